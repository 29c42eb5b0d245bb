//! The list of the tables in a folder: what they tell, and their checksums.

use std::{fs, io, path::PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::{
    container::{Content, Summary, VERSION},
    folder::{Folder, OpenError},
};

/// The tables in a folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Manifest {
    /// The version of the format of the files.
    pub format: u16,
    /// The files, by name.
    pub files: Vec<ManifestFile>,
}

impl Manifest {
    /// The name of the list in its folder.
    pub const NAME: &str = "manifest.json";
}

/// A file of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct ManifestFile {
    /// Its name.
    pub name: String,
    /// Its bytes.
    pub bytes: u64,
    /// The SHA-256 of all of them, in hexadecimal digits.
    pub sha256: String,
    /// How many positions the table is for.
    pub positions: u64,
    /// How many of them the side to move wins.
    pub wins: u64,
    /// How many are drawn.
    pub draws: u64,
    /// How many it loses.
    pub losses: u64,
    /// The most plies that are left in a position that is not drawn.
    pub longest: u8,
    /// A position with as many, as FEN.
    pub example: String,
}

/// The list cannot be made or read.
#[derive(Debug, Error)]
pub enum ManifestError {
    /// A file cannot be used.
    #[error(transparent)]
    File(#[from] OpenError),
    /// The folder cannot be read.
    #[error("{}: {error}", path.display())]
    Unreadable {
        /// The folder or the list.
        path: PathBuf,
        /// Why not.
        #[source]
        error: io::Error,
    },
}

/// The list of what is in a folder.
pub(crate) fn of(folder: &Folder) -> Result<Manifest, ManifestError> {
    let mut files = Vec::new();
    for content in [Content::Values, Content::Distances] {
        let materials = folder.materials(content);
        for material in materials.map_err(|error| ManifestError::Unreadable {
            path: folder.path().to_owned(),
            error,
        })? {
            let Some(file) = folder.open(material, content)? else {
                continue;
            };
            let bytes = file.bytes();
            let Summary {
                wins,
                draws,
                losses,
                longest,
                example,
            } = file.header.summary;
            let example = file.index.decode(example);
            files.push(ManifestFile {
                name: Folder::name(material, content),
                bytes: bytes.len() as u64,
                sha256: Sha256::digest(bytes)
                    .iter()
                    .map(|byte| format!("{byte:02x}"))
                    .collect(),
                positions: file.header.summary.positions(),
                wins,
                draws,
                losses,
                longest,
                example: example.map_or_else(String::new, |position| position.to_string()),
            });
        }
    }
    files.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(Manifest {
        format: VERSION,
        files,
    })
}

/// Writes the list of what is in a folder.
pub(crate) fn write(folder: &Folder) -> Result<(), ManifestError> {
    let manifest = of(folder)?;
    let mut text = serde_json::to_string_pretty(&manifest).expect("plain values");
    text.push('\n');
    folder.write(Manifest::NAME, text.as_bytes())?;
    Ok(())
}

/// Compares the list with what is in a folder. What differs is told.
pub(crate) fn check(folder: &Folder) -> Result<Result<(), String>, ManifestError> {
    let path = folder.path().join(Manifest::NAME);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Ok(Err(format!("there is no {}", Manifest::NAME)));
        }
        Err(error) => return Err(ManifestError::Unreadable { path, error }),
    };
    let listed: Manifest = match serde_json::from_str(&text) {
        Ok(listed) => listed,
        Err(error) => return Ok(Err(format!("{} cannot be read: {error}", Manifest::NAME))),
    };
    let found = of(folder)?;
    if listed.format != found.format {
        return Ok(Err(format!(
            "{} is of version {} of the format",
            Manifest::NAME,
            listed.format
        )));
    }
    let differs = |file: &&ManifestFile| !found.files.contains(file);
    let unlisted = |file: &&ManifestFile| !listed.files.iter().any(|known| known.name == file.name);
    Ok(if let Some(file) = listed.files.iter().find(differs) {
        Err(format!(
            "{} is not what {} says of it",
            file.name,
            Manifest::NAME
        ))
    } else if let Some(file) = found.files.iter().find(unlisted) {
        Err(format!("{} is not in {}", file.name, Manifest::NAME))
    } else {
        Ok(())
    })
}
