//! What bounds a search: depth, nodes, and time.

use std::time::Duration;

/// When a search ends. Any of them can be set; the one that is reached first ends it. Without any,
/// it goes on to [`MAX_DEPTH`](crate::MAX_DEPTH) or until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The depth in plies, at least 1.
    pub depth: Option<u32>,
    /// The number of nodes. A search by one thread under this limit, and not under time, is
    /// reproducible: the same engine state and game give the same result on every machine.
    pub nodes: Option<u64>,
    /// The time for this move. All of it is used, unless the move is forced or the end is proved.
    pub time: Option<Duration>,
    /// The clock of a game: the search takes what suits the move, and never all of it.
    pub clock: Option<ClockState>,
}

impl Limits {
    /// No limit but a stop from outside.
    pub const NONE: Limits = Limits {
        depth: None,
        nodes: None,
        time: None,
        clock: None,
    };

    /// To a depth in plies.
    #[must_use]
    pub const fn depth(plies: u32) -> Limits {
        Limits {
            depth: Some(plies),
            ..Limits::NONE
        }
    }

    /// For a number of nodes.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::NONE
        }
    }

    /// For a time.
    #[must_use]
    pub const fn time(time: Duration) -> Limits {
        Limits {
            time: Some(time),
            ..Limits::NONE
        }
    }

    /// By a game's clock.
    #[must_use]
    pub const fn clock(clock: ClockState) -> Limits {
        Limits {
            clock: Some(clock),
            ..Limits::NONE
        }
    }

    /// Whether anything but depth bounds the search.
    pub(crate) fn is_bounded(&self) -> bool {
        self.time.is_some() || self.nodes.is_some() || self.clock.is_some()
    }
}

/// The clock of the side to move, as it stands when the search begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockState {
    /// What is left.
    pub remaining: Duration,
    /// What is added for each move (Fischer).
    pub increment: Duration,
    /// The moves until time is added, this one included; `None`: it has to last for the game.
    pub moves_to_go: Option<u32>,
    /// How long the clock waits before it runs, for each move (delay).
    pub delay: Duration,
    /// What is lost on the way for each move, by the network or the graphical interface.
    pub overhead: Duration,
}

/// The time, as the caller knows it.
///
/// The engine has no clock of its own: browsers and tests have other ones than an operating
/// system. Any closure that returns a [`Duration`] is a clock:
///
/// ```
/// use std::time::Instant;
/// use harzdame_engine::Clock;
///
/// let started = Instant::now();
/// let clock = || started.elapsed();
/// assert!(clock.now() <= clock.now());
/// ```
pub trait Clock {
    /// The time since some fixed moment. Never goes back.
    fn now(&self) -> Duration;
}

impl<F: Fn() -> Duration> Clock for F {
    fn now(&self) -> Duration {
        self()
    }
}
