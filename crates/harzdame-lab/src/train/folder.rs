//! The folder of a run.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use serde::Serialize;

use super::{LossPoint, TrainError, loss_svg, loss_table};
use crate::data::{Sample, SampleReader};

/// How many validation positions are looked at each time.
const MAX_VALIDATION: usize = 200_000;

/// What a run reads and writes.
#[derive(Clone, Copy, Debug)]
pub struct RunFiles<'a> {
    /// Positions to train on.
    pub training: &'a Path,
    /// Positions to measure the loss on.
    pub validation: &'a Path,
    /// The folder of the run, which need not be there.
    pub folder: &'a Path,
}

impl RunFiles<'_> {
    /// The positions to train on, and those that the loss is measured on.
    pub(super) fn open(&self) -> Result<(SampleReader, Vec<Sample>), TrainError> {
        let open = |path: &Path| {
            let reader = SampleReader::open(path)?;
            if reader.samples() == 0 {
                return Err(TrainError::Empty {
                    path: path.to_owned(),
                });
            }
            Ok(reader)
        };
        let held_back = open(self.validation)?.first(MAX_VALIDATION)?;
        Ok((open(self.training)?, held_back))
    }
}

/// A folder that belongs to one run: its parameters, its checkpoint, its loss, its result.
#[derive(Debug)]
pub(super) struct RunFolder(PathBuf);

impl RunFolder {
    /// Makes the folder, or takes it up if it is of the same run.
    pub(super) fn claim(
        folder: &Path,
        parameters: &impl Serialize,
    ) -> Result<RunFolder, TrainError> {
        let wanted = serde_json::to_string(parameters).unwrap_or_default();
        fs::create_dir_all(folder).map_err(TrainError::io(folder))?;
        let claimed = RunFolder(folder.to_owned());
        let path = claimed.file("training.json");
        match fs::read_to_string(&path) {
            Ok(there) if there.trim() == wanted => Ok(claimed),
            Ok(there) => Err(TrainError::Parameters {
                folder: folder.to_owned(),
                there: there.trim().to_owned(),
                wanted,
            }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                claimed.replace("training.json", (wanted + "\n").as_bytes())?;
                Ok(claimed)
            }
            Err(error) => Err(TrainError::io(&path)(error)),
        }
    }

    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Writes a file as a whole: whatever happens, there is either the old one or the new one.
    pub(super) fn replace(&self, name: &str, content: &[u8]) -> Result<(), TrainError> {
        self.replace_by(name, |part| {
            fs::write(part, content).map_err(TrainError::io(part))
        })
    }

    /// Puts what `write` writes to the file that it is given in place of a file, as a whole.
    pub(super) fn replace_by(
        &self,
        name: &str,
        write: impl FnOnce(&Path) -> Result<(), TrainError>,
    ) -> Result<(), TrainError> {
        let (path, part) = (self.file(name), self.file(&format!("{name}.part")));
        write(&part)?;
        let put = || {
            fs::File::open(&part)?.sync_all()?;
            fs::rename(&part, &path)
        };
        put().map_err(TrainError::io(&path))
    }

    /// Writes the loss as a table and as a picture.
    pub(super) fn write_loss(&self, title: &str, history: &[LossPoint]) -> Result<(), TrainError> {
        self.replace("loss.tsv", loss_table(history).as_bytes())?;
        self.replace("loss.svg", loss_svg(title, history).as_bytes())
    }
}
