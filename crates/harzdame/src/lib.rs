//! The rules of Harzdame.
#![cfg_attr(not(feature = "std"), no_std)]
#![warn(missing_docs)]

extern crate alloc;

#[cfg(feature = "arbitrary")]
mod arbitrary_impls;
mod bitboard;
mod capture;
mod chains;
mod color;
pub mod fen;
mod game;
mod hash;
mod jump;
mod lines;
mod moves;
pub mod movetext;
mod outcome;
mod path;
pub mod perft;
mod position;
mod quiet;
#[cfg(feature = "serde")]
mod serde_impls;
mod setup;
mod square;
mod state_table;

pub use bitboard::{Bitboard, Squares};
pub use color::{Color, Piece, Role};
pub use game::{DrawRule, Game, GameError};
pub use moves::{Move, MoveList};
pub use outcome::{DrawReason, Outcome, WinReason};
pub use path::{Continuation, Path};
pub use position::{IllegalMove, Position};
pub use setup::{InvalidPosition, MAX_PIECES, Setup, Violation};
pub use square::{ParseSquareError, Square};
