//! What results say about strength.
//!
//! Everything is computed from *pairs* of games, both from one opening with the colours swapped.
//! An opening that favours a colour shifts both games of a pair in opposite directions, so pairs
//! give smaller errors than games, and honest ones.

mod elo;
mod pairs;
mod ratings;
mod results;
mod sprt;

pub use elo::{Difference, Elo};
pub use pairs::Pairs;
pub use ratings::{Rating, ratings};
pub use results::Results;
pub(crate) use results::half_points;
pub use sprt::{EloModel, Sprt, SprtError, Verdict};
