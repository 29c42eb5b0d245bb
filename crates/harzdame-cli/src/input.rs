//! Files to be read, standard input among them.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use anyhow::Context;

use crate::named::Named;

/// Something to read from.
pub(crate) struct Input {
    pub(crate) reader: Box<dyn Read + Send>,
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

/// Opens a file for reading; `-` is standard input. Errors in reading name it.
pub(crate) fn open(file: &Path) -> anyhow::Result<Input> {
    if is_dash(file) {
        return Ok(Input {
            reader: Box::new(Named::new(io::stdin(), name_of(file))),
            length: None,
        });
    }
    let cannot = || format!("cannot open {}", file.display());
    let opened = File::open(file).with_context(cannot)?;
    let metadata = opened.metadata().with_context(cannot)?;
    Ok(Input {
        reader: Box::new(Named::new(opened, name_of(file))),
        length: metadata.is_file().then_some(metadata.len()),
    })
}

/// Whether a name stands for standard input or output.
pub(crate) fn is_dash(file: &Path) -> bool {
    file == Path::new("-")
}
