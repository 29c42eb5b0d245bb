//! The database of live games on the command line.

use std::{fs, path::Path};

use anyhow::Context;
use etcetera::BaseStrategy as _;

/// The address of the database, or what stands for it if none is named: a file in the folder for the
/// user's data. `None` if there is to be no database.
///
/// # Errors
///
/// If there is no such folder.
pub(crate) fn address(named: Option<&str>) -> anyhow::Result<Option<String>> {
    match named {
        Some("none") => Ok(None),
        Some(named) => Ok(Some(named.to_owned())),
        None => usual().map(Some),
    }
}

fn usual() -> anyhow::Result<String> {
    let strategy = etcetera::choose_base_strategy();
    let strategy = strategy.context(
        "no folder for the user's data is known: name the database, as in --database sqlite:games.db, \
         or do without live games by --database none",
    )?;
    let folder = strategy.data_dir().join("harzdame");
    make(&folder)?;
    let file = folder.join("games.db");
    let file = file.to_str().with_context(|| {
        let file = file.display();
        format!("{file} is not Unicode: name the database, as in --database sqlite:games.db")
    })?;
    Ok(format!("sqlite:{file}"))
}

fn make(folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| {
        let folder = folder.display();
        format!(
            "cannot make {folder} for the games: name another database, as in --database \
             sqlite:games.db, or do without live games by --database none"
        )
    })
}
