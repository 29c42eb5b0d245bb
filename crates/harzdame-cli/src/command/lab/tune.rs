//! `harzdame lab tune`.

use std::{io::Write, process::ExitCode};

use harzdame_engine::{Parameter, Parameters};
use harzdame_lab::{
    PlayerSpec,
    tune::{Dimension, TunedParameter, Tuning, TuningReport},
};
use serde_json::{Value, json};

use super::{conduct, files, matches};
use crate::{interrupt, numbers::above_zero, output};

/// Tune parameters of the engine's search by games against itself.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame lab tune --list
  harzdame lab tune --iterations 2000 --pairs 8 --nodes 20000 --concurrency 2 --journal tune.jsonl
  harzdame lab tune --parameters rfp_margin,futility_margin=80,probcut_margin=10:4 --tc 5+0.05
  harzdame lab match --first 'engine;option.rfp_margin=71' --second engine --sprt 0:5 --games 100000

Parameters are names, NAME=START to begin elsewhere, NAME:CHANGE or NAME=START:CHANGE to set by how
much the value is changed either way at the end. --list shows all of them.

In each iteration two engines play each other: all parameters of the one are changed by chance up or
down, those of the other the opposite way; then all go a little towards those of the better one
(SPSA). Changes and steps shrink towards the last iteration. What comes out has to be shown to be
better by a match. docs/tuning.md says how to choose the numbers.

Ctrl-C ends the tuning; with a journal the same command goes on later. With --nodes or --depth the
same seed gives the same values, whatever the --concurrency. The exit status is 130 if it was ended
before its end.")]
pub(crate) struct Args {
    /// The engine whose parameters are tuned.
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    player: PlayerSpec,

    /// Which parameters, with commas between; all of them unless told.
    #[arg(long, value_name = "NAME[=START][:CHANGE],...", value_delimiter = ',')]
    parameters: Vec<TunedParameter>,

    /// Show the parameters with their values and ranges, and end.
    #[arg(long)]
    list: bool,

    /// How many iterations.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    iterations: u32,

    /// How many pairs of games make an iteration.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=4_000))]
    pairs: u32,

    /// By how much a parameter is changed either way at the end, in per cent of its range; by 1 at
    /// least.
    #[arg(long, value_name = "PERCENT", default_value_t = 5.0, value_parser = above_zero)]
    change: f64,

    /// How far a parameter goes at the end for each game that is won more than lost, in units of
    /// its change.
    #[arg(long, value_name = "R", default_value_t = 0.002, value_parser = above_zero)]
    r_end: f64,

    #[command(flatten)]
    conduct: conduct::Args,

    #[command(flatten)]
    work: files::WorkArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    if args.list {
        list()?;
        return Ok(ExitCode::SUCCESS);
    }
    let parameters = if args.parameters.is_empty() {
        TunedParameter::all()
    } else {
        args.parameters.clone()
    };
    let tuning = Tuning {
        player: args.player.clone(),
        parameters,
        iterations: args.iterations,
        pairs: args.pairs,
        change: args.change / 100.0,
        r_end: args.r_end,
        conduct: args.conduct.conduct()?,
    };
    let file = args.work.open()?;
    let stop = interrupt::control()?;
    let report = tuning.run(&stop, args.work.journal(), |report| {
        if !args.work.quiet {
            output::note(format_args!("{}", progress(report)));
        }
    })?;
    let mut out = output::stdout();
    let (done, games) = (report.spsa.done(), 2 * report.pairs.count());
    writeln!(
        out,
        "{done} of {} iterations, {games} games",
        args.iterations
    )?;
    for line in table(&report) {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "{}", report.player)?;
    if !report.is_complete() {
        writeln!(out, "stopped before the end")?;
    }
    out.flush()?;
    file.finish(&result(&report, &tuning))?;
    Ok(matches::status(report.is_complete(), 0, false))
}

/// Writes what can be tuned, a line each.
fn list() -> anyhow::Result<()> {
    let mut out = output::stdout();
    for Parameter {
        name,
        about,
        default,
        range,
    } in Parameters::all()
    {
        let (low, high) = (range.start(), range.end());
        writeln!(out, "{name} = {default}, {low} to {high}. {about}")?;
    }
    out.flush()?;
    Ok(())
}

/// The values on the way, in one line.
fn progress(report: &TuningReport) -> String {
    let values = report.names.iter().zip(report.spsa.values());
    let values: Vec<String> = values
        .map(|(name, value)| format!("{name} {value:.1}"))
        .collect();
    format!(
        "{} of {}: {}",
        report.spsa.done(),
        report.spsa.iterations(),
        values.join(", ")
    )
}

/// Each parameter with its value, and that rounded.
fn rows(report: &TuningReport) -> impl Iterator<Item = (&'static str, &Dimension, f64, i32)> {
    let values = report.spsa.values().iter().zip(report.spsa.rounded());
    let dimensions = report.names.iter().zip(report.spsa.dimensions());
    dimensions
        .zip(values)
        .map(|((&name, dimension), (&value, rounded))| (name, dimension, value, rounded))
}

/// A line for each parameter.
fn table(report: &TuningReport) -> Vec<String> {
    let width = report.names.iter().map(|name| name.len()).max();
    let width = width.unwrap_or(0).max("parameter".len());
    let line = |name: &str, start: String, now: String, rounded: String, range: String| {
        format!("{name:width$} {start:>8} {now:>10} {rounded:>8}  {range}")
    };
    let titles = ["start", "now", "rounded", "range"].map(str::to_owned);
    let [start, now, rounded, range] = titles;
    let mut lines = vec![line("parameter", start, now, rounded, range)];
    lines.extend(rows(report).map(|(name, d, value, rounded)| {
        line(
            name,
            d.start.to_string(),
            format!("{value:.2}"),
            rounded.to_string(),
            format!("{} to {}", d.range.start(), d.range.end()),
        )
    }));
    lines
}

fn result(report: &TuningReport, tuning: &Tuning) -> Value {
    let parameters: Vec<Value> = rows(report)
        .map(|(name, d, value, rounded)| {
            json!({
                "name": name,
                "start": d.start,
                "value": value,
                "rounded": rounded,
                "change": d.c_end,
            })
        })
        .collect();
    json!({
        "parameters": parameters,
        "player": report.player.to_string(),
        "iterations": report.spsa.done(),
        "pairs": report.pairs.points,
        "limit": tuning.conduct.allowance.to_string(),
        "openings": tuning.conduct.openings.to_string(),
        "seed": tuning.conduct.seed,
        "complete": report.is_complete(),
    })
}
