//! The live games of one process of the game server.
//!
//! Nothing here owns a game. What is in memory of one, a [`Table`], can be thrown away at any moment and
//! rebuilt from the log in the store; any process can go on with any game, and when two do so at
//! once, the store lets one of them win and the other decides again. So nothing is lost when a
//! process dies, and what is acknowledged is on the disk.
#![warn(missing_docs)]

mod arena;
mod begin;
mod chat;
mod engine_seats;
mod player_news;
mod presence;
mod rating;
mod rematch;
mod service_clock;
mod table;
mod timers;
mod update;

pub use arena::{Arena, ArenaError, Config};
pub use begin::new_game;
pub use player_news::PlayerNews;
pub use presence::Seated;
pub use rating::rate;
pub use rematch::Rematch;
pub use service_clock::ServiceClock;
pub use table::{Done, Table, Watch};
pub use update::{
    ChatUpdate, ClockUpdate, EventUpdate, LineUpdate, PersonUpdate, PresenceUpdate, RatingUpdates,
    RematchUpdate, SeatUpdate, StateUpdate,
};
