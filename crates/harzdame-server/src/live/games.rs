//! Games: their state, and what players want in them.

use std::time::Duration;

use axum::{
    Json,
    extract::{Path, State, rejection::JsonRejection},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use harzdame::Color;
use harzdame_arena::{Done, StateUpdate, Table};
use harzdame_engine::Level;
use harzdame_live::{Command, Role, TimeControl};
use harzdame_store::{ColorChoice, GameId, PlayerId, Seat};
use serde::{Deserialize, Serialize};

use super::{
    Live,
    address::Address,
    challenges::{Begun, check, fair_coin, json, new_game},
    identity::Visitor,
    limits::Limit,
};
use crate::api::Problem;

/// A game against the engine, as it is asked for.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct AgainstEngine {
    level: u8,
    control: TimeControl,
    /// The colour of the player.
    color: ColorChoice,
}

/// Reads the name of a game.
pub(super) fn game_id(text: &str) -> Result<GameId, Problem> {
    text.parse()
        .map_err(|_| Problem::not_found("no-such-game", "there is no such game"))
}

/// What somebody is in a game.
pub(super) fn role(table: &Table, player: Option<PlayerId>) -> Role {
    let seats = &table.record().seats;
    Color::ALL
        .into_iter()
        .find(|&color| player.is_some() && seats[color as usize].player_id() == player)
        .map_or(Role::Spectator, Role::Player)
}

/// `POST /api/v1/games`: begins a game against the engine.
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
    let mut seats = [
        Seat::player(actor.player),
        Seat::Engine {
            level: request.level,
        },
    ];
    let is_black = match request.color {
        ColorChoice::White => false,
        ColorChoice::Black => true,
        ColorChoice::Random => fair_coin(),
    };
    if is_black {
        seats.reverse();
    }
    let game = new_game(seats, request.control, false, live.arena.now());
    live.arena.store().create_game(&game).await?;
    // The engine may have to begin.
    live.arena.table(game.id).await?;
    let begun = Begun { game: game.id };
    Ok((StatusCode::CREATED, actor.headers, Json(begun)).into_response())
}

/// `GET /api/v1/games/{id}`: all there is to know of a game.
pub(super) async fn show(
    State(live): State<Live>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let id = game_id(&id)?;
    let table = live.arena.table(id).await?;
    let now = live.arena.now();
    let state = live
        .arena
        .look(id, |game| StateUpdate::of(table.record(), game, now))
        .await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(state)).into_response())
}

/// What came of a command.
#[derive(Debug, Serialize)]
struct Answer {
    /// Whether it had happened before.
    repeated: bool,
}

/// `POST /api/v1/games/{id}/commands`: a player wants something. When it is answered, it is on the disk.
pub(super) async fn command(
    State(live): State<Live>,
    visitor: Visitor,
    Path(id): Path<String>,
    body: Result<Json<Command>, JsonRejection>,
) -> Result<Response, Problem> {
    let command = json(body)?;
    let player = visitor.known()?;
    let id = game_id(&id)?;
    let table = live.arena.table(id).await?;
    let role = role(&table, Some(player));
    let done = live
        .arena
        .command(id, role, &command, Duration::ZERO)
        .await?;
    let repeated = done == Done::Before;
    Ok((
        [(header::CACHE_CONTROL, "no-store")],
        Json(Answer { repeated }),
    )
        .into_response())
}
