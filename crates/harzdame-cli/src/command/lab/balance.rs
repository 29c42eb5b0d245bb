//! `harzdame lab balance`.

use std::{io::Write, path::PathBuf, process::ExitCode};

use anyhow::Context;
use harzdame_lab::{Balance, BalanceCourse, BalanceStudy};
use serde_json::json;

use super::{files, matches, openings_args, varied_play};
use crate::{interrupt, numbers::above_zero, output};

/// Measure what it is worth to move first.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame lab balance --games 4000 --nodes 20000 --journal balance.jsonl
  harzdame lab balance --games 100000 --error 1.5
  harzdame lab balance --openings openings.txt --games 2000

The engine plays itself from the start of the game, or from openings. How many nodes a move is thought
about is a matter of chance, so that games differ; it favours neither side. The first player is the one
who moves first in the opening: White from the start. docs/openings.md says what is measured.

Ctrl-C ends the study with what is finished; with a journal the same command goes on later. The same
seed gives the same games, whatever the --concurrency. The exit status is 130 if it was ended before
its end.")]
pub(crate) struct Args {
    /// How many games at most.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,

    /// Nodes for each move, in the mean: from three quarters of it to five.
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(4..=1_000_000_000_000))]
    nodes: u64,

    /// End when the score is known to within so many per cent, with 95 % of confidence.
    #[arg(long, value_name = "PERCENT", value_parser = above_zero)]
    error: Option<f64>,

    /// Draw how the score became known, as a picture in SVG.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    openings: openings_args::Args,

    #[command(flatten)]
    play: varied_play::Args,

    #[command(flatten)]
    work: files::WorkArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let spread = args.nodes / 4;
    let study = BalanceStudy {
        play: args.play.play(args.nodes - spread..=args.nodes + spread),
        openings: args.openings.openings(0)?,
        games: args.games,
        error: args.error.map(|error| error / 100.0),
    };
    let file = args.work.open()?;
    let svg = match &args.svg {
        Some(path) => Some(args.work.create(path)?),
        None => None,
    };
    let stop = interrupt::control()?;
    let mut course = BalanceCourse::default();
    let balance = study.run(args.play.threads(), &stop, args.work.journal(), |balance| {
        course.add(balance);
        if !args.work.quiet {
            output::note(format_args!("{}", score(balance)));
        }
    })?;
    let results = &balance.results;
    let games = f64::from(results.games().max(1));
    if let (Some(mut svg), Some(path)) = (svg, &args.svg) {
        let nodes = &study.play.nodes;
        let title = format!("{} to {} nodes a move", nodes.start(), nodes.end());
        svg.write_all(course.to_svg(&title).as_bytes())
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    let mut out = output::stdout();
    writeln!(out, "{}", score(&balance))?;
    writeln!(
        out,
        "first player won {:.1} %, second {:.1} %, drawn {:.1} %; {:.1} plies a game",
        100.0 * f64::from(results.wins) / games,
        100.0 * f64::from(results.losses) / games,
        100.0 * f64::from(results.draws) / games,
        balance.plies as f64 / games,
    )?;
    if balance.distinct < results.games() {
        writeln!(
            out,
            "only {} games differ: the error is greater than it says; --openings or more --nodes \
             make them differ",
            balance.distinct
        )?;
    }
    if !balance.complete {
        writeln!(out, "stopped before the end")?;
    }
    out.flush()?;
    file.finish(&json!({
        "games": results.games(),
        "wins": results.wins,
        "draws": results.draws,
        "losses": results.losses,
        "score": results.score(),
        "error": results.error(),
        "plies": balance.plies,
        "distinct": balance.distinct,
        "ends": balance.ends,
        "nodes": [study.play.nodes.start(), study.play.nodes.end()],
        "openings": study.openings.to_string(),
        "seed": study.play.seed,
        "complete": balance.complete,
    }))?;
    Ok(matches::status(balance.complete, 0, false))
}

/// The score of the first player, in one line.
fn score(balance: &Balance) -> String {
    let results = &balance.results;
    let percent = |share: Option<f64>| 100.0 * share.unwrap_or(0.0);
    format!(
        "{} games: {} won, {} drawn, {} lost by the first player, {:.1} ± {:.1} %",
        results.games(),
        results.wins,
        results.draws,
        results.losses,
        percent(results.score()),
        percent(results.error())
    )
}
