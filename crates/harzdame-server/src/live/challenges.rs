//! Challenges: who would like to play, and how.

use std::{collections::HashMap, time::Duration};

use axum::{
    Json,
    extract::{State, rejection::JsonRejection},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use harzdame_arena::{PersonUpdate, new_game};
use harzdame_live::{Speed, Time, TimeControl};
use harzdame_store::{
    Acceptance, Challenge, ChallengeId, Challenged, ColorChoice, GameId, NewChallenge, NewGame,
    Person, PlayerId, Seat, StoreError,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Live, address::Address, identity::Visitor, limits::Limit, named::Named};
use crate::api::{
    Fault, Problem,
    faults::{BadBody, BadToken, NotAllowed, TooOften, Trouble, Unknown},
    wire,
};

/// How long a challenge stands whose name has to be passed on.
const LIFETIME: Duration = Duration::from_secs(24 * 60 * 60);
/// How long one stands in the lobby without a sign of whoever has made it: it is prolonged while they
/// look at it.
const LOBBY_LIFETIME: Duration = Duration::from_secs(30);
/// How long one stands to a game for which nobody has to be there.
const SLOW_LIFETIME: Duration = Duration::from_secs(14 * 24 * 60 * 60);
/// It is written down only so often that a challenge is prolonged.
const PROLONG: Duration = Duration::from_secs(10);
/// How many are in the lobby.
const LOBBY: u32 = 100;

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NewChallenge)]
pub(super) struct Request {
    #[schema(value_type = wire::TimeControl)]
    control: TimeControl,
    /// Not if there is no clock.
    #[serde(default)]
    rated: bool,
    #[serde(default = "either")]
    #[schema(value_type = wire::ColorChoice)]
    color: ColorChoice,
    /// Whether everybody sees it, or only those who know its name.
    #[serde(default)]
    listed: bool,
    /// The account that alone may accept it.
    #[serde(default)]
    #[schema(value_type = Option<wire::PlayerName>)]
    opponent: Option<String>,
}

const fn either() -> ColorChoice {
    ColorChoice::Random
}

/// A challenge as it is told.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Challenge)]
pub(super) struct Answer {
    #[schema(value_type = wire::ChallengeId)]
    pub(super) id: ChallengeId,
    #[schema(value_type = wire::Person)]
    creator: PersonUpdate,
    /// Who alone may accept it.
    #[schema(required, value_type = Option<wire::Person>)]
    opponent: Option<PersonUpdate>,
    /// Whether whoever asks has made it.
    own: bool,
    #[schema(value_type = wire::TimeControl)]
    control: TimeControl,
    #[schema(value_type = wire::Speed)]
    speed: Speed,
    rated: bool,
    /// The colour that its creator wants.
    #[schema(value_type = wire::ColorChoice)]
    color: ColorChoice,
    /// Whether everybody sees it.
    listed: bool,
    /// Whether it can be accepted.
    open: bool,
    /// From when on it cannot be accepted any more.
    #[schema(value_type = wire::Time)]
    expires: Time,
    /// The game that came of it.
    #[schema(required, value_type = Option<wire::GameId>)]
    game: Option<GameId>,
    /// The game of which this would be a rematch.
    #[schema(required, value_type = Option<wire::GameId>)]
    rematch_of: Option<GameId>,
}

impl Answer {
    fn new(challenge: &Challenge, people: &People, now: Time) -> Answer {
        let terms = &challenge.terms;
        let speed = Speed::of(terms.control);
        let person = |id| match people.get(&(id, speed)) {
            Some(person) => PersonUpdate::from(person),
            None => PersonUpdate::unknown(id),
        };
        Answer {
            id: terms.id,
            creator: person(terms.creator),
            opponent: terms.opponent.map(person),
            own: false,
            control: terms.control,
            speed,
            rated: terms.rated,
            color: terms.color,
            listed: terms.listed,
            open: challenge.is_open(now),
            expires: terms.expires,
            game: challenge.game,
            rematch_of: terms.rematch_of,
        }
    }

    /// As it is told to one who asks.
    fn told_to(self, player: Option<PlayerId>) -> Answer {
        Answer {
            own: player == Some(self.creator.id),
            ..self
        }
    }
}

type People = HashMap<(PlayerId, Speed), Person>;

/// Challenges as they are told, with what is known of those who take part.
pub(super) async fn answers(
    live: &Live,
    challenges: &[Challenge],
    now: Time,
) -> Result<Vec<Answer>, StoreError> {
    let asked = challenges.iter().flat_map(|challenge| {
        let terms = &challenge.terms;
        let speed = Speed::of(terms.control);
        let players = [Some(terms.creator), terms.opponent];
        players.into_iter().flatten().map(move |id| (id, speed))
    });
    let people = live.arena.store().people(asked).await?;
    let answers = challenges
        .iter()
        .map(|challenge| Answer::new(challenge, &people, now));
    Ok(answers.collect())
}

/// One challenge as it is told to one who asks.
async fn answer(
    live: &Live,
    challenge: Challenge,
    player: Option<PlayerId>,
    now: Time,
) -> Result<Answer, Problem> {
    let answers = answers(live, &[challenge], now).await?;
    let answer = answers.into_iter().next().ok_or_else(unknown)?;
    Ok(answer.told_to(player))
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

pub(super) fn unknown() -> Problem {
    Problem::not_found("no-such-challenge", "there is no such challenge")
}

/// `POST /api/v1/challenges`: makes a challenge.
#[utoipa::path(
    post,
    path = "/api/v1/challenges",
    operation_id = "challenge",
    tag = "challenges",
    security((), ("cookie" = []), ("bearer" = [])),
    request_body = Request,
    responses(
        Trouble,
        BadBody,
        NotAllowed,
        TooOften,
        (status = 201, description = "The challenge", body = Answer, headers(("Set-Cookie" = String, description = "The session, of a new guest"))),
        (status = 400, description = "`bad-body`, `bad-control`", body = Fault),
        (status = 401, description = "`bad-token`", body = Fault),
        (status = 403, description = "`own-challenge`, `other-site`", body = Fault),
        (status = 404, description = "`no-such-player`", body = Fault),
    ),
)]
pub(super) async fn create(
    State(live): State<Live>,
    visitor: Visitor,
    address: Address,
    body: Result<Json<Request>, JsonRejection>,
) -> Result<Response, Problem> {
    let request = json(body)?;
    check(request.control, request.rated)?;
    let store = live.arena.store();
    let opponent = match &request.opponent {
        Some(name) => Some(opponent(&live, name).await?),
        None => None,
    };
    let listed = request.listed && opponent.is_none();
    let actor = visitor.or_guest(&live, address).await?;
    if opponent == Some(actor.player) {
        return Err(own_challenge());
    }
    Limit::Game.by_player(&live, actor.player).await?;
    let now = live.arena.now();
    let terms = NewChallenge {
        id: ChallengeId::random(),
        creator: actor.player,
        opponent,
        color: request.color,
        control: request.control,
        rated: request.rated,
        listed,
        created: now,
        expires: now + lifetime(request.control, listed),
        rematch_of: None,
    };
    match store.create_challenge(&terms).await? {
        Challenged::Yes => {}
        Challenged::Exists(_) | Challenged::NoSuchGame => return Err(unknown()),
    }
    if let Some(opponent) = opponent {
        live.arena.tell_player(opponent).await;
    }
    let challenge = Challenge { terms, game: None };
    let answer = answer(&live, challenge, Some(actor.player), now).await?;
    Ok((StatusCode::CREATED, actor.headers, Json(answer)).into_response())
}

/// How long a challenge stands.
fn lifetime(control: TimeControl, listed: bool) -> Duration {
    match Speed::of(control) {
        Speed::Correspondence | Speed::Unlimited => SLOW_LIFETIME,
        _ if listed => LOBBY_LIFETIME,
        _ => LIFETIME,
    }
}

/// The account of this name.
async fn opponent(live: &Live, name: &str) -> Result<PlayerId, Problem> {
    let account = match name.parse() {
        Ok(name) => live.arena.store().account(&name).await?,
        Err(_) => None,
    };
    account
        .map(|account| account.player.id)
        .ok_or_else(|| Problem::not_found("no-such-player", "there is no account of this name"))
}

/// `GET /api/v1/challenges`: those in the lobby, the newest first.
#[utoipa::path(
    get,
    path = "/api/v1/challenges",
    operation_id = "lobby",
    tag = "challenges",
    security((), ("cookie" = []), ("bearer" = [])),
    responses(
        Trouble,
        BadToken,
        (status = 200, description = "Those in the lobby", body = [Answer]),
    ),
)]
pub(super) async fn lobby(State(live): State<Live>, visitor: Visitor) -> Result<Response, Problem> {
    let open = live.lobby.get(async {
        let now = live.arena.now();
        let open = live.arena.store().lobby(now, LOBBY).await?;
        answers(&live, &open, now).await
    });
    let answers: Vec<_> = open
        .await?
        .iter()
        .map(|answer| answer.clone().told_to(visitor.player))
        .collect();
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(answers)).into_response())
}

/// `GET /api/v1/challenges/{id}`. While its creator asks, a challenge in the lobby stands.
#[utoipa::path(
    get,
    path = "/api/v1/challenges/{id}",
    operation_id = "show_challenge",
    tag = "challenges",
    security((), ("cookie" = []), ("bearer" = [])),
    params(("id" = wire::ChallengeId, Path, description = "The name of the challenge")),
    responses(
        Trouble,
        BadToken,
        Unknown,
        (status = 200, description = "The challenge", body = Answer),
    ),
)]
pub(super) async fn show(
    State(live): State<Live>,
    visitor: Visitor,
    Named(id): Named<ChallengeId>,
) -> Result<Response, Problem> {
    let mut challenge = find(&live, id).await?;
    let now = live.arena.now();
    let terms = &mut challenge.terms;
    let until = now + lifetime(terms.control, terms.listed);
    if visitor.player == Some(terms.creator)
        && terms.listed
        && challenge.game.is_none()
        && until.since(terms.expires) >= PROLONG
        && live
            .arena
            .store()
            .prolong_challenge(terms.id, now, until)
            .await?
    {
        terms.expires = until;
    }
    let answer = answer(&live, challenge, visitor.player, now).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(answer)).into_response())
}

async fn find(live: &Live, id: ChallengeId) -> Result<Challenge, Problem> {
    live.arena.store().challenge(id).await?.ok_or_else(unknown)
}

/// `DELETE /api/v1/challenges/{id}`: its creator takes it back, or whom it is for declines it.
#[utoipa::path(
    delete,
    path = "/api/v1/challenges/{id}",
    operation_id = "cancel_challenge",
    tag = "challenges",
    security(("cookie" = []), ("bearer" = [])),
    params(("id" = wire::ChallengeId, Path, description = "The name of the challenge")),
    responses(
        Trouble,
        NotAllowed,
        Unknown,
        (status = 204, description = "Done"),
        (status = 403, description = "`not-yours`, `other-site`", body = Fault),
        (status = 409, description = "`closed`", body = Fault),
    ),
)]
pub(super) async fn cancel(
    State(live): State<Live>,
    visitor: Visitor,
    Named(id): Named<ChallengeId>,
) -> Result<Response, Problem> {
    let player = visitor.known()?;
    let challenge = find(&live, id).await?;
    let Challenge { terms, .. } = challenge;
    if terms.creator != player && terms.opponent != Some(player) {
        return Err(Problem::new(
            StatusCode::FORBIDDEN,
            "not-yours",
            "only who has made a challenge can take it back, and only whom it is for can decline it",
        ));
    }
    if live.arena.store().cancel_challenge(terms.id).await? {
        for concerned in [Some(terms.creator), terms.opponent].into_iter().flatten() {
            live.arena.tell_player(concerned).await;
        }
        Ok(StatusCode::NO_CONTENT.into_response())
    } else {
        Err(closed())
    }
}

fn own_challenge() -> Problem {
    Problem::new(
        StatusCode::FORBIDDEN,
        "own-challenge",
        "nobody plays against themselves",
    )
}

fn closed() -> Problem {
    Problem::new(
        StatusCode::CONFLICT,
        "closed",
        "the challenge does not stand any more",
    )
}

/// What is told of a game that has begun.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Begun {
    #[schema(value_type = wire::GameId)]
    pub(super) game: GameId,
}

/// `POST /api/v1/challenges/{id}/accept`: begins the game. Who asks twice gets the same game.
#[utoipa::path(
    post,
    path = "/api/v1/challenges/{id}/accept",
    operation_id = "accept_challenge",
    tag = "challenges",
    security((), ("cookie" = []), ("bearer" = [])),
    params(("id" = wire::ChallengeId, Path, description = "The name of the challenge")),
    responses(
        Trouble,
        NotAllowed,
        TooOften,
        Unknown,
        (status = 200, description = "The game", body = Begun, headers(("Set-Cookie" = String, description = "The session, of a new guest"))),
        (status = 401, description = "`bad-token`", body = Fault),
        (status = 403, description = "`own-challenge`, `other-site`", body = Fault),
        (status = 409, description = "`closed`", body = Fault),
    ),
)]
pub(super) async fn accept(
    State(live): State<Live>,
    visitor: Visitor,
    address: Address,
    Named(id): Named<ChallengeId>,
) -> Result<Response, Problem> {
    let Challenge { terms, game } = find(&live, id).await?;
    let actor = visitor.or_guest(&live, address).await?;
    if actor.player == terms.creator {
        return Err(own_challenge());
    }
    let game = match game {
        Some(game) => game,
        None => {
            let now = live.arena.now();
            let [creator, opponent] = [terms.creator, actor.player].map(Seat::Player);
            let seats = seated(terms.color, creator, opponent);
            let game = NewGame {
                rematch_of: terms.rematch_of,
                ..new_game(seats, terms.control, terms.rated, now)
            };
            let store = live.arena.store();
            match store
                .accept_challenge(terms.id, actor.player, &game, now)
                .await?
            {
                Acceptance::Yes => {
                    live.arena.has_begun(game.id).await?;
                    if let Some(before) = terms.rematch_of {
                        live.arena.tell_rematch(before, game.id).await?;
                    }
                    game.id
                }
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

/// Who plays White and who Black, where one of them chooses.
pub(super) fn seated(choice: ColorChoice, chooser: Seat, other: Seat) -> [Seat; 2] {
    let is_white = match choice {
        ColorChoice::White => true,
        ColorChoice::Black => false,
        ColorChoice::Random => fair_coin(),
    };
    if is_white {
        [chooser, other]
    } else {
        [other, chooser]
    }
}

/// Chance, which nobody can foresee.
fn fair_coin() -> bool {
    let mut byte = [0; 1];
    getrandom::fill(&mut byte).is_ok_and(|()| byte[0] & 1 == 0)
}
