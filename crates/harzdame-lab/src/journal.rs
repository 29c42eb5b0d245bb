//! Journals: what is finished of long work, in a file, as it is finished.
//!
//! Work that was ended, by whatever, goes on where its journal ends. The file has one JSON value a
//! line: what the work is, then what is finished of it, such as the pairs of games of a match. What
//! was cut off in the middle of a line is done again.

use std::{
    fs::{File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use harzdame::DrawRule;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};
use thiserror::Error;

use crate::{
    MatchGame,
    record::{StoredError, StoredGame},
};

/// The journal of a match, or of other long work.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    kind: Kind,
}

/// What a journal is kept of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Match,
    Tuning,
    Openings,
    Balance,
}

impl Kind {
    /// What the version of the format is called in the first line.
    fn key(self) -> &'static str {
        match self {
            Kind::Match => "harzdame-match",
            Kind::Tuning => "harzdame-tuning",
            Kind::Openings => "harzdame-openings",
            Kind::Balance => "harzdame-balance",
        }
    }

    fn words(self) -> &'static str {
        match self {
            Kind::Match => "match",
            Kind::Tuning => "tuning",
            Kind::Openings => "search for openings",
            Kind::Balance => "study of the balance",
        }
    }
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
    /// It is the journal of something else: of another match, or of none.
    #[error(
        "{}: this is the journal of another {kind}: {}; ask for the same, or name another file",
        path.display(),
        differences.join("; ")
    )]
    Other {
        /// The file.
        path: PathBuf,
        /// What it should be of, in words.
        kind: &'static str,
        /// What differs, in words.
        differences: Vec<String>,
    },
}

const VERSION: u32 = 1;

const SETTINGS: &str = "settings";

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
        let (journal, entries) = Journal::open::<Entry>(path, Kind::Match, settings)?;
        let mut pairs = Vec::new();
        for (entry, line) in entries {
            let games: Result<Vec<MatchGame>, StoredError> = entry
                .games
                .into_iter()
                .map(|game| game.restore(rule))
                .collect();
            let games = games.map_err(|error| journal.wrong(line, error.to_string()))?;
            if games.len() != 2 {
                return Err(journal.wrong(line, "a pair has two games".into()));
            }
            pairs.push((entry.pair, games));
        }
        Ok((Some(journal), pairs))
    }

    /// Opens a journal, or begins it. Returns it, and its entries with the lines they stand in.
    pub(crate) fn open<E: DeserializeOwned>(
        path: &Path,
        kind: Kind,
        settings: &[(&'static str, String)],
    ) -> Result<(Journal, Vec<(E, usize)>), JournalError> {
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
            kind,
        };
        let mut lines = text[..whole].split(|&byte| byte == b'\n').zip(1..);
        let first = lines.next().filter(|(line, _)| !line.is_empty());
        let Some((first, number)) = first else {
            journal.add(&json!({ (kind.key()): VERSION, (SETTINGS): settings }))?;
            return Ok((journal, Vec::new()));
        };
        journal.compare(journal.parse(first, number)?, settings)?;
        let entries = lines
            .filter(|(line, _)| !line.is_empty())
            .map(|(line, number)| Ok((journal.parse(line, number)?, number)));
        let entries = entries.collect::<Result<_, JournalError>>()?;
        Ok((journal, entries))
    }

    /// The error that a line makes no sense.
    pub(crate) fn wrong(&self, line: usize, problem: String) -> JournalError {
        JournalError::Line {
            path: self.path.clone(),
            line,
            problem,
        }
    }

    fn parse<T: DeserializeOwned>(&self, text: &[u8], line: usize) -> Result<T, JournalError> {
        serde_json::from_slice(text).map_err(|error| self.wrong(line, error.to_string()))
    }

    fn compare(
        &self,
        mut header: Map<String, Value>,
        settings: &[(&'static str, String)],
    ) -> Result<(), JournalError> {
        match header.get(self.kind.key()) {
            Some(version) if *version == json!(VERSION) => {}
            Some(version) => {
                let problem = format!(
                    "this is version {version} of the format, and {VERSION} is what can be read"
                );
                return Err(self.wrong(1, problem));
            }
            None => {
                let problem = format!("this is no journal of a {}", self.kind.words());
                return Err(self.wrong(1, problem));
            }
        }
        let there = header.remove(SETTINGS).unwrap_or_default();
        let there: Vec<(String, String)> =
            serde_json::from_value(there).map_err(|error| self.wrong(1, error.to_string()))?;
        let differences: Vec<String> = settings
            .iter()
            .filter_map(|(name, value)| {
                let there = there.iter().find(|(there, _)| there == name);
                let there = there.map_or("not told", |(_, value)| value);
                (there != value).then(|| format!("{name} is {there} there and {value} here"))
            })
            .collect();
        if differences.is_empty() {
            Ok(())
        } else {
            Err(JournalError::Other {
                path: self.path.clone(),
                kind: self.kind.words(),
                differences,
            })
        }
    }

    /// Adds a pair of games of a match.
    pub(crate) fn add_pair(&mut self, pair: u32, games: &[MatchGame]) -> Result<(), JournalError> {
        self.add(&Entry {
            pair,
            games: games.iter().map(StoredGame::from).collect(),
        })
    }

    /// Adds an entry, and sees to it that it is on the disk.
    pub(crate) fn add(&mut self, value: &impl Serialize) -> Result<(), JournalError> {
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
