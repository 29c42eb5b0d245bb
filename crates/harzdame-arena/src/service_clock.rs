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
use tokio::time::timeout;

/// The service's time: that of the wall clock less the spans in which no process of the service was
/// running, in which no clock of a game runs either.
///
/// It stands still while no process can reach the store, and goes on from there: then nobody can move, and
/// nobody should lose for it.
#[derive(Debug)]
pub struct ServiceClock {
    /// Milliseconds that were lost.
    lost: AtomicU64,
    /// The wall clock, in milliseconds, up to which the last sign of life is good.
    good_until: AtomicU64,
    /// So that time never runs backwards.
    latest: Mutex<Time>,
}

/// Without a sign of life for so long, time stands still.
const PATIENCE: Duration = Duration::from_secs(2);
/// How often a process gives one.
pub(crate) const BEAT: Duration = Duration::from_millis(400);
/// A sign that takes so long is given up, and given anew: the connection may be dead.
const TIMEOUT: Duration = Duration::from_secs(1);

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
        let wall = wall_millis();
        let lost = store.begin_service(wall, PATIENCE).await?;
        clock.learn(wall, lost);
        Ok(clock)
    }

    /// Gives a sign of life, and learns what was lost.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn beat(&self, store: &Store) -> Result<(), StoreError> {
        let wall = wall_millis();
        let beat = timeout(TIMEOUT, store.beat(wall, PATIENCE)).await;
        let lost = beat.map_err(|_| StoreError::Unavailable {
            reason: "a sign of life takes too long".into(),
        })??;
        self.learn(wall, lost);
        Ok(())
    }

    /// So much was lost at a time of the wall clock.
    fn learn(&self, wall: u64, lost: Duration) {
        let lost = u64::try_from(lost.as_millis()).unwrap_or(u64::MAX);
        self.lost.store(lost, Ordering::Release);
        let good_until = wall + PATIENCE.as_millis() as u64;
        self.good_until.fetch_max(good_until, Ordering::AcqRel);
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
