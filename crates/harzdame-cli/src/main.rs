//! The program `harzdame`: thin over the crates that do the work.

use std::process::ExitCode;

use clap::Parser;

mod board_text;
mod cli;
mod command;
mod database_arg;
mod describe;
mod input;
mod interrupt;
mod json;
mod lines;
mod named;
mod numbers;
mod output;
mod output_file;
mod pace;
mod play;
mod position_arg;
mod progress;
mod records;
mod tables_arg;
mod threads;

fn main() -> ExitCode {
    // Clap itself ends the program with status 2 where the usage is wrong.
    let cli = cli::Cli::parse();
    match cli.command.run() {
        Ok(status) => status,
        Err(error) if output::reader_is_gone(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::note(format_args!("harzdame: {error:#}"));
            ExitCode::from(2)
        }
    }
}
