//! Why a run cannot begin or go on.

use std::{
    io,
    path::{Path, PathBuf},
};

use harzdame_engine::NetworkError;
use thiserror::Error;

use crate::data::DataError;

/// A run cannot begin or go on.
#[derive(Debug, Error)]
pub enum TrainError {
    /// The data cannot be read.
    #[error(transparent)]
    Data(#[from] DataError),
    /// There is nothing in the data.
    #[error("{}: there are no positions in it", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// The folder belongs to a run with other parameters.
    #[error(
        "{}: the run was begun with {there}, not with {wanted}: go on with the same, or choose \
         another folder", folder.display()
    )]
    Parameters {
        /// The folder.
        folder: PathBuf,
        /// The parameters in it.
        there: String,
        /// Those that were asked for.
        wanted: String,
    },
    /// The folder cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The checkpoint is not what this run writes.
    #[error("{}: the checkpoint is damaged; begin again in another folder", path.display())]
    Checkpoint {
        /// The file.
        path: PathBuf,
    },
    /// What was trained is no network that the engine takes.
    #[error("the trained network cannot be exported: {0}")]
    Network(#[from] NetworkError),
    /// The exported evaluation differs from the trained one.
    #[error(
        "the exported evaluation differs from the trained one by {mean:.1} centi-men on average, \
         at most {most:.1}: it needs smaller weights"
    )]
    Deviation {
        /// The mean difference.
        mean: f64,
        /// The greatest difference.
        most: f64,
    },
    /// The framework fails.
    #[cfg(feature = "train")]
    #[error("training failed: {0}")]
    Framework(#[from] candle_core::Error),
    /// There is no GPU.
    #[cfg(feature = "train")]
    #[error("training on a GPU needs a build with the feature `train-cuda`, and a GPU: {0}")]
    Gpu(candle_core::Error),
}

impl TrainError {
    pub(super) fn io(path: &Path) -> impl FnOnce(io::Error) -> TrainError {
        let path = path.to_owned();
        |source| TrainError::Io { path, source }
    }
}
