//! Positions as text.

use harzdame::{Bitboard, Color, Role, Setup, Square, fen};
use serde::Serialize;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::{
    convert::{self, from_js, to_js},
    error::Error,
    problem,
    types::{PlacedPiece, Reading},
};

/// A position or set-up that was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct ReadPosition {
    fen: String,
    compact: String,
    turn: Color,
    pieces: Vec<PlacedPiece>,
}

impl ReadPosition {
    fn new(setup: &Setup) -> ReadPosition {
        let pieces = Square::all_by_name()
            .filter_map(|square| setup.piece_at(square).map(|piece| (square, piece)))
            .map(|(square, piece)| PlacedPiece {
                square,
                color: piece.color,
                role: match piece.role {
                    Role::Man => "man",
                    Role::King => "king",
                },
            })
            .collect();
        ReadPosition {
            fen: fen::to_string(setup),
            compact: fen::compact(setup),
            turn: setup.turn,
            pieces,
        }
    }
}

/// The FEN of the start.
#[wasm_bindgen(js_name = startFen)]
#[must_use]
pub fn start_fen() -> String {
    fen::START.to_owned()
}

/// Reads a position in either form of FEN, with everything that is wrong with it (R20).
#[wasm_bindgen(js_name = readFen, unchecked_return_type = "ReadResult<ReadPosition>")]
pub fn read_fen(
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
) -> Result<JsValue, Error> {
    to_js(&read_position(&convert::text(text)?))
}

/// Reads a set-up in either form of FEN, whether it is a position or not: for an editor.
#[wasm_bindgen(js_name = readSetup, unchecked_return_type = "ReadResult<ReadPosition>")]
pub fn read_setup(
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
) -> Result<JsValue, Error> {
    let text = &convert::text(text)?;
    to_js(&match fen::parse_setup(text) {
        Ok(setup) => Reading::Read(ReadPosition::new(&setup)),
        Err(error) => Reading::Faulty(vec![problem::of_syntax(text, &error)]),
    })
}

/// The squares on which the men of a side are crowned (R6), by names.
///
/// # Errors
///
/// `invalid-argument` if `color` is neither `white` nor `black`.
#[wasm_bindgen(js_name = promotionArea, unchecked_return_type = "SquareName[]")]
pub fn promotion_area(
    #[wasm_bindgen(unchecked_param_type = "Color")] color: JsValue,
) -> Result<JsValue, Error> {
    let area: Bitboard = from_js::<Color>(color)?.promotion_area();
    to_js(&area)
}

fn read_position(text: &str) -> Reading<ReadPosition> {
    match fen::parse(text) {
        Ok(position) => Reading::Read(ReadPosition::new(&position.to_setup())),
        Err(error) => Reading::Faulty(problem::of_fen(text, &error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_either_form_and_gives_both() {
        let Reading::Read(read) = read_position("b:wA1,kd4:bh8") else {
            panic!("a position");
        };
        assert_eq!(read.fen, "B:Wa1,Kd4:Bh8");
        assert_eq!(read.turn, Color::Black);
        assert_eq!(read.pieces.len(), 3);
        let Reading::Read(again) = read_position(&read.compact) else {
            panic!("a position");
        };
        assert_eq!(again, read);
    }

    #[test]
    fn faulty_text_gives_problems() {
        assert!(
            matches!(read_position("W:Wh8:B"), Reading::Faulty(problems) if problems.len() == 1)
        );
    }
}
