//! The Harzdame laboratory: matches between players, and what they prove.
//!
//! ```
//! use harzdame_engine::Control;
//! use harzdame_lab::{Allowance, Conduct, Match, PlayerKind, PlayerSpec};
//!
//! let contest = Match {
//!     first: PlayerSpec::engine(),
//!     second: PlayerKind::Random.into(),
//!     games: 4,
//!     conduct: Conduct {
//!         allowance: Allowance::nodes(500),
//!         ..Conduct::default()
//!     },
//!     ..Match::default()
//! };
//! let report = contest.play(&Control::new(), None, |_, standing| {
//!     println!("{} games, {:?} %", standing.games(), standing.percent());
//! })?;
//! assert_eq!(report.standing.results.wins, 4);
//! # Ok::<(), harzdame_lab::MatchError>(())
//! ```
//!
//! | for | see |
//! | --- | --- |
//! | a match, a tournament | [`Match`], [`Tournament`], and [`Conduct`] for how they are played |
//! | who plays | [`PlayerSpec`]: built in, or another program over Hub or UGI |
//! | opponents that never change | [`yardstick`], [`baseline`] |
//! | what a result says | [`Standing`], [`Pairs`], [`Sprt`] |
//! | better numbers for the search | [`tune`] |
//! | the game itself, not its players | [`OpeningSearch`], [`BalanceStudy`] |

mod adjudication;
mod allowance;
mod balance;
pub mod baseline;
pub mod bench;
pub mod book;
mod check;
mod conduct;
mod contest;
pub mod data;
mod journal;
mod opening_search;
mod openings;
mod player;
mod pool;
mod record;
mod referee;
pub mod selfplay;
mod solo;
mod standing;
mod statistics;
pub mod tactics;
#[cfg(test)]
mod test_folder;
mod tournament;
pub mod train;
pub mod tune;
mod varied_play;
mod workers;
pub mod yardstick;

pub use adjudication::{Adjudicated, Adjudication, EvenDraw, Resign};
pub use allowance::{Allowance, ParseTimeControlError, TimeControl};
pub use balance::{Balance, BalanceStudy};
pub use check::{Check, CheckTerms, check_engine};
pub use conduct::Conduct;
pub use contest::{Match, MatchReport};
pub use journal::{Journal, JournalError};
pub use opening_search::{FoundOpening, OpeningSearch, OpeningsReport, Trial};
pub use openings::{OpeningError, OpeningList, Openings, Order};
pub use player::{
    CommandError, Fault, FaultKind, ParsePlayerError, PlayerKind, PlayerSpec, PlayerTables,
    Protocol, StartError,
};
pub use pool::{Latency, MatchError};
pub use record::{End, MatchGame, MoveNote};
pub use standing::{Effort, Standing};
pub use statistics::{
    Difference, Elo, EloModel, Pairs, Rating, Results, Sprt, SprtError, Verdict, ratings,
};
pub use tournament::{Meeting, Tournament, TournamentKind, TournamentReport};
pub use varied_play::VariedPlay;
pub use workers::NoThread;
