//! `harzdame lab data`.

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::Subcommand;
use harzdame_engine::Control;
use harzdame_lab::data::{DataError, Filter, GameStats, Preparation, Prepared, SampleStats};

use crate::output;

/// Make training positions of games, and say what is in files of either.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Prepare(PrepareArgs),
    Stats(StatsArgs),
}

/// Make training positions of games: filtered, each position once, in random order.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame lab data prepare first.hzg second.hzg --out all

Writes all.train and all.valid. A game's positions all go to the same of the two. Positions that are
images of each other under the symmetries of the game count as one, with the mean of their scores and
results.")]
struct PrepareArgs {
    /// Files of games, as `harzdame lab selfplay` writes them.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The new files are named this, with `.train` and `.valid` behind it.
    #[arg(long, value_name = "NAME")]
    out: PathBuf,

    /// Keep positions in which the side to move must capture.
    #[arg(long)]
    captures: bool,

    /// Leave out positions in which the other side threatens to capture.
    #[arg(long)]
    no_threats: bool,

    /// Keep positions whose score is a proved win or loss.
    #[arg(long)]
    proved: bool,

    /// Leave out so many plies after the random opening.
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip_plies: u32,

    /// Leave out positions whose score is further from 0, in centi-men.
    #[arg(long, value_name = "CM", default_value_t = 2_000)]
    max_score: u32,

    /// Every so many games one is for validation; 0: none.
    #[arg(long, value_name = "N", default_value_t = 50)]
    validation: u64,

    /// Decides the order.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// Say what is in a file of games or of training positions.
#[derive(Debug, clap::Args)]
struct StatsArgs {
    /// Files of games or of training positions.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Write a JSON object a line.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.command {
        Command::Prepare(args) => prepare(args),
        Command::Stats(args) => stats(args),
    }
}

fn prepare(args: &PrepareArgs) -> anyhow::Result<ExitCode> {
    let with = |extension: &str| {
        let mut name = args.out.clone().into_os_string();
        name.push(extension);
        PathBuf::from(name)
    };
    let (training, validation) = (with(".train"), with(".valid"));
    for path in [&training, &validation] {
        anyhow::ensure!(
            !path.exists(),
            "cannot make {}: it is there already; choose another name",
            path.display()
        );
    }
    let preparation = Preparation {
        filter: Filter {
            captures: args.captures,
            threats: !args.no_threats,
            proved: args.proved,
            skip_plies: args.skip_plies,
            max_score: args.max_score,
        },
        seed: args.seed,
        validation: args.validation,
    };
    let mut told = 0;
    let prepared = preparation.run(
        &args.files,
        &training,
        &validation,
        &Control::new(),
        |done| {
            let percent = (100.0 * done) as u32;
            if percent >= told + 5 {
                told = percent;
                output::note(format_args!("{percent} %"));
            }
        },
    )?;
    if let Some(prepared) = prepared {
        let mut out = output::stdout();
        write_prepared(&mut out, &prepared)?;
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}

fn write_prepared(out: &mut impl Write, prepared: &Prepared) -> anyhow::Result<()> {
    for (what, count) in [
        ("games", prepared.games),
        ("left out: openings", prepared.opening),
        ("left out: captures", prepared.captures),
        ("left out: threats", prepared.threats),
        ("left out: proved", prepared.proved),
        ("left out: large scores", prepared.scores),
        ("merged with an equal one", prepared.duplicates),
        ("training positions", prepared.training),
        ("validation positions", prepared.validation),
    ] {
        writeln!(out, "{what:<26}{count:>12}")?;
    }
    Ok(())
}

fn stats(args: &StatsArgs) -> anyhow::Result<ExitCode> {
    let mut out = output::stdout();
    for path in &args.files {
        let (text, json) = stats_of(path)?;
        if args.json {
            writeln!(out, "{json}")?;
        } else {
            writeln!(out, "file        {}", path.display())?;
            write!(out, "{text}")?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The figures as text and as JSON.
fn stats_of(path: &Path) -> anyhow::Result<(String, String)> {
    match GameStats::of(path) {
        Ok(stats) => Ok((stats.to_string(), serde_json::to_string(&stats)?)),
        // Then it may be a file of the other kind.
        Err(DataError::Kind { .. }) => {
            let stats = SampleStats::of(path)?;
            Ok((stats.to_string(), serde_json::to_string(&stats)?))
        }
        Err(error) => Err(error.into()),
    }
}
