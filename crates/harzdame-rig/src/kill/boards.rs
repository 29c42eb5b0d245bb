//! Boards at which two players play game after game.

use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result};
use fastrand::Rng;
use harzdame::Color;
use harzdame_live::TimeControl;
use harzdame_store::GameId;
use tokio::time::sleep;

use super::client::{Client, Habits};
use crate::{
    player::{self, Addresses, Player},
    site::Site,
};

/// What the games of a run share.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) habits: Arc<Habits>,
    pub(super) addresses: Addresses,
    pub(super) control: TimeControl,
    /// How many have begun.
    pub(super) games: AtomicU64,
}

/// Two players play game after game, until they are to come to an end.
pub(super) async fn play(
    number: usize,
    mut random: Rng,
    logs: PathBuf,
    began: Instant,
    shared: Arc<Shared>,
) -> Result<()> {
    let mut client = |color: Color, name: &str| {
        let player = Player::new(&shared.addresses);
        let log = logs.join(format!("player-{number}-{name}.jsonl"));
        Client::new(
            player,
            color,
            Arc::clone(&shared.habits),
            random.fork(),
            &log,
            began,
        )
    };
    let mut clients = [
        client(Color::White, "white")?,
        client(Color::Black, "black")?,
    ];
    let mut is_first = true;
    while is_first || !*shared.habits.winding_up.borrow() {
        is_first = false;
        let game = begin(&mut clients, &mut random, &shared).await?;
        shared.games.fetch_add(1, Ordering::Relaxed);
        let [white, black] = &mut clients;
        tokio::try_join!(white.play(game), black.play(game))?;
    }
    for client in clients {
        client.finish()?;
    }
    Ok(())
}

/// Begins a game, however often that takes.
async fn begin(clients: &mut [Client; 2], random: &mut Rng, shared: &Shared) -> Result<GameId> {
    loop {
        let players = [clients[0].player.clone(), clients[1].player.clone()];
        let mut players = players;
        let site = &shared.habits.sites[random.usize(..shared.habits.sites.len())];
        let begun = pair(&mut players, site, shared).await;
        let [white, black] = players;
        (clients[0].player, clients[1].player) = (white, black);
        match begun {
            Ok(game) => return game.parse().context("no name of a game"),
            // The process was killed, or is not there: another is asked, for another game. One that has
            // begun without anybody knowing ends when the first move does not come.
            Err(_) => sleep(Duration::from_millis(random.u64(50..300))).await,
        }
    }
}

/// Begins a game of two players who are known, so that it can be asked for twice.
async fn pair(players: &mut [Player; 2], site: &Site, shared: &Shared) -> Result<String> {
    let black = &mut players[1];
    if !black.is_known() {
        // Whoever makes a challenge becomes known; nobody sees this one.
        black.challenge(site, shared.control).await?;
    }
    player::pair(players, site, shared.control, &shared.addresses).await
}
