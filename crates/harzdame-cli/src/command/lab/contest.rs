//! `harzdame lab match`.

use std::{
    fs::File,
    io::{self, BufWriter, Write},
    num::NonZeroUsize,
    path::PathBuf,
    process::ExitCode,
    time::Duration,
};

use anyhow::Context;
use harzdame::{
    Color,
    pdn::{self, GameTree},
};
use harzdame_engine::{Control, Limits};
use harzdame_lab::{Match, MatchGame, PlayerSpec, Standing};

use crate::{output, threads};

/// Play a match between two players and say which is stronger.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame lab match
  harzdame lab match --first level:3 --second level:2 --games 100 --pdn match.pdn
  harzdame lab match --nodes 20000 --seed 7

Players are engine, yardstick, random, and level:N. The limits are those of engine: the others have
limits of their own, a level up to a second for a move. Games are played in pairs: both from the same
random opening, with the colours swapped. The result is told from the first player's side; progress
goes to standard error. With --nodes or --depth the same seed gives the same games again.")]
pub(crate) struct Args {
    /// The player whose result is told.
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    first: PlayerSpec,

    /// Its opponent.
    #[arg(long, value_name = "PLAYER", default_value = "yardstick")]
    second: PlayerSpec,

    /// How many games; an odd number is rounded up.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,

    /// Time for each move of an engine, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    time: u64,

    /// Nodes for each move of an engine, in place of time.
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Depth of an engine's search in plies, in place of time.
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = clap::value_parser!(u32).range(1..=99))]
    depth: Option<u32>,

    /// Random plies before the players take over.
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=40))]
    opening_plies: u32,

    /// How many games are played at once; more than there are processors distorts a match by time.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = threads::parse)]
    concurrency: NonZeroUsize,

    /// Decides the openings.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Write the games to a new file.
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
}

impl Args {
    fn limits(&self) -> Limits {
        if self.nodes.is_none() && self.depth.is_none() {
            return Limits::time(Duration::from_millis(self.time));
        }
        Limits {
            nodes: self.nodes,
            depth: self.depth,
            ..Limits::NONE
        }
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let contest = Match {
        first: args.first.clone(),
        second: args.second.clone(),
        games: args.games,
        limits: args.limits(),
        opening_plies: args.opening_plies,
        concurrency: args.concurrency,
        seed: args.seed,
        ..Match::default()
    };
    let mut file = args
        .pdn
        .as_ref()
        .map(|path| {
            File::create_new(path).map(BufWriter::new).with_context(|| {
                let hint = if path.exists() {
                    ", which is there already: choose another name"
                } else {
                    ""
                };
                format!("cannot make {}{hint}", path.display())
            })
        })
        .transpose()?;
    let stop = Control::new();
    let mut written = Ok(());
    let standing = contest.play(&stop, |pair, standing| {
        output::note(format_args!("{}", line(standing)));
        if let Some(file) = &mut file
            && written.is_ok()
        {
            written = pair
                .iter()
                .try_for_each(|played| write_game(args, played, file))
                // A match takes hours: what is played stays, whatever ends it.
                .and_then(|()| Ok(file.flush()?));
            if written.is_err() {
                // Games that cannot be kept need not be played.
                stop.stop();
            }
        }
    });
    written.context("cannot write the games")?;
    if let Some(file) = &mut file {
        file.flush().context("cannot write the games")?;
    }
    let mut out = output::stdout();
    writeln!(out, "{} against {}", args.first, args.second)?;
    writeln!(out, "{}", line(&standing))?;
    if let Some(elo) = standing.elo() {
        writeln!(out, "Elo {elo}, 95 % of confidence")?;
    }
    if standing.forfeits > 0 {
        writeln!(
            out,
            "{} games lost by a move that is not legal",
            standing.forfeits
        )?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn line(standing: &Standing) -> String {
    format!(
        "{} games: {} won, {} drawn, {} lost, {:.1} %",
        standing.games(),
        standing.wins,
        standing.draws,
        standing.losses,
        standing.percent().unwrap_or(0.0)
    )
}

fn write_game(args: &Args, played: &MatchGame, out: &mut impl Write) -> anyhow::Result<()> {
    let mut tree = GameTree::from_game(&played.game);
    let (white, black) = match played.first {
        Color::White => (&args.first, &args.second),
        Color::Black => (&args.second, &args.first),
    };
    for (name, value) in [
        ("Event", "Match of engines".to_owned()),
        ("Round", (played.number + 1).to_string()),
        ("White", white.to_string()),
        ("Black", black.to_string()),
    ] {
        tree.tags.set(name, &value)?;
    }
    match pdn::write_io(&tree, out) {
        Err(pdn::WriteError::Io(error)) => Err(io::Error::into(error)),
        other => Ok(other?),
    }
}
