//! Who is at the board.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::{Mutex, MutexGuard, PoisonError, Weak},
    time::Duration,
};

use harzdame::Color;
use harzdame_store::GameId;
use tokio::{runtime::Handle, time::sleep};

use crate::{Arena, arena::Inner};

/// The players who are connected to this process, and how often each.
#[derive(Debug, Default)]
pub(crate) struct Presence(Mutex<HashMap<(GameId, Color), usize>>);

/// How often it is written down who is at the board: of all players of a process at once.
pub(crate) const NOTE: Duration = Duration::from_secs(4);

/// Who is back after so long has not been away.
const GRACE: Duration = Duration::from_secs(2);

/// A player is at the board, until this is dropped.
#[derive(Debug)]
pub struct Seated {
    pub(crate) arena: Weak<Inner>,
    pub(crate) place: (GameId, Color),
}

impl Presence {
    /// A player comes; whether it was not there before.
    pub(crate) fn come(&self, place: (GameId, Color)) -> bool {
        match self.lock().entry(place) {
            Entry::Vacant(entry) => {
                entry.insert(1);
                true
            }
            Entry::Occupied(mut entry) => {
                *entry.get_mut() += 1;
                false
            }
        }
    }

    /// A player goes; whether no connection of it is left. It is there until it is
    /// [forgotten](Presence::forget).
    fn go(&self, place: (GameId, Color)) -> bool {
        let mut present = self.lock();
        let count = present.get_mut(&place);
        count.is_some_and(|count| {
            *count = count.saturating_sub(1);
            *count == 0
        })
    }

    /// Whether a player that has gone is not back, and so is not there any more.
    pub(crate) fn forget(&self, place: (GameId, Color)) -> bool {
        let mut present = self.lock();
        let is_gone = present.get(&place) == Some(&0);
        if is_gone {
            present.remove(&place);
        }
        is_gone
    }

    /// Which players of a game are there.
    pub(crate) fn of(&self, game: GameId) -> [bool; 2] {
        let present = self.lock();
        Color::ALL.map(|color| present.contains_key(&(game, color)))
    }

    /// All who are connected.
    pub(crate) fn all(&self) -> Vec<(GameId, Color)> {
        let present = self.lock();
        let connected = present.iter().filter(|(_, count)| **count > 0);
        connected.map(|(&place, _)| place).collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(GameId, Color), usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Seated {
    fn drop(&mut self) {
        let Some(inner) = self.arena.upgrade() else {
            return;
        };
        if inner.presence.go(self.place)
            && let Ok(runtime) = Handle::try_current()
        {
            let (arena, (game, color)) = (self.arena.clone(), self.place);
            drop(inner);
            runtime.spawn(async move {
                // Whoever loads the page anew is not told to have gone.
                sleep(GRACE).await;
                if let Some(inner) = arena.upgrade() {
                    Arena(inner).has_gone(game, color).await;
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_came_twice_is_there_until_it_has_gone_twice() {
        let presence = Presence::default();
        let place = (GameId::random(), Color::White);
        assert!(presence.come(place));
        assert!(!presence.come(place));
        assert!(!presence.go(place));
        assert_eq!(presence.all(), [place]);
        assert_eq!(presence.of(place.0), [true, false]);
        assert!(!presence.forget(place));
        assert!(presence.go(place));
        assert!(presence.all().is_empty());
        // Who is back soon has not been away.
        assert_eq!(presence.of(place.0), [true, false]);
        assert!(!presence.come(place));
        assert!(!presence.forget(place));
        assert!(presence.go(place));
        assert!(presence.forget(place));
        assert_eq!(presence.of(place.0), [false, false]);
        assert!(!presence.go(place));
        assert!(!presence.forget(place));
    }
}
