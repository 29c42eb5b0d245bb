//! What is said at a game: players talk to each other, and those who watch to each other.

use harzdame_live::{Action, Role};
use harzdame_store::{ChatLine, ChatText, GameId, PlayerId, StoreError};

use crate::{Arena, ArenaError, ChatUpdate, LineUpdate, arena::room, table::json};

/// So much of what was said before is told.
const HISTORY: u32 = 100;

impl Arena {
    /// Somebody says something. When it returns, it is on the disk.
    ///
    /// # Errors
    ///
    /// [`ArenaError::Refused`] if it may not be, [`ArenaError::NoSuchGame`], and those of the store.
    pub async fn say(
        &self,
        id: GameId,
        role: Role,
        player: PlayerId,
        text: ChatText,
    ) -> Result<(), ArenaError> {
        let table = self.table(id).await?;
        self.look(id, |game| game.check(Action::Chat, role))
            .await??;
        let name = self.store().player(player).await?;
        let room = room(role);
        let line = ChatLine {
            player,
            at: self.now(),
            text,
        };
        self.store().say(id, room, &line).await?;
        let lines = vec![LineUpdate::new(line, name.and_then(|player| player.name))];
        self.tell(&table, json(&ChatUpdate { lines }), Some(room))
            .await;
        Ok(())
    }

    /// What was said last in a game, as far as somebody in this role hears it.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn chat(&self, id: GameId, role: Role) -> Result<ChatUpdate, StoreError> {
        let lines = self.store().chat(id, room(role), HISTORY).await?;
        if lines.is_empty() {
            return Ok(ChatUpdate { lines: Vec::new() });
        }
        let mut players: Vec<_> = lines.iter().map(|line| line.player).collect();
        players.sort_unstable();
        players.dedup();
        let players = self.store().players(&players).await?;
        let lines = lines.into_iter().map(|line| {
            let name = players.get(&line.player);
            LineUpdate::new(line, name.and_then(|player| player.name.clone()))
        });
        Ok(ChatUpdate {
            lines: lines.collect(),
        })
    }
}
