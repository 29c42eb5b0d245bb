//! Endgame tables on the command line.

use std::path::{Path, PathBuf};

use anyhow::Context;
use harzdame_endgame::{Material, Tables, default_folder};

use crate::output;

/// For commands that are about tables.
#[derive(Debug, clap::Args)]
pub(crate) struct FolderArgs {
    /// The folder of the tables.
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

/// For commands that use tables.
#[derive(Debug, clap::Args)]
pub(crate) struct TablesArgs {
    /// The folder of endgame tables; by default `$HARZDAME_TABLES`, or `harzdame/tables` in the folder for
    /// the user's data.
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,
}

impl FolderArgs {
    /// The folder, whether it is there or not.
    pub(crate) fn path(&self) -> anyhow::Result<PathBuf> {
        let folder = self.dir.clone().or_else(default_folder);
        folder.context("no folder for the user's data is known: name one with --dir")
    }

    /// The tables in it, and the embedded ones.
    pub(crate) fn tables(&self) -> anyhow::Result<Tables> {
        tables(self.dir.as_deref())
    }
}

impl TablesArgs {
    /// The tables in the folder, and the embedded ones.
    pub(crate) fn tables(&self) -> anyhow::Result<Tables> {
        self.or(None)
    }

    /// The same, in another folder if none is named.
    pub(crate) fn or(&self, other: Option<&Path>) -> anyhow::Result<Tables> {
        tables(self.tables.as_deref().or(other))
    }
}

/// The tables in a folder that was named, or in the usual one if it is there, and the embedded ones.
/// Files that cannot be used are told.
fn tables(named: Option<&Path>) -> anyhow::Result<Tables> {
    let usual = || default_folder().filter(|folder| folder.exists());
    let Some(path) = named.map(Path::to_owned).or_else(usual) else {
        return Ok(Tables::embedded());
    };
    let opened = Tables::open(&path, Tables::CACHE);
    let (tables, problems) = opened.with_context(|| format!("cannot read {}", path.display()))?;
    for problem in problems {
        output::note(format_args!("harzdame: left out: {problem}"));
    }
    Ok(tables)
}

/// Which tables: all with so many pieces, or single classes.
#[derive(Debug, clap::Args)]
#[group(required = true, multiple = true)]
pub(crate) struct WhichArgs {
    /// All with up to so many pieces.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=i64::from(harzdame_endgame::MOST_PIECES)))]
    pub(crate) pieces: Option<u8>,

    /// Only this class, such as `KKvKM`: kings and men of one side, and of the other. May be given
    /// several times.
    #[arg(long, value_name = "CLASS")]
    pub(crate) only: Vec<Material>,
}

impl WhichArgs {
    /// The classes, each after those it needs.
    pub(crate) fn classes(&self) -> Vec<Material> {
        if self.only.is_empty() {
            return harzdame_endgame::Build::classes(self.pieces.unwrap_or(0)).collect();
        }
        let mut classes: Vec<_> = self.only.iter().map(|only| only.class()).collect();
        classes.sort_by_key(|class| (class.pieces(), class.men(), *class));
        classes.dedup();
        if let Some(pieces) = self.pieces {
            classes.retain(|class| class.pieces() <= pieces);
        }
        classes
    }
}
