//! The game on the table, and the settings that belong to the game and not to the engine.

use harzdame::{DrawRule, Game, GameError, Move, Position};

use crate::{Param, ParamValue};

/// The game as the other side has told it.
pub(super) struct Table {
    start: Position,
    moves: Vec<Move>,
    rule: DrawRule,
}

const VARIANT: &str = "variant";
const REPETITION: &str = "repetition";
const NO_PROGRESS: &str = "no-progress";

/// More plies than any game has.
const MAX_PLIES: u32 = 10_000;

impl Table {
    pub(super) fn new() -> Table {
        Table {
            start: Position::START,
            moves: Vec::new(),
            rule: DrawRule::default(),
        }
    }

    /// The settings of the game: which game it is, and its draw rule (R18).
    pub(super) fn params() -> Vec<Param> {
        let rule = DrawRule::default();
        let plies = i64::from(rule.no_progress.unwrap_or(0));
        vec![
            Param::words(VARIANT, &["harzdame"]),
            Param::bool(REPETITION, rule.repetition),
            // 0 is never.
            Param::int(NO_PROGRESS, plies, 0, i64::from(MAX_PLIES)),
        ]
    }

    /// Sets one of [`Table::params`]; false if the name is not one of them.
    pub(super) fn set(&mut self, name: &str, value: &ParamValue) -> bool {
        match (name, value) {
            (VARIANT, _) => {}
            (REPETITION, ParamValue::Bool(on)) => self.rule.repetition = *on,
            (NO_PROGRESS, ParamValue::Int(plies)) => {
                self.rule.no_progress = u32::try_from(*plies).ok().filter(|&plies| plies > 0);
            }
            _ => return false,
        }
        true
    }

    /// Puts a game on the table. If a move is not legal, returns its index; the game before stays.
    pub(super) fn put(&mut self, start: Position, moves: Vec<Move>) -> Result<(), usize> {
        let mut position = start;
        for (index, &mv) in moves.iter().enumerate() {
            position = position.play(mv).map_err(|_| index)?;
        }
        (self.start, self.moves) = (start, moves);
        Ok(())
    }

    /// The game under its draw rule. Where it went on after a draw, what was before no longer
    /// counts.
    pub(super) fn game(&self) -> Game {
        let mut game = Game::from_position(self.start, self.rule);
        for &mv in &self.moves {
            if let Err(GameError::Over { .. }) = game.play(mv) {
                game = Game::from_position(*game.position(), self.rule);
                // It was legal when the game was put here.
                let _ = game.play(mv);
            }
        }
        game
    }
}

#[cfg(test)]
mod tests {
    use harzdame::{Square, fen};

    use super::*;

    #[test]
    fn a_game_that_went_on_after_a_draw_is_still_a_game() {
        let start = fen::parse("W:WKa1:BKh8").expect("the FEN is valid");
        let there_and_back = [
            (Square::A1, Square::A2),
            (Square::H8, Square::H7),
            (Square::A2, Square::A1),
            (Square::H7, Square::H8),
        ];
        let moves: Vec<Move> = there_and_back
            .iter()
            .cycle()
            .take(10)
            .map(|&(from, to)| Move::quiet(from, to))
            .collect();
        let mut table = Table::new();
        table
            .put(start, moves.clone())
            .expect("the moves are legal");
        let game = table.game();
        let end = fen::parse("W:WKa2:BKh7").expect("the FEN is valid");
        assert_eq!(*game.position(), end);
        assert_eq!(game.outcome(), None);
        assert!(table.set(REPETITION, &ParamValue::Bool(false)));
        assert_eq!(table.game().ply(), 10);
        // A game that cannot be is not put on the table.
        let again = [moves[0], moves[0]].to_vec();
        assert_eq!(table.put(start, again), Err(1));
        assert_eq!(table.game().ply(), 10);
    }
}
