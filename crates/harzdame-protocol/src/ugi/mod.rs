//! UGI, the universal game interface: UCI for any game.
//!
//! Lines are words with blanks between. Positions are PDN's FEN or `startpos`, moves are written as
//! in PDN ([`harzdame::movetext`]); neither has blanks. Times are in milliseconds, `p1` is the
//! player who moves first in the game: White.
//!
//! ```
//! use harzdame::Game;
//! use harzdame_protocol::ugi;
//!
//! let message = ugi::ToEngine::parse("position startpos moves a6-a7 h3-h2")?;
//! let Some(ugi::ToEngine::Position(position)) = message else { panic!() };
//! assert_eq!(position.moves.len(), 2);
//! # Ok::<(), ugi::UgiError>(())
//! ```

mod error;
mod to_engine;
mod to_gui;

pub use error::UgiError;
pub use to_engine::{Clock, Go, Position, Query, ToEngine};
pub use to_gui::{Info, ToGui};
