//! The rules of Harzdame, a draughts game on all 64 squares invented by Benedikt Rosenau in 2009.
//!
//! Men step forward or to their right and capture in four directions, kings move like rooks, the
//! longest capture is compulsory, and captured pieces leave the board only when the move is over.
//! This crate knows the rules completely and nothing else: it does no input or output, needs no
//! `std`, and answers every position in bounded time and memory.
//!
//! # A game
//!
//! ```
//! use harzdame::{Game, movetext};
//!
//! let mut game = Game::new();
//! for text in ["c4-d4", "f5-e5", "d4-d5"] {
//!     let mv = movetext::parse(game.position(), text)?;
//!     game.play(mv)?;
//! }
//! // Black must capture (R14).
//! let moves = game.position().legal_moves();
//! assert_eq!(movetext::format(game.position(), moves[0]), "e5xc5");
//! assert!(game.outcome().is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to look
//!
//! | for | see |
//! | --- | --- |
//! | squares, sets of squares, pieces | [`Square`], [`Bitboard`], [`Color`], [`Piece`] |
//! | arrangements as typed, valid or not | [`Setup`], [`Violation`] |
//! | valid positions and their legal moves | [`Position`], [`Move`], [`MoveList`] |
//! | the ways a piece can go during a move | [`Path`], [`Position::paths`], [`Position::continuations`] |
//! | games, undo, outcomes, draw rules | [`Game`], [`Outcome`], [`DrawRule`] |
//! | positions, moves and games as text | [`fen`], [`movetext`], [`pdn`] |
//! | checking a move generator | [`perft`] |
//!
//! The clauses of the rules are cited by number, R1 to R20, throughout; `docs/rules.md` in the
//! repository has them.
//!
//! # Features
//!
//! `std` (default) reads and writes PDN files as streams; `serde` serialises squares by name and
//! positions as FEN; `arbitrary` makes positions for fuzzing.
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
pub mod pdn;
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
