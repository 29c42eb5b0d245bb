//! A scripted player: who it is to the server.

use std::{
    net::Ipv4Addr,
    sync::atomic::{AtomicU32, Ordering},
};

use anyhow::{Context as _, Result, bail};
use harzdame_live::TimeControl;
use serde_json::{Value, json};

use crate::{
    http::{self, Answer, Request},
    site::Site,
    socket::Socket,
};

/// Gives each player an address of its own, in 10.0.0.0/8.
///
/// The server counts new guests by address. It has to trust the machine of the players as a proxy.
#[derive(Debug)]
pub(crate) struct Addresses(AtomicU32);

impl Addresses {
    /// Others with each seed, so that a run is not counted together with the one before.
    pub(crate) fn new(seed: u64) -> Addresses {
        Addresses(AtomicU32::new(fastrand::Rng::with_seed(seed).u32(..)))
    }

    fn next(&self) -> Ipv4Addr {
        const TEN: u32 = 10 << 24;
        let number = self.0.fetch_add(1, Ordering::Relaxed);
        Ipv4Addr::from_bits(TEN | number & 0x00FF_FFFF)
    }
}

/// A guest.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    /// The lines that say so in the head of a request.
    headers: String,
    address: Ipv4Addr,
    cookie: Option<String>,
}

impl Player {
    /// Nobody yet: it becomes a guest with the first thing it does.
    pub(crate) fn new(addresses: &Addresses) -> Player {
        let address = addresses.next();
        Player {
            headers: format!("X-Forwarded-For: {address}\r\n"),
            address,
            cookie: None,
        }
    }

    /// Whether it is a guest.
    pub(crate) const fn is_known(&self) -> bool {
        self.cookie.is_some()
    }

    async fn ask(
        &mut self,
        site: &Site,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Answer> {
        let headers = &self.headers;
        let request = Request {
            method,
            path,
            headers,
            body,
        };
        let answer = http::ask(site, request).await?;
        if let Some(cookie) = &answer.cookie {
            let address = self.address;
            self.headers = format!("X-Forwarded-For: {address}\r\nCookie: {cookie}\r\n");
            self.cookie = Some(cookie.clone());
        }
        Ok(answer)
    }

    /// Makes a challenge that nobody else sees, as White. Its name, or `None` if the player has made too
    /// many.
    pub(crate) async fn challenge(
        &mut self,
        site: &Site,
        control: TimeControl,
    ) -> Result<Option<String>> {
        let wanted = json!({"control": control, "color": "white", "listed": false});
        let answer = self
            .ask(site, "POST", "/api/v1/challenges", Some(&wanted))
            .await?;
        if answer.status == 429 {
            return Ok(None);
        }
        named(&answer, "id", "no challenge").map(Some)
    }

    /// Accepts a challenge: the name of the game.
    pub(crate) async fn accept(&mut self, site: &Site, challenge: &str) -> Result<String> {
        let path = format!("/api/v1/challenges/{challenge}/accept");
        let answer = self.ask(site, "POST", &path, None).await?;
        named(&answer, "game", "no game")
    }

    /// Sits down at a game.
    pub(crate) async fn sit(&self, site: &Site, game: &str) -> Result<Socket> {
        let path = format!("/api/v1/games/{game}/socket");
        let cookie = self.cookie.as_deref().unwrap_or_default();
        let address = self.address.to_string();
        let headers = [("cookie", cookie), ("x-forwarded-for", &address)];
        Socket::open(site, &path, &headers).await
    }
}

fn named(answer: &Answer, field: &str, what: &str) -> Result<String> {
    if !answer.is_success() {
        bail!("{what}: {}", answer.fault());
    }
    let name = answer.body[field]
        .as_str()
        .context("an answer without a name")?;
    Ok(name.to_owned())
}

/// Lets two players begin a game. A player who has begun too many becomes another.
pub(crate) async fn pair(
    players: &mut [Player; 2],
    site: &Site,
    control: TimeControl,
    addresses: &Addresses,
) -> Result<String> {
    let [white, black] = players;
    for _ in 0..3 {
        if let Some(challenge) = white.challenge(site, control).await? {
            return black.accept(site, &challenge).await;
        }
        *white = Player::new(addresses);
    }
    bail!("too many games even for new guests: start the server with --trusted-proxy 127.0.0.1");
}
