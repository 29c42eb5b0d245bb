//! `harzdame lab`.

mod contest;
mod data;
mod selfplay;
mod train;

use std::process::ExitCode;

use clap::Subcommand;

/// Let engines play each other.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame lab match
  harzdame lab match --first level:3 --second level:2 --games 100")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Match(contest::Args),
    Selfplay(selfplay::Args),
    Data(data::Args),
    Train(train::Args),
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.command {
        Command::Match(args) => contest::run(args),
        Command::Selfplay(args) => selfplay::run(args),
        Command::Data(args) => data::run(args),
        Command::Train(args) => train::run(args),
    }
}
