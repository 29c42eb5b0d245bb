//! Hub, version 2: the protocol of draughts programs.
//!
//! A line is a command and arguments, `info depth=9 score=0.12 pv="a6-a7 h3-h2"`. An argument is a
//! name with a value, or a name alone. [`Line`] is that much; [`ToEngine`] and [`ToGui`] are the
//! messages. What Harzdame adds is marked in their documentation: each is an argument that others
//! pass over.
//!
//! - A position is the letter of the side to move, `W` or `B`, and 64 characters `wWbBe` in the
//!   order a1, b1 … h1, a2 … h8 (men small, kings capital, `e` empty).
//! - A quiet move is `a6-a7`; a capture is `from x to`, then the captured squares in any order:
//!   `c1xh6xc4xe6`. That is the identity of a move (R16), so no position is needed to read it.
//!
//! ```
//! use harzdame::{Bitboard, Move, Position, Square};
//! use harzdame_protocol::hub;
//!
//! let mv = hub::parse_move("c1xh6xe6xc4")?;
//! assert_eq!(mv.captured.len(), 2);
//! assert_eq!(hub::format_move(mv), "c1xh6xc4xe6");
//! assert_eq!(
//!     hub::format_position(&Position::START),
//!     "Wwwwwwweewwwwweeewwwweeebwwweeebbwweeebbbweeebbbbeeebbbbbeebbbbbb",
//! );
//! # Ok::<(), hub::HubError>(())
//! ```

mod board;
mod error;
mod line;
mod to_engine;
mod to_gui;

pub use board::{format_move, format_moves, format_position, parse_move, parse_position};
pub use error::HubError;
pub use line::{Arg, Line, LineWriter};
pub use to_engine::{Clock, Level, Mode, Pos, ToEngine};
pub use to_gui::{Done, Identity, Info, ToGui};
