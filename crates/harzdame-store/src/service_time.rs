//! The service's time: that of the wall clock without the spans in which no process was running.

use std::time::Duration;

use crate::{Store, StoreError, row::Reader};

impl Store {
    /// A process that is running gives a sign of life, and learns how much time the service has lost. The
    /// service's time is that of the wall clock less what is lost.
    ///
    /// `wall_now` is the time of the wall clock in milliseconds. The service's time goes on for `patience`
    /// after a sign of life of any process, and then stands still until the next one. No process may tell
    /// a later time: then time never runs backwards, whoever counts what was lost. So give signs several
    /// times as often.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn beat(&self, wall_now: u64, patience: Duration) -> Result<Duration, StoreError> {
        self.sign(wall_now, patience, patience).await
    }

    /// The same for a process that begins. If there was no sign of life for longer than `patience`, no other
    /// process is running, and nothing has happened since the last event of a game that runs: the service's
    /// time goes on from there, or from the last sign of life.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn begin_service(
        &self,
        wall_now: u64,
        patience: Duration,
    ) -> Result<Duration, StoreError> {
        let select = "SELECT beat, lost, (SELECT max(last_at) FROM games WHERE ended IS NULL) \
             FROM service WHERE id = 1";
        let row = sqlx::query(select).fetch_optional(&self.pool).await?;
        let row = row.ok_or_else(missing)?;
        let mut reader = Reader::new(&row);
        let (beat, lost) = (reader.time_if_any()?, reader.time()?);
        let last = reader.time_if_any()?;
        let ran = beat.zip(last).map(|(beat, last)| {
            let wall = last + Duration::from_millis(lost.millis());
            wall.since(beat)
        });
        self.sign(wall_now, patience, ran.unwrap_or_default().min(patience))
            .await
    }

    /// If the last sign of life is longer ago than `patience`, the service's time has `ran` on for so
    /// long since then, and the rest is lost. Of several processes that come back at once the first one
    /// counts it.
    async fn sign(
        &self,
        wall_now: u64,
        patience: Duration,
        ran: Duration,
    ) -> Result<Duration, StoreError> {
        let bounded = |millis| i64::try_from(millis).unwrap_or(i64::MAX);
        // Not through the gate: who waits there for long would take the time for standing still.
        let begin = self.dialect.begin_write();
        let mut transaction = self.pool.begin_with(begin).await?;
        // One statement, whose right sides are what was there before: the row is locked meanwhile, and
        // another process finds this sign of life.
        let update = "UPDATE service SET \
             lost = CASE WHEN $1 - beat > $2 THEN lost + $1 - beat - $3 ELSE lost END, \
             beat = CASE WHEN beat > $1 THEN beat ELSE $1 END \
             WHERE id = 1 RETURNING lost";
        let row = sqlx::query(update)
            .bind(bounded(u128::from(wall_now)))
            .bind(bounded(patience.as_millis()))
            .bind(bounded(ran.as_millis()))
            .fetch_optional(&mut *transaction)
            .await?;
        let lost = Reader::new(&row.ok_or_else(missing)?).time()?.millis();
        transaction.commit().await?;
        Ok(Duration::from_millis(lost))
    }
}

fn missing() -> StoreError {
    StoreError::corrupt("the service's time is missing")
}
