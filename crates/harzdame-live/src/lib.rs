//! Live games of Harzdame as pure logic.
//!
//! A game is a log of [`Event`]s; [`LiveGame`] is what they come to. Whoever wants something of it
//! gives a [`Command`], which is refused or turned into events ([`LiveGame::decide`]); what is
//! decided takes place when it has been written down ([`LiveGame::apply`]). So any process can go on
//! with a game that another began, and two that decide at once are told apart by the number of the
//! event.
//!
//! Nothing here knows what time it is: [`Time`] is passed in.
#![warn(missing_docs)]

mod clock;
mod command;
mod ending;
mod event;
mod lag;
mod live_game;
mod permission;
mod speed;
mod time;
mod time_control;

pub use clock::{Clock, ClockFace};
pub use command::{Circumstances, Command, Decision, Refusal};
pub use ending::{EndReason, Ending};
pub use event::{Event, LoggedEvent};
pub use lag::LagQuota;
pub use live_game::{LiveGame, ReplayError, Terms};
pub use permission::{Action, Phase, Role};
pub use speed::Speed;
pub use time::Time;
pub use time_control::{ParseTimeControlError, TimeControl};
