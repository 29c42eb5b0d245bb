//! The journal of a match: every finished pair of games, in a file, as it is finished.
//!
//! A match that was ended, by whatever, goes on where its journal ends. The file has one JSON value
//! a line: what the match is, then the pairs. What was cut off in the middle of a line is played
//! again.

use std::{
    fs::{File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use harzdame::DrawRule;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{
    MatchGame,
    record::{StoredError, StoredGame},
};

/// The journal of a match.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
}

/// A journal cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The file cannot be opened, read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Another run is using it.
    #[error("{}: another run is using it", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// A line makes no sense.
    #[error("{}:{line}: {problem}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// Why.
        problem: String,
    },
    /// It is the journal of another match.
    #[error(
        "{}: this is the journal of another match: {}; ask for the same, or name another file",
        path.display(),
        differences.join("; ")
    )]
    OtherMatch {
        /// The file.
        path: PathBuf,
        /// What differs, in words.
        differences: Vec<String>,
    },
}

/// The first line.
#[derive(Serialize, Deserialize)]
struct Header {
    /// The version of the format.
    #[serde(rename = "harzdame-match")]
    version: u32,
    settings: Vec<(String, String)>,
}

const VERSION: u32 = 1;

/// A pair of games.
#[derive(Serialize, Deserialize)]
struct Entry {
    pair: u32,
    games: Vec<StoredGame>,
}

/// A pair of games with its number.
pub(crate) type NumberedPair = (u32, Vec<MatchGame>);

impl Journal {
    /// Opens the journal of a match, or begins it, if there is to be one. Returns it, and the pairs
    /// that are in it.
    pub(crate) fn of_match(
        path: Option<&Path>,
        settings: &[(&'static str, String)],
        rule: DrawRule,
    ) -> Result<(Option<Journal>, Vec<NumberedPair>), JournalError> {
        let Some(path) = path else {
            return Ok((None, Vec::new()));
        };
        let (journal, known) = Journal::open(path, settings, rule)?;
        Ok((Some(journal), known))
    }

    fn open(
        path: &Path,
        settings: &[(&'static str, String)],
        rule: DrawRule,
    ) -> Result<(Journal, Vec<NumberedPair>), JournalError> {
        let failed = |source| JournalError::Io {
            path: path.into(),
            source,
        };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        if file.try_lock().is_err() {
            return Err(JournalError::InUse { path: path.into() });
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(failed)?;
        // What does not end was cut off.
        let whole = text
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |at| at + 1);
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::Start(whole as u64)).map_err(failed)?;
        let mut journal = Journal {
            file,
            path: path.into(),
        };
        let mut lines = text[..whole].split(|&byte| byte == b'\n').zip(1..);
        let first = lines.next().filter(|(line, _)| !line.is_empty());
        let Some((first, number)) = first else {
            let settings = settings
                .iter()
                .map(|(name, value)| ((*name).to_owned(), value.clone()))
                .collect();
            journal.write(&Header {
                version: VERSION,
                settings,
            })?;
            return Ok((journal, Vec::new()));
        };
        let header: Header = journal.parse(first, number)?;
        journal.compare(&header, settings)?;
        let mut pairs = Vec::new();
        for (line, number) in lines.filter(|(line, _)| !line.is_empty()) {
            let entry: Entry = journal.parse(line, number)?;
            let games: Result<Vec<MatchGame>, StoredError> = entry
                .games
                .into_iter()
                .map(|game| game.restore(rule))
                .collect();
            let games = games.map_err(|error| journal.wrong(number, error.to_string()))?;
            if games.len() != 2 {
                return Err(journal.wrong(number, "a pair has two games".into()));
            }
            pairs.push((entry.pair, games));
        }
        Ok((journal, pairs))
    }

    fn wrong(&self, line: usize, problem: String) -> JournalError {
        JournalError::Line {
            path: self.path.clone(),
            line,
            problem,
        }
    }

    fn parse<'a, T: Deserialize<'a>>(
        &self,
        text: &'a [u8],
        line: usize,
    ) -> Result<T, JournalError> {
        serde_json::from_slice(text).map_err(|error| self.wrong(line, error.to_string()))
    }

    fn compare(
        &self,
        header: &Header,
        settings: &[(&'static str, String)],
    ) -> Result<(), JournalError> {
        if header.version != VERSION {
            let problem = format!(
                "this is version {} of the format, and {VERSION} is what can be read",
                header.version
            );
            return Err(self.wrong(1, problem));
        }
        let differences: Vec<String> = settings
            .iter()
            .filter_map(|(name, value)| {
                let there = header.settings.iter().find(|(there, _)| there == name);
                let there = there.map_or("not told", |(_, value)| value);
                (there != value).then(|| format!("{name} is {there} there and {value} here"))
            })
            .collect();
        if differences.is_empty() {
            Ok(())
        } else {
            Err(JournalError::OtherMatch {
                path: self.path.clone(),
                differences,
            })
        }
    }

    /// Adds a pair, and sees to it that it is on the disk.
    pub(crate) fn add(&mut self, pair: u32, games: &[MatchGame]) -> Result<(), JournalError> {
        self.write(&Entry {
            pair,
            games: games.iter().map(StoredGame::from).collect(),
        })
    }

    fn write(&mut self, value: &impl Serialize) -> Result<(), JournalError> {
        let written = serde_json::to_vec(value)
            .map_err(io::Error::from)
            .and_then(|mut line| {
                line.push(b'\n');
                // In one piece: a line is there or it is not.
                self.file.write_all(&line)
            })
            .and_then(|()| self.file.sync_data());
        written.map_err(|source| JournalError::Io {
            path: self.path.clone(),
            source,
        })
    }
}
