//! Keeping a game in a file, and taking it from one.

use std::{
    fs::{self, File},
    io::{self, Write},
};

use harzdame::{
    DrawRule, Game,
    pdn::{self, GameTree},
};

/// Why a file was not written.
#[derive(Debug)]
pub(crate) enum SaveError {
    /// There is a file of this name, and it is not replaced.
    Exists,
    /// The system does not let it be written.
    Io(io::Error),
}

/// Writes a game to a new file.
pub(crate) fn save(name: &str, pdn: &str) -> Result<(), SaveError> {
    let mut file = File::create_new(name).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => SaveError::Exists,
        _ => SaveError::Io(error),
    })?;
    file.write_all(pdn.as_bytes()).map_err(|error| {
        // Half a game under this name would be in the way of the next try.
        let _ = fs::remove_file(name);
        SaveError::Io(error)
    })
}

/// Reads the first game of a file. The error says what is wrong, and where.
pub(crate) fn load(name: &str) -> Result<Game, String> {
    let file = File::open(name).map_err(|error| error.to_string())?;
    let first = match pdn::read(file).next() {
        None => return Err("no game in it".to_owned()),
        Some(Err(error)) => return Err(error.to_string()),
        Some(Ok(game)) => game,
    };
    let tree = first
        .into_tree()
        .map_err(|fault| format!("{}:{}: {fault}", fault.line, fault.column))?;
    game_of(&tree)
}

/// The game goes on under the usual draw rule, unless it has already gone beyond it.
fn game_of(tree: &GameTree) -> Result<Game, String> {
    tree.to_game(DrawRule::default())
        .or_else(|_| tree.to_game(DrawRule::NONE))
        .map_err(|error| error.to_string())
}
