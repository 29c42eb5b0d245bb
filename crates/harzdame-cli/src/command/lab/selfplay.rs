//! `harzdame lab selfplay`.

use std::{io::Write, num::NonZeroUsize, path::PathBuf, process::ExitCode};

use harzdame_engine::{Evaluation, Weights};
use harzdame_lab::{
    data::GameWriter,
    selfplay::{Adjudication, SelfPlay},
};

use super::evaluation;
use crate::{interrupt, output, pace::Pace, threads};

/// Let the engine play itself, and keep the games to learn from.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame lab selfplay --games 10000 games.hzg
  harzdame lab selfplay --games 1000000 --network first.net --seed 2 second.hzg

Without --network the evaluation by hand judges positions, as it does before there is a network.

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

    #[command(flatten)]
    evaluation: evaluation::Args,

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

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    anyhow::ensure!(
        args.min_random_plies <= args.max_random_plies,
        "--min-random-plies {} is more than --max-random-plies {}",
        args.min_random_plies,
        args.max_random_plies
    );
    let (evaluation, name) = args.evaluation.read(Evaluation::Hand(Weights::default()))?;
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
    let mut pace = Pace::new();
    selfplay.play(&evaluation, first, args.games, threads, &control, |game| {
        writer.write(&game)?;
        if pace.is_due() {
            tell(&writer, args.games, first, positions, &pace);
        }
        Ok::<(), harzdame_lab::data::DataError>(())
    })?;
    tell(&writer, args.games, first, positions, &pace);
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

fn tell(writer: &GameWriter, wanted: u64, first: u64, positions: u64, pace: &Pace) {
    let games = writer.games() - first;
    output::note(format_args!(
        "{} of {wanted} games, {} positions; {:.1} games/s, {:.0} positions/s, {} left",
        writer.games(),
        writer.positions(),
        pace.speed(games),
        pace.speed(writer.positions() - positions),
        pace.left(games, wanted.saturating_sub(writer.games()))
    ));
}
