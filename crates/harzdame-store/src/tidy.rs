//! Removing what is of no use any more.

use std::time::Duration;

use harzdame_live::Time;

use crate::{Store, StoreError, row::millis};

/// How many rows were removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tidied {
    /// Sessions that had not been used for long.
    pub sessions: u64,
    /// Challenges that had expired.
    pub challenges: u64,
    /// Limits that were not reached any more.
    pub limits: u64,
    /// Notes of who was at the board.
    pub presence: u64,
}

/// Where games in real time are played, nobody asks after so long who was there.
const PRESENCE: Duration = Duration::from_secs(7 * 86_400);

impl Store {
    /// Removes sessions that have not been used since a time, challenges that expired before `now`,
    /// limits that do not hold anybody up any more, and old notes of who was at the board. A challenge
    /// to a rematch that was accepted stays, as the way from one game to the next.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database. Some of it may have been removed.
    pub async fn tidy(&self, now: Time, sessions_unused_since: Time) -> Result<Tidied, StoreError> {
        let sessions = "DELETE FROM sessions WHERE used < $1";
        let challenges =
            "DELETE FROM challenges WHERE expires <= $1 AND (game IS NULL OR rematch_of IS NULL)";
        let limits = "DELETE FROM limits WHERE arrival < $1";
        let presence = "DELETE FROM presence WHERE at < $1";
        Ok(Tidied {
            sessions: self.delete(sessions, sessions_unused_since).await?,
            challenges: self.delete(challenges, now).await?,
            limits: self.delete(limits, now).await?,
            presence: self.delete(presence, now - PRESENCE).await?,
        })
    }

    /// One transaction each, so that nobody waits long for the lock.
    async fn delete(&self, delete: &'static str, time: Time) -> Result<u64, StoreError> {
        let mut writing = self.begin().await?;
        let result = sqlx::query(delete)
            .bind(millis(time))
            .execute(&mut *writing.transaction)
            .await?;
        writing.commit().await?;
        Ok(result.rows_affected())
    }
}
