//! Live games between people, over HTTP and WebSocket.

mod accounts;
mod address;
mod challenges;
mod games;
mod identity;
mod limits;
mod passwords;
mod socket;

use std::sync::Arc;

use axum::{
    Router,
    extract::DefaultBodyLimit,
    http::StatusCode,
    routing::{any, delete, get, post, put},
};
use harzdame_arena::{Arena, ArenaError};
use harzdame_store::StoreError;
use ipnet::IpNet;

pub(crate) use self::address::Peer;
use self::passwords::Passwords;
use crate::api::Problem;

/// No request about games has a longer body.
const MAX_BODY: usize = 4 << 10;

/// What answers requests about games.
#[derive(Clone, Debug)]
pub(crate) struct Live {
    arena: Arena,
    passwords: Passwords,
    /// The proxies that are believed where visitors come from.
    proxies: Arc<[IpNet]>,
}

/// The addresses of live games, below `/api/v1`.
pub(crate) fn routes(arena: Arena, proxies: &[IpNet]) -> Router {
    Router::new()
        .route("/api/v1/accounts", post(accounts::register))
        .route(
            "/api/v1/session",
            post(accounts::begin).delete(accounts::end),
        )
        .route("/api/v1/account", get(accounts::show))
        .route("/api/v1/account/password", put(accounts::password))
        .route(
            "/api/v1/account/sessions",
            get(accounts::sessions).delete(accounts::end_others),
        )
        .route("/api/v1/account/sessions/{id}", delete(accounts::end_one))
        .route("/api/v1/account/tokens", post(accounts::token))
        .route(
            "/api/v1/challenges",
            get(challenges::lobby).post(challenges::create),
        )
        .route(
            "/api/v1/challenges/{id}",
            get(challenges::show).delete(challenges::cancel),
        )
        .route("/api/v1/challenges/{id}/accept", post(challenges::accept))
        .route("/api/v1/games", post(games::against_engine))
        .route("/api/v1/games/{id}", get(games::show))
        .route("/api/v1/games/{id}/commands", post(games::command))
        .route("/api/v1/games/{id}/socket", any(socket::connect))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .with_state(Live {
            arena,
            passwords: Passwords::new(),
            proxies: proxies.into(),
        })
}

impl From<ArenaError> for Problem {
    fn from(error: ArenaError) -> Problem {
        match error {
            ArenaError::NoSuchGame => Problem::not_found("no-such-game", error.to_string()),
            ArenaError::Refused(refusal) => {
                Problem::new(StatusCode::CONFLICT, refusal.code(), refusal.to_string())
            }
            ArenaError::Store(error) => error.into(),
            _ => internal(&error),
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        match error {
            StoreError::Unavailable { .. } => {
                tracing::warn!(%error, "the store is not available");
                Problem::new(
                    StatusCode::SERVICE_UNAVAILABLE,
                    "try-again",
                    "not possible at the moment: try again",
                )
            }
            StoreError::Invalid { what } => Problem::bad_request("invalid", what),
            _ => internal(&error),
        }
    }
}

/// What happened is for the log, not for visitors.
fn internal(error: &dyn std::fmt::Display) -> Problem {
    tracing::error!(%error, "a request failed");
    Problem::new(
        StatusCode::INTERNAL_SERVER_ERROR,
        "internal",
        "something went wrong on the server",
    )
}
