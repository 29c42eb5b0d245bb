//! What a position is worth.

use std::fmt;

/// The value of a position for the side to move, when both sides play as well as can be and nothing
/// but the end by the rules (R17) ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    /// It loses.
    Loss,
    /// Neither side can win.
    Draw,
    /// It wins.
    Win,
}

impl Value {
    /// The same for the other side.
    #[must_use]
    pub const fn flipped(self) -> Value {
        match self {
            Value::Loss => Value::Win,
            Value::Draw => Value::Draw,
            Value::Win => Value::Loss,
        }
    }
}

impl fmt::Display for Value {
    /// `loss`, `draw` or `win`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Value::Loss => "loss",
            Value::Draw => "draw",
            Value::Win => "win",
        })
    }
}

/// The value of a position, and how many plies are left of a game that is not drawn, when the
/// winner hurries and the loser takes his time.
///
/// One byte: the plies, which are odd for a win and even for a loss, since the side that cannot
/// move has lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Distance(u8);

impl Distance {
    /// The side to move has no move: it has lost.
    pub const LOST: Distance = Distance(0);
    /// Neither side can win.
    pub const DRAW: Distance = Distance(254);
    /// The longest end that can be told.
    pub const MOST: u8 = 252;

    /// So many plies are left; `None` if more than [`MOST`](Distance::MOST).
    #[must_use]
    pub const fn plies(plies: u8) -> Option<Distance> {
        if plies <= Distance::MOST {
            Some(Distance(plies))
        } else {
            None
        }
    }

    /// As a byte of a table.
    #[cfg(feature = "files")]
    pub(crate) const fn byte(self) -> u8 {
        self.0
    }

    /// From a byte of a table; `None` if it tells no value.
    #[cfg(feature = "files")]
    pub(crate) const fn from_byte(byte: u8) -> Option<Distance> {
        if byte <= Distance::MOST || byte == Distance::DRAW.0 {
            Some(Distance(byte))
        } else {
            None
        }
    }

    /// The value.
    #[must_use]
    pub const fn value(self) -> Value {
        match self {
            Distance::DRAW => Value::Draw,
            Distance(plies) if plies % 2 == 1 => Value::Win,
            _ => Value::Loss,
        }
    }

    /// The plies that are left; `None` of a draw.
    #[must_use]
    pub const fn to_end(self) -> Option<u8> {
        match self {
            Distance::DRAW => None,
            Distance(plies) => Some(plies),
        }
    }

    /// What a move is worth to the side that makes it, if what it leads to is worth this to the
    /// other side. `None` if the end is too far away to be told.
    #[must_use]
    pub const fn before(self) -> Option<Distance> {
        match self {
            Distance::DRAW => Some(Distance::DRAW),
            Distance(plies) => Distance::plies(plies + 1),
        }
    }

    /// Greater for what a side likes more: a win, the sooner the better, then a draw, then a loss,
    /// the later the better.
    #[must_use]
    pub const fn rank(self) -> i16 {
        match self.value() {
            Value::Win => 512 - self.0 as i16,
            Value::Draw => 0,
            Value::Loss => self.0 as i16 - 512,
        }
    }
}

impl fmt::Debug for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_end() {
            Some(plies) => write!(f, "{} in {plies}", self.value()),
            None => self.value().fmt(f),
        }
    }
}
