//! Accounts: a name and a password, sessions that can be listed and ended, tokens for programs.

use std::{collections::BTreeMap, convert::Infallible, str::FromStr};

use axum::{
    Json,
    extract::{State, rejection::JsonRejection},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use harzdame_live::{Speed, Time};
use harzdame_store::{PlayerId, PlayerName, Registered, Session, SessionKind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    Live,
    address::Address,
    challenges::json,
    identity::{Visitor, begin_session, cookie_header, hash},
    limits::Limit,
    named::{Name, Named},
};
use crate::api::{
    Fault, Problem,
    faults::{BadBody, NotAllowed, TooOften, Trouble, Unknown},
    wire,
};

/// A name and a password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Credentials {
    #[schema(value_type = wire::PlayerName)]
    name: String,
    #[schema(value_type = wire::Password)]
    password: String,
}

/// What shows who somebody is: a name and a password, or the secret of a link.
#[derive(Deserialize, ToSchema)]
#[serde(untagged)]
pub(super) enum Proof {
    Password(Credentials),
    Link(Secret),
}

/// The secret of a link.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Secret {
    token: String,
}

/// Who somebody is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Account {
    #[schema(value_type = wire::PlayerId)]
    id: PlayerId,
    /// `null` for a guest.
    #[schema(required, value_type = Option<wire::PlayerName>)]
    name: Option<PlayerName>,
    /// By speed; those at which there are rated games.
    #[schema(value_type = BTreeMap<wire::Speed, RatingAnswer>)]
    ratings: BTreeMap<Speed, RatingAnswer>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Rating)]
struct RatingAnswer {
    rating: f64,
    deviation: f64,
    games: u32,
}

/// What is said of a browser, up to so many characters.
const LABEL: usize = 100;

async fn account(live: &Live, id: PlayerId) -> Result<Account, Problem> {
    let store = live.arena.store();
    let player = store.player(id).await?;
    let ratings = store.ratings(id).await?;
    Ok(Account {
        id,
        name: player.and_then(|player| player.name),
        ratings: ratings
            .into_iter()
            .map(|(speed, rating)| {
                let answer = RatingAnswer {
                    rating: rating.rating,
                    deviation: rating.deviation,
                    games: rating.games,
                };
                (speed, answer)
            })
            .collect(),
    })
}

/// A new session of a browser, and the header that tells it.
async fn log_in(live: &Live, player: PlayerId, headers: &HeaderMap) -> Result<HeaderMap, Problem> {
    let token = begin_session(live, player, SessionKind::Browser, label(headers)).await?;
    Ok(cookie_header(&token, live.is_secure))
}

/// What the browser says it is.
fn label(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT);
    let agent = agent.and_then(|agent| agent.to_str().ok()).unwrap_or("");
    agent.chars().take(LABEL).collect()
}

/// `POST /api/v1/accounts`: makes an account. A guest keeps its games.
#[utoipa::path(
    post,
    path = "/api/v1/accounts",
    operation_id = "register",
    tag = "accounts",
    security((), ("cookie" = []), ("bearer" = [])),
    request_body = Credentials,
    responses(
        Trouble,
        BadBody,
        NotAllowed,
        TooOften,
        (status = 201, description = "The account, logged in", body = Account, headers(("Set-Cookie" = String, description = "The session"))),
        (status = 400, description = "`bad-body`, `bad-name`, `bad-password`", body = Fault),
        (status = 401, description = "`bad-token`", body = Fault),
        (status = 409, description = "`name-taken`", body = Fault),
    ),
)]
pub(super) async fn register(
    State(live): State<Live>,
    visitor: Visitor,
    address: Address,
    headers: HeaderMap,
    body: Result<Json<Credentials>, JsonRejection>,
) -> Result<Response, Problem> {
    let Credentials { name, password } = json(body)?;
    visitor.check_site()?;
    let name: PlayerName = name
        .parse()
        .map_err(|error| Problem::bad_request("bad-name", format!("{error}")))?;
    Limit::Register.by_address(&live, address).await?;
    let password_hash = live.passwords.hash(password).await?;
    let store = live.arena.store();
    let now = live.arena.now();
    let registered = match visitor.player {
        Some(guest) => match store.register_guest(guest, &name, &password_hash).await? {
            // Whoever has an account makes another one.
            Registered::NotAGuest => store.create_account(&name, &password_hash, now).await?,
            registered => registered,
        },
        None => store.create_account(&name, &password_hash, now).await?,
    };
    match registered {
        Registered::Yes(player) => {
            let cookie = log_in(&live, player.id, &headers).await?;
            let account = account(&live, player.id).await?;
            Ok((StatusCode::CREATED, cookie, Json(account)).into_response())
        }
        Registered::NameTaken | Registered::NotAGuest => Err(Problem::new(
            StatusCode::CONFLICT,
            "name-taken",
            "somebody else has this name",
        )),
    }
}

/// `POST /api/v1/session`: logs in.
#[utoipa::path(
    post,
    path = "/api/v1/session",
    operation_id = "log_in",
    tag = "accounts",
    security((), ("cookie" = []), ("bearer" = [])),
    request_body = Proof,
    responses(
        Trouble,
        BadBody,
        NotAllowed,
        TooOften,
        (status = 200, description = "The account, logged in", body = Account, headers(("Set-Cookie" = String, description = "The session"))),
        (status = 401, description = "`wrong-password`, `bad-token`", body = Fault),
    ),
)]
pub(super) async fn begin(
    State(live): State<Live>,
    visitor: Visitor,
    address: Address,
    headers: HeaderMap,
    body: Result<Json<Proof>, JsonRejection>,
) -> Result<Response, Problem> {
    let proof = json(body)?;
    visitor.check_site()?;
    let Credentials { name, password } = match proof {
        Proof::Password(credentials) => credentials,
        Proof::Link(secret) => return follow_link(&live, address, &headers, &secret).await,
    };
    Limit::Login.by_address(&live, address).await?;
    let found = match name.parse::<PlayerName>() {
        Ok(name) => {
            let key = name.as_str().to_ascii_lowercase();
            Limit::LoginTo.take(&live, &key).await?;
            live.arena.store().account(&name).await?
        }
        Err(_) => None,
    };
    let (player, password_hash) = found
        .map(|account| (account.player.id, account.password_hash))
        .unzip();
    let agrees = live.passwords.verify(password, password_hash).await?;
    let Some(player) = player.filter(|_| agrees) else {
        // Which of the two is wrong is not told.
        return Err(Problem::new(
            StatusCode::UNAUTHORIZED,
            "wrong-password",
            "no account has this name and this password",
        ));
    };
    let cookie = log_in(&live, player, &headers).await?;
    Ok((cookie, Json(account(&live, player).await?)).into_response())
}

/// Lets a browser become the player of a link.
async fn follow_link(
    live: &Live,
    address: Address,
    headers: &HeaderMap,
    secret: &Secret,
) -> Result<Response, Problem> {
    Limit::Login.by_address(live, address).await?;
    let session = live
        .arena
        .store()
        .session(&hash(&secret.token), live.arena.now())
        .await?;
    let session = session.filter(|session| session.kind == SessionKind::Link);
    let Some(Session { player, .. }) = session else {
        return Err(Problem::new(
            StatusCode::UNAUTHORIZED,
            "bad-token",
            "the link is unknown or has ended",
        ));
    };
    let cookie = log_in(live, player, headers).await?;
    Ok((cookie, Json(account(live, player).await?)).into_response())
}

/// `DELETE /api/v1/session`: logs out.
#[utoipa::path(
    delete,
    path = "/api/v1/session",
    operation_id = "log_out",
    tag = "accounts",
    security(("cookie" = []), ("bearer" = [])),
    responses(
        Trouble,
        NotAllowed,
        (status = 204, description = "Done"),
    ),
)]
pub(super) async fn end(State(live): State<Live>, visitor: Visitor) -> Result<Response, Problem> {
    visitor.known()?;
    if let Some(token_hash) = &visitor.token_hash {
        live.arena.store().end_session(token_hash).await?;
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// `GET /api/v1/account`: who asks.
#[utoipa::path(
    get,
    path = "/api/v1/account",
    operation_id = "account",
    tag = "accounts",
    security(("cookie" = []), ("bearer" = [])),
    responses(
        Trouble,
        NotAllowed,
        (status = 200, description = "Whoever asks", body = Account),
    ),
)]
pub(super) async fn show(State(live): State<Live>, visitor: Visitor) -> Result<Response, Problem> {
    let player = visitor.known()?;
    let account = account(&live, player).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(account)).into_response())
}

/// A session as it is told: never with its token.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Session)]
struct SessionAnswer {
    #[schema(pattern = "^[0-9a-f]{16}$")]
    id: String,
    #[schema(value_type = wire::SessionKind)]
    kind: SessionKind,
    label: String,
    #[schema(value_type = wire::Time)]
    created: Time,
    /// When it was last used, up to an hour earlier than in truth.
    #[schema(value_type = wire::Time)]
    used: Time,
    /// Whether it is the one that asks.
    own: bool,
}

/// A session in an address.
#[derive(Debug)]
pub(super) struct SessionId(String);

impl FromStr for SessionId {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<SessionId, Infallible> {
        Ok(SessionId(text.to_owned()))
    }
}

impl Name for SessionId {
    fn unknown() -> Problem {
        Problem::not_found("no-such-session", "you have no such session")
    }
}

/// The beginning of the hash is enough to tell a player's sessions apart.
fn session_id(session: &Session) -> &str {
    session.token_hash.get(..16).unwrap_or_default()
}

/// `GET /api/v1/account/sessions`.
#[utoipa::path(
    get,
    path = "/api/v1/account/sessions",
    operation_id = "sessions",
    tag = "accounts",
    security(("cookie" = []), ("bearer" = [])),
    responses(
        Trouble,
        NotAllowed,
        (status = 200, description = "The sessions, those that were used last first", body = [SessionAnswer]),
    ),
)]
pub(super) async fn sessions(
    State(live): State<Live>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    let player = visitor.known()?;
    let sessions = live.arena.store().sessions(player).await?;
    let answers: Vec<_> = sessions
        .into_iter()
        .map(|session| SessionAnswer {
            id: session_id(&session).to_owned(),
            own: visitor.token_hash.as_ref() == Some(&session.token_hash),
            kind: session.kind,
            label: session.label,
            created: session.created,
            used: session.used,
        })
        .collect();
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(answers)).into_response())
}

/// `DELETE /api/v1/account/sessions/{id}`: ends one.
#[utoipa::path(
    delete,
    path = "/api/v1/account/sessions/{id}",
    operation_id = "end_session",
    tag = "accounts",
    security(("cookie" = []), ("bearer" = [])),
    params(("id" = String, Path, description = "The session, as the list names it", pattern = "^[0-9a-f]{16}$")),
    responses(
        Trouble,
        NotAllowed,
        Unknown,
        (status = 204, description = "Done"),
    ),
)]
pub(super) async fn end_one(
    State(live): State<Live>,
    visitor: Visitor,
    Named(SessionId(id)): Named<SessionId>,
) -> Result<Response, Problem> {
    let player = visitor.known()?;
    let store = live.arena.store();
    let sessions = store.sessions(player).await?;
    let found = sessions.iter().find(|session| session_id(session) == id);
    let found = found.ok_or_else(SessionId::unknown)?;
    store.end_session(&found.token_hash).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// `DELETE /api/v1/account/sessions`: ends all but the one that asks.
#[utoipa::path(
    delete,
    path = "/api/v1/account/sessions",
    operation_id = "end_other_sessions",
    tag = "accounts",
    security(("cookie" = []), ("bearer" = [])),
    responses(
        Trouble,
        NotAllowed,
        (status = 204, description = "Done"),
    ),
)]
pub(super) async fn end_others(
    State(live): State<Live>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    let player = visitor.known()?;
    if let Some(token_hash) = &visitor.token_hash {
        live.arena
            .store()
            .end_other_sessions(player, token_hash)
            .await?;
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// What a token is for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TokenRequest {
    label: String,
}

/// A new token, which is told only now.
#[derive(Serialize, ToSchema)]
#[schema(as = Token)]
struct TokenAnswer {
    #[schema(pattern = "^[0-9a-f]{64}$")]
    token: String,
}

/// `POST /api/v1/account/tokens`: a token for a program. It is among the sessions, and ends as they do.
#[utoipa::path(
    post,
    path = "/api/v1/account/tokens",
    operation_id = "token",
    tag = "accounts",
    security(("cookie" = []), ("bearer" = [])),
    request_body = TokenRequest,
    responses(
        Trouble,
        BadBody,
        NotAllowed,
        TooOften,
        (status = 201, description = "The token", body = TokenAnswer),
    ),
)]
pub(super) async fn token(
    State(live): State<Live>,
    visitor: Visitor,
    body: Result<Json<TokenRequest>, JsonRejection>,
) -> Result<Response, Problem> {
    let TokenRequest { label } = json(body)?;
    secret(&live, &visitor, SessionKind::Api, &label).await
}

/// `POST /api/v1/account/link`: a secret with which another browser becomes the same player. It is among
/// the sessions too.
#[utoipa::path(
    post,
    path = "/api/v1/account/link",
    operation_id = "link",
    tag = "accounts",
    security(("cookie" = []), ("bearer" = [])),
    responses(
        Trouble,
        NotAllowed,
        TooOften,
        (status = 201, description = "The secret", body = TokenAnswer),
    ),
)]
pub(super) async fn link(State(live): State<Live>, visitor: Visitor) -> Result<Response, Problem> {
    secret(&live, &visitor, SessionKind::Link, "").await
}

async fn secret(
    live: &Live,
    visitor: &Visitor,
    kind: SessionKind,
    label: &str,
) -> Result<Response, Problem> {
    let player = visitor.known()?;
    Limit::Token.by_player(live, player).await?;
    let label = label
        .chars()
        .filter(|c| !c.is_control())
        .take(LABEL)
        .collect();
    let token = begin_session(live, player, kind, label).await?;
    let no_store = [(header::CACHE_CONTROL, "no-store")];
    Ok((StatusCode::CREATED, no_store, Json(TokenAnswer { token })).into_response())
}

/// A new password, with the one before.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPassword {
    #[schema(value_type = wire::Password)]
    old: String,
    #[schema(value_type = wire::Password)]
    new: String,
}

/// `PUT /api/v1/account/password`: changes the password, and ends all other sessions.
#[utoipa::path(
    put,
    path = "/api/v1/account/password",
    operation_id = "change_password",
    tag = "accounts",
    security(("cookie" = []), ("bearer" = [])),
    request_body = NewPassword,
    responses(
        Trouble,
        BadBody,
        NotAllowed,
        TooOften,
        (status = 204, description = "Done"),
        (status = 400, description = "`bad-body`, `bad-password`, `guest`", body = Fault),
        (status = 403, description = "`wrong-password`, `other-site`", body = Fault),
    ),
)]
pub(super) async fn password(
    State(live): State<Live>,
    visitor: Visitor,
    body: Result<Json<NewPassword>, JsonRejection>,
) -> Result<Response, Problem> {
    let NewPassword { old, new } = json(body)?;
    let player = visitor.known()?;
    let store = live.arena.store();
    let name = store.player(player).await?.and_then(|player| player.name);
    let Some(name) = name else {
        return Err(Problem::bad_request("guest", "guests have no password"));
    };
    Limit::LoginTo
        .take(&live, &name.as_str().to_ascii_lowercase())
        .await?;
    let account = store.account(&name).await?;
    let old_hash = account.map(|account| account.password_hash);
    if !live.passwords.verify(old, old_hash).await? {
        return Err(Problem::new(
            StatusCode::FORBIDDEN,
            "wrong-password",
            "the old password is wrong",
        ));
    }
    let new_hash = live.passwords.hash(new).await?;
    store.set_password(player, &new_hash).await?;
    if let Some(token_hash) = &visitor.token_hash {
        store.end_other_sessions(player, token_hash).await?;
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}
