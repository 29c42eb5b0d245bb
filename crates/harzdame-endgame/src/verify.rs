//! Checking tables against the rules.
//!
//! Tables are right if every entry follows from those that its moves lead to, and the ends from the
//! rules: with distances no wrong entry can hide behind another, since each win or loss in n plies
//! rests on one in n − 1, down to the end of the game; and a draw must have a move to a draw, and none
//! to a win. So a program that knows nothing of how tables are built goes through all positions and
//! asks the rules crate for their moves.

use std::{
    collections::BTreeSet,
    num::NonZeroUsize,
    ops::Range,
    path::PathBuf,
    sync::atomic::{AtomicU64, Ordering},
};

use harzdame::Position;
use rayon::prelude::*;
use thiserror::Error;

use crate::{
    Distance, Material, Summary, Value,
    build::needs,
    container::{Content, Problem},
    encode::is_told,
    expanded::{Expanded, ExpandedTables},
    folder::{Folder, OpenError},
    manifest::{self, ManifestError},
    packed::Packed,
    positions::Positions,
    runs::{BLOCK, Code},
};

/// What is to be checked, and with what.
#[derive(Clone, Debug)]
pub struct Verify {
    /// The folder.
    pub dir: PathBuf,
    /// Which classes; if there are none, all that have a file in the folder.
    pub classes: Vec<Material>,
    /// On how many threads.
    pub threads: NonZeroUsize,
}

/// How far the checking of tables has come.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum VerifyProgress {
    /// A table is being checked.
    Checking {
        /// The table.
        material: Material,
        /// How much is done, from 0 to 1.
        done: f64,
    },
    /// A table has been checked.
    Checked {
        /// The table.
        material: Material,
        /// Its positions, images counted.
        positions: u64,
        /// How many of its numbers are wrong.
        errors: u64,
    },
}

/// What came out.
#[derive(Clone, Debug)]
pub struct Verified {
    /// How many positions were checked, images counted.
    pub positions: u64,
    /// How many of them are wrong.
    pub errors: u64,
    /// Some of them.
    pub examples: Vec<WrongEntry>,
    /// Whether the list of files says of them what they are; what is wrong with it if not.
    pub manifest: Result<(), String>,
}

/// An entry that does not follow from the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongEntry {
    /// The position.
    pub position: Position,
    /// What the table says.
    pub found: Option<Distance>,
    /// What follows from its moves.
    pub expected: Option<Distance>,
}

/// Tables cannot be checked.
#[derive(Debug, Error)]
pub enum VerifyError {
    /// A file cannot be used.
    #[error(transparent)]
    File(#[from] OpenError),
    /// The list of files cannot be used, or the folder cannot be read.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    /// A table is not there.
    #[error("{}: there is no {}: build or copy it first", dir.display(), Folder::name(*material, *content))]
    Missing {
        /// The folder.
        dir: PathBuf,
        /// The table.
        material: Material,
        /// What of it.
        content: Content,
    },
    /// There is nothing to check.
    #[error("{}: there are no tables", dir.display())]
    Nothing {
        /// The folder.
        dir: PathBuf,
    },
    /// Threads cannot be started.
    #[error("threads cannot be started: {0}")]
    Threads(String),
    /// It was stopped.
    #[error("stopped before the end")]
    Stopped,
}

/// So many wrong entries are told.
const EXAMPLES: usize = 10;

impl Verify {
    /// Checks every entry of the tables.
    ///
    /// # Errors
    ///
    /// [`VerifyError`] if a file is damaged or missing. Wrong entries are no error of this kind, but
    /// the result.
    pub fn run(
        &self,
        stop: &(dyn Fn() -> bool + Sync),
        progress: &(dyn Fn(VerifyProgress) + Sync),
    ) -> Result<Verified, VerifyError> {
        let folder = Folder::new(&self.dir);
        let classes = self.classes(&folder)?;
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads.get())
            .build()
            .map_err(|error| VerifyError::Threads(error.to_string()))?;
        let mut verified = Verified {
            positions: 0,
            errors: 0,
            examples: Vec::new(),
            manifest: manifest::check(&folder)?,
        };
        pool.install(|| {
            let mut tables = ExpandedTables::new();
            for class in classes {
                let needed = needs(class);
                let kept: Vec<_> = tables.iter().map(|table| table.index.material()).collect();
                for material in kept {
                    if !needed.contains(&material) {
                        tables.remove(material);
                    }
                }
                let all = needed.into_iter().chain(class.sides());
                if let Some(&material) = folder.load_into(&mut tables, all)?.first() {
                    return Err(self.missing(material, Content::Distances));
                }
                for material in class.sides() {
                    self.check(&folder, material, &tables, stop, progress, &mut verified)?;
                }
            }
            Ok(verified)
        })
    }

    fn classes(&self, folder: &Folder) -> Result<Vec<Material>, VerifyError> {
        if !self.classes.is_empty() {
            return Ok(self.classes.clone());
        }
        let mut classes = BTreeSet::new();
        for content in [Content::Values, Content::Distances] {
            let materials = folder.materials(content);
            let materials = materials.map_err(|error| ManifestError::Unreadable {
                path: self.dir.clone(),
                error,
            })?;
            classes.extend(materials.into_iter().map(Material::class));
        }
        if classes.is_empty() {
            return Err(VerifyError::Nothing {
                dir: self.dir.clone(),
            });
        }
        let mut classes: Vec<_> = classes.into_iter().collect();
        classes.sort_by_key(|class| (class.pieces(), class.men(), *class));
        Ok(classes)
    }

    fn missing(&self, material: Material, content: Content) -> VerifyError {
        VerifyError::Missing {
            dir: self.dir.clone(),
            material,
            content,
        }
    }

    fn check(
        &self,
        folder: &Folder,
        material: Material,
        tables: &ExpandedTables,
        stop: &(dyn Fn() -> bool + Sync),
        progress: &(dyn Fn(VerifyProgress) + Sync),
        verified: &mut Verified,
    ) -> Result<(), VerifyError> {
        let table = tables
            .get(material)
            .ok_or_else(|| self.missing(material, Content::Distances))?;
        let values = folder
            .open(material, Content::Values)?
            .ok_or_else(|| self.missing(material, Content::Values))?;
        let code = Code::new(&values.header.code)
            .ok_or_else(|| OpenError::from(values.bad(Problem::Damaged { at: 0 })))?;
        let told = Packed::new(&values, &code).map_err(OpenError::from)?;
        let order = values.header.order;
        let value = |number| told.value(order.place(&table.index, table.index.parts_of(number)));
        let positions = Positions::new(&table.index);
        let blocks = values.blocks();
        let step = (blocks / 200).max(1);
        let done = AtomicU64::new(0);
        let checked = (0..blocks)
            .into_par_iter()
            .map(|block| {
                if stop() {
                    return Err(VerifyError::Stopped);
                }
                let start = block * BLOCK as u64;
                let numbers = start..start + values.block_len(block) as u64;
                let checked = check_numbers(numbers, &positions, table, &value, tables);
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                if done.is_multiple_of(step) {
                    let done = done as f64 / blocks as f64;
                    progress(VerifyProgress::Checking { material, done });
                }
                Ok(checked)
            })
            .try_fold(
                Checked::default,
                |sum, checked: Result<Checked, VerifyError>| {
                    Ok::<_, VerifyError>(sum.with(checked?))
                },
            )
            .try_reduce(Checked::default, |sum, checked| Ok(sum.with(checked)))?;

        let distances = folder.open(material, Content::Distances)?;
        let told = [
            Some(values.header.summary),
            distances.map(|file| file.header.summary),
        ];
        let mut errors = checked.errors;
        if told != [Some(checked.summary); 2] {
            errors += 1;
        }
        verified.positions += checked.summary.positions();
        verified.errors += errors;
        let room = EXAMPLES.saturating_sub(verified.examples.len());
        verified
            .examples
            .extend(checked.examples.into_iter().take(room));
        progress(VerifyProgress::Checked {
            material,
            positions: checked.summary.positions(),
            errors,
        });
        Ok(())
    }
}

/// What was found in some blocks.
#[derive(Default)]
struct Checked {
    summary: Summary,
    errors: u64,
    examples: Vec<WrongEntry>,
}

impl Checked {
    fn with(mut self, other: Checked) -> Checked {
        self.summary = self.summary.with(&other.summary);
        self.errors += other.errors;
        self.examples.extend(other.examples);
        self.examples.truncate(EXAMPLES);
        self
    }
}

/// Checks the distances and values of some numbers.
fn check_numbers(
    numbers: Range<u64>,
    positions: &Positions<'_>,
    table: &Expanded,
    value: &impl Fn(u64) -> Value,
    tables: &ExpandedTables,
) -> Checked {
    let mut checked = Checked::default();
    positions.for_each(numbers, |numbered| {
        let found = Distance::from_byte(table.byte(numbered.number));
        let expected = from_moves(&numbered.position, tables);
        let value_is_right = !is_told(&numbered.position)
            || expected.is_some_and(|distance| distance.value() == value(numbered.number));
        if let Some(found) = found {
            checked.summary.add(found, numbered.number, numbered.images);
        }
        if found != expected || expected.is_none() || !value_is_right {
            checked.errors += 1;
            if checked.examples.len() < EXAMPLES {
                checked.examples.push(WrongEntry {
                    position: numbered.position,
                    found,
                    expected,
                });
            }
        }
    });
    checked
}

/// What a position is worth by what its moves lead to.
pub(crate) fn from_moves(position: &Position, tables: &ExpandedTables) -> Option<Distance> {
    let mut best = Some(Distance::LOST);
    let mut first = true;
    position.for_each_legal_move(|mv| {
        let next = tables.distance(&position.play_unchecked(mv));
        let after = next.and_then(Distance::before);
        best = match (best, after) {
            (Some(best), Some(after)) if first || after.rank() > best.rank() => Some(after),
            (Some(best), Some(_)) => Some(best),
            _ => None,
        };
        first = false;
    });
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Build, encode::encode};

    #[test]
    fn wrong_entries_are_found_behind_right_checksums() {
        let id = std::process::id();
        let dir = std::env::temp_dir().join(format!("harzdame-verify-{id}"));
        let threads = NonZeroUsize::MIN;
        let build = Build {
            dir: dir.clone(),
            classes: Build::classes(2).collect(),
            memory: 1 << 30,
            threads,
        };
        build.run(&|| false, &|_| ()).expect("built");
        let verify = || {
            let verify = Verify {
                dir: dir.clone(),
                classes: Vec::new(),
                threads,
            };
            verify.run(&|| false, &|_| ()).expect("files in order")
        };
        assert_eq!(verify().errors, 0);

        let folder = Folder::new(&dir);
        let material: Material = "MvM".parse().expect("a material");
        let right = std::fs::read(dir.join("MvM.hzd")).expect("a file");
        let load = || folder.load(material).expect("a file").expect("there");
        let wrong_bytes = [
            // A shorter win, a draw in place of a win, and the other way round.
            (Value::Win, 1),
            (Value::Win, Distance::DRAW.byte()),
            (Value::Draw, 7),
            (Value::Loss, 8),
        ];
        for (value, byte) in wrong_bytes {
            let table = load();
            let is_of_value = |number: &u64| {
                let position = table.index.decode(*number);
                let distance = Distance::from_byte(table.byte(*number));
                position.is_some_and(|position| is_told(&position))
                    && distance.is_some_and(|distance| {
                        distance.value() == value && distance.byte() != byte
                    })
            };
            let number = (0..table.index.len()).rev().find(is_of_value);
            table.set(number.expect("an entry"), byte);
            let distances = encode(&table).distances;
            folder.write("MvM.hzd", &distances).expect("written");
            let verified = verify();
            assert!(verified.errors > 0, "{value} {byte}");
            assert!(verified.manifest.is_err());
        }
        std::fs::write(dir.join("MvM.hzd"), right).expect("written");

        // Values that are not those of the distances.
        let table = load();
        let number = (0..table.index.len())
            .find(|&number| table.byte(number) == Distance::DRAW.byte())
            .expect("a draw");
        table.set(number, 1);
        folder
            .write("MvM.hzv", &encode(&table).values)
            .expect("written");
        assert!(verify().errors > 0);
        std::fs::remove_dir_all(&dir).expect("removed");
    }
}
