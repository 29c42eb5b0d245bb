//! Games of the engine against itself of which hardly two are alike.

use std::ops::RangeInclusive;

use harzdame::Game;
use harzdame_engine::{Control, Settings};

use crate::{
    PlayerSpec, StartError,
    openings::random,
    selfplay::Adjudication,
    solo::{Solo, SoloGame},
};

/// How the engine plays itself so that games from the same position differ: how long each move is
/// thought about is a matter of chance.
///
/// That leaves the strength of play as it is, and favours neither side. A game depends on its number
/// and the seed alone.
#[derive(Clone, Debug, PartialEq)]
pub struct VariedPlay {
    /// The engine.
    pub player: PlayerSpec,
    /// The least and the greatest number of nodes for a move, and all between are as likely.
    pub nodes: RangeInclusive<u64>,
    /// When a game is ended before its end by the rules.
    pub adjudication: Adjudication,
    /// The size of the transposition table, in MiB.
    pub table_mib: usize,
    /// Decides all that is a matter of chance.
    pub seed: u64,
}

impl Default for VariedPlay {
    /// 20,000 nodes for a move, half as many more at most.
    fn default() -> VariedPlay {
        VariedPlay {
            player: PlayerSpec::engine(),
            nodes: 20_000..=30_000,
            adjudication: Adjudication::default(),
            table_mib: 16,
            seed: 1,
        }
    }
}

/// Keeps the random numbers apart from those of openings, which come from the same seed.
const SALT: u64 = 0x76_6172;

impl VariedPlay {
    /// The settings of the engine.
    pub(crate) fn engine(&self) -> Result<Settings, StartError> {
        self.player.engine_settings()
    }

    /// Plays a game on from its opening; `None` if stopped.
    pub(crate) fn game(
        &self,
        solo: &mut Solo,
        opening: Game,
        number: u64,
        stop: &Control,
    ) -> Option<SoloGame> {
        let mut rng = random(self.seed ^ SALT, number);
        let nodes = || rng.u64(self.nodes.clone());
        solo.play(opening, &self.adjudication, nodes, stop)
    }

    /// What the games depend on, by name.
    pub(crate) fn settings(&self) -> Vec<(&'static str, String)> {
        vec![
            ("player", self.player.fingerprint()),
            (
                "nodes",
                format!("{} to {}", self.nodes.start(), self.nodes.end()),
            ),
            ("adjudication", format!("{:?}", self.adjudication)),
            ("table", format!("{} MiB", self.table_mib)),
            ("seed", self.seed.to_string()),
        ]
    }
}
