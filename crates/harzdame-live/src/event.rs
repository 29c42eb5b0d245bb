//! The log that a game is.

use harzdame::Color;
use serde::{Deserialize, Serialize};

use crate::{Ending, Time};

/// Something that has happened in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The player to move has moved.
    Moved {
        /// The move, as [`harzdame::movetext`] writes it.
        #[serde(rename = "move")]
        text: String,
        /// How long the player has thought, in milliseconds, what was given back taken off.
        spent: u32,
        /// How much was given back for a slow connection, in milliseconds.
        #[serde(default, skip_serializing_if = "is_zero")]
        lag: u32,
    },
    /// A player offers a draw.
    DrawOffered {
        /// Who.
        by: Color,
    },
    /// A player does not accept the draw that was offered.
    DrawDeclined {
        /// Who.
        by: Color,
    },
    /// A player asks to take back its last move.
    TakebackAsked {
        /// Who.
        by: Color,
    },
    /// A player does not agree to a takeback.
    TakebackDeclined {
        /// Who.
        by: Color,
    },
    /// Moves are taken back.
    TakenBack {
        /// How many plies.
        plies: u8,
    },
    /// The game is over.
    Ended {
        /// How.
        #[serde(flatten)]
        ending: Ending,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants a reference")]
const fn is_zero(lag: &u32) -> bool {
    *lag == 0
}

/// An event in the log of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LoggedEvent {
    /// Its number in the game, from 0 without a gap. No two have the same: this is what decides when
    /// two processes want to go on with a game at once.
    pub seq: u32,
    /// When it happened.
    pub at: Time,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
}
