//! What happens, as lines of JSON, for programs that play.
//!
//! An empty line comes every few seconds, so that both sides know that the other is there.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    body::Body,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use futures_util::stream;
use harzdame::Color;
use harzdame_arena::{PlayerNews, Seated, Watch};
use harzdame_live::Role;
use harzdame_store::{ChallengeId, GameId, PlayerId, StoreError};
use serde::Serialize;
use tokio::{sync::mpsc, time::timeout};
use utoipa::ToSchema;

use super::{
    Live,
    challenges::{self, answers},
    games::role,
    identity::Visitor,
    named::Named,
    stopping::{Connected, Ear},
};
use crate::api::{
    Problem,
    faults::{BadToken, NotAllowed, Trouble, Unknown},
    wire,
};

/// How often an empty line comes if there is nothing else.
const KEEP_ALIVE: Duration = Duration::from_secs(6);
/// However much a player has to do, it is told of so many games and challenges.
const MOST: u32 = 200;

pub(crate) const NDJSON: &str = "application/x-ndjson";

fn lines<S: Send + 'static, F>(state: S, next: impl FnMut(S) -> F + Send + 'static) -> Response
where
    F: Future<Output = Option<(Result<String, StoreError>, S)>> + Send + 'static,
{
    let headers = [
        (header::CONTENT_TYPE, NDJSON),
        (header::CACHE_CONTROL, "no-store"),
        // A proxy is not to wait for more.
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    let body = Body::from_stream(stream::unfold(state, next));
    (headers, body).into_response()
}

/// Something that concerns a player.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[schema(as = PlayerNews)]
enum Told {
    /// Somebody would like to play it.
    Challenge { challenge: Box<challenges::Answer> },
    /// That does not stand any more.
    ChallengeGone {
        #[schema(value_type = wire::ChallengeId)]
        id: ChallengeId,
    },
    /// It plays a game.
    GameStart {
        #[schema(value_type = wire::GameId)]
        game: GameId,
        #[schema(value_type = wire::Color)]
        color: Color,
    },
    /// That is over.
    GameEnd {
        #[schema(value_type = wire::GameId)]
        game: GameId,
    },
    /// The stream ends because the server does.
    Restart,
}

fn line(told: &impl Serialize) -> String {
    let mut line = serde_json::to_string(told).unwrap_or_default();
    line.push('\n');
    line
}

/// `GET /api/v1/events`: what concerns whoever asks.
#[utoipa::path(
    get,
    path = "/api/v1/events",
    operation_id = "events",
    tag = "challenges",
    security(("cookie" = []), ("bearer" = [])),
    responses(
        Trouble,
        NotAllowed,
        (status = 200, description = "Lines of JSON, each of which is one of these, and empty lines", body = Told, content_type = "application/x-ndjson"),
    ),
)]
pub(super) async fn events(
    State(live): State<Live>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    let player = visitor.known()?;
    let news = live.arena.player_news(player).await.map_err(|error| {
        tracing::warn!(%error, "the bus is not available");
        Problem::try_again()
    })?;
    let events = Events {
        stopping: live.stopping.listen(),
        _connected: live.stopping.connect(),
        live,
        player,
        news,
        waiting: VecDeque::new(),
        challenges: HashSet::new(),
        games: HashMap::new(),
        is_over: false,
    };
    Ok(lines(events, async |mut events| {
        let line = events.next().await?;
        Some((line, events))
    }))
}

/// What a player has been told, and what comes next.
struct Events {
    live: Live,
    player: PlayerId,
    news: PlayerNews,
    waiting: VecDeque<String>,
    challenges: HashSet<ChallengeId>,
    games: HashMap<GameId, Color>,
    stopping: Ear,
    _connected: Connected,
    is_over: bool,
}

impl Events {
    async fn next(&mut self) -> Option<Result<String, StoreError>> {
        let told_last = Instant::now();
        while !self.is_over {
            if let Some(line) = self.waiting.pop_front() {
                return Some(Ok(line));
            }
            // What there is new is found out by looking: so nothing that the bus loses is missed.
            if let Err(error) = self.look().await {
                tracing::warn!(%error, "a stream of events ends");
                return None;
            }
            if !self.waiting.is_empty() {
                continue;
            }
            let left = KEEP_ALIVE.saturating_sub(told_last.elapsed());
            if left.is_zero() {
                return Some(Ok("\n".into()));
            }
            tokio::select! {
                there_may_be_more = self.news.wait(left) => self.is_over = !there_may_be_more,
                () = self.stopping.hear() => {
                    self.is_over = true;
                    return Some(Ok(line(&Told::Restart)));
                }
            }
        }
        None
    }

    async fn look(&mut self) -> Result<(), StoreError> {
        let now = self.live.arena.now();
        let store = self.live.arena.store();
        let mut open = store.challenges_of(self.player, now, MOST).await?;
        open.retain(|challenge| challenge.terms.opponent == Some(self.player));
        let names: HashSet<_> = open.iter().map(|challenge| challenge.terms.id).collect();
        for &id in self.challenges.difference(&names) {
            self.waiting.push_back(line(&Told::ChallengeGone { id }));
        }
        open.retain(|challenge| !self.challenges.contains(&challenge.terms.id));
        for challenge in answers(&self.live, &open, now).await? {
            let challenge = Box::new(challenge);
            self.waiting.push_back(line(&Told::Challenge { challenge }));
        }
        self.challenges = names;

        let running = store.running_games_of(self.player, MOST).await?;
        let running: HashMap<_, _> = running
            .iter()
            .filter_map(|game| Some((game.id, game.color_of(self.player)?)))
            .collect();
        for (&game, _) in self
            .games
            .iter()
            .filter(|(id, _)| !running.contains_key(id))
        {
            self.waiting.push_back(line(&Told::GameEnd { game }));
        }
        for (&game, &color) in running
            .iter()
            .filter(|(id, _)| !self.games.contains_key(id))
        {
            self.waiting
                .push_back(line(&Told::GameStart { game, color }));
        }
        self.games = running;
        Ok(())
    }
}

/// `GET /api/v1/games/{id}/events`: what happens in a game.
#[utoipa::path(
    get,
    path = "/api/v1/games/{id}/events",
    operation_id = "game_events",
    tag = "games",
    security((), ("cookie" = []), ("bearer" = [])),
    params(("id" = wire::GameId, Path, description = "The name of the game")),
    responses(
        Trouble,
        BadToken,
        Unknown,
        (status = 200, description = "Lines of JSON, each of which is one of these, and empty lines", body = wire::Update, content_type = "application/x-ndjson"),
    ),
)]
pub(super) async fn game(
    State(live): State<Live>,
    visitor: Visitor,
    Named(id): Named<GameId>,
) -> Result<Response, Problem> {
    let table = live.arena.table(id).await?;
    let role = role(&table, visitor.player);
    let Watch { state, updates } = live.arena.watch(id, role).await?;
    let seated = match role {
        Role::Player(color) => Some(live.arena.sit(id, color).await),
        Role::Spectator => None,
    };
    let happenings = Happenings {
        stopping: live.stopping.listen(),
        _connected: live.stopping.connect(),
        first: state.into(),
        updates,
        _seated: seated,
        is_over: false,
    };
    Ok(lines(happenings, async |mut happenings| {
        let line = happenings.next().await?;
        Some((Ok(line), happenings))
    }))
}

/// What happens in a game.
struct Happenings {
    first: VecDeque<Arc<str>>,
    updates: mpsc::Receiver<Arc<str>>,
    _seated: Option<Seated>,
    stopping: Ear,
    _connected: Connected,
    is_over: bool,
}

impl Happenings {
    /// The next line; `None` when the program has missed something, or the server ends.
    async fn next(&mut self) -> Option<String> {
        if self.is_over {
            return None;
        }
        if let Some(first) = self.first.pop_front() {
            return Some(format!("{first}\n"));
        }
        tokio::select! {
            update = timeout(KEEP_ALIVE, self.updates.recv()) => match update {
                Ok(update) => update.map(|update| format!("{update}\n")),
                Err(_) => Some("\n".into()),
            },
            () = self.stopping.hear() => {
                self.is_over = true;
                Some(line(&Told::Restart))
            }
        }
    }
}
