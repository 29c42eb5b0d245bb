//! Training data: games of self-play, and the positions to train on.
//!
//! Self-play appends [`RecordedGame`]s to a file as it goes; whatever stops it, the file can be
//! read and appended to. [`Preparation`] makes of them a file of [`Sample`]s: filtered, each
//! position once, symmetric images folded, in random order. Both kinds of files are described in
//! `docs/formats/training-data.md`.

mod blocks;
mod filter;
mod games;
mod prepare;
mod sample;
mod squares;
mod stats;
#[cfg(test)]
mod tests;

pub use blocks::{DataError, Kind};
pub use filter::Filter;
pub use games::{GameEnd, GameReader, GameWriter, RecordedGame, RecordedPly};
pub use prepare::{Preparation, Prepared};
#[cfg(test)]
pub(crate) use sample::SampleWriter;
pub use sample::{Sample, SampleReader};
pub use stats::{GameStats, SampleStats};
