//! The service's time: that of the wall clock without the spans in which no process was running.

use std::time::Duration;

use crate::{Store, StoreError, row::Reader};

impl Store {
    /// A process gives a sign of life, and learns how much time the service has lost: while no process
    /// of it was running. The service's time is that of the wall clock less what is lost.
    ///
    /// `wall_now` is the time of the wall clock in milliseconds. If the last sign of life of any process
    /// is longer ago than `patience`, there was an outage since then, and it counts as lost; of several
    /// processes that come back at once the first one counts it. So give signs several times as often,
    /// and first of all when a process begins.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn beat(&self, wall_now: u64, patience: Duration) -> Result<Duration, StoreError> {
        let bounded = |millis| i64::try_from(millis).unwrap_or(i64::MAX);
        let mut writing = self.begin().await?;
        // One statement, whose right sides are what was there before: the row is locked meanwhile, and
        // another process finds this sign of life.
        let update = "UPDATE service SET \
             lost = CASE WHEN $1 - beat > $2 THEN lost + $1 - beat ELSE lost END, \
             beat = CASE WHEN beat > $1 THEN beat ELSE $1 END \
             WHERE id = 1 RETURNING lost";
        let row = sqlx::query(update)
            .bind(bounded(u128::from(wall_now)))
            .bind(bounded(patience.as_millis()))
            .fetch_optional(&mut *writing.transaction)
            .await?;
        let row = row.ok_or_else(|| StoreError::corrupt("the service's time is missing"))?;
        let lost = Reader::new(&row).time()?.millis();
        writing.commit().await?;
        Ok(Duration::from_millis(lost))
    }
}
