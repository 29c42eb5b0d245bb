//! How matches are played: what `lab match` and `lab tournament` have in common.

use std::{num::NonZeroUsize, time::Duration};

use harzdame_lab::{Adjudication, Allowance, Conduct, EvenDraw, Resign, TimeControl};

use super::openings_args;
use crate::{output, threads};

/// How matches are played.
#[derive(Debug, clap::Args)]
// The group would have the name of every other such group.
#[group(skip)]
pub(crate) struct Args {
    /// Time for each move, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=3_600_000), help_heading = LIMITS)]
    time: u64,

    /// Nodes for each move, in place of time.
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = clap::value_parser!(u64).range(1..), help_heading = LIMITS)]
    nodes: Option<u64>,

    /// Depth of a search in plies, in place of time.
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = clap::value_parser!(u32).range(1..=99), help_heading = LIMITS)]
    depth: Option<u32>,

    /// A clock for the game, in place of time: [MOVES/]SECONDS[+INCREMENT].
    #[arg(long, value_name = "TC", conflicts_with = "time", help_heading = LIMITS)]
    tc: Option<TimeControl>,

    /// How much too late a move may come, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 100, value_parser = clap::value_parser!(u64).range(0..=60_000), help_heading = LIMITS)]
    margin: u64,

    /// How long another program is waited for, in seconds.
    #[arg(long, value_name = "S", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=86_400), help_heading = LIMITS)]
    patience: u64,

    #[command(flatten)]
    openings: openings_args::Args,

    /// A player loses that has called itself lost by SCORE centi-men in MOVES moves in a row.
    #[arg(long, value_name = "MOVES:SCORE", value_parser = numbers::<2>, help_heading = ADJUDICATION)]
    resign: Option<[u32; 2]>,

    /// ... and only if its opponent said so too.
    #[arg(long, requires = "resign", help_heading = ADJUDICATION)]
    resign_both: bool,

    /// A game is drawn that both players, from move FROM on, have called even within SCORE centi-men
    /// in MOVES moves in a row.
    #[arg(long, value_name = "FROM:MOVES:SCORE", value_parser = numbers::<3>, help_heading = ADJUDICATION)]
    draw: Option<[u32; 3]>,

    /// A game is drawn when it has so many plies.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), help_heading = ADJUDICATION)]
    max_plies: Option<u32>,

    /// Each built-in player's table, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    table: u32,

    /// How many games are played at once; more than there are processors distorts a match by time.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = threads::parse)]
    concurrency: NonZeroUsize,

    /// Decides openings and chance.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

const LIMITS: &str = "Limits";
const ADJUDICATION: &str = "Adjudication";

/// Plies that are random, or taken from a game, unless told.
const DEFAULT_PLIES: u32 = 6;

/// Numbers with colons between.
fn numbers<const N: usize>(text: &str) -> Result<[u32; N], String> {
    let read: Result<Vec<u32>, _> = text.split(':').map(str::parse).collect();
    read.ok()
        .and_then(|numbers| numbers.try_into().ok())
        .ok_or_else(|| format!("expected {N} whole numbers with colons between"))
}

impl Args {
    /// How the match is played, with the openings read.
    pub(crate) fn conduct(&self) -> anyhow::Result<Conduct> {
        let conduct = Conduct {
            allowance: self.allowance(),
            openings: self.openings.openings(DEFAULT_PLIES)?,
            adjudication: Adjudication {
                resign: self.resign.map(|[moves, score]| Resign {
                    moves,
                    score,
                    two_sided: self.resign_both,
                }),
                draw: self.draw.map(|[from_move, moves, score]| EvenDraw {
                    from_move,
                    moves,
                    score,
                }),
                max_plies: self.max_plies,
            },
            table_mib: self.table as usize,
            concurrency: self.concurrency,
            margin: Duration::from_millis(self.margin),
            patience: Duration::from_secs(self.patience),
            seed: self.seed,
            ..Conduct::default()
        };
        let processors = threads::available();
        if conduct.allowance.is_timed() && self.concurrency > processors {
            output::note(format_args!(
                "there are {processors} processors for {} games at once: players get less than \
                 their time",
                self.concurrency
            ));
        }
        Ok(conduct)
    }

    fn allowance(&self) -> Allowance {
        let told = Allowance {
            depth: self.depth,
            nodes: self.nodes,
            move_time: None,
            clock: self.tc,
        };
        if told.is_none() {
            Allowance::move_time(Duration::from_millis(self.time))
        } else {
            told
        }
    }
}
