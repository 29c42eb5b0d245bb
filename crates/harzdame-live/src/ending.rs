//! How live games end.

use harzdame::{Color, DrawReason, Outcome, WinReason};
use serde::{Deserialize, Serialize};

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndReason {
    /// The loser is to move and has no piece left (R17).
    NoPieces,
    /// The loser is to move and all its pieces are blocked (R17).
    Blocked,
    /// The loser has resigned.
    Resignation,
    /// The loser had no time left.
    Time,
    /// A player had gone, and the other claimed a win or a draw.
    Abandoned,
    /// The players agreed on a draw.
    Agreement,
    /// The same position has occurred for the third time (R18).
    Repetition,
    /// Too many plies in a row without a capture and without a man's move (R18).
    NoProgress,
    /// A player called the game off before it had really begun. It does not count.
    Aborted,
    /// A player did not make the first move in time. The game does not count.
    NotBegun,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ending {
    /// Why.
    pub reason: EndReason,
    /// Who has won; `None` if nobody has.
    pub winner: Option<Color>,
}

impl EndReason {
    /// All of them.
    pub const ALL: [EndReason; 10] = [
        EndReason::NoPieces,
        EndReason::Blocked,
        EndReason::Resignation,
        EndReason::Time,
        EndReason::Abandoned,
        EndReason::Agreement,
        EndReason::Repetition,
        EndReason::NoProgress,
        EndReason::Aborted,
        EndReason::NotBegun,
    ];

    /// The name as it stands in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::NoPieces => "no-pieces",
            EndReason::Blocked => "blocked",
            EndReason::Resignation => "resignation",
            EndReason::Time => "time",
            EndReason::Abandoned => "abandoned",
            EndReason::Agreement => "agreement",
            EndReason::Repetition => "repetition",
            EndReason::NoProgress => "no-progress",
            EndReason::Aborted => "aborted",
            EndReason::NotBegun => "not-begun",
        }
    }
}

impl Ending {
    /// A win.
    #[must_use]
    pub const fn won(winner: Color, reason: EndReason) -> Ending {
        Ending {
            reason,
            winner: Some(winner),
        }
    }

    /// An end without a winner.
    #[must_use]
    pub const fn without_winner(reason: EndReason) -> Ending {
        Ending {
            reason,
            winner: None,
        }
    }

    /// Whether the game was really played: only then it has a result, and ratings change.
    #[must_use]
    pub const fn counts(self) -> bool {
        !matches!(self.reason, EndReason::Aborted | EndReason::NotBegun)
    }

    /// The result as PDN writes it: `1-0`, `0-1` or `1/2-1/2`, and `*` if the game does not count.
    #[must_use]
    pub const fn result(self) -> &'static str {
        match self.winner {
            _ if !self.counts() => "*",
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        match outcome {
            Outcome::Win { winner, reason } => Ending::won(
                winner,
                match reason {
                    WinReason::NoPieces => EndReason::NoPieces,
                    WinReason::Blocked => EndReason::Blocked,
                    WinReason::Resignation => EndReason::Resignation,
                },
            ),
            Outcome::Draw { reason } => Ending::without_winner(match reason {
                DrawReason::Agreement => EndReason::Agreement,
                DrawReason::Repetition => EndReason::Repetition,
                DrawReason::NoProgress => EndReason::NoProgress,
            }),
        }
    }
}
