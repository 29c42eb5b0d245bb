//! A match on a server of boardgame.io, under load.
//!
//! Its protocol is that of socket.io 4 over one of engine.io 4: `0{…}` opens, `2` asks whether somebody is
//! there and `3` says so, `40/GAME,` enters a namespace and `42/GAME,[…]` is an event in it. A client
//! says `sync` to take part in a match, which begins with the first who does, and `update` to make a move;
//! each move is told to both players, with the whole state, by `update`. There is no other acknowledgement.

use std::convert::Infallible;

use anyhow::{Context as _, Result, bail};
use fastrand::Rng;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::table::{Exchange, Table};
use crate::{site::Site, socket::Socket};

/// The name of the game in `peers/boardgame.io/server.js`.
const GAME: &str = "log";
/// So long is a match: about as long as a game of random moves is.
const MOVES: u32 = 100;
/// The move that is made all the time: what it says does not matter to the server.
const MOVE: &str = "a6-a7";

/// Two players of matches, one after the other.
#[derive(Debug)]
pub(super) struct Boardgame {
    site: Site,
    random: Rng,
    name: String,
    ends: Option<[Socket; 2]>,
    /// How many moves were made in the match, which is also what the server calls the number of its state.
    moves: u32,
}

impl Boardgame {
    pub(super) fn new(site: Site, random: Rng) -> Boardgame {
        Boardgame {
            site,
            random,
            name: String::new(),
            ends: None,
            moves: 0,
        }
    }

    async fn sit(&self, player: usize) -> Result<Socket> {
        let path = "/socket.io/?EIO=4&transport=websocket";
        let mut socket = Socket::open(&self.site, path, &[]).await?;
        let opened = socket.next().await?;
        if !opened.starts_with('0') {
            bail!("no opening of engine.io");
        }
        socket.send(format!("40/{GAME},")).await?;
        let entered = socket.next().await?;
        if !entered.starts_with(&format!("40/{GAME},")) {
            bail!("the server does not know the game: {entered}");
        }
        let words = json!(["sync", self.name, player.to_string(), null, 2]);
        socket.send(format!("42/{GAME},{words}")).await?;
        loop {
            if let Word::Sync = hear(&mut socket).await? {
                return Ok(socket);
            }
        }
    }
}

/// What a player hears.
#[derive(Debug)]
enum Word {
    Sync,
    /// A move was made, and the state has this number.
    Update(u32),
    Nothing,
}

/// As much of a state as is needed.
#[derive(Debug, Deserialize)]
struct State {
    #[serde(rename = "_stateID")]
    number: u32,
}

/// The next word; questions of engine.io are answered. If it is cancelled while it waits, nothing is
/// lost.
async fn hear(socket: &mut Socket) -> Result<Word> {
    let text = socket.next().await?;
    let Some(words) = text
        .strip_prefix("42")
        .and_then(|text| text.split_once(','))
    else {
        if text.as_str() == "2" {
            socket.send("3").await?;
        }
        return Ok(Word::Nothing);
    };
    let words = words.1;
    if words.starts_with(r#"["update""#) {
        let (_, _, State { number }, _): (Value, Value, State, Value) =
            serde_json::from_str(words)?;
        return Ok(Word::Update(number));
    }
    Ok(if words.starts_with(r#"["sync""#) {
        Word::Sync
    } else {
        Word::Nothing
    })
}

/// What one of two hears, whoever hears something first.
async fn either(ends: &mut [Socket; 2]) -> Result<(usize, Word)> {
    let [first, second] = ends;
    tokio::select! {
        word = hear(first) => Ok((0, word?)),
        word = hear(second) => Ok((1, word?)),
    }
}

impl Table for Boardgame {
    async fn begin(&mut self) -> Result<()> {
        if let Some(ends) = self.ends.take() {
            for socket in ends {
                socket.close().await;
            }
        }
        self.name = format!("{:016x}", self.random.u64(..));
        self.ends = Some([self.sit(0).await?, self.sit(1).await?]);
        self.moves = 0;
        Ok(())
    }

    async fn exchange(&mut self) -> Result<Exchange> {
        let ends = self.ends.as_mut().context("no match has begun")?;
        let mover = self.moves as usize % 2;
        let player = mover.to_string();
        let action = json!({
            "type": "MAKE_MOVE",
            "payload": {"type": "append", "args": [MOVE], "playerID": player, "credentials": null},
        });
        let words = json!(["update", action, self.moves, self.name, player]);
        ends[mover].send(format!("42/{GAME},{words}")).await?;
        self.moves += 1;
        let mut known = [None; 2];
        loop {
            if let [Some(first), Some(second)] = known {
                let (done, heard) = if mover == 0 {
                    (first, second)
                } else {
                    (second, first)
                };
                let is_over = self.moves >= MOVES;
                return Ok(Exchange {
                    done,
                    heard,
                    is_over,
                });
            }
            match either(ends).await? {
                (who, Word::Update(number)) if number == self.moves => {
                    known[who] = Some(Instant::now());
                }
                (_, Word::Update(number)) => bail!("state {number} instead of {}", self.moves),
                _ => {}
            }
        }
    }

    async fn wait(&mut self) -> Result<Infallible> {
        let ends = self.ends.as_mut().context("no match has begun")?;
        loop {
            if let (_, Word::Update(_)) = either(ends).await? {
                bail!("a move that nobody has made");
            }
        }
    }
}
