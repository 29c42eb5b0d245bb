//! Training: from positions with scores and results to an evaluation.
//!
//! [`Training`] trains a network with candle, on processors or a GPU; it is there with the feature
//! `train`. A run is kept in a folder: its parameters, a checkpoint from which it goes on after
//! whatever stopped it, the loss as a table and a picture, and at the end the network. The same
//! parameters and data give the same network, however often the run was interrupted.

mod batches;
mod curve;
mod error;
mod folder;
mod hand;
mod loss;
mod patterns;
mod schedule;

#[cfg(feature = "train")]
mod adamw;
#[cfg(feature = "train")]
mod checkpoint;
#[cfg(feature = "train")]
mod export;
#[cfg(feature = "train")]
mod model;
#[cfg(feature = "train")]
mod network;
#[cfg(feature = "train")]
mod sparse;
#[cfg(all(test, feature = "train"))]
mod tests;

pub use curve::{LossPoint, loss_svg, loss_table};
pub use error::TrainError;
pub use folder::RunFiles;
pub use hand::{HandFit, fit_hand};
pub use loss::Target;
pub use patterns::{PatternTraining, PatternsTrained};
pub use schedule::Schedule;

#[cfg(feature = "train")]
pub use export::Deviation;
#[cfg(feature = "train")]
pub use network::{Trained, Training};
