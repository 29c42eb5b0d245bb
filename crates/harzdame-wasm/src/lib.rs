//! The rules and the engine of Harzdame for the browser.
//!
//! A thin skin over the crates `harzdame`, `harzdame-engine` and `harzdame-endgame`: it turns
//! JavaScript values into their types and back, and decides nothing about the game. What the pages need to know about the
//! rules they ask here, so that no rule is written twice.
//!
//! Three kinds of answer:
//!
//! - Reading a text that a person wrote ([`read_fen`], [`Game::read`]) always answers, either with
//!   what was read or with everything that is wrong and where, counted in UTF-16 units as
//!   JavaScript strings are.
//! - Misuse, such as playing a route that is no legal move, throws an `Error` with a `code`
//!   (`ErrorCode` in the types).
//! - Everything else returns plain objects, described in [`types`].
//!
//! The memory of a [`Game`] and of an engine is freed by `free()`, or with `using`.

mod bearing;
mod convert;
mod endgame;
mod engine;
mod error;
mod game;
mod move_text;
mod pdn_text;
mod position_text;
mod problem;
mod problem_code;
mod score;
pub mod types;

pub use bearing::{accepts_draw, gesture};
pub use endgame::endgame_pieces;
pub use engine::{Engine, levels};
pub use game::Game;
pub use move_text::TypedMove;
pub use pdn_text::{read_pdn, write_pdn};
pub use position_text::{promotion_area, read_fen, read_setup, start_fen};
