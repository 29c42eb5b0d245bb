//! `harzdame pdn check`.

use std::{fmt, io::Write, path::PathBuf, process::ExitCode};

use harzdame::pdn::{self, Severity};

use super::counted;
use crate::{input, output, progress::Progress};

/// Check files of games: are they PDN, and is every move legal?
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame pdn check games.pdn
  harzdame pdn check --keep-going 2024/*.pdn
  zcat games.pdn.gz | harzdame pdn check -

Each fault is a line `file:line:column: text` on standard error. At a fault the rest of its game is
passed over, and the next game is read. What is odd but clear is marked as a warning.

The exit status is 0 if there is no fault, warnings or not, 1 if there is any, and 2 if a file
cannot be opened or read. No draw rule is applied: games may go on for ever.")]
pub(crate) struct Args {
    /// The files; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Go on with the other files if one cannot be opened or read.
    #[arg(long, short)]
    keep_going: bool,
}

/// What has been found.
#[derive(Default)]
struct Count {
    files: u64,
    games: u64,
    plies: u64,
    faults: u64,
    warnings: u64,
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            (self.files, "file"),
            (self.games, "game"),
            (self.plies, "ply"),
            (self.faults, "fault"),
            (self.warnings, "warning"),
        ];
        let parts = parts.map(|(count, noun)| counted(count, noun));
        f.write_str(&parts.join(", "))
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut count = Count::default();
    let mut unreadable = false;
    for file in &args.files {
        let name = input::name_of(file);
        let read = match input::open(file) {
            Ok(input) => check(input, &name, &mut count),
            Err(error) => {
                output::note(format_args!("harzdame: {error:#}"));
                false
            }
        };
        if !read {
            unreadable = true;
            if !args.keep_going {
                break;
            }
        }
    }
    // Where nothing could be opened there is nothing to sum up.
    if count.files > 0 {
        let mut out = output::stdout();
        writeln!(out, "{count}")?;
        out.flush()?;
    }
    Ok(ExitCode::from(match (unreadable, count.faults) {
        (true, _) => 2,
        (false, 0) => 0,
        (false, _) => 1,
    }))
}

/// Checks a file; `false` if it could not be read to its end.
fn check(input: input::Input, name: &str, count: &mut Count) -> bool {
    count.files += 1;
    let (progress, reader) = Progress::of(input, name);
    for game in pdn::read(reader) {
        let game = match game {
            Ok(game) => game,
            Err(error) => {
                progress.note(format_args!("harzdame: {error}"));
                return false;
            }
        };
        count.games += 1;
        count.plies += game.tree.line.nodes.len() as u64;
        for fault in &game.faults {
            let (line, column) = (fault.line, fault.column);
            match fault.severity() {
                Severity::Error => {
                    count.faults += 1;
                    progress.note(format_args!("{name}:{line}:{column}: {fault}"));
                }
                Severity::Warning => {
                    count.warnings += 1;
                    progress.note(format_args!("{name}:{line}:{column}: warning: {fault}"));
                }
            }
        }
    }
    true
}
