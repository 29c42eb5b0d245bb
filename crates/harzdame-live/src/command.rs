//! What players want of a game, and what becomes of it.

use std::time::Duration;

use harzdame::{Color, movetext::MoveTextError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Action, Event};

/// What a player wants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// To make a move.
    Move {
        /// At which ply, from 0: how many moves have been made before it. So a move that comes twice is
        /// made once, and one that was meant for another position is not made.
        ply: u32,
        /// The move, as [`harzdame::movetext`] reads it.
        #[serde(rename = "move")]
        text: String,
    },
    /// To resign.
    Resign,
    /// To call the game off.
    Abort,
    /// To offer a draw, or to accept the one that is offered.
    OfferDraw,
    /// Not to accept the draw that is offered.
    DeclineDraw,
    /// To take back the last own move, or to agree to that of the opponent.
    AskTakeback,
    /// Not to agree to a takeback.
    DeclineTakeback,
    /// To claim a win because the opponent has gone.
    ClaimWin,
    /// To claim a draw because the opponent has gone.
    ClaimDraw,
}

impl Command {
    /// What kind of action it is.
    #[must_use]
    pub const fn action(&self) -> Action {
        match self {
            Command::Move { .. } => Action::Move,
            Command::Resign => Action::Resign,
            Command::Abort => Action::Abort,
            Command::OfferDraw | Command::DeclineDraw => Action::Draw,
            Command::AskTakeback | Command::DeclineTakeback => Action::Takeback,
            Command::ClaimWin | Command::ClaimDraw => Action::Claim,
        }
    }
}

/// What counts for a decision besides the game itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Circumstances {
    /// How long a message of the player is on its way, as the server has measured it.
    pub lag: Duration,
    /// How long each player has been away; `None` if it is there.
    pub away: [Option<Duration>; 2],
}

impl Circumstances {
    /// How long a player has been away.
    #[must_use]
    pub const fn away(&self, color: Color) -> Option<Duration> {
        self.away[color as usize]
    }
}

/// What a command comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// These things happen, in this order.
    Events(Vec<Event>),
    /// It has happened before, and nothing more happens.
    AlreadyDone,
    /// It comes too late: the game ends by time, and the command is refused.
    TooLate {
        /// The end.
        end: Event,
        /// What the player is told.
        refusal: Refusal,
    },
}

/// Why a command is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// Only players may do this.
    #[error("only the players may do this")]
    NotAPlayer,
    /// It is the opponent's turn.
    #[error("it is the opponent's turn")]
    NotYourTurn,
    /// It is the player's own turn.
    #[error("it is your own turn")]
    YourTurn,
    /// Both players must have moved.
    #[error("both players must have moved before; a game that has not begun can be aborted")]
    TooEarly,
    /// Both players have moved.
    #[error("both players have moved: the game can only be resigned")]
    TooLate,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game is not over.
    #[error("the game is not over")]
    NotOver,
    /// Not in rated games.
    #[error("not in rated games")]
    Rated,
    /// The player's time is up.
    #[error("your time is up")]
    TimeUp,
    /// The move was meant for another position.
    #[error("the move is meant for ply {given}, and the game is at ply {ply}")]
    WrongPly {
        /// For which ply it was meant.
        given: u32,
        /// At which the game is.
        ply: u32,
    },
    /// The move cannot be made.
    #[error(transparent)]
    Move(#[from] MoveTextError),
    /// The game's draw rule has no agreement.
    #[error("the players of this game cannot agree on a draw")]
    NoAgreement,
    /// Nothing was offered.
    #[error("nothing was offered that could be declined")]
    NothingOffered,
    /// The opponent has asked something that must be answered first.
    #[error("answer your opponent's offer first")]
    AnswerFirst,
    /// The player has offered or asked something itself that is not answered yet.
    #[error("your offer stands already")]
    Offered,
    /// A draw was declined not long ago.
    #[error("your last offer was declined: a draw can be offered again {plies} plies later")]
    TooSoon {
        /// How many plies later.
        plies: u32,
    },
    /// The player has no move that could be taken back.
    #[error("there is no move of yours to take back")]
    NothingToTakeBack,
    /// The opponent is there, or has not been away for long enough.
    #[error("your opponent has not been away for long enough")]
    NotAway,
}

impl Refusal {
    /// For programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::NotAPlayer => "not-a-player",
            Refusal::NotYourTurn => "not-your-turn",
            Refusal::YourTurn => "your-turn",
            Refusal::TooEarly => "too-early",
            Refusal::TooLate => "too-late",
            Refusal::Over => "over",
            Refusal::NotOver => "not-over",
            Refusal::Rated => "rated",
            Refusal::TimeUp => "time-up",
            Refusal::WrongPly { .. } => "wrong-ply",
            Refusal::Move(_) => "bad-move",
            Refusal::NoAgreement => "no-agreement",
            Refusal::NothingOffered => "nothing-offered",
            Refusal::AnswerFirst => "answer-first",
            Refusal::Offered => "offered",
            Refusal::TooSoon { .. } => "too-soon",
            Refusal::NothingToTakeBack => "nothing-to-take-back",
            Refusal::NotAway => "not-away",
        }
    }
}
