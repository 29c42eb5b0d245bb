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
    /// Those of White and Black.
    ends: Option<[End; 2]>,
}

/// The end of a connection where a player sits.
#[derive(Debug)]
struct End {
    socket: Socket,
    /// How many events it knows of.
    seq: u32,
    commands: u32,
}

/// What a player hears of interest.
#[derive(Debug)]
enum Word {
    Done(u32),
    Moved(String),
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
                    commands: 0,
                });
            }
        }
    }

    /// The next word; pings are answered. If it is cancelled while it waits, nothing is lost.
    async fn hear(&mut self) -> Result<Word> {
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
                    Some("moved") => Ok(Word::Moved(heard.text.unwrap_or_default().into_owned())),
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
            ends: None,
        }
    }
}

/// What one of two hears, whoever hears something first.
async fn either(ends: &mut [End; 2]) -> Result<(usize, Word)> {
    let [white, black] = ends;
    tokio::select! {
        word = white.hear() => Ok((0, word?)),
        word = black.hear() => Ok((1, word?)),
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
        let (mut done, mut heard, mut known) = (None, None, false);
        let mut ended = [!is_over; 2];
        loop {
            if let (Some(done), Some(heard), true, [true, true]) = (done, heard, known, ended) {
                return Ok(Exchange {
                    done,
                    heard,
                    is_over,
                });
            }
            let (who, word) = either(ends).await?;
            match word {
                Word::Done(of) if of == id && who == mover => done = Some(Instant::now()),
                Word::Moved(of) if of != text => bail!("another move than the one that was made"),
                Word::Moved(_) if who == mover => known = true,
                Word::Moved(_) => heard = Some(Instant::now()),
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
            match either(ends).await? {
                (_, Word::Nothing) => {}
                (_, word) => bail!("{word:?} between moves"),
            }
        }
    }
}
