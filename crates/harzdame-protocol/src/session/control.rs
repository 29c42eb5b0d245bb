//! Words to a search that is under way, and waiting for them.

use std::sync::{Condvar, Mutex, PoisonError};

use harzdame_engine::Control;

/// The engine's [`Control`] of one search, with a way to wait for the next word.
#[derive(Debug)]
pub(super) struct Words {
    control: Control,
    /// Guards nothing but the wait.
    lock: Mutex<()>,
    word: Condvar,
}

impl Words {
    /// For a search on one's own time, or on the opponent's.
    pub(super) fn new(ponder: bool) -> Words {
        Words {
            control: if ponder {
                Control::ponder()
            } else {
                Control::new()
            },
            lock: Mutex::new(()),
            word: Condvar::new(),
        }
    }

    pub(super) fn control(&self) -> &Control {
        &self.control
    }

    pub(super) fn stop(&self) {
        self.say(Control::stop);
    }

    pub(super) fn ponder_hit(&self) {
        self.say(Control::ponder_hit);
    }

    fn say(&self, word: fn(&Control)) {
        let _guard = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        word(&self.control);
        self.word.notify_all();
    }

    /// Waits for a stop; or, without `infinite`, until the search is on one's own time.
    pub(super) fn wait(&self, infinite: bool) {
        let mut guard = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        let told = || self.control.is_stopped() || !(infinite || self.control.is_pondering());
        while !told() {
            guard = self
                .word
                .wait(guard)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}
