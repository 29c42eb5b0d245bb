//! What concerns a player, in whatever game: that there is something new, not what.
//!
//! What there is the store knows. So a message that is lost is made up for by looking there now and then.

use std::time::Duration;

use harzdame_bus::{BusError, Subscription};
use harzdame_store::{PlayerId, Seat};
use tokio::time::timeout;

use crate::{Arena, Table};

/// Wakes up when there may be something new for a player.
#[derive(Debug)]
pub struct PlayerNews(Subscription);

impl PlayerNews {
    /// Waits until there may be something new, or for so long at most; `false` if nothing will come any
    /// more.
    pub async fn wait(&mut self, at_most: Duration) -> bool {
        !matches!(timeout(at_most, self.0.next()).await, Ok(None))
    }
}

impl Arena {
    /// Begins to listen for what concerns a player.
    ///
    /// # Errors
    ///
    /// [`BusError`] if the bus is not to be had.
    pub async fn player_news(&self, player: PlayerId) -> Result<PlayerNews, BusError> {
        self.bus().subscribe(&subject(player)).await.map(PlayerNews)
    }

    /// There is something new for a player.
    pub async fn tell_player(&self, player: PlayerId) {
        if let Err(error) = self.bus().publish(&subject(player), "".into()).await {
            tracing::warn!(%error, "a player does not hear of it at once");
        }
    }

    /// There is something new in a game for both players.
    pub(crate) async fn tell_players(&self, table: &Table) {
        for player in table.record().seats.iter().filter_map(Seat::player_id) {
            self.tell_player(player).await;
        }
    }
}

fn subject(player: PlayerId) -> String {
    format!("player.{player}")
}
