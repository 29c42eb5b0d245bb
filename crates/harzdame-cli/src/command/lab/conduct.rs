//! How matches are played: what `lab match` and `lab tournament` have in common.

use std::{ffi::OsStr, fs, num::NonZeroUsize, path::PathBuf, time::Duration};

use anyhow::{Context, bail};
use clap::ValueEnum;
use harzdame_lab::{
    Adjudication, Allowance, Conduct, EvenDraw, OpeningList, Openings, Order, Resign, TimeControl,
};

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

    /// Random plies before the players take over; with a file in PDN, plies taken from its games.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100), help_heading = OPENINGS)]
    opening_plies: Option<u32>,

    /// Begin with the openings of a file: one a line, or games in PDN (*.pdn).
    #[arg(long, value_name = "FILE", help_heading = OPENINGS)]
    openings: Option<PathBuf>,

    /// The order in which openings are played.
    #[arg(long, value_enum, default_value_t = OrderArg::Sequential, requires = "openings", help_heading = OPENINGS)]
    order: OrderArg,

    /// The number of the opening with which the first pair begins.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "openings", value_parser = clap::value_parser!(u32).range(1..), help_heading = OPENINGS)]
    opening_start: u32,

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
const OPENINGS: &str = "Openings";
const ADJUDICATION: &str = "Adjudication";

/// Plies that are random, or taken from a game, unless told.
const DEFAULT_PLIES: u32 = 6;

#[derive(Clone, Copy, Debug, ValueEnum)]
enum OrderArg {
    /// As in the file.
    Sequential,
    /// Shuffled by the seed.
    Random,
}

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
            openings: self.openings()?,
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

    fn openings(&self) -> anyhow::Result<Openings> {
        let plies = self.opening_plies.unwrap_or(DEFAULT_PLIES);
        let Some(file) = &self.openings else {
            return Ok(Openings::Random { plies });
        };
        let name = file.display();
        let bytes = fs::read(file).with_context(|| format!("cannot read {name}"))?;
        let is_pdn = file
            .extension()
            .and_then(OsStr::to_str)
            .is_some_and(|extension| extension.eq_ignore_ascii_case("pdn"));
        let list = if is_pdn {
            OpeningList::from_pdn(&bytes, plies)
        } else if self.opening_plies.is_some() {
            bail!("--opening-plies cuts the games of a file in PDN: {name} is a list of openings");
        } else {
            OpeningList::from_lines(&String::from_utf8_lossy(&bytes))
        };
        let mut list = list.with_context(|| format!("cannot use the openings of {name}"))?;
        list.order = match self.order {
            OrderArg::Sequential => Order::Sequential,
            OrderArg::Random => Order::Random,
        };
        list.first = self.opening_start - 1;
        Ok(Openings::List(list))
    }
}
