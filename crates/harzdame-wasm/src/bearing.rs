//! What the computer does besides moving: resigning, offering and accepting draws.

use harzdame_engine::{Gesture, Manners, Remembered, Score};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::{
    convert::{from_js, to_js},
    error::Error,
    game::Game,
    score::ScoreData,
};

/// What the computer does with a move of this score, chosen in the game as it stands and not
/// played yet, and what it remembers from then on. To be asked once for each of its moves.
///
/// # Errors
///
/// `invalid-argument` if something is not of its type.
#[wasm_bindgen(unchecked_return_type = "{ gesture: Gesture; remembered: Remembered }")]
pub fn gesture(
    game: &Game,
    #[wasm_bindgen(unchecked_param_type = "Score")] score: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Manners")] manners: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Remembered")] remembered: JsValue,
) -> Result<JsValue, Error> {
    let mut bearing = bearing(manners, remembered)?;
    let gesture = bearing.gesture(game.inner(), from_js::<ScoreData>(score)?.into());
    to_js(&Bearing {
        gesture: match gesture {
            Gesture::None => "none",
            Gesture::OfferDraw => "offer-draw",
            Gesture::Resign => "resign",
        },
        remembered: bearing.remembered().into(),
    })
}

/// Whether the computer accepts a draw in the game as it stands.
///
/// # Errors
///
/// `invalid-argument` if something is not of its type.
#[wasm_bindgen(js_name = acceptsDraw)]
pub fn accepts_draw(
    game: &Game,
    #[wasm_bindgen(unchecked_param_type = "Manners")] manners: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Remembered")] remembered: JsValue,
) -> Result<bool, Error> {
    Ok(bearing(manners, remembered)?.accepts_draw(game.inner()))
}

/// The bearing at the beginning of a game, or with what is remembered of it.
fn bearing(manners: JsValue, remembered: JsValue) -> Result<harzdame_engine::Bearing, Error> {
    let manners = from_js::<MannersData>(manners)?;
    let remembered = from_js::<Option<RememberedData>>(remembered)?.unwrap_or_default();
    Ok(harzdame_engine::Bearing::resume(
        manners.into(),
        remembered.into(),
    ))
}

#[derive(Serialize)]
struct Bearing {
    gesture: &'static str,
    remembered: RememberedData,
}

/// `Manners` in TypeScript.
#[derive(Clone, Copy, Debug, Deserialize)]
struct MannersData {
    resigns: bool,
    draws: bool,
}

impl From<MannersData> for Manners {
    fn from(data: MannersData) -> Manners {
        Manners {
            resigns: data.resigns,
            draws: data.draws,
        }
    }
}

/// `Remembered` in TypeScript: each score as a number, so that it is short where it is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct RememberedData {
    scores: Vec<(u32, i32)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offered: Option<u32>,
    resigned: bool,
}

impl From<&Remembered> for RememberedData {
    fn from(remembered: &Remembered) -> RememberedData {
        let ply = |ply: usize| u32::try_from(ply).unwrap_or(u32::MAX);
        let scores = remembered.scores.iter();
        RememberedData {
            scores: scores
                .map(|&(at, score)| (ply(at), score.to_centi_men()))
                .collect(),
            offered: remembered.offered.map(ply),
            resigned: remembered.resigned,
        }
    }
}

impl From<RememberedData> for Remembered {
    fn from(data: RememberedData) -> Remembered {
        let scores = data.scores.into_iter();
        Remembered {
            scores: scores
                .map(|(at, centi_men)| (at as usize, Score::centi_men(centi_men)))
                .collect(),
            offered: data.offered.map(|ply| ply as usize),
            resigned: data.resigned,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_comes_back_as_it_weighs() {
        let remembered = Remembered {
            scores: vec![(1, Score::centi_men(-30)), (3, Score::loss_in(7))],
            offered: Some(61),
            resigned: true,
        };
        let data = RememberedData::from(&remembered);
        assert_eq!(data.scores, [(1, -30), (3, -Score::MAX_CENTI_MEN)]);
        let back = Remembered::from(data.clone());
        assert_eq!((back.offered, back.resigned), (Some(61), true));
        assert_eq!(RememberedData::from(&back), data);
    }
}
