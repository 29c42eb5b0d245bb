//! A game on a Harzdame server, under load.

use std::{convert::Infallible, sync::Arc};

use anyhow::{Context as _, Result, bail};
use fastrand::Rng;
use harzdame::{Game, movetext};
use harzdame_live::TimeControl;
use tokio::time::Instant;

use super::table::{Exchange, Table};
use crate::{
    moves,
    player::{self, Addresses, Player},
    site::Site,
    socket::Socket,
    wire::{self, Heard},
};

/// Two guests who play with each other, game after game, by random moves.
#[derive(Debug)]
pub(super) struct Harzdame {
    site: Site,
    random: Rng,
    control: TimeControl,
    addresses: Arc<Addresses>,
    players: [Player; 2],
    game: Game,
    /// The moves of the game.
    texts: Vec<String>,
    /// Those of White and Black.
    ends: Option<[End; 2]>,
}

/// The end of a connection where a player sits.
#[derive(Debug)]
struct End {
    socket: Socket,
    /// How many events it knows of.
    seq: u32,
    /// How many moves it knows of.
    moves: usize,
    commands: u32,
}

/// What a player hears of interest.
#[derive(Debug)]
enum Word {
    Done(u32),
    /// It knows of one move more, which is the right one.
    Moved,
    Ended,
    Nothing,
}

impl End {
    /// Sits down, and waits for the state of the game.
    async fn sit(player: &Player, site: &Site, game: &str) -> Result<End> {
        let mut socket = player.sit(site, game).await?;
        loop {
            let text = socket.next().await?;
            let heard: Heard<'_> = serde_json::from_str(&text)?;
            if heard.kind == "state" {
                return Ok(End {
                    seq: heard.seq.context("a state without a number")?,
                    socket,
                    moves: 0,
                    commands: 0,
                });
            }
        }
    }

    /// The next word; pings are answered. If it is cancelled while it waits, nothing is lost.
    async fn hear(&mut self, texts: &[String]) -> Result<Word> {
        let text = self.socket.next().await?;
        let heard: Heard<'_> = serde_json::from_str(&text)?;
        match &*heard.kind {
            "done" => Ok(Word::Done(heard.id.context("done without an id")?)),
            "event" => {
                if heard.seq != Some(self.seq) {
                    bail!("an event is missing");
                }
                self.seq += 1;
                match heard.event.as_deref() {
                    Some("moved") => {
                        let right = texts.get(self.moves).map(String::as_str);
                        if heard.text.as_deref() != right {
                            bail!("another move than the one that was made");
                        }
                        self.moves += 1;
                        Ok(Word::Moved)
                    }
                    Some("ended") => Ok(Word::Ended),
                    _ => Ok(Word::Nothing),
                }
            }
            "ping" => {
                self.socket
                    .send(wire::pong(heard.n.unwrap_or_default()))
                    .await?;
                Ok(Word::Nothing)
            }
            "refused" => bail!("refused: {}", heard.code.unwrap_or_default()),
            "restart" => bail!("the server restarts"),
            _ => Ok(Word::Nothing),
        }
    }
}

impl Harzdame {
    pub(super) fn new(
        site: Site,
        random: Rng,
        control: TimeControl,
        addresses: Arc<Addresses>,
    ) -> Harzdame {
        Harzdame {
            site,
            random,
            control,
            players: [(); 2].map(|()| Player::new(&addresses)),
            addresses,
            game: Game::new(),
            texts: Vec::new(),
            ends: None,
        }
    }
}

/// What one of two hears, whoever hears something first.
async fn either(ends: &mut [End; 2], texts: &[String]) -> Result<(usize, Word)> {
    let [white, black] = ends;
    tokio::select! {
        word = white.hear(texts) => Ok((0, word?)),
        word = black.hear(texts) => Ok((1, word?)),
    }
}

/// The first moves have a time of their own, which may be short where many games begin.
const FIRST_MOVES: usize = 2;

impl Table for Harzdame {
    async fn begin(&mut self) -> Result<()> {
        if let Some(ends) = self.ends.take() {
            for end in ends {
                end.socket.close().await;
            }
        }
        let Harzdame { players, site, .. } = self;
        let game = player::pair(players, site, self.control, &self.addresses).await?;
        let [white, black] = &self.players;
        let white = End::sit(white, &self.site, &game).await?;
        let black = End::sit(black, &self.site, &game).await?;
        self.ends = Some([white, black]);
        self.game = Game::new();
        self.texts.clear();
        for _ in 0..FIRST_MOVES {
            self.exchange().await?;
        }
        Ok(())
    }

    async fn exchange(&mut self) -> Result<Exchange> {
        let ends = self.ends.as_mut().context("no game has begun")?;
        let mv = moves::choose(&self.game, &mut self.random).context("the game is over")?;
        let text = movetext::format(self.game.position(), mv);
        let mover = self.game.position().turn() as usize;
        let ply = self.game.ply();
        self.game.play(mv)?;
        let is_over = self.game.outcome().is_some();
        let id = {
            let end = &mut ends[mover];
            end.commands += 1;
            let command = wire::move_command(end.commands, ply, &text);
            end.socket.send(command).await?;
            end.commands
        };
        self.texts.push(text);
        let (mut done, mut heard) = (None, None);
        let mut ended = [!is_over; 2];
        loop {
            if let (Some(done), Some(heard), [true, true]) = (done, heard, ended) {
                return Ok(Exchange {
                    done,
                    heard,
                    is_over,
                });
            }
            let (who, word) = either(ends, &self.texts).await?;
            match word {
                Word::Done(of) if of == id && who == mover => done = Some(Instant::now()),
                // The mover itself knows what it has done, and does not wait to be told.
                Word::Moved if who == mover => {}
                Word::Moved => heard = Some(Instant::now()),
                Word::Ended if is_over => ended[who] = true,
                Word::Ended => bail!("the game has ended by itself"),
                Word::Done(_) => bail!("an answer to nothing"),
                Word::Nothing => {}
            }
        }
    }

    async fn wait(&mut self) -> Result<Infallible> {
        let ends = self.ends.as_mut().context("no game has begun")?;
        loop {
            match either(ends, &self.texts).await? {
                (_, Word::Nothing | Word::Moved) => {}
                (_, word) => bail!("{word:?} between moves"),
            }
        }
    }
}
