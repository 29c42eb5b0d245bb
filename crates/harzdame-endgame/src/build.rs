//! Building tables.

use std::{
    collections::BTreeSet,
    fmt,
    fs::{self, File},
    io,
    num::NonZeroUsize,
    path::{Path, PathBuf},
};

use thiserror::Error;

use crate::{
    Index, Material,
    container::Content,
    encode::{Files, encode},
    expanded::ExpandedTables,
    folder::{Folder, OpenError},
    manifest::{self, ManifestError},
    solve::{Progress, Stopped, solve},
};

/// What is to be built, and with what.
#[derive(Clone, Debug)]
pub struct Build {
    /// The folder; it is made if it is not there.
    pub dir: PathBuf,
    /// Which classes, each after those it needs.
    pub classes: Vec<Material>,
    /// How much memory may be used, in bytes.
    pub memory: u64,
    /// On how many threads.
    pub threads: NonZeroUsize,
}

/// How far the building of tables has come.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum BuildProgress {
    /// The tables of a class are there already.
    Kept {
        /// The class.
        class: Material,
    },
    /// A class is being worked out.
    Solving {
        /// The class.
        class: Material,
        /// How much is done, from 0 to 1.
        done: f64,
    },
    /// The tables of a class are being written.
    Writing {
        /// The class.
        class: Material,
    },
    /// The tables of a class are there now.
    Built {
        /// The class.
        class: Material,
    },
}

/// Tables cannot be built.
#[derive(Debug, Error)]
pub enum BuildError {
    /// Someone else is building in the same folder.
    #[error("{}: tables are being built there already; wait, or choose another folder", dir.display())]
    Locked {
        /// The folder.
        dir: PathBuf,
    },
    /// The folder cannot be used.
    #[error("{}: {error}", dir.display())]
    Folder {
        /// The folder.
        dir: PathBuf,
        /// Why not.
        #[source]
        error: io::Error,
    },
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] OpenError),
    /// Other tables are needed that are not there.
    #[error(
        "{class} needs the tables {}: build or copy them first",
        Names(missing)
    )]
    Missing {
        /// The class.
        class: Material,
        /// The tables.
        missing: Vec<Material>,
    },
    /// There is not enough memory.
    #[error("{class} takes {} MiB of memory, which is more than the {} MiB allowed", mib(*needed), mib(*allowed))]
    Memory {
        /// The class.
        class: Material,
        /// How much it takes, in bytes.
        needed: u64,
        /// How much is allowed, in bytes.
        allowed: u64,
    },
    /// There are too many pieces.
    #[error(
        "{class} has too many pieces: tables can have {} at most",
        crate::MOST_PIECES
    )]
    TooManyPieces {
        /// The class.
        class: Material,
    },
    /// The list of tables cannot be written.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    /// It was stopped; what is finished is kept, and the same command goes on.
    #[error("stopped; the same command goes on")]
    Stopped,
}

impl From<Stopped> for BuildError {
    fn from(_: Stopped) -> BuildError {
        BuildError::Stopped
    }
}

struct Names<'a>(&'a [Material]);

impl fmt::Display for Names<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, material) in self.0.iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{material}")?;
        }
        Ok(())
    }
}

fn mib(bytes: u64) -> u64 {
    bytes.div_ceil(1 << 20)
}

impl Build {
    /// All classes with so many pieces or less, each after those it needs.
    pub fn classes(pieces: u8) -> impl Iterator<Item = Material> {
        (2..=pieces).flat_map(Material::classes)
    }

    /// Builds what is not there yet. The files are the same whatever the number of threads and
    /// however often it was stopped or killed before.
    ///
    /// # Errors
    ///
    /// [`BuildError`]. What was finished before stays.
    pub fn run(
        &self,
        stop: &(dyn Fn() -> bool + Sync),
        progress: &(dyn Fn(BuildProgress) + Sync),
    ) -> Result<(), BuildError> {
        let failed = |error| BuildError::Folder {
            dir: self.dir.clone(),
            error,
        };
        fs::create_dir_all(&self.dir).map_err(failed)?;
        let _lock = lock(&self.dir)?;
        let folder = Folder::new(&self.dir);
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads.get())
            .build()
            .map_err(|error| failed(io::Error::other(error)))?;
        // Better now than after hours.
        for &class in &self.classes {
            self.memory(class)?;
        }
        pool.install(|| {
            let mut tables = ExpandedTables::new();
            for &class in &self.classes {
                if stop() {
                    return Err(BuildError::Stopped);
                }
                if is_built(&folder, class)? {
                    progress(BuildProgress::Kept { class });
                } else {
                    self.build(&folder, class, &mut tables, stop, progress)?;
                    progress(BuildProgress::Built { class });
                }
            }
            Ok(())
        })?;
        manifest::write(&folder)?;
        Ok(())
    }

    fn build(
        &self,
        folder: &Folder,
        class: Material,
        tables: &mut ExpandedTables,
        stop: &(dyn Fn() -> bool + Sync),
        progress: &(dyn Fn(BuildProgress) + Sync),
    ) -> Result<(), BuildError> {
        let needed = needs(class);
        self.make_room(class, &needed, tables)?;
        let missing = folder.load_into(tables, needed)?;
        if !missing.is_empty() {
            return Err(BuildError::Missing { class, missing });
        }
        let solved = solve(
            class,
            tables,
            &Progress {
                stop,
                report: &|done| progress(BuildProgress::Solving { class, done }),
            },
        )?;
        progress(BuildProgress::Writing { class });
        for table in &solved {
            let material = table.index.material();
            let Files { values, distances } = encode(table);
            for (content, bytes) in [(Content::Values, values), (Content::Distances, distances)] {
                folder.write(&Folder::name(material, content), &bytes)?;
            }
        }
        for table in solved {
            tables.add(table);
        }
        Ok(())
    }

    /// The memory that a class takes, the tables that it needs included.
    fn memory(&self, class: Material) -> Result<u64, BuildError> {
        let total = memory(class, self.threads.get()).ok_or(BuildError::TooManyPieces { class })?;
        if total > self.memory {
            return Err(BuildError::Memory {
                class,
                needed: total,
                allowed: self.memory,
            });
        }
        Ok(total)
    }

    /// Forgets tables that are not needed until there is enough memory.
    fn make_room(
        &self,
        class: Material,
        needed: &BTreeSet<Material>,
        tables: &mut ExpandedTables,
    ) -> Result<(), BuildError> {
        let mut total = self.memory(class)?;
        let kept: Vec<_> = tables
            .iter()
            .map(|table| table.index.material())
            .filter(|material| !needed.contains(material))
            .collect();
        for material in kept {
            if total + len(material) > self.memory {
                tables.remove(material);
            } else {
                total += len(material);
            }
        }
        Ok(())
    }
}

/// The bytes of a table in memory.
fn len(material: Material) -> u64 {
    Index::new(material).map_or(0, |index| index.len())
}

/// The tables that those of a class are made from.
pub(crate) fn needs(class: Material) -> BTreeSet<Material> {
    class
        .sides()
        .flat_map(Material::successors)
        .filter(|&material| material.class() != class)
        .collect()
}

/// The memory that a class takes, the tables that it needs included, in bytes; `None` if it has no
/// tables.
pub(crate) fn memory(class: Material, threads: usize) -> Option<u64> {
    let needed: u64 = needs(class).into_iter().map(len).sum();
    Some(work(class, threads)? + needed)
}

/// The memory that it takes to solve a class and to write it, without what it needs; `None` if it has
/// no tables.
fn work(class: Material, threads: usize) -> Option<u64> {
    let [first, second] = [class, class.flipped()].map(Index::new);
    let (first, second) = (first?, second?);
    let own = first.len() + if class.is_equal() { 0 } else { second.len() };
    // A group holds three bytes a position with either side to move, one for each thread; without
    // men there is one group, put together from its rows. Files are put together in memory.
    let group = if class.men() > 0 {
        6 * first.kings_numbers() * threads as u64
    } else {
        9 * first.len()
    };
    Some(own + group.max(2 * first.len().max(second.len())))
}

/// Whether both files of a class, with either side to move, are there. What is there must be in
/// order.
fn is_built(folder: &Folder, class: Material) -> Result<bool, OpenError> {
    for material in class.sides() {
        for content in [Content::Values, Content::Distances] {
            if folder.open(material, content)?.is_none() {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Keeps others from building in a folder.
fn lock(dir: &Path) -> Result<File, BuildError> {
    let failed = |error| BuildError::Folder {
        dir: dir.to_owned(),
        error,
    };
    let file = File::create(dir.join("endgame.lock")).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(fs::TryLockError::WouldBlock) => Err(BuildError::Locked {
            dir: dir.to_owned(),
        }),
        Err(fs::TryLockError::Error(error)) => Err(failed(error)),
    }
}
