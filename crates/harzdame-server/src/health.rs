//! For whatever watches over the server.

use axum::{
    Json, Router,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use harzdame_arena::Arena;
use serde_json::{Value, json};

use crate::live::Stopping;

/// What the state of the server depends on.
#[derive(Clone, Debug)]
pub(crate) struct Health {
    pub(crate) arena: Option<Arena>,
    pub(crate) stopping: Stopping,
}

pub(crate) fn routes(health: Health) -> Router {
    Router::new()
        .route("/healthz", get(healthy))
        .route("/readyz", get(ready))
        .with_state(health)
}

fn answer(status: StatusCode, body: Value) -> Response {
    let cache = [(header::CACHE_CONTROL, "no-store")];
    (status, cache, Json(body)).into_response()
}

/// `/healthz`: the process is alive. If it does not answer, it is to be started anew.
async fn healthy() -> Response {
    answer(StatusCode::OK, json!({ "status": "ok" }))
}

/// `/readyz`: whether visitors are to be sent here. If not, it may be better soon.
async fn ready(State(health): State<Health>) -> Response {
    let mut missing = Vec::new();
    if health.stopping.is_told() {
        missing.push("stopping");
    }
    if let Some(arena) = &health.arena {
        if arena.store().ping().await.is_err() {
            missing.push("database");
        }
        if !arena.bus().is_connected() {
            missing.push("bus");
        }
    }
    // Without the bus games go on, and processes hear of each other a little later.
    if missing.iter().any(|&part| part != "bus") {
        let body = json!({ "status": "not ready", "missing": missing });
        return answer(StatusCode::SERVICE_UNAVAILABLE, body);
    }
    answer(
        StatusCode::OK,
        json!({ "status": "ready", "missing": missing }),
    )
}
