//! Live games between people, over HTTP and WebSocket.

mod accounts;
mod address;
mod challenges;
mod chat;
mod fresh;
mod games;
mod identity;
mod limits;
mod named;
mod passwords;
mod socket;
mod stopping;
mod streams;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{extract::DefaultBodyLimit, http::StatusCode};
use harzdame_arena::{Arena, ArenaError, Done};
use harzdame_live::{Command, Role};
use harzdame_store::{GameId, StoreError};
use ipnet::IpNet;
use metrics::{counter, histogram};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(crate) use self::{
    address::Peer,
    identity::COOKIE,
    socket::{Said as SocketSaid, Told as SocketTold},
    stopping::Stopping,
    streams::NDJSON,
};
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

/// The addresses of live games, below `/api/v1`, with their descriptions.
pub(crate) fn routes() -> OpenApiRouter<Live> {
    OpenApiRouter::default()
        .routes(routes!(accounts::register))
        .routes(routes!(accounts::begin, accounts::end))
        .routes(routes!(accounts::show))
        .routes(routes!(games::own))
        .routes(routes!(accounts::link))
        .routes(routes!(accounts::password))
        .routes(routes!(accounts::sessions, accounts::end_others))
        .routes(routes!(accounts::end_one))
        .routes(routes!(accounts::token))
        .routes(routes!(challenges::lobby, challenges::create))
        .routes(routes!(challenges::show, challenges::cancel))
        .routes(routes!(challenges::accept))
        .routes(routes!(streams::events))
        .routes(routes!(games::list, games::against_engine))
        .routes(routes!(games::show))
        .routes(routes!(chat::show, chat::post))
        .routes(routes!(games::command))
        .routes(routes!(streams::game))
        .routes(routes!(games::rematch))
        .routes(routes!(socket::connect))
        .layer(DefaultBodyLimit::max(MAX_BODY))
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
