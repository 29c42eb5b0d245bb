//! From games to shuffled training positions.
//!
//! Shuffling is sorting by a hash of the position, keyed by a seed: as good a random order as any,
//! and the same whatever the order of the games. Equal positions, symmetric images included, become
//! neighbours and are merged. Files larger than memory are first cut into parts by the upper bits
//! of the hash; each part fits, and the parts in order are the whole.

use std::{
    fs::{self, File},
    io::{BufReader, BufWriter, Read, Write},
    path::{Path, PathBuf},
};

use harzdame_engine::Control;
use serde::{Deserialize, Serialize};

use super::{
    Filter, GameReader, Sample,
    blocks::DataError,
    filter::Dropped,
    sample::{SAMPLE_BYTES, SampleWriter},
};

/// How games become training positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preparation {
    /// Which positions are kept.
    pub filter: Filter,
    /// Decides the order.
    pub seed: u64,
    /// Every so many games one is set apart for validation, all its positions together; 0: none.
    pub validation: u64,
}

impl Default for Preparation {
    fn default() -> Preparation {
        Preparation {
            filter: Filter::default(),
            seed: 1,
            validation: 50,
        }
    }
}

/// What became of the positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Prepared {
    /// Games read.
    pub games: u64,
    /// Positions of random openings and of the plies to skip.
    pub opening: u64,
    /// Positions left out because of a capture.
    pub captures: u64,
    /// Positions left out because the other side threatens to capture.
    pub threats: u64,
    /// Positions left out because who wins is proved.
    pub proved: u64,
    /// Positions left out because of a large score.
    pub scores: u64,
    /// Positions merged with an equal one.
    pub duplicates: u64,
    /// Samples to train on.
    pub training: u64,
    /// Samples for validation.
    pub validation: u64,
}

/// Samples of a part, about 500 MiB while it is sorted.
const SAMPLES_IN_PART: u64 = 1 << 23;
/// More files than this at once, the system may refuse.
const MAX_PARTS: u64 = 128;

impl Preparation {
    /// Reads games, and writes training and validation samples to two new files. `on_progress`
    /// gets the share of the work that is done, 0 to 1. Returns `None` if `stop` says so; nothing is
    /// left then.
    ///
    /// # Errors
    ///
    /// If a file cannot be read or written or is damaged.
    pub fn run(
        &self,
        games: &[PathBuf],
        training: &Path,
        validation: &Path,
        stop: &Control,
        mut on_progress: impl FnMut(f64),
    ) -> Result<Option<Prepared>, DataError> {
        let mut prepared = Prepared::default();
        let bytes: u64 = games
            .iter()
            .map(|path| Ok(fs::metadata(path).map_err(DataError::io(path))?.len()))
            .sum::<Result<u64, DataError>>()?;
        // A position takes three bytes in a file of games, or a little more.
        let count = (bytes / 3 / SAMPLES_IN_PART + 1).min(MAX_PARTS);
        let mut parts = Parts::create(training, count)?;
        let mut apart = Parts::create(validation, 1)?;
        let mut done = 0;
        for path in games {
            let mut reader = GameReader::open(path)?;
            while let Some(game) = reader.next_game()? {
                let for_validation =
                    self.validation > 0 && game.number % self.validation == self.validation - 1;
                let parts = if for_validation {
                    &mut apart
                } else {
                    &mut parts
                };
                prepared.games += 1;
                for ply in game.plies() {
                    let points = game.points_of(ply.position.turn());
                    match self.filter.sample(&ply, game.opening_plies(), points) {
                        Ok(sample) => parts.add(&sample, self.seed)?,
                        Err(Dropped::Opening) => prepared.opening += 1,
                        Err(Dropped::Capture) => prepared.captures += 1,
                        Err(Dropped::Threat) => prepared.threats += 1,
                        Err(Dropped::Proved) => prepared.proved += 1,
                        Err(Dropped::Score) => prepared.scores += 1,
                    }
                }
                if prepared.games.is_multiple_of(256) {
                    on_progress((done + reader.progress().0) as f64 / bytes as f64 * 0.7);
                    if stop.is_stopped() {
                        return Ok(None);
                    }
                }
            }
            done += reader.progress().1;
        }
        let parameters = serde_json::to_string(self).unwrap_or_default();
        for (parts, path, written) in [
            (parts, training, &mut prepared.training),
            (apart, validation, &mut prepared.validation),
        ] {
            let share = |done: f64| 0.7 + 0.3 * done;
            let sorted = parts.sort(path, &parameters, self.seed, stop, |done| {
                on_progress(share(done));
            })?;
            let Some((samples, duplicates)) = sorted else {
                return Ok(None);
            };
            *written = samples;
            prepared.duplicates += duplicates;
        }
        Ok(Some(prepared))
    }
}

/// Files of samples by the upper bits of their hash, in a folder that is removed at the end.
struct Parts {
    folder: PathBuf,
    files: Vec<BufWriter<File>>,
}

impl Parts {
    /// Makes them in a folder beside the file that they are for.
    fn create(beside: &Path, count: u64) -> Result<Parts, DataError> {
        let mut folder = beside.as_os_str().to_owned();
        folder.push(".parts");
        let folder = PathBuf::from(folder);
        // It may be there from a run that was killed.
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(DataError::io(&folder))?;
        }
        fs::create_dir_all(&folder).map_err(DataError::io(&folder))?;
        let mut parts = Parts {
            folder,
            files: Vec::new(),
        };
        for part in 0..count {
            let path = parts.path(part as usize);
            let file = File::create(&path).map_err(DataError::io(&path))?;
            parts.files.push(BufWriter::new(file));
        }
        Ok(parts)
    }

    fn path(&self, part: usize) -> PathBuf {
        self.folder.join(format!("{part}"))
    }

    fn add(&mut self, sample: &Sample, seed: u64) -> Result<(), DataError> {
        let count = self.files.len() as u128;
        let part = ((u128::from(sample.key(seed)) * count) >> 64) as usize;
        self.files[part]
            .write_all(&sample.to_bytes())
            .map_err(DataError::io(&self.folder))
    }

    /// Sorts and merges all parts into a file, which appears only when it is whole. Returns the
    /// numbers of samples and of duplicates.
    fn sort(
        mut self,
        path: &Path,
        parameters: &str,
        seed: u64,
        stop: &Control,
        mut on_progress: impl FnMut(f64),
    ) -> Result<Option<(u64, u64)>, DataError> {
        for file in &mut self.files {
            file.flush().map_err(DataError::io(&self.folder))?;
        }
        let whole = self.folder.join("whole");
        let mut writer = SampleWriter::create(&whole, parameters)?;
        let mut read = 0;
        for part in 0..self.files.len() {
            let mut samples = self.read(part)?;
            read += samples.len() as u64;
            samples.sort_by_cached_key(|sample| {
                (sample.key(seed), sample.own, sample.enemy, sample.kings)
            });
            for same in samples.chunk_by(Sample::same_position) {
                writer.write(merge(same))?;
            }
            on_progress((part + 1) as f64 / self.files.len() as f64);
            if stop.is_stopped() {
                return Ok(None);
            }
        }
        let samples = writer.samples();
        writer.finish()?;
        fs::rename(&whole, path).map_err(DataError::io(path))?;
        Ok(Some((samples, read - samples)))
    }

    fn read(&self, part: usize) -> Result<Vec<Sample>, DataError> {
        let path = self.path(part);
        let mut file = BufReader::new(File::open(&path).map_err(DataError::io(&path))?);
        let mut samples = Vec::new();
        let mut bytes = [0; SAMPLE_BYTES];
        loop {
            match file.read_exact(&mut bytes) {
                Ok(()) => {}
                Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => break,
                Err(error) => return Err(DataError::io(&path)(error)),
            }
            let sample =
                Sample::from_bytes(&bytes).map_err(|what| DataError::damaged(&path, 0, what))?;
            samples.push(sample);
        }
        Ok(samples)
    }
}

impl Drop for Parts {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// One sample for all of an equal position: means of points and scores.
fn merge(same: &[Sample]) -> Sample {
    let mut merged = same[0];
    let count = same.len() as i64;
    let mean = |sum: i64| (2 * sum + count).div_euclid(2 * count);
    merged.points = mean(same.iter().map(|sample| i64::from(sample.points)).sum()) as u16;
    // A proof is worth more than any estimate.
    merged.score = same
        .iter()
        .map(|sample| sample.score)
        .find(|score| score.is_proved())
        .unwrap_or_else(|| {
            let sum = same
                .iter()
                .map(|sample| i64::from(sample.centi_men()))
                .sum();
            harzdame_engine::Score::centi_men(mean(sum) as i32)
        });
    merged.count = u16::try_from(count).unwrap_or(u16::MAX);
    merged.ply = same.iter().map(|sample| sample.ply).min().unwrap_or(0);
    merged
}
