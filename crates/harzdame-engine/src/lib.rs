//! A player of Harzdame: search, evaluation and levels.
//!
//! No input or output, no threads, no clock but the one that is passed in, no global state: it
//! runs the same in a program, on a server and in a browser.
//!
//! ```
//! use std::time::Instant;
//!
//! use harzdame::Game;
//! use harzdame_engine::{Control, Engine, Level, Limits};
//!
//! let mut engine = Engine::new(16);
//! let mut game = Game::new();
//! let control = Control::new();
//! let started = Instant::now();
//! let clock = || started.elapsed();
//!
//! // The best move by a search of 6 plies.
//! let result = engine.search(&game, &Limits::depth(6), &control, &clock, |info| {
//!     println!("{} {} {:?}", info.depth, info.score, info.pv);
//! });
//! game.play(result.best.expect("there is a move at the start"))?;
//!
//! // A move by an opponent for a first day.
//! let seed = 7;
//! let reply = Level::MIN.choose(&mut engine, &game, seed, &control, &clock, |_| {});
//! game.play(reply.expect("there is a reply").mv)?;
//! # Ok::<(), harzdame::GameError>(())
//! ```
//!
//! The search is iterative deepening with a principal variation window, a transposition table,
//! killer moves and history, quiescence over captures, and the draws of the game's
//! [`DrawRule`](harzdame::DrawRule). The evaluation counts material, the edge of
//! the board, advancement and mobility.

mod bearing;
mod book;
mod budget;
mod checksum;
mod control;
mod engine;
mod evaluate;
mod evaluation;
mod guard;
mod history;
mod level;
mod limits;
mod network;
mod noise;
mod ordering;
mod parameters;
mod patterns;
mod score;
mod search;
mod table;

pub use bearing::{Bearing, Gesture, Manners, Remembered};
pub use book::{Book, BookError};
pub use control::Control;
pub use engine::{Engine, Info, Line, SearchResult, Settings};
pub use evaluate::Weights;
pub use evaluation::Evaluation;
pub use level::{Choice, Level};
pub use limits::{Clock, ClockState, Limits};
pub use network::{Accumulator, INPUTS, Network, NetworkError, NetworkParameters, Simd, input};
pub use noise::Noise;
pub use parameters::{Features, Parameter, ParameterError, Parameters};
pub use patterns::{Patterns, PatternsError};
pub use score::{Score, ScoreKind};
pub use search::MAX_DEPTH;
