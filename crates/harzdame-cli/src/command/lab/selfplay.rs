//! `harzdame lab selfplay`.

use std::{
    io::Write,
    num::NonZeroUsize,
    path::PathBuf,
    process::ExitCode,
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::Context;
use harzdame_engine::{Evaluation, Network};
use harzdame_lab::{
    data::GameWriter,
    selfplay::{Adjudication, SelfPlay},
};

use crate::{interrupt, output, threads};

/// Let the engine play itself, and keep the games to learn from.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame lab selfplay --games 10000 games.hzg
  harzdame lab selfplay --games 1000000 --network first.net --seed 2 second.hzg

Progress goes to standard error. Ctrl-C stops; the same command goes on where it stopped, also after
a crash. The same seed gives the same file, whatever the number of threads.")]
pub(crate) struct Args {
    /// The file of games; if it is there, more are added until it has as many as are asked for.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// How many games the file shall have.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,

    /// Nodes of each search.
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,

    /// Judge positions by this network, not by hand-written rules.
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,

    /// The least number of random moves at the beginning.
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=100))]
    min_random_plies: u32,

    /// The greatest number of random moves at the beginning.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(0..=100))]
    max_random_plies: u32,

    /// Play no opening after which one side is ahead by more, in centi-men.
    #[arg(long, value_name = "CM", default_value_t = 100)]
    max_opening_score: u32,

    /// A side has won that is ahead by so much for six plies, in centi-men.
    #[arg(long, value_name = "CM", default_value_t = 1_000)]
    ahead: u32,

    /// Decides the openings.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// How many games are played at once; by default as many as the machine has processors.
    #[arg(long, value_name = "T", value_parser = threads::parse)]
    threads: Option<NonZeroUsize>,
}

/// How often progress is told.
const TELL_EVERY: Duration = Duration::from_secs(10);

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    anyhow::ensure!(
        args.min_random_plies <= args.max_random_plies,
        "--min-random-plies {} is more than --max-random-plies {}",
        args.min_random_plies,
        args.max_random_plies
    );
    let (evaluation, name) = evaluation(args)?;
    let selfplay = SelfPlay {
        evaluation: name,
        nodes: args.nodes,
        min_random_plies: args.min_random_plies,
        max_random_plies: args.max_random_plies,
        max_opening_score: args.max_opening_score,
        adjudication: Adjudication {
            ahead: args.ahead,
            ..Adjudication::default()
        },
        seed: args.seed,
        ..SelfPlay::default()
    };
    let threads = args.threads.unwrap_or_else(threads::available);
    let mut writer = GameWriter::open(&args.file, &selfplay.parameters())?;
    let (first, positions) = (writer.games(), writer.positions());
    if first > 0 {
        output::note(format_args!("{first} games are there: going on"));
    }
    let control = interrupt::control()?;
    let started = Instant::now();
    let mut told = started;
    selfplay.play(&evaluation, first, args.games, threads, &control, |game| {
        writer.write(&game)?;
        if told.elapsed() >= TELL_EVERY {
            told = Instant::now();
            tell(&writer, args.games, first, positions, started);
        }
        Ok::<(), harzdame_lab::data::DataError>(())
    })?;
    tell(&writer, args.games, first, positions, started);
    let (games, positions) = (writer.games(), writer.positions());
    if games >= args.games {
        writer.finish()?;
        let mut out = output::stdout();
        writeln!(out, "{games} games, {positions} positions")?;
        out.flush()?;
    }
    // The last games of an interrupted run are no whole block: they are played again.
    Ok(ExitCode::SUCCESS)
}

/// The evaluation, and a name that tells it from others.
fn evaluation(args: &Args) -> anyhow::Result<(Evaluation, String)> {
    let Some(path) = &args.network else {
        return Ok((Evaluation::default(), "hand".to_owned()));
    };
    let name = path.display();
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {name}"))?;
    let network = Network::from_bytes(&bytes).with_context(|| format!("{name}"))?;
    // The file ends with its checksum.
    let checksum: String = bytes[bytes.len() - 8..]
        .iter()
        .rev()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let name = format!("network {checksum}");
    Ok((Evaluation::Network(Arc::new(network)), name))
}

fn tell(writer: &GameWriter, wanted: u64, first: u64, positions: u64, started: Instant) {
    let seconds = started.elapsed().as_secs_f64().max(1e-3);
    let games = writer.games() - first;
    let speed = games as f64 / seconds;
    let left = (wanted.saturating_sub(writer.games())) as f64 / speed.max(1e-9);
    output::note(format_args!(
        "{} of {wanted} games, {} positions; {speed:.1} games/s, {:.0} positions/s, {} left",
        writer.games(),
        writer.positions(),
        (writer.positions() - positions) as f64 / seconds,
        duration(left)
    ));
}

/// A time in hours, minutes or seconds, whatever is readable.
fn duration(seconds: f64) -> String {
    match seconds {
        s if s.is_finite() && s >= 3_600.0 => format!("{:.1} h", s / 3_600.0),
        s if s.is_finite() && s >= 60.0 => format!("{:.0} min", s / 60.0),
        s if s.is_finite() => format!("{s:.0} s"),
        _ => "?".to_owned(),
    }
}
