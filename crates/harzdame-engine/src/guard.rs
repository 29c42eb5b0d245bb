//! Counts nodes and says when a search has to end.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Duration,
};

use crate::{Clock, Control, Limits, budget::Budget};

/// How much work is done between two looks at the clock and the flags: in ordinary positions well
/// under a millisecond.
const WORK_BETWEEN_LOOKS: u32 = 1_024;

/// What the threads of a search tell each other.
#[derive(Debug)]
pub(crate) struct Threads {
    /// How many nodes all threads may see together.
    max_nodes: u64,
    /// The main thread has come to an end.
    ended: AtomicBool,
    /// The nodes of all threads, behind by at most one look each.
    nodes: AtomicU64,
}

impl Threads {
    pub(crate) fn new(limits: &Limits) -> Threads {
        Threads {
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            ended: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        }
    }

    /// Ends the threads that wait for the main one.
    pub(crate) fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
    }
}

/// One thread's count, and what ends its search.
pub(crate) struct Guard<'a> {
    control: &'a Control,
    threads: &'a Threads,
    /// The main thread's; the others end when it does.
    main: Option<Main<'a>>,
    nodes: u64,
    /// How many of `nodes` the other threads know of.
    told: u64,
    work: u32,
    ended: bool,
}

/// What only the main thread looks at.
struct Main<'a> {
    clock: &'a dyn Clock,
    began: Duration,
    /// When the limits of time began to count: later than the search if it began by pondering.
    started: Duration,
    pondering: bool,
    budget: Budget,
}

impl<'a> Guard<'a> {
    /// For the thread that keeps the limits.
    pub(crate) fn main(
        limits: &Limits,
        control: &'a Control,
        threads: &'a Threads,
        clock: &'a dyn Clock,
    ) -> Guard<'a> {
        let began = clock.now();
        Guard {
            main: Some(Main {
                clock,
                began,
                started: began,
                pondering: control.is_pondering(),
                budget: Budget::new(limits),
            }),
            ..Guard::helper(control, threads)
        }
    }

    /// For a thread that ends with the main one.
    pub(crate) fn helper(control: &'a Control, threads: &'a Threads) -> Guard<'a> {
        Guard {
            control,
            threads,
            main: None,
            nodes: 0,
            told: 0,
            work: 0,
            ended: false,
        }
    }

    /// Counts a node. Returns whether to end.
    #[inline]
    pub(crate) fn count_node(&mut self) -> bool {
        self.nodes += 1;
        self.add_work(1);
        // Exact for one thread; for several, as exact as what they tell each other.
        if self.nodes >= self.threads.max_nodes && !self.control.is_pondering() {
            self.ended = true;
        }
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
        let others = self.tell();
        self.ended |= self.control.is_stopped() || self.threads.ended.load(Ordering::Relaxed);
        self.ended |= self.nodes + others >= self.threads.max_nodes && !self.control.is_pondering();
        let Some(main) = &mut self.main else { return };
        if main.pondering && !self.control.is_pondering() {
            main.pondering = false;
            main.started = main.clock.now();
        }
        if main.pondering {
            return;
        }
        let late = |hard| main.clock.now() >= main.started.saturating_add(hard);
        self.ended |= main.budget.hard.is_some_and(late);
    }

    /// Tells the other threads how many nodes this one has seen. Returns the number of theirs.
    fn tell(&mut self) -> u64 {
        let new = self.nodes - self.told;
        self.told = self.nodes;
        let all = self.threads.nodes.fetch_add(new, Ordering::Relaxed) + new;
        all - self.nodes
    }

    /// Whether the search has to end.
    #[inline]
    pub(crate) fn ended(&self) -> bool {
        self.ended
    }

    /// Whether another iteration is worth beginning, the best move having been the same for so
    /// many iterations.
    pub(crate) fn worth_going_on(&mut self, stable_iterations: u32) -> bool {
        self.look();
        let Some(main) = &self.main else {
            return !self.ended;
        };
        let soft = main.budget.soft_after(stable_iterations);
        let enough = soft.is_some_and(|soft| main.clock.now() >= main.started.saturating_add(soft));
        !self.ended && (main.pondering || !enough)
    }

    /// Whether the search goes on whatever it has found: the opponent is thinking.
    pub(crate) fn is_pondering(&mut self) -> bool {
        self.look();
        self.main.as_ref().is_some_and(|main| main.pondering) && !self.ended
    }

    /// The nodes of all threads.
    pub(crate) fn nodes(&mut self) -> u64 {
        let others = self.tell();
        self.nodes + others
    }

    /// The time since the search began; zero but in the main thread.
    pub(crate) fn elapsed(&self) -> Duration {
        self.main.as_ref().map_or(Duration::ZERO, |main| {
            main.clock.now().saturating_sub(main.began)
        })
    }
}
