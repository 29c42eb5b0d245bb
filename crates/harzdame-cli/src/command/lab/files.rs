//! The files that matches and other long work leave: games, results, journals.

use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use anyhow::Context;
use harzdame::pdn::{self, GameTree, TagError};
use harzdame_lab::MatchGame;

/// The files that long work leaves: its result, its journal.
#[derive(Debug, clap::Args)]
// The group would have the name of every other such group.
#[group(skip)]
pub(crate) struct WorkArgs {
    /// Write the result to a new file, as JSON.
    #[arg(long, value_name = "FILE", help_heading = FILES)]
    json: Option<PathBuf>,

    /// Keep what is finished in a journal, and go on where it ends: the same command resumes.
    #[arg(long, value_name = "FILE", help_heading = FILES)]
    journal: Option<PathBuf>,

    /// Say nothing on the way.
    #[arg(long)]
    pub(crate) quiet: bool,
}

/// The files that a match leaves.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub(crate) struct Args {
    /// Write the games to a new file, with scores, depths and times in comments.
    #[arg(long, value_name = "FILE", help_heading = FILES)]
    pdn: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) work: WorkArgs,

    /// End with status 1 if a player made a fault.
    #[arg(long)]
    pub(crate) strict: bool,
}

const FILES: &str = "Files";

/// The file for the result, if there is to be one.
pub(crate) struct ResultFile(Option<(PathBuf, File)>);

/// Open files.
pub(crate) struct Files {
    pdn: Option<BufWriter<File>>,
    result: ResultFile,
}

impl WorkArgs {
    pub(crate) fn journal(&self) -> Option<&Path> {
        self.journal.as_deref()
    }

    /// Makes the file for the result, before anything is done.
    pub(crate) fn open(&self) -> anyhow::Result<ResultFile> {
        let made = self.json.as_ref().map(|path| self.create(path));
        Ok(ResultFile(self.json.clone().zip(made.transpose()?)))
    }

    /// Makes a file. What is there already is kept, unless it is what an earlier part of this very
    /// work has left.
    pub(crate) fn create(&self, path: &PathBuf) -> anyhow::Result<File> {
        let resumed = self
            .journal
            .as_ref()
            .and_then(|journal| journal.metadata().ok())
            .is_some_and(|metadata| metadata.len() > 0);
        let made = if resumed {
            File::create(path)
        } else {
            File::create_new(path)
        };
        made.with_context(|| {
            let hint = if path.exists() {
                ", which is there already: choose another name"
            } else {
                ""
            };
            format!("cannot make {}{hint}", path.display())
        })
    }
}

impl ResultFile {
    /// Writes the result.
    pub(crate) fn finish(self, result: &serde_json::Value) -> anyhow::Result<()> {
        let Some((path, mut file)) = self.0 else {
            return Ok(());
        };
        serde_json::to_writer_pretty(&mut file, result)
            .map_err(io::Error::from)
            .and_then(|()| file.write_all(b"\n"))
            .with_context(|| format!("cannot write {}", path.display()))
    }
}

impl Args {
    pub(crate) fn journal(&self) -> Option<&Path> {
        self.work.journal()
    }

    /// Makes the files, before anything is played.
    pub(crate) fn open(&self) -> anyhow::Result<Files> {
        let pdn = self.pdn.as_ref().map(|path| self.work.create(path));
        Ok(Files {
            pdn: pdn.transpose()?.map(BufWriter::new),
            result: self.work.open()?,
        })
    }
}

impl Files {
    /// Adds games of an event between two players, the first one first. They stay, whatever ends
    /// the match.
    pub(crate) fn add(
        &mut self,
        games: &[MatchGame],
        event: &str,
        players: [&str; 2],
    ) -> anyhow::Result<()> {
        let games: Result<Vec<GameTree>, TagError> = games
            .iter()
            .map(|game| game.to_pdn(event, players))
            .collect();
        let games = games?;
        let Some(file) = &mut self.pdn else {
            return Ok(());
        };
        for game in &games {
            match pdn::write_io(game, file) {
                Err(pdn::WriteError::Io(error)) => return Err(error).context(CANNOT_WRITE),
                other => other.context(CANNOT_WRITE)?,
            }
        }
        file.flush().context(CANNOT_WRITE)
    }

    /// Writes the result.
    pub(crate) fn finish(self, result: &serde_json::Value) -> anyhow::Result<()> {
        self.result.finish(result)
    }
}

const CANNOT_WRITE: &str = "cannot write the games";
