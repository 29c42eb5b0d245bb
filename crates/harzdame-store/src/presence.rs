//! Who was at the board, and when.

use harzdame::Color;
use harzdame_live::Time;

use crate::{
    GameId, Store, StoreError,
    batch::{Batch, Kind, Value},
    row::{Reader, millis},
};

static SEEN: Batch = Batch::new(
    &[
        ("new_game", Kind::Int),
        ("new_color", Kind::Int),
        ("new_at", Kind::Int),
    ],
    "INSERT INTO presence (game, color, at) \
     SELECT new_game, new_color, new_at FROM v WHERE new_game IS NOT NULL \
     ON CONFLICT (game, color) DO UPDATE SET at = excluded.at WHERE excluded.at > presence.at",
);

static SEEN_SINCE: Batch = Batch::new(
    &[("asked", Kind::Int), ("since", Kind::Int)],
    "SELECT game, color, at FROM v JOIN presence ON game = asked AND at >= since",
);

impl Store {
    /// Some players are at the board.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn seen(&self, players: &[(GameId, Color)], now: Time) -> Result<(), StoreError> {
        // In one order in all processes, so that none waits for another that waits for it; and each
        // once, because a statement cannot change a row twice.
        let mut players: Vec<(i64, i64)> = players
            .iter()
            .map(|&(game, color)| (game.to_db(), color as i64))
            .collect();
        players.sort_unstable();
        players.dedup();
        let now = millis(now);
        let values = players
            .into_iter()
            .flat_map(|(game, color)| [game, color, now].map(Value::from))
            .collect();
        let mut writing = self.begin().await?;
        SEEN.execute(&mut writing.transaction, values).await?;
        writing.commit().await
    }

    /// Which players of some games were at the board since a time, and when last; in no order.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn seen_since(
        &self,
        games: &[GameId],
        since: Time,
    ) -> Result<Vec<(GameId, Color, Time)>, StoreError> {
        if games.is_empty() {
            return Ok(Vec::new());
        }
        let values = games
            .iter()
            .flat_map(|game| [game.to_db(), millis(since)].map(Value::from))
            .collect();
        let mut connection = self.pool.acquire().await?;
        let rows = SEEN_SINCE.fetch(&mut connection, values).await?;
        let read = |row| {
            let mut reader = Reader::new(row);
            Ok((reader.game()?, reader.color()?, reader.time()?))
        };
        rows.iter().map(read).collect()
    }

    /// When White and Black were last at the board; `None` for one who has never been.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn last_seen(&self, game: GameId) -> Result<[Option<Time>; 2], StoreError> {
        let rows = sqlx::query("SELECT color, at FROM presence WHERE game = $1")
            .bind(game.to_db())
            .fetch_all(&self.pool)
            .await?;
        let mut seen = [None; 2];
        for row in &rows {
            let mut reader = Reader::new(row);
            let color = reader.color()?;
            seen[color as usize] = Some(reader.time()?);
        }
        Ok(seen)
    }
}
