//! Live games between people, over HTTP and WebSocket.

mod accounts;
mod address;
mod challenges;
mod chat;
mod fresh;
mod games;
mod identity;
mod limits;
mod passwords;
mod socket;
mod stopping;
mod streams;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    Router,
    extract::DefaultBodyLimit,
    http::StatusCode,
    routing::{any, delete, get, post, put},
};
use harzdame_arena::{Arena, ArenaError, Done};
use harzdame_live::{Command, Role};
use harzdame_store::{GameId, StoreError};
use ipnet::IpNet;
use metrics::{counter, histogram};

pub(crate) use self::{address::Peer, stopping::Stopping, streams::NDJSON};
use self::{fresh::Fresh, passwords::Passwords};
use crate::api::Problem;

/// No request about games has a longer body.
const MAX_BODY: usize = 4 << 10;

/// How long lists that many ask for are kept.
const LISTS: Duration = Duration::from_secs(1);

/// What answers requests about games.
#[derive(Clone, Debug)]
pub(crate) struct Live {
    arena: Arena,
    passwords: Passwords,
    /// The proxies that are believed where visitors come from.
    proxies: Arc<[IpNet]>,
    /// Whether visitors come by HTTPS.
    is_secure: bool,
    /// How many messages a second are answered on a WebSocket.
    message_rate: f64,
    stopping: Stopping,
    lobby: Arc<Fresh<Vec<challenges::Answer>>>,
    games: Arc<Fresh<Vec<games::Listed>>>,
}

/// How visitors come to live games.
#[derive(Clone, Debug)]
pub struct LiveSettings {
    /// The proxies that are believed where visitors come from, by the header `X-Forwarded-For`.
    pub proxies: Vec<IpNet>,
    /// Whether all visitors come by HTTPS: then cookies are sent on no other way.
    pub is_secure: bool,
    /// How many messages a second are answered on a WebSocket.
    pub message_rate: f64,
}

impl Default for LiveSettings {
    /// No proxies, no HTTPS, ten messages a second.
    fn default() -> LiveSettings {
        LiveSettings {
            proxies: Vec::new(),
            is_secure: false,
            message_rate: 10.0,
        }
    }
}

impl Live {
    /// Does what somebody wants in a game, whose messages are so long on their way, and counts it.
    async fn command(
        &self,
        id: GameId,
        role: Role,
        command: &Command,
        lag: Duration,
    ) -> Result<Done, ArenaError> {
        let began = Instant::now();
        let done = self.arena.command(id, role, command, lag).await;
        let outcome = match &done {
            Ok(Done::Yes) => "done",
            Ok(Done::Before) => "repeated",
            Err(ArenaError::Refused(_)) => "refused",
            Err(_) => "failed",
        };
        counter!("harzdame_commands_total", "outcome" => outcome).increment(1);
        histogram!("harzdame_command_seconds").record(began.elapsed());
        done
    }

    pub(crate) const fn arena(&self) -> &Arena {
        &self.arena
    }

    pub(crate) fn new(arena: Arena, settings: &LiveSettings, stopping: Stopping) -> Live {
        Live {
            arena,
            passwords: Passwords::new(),
            proxies: settings.proxies.as_slice().into(),
            is_secure: settings.is_secure,
            message_rate: settings.message_rate,
            stopping,
            lobby: Arc::new(Fresh::new(LISTS)),
            games: Arc::new(Fresh::new(LISTS)),
        }
    }
}

/// The addresses of live games, below `/api/v1`.
pub(crate) fn routes(live: Live) -> Router {
    Router::new()
        .route("/api/v1/accounts", post(accounts::register))
        .route(
            "/api/v1/session",
            post(accounts::begin).delete(accounts::end),
        )
        .route("/api/v1/account", get(accounts::show))
        .route("/api/v1/account/games", get(games::own))
        .route("/api/v1/account/link", post(accounts::link))
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
        .route("/api/v1/events", get(streams::events))
        .route(
            "/api/v1/games",
            get(games::list).post(games::against_engine),
        )
        .route("/api/v1/games/{id}", get(games::show))
        .route("/api/v1/games/{id}/chat", get(chat::show).post(chat::post))
        .route("/api/v1/games/{id}/commands", post(games::command))
        .route("/api/v1/games/{id}/events", get(streams::game))
        .route("/api/v1/games/{id}/rematch", post(games::rematch))
        .route("/api/v1/games/{id}/socket", any(socket::connect))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .with_state(live)
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
                Problem::try_again()
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
