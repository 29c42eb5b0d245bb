//! What a player writes down: what it sent and heard, and when.
//!
//! Each player has a file of its own, with a line of JSON for each thing that happened. A line is written
//! before what it tells of has any consequence, so that the audit knows of all that was sent and of
//! nothing that was not heard.

use std::{
    fs::File,
    io::{BufRead as _, BufReader, BufWriter, Write as _},
    path::Path,
    time::Instant,
};

use anyhow::{Context as _, Result};
use harzdame::Color;
use harzdame_live::{Command, Ending, LoggedEvent};
use harzdame_store::GameId;
use serde::{Deserialize, Serialize};

/// A line of the log of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Line {
    /// Microseconds since the run began.
    pub(crate) at: u64,
    #[serde(flatten)]
    pub(crate) entry: Entry,
}

/// What has happened to a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "kebab-case")]
pub(crate) enum Entry {
    /// It takes part in this game from here on.
    Begin { game: GameId, color: Color },
    /// A connection stands, to the process of this number, and the state has come.
    Open {
        process: usize,
        seq: u32,
        moves: Vec<String>,
        ending: Option<Ending>,
    },
    /// The connection is over, or none could be made.
    Broken { why: String },
    /// It was told of an event, with the clocks of White and Black in milliseconds.
    Saw {
        event: LoggedEvent,
        clocks: [u64; 2],
    },
    /// It knows that it is to move, for the first time at this ply.
    Turn { ply: u32 },
    /// It sends a command, or sends it again: then with the same number.
    Sent { id: u32, command: Command },
    /// The command was acknowledged.
    Done { id: u32 },
    /// The command was refused.
    Refused { id: u32, code: String, retry: bool },
    /// The server has told how long messages are on their way.
    Lag { millis: u64 },
    /// It does nothing more in this game, on purpose: its flag is to fall.
    Asleep,
    /// It knows that the game is over.
    Over,
}

/// Where a player writes.
#[derive(Debug)]
pub(crate) struct LogFile {
    began: Instant,
    file: BufWriter<File>,
}

impl LogFile {
    /// A new file; times count from when the run began.
    pub(crate) fn create(path: &Path, began: Instant) -> Result<LogFile> {
        let file = File::create(path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(LogFile {
            began,
            file: BufWriter::new(file),
        })
    }

    /// Writes down what has happened now.
    pub(crate) fn note(&mut self, entry: Entry) -> Result<()> {
        let at = self.began.elapsed().as_micros() as u64;
        serde_json::to_writer(&mut self.file, &Line { at, entry })?;
        Ok(self.file.write_all(b"\n")?)
    }

    /// Lets all be in the file.
    pub(crate) fn finish(mut self) -> Result<()> {
        Ok(self.file.flush()?)
    }
}

/// Reads a file.
pub(crate) fn read(path: &Path) -> Result<Vec<Line>> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    let lines = BufReader::new(file).lines().zip(1..);
    lines
        .map(|(line, number)| {
            let place = || format!("{}, line {number}", path.display());
            serde_json::from_str(&line.with_context(place)?).with_context(place)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use harzdame_live::{Event, Time};

    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let name = format!("harzdame-rig-log-{}.jsonl", std::process::id());
        let path = std::env::temp_dir().join(name);
        let text = "a6-a7".to_owned();
        let event = Event::Moved {
            text: text.clone(),
            spent: 3,
            lag: 0,
        };
        let entries = [
            Entry::Begin {
                game: GameId::random(),
                color: Color::Black,
            },
            Entry::Open {
                process: 1,
                seq: 0,
                moves: Vec::new(),
                ending: None,
            },
            Entry::Saw {
                event: LoggedEvent {
                    seq: 0,
                    at: Time::from_millis(7),
                    event,
                },
                clocks: [1, 2],
            },
            Entry::Sent {
                id: 1,
                command: Command::Move { ply: 0, text },
            },
            Entry::Asleep,
        ];
        let mut file = LogFile::create(&path, Instant::now()).expect("a file");
        for entry in &entries {
            file.note(entry.clone()).expect("written");
        }
        file.finish().expect("written");
        let lines = read(&path).expect("lines");
        std::fs::remove_file(&path).expect("a file");
        assert!(lines.is_sorted_by_key(|line| line.at));
        let read: Vec<_> = lines.into_iter().map(|line| line.entry).collect();
        assert_eq!(read, entries);
    }
}
