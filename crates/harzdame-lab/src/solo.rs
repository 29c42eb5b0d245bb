//! A game of the engine against itself, each side moving with the same engine.

use std::time::Duration;

use harzdame::{Color, DrawRule, Game, Move, Position};
use harzdame_engine::{Control, Engine, Limits, Score, Settings};
use harzdame_protocol::hub;

use crate::{data::GameEnd, selfplay::Adjudication, statistics::half_points};

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

impl SoloGame {
    /// Half points of the player who moves first in the opening: 0, 1 or 2.
    pub(crate) fn half_points_of_first(&self) -> u8 {
        half_points(self.game.start().turn(), self.winner)
    }
}

/// The usual draw rule, but for agreement: nobody asks.
pub(crate) fn rule() -> DrawRule {
    DrawRule {
        agreement: false,
        ..DrawRule::default()
    }
}

/// The game with these moves, written as in Hub, under that rule; or what is wrong with them.
pub(crate) fn replay(start: Position, moves: &str) -> Result<Game, String> {
    let mut game = Game::from_position(start, rule());
    for text in moves.split_ascii_whitespace() {
        let mv = hub::parse_move(text).map_err(|error| error.to_string())?;
        game.play(mv).map_err(|error| format!("{text}: {error}"))?;
    }
    Ok(game)
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
