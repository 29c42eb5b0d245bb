//! `/api/v1/endgame?fen=…`: what a position with few pieces is worth.

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use harzdame::{Move, Position};
use harzdame_endgame::{Distance, Probe, ProbeError, ProbedMove, Tables};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Fault, position, problem::Problem};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Request {
    /// The position, in FEN.
    #[param(max_length = 512)]
    fen: String,
}

/// What a position is worth to the side to move.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Endgame)]
struct Answer {
    fen: String,
    /// `win`, `draw` or `loss`.
    #[schema(pattern = "^(win|draw|loss)$")]
    category: String,
    /// The plies that are left, if that is known and there is an end.
    #[schema(required)]
    distance: Option<u8>,
    /// All legal moves, the best first.
    moves: Vec<AnsweredMove>,
}

/// What a move is worth to the side that makes it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EndgameMove)]
struct AnsweredMove {
    /// The path that names it.
    path: String,
    #[schema(pattern = "^[a-h][1-8]$")]
    from: String,
    #[schema(pattern = "^[a-h][1-8]$")]
    to: String,
    captured: Vec<String>,
    #[schema(pattern = "^(win|draw|loss)$")]
    category: String,
    #[schema(required)]
    distance: Option<u8>,
    /// The position after it.
    after: String,
}

/// The value of a position and of its moves; 404 if it is not in the tables.
#[utoipa::path(
    get,
    path = "/api/v1/endgame",
    operation_id = "endgame",
    tag = "positions",
    params(Request),
    responses(
        (status = 200, description = "What it is worth", body = Answer),
        (status = 400, description = "`bad-query`, `fen-too-long`, `bad-fen`", body = Fault),
        (status = 404, description = "`not-in-tables`", body = Fault),
        (status = 503, description = "`tables-damaged`", body = Fault),
    ),
)]
pub(crate) async fn endgame(
    State(tables): State<Tables>,
    request: Result<Query<Request>, QueryRejection>,
) -> Result<Response, Problem> {
    let Query(request) =
        request.map_err(|error| Problem::bad_request("bad-query", error.body_text()))?;
    let position = position(&request.fen)?;
    let answer = answer(&tables, &position).map_err(|error| match error {
        ProbeError::NotInTables { material } => {
            let most = tables.most_pieces();
            Problem::not_found(
                "not-in-tables",
                format!(
                    "{material} is not in the tables here, which have {most} pieces at most and not \
                     all of those"
                ),
            )
        }
        ProbeError::NoDistances { .. } => Problem::not_found("not-in-tables", error.to_string()),
        // Which file it is concerns the operator alone.
        ProbeError::Bad(bad) => {
            tracing::error!("{bad}");
            Problem::new(StatusCode::SERVICE_UNAVAILABLE, "tables-damaged", "a table cannot be read")
        }
    })?;
    let headers = [(header::CACHE_CONTROL, "public, max-age=86400")];
    Ok((headers, Json(answer)).into_response())
}

fn answer(tables: &Tables, position: &Position) -> Result<Answer, ProbeError> {
    let Probe { value, distance } = tables.probe(position)?;
    let moves = tables.moves(position)?;
    Ok(Answer {
        fen: position.to_string(),
        category: value.to_string(),
        distance: distance.and_then(Distance::to_end),
        moves: moves
            .iter()
            .map(|probed| answered_move(position, probed))
            .collect(),
    })
}

fn answered_move(position: &Position, probed: &ProbedMove) -> AnsweredMove {
    let Move { from, to, captured } = probed.mv;
    let path = position.canonical_path(probed.mv);
    AnsweredMove {
        path: path.map_or_else(|| format!("{:?}", probed.mv), |path| path.to_string()),
        from: from.to_string(),
        to: to.to_string(),
        captured: captured
            .iter_by_name()
            .map(|square| square.to_string())
            .collect(),
        category: probed.value.to_string(),
        distance: probed.distance.and_then(Distance::to_end),
        after: position.play_unchecked(probed.mv).to_string(),
    }
}
