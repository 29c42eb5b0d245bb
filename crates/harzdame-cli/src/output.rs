//! Writing to standard output.

use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};

use harzdame::{Move, Position};

use crate::named::Named;

/// How standard output is spoken of.
pub(crate) const STDOUT: &str = "standard output";

/// Standard output in blocks, not line by line: files of a million lines go through it.
pub(crate) fn stdout() -> BufWriter<Named<StdoutLock<'static>>> {
    BufWriter::with_capacity(1 << 16, Named::new(io::stdout().lock(), STDOUT))
}

/// Whether an error says that whoever read our output has stopped, as `head` does. That is not a
/// fault: the program ends quietly.
pub(crate) fn reader_is_gone(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
            || cause
                .downcast_ref::<serde_json::Error>()
                .is_some_and(|error| error.io_error_kind() == Some(ErrorKind::BrokenPipe))
    })
}

/// The canonical path of a move, which names it without doubt.
pub(crate) fn path(position: &Position, mv: Move) -> String {
    position
        .canonical_path(mv)
        .map_or_else(|| format!("{mv:?}"), |path| path.to_string())
}

/// Writes one line to standard error. That nobody reads it is no reason to stop.
///
/// Control characters are replaced: names and contents of files, which a message quotes, could take
/// command of the terminal with them.
pub(crate) fn note(text: std::fmt::Arguments<'_>) {
    let shown = |c: char| {
        if c.is_control() && c != '\n' {
            '\u{fffd}'
        } else {
            c
        }
    };
    let text: String = text.to_string().chars().map(shown).collect();
    let _ = writeln!(io::stderr(), "{text}");
}
