//! A visitor that means no harm: it loads a page, and plays.

use std::{collections::BTreeMap, time::Duration};

use anyhow::{Context as _, Result, bail};
use fastrand::Rng;
use harzdame::{Game, movetext};
use harzdame_live::TimeControl;
use tokio::{
    sync::watch,
    time::{Instant, MissedTickBehavior, interval, timeout, timeout_at},
};

use crate::{
    http::{self, Request},
    measure::Durations,
    moves,
    player::{self, Addresses, Player},
    site::Site,
    socket::Socket,
    wire::{self, Heard},
};

/// How often a page is loaded.
const PAGE: Duration = Duration::from_millis(50);
/// How often a move is made.
const MOVE: Duration = Duration::from_millis(200);
/// Who waits for so long for an answer goes away.
const PATIENCE: Duration = Duration::from_secs(10);

/// A game that is being played, for those who come to disturb it.
#[derive(Clone, Debug)]
pub(super) struct Watched {
    pub(super) game: String,
    is_lifted: watch::Sender<bool>,
}

impl Watched {
    pub(super) fn new(game: &str) -> Watched {
        Watched {
            game: game.to_owned(),
            is_lifted: watch::Sender::new(false),
        }
    }

    /// The siege is over.
    pub(super) fn lift(&self) {
        self.is_lifted.send_replace(true);
    }

    /// Waits for the end of the siege.
    pub(super) async fn end(&self) {
        let mut is_lifted = self.is_lifted.subscribe();
        // The sender is here.
        let _ = is_lifted.wait_for(|&is_lifted| is_lifted).await;
    }

    pub(super) fn is_lifted(&self) -> bool {
        *self.is_lifted.borrow()
    }
}

/// What a visitor went through.
#[derive(Debug, Default)]
pub(super) struct Taken {
    pub(super) pages: Durations,
    pub(super) moves: Durations,
    pub(super) failures: BTreeMap<String, u32>,
}

/// A visitor with a game.
pub(super) struct Visit {
    site: Site,
    game: String,
    sockets: [Socket; 2],
    played: Game,
    random: Rng,
}

impl Visit {
    pub(super) async fn begin(
        site: &Site,
        control: TimeControl,
        addresses: &Addresses,
    ) -> Result<Visit> {
        let mut players = [(); 2].map(|()| Player::new(addresses));
        let game = player::pair(&mut players, site, control, addresses).await?;
        let [white, black] = &players;
        Ok(Visit {
            site: site.clone(),
            sockets: [white.sit(site, &game).await?, black.sit(site, &game).await?],
            game,
            played: Game::new(),
            random: Rng::with_seed(1),
        })
    }

    pub(super) fn game(&self) -> &str {
        &self.game
    }

    /// Stays for so long.
    pub(super) async fn stay(&mut self, span: Duration) -> Taken {
        let until = Instant::now() + span;
        let site = self.site.clone();
        let (pages, moves) = tokio::join!(load_pages(&site, until), self.play(until));
        let mut failures = pages.failures;
        for (why, count) in moves.failures {
            *failures.entry(why).or_default() += count;
        }
        Taken {
            pages: pages.pages,
            moves: moves.moves,
            failures,
        }
    }

    async fn play(&mut self, until: Instant) -> Taken {
        let mut taken = Taken::default();
        let mut tick = interval(MOVE);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while timeout_at(until, tick.tick()).await.is_ok() {
            let began = Instant::now();
            match timeout(PATIENCE, self.make_move()).await {
                Ok(Ok(true)) => taken.moves.add(began.elapsed()),
                // The game is over: enough was measured.
                Ok(Ok(false)) => break,
                Ok(Err(error)) => {
                    taken.fail(format!("move: {error:#}"));
                    break;
                }
                Err(_) => {
                    taken.fail("move: not answered in time".to_owned());
                    break;
                }
            }
        }
        taken
    }

    /// Makes a move, and waits until it is acknowledged; `false` if the game is over.
    async fn make_move(&mut self) -> Result<bool> {
        let Some(mv) = moves::choose(&self.played, &mut self.random) else {
            return Ok(false);
        };
        let text = movetext::format(self.played.position(), mv);
        let ply = self.played.ply();
        let [white, black] = &mut self.sockets;
        let (mover, other) = if ply.is_multiple_of(2) {
            (white, black)
        } else {
            (black, white)
        };
        mover.send(wire::move_command(1, ply, &text)).await?;
        hear(mover, |heard| heard.kind == "done").await?;
        // So that what is said to it does not wait there.
        hear(other, |heard| heard.event.as_deref() == Some("moved")).await?;
        self.played.play(mv)?;
        Ok(true)
    }
}

/// Waits for a message; pings are answered on the way.
async fn hear(socket: &mut Socket, is_it: impl Fn(&Heard<'_>) -> bool) -> Result<()> {
    loop {
        let text = socket.next().await?;
        let heard: Heard<'_> = serde_json::from_str(&text).context("no message")?;
        if heard.kind == "ping" {
            let n = heard.n.unwrap_or_default();
            socket.send(wire::pong(n)).await?;
        } else if heard.kind == "refused" {
            bail!("refused, {}", heard.code.unwrap_or_default());
        } else if is_it(&heard) {
            return Ok(());
        }
    }
}

async fn load_pages(site: &Site, until: Instant) -> Taken {
    let mut taken = Taken::default();
    let mut tick = interval(PAGE);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while timeout_at(until, tick.tick()).await.is_ok() {
        let request = Request {
            method: "GET",
            path: "/en/rules",
            headers: "",
            body: None,
        };
        let began = Instant::now();
        match timeout(PATIENCE, http::ask(site, request)).await {
            Ok(Ok(answer)) if answer.is_success() => taken.pages.add(began.elapsed()),
            Ok(Ok(answer)) => taken.fail(format!("page: {}", answer.fault())),
            Ok(Err(error)) => taken.fail(format!("page: {error:#}")),
            Err(_) => taken.fail("page: not answered in time".to_owned()),
        }
    }
    taken
}

impl Taken {
    fn fail(&mut self, why: String) {
        *self.failures.entry(why).or_default() += 1;
    }
}
