//! How a game ends (R17, R18).

use core::fmt;

use crate::Color;

/// The result of a game and its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Outcome {
    /// One player has won.
    Win {
        /// Who.
        winner: Color,
        /// Why.
        reason: WinReason,
    },
    /// Nobody has.
    Draw {
        /// Why.
        reason: DrawReason,
    },
}

/// Why a game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum WinReason {
    /// The loser is to move and has no piece left (R17).
    NoPieces,
    /// The loser is to move, has pieces, and all are blocked (R17).
    Blocked,
    /// The loser has resigned.
    Resignation,
}

/// Why a game is drawn (R18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum DrawReason {
    /// The players agreed.
    Agreement,
    /// The same position with the same player to move has occurred for the third time.
    Repetition,
    /// Too many plies in a row without a capture and without a man's move.
    NoProgress,
}

impl Outcome {
    /// The winner; `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win { winner, .. } => Some(winner),
            Outcome::Draw { .. } => None,
        }
    }

    /// The result as PDN writes it: `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn result(self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    /// A sentence in English, such as `White wins: Black has no pieces left`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Outcome::Win { winner, reason } => {
                let loser = !winner;
                match reason {
                    WinReason::NoPieces => write!(f, "{winner} wins: {loser} has no pieces left"),
                    WinReason::Blocked => write!(f, "{winner} wins: {loser} cannot move"),
                    WinReason::Resignation => write!(f, "{winner} wins: {loser} has resigned"),
                }
            }
            Outcome::Draw { reason } => f.write_str(match reason {
                DrawReason::Agreement => "Draw: agreed",
                DrawReason::Repetition => "Draw: the same position for the third time",
                DrawReason::NoProgress => "Draw: too long without a capture or a man's move",
            }),
        }
    }
}
