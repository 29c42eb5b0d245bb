//! Games: their state, and what players want in them.

use std::{cmp::Reverse, time::Duration};

use axum::{
    Json,
    extract::{State, rejection::JsonRejection},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use harzdame::Color;
use harzdame_arena::{ArenaError, Done, Rematch, SeatUpdate, Table, new_game};
use harzdame_engine::Level;
use harzdame_live::{Command, Refusal, Role, Speed, Time, TimeControl};
use harzdame_store::{ChallengeId, ColorChoice, GameId, GameRecord, PlayerId, Seat, StoreError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    Live,
    address::Address,
    challenges::{Begun, check, json, seated},
    identity::Visitor,
    limits::Limit,
    named::Named,
};
use crate::api::{
    Fault, Problem,
    faults::{BadBody, NotAllowed, TooOften, Trouble, Unknown},
    wire,
};

/// A game against the engine, as it is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NewEngineGame)]
pub(super) struct AgainstEngine {
    #[schema(value_type = wire::Level)]
    level: u8,
    #[schema(value_type = wire::TimeControl)]
    control: TimeControl,
    /// The colour of the player.
    #[schema(value_type = wire::ColorChoice)]
    color: ColorChoice,
}

pub(super) fn unknown() -> Problem {
    Problem::not_found("no-such-game", "there is no such game")
}

/// What somebody is in a game.
pub(super) fn role(table: &Table, player: Option<PlayerId>) -> Role {
    let color = player.and_then(|player| table.record().color_of(player));
    color.map_or(Role::Spectator, Role::Player)
}

/// `POST /api/v1/games`: begins a game against the engine.
#[utoipa::path(
    post,
    path = "/api/v1/games",
    operation_id = "play_engine",
    tag = "games",
    security((), ("cookie" = []), ("bearer" = [])),
    request_body = AgainstEngine,
    responses(
        Trouble,
        BadBody,
        NotAllowed,
        TooOften,
        (status = 201, description = "The game", body = Begun, headers(("Set-Cookie" = String, description = "The session, of a new guest"))),
        (status = 400, description = "`bad-body`, `bad-control`, `bad-level`", body = Fault),
        (status = 401, description = "`bad-token`", body = Fault),
    ),
)]
pub(super) async fn against_engine(
    State(live): State<Live>,
    visitor: Visitor,
    address: Address,
    body: Result<Json<AgainstEngine>, JsonRejection>,
) -> Result<Response, Problem> {
    let request = json(body)?;
    check(request.control, false)?;
    if Level::new(request.level).is_none() {
        let most = Level::MAX.number();
        let message = format!("levels are 1 to {most}, not {}", request.level);
        return Err(Problem::bad_request("bad-level", message));
    }
    let actor = visitor.or_guest(&live, address).await?;
    Limit::Game.by_player(&live, actor.player).await?;
    let engine = Seat::Engine {
        level: request.level,
    };
    let seats = seated(request.color, Seat::Player(actor.player), engine);
    let game = new_game(seats, request.control, false, live.arena.now());
    live.arena.store().create_game(&game).await?;
    live.arena.has_begun(game.id).await?;
    let begun = Begun { game: game.id };
    Ok((StatusCode::CREATED, actor.headers, Json(begun)).into_response())
}

/// `GET /api/v1/games/{id}`: all there is to know of a game.
#[utoipa::path(
    get,
    path = "/api/v1/games/{id}",
    operation_id = "game",
    tag = "games",
    params(("id" = wire::GameId, Path, description = "The name of the game")),
    responses(
        Trouble,
        Unknown,
        (status = 200, description = "The game", body = wire::State),
    ),
)]
pub(super) async fn show(
    State(live): State<Live>,
    Named(id): Named<GameId>,
) -> Result<Response, Problem> {
    let table = live.arena.table(id).await?;
    let now = live.arena.now();
    let state = live.arena.look(id, |game| table.state(game, now)).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(state)).into_response())
}

/// A game in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ListedGame)]
pub(super) struct Listed {
    #[schema(value_type = wire::GameId)]
    id: GameId,
    #[schema(value_type = wire::Seat)]
    white: SeatUpdate,
    #[schema(value_type = wire::Seat)]
    black: SeatUpdate,
    #[schema(value_type = wire::TimeControl)]
    control: TimeControl,
    #[schema(value_type = wire::Speed)]
    speed: Speed,
    rated: bool,
    ply: u32,
    #[schema(value_type = wire::Time)]
    began: Time,
    #[schema(value_type = wire::Time)]
    last_move: Time,
    /// The colour of whoever asks, in a list of its own games.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = wire::Color)]
    color: Option<Color>,
    /// Whether it is to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = bool)]
    own_turn: Option<bool>,
}

/// How many games are in a list.
const LIST: u32 = 50;

async fn listed(live: &Live, games: &[GameRecord]) -> Result<Vec<Listed>, StoreError> {
    let asked = games.iter().flat_map(|game| {
        let speed = Speed::of(game.control);
        let players = game.seats.iter().filter_map(Seat::player_id);
        players.map(move |id| (id, speed))
    });
    let people = live.arena.store().people(asked).await?;
    let listed = games.iter().map(|game| {
        let speed = Speed::of(game.control);
        let seat = |color| {
            let seat = game.seat(color);
            let person = seat.player_id().and_then(|id| people.get(&(id, speed)));
            SeatUpdate::of(seat, person)
        };
        Listed {
            id: game.id,
            white: seat(Color::White),
            black: seat(Color::Black),
            control: game.control,
            speed,
            rated: game.rated,
            ply: game.ply,
            began: game.began,
            last_move: game.last_at,
            color: None,
            own_turn: None,
        }
    });
    Ok(listed.collect())
}

/// `GET /api/v1/games`: games that are being played, those first in which something has happened last.
#[utoipa::path(
    get,
    path = "/api/v1/games",
    operation_id = "games",
    tag = "games",
    responses(
        Trouble,
        (status = 200, description = "Games that are being played", body = [Listed]),
    ),
)]
pub(super) async fn list(State(live): State<Live>) -> Result<Response, Problem> {
    let games = live.games.get(async {
        let mut games = live.arena.store().running_games(LIST).await?;
        games.sort_by_key(|game| Reverse(game.last_at));
        listed(&live, &games).await
    });
    let games = games.await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(&*games)).into_response())
}

/// `GET /api/v1/account/games`: the games of whoever asks that are not over, those first in which it is
/// to move.
#[utoipa::path(
    get,
    path = "/api/v1/account/games",
    operation_id = "own_games",
    tag = "accounts",
    security(("cookie" = []), ("bearer" = [])),
    responses(
        Trouble,
        NotAllowed,
        (status = 200, description = "The games", body = [Listed]),
    ),
)]
pub(super) async fn own(State(live): State<Live>, visitor: Visitor) -> Result<Response, Problem> {
    let player = visitor.known()?;
    let games = live.arena.store().running_games_of(player, LIST).await?;
    let mut own: Vec<_> = listed(&live, &games).await?;
    for (listed, game) in own.iter_mut().zip(&games) {
        let color = game.color_of(player);
        listed.color = color;
        let turn = if game.ply % 2 == 0 {
            Color::White
        } else {
            Color::Black
        };
        listed.own_turn = Some(color == Some(turn));
    }
    own.sort_by_key(|game| Reverse(game.own_turn));
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(own)).into_response())
}

/// What came of asking for a rematch.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Rematch)]
enum RematchAnswer {
    /// Somebody has to agree yet.
    #[schema(value_type = wire::ChallengeId)]
    Challenge(ChallengeId),
    /// Both have asked.
    #[schema(value_type = wire::GameId)]
    Game(GameId),
}

/// `POST /api/v1/games/{id}/rematch`: asks for another game, or agrees.
#[utoipa::path(
    post,
    path = "/api/v1/games/{id}/rematch",
    operation_id = "rematch",
    tag = "games",
    security(("cookie" = []), ("bearer" = [])),
    params(("id" = wire::GameId, Path, description = "The name of the game")),
    responses(
        Trouble,
        NotAllowed,
        TooOften,
        Unknown,
        (status = 200, description = "The challenge to another game, or that game", body = RematchAnswer),
        (status = 409, description = "`not-a-player`, `not-over` and others", body = Fault),
    ),
)]
pub(super) async fn rematch(
    State(live): State<Live>,
    visitor: Visitor,
    Named(id): Named<GameId>,
) -> Result<Response, Problem> {
    let player = visitor.known()?;
    let table = live.arena.table(id).await?;
    let Role::Player(color) = role(&table, Some(player)) else {
        return Err(ArenaError::Refused(Refusal::NotAPlayer).into());
    };
    Limit::Game.by_player(&live, player).await?;
    let answer = match live.arena.rematch(id, color).await? {
        Rematch::Asked(challenge) => RematchAnswer::Challenge(challenge),
        Rematch::Begun(game) => RematchAnswer::Game(game),
    };
    Ok(Json(answer).into_response())
}

/// What came of a command.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CommandDone)]
struct Answer {
    /// Whether it had happened before.
    repeated: bool,
}

/// `POST /api/v1/games/{id}/commands`: a player wants something. When it is answered, it is on the disk.
#[utoipa::path(
    post,
    path = "/api/v1/games/{id}/commands",
    operation_id = "command",
    tag = "games",
    security(("cookie" = []), ("bearer" = [])),
    params(("id" = wire::GameId, Path, description = "The name of the game")),
    request_body = wire::Command,
    responses(
        Trouble,
        BadBody,
        NotAllowed,
        Unknown,
        (status = 200, description = "It has happened, and is on the disk", body = Answer),
        (status = 409, description = "It is refused; the code says why", body = Fault),
    ),
)]
pub(super) async fn command(
    State(live): State<Live>,
    visitor: Visitor,
    Named(id): Named<GameId>,
    body: Result<Json<Command>, JsonRejection>,
) -> Result<Response, Problem> {
    let command = json(body)?;
    let player = visitor.known()?;
    let table = live.arena.table(id).await?;
    let role = role(&table, Some(player));
    let done = live.command(id, role, &command, Duration::ZERO).await?;
    let repeated = done == Done::Before;
    Ok((
        [(header::CACHE_CONTROL, "no-store")],
        Json(Answer { repeated }),
    )
        .into_response())
}
