//! How the engine plays itself: what `lab openings` and `lab balance` have in common.

use std::{num::NonZeroUsize, ops::RangeInclusive};

use harzdame_lab::{PlayerSpec, VariedPlay, selfplay::Adjudication};

use crate::threads;

/// How the engine plays itself.
#[derive(Debug, clap::Args)]
// The group would have the name of every other such group.
#[group(skip)]
pub(crate) struct Args {
    /// The engine.
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    player: PlayerSpec,

    /// A side has won that is ahead by so much for six plies, in centi-men.
    #[arg(long, value_name = "CM", default_value_t = 1_000)]
    ahead: u32,

    /// The table of each game's engine, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    table: u32,

    /// How many games are played at once; by default as many as the machine has processors.
    #[arg(long, value_name = "N", value_parser = threads::parse)]
    concurrency: Option<NonZeroUsize>,

    /// Decides all that is a matter of chance.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

impl Args {
    /// How games are played with so many nodes for a move.
    pub(crate) fn play(&self, nodes: RangeInclusive<u64>) -> VariedPlay {
        VariedPlay {
            player: self.player.clone(),
            nodes,
            adjudication: Adjudication {
                ahead: self.ahead,
                ..Adjudication::default()
            },
            table_mib: self.table as usize,
            seed: self.seed,
        }
    }

    pub(crate) fn threads(&self) -> NonZeroUsize {
        self.concurrency.unwrap_or_else(threads::available)
    }
}
