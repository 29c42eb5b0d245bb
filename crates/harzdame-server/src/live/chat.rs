//! What is said at a game, over HTTP; the WebSocket says it too.

use axum::{
    Json,
    extract::{State, rejection::JsonRejection},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use harzdame_live::Role;
use harzdame_store::{ChatText, GameId, PlayerId};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{
    Live,
    challenges::json,
    games::role,
    identity::{Visitor, who_are_you},
    limits::Limit,
    named::Named,
};
use crate::api::{
    Problem,
    faults::{BadBody, BadToken, NotAllowed, TooOften, Trouble, Unknown},
    wire,
};

/// Somebody says something, if they may.
///
/// # Errors
///
/// A refusal if nobody knows who it is, or they say too much; those of the arena.
pub(super) async fn say(
    live: &Live,
    id: GameId,
    role: Role,
    player: Option<PlayerId>,
    text: ChatText,
) -> Result<(), Problem> {
    let player = player.ok_or_else(who_are_you)?;
    Limit::Chat.by_player(live, player).await?;
    Ok(live.arena.say(id, role, player, text).await?)
}

/// Something to say.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewChatLine)]
pub(super) struct Line {
    #[schema(value_type = wire::ChatText)]
    text: ChatText,
}

/// `POST /api/v1/games/{id}/chat`: says something.
#[utoipa::path(
    post,
    path = "/api/v1/games/{id}/chat",
    operation_id = "say",
    tag = "games",
    security(("cookie" = []), ("bearer" = [])),
    params(("id" = wire::GameId, Path, description = "The name of the game")),
    request_body = Line,
    responses(
        Trouble,
        BadBody,
        NotAllowed,
        TooOften,
        Unknown,
        (status = 204, description = "Done"),
    ),
)]
pub(super) async fn post(
    State(live): State<Live>,
    visitor: Visitor,
    Named(id): Named<GameId>,
    body: Result<Json<Line>, JsonRejection>,
) -> Result<Response, Problem> {
    let Line { text } = json(body)?;
    let player = visitor.known()?;
    let table = live.arena.table(id).await?;
    let role = role(&table, Some(player));
    say(&live, id, role, Some(player), text).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// `GET /api/v1/games/{id}/chat`: what was said in the room of the one who asks.
#[utoipa::path(
    get,
    path = "/api/v1/games/{id}/chat",
    operation_id = "chat",
    tag = "games",
    security((), ("cookie" = []), ("bearer" = [])),
    params(("id" = wire::GameId, Path, description = "The name of the game")),
    responses(
        Trouble,
        BadToken,
        Unknown,
        (status = 200, description = "What was said", body = wire::Chat),
    ),
)]
pub(super) async fn show(
    State(live): State<Live>,
    visitor: Visitor,
    Named(id): Named<GameId>,
) -> Result<Response, Problem> {
    let table = live.arena.table(id).await?;
    let role = role(&table, visitor.player);
    let chat = live.arena.chat(id, role).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(chat)).into_response())
}
