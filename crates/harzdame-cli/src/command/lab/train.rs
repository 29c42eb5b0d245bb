//! `harzdame lab train`.

use std::{io::Write, num::NonZeroUsize, path::PathBuf, process::ExitCode, time::Instant};

use anyhow::Context;
use clap::ValueEnum;
use harzdame_lab::train::{LossPoint, PatternTraining, RunFiles, Target, fit_hand};

use crate::{interrupt, output, threads};

/// The kinds of evaluations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Model {
    /// The network; the program has to be built with the feature `train`.
    Network,
    /// Tables of patterns.
    Patterns,
    /// The weights of the hand-written evaluation.
    Hand,
}

/// Train an evaluation on positions with scores and results.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame lab train --data all.train --validation all.valid --out run --positions 100000000
  harzdame lab train --model patterns --data all.train --validation all.valid --out patterns
  harzdame lab train --model hand --data all.train

The folder gets the parameters, a checkpoint, the loss as a table (loss.tsv) and as a picture
(loss.svg), and at the end network.net or patterns.pat. Ctrl-C stops; the same command goes on from the last
checkpoint, also after a crash, and gives the same result as an uninterrupted run. The weights of the
hand-written evaluation are written to standard output, and need no folder.")]
pub(crate) struct Args {
    /// What is trained.
    #[arg(long, value_enum, default_value_t = Model::Network)]
    model: Model,

    /// Positions to train on, as `harzdame lab data prepare` writes them.
    #[arg(long, value_name = "FILE")]
    data: PathBuf,

    /// Positions to measure the loss on.
    #[arg(long, value_name = "FILE")]
    validation: Option<PathBuf>,

    /// The folder of the run.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,

    /// The sums of each side, a multiple of 32.
    #[arg(long, value_name = "N", default_value_t = 128, value_parser = hidden)]
    hidden: usize,

    /// Output layers, by number of pieces.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = buckets)]
    buckets: usize,

    /// How many positions are trained on, all epochs together.
    #[arg(long, value_name = "N", default_value_t = 100_000_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    positions: u64,

    /// Positions in a step.
    #[arg(long, value_name = "N", default_value_t = 16_384, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    batch: u32,

    /// The greatest learning rate.
    #[arg(long, value_name = "RATE", default_value_t = 2e-3, value_parser = rate)]
    rate: f64,

    /// The share of the game's result in the target; the rest is the score.
    #[arg(long, value_name = "SHARE", default_value_t = 0.3, value_parser = share)]
    result_share: f32,

    /// The score in centi-men that is worth odds of e to 1; `harzdame lab data stats` fits it.
    #[arg(long, value_name = "CM", default_value_t = 200, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    scale: u16,

    /// Decides the first weights and the order of positions.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// How many threads train a network; by default as many as the machine has processors.
    #[arg(long, value_name = "T", value_parser = threads::parse)]
    threads: Option<NonZeroUsize>,

    /// Train on a GPU.
    #[arg(long)]
    gpu: bool,
}

fn hidden(text: &str) -> Result<usize, String> {
    let number = text.parse().ok();
    number
        .filter(|n: &usize| n.is_multiple_of(32) && (32..=512).contains(n))
        .ok_or_else(|| "expected a multiple of 32 from 32 to 512".to_owned())
}

fn buckets(text: &str) -> Result<usize, String> {
    let number = text.parse().ok();
    number
        .filter(|n| [1, 2, 4, 8].contains(n))
        .ok_or_else(|| "expected 1, 2, 4 or 8".to_owned())
}

fn rate(text: &str) -> Result<f64, String> {
    let number = text.parse().ok();
    number
        .filter(|rate| *rate > 0.0 && *rate < 1.0)
        .ok_or_else(|| "expected a number between 0 and 1".to_owned())
}

fn share(text: &str) -> Result<f32, String> {
    let number = text.parse().ok();
    number
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

impl Args {
    fn target(&self) -> Target {
        Target {
            scale: f32::from(self.scale),
            result_share: self.result_share,
        }
    }

    fn files(&self) -> anyhow::Result<RunFiles<'_>> {
        Ok(RunFiles {
            training: &self.data,
            validation: self
                .validation
                .as_ref()
                .context("--validation is missing")?,
            folder: self.out.as_ref().context("--out is missing")?,
        })
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match args.model {
        Model::Network => network(args),
        Model::Patterns => patterns(args),
        Model::Hand => hand(args),
    }
}

#[cfg(not(feature = "train"))]
fn network(_: &Args) -> anyhow::Result<ExitCode> {
    anyhow::bail!(
        "this program was built without the training of networks; build it with it: \
         cargo build --release --bin harzdame --features train"
    )
}

#[cfg(feature = "train")]
fn network(args: &Args) -> anyhow::Result<ExitCode> {
    use harzdame_lab::train::{Schedule, Training};

    let training = Training {
        hidden: args.hidden,
        buckets: args.buckets,
        positions: args.positions,
        batch: args.batch as usize,
        target: args.target(),
        schedule: Schedule {
            peak: args.rate,
            ..Schedule::default()
        },
        seed: args.seed,
    };
    let threads = args.threads.unwrap_or_else(threads::available);
    let files = args.files()?;
    let control = interrupt::control()?;
    let mut teller = Teller::new(args.positions);
    let trained = training.run(&files, threads, args.gpu, &control, |point| {
        teller.tell(point);
    })?;
    let Some(trained) = trained else {
        return Ok(ExitCode::SUCCESS);
    };
    let deviation = trained.deviation;
    let mut out = output::stdout();
    writeln!(out, "{}", files.folder.join("network.net").display())?;
    writeln!(out, "{}", trained.network.description())?;
    writeln!(
        out,
        "exported against trained: {:.2} centi-men on average, {:.2} at most, on {} positions with \
         values up to {:.0}",
        deviation.mean, deviation.most, deviation.positions, deviation.range
    )?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn patterns(args: &Args) -> anyhow::Result<ExitCode> {
    let training = PatternTraining {
        positions: args.positions,
        target: args.target(),
        seed: args.seed,
        ..PatternTraining::default()
    };
    let files = args.files()?;
    let control = interrupt::control()?;
    let mut teller = Teller::new(args.positions);
    let trained = training.run(&files, &control, |point| {
        teller.tell(point);
    })?;
    let Some(trained) = trained else {
        return Ok(ExitCode::SUCCESS);
    };
    let mut out = output::stdout();
    writeln!(out, "{}", files.folder.join("patterns.pat").display())?;
    let loss = trained
        .history
        .last()
        .map_or(f64::NAN, |point| point.validation);
    writeln!(out, "loss {loss:.6}, exported {:.6}", trained.exported_loss)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// More positions would not change nine weights.
const HAND_POSITIONS: usize = 2_000_000;

fn hand(args: &Args) -> anyhow::Result<ExitCode> {
    let fit = fit_hand(&args.data, &args.target(), HAND_POSITIONS)?;
    let mut out = output::stdout();
    writeln!(out, "{:#?}", fit.weights)?;
    for (name, value) in &fit.values {
        writeln!(out, "{name:<12}{value:>10.2}")?;
    }
    writeln!(
        out,
        "loss {:.6}, before the fit {:.6}, on {} positions",
        fit.loss, fit.loss_before, fit.positions
    )?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Tells the loss, and how quickly training goes.
struct Teller {
    positions: u64,
    started: Instant,
    /// Where the run was at the first point, and when.
    first: Option<(u64, f64)>,
}

impl Teller {
    fn new(positions: u64) -> Teller {
        Teller {
            positions,
            started: Instant::now(),
            first: None,
        }
    }

    fn tell(&mut self, point: &LossPoint) {
        let seconds = self.started.elapsed().as_secs_f64();
        let speed = match self.first {
            None => String::new(),
            Some((positions, then)) => {
                let speed = (point.positions - positions) as f64 / (seconds - then).max(1e-9);
                format!(", {speed:.0} positions/s")
            }
        };
        self.first.get_or_insert((point.positions, seconds));
        output::note(format_args!(
            "{} of {}: loss {:.6}, on validation positions {:.6}, rate {:.2e}{speed}",
            point.positions, self.positions, point.training, point.validation, point.rate
        ));
    }
}
