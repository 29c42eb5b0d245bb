//! How strong players are, in games of each speed.

use std::collections::HashMap;

use harzdame_live::{Speed, Time};

use crate::{PlayerId, Store, StoreError, row::Reader};

/// How strong a player is in games of one speed, in the terms of Glicko-2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating.
    pub rating: f64,
    /// How uncertain it is: about two in three players are really within so much of it.
    pub deviation: f64,
    /// How steady its results are.
    pub volatility: f64,
    /// How many rated games.
    pub games: u32,
    /// When the last of them ended.
    pub updated: Time,
}

impl Default for Rating {
    /// That of a player without rated games: 1500 ± 350, and a volatility of 0.06.
    fn default() -> Rating {
        Rating {
            rating: 1500.0,
            deviation: 350.0,
            volatility: 0.06,
            games: 0,
            updated: Time::default(),
        }
    }
}

impl Rating {
    /// Whether all numbers are numbers.
    pub(crate) const fn is_finite(&self) -> bool {
        self.rating.is_finite() && self.deviation.is_finite() && self.volatility.is_finite()
    }

    /// Reads the columns rating, deviation, volatility, games, updated.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Rating, StoreError> {
        Ok(Rating {
            rating: reader.get()?,
            deviation: reader.get()?,
            volatility: reader.get()?,
            games: reader.count()?,
            updated: reader.time()?,
        })
    }

    /// The same, of a row that may have none.
    pub(crate) fn read_if_any(reader: &mut Reader<'_>) -> Result<Option<Rating>, StoreError> {
        if reader.is_null()? {
            return Ok(None);
        }
        Rating::read(reader).map(Some)
    }
}

impl Store {
    /// The ratings of a player, of those speeds at which it has rated games.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn ratings(&self, player: PlayerId) -> Result<HashMap<Speed, Rating>, StoreError> {
        let select = "SELECT speed, rating, deviation, volatility, games, updated FROM ratings \
             WHERE player = $1 AND games > 0";
        let query = sqlx::query(select).bind(player.get());
        let rows = query.fetch_all(&self.pool).await?;
        let read = |row| {
            let mut reader = Reader::new(row);
            Ok((reader.speed()?, Rating::read(&mut reader)?))
        };
        rows.iter().map(read).collect()
    }

    /// The players with the best ratings at a speed, the best first, of those who have played at least so
    /// many rated games.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn leaderboard(
        &self,
        speed: Speed,
        least_games: u32,
        limit: u32,
    ) -> Result<Vec<(PlayerId, Rating)>, StoreError> {
        let select = "SELECT player, rating, deviation, volatility, games, updated FROM ratings \
             WHERE speed = $1 AND games >= $2 AND games > 0 ORDER BY rating DESC, player LIMIT $3";
        let rows = sqlx::query(select)
            .bind(speed.name())
            .bind(i64::from(least_games))
            .bind(i64::from(limit))
            .fetch_all(&self.pool)
            .await?;
        let read = |row| {
            let mut reader = Reader::new(row);
            Ok((reader.player()?, Rating::read(&mut reader)?))
        };
        rows.iter().map(read).collect()
    }
}
