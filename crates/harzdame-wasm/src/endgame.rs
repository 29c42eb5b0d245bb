//! What the endgame tables in the module know.

use harzdame::Position;
use harzdame_endgame::{Distance, ProbeError, Tables, Value};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::types::MoveData;

/// What a position is worth to the side to move; `Endgame` in TypeScript.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct EndgameData {
    category: &'static str,
    distance: Option<u8>,
    moves: Vec<EndgameMoveData>,
}

/// What a move is worth to the side that makes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct EndgameMoveData {
    #[serde(flatten)]
    mv: MoveData,
    category: &'static str,
    distance: Option<u8>,
}

/// How many pieces a position may have at most for the tables in this module to know it.
#[wasm_bindgen(js_name = endgamePieces)]
#[must_use]
pub fn endgame_pieces() -> u8 {
    Tables::embedded().most_pieces()
}

/// The value of a position and of its moves, the best first; `None` if it is not in the tables.
pub(crate) fn look_up(position: &Position) -> Option<EndgameData> {
    probe(&Tables::embedded(), position).ok()
}

fn probe(tables: &Tables, position: &Position) -> Result<EndgameData, ProbeError> {
    let probe = tables.probe(position)?;
    let moves = tables.moves(position)?.into_iter();
    Ok(EndgameData {
        category: category(probe.value),
        distance: probe.distance.and_then(Distance::to_end),
        moves: moves
            .map(|probed| EndgameMoveData {
                mv: probed.mv.into(),
                category: category(probed.value),
                distance: probed.distance.and_then(Distance::to_end),
            })
            .collect(),
    })
}

fn category(value: Value) -> &'static str {
    match value {
        Value::Win => "win",
        Value::Draw => "draw",
        Value::Loss => "loss",
    }
}

#[cfg(test)]
mod tests {
    use harzdame::fen;

    use super::*;

    fn known(text: &str) -> Option<EndgameData> {
        look_up(&fen::parse(text).expect("a position"))
    }

    #[test]
    fn a_position_is_told_with_all_its_moves_the_best_first() {
        let found = known("W:WKa1,Kb3:BKg6").expect("three pieces");
        assert_eq!(found.category, "win");
        assert_eq!(found.moves.first().expect("a move").category, "win");
        assert_ne!(found.moves.last().expect("a move").category, "win");
        assert!(known("W:W:BKg6").expect("no moves").moves.is_empty());
    }

    #[test]
    fn as_many_pieces_are_known_as_is_said() {
        assert_eq!(endgame_pieces(), 4);
        assert!(known("W:WKa1,Kb3,Kc5:BKg6").is_some());
        assert!(known("W:WKa1,Kb3,Kc5,Kd8:BKg6").is_none());
    }
}
