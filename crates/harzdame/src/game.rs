//! Games: moves in order, undo, outcome, draw rules.

use alloc::vec::Vec;

use thiserror::Error;

use crate::{Color, DrawReason, IllegalMove, Move, Outcome, Position, WinReason};

/// By what a game can be drawn (R18). A setting of a game: it never changes which moves are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DrawRule {
    /// Whether the players may agree on a draw.
    pub agreement: bool,
    /// Whether the third occurrence of a position, with the same side to move, is a draw at once.
    pub repetition: bool,
    /// After how many plies in a row without a capture and without a man's move a game is a draw
    /// at once; `None`: never.
    pub no_progress: Option<u32>,
}

impl DrawRule {
    /// No draws at all: for analysis, for reading files, and for comparison with tables.
    pub const NONE: DrawRule = DrawRule {
        agreement: false,
        repetition: false,
        no_progress: None,
    };
}

impl Default for DrawRule {
    /// All three, with 100 plies without progress.
    fn default() -> DrawRule {
        DrawRule {
            agreement: true,
            repetition: true,
            no_progress: Some(100),
        }
    }
}

/// How often a position has to occur for a draw (R18).
const REPETITIONS: usize = 3;

/// A game: where it began, its moves, and how it ended.
///
/// ```
/// use harzdame::{DrawReason, DrawRule, Game, Move, Outcome, Square, fen};
///
/// let mut game = Game::from_position(fen::parse("W:WKa1:BKh8")?, DrawRule::default());
/// for _ in 0..2 {
///     for (from, to) in [
///         (Square::A1, Square::A2),
///         (Square::H8, Square::H7),
///         (Square::A2, Square::A1),
///         (Square::H7, Square::H8),
///     ] {
///         game.play(Move::quiet(from, to))?;
///     }
/// }
/// assert_eq!(game.outcome(), Some(Outcome::Draw { reason: DrawReason::Repetition }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rule: DrawRule,
    current: Ply,
    /// The earlier positions, each with the move that was played there.
    history: Vec<(Ply, Move)>,
    /// An end by the players' word: resignation or agreement.
    declared: Option<Outcome>,
}

/// A position in a game.
#[derive(Clone, Copy, Debug)]
struct Ply {
    position: Position,
    /// Plies in a row without progress up to here.
    idle: u32,
}

impl Game {
    /// A game from the start under the default draw rule.
    #[must_use]
    pub fn new() -> Game {
        Game::from_position(Position::START, DrawRule::default())
    }

    /// A game from any position, which counts as its first occurrence.
    #[must_use]
    pub fn from_position(position: Position, rule: DrawRule) -> Game {
        Game {
            rule,
            current: Ply { position, idle: 0 },
            history: Vec::new(),
            declared: None,
        }
    }

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.current.position
    }

    /// The position the game began with.
    #[must_use]
    pub fn start(&self) -> &Position {
        self.history
            .first()
            .map_or(self.position(), |(ply, _)| &ply.position)
    }

    /// The draw rule.
    #[must_use]
    pub fn rule(&self) -> DrawRule {
        self.rule
    }

    /// The number of moves played.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.history.len()
    }

    /// The moves played, in order.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.history.iter().map(|&(_, mv)| mv)
    }

    /// All positions of the game in order, the start and the present one included.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &Position> {
        self.history
            .iter()
            .map(|(ply, _)| &ply.position)
            .chain([self.position()])
    }

    /// The number of plies in a row, up to now, without a capture and without a man's move.
    #[must_use]
    pub fn idle_plies(&self) -> u32 {
        self.current.idle
    }

    /// How often the present position has occurred, this time included.
    ///
    /// Looks back only as far as nothing was captured and no man moved: no earlier position can
    /// be the same.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let idle = self.current.idle as usize;
        let position = self.position();
        let same = |ply: &Ply| ply.position.hash() == position.hash() && ply.position == *position;
        1 + self
            .history
            .iter()
            .rev()
            .take(idle)
            .filter(|(ply, _)| same(ply))
            .count()
    }

    /// The outcome, if the game is over: by R17 first, then by the players' word, then by the draw
    /// rule (R18).
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let draw = |reason| Some(Outcome::Draw { reason });
        if let Some(outcome) = self.position().outcome().or(self.declared) {
            Some(outcome)
        } else if self.rule.repetition && self.occurrences() >= REPETITIONS {
            draw(DrawReason::Repetition)
        } else if self
            .rule
            .no_progress
            .is_some_and(|limit| self.current.idle >= limit)
        {
            draw(DrawReason::NoProgress)
        } else {
            None
        }
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// [`GameError::Over`] after the end, [`GameError::Illegal`] if the move is not legal in the
    /// present position; the game is then as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), GameError> {
        self.check_running()?;
        let position = self.position().play(mv)?;
        let by_man = self
            .position()
            .men(self.position().turn())
            .contains(mv.from);
        let idle = if mv.is_capture() || by_man {
            0
        } else {
            self.current.idle + 1
        };
        self.history.push((self.current, mv));
        self.current = Ply { position, idle };
        Ok(())
    }

    /// Takes back the last move, and with it an end by the players' word. Returns the move; `None`
    /// if nothing has been played.
    pub fn undo(&mut self) -> Option<Move> {
        let (ply, mv) = self.history.pop()?;
        self.current = ply;
        self.declared = None;
        Some(mv)
    }

    /// Ends the game: `loser` resigns.
    ///
    /// # Errors
    ///
    /// [`GameError::Over`] after the end.
    pub fn resign(&mut self, loser: Color) -> Result<(), GameError> {
        self.check_running()?;
        self.declared = Some(Outcome::Win {
            winner: !loser,
            reason: WinReason::Resignation,
        });
        Ok(())
    }

    /// Ends the game: the players agree on a draw.
    ///
    /// # Errors
    ///
    /// [`GameError::Over`] after the end, [`GameError::NoAgreement`] if the draw rule has no
    /// agreement.
    pub fn agree_draw(&mut self) -> Result<(), GameError> {
        self.check_running()?;
        if !self.rule.agreement {
            return Err(GameError::NoAgreement);
        }
        self.declared = Some(Outcome::Draw {
            reason: DrawReason::Agreement,
        });
        Ok(())
    }

    fn check_running(&self) -> Result<(), GameError> {
        match self.outcome() {
            Some(outcome) => Err(GameError::Over { outcome }),
            None => Ok(()),
        }
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new()
    }
}

/// A game does not take what was asked of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum GameError {
    /// The game is over.
    #[error("the game is over. {outcome}")]
    Over {
        /// How it ended.
        outcome: Outcome,
    },
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The game's draw rule does not let the players agree on a draw.
    #[error("a draw by agreement is not possible under this game's draw rule")]
    NoAgreement,
}
