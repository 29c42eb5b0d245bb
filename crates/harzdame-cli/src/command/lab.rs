//! `harzdame lab`.

mod balance;
mod bench;
mod book;
mod check_engine;
mod conduct;
mod data;
mod evaluation;
mod files;
mod matches;
mod openings;
mod openings_args;
mod report;
mod selfplay;
mod tactics;
mod tournament;
mod train;
mod tune;
mod varied_play;

use std::process::ExitCode;

use clap::Subcommand;

/// Let engines play each other, and train them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame lab match
  harzdame lab match --first level:3 --second level:2 --games 100
  harzdame lab tournament engine baseline yardstick --pairs 20
  harzdame lab check-engine 'hub:./my-engine hub'")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Match(Box<matches::Args>),
    Tournament(Box<tournament::Args>),
    CheckEngine(check_engine::Args),
    Bench(bench::Args),
    Tactics(tactics::Args),
    Selfplay(selfplay::Args),
    Data(data::Args),
    Book(book::Args),
    Train(train::Args),
    Tune(Box<tune::Args>),
    Openings(openings::Args),
    Balance(balance::Args),
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.command {
        Command::Match(args) => matches::run(args),
        Command::Tournament(args) => tournament::run(args),
        Command::CheckEngine(args) => check_engine::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Tactics(args) => tactics::run(args),
        Command::Selfplay(args) => selfplay::run(args),
        Command::Data(args) => data::run(args),
        Command::Book(args) => book::run(args),
        Command::Train(args) => train::run(args),
        Command::Tune(args) => tune::run(args),
        Command::Openings(args) => openings::run(args),
        Command::Balance(args) => balance::run(args),
    }
}
