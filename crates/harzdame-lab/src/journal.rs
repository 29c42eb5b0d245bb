//! Journals of long work: what is finished, in a file, as it is finished.
//!
//! Work that was ended, by whatever, goes on where its journal ends. The file has one JSON value a
//! line: what the work is, then its parts. What was cut off in the middle of a line is done again.
//! The parts of a match are its pairs of games.

use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use harzdame::DrawRule;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
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
}

/// What a journal is kept of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    Match,
    Tuning,
    Openings,
    Balance,
    Book,
}

impl Work {
    /// The name under which the first line has the version of the format.
    fn key(self) -> &'static str {
        match self {
            Work::Match => "harzdame-match",
            Work::Tuning => "harzdame-tuning",
            Work::Openings => "harzdame-openings",
            Work::Balance => "harzdame-balance",
            Work::Book => "harzdame-book",
        }
    }

    fn words(self) -> &'static str {
        match self {
            Work::Match => "match",
            Work::Tuning => "tuning",
            Work::Openings => "search for openings",
            Work::Balance => "study of the balance",
            Work::Book => "book",
        }
    }
}

/// What the parts of a work depend on, by name and value.
pub(crate) type JournalSettings<'a> = &'a [(&'static str, String)];

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
    /// It is the journal of another match, or whatever it is of.
    #[error(
        "{}: this is the journal of another {work}: {}; ask for the same, or name another file",
        path.display(),
        differences.join("; ")
    )]
    Other {
        /// The file.
        path: PathBuf,
        /// What the journal is of.
        work: &'static str,
        /// What differs, in words.
        differences: Vec<String>,
    },
}

/// The version of the format.
const VERSION: u64 = 1;

/// The name under which the first line says what the parts depend on.
const SETTINGS: &str = "settings";

/// A pair of games.
#[derive(Serialize, Deserialize)]
struct Entry {
    pair: u32,
    games: Vec<StoredGame>,
}

/// A journal, if there is one, and the results that were in it by their numbers.
pub(crate) type Known<R> = (Option<Journal>, BTreeMap<u64, R>);

impl Journal {
    /// Opens the journal of a match, or begins it, if there is to be one. Returns it, and the pairs
    /// that are in it by their numbers.
    pub(crate) fn of_match(
        path: Option<&Path>,
        settings: JournalSettings<'_>,
        rule: DrawRule,
    ) -> Result<Known<Vec<MatchGame>>, JournalError> {
        Journal::of_jobs(path, Work::Match, settings, |entry: Entry| {
            let games: Result<Vec<MatchGame>, StoredError> = entry
                .games
                .into_iter()
                .map(|game| game.restore(rule))
                .collect();
            let games = games.map_err(|error| error.to_string())?;
            if games.len() != 2 {
                return Err("a pair has two games".into());
            }
            Ok((entry.pair.into(), games))
        })
    }

    /// Opens the journal of numbered jobs, or begins it, if there is to be one. Returns it, and the
    /// results that are in it. `read` makes a number and a result of an entry, or says what is wrong
    /// with it.
    pub(crate) fn of_jobs<E: DeserializeOwned, R>(
        path: Option<&Path>,
        work: Work,
        settings: JournalSettings<'_>,
        read: impl Fn(E) -> Result<(u64, R), String>,
    ) -> Result<Known<R>, JournalError> {
        let Some(path) = path else {
            return Ok((None, BTreeMap::new()));
        };
        let (journal, entries) = Journal::open(path, work, settings)?;
        let known = entries.into_iter().map(|(line, entry)| {
            read(entry).map_err(|problem| Journal::wrong(path, line, problem))
        });
        Ok((Some(journal), known.collect::<Result<_, _>>()?))
    }

    /// Opens the journal of a work, or begins it. Returns it, and the parts that are in it with the
    /// numbers of their lines, from 1.
    pub(crate) fn open<T: DeserializeOwned>(
        path: &Path,
        work: Work,
        settings: JournalSettings<'_>,
    ) -> Result<(Journal, Vec<(usize, T)>), JournalError> {
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
        let whole = whole_lines(&text);
        file.set_len(whole.len() as u64).map_err(failed)?;
        file.seek(SeekFrom::Start(whole.len() as u64))
            .map_err(failed)?;
        let mut journal = Journal {
            file,
            path: path.into(),
        };
        if whole.is_empty() {
            let settings = serde_json::to_value(settings).unwrap_or_default();
            journal.add(&Map::from_iter([
                (work.key().to_owned(), VERSION.into()),
                (SETTINGS.to_owned(), settings),
            ]))?;
            return Ok((journal, Vec::new()));
        }
        let parts = read(path, whole, work, settings)?;
        Ok((journal, parts))
    }

    /// The parts in the journal of a work, which may be going on.
    pub(crate) fn read<T: DeserializeOwned>(
        path: &Path,
        work: Work,
        settings: JournalSettings<'_>,
    ) -> Result<Vec<(usize, T)>, JournalError> {
        let text = fs::read(path).map_err(|source| JournalError::Io {
            path: path.into(),
            source,
        })?;
        read(path, whole_lines(&text), work, settings)
    }

    /// The error that a line, from 1, makes no sense.
    pub(crate) fn wrong(path: &Path, line: usize, problem: String) -> JournalError {
        JournalError::Line {
            path: path.into(),
            line,
            problem,
        }
    }

    /// Adds a pair of games.
    pub(crate) fn add_pair(&mut self, pair: u32, games: &[MatchGame]) -> Result<(), JournalError> {
        self.add(&Entry {
            pair,
            games: games.iter().map(StoredGame::from).collect(),
        })
    }

    /// Adds a part, and sees to it that it is on the disk.
    pub(crate) fn add(&mut self, part: &impl Serialize) -> Result<(), JournalError> {
        let written = serde_json::to_vec(part)
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

fn no_journal(work: Work) -> String {
    format!("this is no journal of a {}", work.words())
}

/// What does not end was cut off.
fn whole_lines(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(|&byte| byte == b'\n');
    &text[..end.map_or(0, |at| at + 1)]
}

/// The parts in a journal, if it is of this work.
fn read<T: DeserializeOwned>(
    path: &Path,
    text: &[u8],
    work: Work,
    settings: JournalSettings<'_>,
) -> Result<Vec<(usize, T)>, JournalError> {
    fn parse<T: DeserializeOwned>(
        path: &Path,
        (text, line): (&[u8], usize),
    ) -> Result<T, JournalError> {
        serde_json::from_slice(text).map_err(|error| Journal::wrong(path, line, error.to_string()))
    }

    let mut lines = text
        .split(|&byte| byte == b'\n')
        .zip(1..)
        .filter(|(line, _)| !line.is_empty());
    let Some(first) = lines.next() else {
        return Err(Journal::wrong(path, 1, no_journal(work)));
    };
    let header: Map<String, Value> = parse(path, first)?;
    compare(path, &header, work, settings)?;
    lines.map(|line| Ok((line.1, parse(path, line)?))).collect()
}

/// Whether a first line is that of this work.
fn compare(
    path: &Path,
    header: &Map<String, Value>,
    work: Work,
    settings: JournalSettings<'_>,
) -> Result<(), JournalError> {
    let wrong = |problem| Journal::wrong(path, 1, problem);
    let version = header
        .get(work.key())
        .and_then(Value::as_u64)
        .ok_or_else(|| wrong(no_journal(work)))?;
    if version != VERSION {
        return Err(wrong(format!(
            "this is version {version} of the format, and {VERSION} is what can be read"
        )));
    }
    let there = header.get(SETTINGS).cloned().unwrap_or_default();
    let there: Vec<(String, String)> =
        serde_json::from_value(there).map_err(|error| wrong(error.to_string()))?;
    let differences: Vec<String> = settings
        .iter()
        .filter_map(|(name, value)| {
            let there = there.iter().find(|(there, _)| there == name);
            let there = there.map_or("not told", |(_, value)| value);
            (there != value).then(|| format!("{name} is {there} there and {value} here"))
        })
        .collect();
    if differences.is_empty() {
        return Ok(());
    }
    Err(JournalError::Other {
        path: path.into(),
        work: work.words(),
        differences,
    })
}
