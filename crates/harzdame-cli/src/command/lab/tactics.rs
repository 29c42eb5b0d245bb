//! `harzdame lab tactics`.

use std::{collections::HashSet, io::Write, process::ExitCode};

use harzdame_lab::tactics::{self, Tactic};

use crate::{interrupt, output};

/// Find tactical positions with proved answers.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame lab tactics --count 200 --seed 7 > tactics.tsv

Each line is a position, the only move that wins most quickly, and the plies to the end, with tabs
between. Each was proved by a search of every move and every reply. They come in the order of their
length. The same seed finds the same positions.")]
pub(crate) struct Args {
    /// How many.
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: usize,

    /// Decides the games in which they are looked for.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let stop = interrupt::control()?;
    let mut known = HashSet::new();
    let mut found: Vec<Tactic> = Vec::new();
    tactics::find(args.seed, &stop, |tactic| {
        if known.insert(tactic.position) {
            found.push(tactic);
            output::note(format_args!("{} of {}", found.len(), args.count));
        }
        found.len() < args.count
    });
    found.sort_by_key(|tactic| tactic.plies);
    let mut out = output::stdout();
    for tactic in &found {
        writeln!(out, "{tactic}")?;
    }
    out.flush()?;
    Ok(ExitCode::from(u8::from(found.len() < args.count)))
}
