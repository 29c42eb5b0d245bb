//! What other programs ask for, below `/api/v1`.

mod diagram;
mod endgame;
mod problem;

use harzdame::{Position, fen};

pub(crate) use diagram::diagram;
pub(crate) use endgame::endgame;
pub(crate) use problem::Problem;

/// No position needs more text: a list of 42 kings has 175 characters.
const MAX_FEN: usize = 512;

/// Reads a position.
fn position(text: &str) -> Result<Position, Problem> {
    if text.len() > MAX_FEN {
        let message = format!("the position has more than {MAX_FEN} bytes");
        return Err(Problem::bad_request("fen-too-long", message));
    }
    fen::parse(text).map_err(|error| Problem {
        ranges: error
            .ranges()
            .into_iter()
            .map(|range| [range.start, range.end])
            .collect(),
        ..Problem::bad_request("bad-fen", error.to_string())
    })
}

/// For addresses below `/api` that lead nowhere.
pub(crate) async fn not_found() -> Problem {
    Problem::not_found("not-found", "there is nothing at this address")
}
