//! The program `harzdame`: thin over the crates that do the work.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use clap::Parser;

mod board_text;
mod cli;
mod command;
mod describe;
mod input;
mod json;
mod lines;
mod output;
mod play;
mod position_arg;
mod progress;
mod records;

fn main() -> ExitCode {
    // Clap itself ends the program with status 2 where the usage is wrong.
    let cli = cli::Cli::parse();
    match cli.command.run() {
        Ok(status) => status,
        Err(error) if output::reader_is_gone(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed as well, there is nobody left to tell.
            let _ = writeln!(io::stderr(), "harzdame: {error:#}");
            ExitCode::from(2)
        }
    }
}
