//! `harzdame pdn`.

mod check;
mod convert;
mod generate;
mod stats;

use std::process::ExitCode;

use clap::Subcommand;

/// Check, convert, count and make files of games.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame pdn check games.pdn
  harzdame pdn convert games.pdn --to jsonl > games.jsonl
  harzdame pdn stats games.pdn
  harzdame pdn generate --games 1000 --output random.pdn")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Args),
    Convert(convert::Args),
    Stats(stats::Args),
    Generate(generate::Args),
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.command {
        Command::Check(args) => check::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Stats(args) => stats::run(args),
        Command::Generate(args) => generate::run(args),
    }
}

/// A number with its noun: `1 game`, `2 games`.
fn counted(count: u64, noun: &str) -> String {
    let plural = match noun {
        "ply" => "plies".to_owned(),
        noun => format!("{noun}s"),
    };
    format!("{count} {}", if count == 1 { noun } else { &plural })
}
