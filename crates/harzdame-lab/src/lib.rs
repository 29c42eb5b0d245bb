//! The Harzdame laboratory: matches between players, and what they prove.
//!
//! ```
//! use harzdame_engine::{Control, Limits};
//! use harzdame_lab::{Match, PlayerSpec};
//!
//! let contest = Match {
//!     first: PlayerSpec::engine(),
//!     second: PlayerSpec::Random,
//!     games: 4,
//!     limits: Limits::nodes(500),
//!     ..Match::default()
//! };
//! let standing = contest.play(&Control::new(), |_, standing| {
//!     println!("{} games, {:?} %", standing.games(), standing.percent());
//! });
//! assert_eq!(standing.wins, 4);
//! ```

pub mod baseline;
mod contest;
pub mod data;
mod player;
pub mod selfplay;
mod statistics;
pub mod train;
pub mod yardstick;

pub use contest::{End, Match, MatchGame, Standing};
pub use player::{ParsePlayerError, PlayerSpec};
pub use statistics::{Elo, Pairs};
