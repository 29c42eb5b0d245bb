//! Words from outside to a search that is going on.

use std::sync::atomic::{AtomicBool, Ordering};

/// Lets another thread, or the caller of `on_info`, speak to a search that is going on.
///
/// ```
/// use harzdame::Game;
/// use harzdame_engine::{Control, Engine, Limits};
///
/// let control = Control::new();
/// let mut engine = Engine::new(1);
/// let result = engine.search(&Game::new(), &Limits::NONE, &control, &|| std::time::Duration::ZERO, |info| {
///     if info.depth == 4 {
///         control.stop();
///     }
/// });
/// assert_eq!(result.depth, 4);
/// ```
#[derive(Debug, Default)]
pub struct Control {
    stopped: AtomicBool,
    pondering: AtomicBool,
}

impl Control {
    /// For a search on one's own time.
    #[must_use]
    pub const fn new() -> Control {
        Control {
            stopped: AtomicBool::new(false),
            pondering: AtomicBool::new(false),
        }
    }

    /// For a search on the opponent's time: its limits do not end it before
    /// [`ponder_hit`](Control::ponder_hit).
    #[must_use]
    pub const fn ponder() -> Control {
        Control {
            stopped: AtomicBool::new(false),
            pondering: AtomicBool::new(true),
        }
    }

    /// Ends the search as soon as possible, a few milliseconds in ordinary positions.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// The expected move has been played: the limits count, time from now on.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether the search has been told to stop.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Whether the search is on the opponent's time.
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }
}
