//! A game of the engine against itself, each side moving with the same engine.

use std::time::Duration;

use harzdame::{Color, DrawRule, Game, Move};
use harzdame_engine::{Control, Engine, Limits, Score, Settings};

use crate::{data::GameEnd, selfplay::Adjudication};

/// The engine, to play both sides of a game.
pub(crate) struct Solo(Engine);

/// A game as it was played.
pub(crate) struct SoloGame {
    pub(crate) game: Game,
    /// For each of the last moves the score of the position before it, for the side to move.
    pub(crate) scores: Vec<Score>,
    pub(crate) winner: Option<Color>,
    pub(crate) end: GameEnd,
}

/// The usual draw rule, but for agreement: nobody asks.
pub(crate) fn rule() -> DrawRule {
    DrawRule {
        agreement: false,
        ..DrawRule::default()
    }
}

impl Solo {
    pub(crate) fn new(settings: Settings, table_mib: usize) -> Solo {
        let mut engine = Engine::new(table_mib);
        engine.set_settings(settings);
        Solo(engine)
    }

    /// Forgets everything, and says what a new engine thinks of a position; `None` if stopped.
    pub(crate) fn judge(&mut self, game: &Game, nodes: u64, stop: &Control) -> Option<Score> {
        self.0.new_game();
        self.think(game, nodes, stop).map(|(_, score)| score)
    }

    /// The move, and the score of the position; `None` if stopped.
    fn think(&mut self, game: &Game, nodes: u64, stop: &Control) -> Option<(Move, Score)> {
        // Nothing depends on the time.
        let clock = || Duration::ZERO;
        let limits = Limits::nodes(nodes);
        let result = self.0.search(game, &limits, stop, &clock, |_| {});
        let best = result.best.filter(|_| !stop.is_stopped());
        best.map(|mv| (mv, result.score))
    }

    /// Forgets everything and plays a game to its end, by so many nodes for each move; `None` if
    /// stopped.
    pub(crate) fn play(
        &mut self,
        mut game: Game,
        adjudication: &Adjudication,
        mut nodes: impl FnMut() -> u64,
        stop: &Control,
    ) -> Option<SoloGame> {
        self.0.new_game();
        let mut scores = Vec::new();
        let (winner, end) = loop {
            if let Some(outcome) = game.outcome() {
                break (outcome.winner(), GameEnd::Rules);
            }
            let (mv, score) = self.think(&game, nodes(), stop)?;
            scores.push(score);
            // The move is part of the record even if the game ends with it.
            let turn = game.position().turn();
            game.play(mv).ok()?;
            if let Some(decided) = adjudication.decide(turn, &scores, &game) {
                break decided;
            }
        };
        Some(SoloGame {
            game,
            scores,
            winner,
            end,
        })
    }
}
