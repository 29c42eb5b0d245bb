//! What time it is for the games.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use harzdame_live::Time;
use harzdame_store::{Store, StoreError};

/// The service's time: that of the wall clock less the spans in which no process of the service was
/// running, in which no clock of a game runs either.
///
/// It stands still while this process cannot reach the store, and goes on from there: then nobody
/// can move, and nobody should lose for it.
#[derive(Debug)]
pub struct ServiceClock {
    /// Milliseconds that were lost.
    lost: AtomicU64,
    /// The wall clock, in milliseconds, up to which the last sign of life is good.
    good_until: AtomicU64,
    /// So that time never runs backwards.
    latest: Mutex<Time>,
}

/// Without a sign of life for so long, the service was down.
const PATIENCE: Duration = Duration::from_secs(3);
/// How often a process gives one.
pub(crate) const BEAT: Duration = Duration::from_millis(500);

impl ServiceClock {
    /// A clock that has learned what was lost before.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn start(store: &Store) -> Result<ServiceClock, StoreError> {
        let clock = ServiceClock {
            lost: AtomicU64::new(0),
            good_until: AtomicU64::new(0),
            latest: Mutex::new(Time::default()),
        };
        clock.beat(store).await?;
        Ok(clock)
    }

    /// Gives a sign of life, and learns what was lost.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn beat(&self, store: &Store) -> Result<(), StoreError> {
        let wall = wall_millis();
        let lost = store.beat(wall, PATIENCE).await?;
        let lost = u64::try_from(lost.as_millis()).unwrap_or(u64::MAX);
        self.lost.store(lost, Ordering::Release);
        let good_until = wall + PATIENCE.as_millis() as u64;
        self.good_until.fetch_max(good_until, Ordering::AcqRel);
        Ok(())
    }

    /// What time it is.
    #[must_use]
    pub fn now(&self) -> Time {
        let wall = wall_millis().min(self.good_until.load(Ordering::Acquire));
        let now = Time::from_millis(wall.saturating_sub(self.lost.load(Ordering::Acquire)));
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        *latest = now.max(*latest);
        *latest
    }
}

fn wall_millis() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| u64::try_from(now.as_millis()).unwrap_or(u64::MAX))
}
