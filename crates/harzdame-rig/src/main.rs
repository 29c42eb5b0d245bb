//! Scripted players that put a game server under load and under kills, and say what they found.
//!
//! They know the server from outside only: HTTP and WebSocket, as `docs/protocols/live.md` describes
//! them. Only the audit after kills looks into the database.
#![warn(missing_docs)]

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod echo;
mod http;
mod kill;
mod load;
mod measure;
mod moves;
mod player;
mod site;
mod socket;
mod wire;

/// Puts a Harzdame server under load and under kills.
#[derive(Debug, Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Load(load::Args),
    Echo(echo::Args),
    Kill(kill::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Load(args) => load::run(&args),
        Command::Echo(args) => echo::run(&args),
        Command::Kill(args) => kill::run(&args),
    };
    match done {
        Ok(status) => status,
        Err(error) => {
            eprintln!("harzdame-rig: {error:#}");
            ExitCode::from(2)
        }
    }
}
