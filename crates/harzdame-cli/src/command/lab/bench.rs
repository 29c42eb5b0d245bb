//! `harzdame lab bench`.

use std::{io::Write, num::NonZeroUsize, process::ExitCode};

use harzdame::movetext;
use harzdame_engine::{Engine, Settings};
use harzdame_lab::{bench, tactics};

use crate::{interrupt, output, threads};

/// Search fixed positions: the signature of this version, its speed, and what it sees.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame lab bench
  harzdame lab bench --depth 14 --threads 2
  harzdame lab bench --tactics 100000

The signature is the number of nodes of all searches: with one thread it is the same on every machine
and changes exactly if the search or the evaluation does. Then the engine is put to positions with
exactly one quickest win, which was proved by a search of every reply.")]
pub(crate) struct Args {
    /// How deep each position is searched, in plies.
    #[arg(long, value_name = "PLIES", default_value_t = bench::DEPTH, value_parser = clap::value_parser!(u32).range(1..=40))]
    depth: u32,

    /// How many threads search; with more than one there is no signature.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = threads::parse)]
    threads: NonZeroUsize,

    /// Nodes for each tactical position; 0 leaves them out.
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    tactics: u64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let stop = interrupt::control()?;
    let settings = Settings {
        threads: args.threads,
        ..Settings::default()
    };
    let mut out = output::stdout();
    let mut written = Ok(());
    let report = bench::bench(&settings, args.depth, &stop, |position, result| {
        let best = result.best.map(|mv| movetext::format(position, mv));
        let (nodes, score) = (result.nodes, result.score.to_string());
        let best = best.as_deref().unwrap_or("-");
        let line = writeln!(out, "{nodes:>12}  {score:>10}  {best:<9} {position}");
        written = std::mem::replace(&mut written, Ok(())).and(line);
    });
    written?;
    if stop.is_stopped() {
        return Ok(ExitCode::FAILURE);
    }
    if args.threads == NonZeroUsize::MIN {
        writeln!(out, "signature {} at depth {}", report.nodes, args.depth)?;
    }
    writeln!(out, "{:.2} million nodes a second", report.speed())?;
    if args.tactics > 0 {
        let suite = tactics::suite()?;
        let mut engine = Engine::new(16);
        engine.set_settings(settings);
        let solved = suite
            .iter()
            .filter(|tactic| tactic.is_solved(&mut engine, args.tactics, &stop))
            .count();
        writeln!(
            out,
            "{solved} of {} tactical positions solved with {} nodes each",
            suite.len(),
            args.tactics
        )?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
