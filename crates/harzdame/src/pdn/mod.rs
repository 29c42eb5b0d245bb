//! Files of games in Portable Draughts Notation (PDN 3.0).
//!
//! [`read`] takes a stream, [`read_bytes`] and [`parse`] a file in memory; all give one
//! [`ReadGame`] after the other, with its [`Fault`]s. The reader is liberal: see the list below.
//! Games are read without any draw rule. [`write()`], [`to_string`] and [`write_io`] write one form
//! only.
//!
//! ```
//! use harzdame::pdn::{self, GameResult};
//!
//! let text = r#"
//! [Event "Club evening"]
//! [White "Ada"]
//!
//! 1.A6a7! h3:h4 *
//! 1. a6-a7 {[%clk 0:04:59]} h3-h2 (1... g4-g3 $1$3) 1-0
//! "#;
//! let games = pdn::parse(text);
//! assert_eq!(games.len(), 2);
//!
//! let fault = games[0].error().expect("h4 is occupied");
//! assert_eq!((fault.line, fault.column), (5, 12));
//!
//! let tree = &games[1].tree;
//! assert_eq!(tree.result, Some(GameResult::WhiteWins));
//! assert_eq!(tree.line.nodes[0].clock().unwrap().as_secs(), 299);
//! assert_eq!(tree.line.nodes[1].variations[0].nodes[0].nags, [1, 3]);
//! assert_eq!(
//!     pdn::to_string(tree)?,
//!     "[Result \"1-0\"]\n[GameType \"95,W,8,8,A0,0\"]\n[Variant \"Harzdame\"]\n\n\
//!      1. a6-a7 {[%clk 0:04:59]} 1... h3-h2 (1... g4-g3! $3) *\n\n",
//! );
//! # Ok::<(), pdn::WriteError>(())
//! ```
//!
//! What the reader takes beyond PDN 3.0:
//!
//! - moves in every form that [`movetext`](crate::movetext) reads;
//! - move numbers that are missing, wrong, with leading zeros, or followed by an ellipsis of its
//!   own; tags that are missing;
//! - results in the tag, in the text or in both, also counted by two points (`2-0`, `1-1`, `0-2`);
//!   games separated by `*`, by a result, or by nothing but the next tags;
//! - annotations `$1$3` without blanks, `!` and `?` in any number, in parentheses or behind a
//!   blank;
//! - variations that open with a comment, stand before the move that they vary, or begin with the
//!   move before it;
//! - set-ups among the moves (`/FEN "W:Wa1:Bh8"/`);
//! - UTF-8 or ISO-8859-1, line ends of Unix or Windows, byte order marks, `%` line comments anywhere.
//!
//! What is wrong but clear is a *warning*; what cannot be read, or is not legal, is an *error*, at
//! which the rest of its game is passed over. A file is of Harzdame if it says so by
//! [`VARIANT`] or by [`GAME_TYPE`], or says nothing.

mod builder;
pub mod clock;
mod encoding;
mod error;
mod game_tree;
mod game_type;
mod lexer;
mod reader;
mod result;
mod source;
mod tags;
mod writer;

pub use error::{Fault, Problem, Severity};
pub use game_tree::{GameTree, Line, Node};
pub use game_type::{GAME_TYPE, VARIANT};
#[cfg(feature = "std")]
pub use reader::read;
pub use reader::{DEFAULT_LIMIT, MAX_DEPTH, ReadGame, Reader, parse, read_bytes};
pub use result::GameResult;
#[cfg(feature = "std")]
pub use source::Stream;
pub use source::{Source, Text};
pub use tags::{MAX_TAGS, TagError, Tags};
#[cfg(feature = "std")]
pub use writer::write_io;
pub use writer::{WriteError, to_string, write};
