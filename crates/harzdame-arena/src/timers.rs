//! Waking up when the time of a game may be up.

use std::{cmp::Reverse, collections::BinaryHeap, sync::Arc, time::Duration};

use harzdame_live::Time;
use harzdame_store::GameId;
use tokio::{sync::mpsc, time::sleep};

use crate::ServiceClock;

/// Hears when the deadlines of games are.
#[derive(Clone, Debug)]
pub(crate) struct Timers(mpsc::UnboundedSender<(Time, GameId)>);

/// Gets the games whose deadline has passed. A deadline that does not hold any more is reported too:
/// whoever gets it looks at the game anyway.
pub(crate) struct Due {
    clock: Arc<ServiceClock>,
    deadlines: mpsc::UnboundedReceiver<(Time, GameId)>,
    heap: BinaryHeap<Reverse<(Time, GameId)>>,
}

/// No sleep is longer, since the service's time may stand still for a while.
const LONGEST: Duration = Duration::from_secs(1);

pub(crate) fn timers(clock: Arc<ServiceClock>) -> (Timers, Due) {
    let (sender, deadlines) = mpsc::unbounded_channel();
    let due = Due {
        clock,
        deadlines,
        heap: BinaryHeap::new(),
    };
    (Timers(sender), due)
}

impl Timers {
    pub(crate) fn set(&self, game: GameId, deadline: Time) {
        // The other end is gone only when all is over.
        let _ = self.0.send((deadline, game));
    }
}

impl Due {
    /// Waits for the next game; `None` when all [`Timers`] are gone.
    pub(crate) async fn next(&mut self) -> Option<GameId> {
        loop {
            let now = self.clock.now();
            let wait = match self.heap.peek() {
                Some(&Reverse((deadline, game))) if deadline < now => {
                    self.heap.pop();
                    return Some(game);
                }
                Some(Reverse((deadline, _))) => {
                    (deadline.since(now) + Duration::from_millis(1)).min(LONGEST)
                }
                None => LONGEST,
            };
            tokio::select! {
                new = self.deadlines.recv() => self.heap.push(Reverse(new?)),
                () = sleep(wait) => {}
            }
        }
    }
}
