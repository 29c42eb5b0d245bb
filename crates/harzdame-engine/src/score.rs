//! Scores: how good a position is for the side to move.

use std::{fmt, ops::Neg};

/// The score of a position for the side to move, or of a move for the side that makes it.
///
/// Either a proved end, a win or a loss in a number of plies, or an estimate in *centi-men*,
/// hundredths of the value of a man: +250 is two and a half men ahead. Scores are ordered, the
/// better the greater; a quick win is better than a slow one, a slow loss better than a quick one.
///
/// ```
/// use harzdame_engine::{Score, ScoreKind};
///
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert!(Score::win_in(999) > Score::centi_men(Score::MAX_CENTI_MEN));
/// assert_eq!(-Score::win_in(3), Score::loss_in(3));
/// assert_eq!(Score::centi_men(-125).kind(), ScoreKind::CentiMen(-125));
/// assert_eq!(Score::centi_men(-125).to_string(), "-1.25");
/// assert_eq!(Score::loss_in(4).to_string(), "loss in 4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(Value);

/// What a [`Score`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScoreKind {
    /// An estimate in centi-men, −20,000 to 20,000; 0 is balanced, or a draw.
    CentiMen(i32),
    /// The side to move wins: the position after so many plies, 1 to 1,000, is lost for the other
    /// side (R17).
    WinIn(u32),
    /// The side to move loses: after so many plies, 0 to 1,000, it has no legal move (R17).
    LossIn(u32),
    /// The side to move wins by the endgame tables, which do not tell in how many plies.
    Won,
    /// The side to move loses by the endgame tables, which do not tell in how many plies.
    Lost,
}

/// A score inside the search: plain arithmetic, fits 16 bits.
pub(crate) type Value = i32;

/// A win on the spot; a win in n plies is worth n less.
const WIN: Value = 32_000;
const MAX_PLIES: Value = 1_000;
/// Values beyond this, either way, are proved.
pub(crate) const PROVED: Value = WIN - MAX_PLIES;
/// A win by the tables; n plies from the root it is worth n less.
const WON: Value = PROVED - 1;
/// Values beyond this, either way, are known: by proof or by the tables.
pub(crate) const KNOWN: Value = WON - MAX_PLIES;
/// Greater than every value.
pub(crate) const INFINITE: Value = WIN + 1;

/// The value of a position without legal moves, `ply` plies from the root.
#[inline]
pub(crate) const fn lost_at(ply: usize) -> Value {
    ply as Value - WIN
}

/// The value of a position that the tables say is won for the side to move, `ply` plies from the
/// root.
#[inline]
pub(crate) const fn won_by_tables_at(ply: usize) -> Value {
    WON - ply as Value
}

impl Score {
    /// A draw, or balance.
    pub const DRAW: Score = Score(0);
    /// The greatest estimate, in centi-men.
    pub const MAX_CENTI_MEN: i32 = 20_000;

    /// An estimate in centi-men; beyond ±20,000 it is taken for that.
    #[must_use]
    pub const fn centi_men(centi_men: i32) -> Score {
        Score(clamp(centi_men))
    }

    /// A win in so many plies, 1 to 1,000.
    #[must_use]
    pub const fn win_in(plies: u32) -> Score {
        Score(WIN - within(plies))
    }

    /// A loss in so many plies, 0 to 1,000.
    #[must_use]
    pub const fn loss_in(plies: u32) -> Score {
        Score(within(plies) - WIN)
    }

    /// A win by the tables.
    pub const WON: Score = Score(WON);
    /// A loss by the tables.
    pub const LOST: Score = Score(-WON);

    /// What the score says.
    #[must_use]
    pub const fn kind(self) -> ScoreKind {
        if self.0 >= PROVED {
            ScoreKind::WinIn((WIN - self.0) as u32)
        } else if self.0 <= -PROVED {
            ScoreKind::LossIn((self.0 + WIN) as u32)
        } else if self.0 >= KNOWN {
            ScoreKind::Won
        } else if self.0 <= -KNOWN {
            ScoreKind::Lost
        } else {
            ScoreKind::CentiMen(self.0)
        }
    }

    /// Whether the score is a win or loss that is proved, or known by the tables.
    #[must_use]
    pub const fn is_proved(self) -> bool {
        !matches!(self.kind(), ScoreKind::CentiMen(_))
    }

    /// The score in centi-men as a number to compute with: a proved end counts as the greatest
    /// estimate, ±20,000.
    #[must_use]
    pub const fn to_centi_men(self) -> i32 {
        clamp(self.0)
    }

    pub(crate) const fn from_value(value: Value) -> Score {
        Score(value)
    }

    pub(crate) const fn value(self) -> Value {
        self.0
    }
}

/// An estimate within its range.
#[inline]
pub(crate) const fn clamp(estimate: Value) -> Value {
    if estimate > Score::MAX_CENTI_MEN {
        Score::MAX_CENTI_MEN
    } else if estimate < -Score::MAX_CENTI_MEN {
        -Score::MAX_CENTI_MEN
    } else {
        estimate
    }
}

const fn within(plies: u32) -> Value {
    if plies > MAX_PLIES as u32 {
        MAX_PLIES
    } else {
        plies as Value
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    /// Men with a sign and two decimals (`+1.25`), or `win in 7`, `loss in 4`, `won`, `lost`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            ScoreKind::CentiMen(centi_men) => {
                let sign = if centi_men < 0 { '-' } else { '+' };
                let size = centi_men.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
            ScoreKind::WinIn(plies) => write!(f, "win in {plies}"),
            ScoreKind::LossIn(plies) => write!(f, "loss in {plies}"),
            ScoreKind::Won => f.write_str("won"),
            ScoreKind::Lost => f.write_str("lost"),
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Score({self})")
    }
}
