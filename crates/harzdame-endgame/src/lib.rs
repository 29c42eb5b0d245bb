//! Exact endgame tables of Harzdame.
#![warn(missing_docs)]

mod board;
#[cfg(feature = "files")]
mod build;
#[cfg(feature = "files")]
mod cache;
mod combinations;
mod container;
#[cfg(feature = "files")]
mod distances;
#[cfg(feature = "files")]
mod encode;
#[cfg(feature = "files")]
mod expanded;
#[cfg(feature = "files")]
mod folder;
mod huffman;
mod index;
mod indices;
#[cfg(feature = "files")]
mod manifest;
#[cfg(feature = "files")]
mod map;
mod material;
#[cfg(feature = "files")]
mod mine;
#[cfg(feature = "files")]
mod no_progress;
mod orbits;
mod order;
mod packed;
#[cfg(feature = "files")]
mod plan;
#[cfg(feature = "files")]
mod positions;
mod runs;
#[cfg(feature = "files")]
mod solve;
#[cfg(feature = "files")]
mod stats;
mod symmetry;
mod tables;
#[cfg(feature = "files")]
mod undo;
mod value;
#[cfg(feature = "files")]
mod verify;

#[cfg(feature = "files")]
pub use build::{Build, BuildError, BuildProgress};
pub use container::{BadFile, Content, Problem, Summary, VERSION};
#[cfg(feature = "files")]
pub use folder::{OpenError, default_folder};
pub use index::{Index, MOST_PIECES};
pub use indices::Indices;
#[cfg(feature = "files")]
pub use manifest::{Manifest, ManifestError, ManifestFile};
pub use material::{Force, Material, ParseMaterialError};
#[cfg(feature = "files")]
pub use mine::{Criterion, Mine, ParseCriterionError, Study, StudyError};
#[cfg(feature = "files")]
pub use no_progress::{NoProgress, no_progress};
#[cfg(feature = "files")]
pub use plan::{Job, plan};
#[cfg(feature = "files")]
pub use stats::ClassStats;
pub use tables::{Probe, ProbeError, ProbedMove, Tables};
pub use value::{Distance, Value};
#[cfg(feature = "files")]
pub use verify::{Verified, Verify, VerifyError, VerifyProgress, WrongEntry};
