//! `harzdame endgame`.

mod build;
mod mine;
mod no_progress;
mod plan;
mod probe;
mod stats;
mod verify;

use std::process::ExitCode;

use clap::Subcommand;

/// Build endgame tables, and look positions up in them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame endgame probe --fen 'W:WKa1,Kb3:BKg6'
  harzdame endgame build --pieces 4
  harzdame endgame build --pieces 5 --memory 6000
  harzdame endgame verify
  harzdame endgame stats --tsv

Who wins positions with up to four pieces is known without any files. Tables say it of more pieces, and
in how many plies. They are in the folder given by --dir, or else in $HARZDAME_TABLES, or else in
harzdame/tables in the folder for the user's data. docs/endgame.md says more.")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Probe(probe::Args),
    Build(build::Args),
    Plan(plan::Args),
    Verify(verify::Args),
    Stats(stats::Args),
    Mine(mine::Args),
    NoProgress(no_progress::Args),
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.command {
        Command::Probe(args) => probe::run(args),
        Command::Build(args) => build::run(args),
        Command::Plan(args) => plan::run(args),
        Command::Verify(args) => verify::run(args),
        Command::Stats(args) => stats::run(args),
        Command::Mine(args) => mine::run(args),
        Command::NoProgress(args) => no_progress::run(args),
    }
}
