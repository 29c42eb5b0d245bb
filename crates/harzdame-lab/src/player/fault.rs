//! What a player can do wrong.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A fault by which a player lost a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What kind of fault.
    pub kind: FaultKind,
    /// What happened, in words; may quote the player.
    pub message: String,
}

/// The kinds of fault, counted apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// The program ended during a game.
    Crash,
    /// It closed its output, or its input, and went on.
    Disconnect,
    /// The move came too late.
    TimeLoss,
    /// No move came at all, and the player was waited for long enough.
    Stall,
    /// The move was not legal, or no move, or there was none although there is a legal one.
    IllegalMove,
    /// It said more than anyone can read.
    Flood,
}

impl FaultKind {
    /// All kinds.
    pub const ALL: [FaultKind; 6] = [
        FaultKind::Crash,
        FaultKind::Disconnect,
        FaultKind::TimeLoss,
        FaultKind::Stall,
        FaultKind::IllegalMove,
        FaultKind::Flood,
    ];

    /// In words, for one or several.
    #[must_use]
    pub fn words(self, count: u32) -> &'static str {
        match (self, count) {
            (FaultKind::Crash, 1) => "crash",
            (FaultKind::Crash, _) => "crashes",
            (FaultKind::Disconnect, 1) => "disconnection",
            (FaultKind::Disconnect, _) => "disconnections",
            (FaultKind::TimeLoss, 1) => "time loss",
            (FaultKind::TimeLoss, _) => "time losses",
            (FaultKind::Stall, 1) => "stall",
            (FaultKind::Stall, _) => "stalls",
            (FaultKind::IllegalMove, 1) => "illegal move",
            (FaultKind::IllegalMove, _) => "illegal moves",
            (FaultKind::Flood, 1) => "flood",
            (FaultKind::Flood, _) => "floods",
        }
    }
}

impl Fault {
    pub(crate) fn new(kind: FaultKind, message: impl Into<String>) -> Fault {
        Fault {
            kind,
            message: message.into(),
        }
    }
}

impl fmt::Display for Fault {
    /// Such as `crash: the program ended with exit status: 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind.words(1), self.message)
    }
}

/// A player cannot be started, or not once more: the match cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{player} cannot be started: {problem}")]
pub struct StartError {
    /// Which player.
    pub player: String,
    /// Why.
    pub problem: String,
}
