//! Who is at the board.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError, Weak},
    time::Duration,
};

use harzdame::Color;
use harzdame_store::GameId;

use crate::arena::Inner;

/// The players who are connected to this process, and how often each.
#[derive(Debug, Default)]
pub(crate) struct Presence(Mutex<HashMap<(GameId, Color), usize>>);

/// How often it is written down who is at the board: of all players of a process at once.
pub(crate) const NOTE: Duration = Duration::from_secs(4);

/// A player is at the board, until this is dropped.
#[derive(Debug)]
pub struct Seated {
    pub(crate) arena: Weak<Inner>,
    pub(crate) place: (GameId, Color),
}

impl Presence {
    pub(crate) fn come(&self, place: (GameId, Color)) {
        *self.lock().entry(place).or_default() += 1;
    }

    fn go(&self, place: (GameId, Color)) {
        let mut present = self.lock();
        if let Some(count) = present.get_mut(&place) {
            *count -= 1;
            if *count == 0 {
                present.remove(&place);
            }
        }
    }

    /// All who are there.
    pub(crate) fn all(&self) -> Vec<(GameId, Color)> {
        self.lock().keys().copied().collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(GameId, Color), usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Seated {
    fn drop(&mut self) {
        if let Some(arena) = self.arena.upgrade() {
            arena.presence.go(self.place);
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
        presence.come(place);
        presence.come(place);
        presence.go(place);
        assert_eq!(presence.all(), [place]);
        presence.go(place);
        assert!(presence.all().is_empty());
    }
}
