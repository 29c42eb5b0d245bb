//! Players that never change: the baseline, the yardstick, and chance.

use fastrand::Rng;
use harzdame_protocol::Score;

use super::{Failure, Player, StartError, Thought, Turn};
use crate::{
    baseline::{Baseline, Limits},
    yardstick,
};

impl Player for Baseline {
    fn new_game(&mut self, _: u64) -> Result<(), StartError> {
        Baseline::new_game(self);
        Ok(())
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Thought, Failure> {
        let limits = Limits {
            depth: turn.bounds.limits.depth,
            nodes: turn.bounds.limits.nodes,
            time: turn.bounds.time(),
        };
        let stop = || turn.stop.is_stopped();
        let thought = Baseline::think(self, turn.game, &limits, &stop);
        let score = match (thought.win_in(), thought.loss_in()) {
            (Some(plies), _) => Score::WinIn(plies),
            (_, Some(plies)) => Score::LossIn(plies),
            _ => Score::CentiMen(thought.value),
        };
        Ok(Thought {
            mv: thought.best,
            score: Some(score),
            depth: Some(thought.depth),
            nodes: Some(thought.nodes),
            time: None,
        })
    }
}

/// The yardstick.
pub(super) struct Yardstick(Rng);

/// Any legal move.
pub(super) struct Chance(Rng);

impl Yardstick {
    pub(super) fn new() -> Yardstick {
        Yardstick(Rng::with_seed(0))
    }
}

impl Chance {
    pub(super) fn new() -> Chance {
        Chance(Rng::with_seed(0))
    }
}

impl Player for Yardstick {
    fn new_game(&mut self, seed: u64) -> Result<(), StartError> {
        self.0 = Rng::with_seed(seed);
        Ok(())
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Thought, Failure> {
        let choices = yardstick::choices(turn.game.position());
        let plies = yardstick::WIN - choices.value.abs();
        let score = match u32::try_from(plies) {
            Ok(plies) if plies <= yardstick::MAX_PLIES && choices.value > 0 => Score::WinIn(plies),
            Ok(plies) if plies <= yardstick::MAX_PLIES => Score::LossIn(plies),
            _ => Score::CentiMen(100 * choices.value),
        };
        Ok(Thought {
            mv: self.0.choice(choices.moves),
            score: Some(score),
            depth: Some(yardstick::DEPTH),
            ..Thought::default()
        })
    }
}

impl Player for Chance {
    fn new_game(&mut self, seed: u64) -> Result<(), StartError> {
        self.0 = Rng::with_seed(seed);
        Ok(())
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Thought, Failure> {
        Ok(Thought {
            mv: self.0.choice(turn.game.position().legal_moves()),
            ..Thought::default()
        })
    }
}
