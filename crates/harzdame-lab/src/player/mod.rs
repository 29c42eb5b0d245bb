//! Players of matches.

mod external;
mod fault;
mod simple;
mod spec;
mod this;

use std::time::Duration;

use harzdame::{Game, Move};
use harzdame_engine::{ClockState, Control, Limits};
use harzdame_protocol::Score;

pub(crate) use self::external::{External, Word, start as start_external};
pub use self::{
    external::{CommandError, Protocol},
    fault::{Fault, FaultKind, StartError},
    spec::{ParsePlayerError, PlayerKind, PlayerSpec, PlayerTables},
};
use crate::Allowance;

/// A player at a board, for one game after another.
pub(crate) trait Player: Send {
    /// Prepares for a game. With the same seed, and where time is not bounded, the same game is
    /// played again.
    fn new_game(&mut self, seed: u64) -> Result<(), StartError>;

    /// Thinks about a move. There is a legal one.
    fn think(&mut self, turn: &Turn<'_>) -> Result<Thought, Failure>;

    /// How long the player took to answer when nothing had to be thought about, since last asked.
    fn latency(&mut self) -> Option<Duration> {
        None
    }
}

/// What a player has to decide, and within what.
pub(crate) struct Turn<'a> {
    pub(crate) game: &'a Game,
    pub(crate) bounds: Bounds,
    /// What the opponent's clock shows.
    pub(crate) opponent_clock: Option<ClockState>,
    pub(crate) stop: &'a Control,
}

/// What bounds a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub(crate) limits: Limits,
    /// After this time the move comes too late.
    pub(crate) overdue: Option<Duration>,
    /// How long the player is waited for beyond that.
    pub(crate) patience: Duration,
}

impl Bounds {
    pub(crate) fn new(
        allowance: &Allowance,
        clock: Option<ClockState>,
        margin: Duration,
        patience: Duration,
    ) -> Bounds {
        let allowed = allowance
            .move_time
            .into_iter()
            .chain(clock.map(|clock| clock.remaining))
            .min();
        Bounds {
            limits: Limits {
                depth: allowance.depth,
                nodes: allowance.nodes,
                time: allowance.move_time,
                clock,
            },
            overdue: allowed.map(|allowed| allowed + margin),
            patience,
        }
    }

    /// A time for the move, for players that know no clocks.
    pub(crate) fn time(&self) -> Option<Duration> {
        const MOVES_LEFT: u32 = 30;
        let share = self.limits.clock.map(|clock| {
            let moves = clock.moves_to_go.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT);
            let share = clock.remaining / moves + clock.increment.mul_f64(0.8);
            share.min(clock.remaining.mul_f64(0.8))
        });
        self.limits.time.into_iter().chain(share).min()
    }
}

/// A move with what the player says about it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Thought {
    /// `None` if the player gives none.
    pub(crate) mv: Option<Move>,
    pub(crate) score: Option<Score>,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    /// How long it took, where the player knows better than who waited for it.
    pub(crate) time: Option<Duration>,
}

/// Why a player gives no move.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Failure {
    /// The match was stopped.
    Stopped,
    /// The player's fault.
    Fault(Fault),
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        Failure::Fault(fault)
    }
}
