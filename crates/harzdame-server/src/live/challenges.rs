//! Challenges: who would like to play, and how.

use std::time::Duration;

use axum::{
    Json,
    extract::{Path, State, rejection::JsonRejection},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use harzdame::Color;
use harzdame_live::{LiveGame, Speed, Terms, Time, TimeControl};
use harzdame_store::{
    Acceptance, Challenge, ChallengeId, Challenged, ColorChoice, GameId, NewChallenge, NewGame,
    PlayerId, Seat,
};
use serde::{Deserialize, Serialize};

use super::{Live, address::Address, identity::Visitor, limits::Limit};
use crate::api::Problem;

/// How long a challenge stands.
const LIFETIME: Duration = Duration::from_secs(24 * 60 * 60);
/// How many are in the lobby.
const LOBBY: u32 = 100;

/// What is asked for.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Request {
    control: TimeControl,
    #[serde(default)]
    rated: bool,
    #[serde(default = "either")]
    color: ColorChoice,
    /// Whether everybody sees it, or only those who know its name.
    #[serde(default)]
    listed: bool,
}

const fn either() -> ColorChoice {
    ColorChoice::Random
}

/// A challenge as it is told.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    id: ChallengeId,
    creator: PlayerId,
    /// Whether whoever asks has made it.
    own: bool,
    control: TimeControl,
    speed: Speed,
    rated: bool,
    /// The colour that its creator wants.
    color: ColorChoice,
    listed: bool,
    open: bool,
    expires: Time,
    game: Option<GameId>,
}

impl Answer {
    fn new(challenge: &Challenge, visitor: Option<PlayerId>, now: Time) -> Answer {
        let terms = &challenge.terms;
        Answer {
            id: terms.id,
            creator: terms.creator,
            own: visitor == Some(terms.creator),
            control: terms.control,
            speed: Speed::of(terms.control),
            rated: terms.rated,
            color: terms.color,
            listed: terms.listed,
            open: challenge.is_open(now),
            expires: terms.expires,
            game: challenge.game,
        }
    }
}

/// Checks what is asked for.
pub(super) fn check(control: TimeControl, rated: bool) -> Result<(), Problem> {
    if !control.is_valid() {
        let message = format!("the time control {control} is out of bounds");
        return Err(Problem::bad_request("bad-control", message));
    }
    if rated && Speed::of(control) == Speed::Unlimited {
        let message = "games without a clock cannot be rated";
        return Err(Problem::bad_request("bad-control", message));
    }
    Ok(())
}

pub(super) fn json<T>(body: Result<Json<T>, JsonRejection>) -> Result<T, Problem> {
    body.map(|Json(body)| body)
        .map_err(|error| Problem::new(error.status(), "bad-body", error.body_text()))
}

fn unknown() -> Problem {
    Problem::not_found("no-such-challenge", "there is no such challenge")
}

/// `POST /api/v1/challenges`: makes a challenge.
pub(super) async fn create(
    State(live): State<Live>,
    visitor: Visitor,
    address: Address,
    body: Result<Json<Request>, JsonRejection>,
) -> Result<Response, Problem> {
    let request = json(body)?;
    check(request.control, request.rated)?;
    let actor = visitor.or_guest(&live, address).await?;
    Limit::Game.by_player(&live, actor.player).await?;
    let now = live.arena.now();
    let terms = NewChallenge {
        id: ChallengeId::random(),
        creator: actor.player,
        opponent: None,
        color: request.color,
        control: request.control,
        rated: request.rated,
        listed: request.listed,
        created: now,
        expires: now + LIFETIME,
        rematch_of: None,
    };
    match live.arena.store().create_challenge(&terms).await? {
        Challenged::Yes => {}
        Challenged::Exists(_) | Challenged::NoSuchGame => return Err(unknown()),
    }
    let challenge = Challenge { terms, game: None };
    let answer = Answer::new(&challenge, Some(actor.player), now);
    Ok((StatusCode::CREATED, actor.headers, Json(answer)).into_response())
}

/// `GET /api/v1/challenges`: those in the lobby, the newest first.
pub(super) async fn lobby(State(live): State<Live>, visitor: Visitor) -> Result<Response, Problem> {
    let now = live.arena.now();
    let open = live.arena.store().lobby(now, LOBBY).await?;
    let answers: Vec<_> = open
        .iter()
        .map(|challenge| Answer::new(challenge, visitor.player, now))
        .collect();
    Ok(Json(answers).into_response())
}

/// `GET /api/v1/challenges/{id}`.
pub(super) async fn show(
    State(live): State<Live>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let challenge = find(&live, &id).await?;
    let answer = Answer::new(&challenge, visitor.player, live.arena.now());
    Ok(Json(answer).into_response())
}

async fn find(live: &Live, id: &str) -> Result<Challenge, Problem> {
    let id: ChallengeId = id.parse().map_err(|_| unknown())?;
    live.arena.store().challenge(id).await?.ok_or_else(unknown)
}

/// `DELETE /api/v1/challenges/{id}`: its creator takes it back.
pub(super) async fn cancel(
    State(live): State<Live>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let player = visitor.known()?;
    let challenge = find(&live, &id).await?;
    if challenge.terms.creator != player {
        return Err(Problem::new(
            StatusCode::FORBIDDEN,
            "not-yours",
            "only who has made a challenge can take it back",
        ));
    }
    if live
        .arena
        .store()
        .cancel_challenge(challenge.terms.id)
        .await?
    {
        Ok(StatusCode::NO_CONTENT.into_response())
    } else {
        Err(closed())
    }
}

fn closed() -> Problem {
    Problem::new(
        StatusCode::CONFLICT,
        "closed",
        "the challenge does not stand any more",
    )
}

/// What is told of a game that has begun.
#[derive(Debug, Serialize)]
pub(super) struct Begun {
    pub(super) game: GameId,
}

/// `POST /api/v1/challenges/{id}/accept`: begins the game. Who asks twice gets the same game.
pub(super) async fn accept(
    State(live): State<Live>,
    visitor: Visitor,
    address: Address,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let Challenge { terms, game } = find(&live, &id).await?;
    let actor = visitor.or_guest(&live, address).await?;
    if actor.player == terms.creator {
        return Err(Problem::new(
            StatusCode::FORBIDDEN,
            "own-challenge",
            "nobody plays against themselves",
        ));
    }
    let game = match game {
        Some(game) => game,
        None => {
            let now = live.arena.now();
            let creator_is = match terms.color {
                ColorChoice::White => Color::White,
                ColorChoice::Black => Color::Black,
                ColorChoice::Random if fair_coin() => Color::White,
                ColorChoice::Random => Color::Black,
            };
            let mut seats = [terms.creator, actor.player].map(Seat::player);
            if creator_is == Color::Black {
                seats.reverse();
            }
            let game = new_game(seats, terms.control, terms.rated, now);
            let store = live.arena.store();
            match store
                .accept_challenge(terms.id, actor.player, &game, now)
                .await?
            {
                Acceptance::Yes => game.id,
                Acceptance::Taken(game) => game,
                Acceptance::Closed => return Err(closed()),
            }
        }
    };
    let table = live.arena.table(game).await?;
    if !table
        .record()
        .seats
        .iter()
        .any(|seat| seat.player_id() == Some(actor.player))
    {
        return Err(closed());
    }
    Ok((actor.headers, Json(Begun { game })).into_response())
}

/// A game that begins now.
pub(super) fn new_game(seats: [Seat; 2], control: TimeControl, rated: bool, now: Time) -> NewGame {
    NewGame {
        id: GameId::random(),
        engine_to_move: matches!(seats[0], Seat::Engine { .. }),
        seats,
        control,
        rated,
        began: now,
        deadline: LiveGame::new(Terms::new(control, rated), now).deadline(),
        rematch_of: None,
    }
}

/// Chance, which nobody can foresee.
pub(super) fn fair_coin() -> bool {
    let mut byte = [0; 1];
    getrandom::fill(&mut byte).is_ok_and(|()| byte[0] & 1 == 0)
}
