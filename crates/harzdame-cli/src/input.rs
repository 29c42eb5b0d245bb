//! Files to be read, standard input among them.

use std::{
    fs::{File, OpenOptions},
    io::{self, BufWriter, Read, Write},
    path::{Path, PathBuf},
};

use anyhow::Context;

use crate::output;

/// Something to read from.
pub(crate) struct Input {
    pub(crate) reader: Box<dyn Read>,
    /// How many bytes there are, where that is known.
    pub(crate) length: Option<u64>,
}

/// The name by which a file is spoken of; `-` is standard input.
pub(crate) fn name_of(file: &Path) -> String {
    if is_dash(file) {
        "standard input".to_owned()
    } else {
        file.display().to_string()
    }
}

/// Opens a file for reading; `-` is standard input.
pub(crate) fn open(file: &Path) -> anyhow::Result<Input> {
    if is_dash(file) {
        return Ok(Input {
            reader: Box::new(io::stdin()),
            length: None,
        });
    }
    let cannot = || format!("cannot open {}", file.display());
    let opened = File::open(file).with_context(cannot)?;
    let metadata = opened.metadata().with_context(cannot)?;
    Ok(Input {
        reader: Box::new(opened),
        length: metadata.is_file().then_some(metadata.len()),
    })
}

/// Opens a new file for writing, or standard output for `-` and where none is named. A file that is
/// there already is replaced only with `force`: it may be the one that is read.
pub(crate) fn create(file: Option<&PathBuf>, force: bool) -> anyhow::Result<Box<dyn Write>> {
    let Some(file) = file.filter(|file| !is_dash(file)) else {
        return Ok(Box::new(output::stdout()));
    };
    let mut options = OpenOptions::new();
    options.write(true);
    if force {
        options.create(true).truncate(true);
    } else {
        options.create_new(true);
    }
    let opened = options.open(file).with_context(|| {
        let hint = if file.exists() && !force {
            ": use --force to replace it"
        } else {
            ""
        };
        format!("cannot make {}{hint}", file.display())
    })?;
    Ok(Box::new(BufWriter::with_capacity(1 << 16, opened)))
}

fn is_dash(file: &Path) -> bool {
    file == Path::new("-")
}
