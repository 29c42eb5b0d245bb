//! The command line as a whole.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::command;

/// Plays and studies Harzdame, a draughts game on all 64 squares.
#[derive(Debug, Parser)]
#[command(
    name = "harzdame",
    version,
    arg_required_else_help = true,
    after_help = "\
Examples:
  harzdame play                      play against the computer in the terminal
  harzdame serve                     play in the browser
  harzdame moves --fen 'W:Wc3:Bc4'   list the legal moves of a position
  harzdame pdn check games.pdn       check a file of games

`harzdame help COMMAND` says more about a command.

Positions are written as in PDN, `W:Wa1,Kd4:Bh8` for White to move with a man on a1 and a king on d4
against a man on h8, or compactly as the side to move and 64 characters `.wWbB`, rank by rank from
a1."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Play(command::play::Args),
    // With many options.
    Serve(Box<command::serve::Args>),
    Db(command::db::Args),
    Show(command::show::Args),
    Moves(command::moves::Args),
    Perft(command::perft::Args),
    Pdn(command::pdn::Args),
    Endgame(command::endgame::Args),
    // By far the largest.
    Lab(Box<command::lab::Args>),
    Hub(command::hub::Args),
    Ugi(command::ugi::Args),
    Completions(command::completions::Args),
    Man(command::man::Args),
}

impl Command {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Command::Play(args) => command::play::run(&args),
            Command::Serve(args) => command::serve::run(&args),
            Command::Db(args) => command::db::run(&args),
            Command::Show(args) => command::show::run(&args),
            Command::Pdn(args) => command::pdn::run(&args),
            Command::Endgame(args) => command::endgame::run(&args),
            Command::Lab(args) => command::lab::run(&args),
            Command::Hub(args) => command::hub::run(&args),
            Command::Ugi(args) => command::ugi::run(&args),
            Command::Moves(args) => command::moves::run(&args),
            Command::Perft(args) => command::perft::run(&args),
            Command::Completions(args) => command::completions::run(&args),
            Command::Man(args) => command::man::run(&args),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }
}
