//! `harzdame lab check-engine`.

use std::{cell::RefCell, io::Write, process::ExitCode, time::Duration};

use harzdame_lab::{CheckTerms, PlayerSpec, check_engine};

use crate::output;

/// Check whether another program speaks its protocol and plays by the rules.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame lab check-engine 'hub:./my-engine hub'
  harzdame lab check-engine 'ugi:./my-engine;option.threads=2' --patience 5

Each line says what was looked at, and `ok` or what is wrong. The exit status is 1 if anything is.")]
pub(crate) struct Args {
    /// The program: hub:COMMAND or ugi:COMMAND, with options if you like.
    #[arg(value_name = "PLAYER")]
    player: PlayerSpec,

    /// How long it is waited for, in seconds.
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3_600))]
    patience: u64,

    /// How much too late a move may come, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 500, value_parser = clap::value_parser!(u64).range(0..=600_000))]
    margin: u64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let out = RefCell::new((output::stdout(), Ok(())));
    let terms = CheckTerms {
        patience: Duration::from_secs(args.patience),
        margin: Duration::from_millis(args.margin),
    };
    let well = check_engine(&args.player, terms, |check| {
        let (out, written) = &mut *out.borrow_mut();
        let line = match &check.outcome {
            Ok(()) => format!("ok     {}", check.name),
            Err(problem) => format!("wrong  {}: {problem}", check.name),
        };
        if written.is_ok() {
            // Who watches wants to see how far it has come.
            *written = writeln!(out, "{line}").and_then(|()| out.flush());
        }
    })?;
    out.into_inner().1?;
    Ok(if well {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}
