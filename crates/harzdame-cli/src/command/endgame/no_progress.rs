//! `harzdame endgame no-progress`.

use std::{io::Write, process::ExitCode};

use harzdame_endgame::{StudyError, no_progress};

use crate::{
    interrupt, output,
    tables_arg::{FolderArgs, WhichArgs},
};

/// Tell how long a winner can be kept from a capture or a man's move.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame endgame no-progress --pieces 4
  harzdame endgame no-progress --only KKvK

Games are drawn after so many plies without a capture or a man's move (R18), 100 if nothing else is
said. For each class this tells the most plies that pass before the next one in a won position, when the
winner hurries to it without giving up the win and the loser puts it off, and a position with as many.
Distances are needed: build the tables first.")]
pub(super) struct Args {
    #[command(flatten)]
    which: WhichArgs,

    #[command(flatten)]
    folder: FolderArgs,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let dir = args.folder.path()?;
    let stop = interrupt::control()?;
    let mut out = output::stdout();
    for class in args.which.classes() {
        let found = match no_progress(&dir, class, &|| stop.is_stopped()) {
            Ok(found) => found,
            Err(error @ StudyError::Stopped) => return Ok(interrupt::stopped(&error)),
            Err(error) => return Err(error.into()),
        };
        let example = found
            .example
            .map_or_else(String::new, |example| example.to_string());
        writeln!(out, "{class}\t{}\t{example}", found.plies)?;
        // The next class may take minutes.
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}
