//! What bounds a search: depth, nodes, time, and a word from outside.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

/// When a search ends. Any of them can be set; the one that is reached first ends it. Without any,
/// it goes on to [`MAX_DEPTH`](crate::MAX_DEPTH) or until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The depth in plies, at least 1.
    pub depth: Option<u32>,
    /// The number of nodes. A search under this limit, and not under time, is reproducible: the
    /// same engine state and game give the same result on every machine.
    pub nodes: Option<u64>,
    /// The time from the call. The search returns by then, and before if another iteration could
    /// not be finished.
    pub time: Option<Duration>,
}

impl Limits {
    /// No limit but a stop from outside.
    pub const NONE: Limits = Limits {
        depth: None,
        nodes: None,
        time: None,
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

/// How much work is done between two looks at the clock and the stop flag: in ordinary positions
/// well under a millisecond.
const WORK_BETWEEN_LOOKS: u32 = 1_024;

/// Counts nodes and says when to end.
pub(crate) struct Guard<'a> {
    stop: &'a AtomicBool,
    clock: &'a dyn Clock,
    started: Duration,
    deadline: Option<Duration>,
    max_nodes: u64,
    nodes: u64,
    work: u32,
    ended: bool,
}

impl<'a> Guard<'a> {
    pub(crate) fn new(limits: &Limits, stop: &'a AtomicBool, clock: &'a dyn Clock) -> Guard<'a> {
        let started = clock.now();
        Guard {
            stop,
            clock,
            started,
            deadline: limits.time.map(|time| started.saturating_add(time)),
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            nodes: 0,
            work: 0,
            ended: false,
        }
    }

    /// Counts a node. Returns whether to end.
    #[inline]
    pub(crate) fn count_node(&mut self) -> bool {
        self.nodes += 1;
        self.add_work(1);
        self.ended |= self.nodes >= self.max_nodes;
        self.ended
    }

    /// Counts work that takes as long as so many ordinary nodes.
    #[inline]
    pub(crate) fn add_work(&mut self, nodes: u32) {
        self.work += nodes;
        if self.work >= WORK_BETWEEN_LOOKS {
            self.look();
        }
    }

    #[cold]
    fn look(&mut self) {
        self.work = 0;
        self.ended |= self.stop.load(Ordering::Relaxed)
            || self
                .deadline
                .is_some_and(|deadline| self.clock.now() >= deadline);
    }

    /// Whether the search has to end.
    #[inline]
    pub(crate) fn ended(&self) -> bool {
        self.ended
    }

    /// Whether another iteration is worth beginning: each takes several times as long as the one
    /// before.
    pub(crate) fn worth_going_on(&mut self) -> bool {
        self.look();
        let half_gone = self
            .deadline
            .is_some_and(|deadline| self.elapsed() * 2 >= deadline.saturating_sub(self.started));
        !self.ended && !half_gone
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.started)
    }
}
