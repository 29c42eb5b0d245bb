//! Limits on how often something may be done, which all processes share.

use std::time::Duration;

use harzdame_live::Time;

use crate::{
    Store, StoreError,
    row::{Reader, check_text, millis},
};

/// What came of asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It may be done, and counts.
    Yes,
    /// Not yet, and asking does not count.
    RetryAfter(Duration),
}

impl Store {
    /// Asks whether something may be done: on average once in `interval`, and up to `burst` times at once
    /// after a pause. This is the generic cell rate algorithm: what is kept for each key is only when the
    /// next one would come if they came regularly.
    ///
    /// # Errors
    ///
    /// [`StoreError::Invalid`] if `burst` is 0 or the key contains NUL; [`StoreError::Unavailable`] and
    /// other errors of the database.
    pub async fn take(
        &self,
        key: &str,
        now: Time,
        interval: Duration,
        burst: u32,
    ) -> Result<Taken, StoreError> {
        check_text(key, "the key of a limit must not contain NUL")?;
        let Some(more) = burst.checked_sub(1) else {
            let what = "a limit has to let something through";
            return Err(StoreError::Invalid { what });
        };
        let now = millis(now);
        // So that no sum of them exceeds 64 bits.
        let interval = i64::try_from(interval.as_millis()).map_or(MOST, |span| span.min(MOST));
        let ahead = interval.saturating_mul(i64::from(more)).min(MOST);
        let mut writing = self.begin().await?;
        // Who is refused writes nothing.
        let upsert = "INSERT INTO limits (key, arrival) VALUES ($1, $2 + $3) \
             ON CONFLICT (key) DO UPDATE SET arrival = \
             CASE WHEN limits.arrival > $2 THEN limits.arrival ELSE $2 END + $3 \
             WHERE limits.arrival <= $2 + $4 RETURNING arrival";
        let taken = sqlx::query(upsert)
            .bind(key)
            .bind(now)
            .bind(interval)
            .bind(ahead)
            .fetch_optional(&mut *writing.transaction)
            .await?;
        if taken.is_some() {
            writing.commit().await?;
            return Ok(Taken::Yes);
        }
        let row = sqlx::query("SELECT arrival FROM limits WHERE key = $1")
            .bind(key)
            .fetch_optional(&mut *writing.transaction)
            .await?;
        let arrival = match row {
            Some(row) => millis(Reader::new(&row).time()?),
            // It was tidied away meanwhile.
            None => now,
        };
        let wait = arrival.saturating_sub(ahead).saturating_sub(now).max(1);
        Ok(Taken::RetryAfter(Duration::from_millis(
            wait.unsigned_abs(),
        )))
    }
}

/// About a hundred years, in milliseconds.
const MOST: i64 = 1 << 42;
