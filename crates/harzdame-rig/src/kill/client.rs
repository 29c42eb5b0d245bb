//! A player whose servers are killed.
//!
//! It connects to any process, and when its connection breaks to any again. A command that was not
//! answered it sends again, with the same number.

use std::{ops::RangeInclusive, path::Path, sync::Arc, time::Duration};

use anyhow::{Context as _, Result, bail, ensure};
use fastrand::Rng;
use harzdame::{Color, Game, movetext};
use harzdame_live::{Command, Ending, Event, LoggedEvent};
use harzdame_store::GameId;
use serde::Deserialize;
use serde_json::json;
use tokio::{
    sync::watch,
    time::{Instant, sleep, sleep_until, timeout},
};

use super::log::{Entry, LogFile};
use crate::{
    moves,
    player::Player,
    site::Site,
    socket::Socket,
    wire::{self, Heard},
};

/// How the players of a run behave.
#[derive(Debug)]
pub(super) struct Habits {
    pub(super) sites: Vec<Site>,
    /// How long a move is thought about, in milliseconds.
    pub(super) think: RangeInclusive<u64>,
    /// Whether games are to come to an end now.
    pub(super) winding_up: watch::Receiver<bool>,
}

/// One in so many games is left until its flag falls.
const SLEEPERS: usize = 25;
/// One in so many moves goes with an offer of a draw, and of those that come as many are accepted.
const OFFERS: usize = 40;
const ACCEPTED: usize = 3;
/// One in so many commands is not waited for: the connection is given up, and the command sent again over
/// another one.
const IMPATIENT: usize = 100;
/// At this ply at the latest somebody resigns.
const PLIES: RangeInclusive<u32> = 2..=160;
/// A server that says nothing for so long is gone: it asks something every four seconds.
const SILENCE: Duration = Duration::from_secs(15);

/// A player with its log.
#[derive(Debug)]
pub(super) struct Client {
    pub(super) player: Player,
    color: Color,
    habits: Arc<Habits>,
    random: Rng,
    log: LogFile,
    commands: u32,
    sitting: Sitting,
}

/// What the player knows of the game that it plays.
#[derive(Debug)]
struct Sitting {
    id: GameId,
    game: Game,
    seq: u32,
    /// What was sent and not answered.
    pending: Option<(u32, Command)>,
    /// When it does something, if it is to move.
    acts: Option<Instant>,
    /// Up to which ply it is known that it was to move.
    turns: u32,
    /// Whether the opponent offers a draw.
    is_offered: bool,
    is_over: bool,
    resigns_at: u32,
    sleeps_at: Option<u32>,
    is_asleep: bool,
}

/// The state as the server tells it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct State {
    seq: u32,
    moves: Vec<String>,
    draw_offer: Option<Color>,
    ending: Option<Ending>,
}

/// What comes with an event.
#[derive(Debug, Deserialize)]
struct Clocks {
    clock: Faces,
}

#[derive(Debug, Deserialize)]
struct Faces {
    white: Face,
    black: Face,
}

#[derive(Debug, Deserialize)]
struct Face {
    millis: u64,
}

impl Client {
    /// A player whose log goes to a file.
    pub(super) fn new(
        player: Player,
        color: Color,
        habits: Arc<Habits>,
        random: Rng,
        log: &Path,
        began: std::time::Instant,
    ) -> Result<Client> {
        Ok(Client {
            player,
            color,
            habits,
            random,
            log: LogFile::create(log, began)?,
            commands: 0,
            sitting: Sitting::new(GameId::random(), &mut Rng::new()),
        })
    }

    /// Lets all be in the log.
    pub(super) fn finish(self) -> Result<()> {
        self.log.finish()
    }

    /// Plays a game until it knows that it is over.
    ///
    /// # Errors
    ///
    /// Only if the log cannot be written.
    pub(super) async fn play(&mut self, id: GameId) -> Result<()> {
        let color = self.color;
        self.log.note(Entry::Begin { game: id, color })?;
        self.sitting = Sitting::new(id, &mut self.random);
        loop {
            let process = self.random.usize(..self.habits.sites.len());
            match self.talk(process).await {
                Ok(()) => return self.log.note(Entry::Over),
                Err(why) => {
                    let why = format!("{why:#}");
                    self.log.note(Entry::Broken { why })?;
                }
            }
            sleep(Duration::from_millis(self.random.u64(20..200))).await;
        }
    }

    /// Talks with a process until the game is over, or the connection.
    async fn talk(&mut self, process: usize) -> Result<()> {
        let site = &self.habits.sites[process];
        let game = self.sitting.id.to_string();
        let mut socket = self.player.sit(site, &game).await?;
        let state = timeout(SILENCE, first_state(&mut socket)).await;
        self.know(state.context("no state comes")??, process)?;
        if let Some((id, command)) = self.sitting.pending.clone() {
            self.send(&mut socket, id, command).await?;
        }
        let mut heard = Instant::now();
        loop {
            if self.sitting.is_over && self.sitting.pending.is_none() {
                socket.close().await;
                return Ok(());
            }
            self.consider()?;
            let acts = self.sitting.acts.unwrap_or(heard + 2 * SILENCE);
            tokio::select! {
                text = socket.next() => {
                    let text = text?;
                    heard = Instant::now();
                    self.hear(&mut socket, &text).await?;
                }
                () = sleep_until(acts), if self.sitting.acts.is_some() => {
                    self.act(&mut socket).await?;
                }
                () = sleep_until(heard + SILENCE) => bail!("the server says nothing"),
            }
        }
    }

    /// Takes over the state that the server tells.
    fn know(&mut self, state: State, process: usize) -> Result<()> {
        let mut game = Game::new();
        for text in &state.moves {
            let mv = movetext::parse(game.position(), text);
            game.play(mv.context("an illegal move in the state")?)?;
        }
        self.log.note(Entry::Open {
            process,
            seq: state.seq,
            moves: state.moves,
            ending: state.ending,
        })?;
        let sitting = &mut self.sitting;
        sitting.game = game;
        sitting.seq = state.seq;
        sitting.is_offered = state.draw_offer.is_some_and(|by| by != self.color);
        sitting.is_over = state.ending.is_some();
        sitting.acts = None;
        Ok(())
    }

    /// Decides when to do something, if there is something to do.
    fn consider(&mut self) -> Result<()> {
        let sitting = &mut self.sitting;
        let is_free = !sitting.is_over && !sitting.is_asleep && sitting.pending.is_none();
        let ply = sitting.game.ply() as u32;
        let is_turn = sitting.game.position().turn() == self.color;
        if !is_free || !is_turn || sitting.acts.is_some() || sitting.game.outcome().is_some() {
            return Ok(());
        }
        if ply >= sitting.turns {
            sitting.turns = ply + 1;
            self.log.note(Entry::Turn { ply })?;
        }
        let hurry = *self.habits.winding_up.borrow();
        if hurry {
            sitting.resigns_at = sitting.resigns_at.min(ply.max(*PLIES.start()));
        } else if sitting.sleeps_at.is_some_and(|at| ply >= at) {
            sitting.is_asleep = true;
            return self.log.note(Entry::Asleep);
        }
        let think = self.random.u64(self.habits.think.clone());
        sitting.acts = Some(Instant::now() + Duration::from_millis(think));
        Ok(())
    }

    /// Does what it has thought about.
    async fn act(&mut self, socket: &mut Socket) -> Result<()> {
        let sitting = &mut self.sitting;
        sitting.acts = None;
        let ply = sitting.game.ply() as u32;
        let is_offering = match sitting.is_offered {
            true => self.random.usize(..ACCEPTED) == 0,
            false => ply >= *PLIES.start() && self.random.usize(..OFFERS) == 0,
        };
        let command = if ply >= sitting.resigns_at {
            Command::Resign
        } else if is_offering {
            Command::OfferDraw
        } else {
            let mv = moves::choose(&sitting.game, &mut self.random).context("no move is left")?;
            let text = movetext::format(sitting.game.position(), mv);
            Command::Move { ply, text }
        };
        self.commands += 1;
        let id = self.commands;
        self.sitting.pending = Some((id, command.clone()));
        self.send(socket, id, command).await?;
        ensure!(
            self.random.usize(..IMPATIENT) > 0,
            "given up without waiting"
        );
        Ok(())
    }

    async fn send(&mut self, socket: &mut Socket, id: u32, command: Command) -> Result<()> {
        let text = json!({"type": "command", "id": id, "command": command}).to_string();
        self.log.note(Entry::Sent { id, command })?;
        socket.send(text).await
    }

    async fn hear(&mut self, socket: &mut Socket, text: &str) -> Result<()> {
        let heard: Heard<'_> = serde_json::from_str(text).context("no message")?;
        match &*heard.kind {
            "event" => self.see(text),
            "done" => {
                let id = heard.id.context("done without an id")?;
                self.log.note(Entry::Done { id })?;
                if self.is_pending(id) {
                    self.sitting.pending = None;
                }
                Ok(())
            }
            "refused" => self.refused(socket, &heard).await,
            "ping" => socket.send(wire::pong(heard.n.unwrap_or_default())).await,
            "lag" => {
                let millis = heard.millis.unwrap_or_default();
                self.log.note(Entry::Lag { millis })
            }
            "restart" => bail!("the server restarts"),
            "error" => bail!("the server does not understand: {text}"),
            _ => Ok(()),
        }
    }

    fn is_pending(&self, id: u32) -> bool {
        let pending = self.sitting.pending.as_ref();
        pending.is_some_and(|&(pending, _)| pending == id)
    }

    async fn refused(&mut self, socket: &mut Socket, heard: &Heard<'_>) -> Result<()> {
        let id = heard.id.context("refused without an id")?;
        let code = heard.code.as_deref().unwrap_or_default().to_owned();
        let retry = heard.retry;
        self.log.note(Entry::Refused { id, code, retry })?;
        if !self.is_pending(id) {
            return Ok(());
        }
        if retry {
            sleep(Duration::from_millis(self.random.u64(100..400))).await;
            if let Some((id, command)) = self.sitting.pending.clone() {
                self.send(socket, id, command).await?;
            }
            return Ok(());
        }
        // A refused offer is nothing; anything else means that something is not known here.
        match self.sitting.pending.take() {
            Some((_, Command::OfferDraw)) => Ok(()),
            _ => bail!("refused"),
        }
    }

    /// An event: what is known of the game goes on with it.
    fn see(&mut self, text: &str) -> Result<()> {
        let event: LoggedEvent = serde_json::from_str(text).context("no event")?;
        let Clocks { clock } = serde_json::from_str(text).context("no clocks")?;
        let clocks = [clock.white.millis, clock.black.millis];
        self.log.note(Entry::Saw {
            event: event.clone(),
            clocks,
        })?;
        let sitting = &mut self.sitting;
        ensure!(event.seq == sitting.seq, "an event is missing");
        sitting.seq += 1;
        match event.event {
            Event::Moved { text, .. } => {
                let mv = movetext::parse(sitting.game.position(), &text);
                sitting.game.play(mv.context("an illegal move")?)?;
                sitting.is_offered = false;
                sitting.acts = None;
            }
            Event::DrawOffered { by } => sitting.is_offered = by != self.color,
            Event::DrawDeclined { .. } => sitting.is_offered = false,
            Event::Ended { .. } => {
                sitting.is_over = true;
                sitting.acts = None;
            }
            _ => bail!("moves are taken back, which nobody has asked for"),
        }
        Ok(())
    }
}

async fn first_state(socket: &mut Socket) -> Result<State> {
    loop {
        let text = socket.next().await?;
        let heard: Heard<'_> = serde_json::from_str(&text)?;
        if heard.kind == "state" {
            return serde_json::from_str(&text).context("no state");
        }
    }
}

impl Sitting {
    fn new(id: GameId, random: &mut Rng) -> Sitting {
        let sleeps = random.usize(..SLEEPERS) == 0;
        Sitting {
            id,
            game: Game::new(),
            seq: 0,
            pending: None,
            acts: None,
            turns: 0,
            is_offered: false,
            is_over: false,
            resigns_at: random.u32(PLIES),
            sleeps_at: sleeps.then(|| random.u32(0..*PLIES.end() / 2)),
            is_asleep: false,
        }
    }
}
