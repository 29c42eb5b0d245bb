//! What other programs ask for, below `/api/v1`.

mod diagram;
mod endgame;
pub(crate) mod faults;
mod openapi;
mod problem;
pub(crate) mod wire;

use axum::http::StatusCode;
use harzdame::{Position, fen};
use harzdame_endgame::Tables;
use utoipa_axum::{router::OpenApiRouter, routes};

#[cfg(test)]
pub(crate) use openapi::finished;
pub(crate) use openapi::{described, with_document};
pub(crate) use problem::{Fault, Problem};

/// What there is without live games.
pub(crate) fn routes(tables: Tables) -> OpenApiRouter {
    OpenApiRouter::default()
        .routes(routes!(diagram::diagram))
        .routes(routes!(endgame::endgame))
        .with_state(tables)
}

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

/// For methods that an address below `/api` does not have.
pub(crate) async fn wrong_method() -> Problem {
    Problem::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "wrong-method",
        "this address has other methods: the header Allow names them",
    )
}
