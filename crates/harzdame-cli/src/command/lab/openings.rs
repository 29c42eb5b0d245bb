//! `harzdame lab openings`.

use std::{fs::File, io::Write, path::PathBuf, process::ExitCode};

use anyhow::{Context, ensure};
use harzdame_lab::{OpeningSearch, OpeningsReport, Trial};
use serde_json::json;

use super::{files, matches, varied_play};
use crate::{interrupt, numbers::above_zero, output};

/// Find openings that leave both sides the same chances.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame lab openings openings.txt --journal openings.jsonl
  harzdame lab openings quick.txt --count 50 --nodes 200000 --games 40 --play-nodes 4000
  harzdame lab match --openings openings.txt --order random

Random moves from the start of the game make candidates, of which no two are mirror images. Those are
kept of which a deep search says that neither side is ahead, and from which the engine, playing itself,
wins about as often with either side. A line of the file is an opening, with the score for the first
player in men, and the results of the first player. docs/openings.md says more.

Ctrl-C ends the search with what is found; with a journal the same command goes on later, and with a
greater --count too. The same seed finds the same openings, whatever the --concurrency. The exit
status is 130 if it was ended before its end, and 1 if there are not so many openings.")]
pub(crate) struct Args {
    /// The file for the openings, a new one.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// How many openings.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    count: u32,

    /// The least number of random moves.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=100))]
    min_plies: u32,

    /// The greatest number of random moves.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=100))]
    max_plies: u32,

    /// The nodes of the deep search.
    #[arg(long, value_name = "N", default_value_t = 2_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// How far from 0 its score may be, in centi-men.
    #[arg(long, value_name = "CM", default_value_t = 25)]
    max_score: u32,

    /// How many quick games are played first, to spare the others to openings that are plainly lopsided.
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    trial_games: u32,

    /// Nodes for each move of the quick games, at least; at most half as many more.
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    trial_nodes: u64,

    /// How far from 50 the score of the quick games may be, in per cent.
    #[arg(long, value_name = "PERCENT", default_value_t = 10.0, value_parser = above_zero)]
    trial_band: f64,

    /// How many games are played from an opening.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    games: u32,

    /// How far from 50 their score may be, in per cent.
    #[arg(long, value_name = "PERCENT", default_value_t = 5.0, value_parser = above_zero)]
    band: f64,

    /// Nodes for each move of the games, at least; at most half as many more.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    play_nodes: u64,

    #[command(flatten)]
    play: varied_play::Args,

    #[command(flatten)]
    work: files::WorkArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    ensure!(
        args.min_plies <= args.max_plies,
        "--min-plies {} is more than --max-plies {}",
        args.min_plies,
        args.max_plies
    );
    let half_as_many_more = |nodes: u64| nodes..=nodes + nodes / 2;
    let search = OpeningSearch {
        play: args.play.play(half_as_many_more(args.play_nodes)),
        trial: Trial {
            games: args.trial_games,
            nodes: half_as_many_more(args.trial_nodes),
            band: args.trial_band / 100.0,
        },
        plies: args.min_plies..=args.max_plies,
        nodes: args.nodes,
        max_score: args.max_score,
        games: args.games,
        band: args.band / 100.0,
        count: args.count as usize,
    };
    let file = args.work.create(&args.file)?;
    let result = args.work.open()?;
    let stop = interrupt::control()?;
    let report = search.run(args.play.threads(), &stop, args.work.journal(), |report| {
        if !args.work.quiet {
            output::note(format_args!("{}", progress(report, search.count)));
        }
    })?;
    write(file, &search, &report)
        .with_context(|| format!("cannot write {}", args.file.display()))?;
    let complete = report.found.len() >= search.count;
    let mut out = output::stdout();
    writeln!(out, "{}", progress(&report, search.count))?;
    if !complete {
        let why = if stop.is_stopped() {
            "stopped before the end"
        } else {
            "there are no more candidates: allow more plies"
        };
        writeln!(out, "{why}")?;
    }
    out.flush()?;
    result.finish(&json!({
        "openings": report.found.len(),
        "candidates": report.candidates,
        "refused-by-score": report.refused_by_score,
        "refused-by-trial": report.refused_by_trial,
        "refused-by-games": report.refused_by_games,
        "seed": search.play.seed,
        "complete": complete,
    }))?;
    Ok(if complete || stop.is_stopped() {
        matches::status(complete, 0, false)
    } else {
        ExitCode::from(1)
    })
}

fn progress(report: &OpeningsReport, count: usize) -> String {
    format!(
        "{} of {count} openings, {} candidates: {} refused by the search, {} by quick games, {} by games",
        report.found.len(),
        report.candidates,
        report.refused_by_score,
        report.refused_by_trial,
        report.refused_by_games
    )
}

/// Writes the openings, below how they were found.
fn write(file: File, search: &OpeningSearch, report: &OpeningsReport) -> std::io::Result<()> {
    let mut file = std::io::BufWriter::new(file);
    writeln!(
        file,
        "# {} balanced openings, found by harzdame lab openings",
        report.found.len()
    )?;
    for line in search.describe() {
        writeln!(file, "# {line}")?;
    }
    writeln!(
        file,
        "# behind each: score in men, and results, for the first player"
    )?;
    for opening in &report.found {
        writeln!(file, "{opening}")?;
    }
    file.flush()
}
