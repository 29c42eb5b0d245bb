//! The folder of tables on the command line.

use std::path::PathBuf;

use anyhow::Context;
use harzdame_endgame::{Material, Tables, default_folder};

use crate::output;

#[derive(Debug, clap::Args)]
pub(super) struct FolderArgs {
    /// The folder of the tables.
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

impl FolderArgs {
    /// The folder, whether it is there or not.
    pub(super) fn path(&self) -> anyhow::Result<PathBuf> {
        let folder = self.dir.clone().or_else(default_folder);
        folder.context("no folder for the user's data is known: name one with --dir")
    }

    /// The tables in it, and the embedded ones. Files that cannot be used are told.
    pub(super) fn tables(&self, cache_mib: usize) -> anyhow::Result<Tables> {
        let path = self.path()?;
        if self.dir.is_none() && !path.exists() {
            return Ok(Tables::embedded());
        }
        let opened = Tables::open(&path, cache_mib << 20);
        let (tables, problems) =
            opened.with_context(|| format!("cannot read {}", path.display()))?;
        for problem in problems {
            output::note(format_args!("harzdame: left out: {problem}"));
        }
        Ok(tables)
    }
}

/// Which tables: all with so many pieces, or single classes.
#[derive(Debug, clap::Args)]
#[group(required = true, multiple = true)]
pub(super) struct WhichArgs {
    /// All with up to so many pieces.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=i64::from(harzdame_endgame::MOST_PIECES)))]
    pub(super) pieces: Option<u8>,

    /// Only this class, such as `KKvKM`: kings and men of one side, and of the other. May be given
    /// several times.
    #[arg(long, value_name = "CLASS")]
    pub(super) only: Vec<Material>,
}

impl WhichArgs {
    /// The classes, each after those it needs.
    pub(super) fn classes(&self) -> Vec<Material> {
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
