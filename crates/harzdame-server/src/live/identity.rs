//! Who asks.
//!
//! A browser shows a token in a cookie, a program in the header `Authorization`. The token is random and the
//! store knows its hash only. Who does something without a token becomes a guest, and gets one.

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts},
};
use harzdame_store::{NewSession, PlayerId, SessionKind, StoreError};
use sha2::{Digest, Sha256};

use super::{Live, address::Address, limits::Limit};
use crate::api::Problem;

pub(crate) const COOKIE: &str = "harzdame_session";
/// A year, in seconds.
const COOKIE_AGE: u32 = 365 * 86_400;

/// Who asks, if it is known.
#[derive(Clone, Debug)]
pub(super) struct Visitor {
    pub(super) player: Option<PlayerId>,
    /// The hash of the token that says so.
    pub(super) token_hash: Option<String>,
    /// Whether a browser says so by itself, whoever has made it ask.
    by_cookie: bool,
    /// Whether the request comes from a page of this site, or from no page at all.
    same_site: bool,
}

impl FromRequestParts<Live> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, live: &Live) -> Result<Visitor, Problem> {
        let headers = &parts.headers;
        let same_site = is_same_site(headers);
        let (token, by_cookie) = match bearer(headers) {
            Some(token) => (Some(token), false),
            None => (cookie(headers), true),
        };
        let (mut player, mut token_hash) = (None, None);
        if let Some(token) = token {
            let store = live.arena.store();
            let session = store.session(&hash(token), live.arena.now()).await?;
            // The secret of a link stands in an address: it is good for one thing only.
            let session = session.filter(|session| session.kind != SessionKind::Link);
            (player, token_hash) = session
                .map(|session| (session.player, session.token_hash))
                .unzip();
            if player.is_none() && !by_cookie {
                return Err(Problem::new(
                    StatusCode::UNAUTHORIZED,
                    "bad-token",
                    "the token is unknown or has ended",
                ));
            }
        }
        Ok(Visitor {
            player,
            token_hash,
            by_cookie,
            same_site,
        })
    }
}

/// Who does something: a player, perhaps a new guest.
#[derive(Debug)]
pub(super) struct Actor {
    pub(super) player: PlayerId,
    /// The cookie of a new guest.
    pub(super) headers: HeaderMap,
}

impl Visitor {
    /// That no other site has made the browser ask.
    ///
    /// # Errors
    ///
    /// A refusal, if one has.
    pub(super) fn check_site(&self) -> Result<(), Problem> {
        if self.same_site || !self.by_cookie {
            return Ok(());
        }
        Err(Problem::new(
            StatusCode::FORBIDDEN,
            "other-site",
            "requests from pages of other sites are refused",
        ))
    }

    /// The player, for something that only one who is known can do.
    ///
    /// # Errors
    ///
    /// A refusal, if nobody is known, or another site asks.
    pub(super) fn known(&self) -> Result<PlayerId, Problem> {
        self.check_site()?;
        self.player.ok_or_else(who_are_you)
    }

    /// The player, a new guest if nobody is known.
    ///
    /// # Errors
    ///
    /// A refusal, if another site asks; and those of the store.
    pub(super) async fn or_guest(&self, live: &Live, address: Address) -> Result<Actor, Problem> {
        self.check_site()?;
        if let Some(player) = self.player {
            return Ok(Actor {
                player,
                headers: HeaderMap::new(),
            });
        }
        Limit::Guest.by_address(live, address).await?;
        let store = live.arena.store();
        let player = store.create_guest(live.arena.now()).await?.id;
        let token = begin_session(live, player, SessionKind::Browser, String::new()).await?;
        let headers = cookie_header(&token, live.is_secure);
        Ok(Actor { player, headers })
    }
}

/// Nobody is known.
pub(super) fn who_are_you() -> Problem {
    Problem::new(
        StatusCode::UNAUTHORIZED,
        "who-are-you",
        "only players may do this",
    )
}

/// Begins a session of a player, who is known by what is labelled so: its token.
pub(super) async fn begin_session(
    live: &Live,
    player: PlayerId,
    kind: SessionKind,
    label: String,
) -> Result<String, StoreError> {
    let token = new_token();
    let session = NewSession {
        token_hash: hash(&token),
        player,
        kind,
        label,
    };
    let store = live.arena.store();
    store.create_session(&session, live.arena.now()).await?;
    Ok(token)
}

/// The header that lets a browser keep a token, out of the reach of scripts.
pub(super) fn cookie_header(token: &str, is_secure: bool) -> HeaderMap {
    let secure = if is_secure { "; Secure" } else { "" };
    let cookie =
        format!("{COOKIE}={token}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax{secure}");
    let mut headers = HeaderMap::new();
    if let Ok(cookie) = HeaderValue::try_from(cookie) {
        headers.insert(header::SET_COOKIE, cookie);
    }
    headers
}

/// Whether a request comes from a page of this site, or from no page at all. Browsers say so, in one
/// header or another, and pages cannot change it.
fn is_same_site(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    match (text("sec-fetch-site"), text("origin"), text("host")) {
        (Some(site), ..) => matches!(site, "same-origin" | "none"),
        (None, Some(origin), Some(host)) => origin
            .split_once("://")
            .is_some_and(|(_, origin)| origin == host),
        (None, Some(_), None) => false,
        (None, None, _) => true,
    }
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    value.strip_prefix("Bearer ").map(str::trim)
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter();
    cookies
        .filter_map(|value| value.to_str().ok())
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
        .find(|(name, _)| *name == COOKIE)
        .map(|(_, token)| token)
}

/// 256 random bits, in hexadecimal.
pub(super) fn new_token() -> String {
    let mut bytes = [0; 32];
    // Without randomness nobody can be told apart: better to stop.
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    hex(&bytes)
}

/// What the store knows of a token.
pub(super) fn hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(of: &[(&'static str, &'static str)]) -> HeaderMap {
        of.iter()
            .map(|&(name, value)| {
                let name = header::HeaderName::from_static(name);
                (name, HeaderValue::from_static(value))
            })
            .collect()
    }

    #[test]
    fn pages_of_other_sites_are_told_apart() {
        for (of, expected) in [
            (&[][..], true),
            (&[("sec-fetch-site", "same-origin")], true),
            (&[("sec-fetch-site", "none")], true),
            (&[("sec-fetch-site", "cross-site")], false),
            (&[("sec-fetch-site", "same-site")], false),
            (&[("origin", "http://a:1"), ("host", "a:1")], true),
            (&[("origin", "https://b"), ("host", "a:1")], false),
            (&[("origin", "null"), ("host", "a:1")], false),
            (&[("origin", "http://a")], false),
        ] {
            assert_eq!(is_same_site(&headers(of)), expected, "{of:?}");
        }
    }

    #[test]
    fn tokens_are_found_and_never_alike() {
        let found = headers(&[("cookie", "lang=de; harzdame_session=abc; x=y")]);
        assert_eq!(cookie(&found), Some("abc"));
        let found = headers(&[("authorization", "Bearer abc")]);
        assert_eq!(bearer(&found), Some("abc"));
        let (one, two) = (new_token(), new_token());
        assert_eq!(one.len(), 64);
        assert_ne!(one, two);
        assert_ne!(hash(&one), hash(&two));
    }
}
