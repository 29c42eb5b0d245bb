//! The engine as an adviser, in a thread of its own beside the opponent's.

use std::{
    sync::mpsc::Sender,
    time::{Duration, Instant},
};

use harzdame::{Game, Move};
use harzdame_engine::{Control, Engine, Limits, Score};

use super::background::Background;

/// Memory for the engine's table, in MiB.
const TABLE_MIB: usize = 32;

/// How long a hint is looked for.
const HINT_TIME: Duration = Duration::from_secs(1);

/// A position to be judged.
#[derive(Clone, Debug)]
pub(crate) struct Inquiry {
    /// Comes back with what is found, so that words about an older position are known as such.
    pub(crate) number: u64,
    pub(crate) game: Game,
    /// Deeper and deeper until it is stopped; else as long as a hint takes.
    pub(crate) endless: bool,
}

/// What has been found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) number: u64,
    /// The depth of the search in plies.
    pub(crate) depth: u32,
    /// For the side to move.
    pub(crate) score: Score,
    /// The best line, the best move first.
    pub(crate) line: Vec<Move>,
    /// Nothing more will come.
    pub(crate) last: bool,
}

/// The thread and the ways to it. It ends when this is dropped.
pub(crate) struct Analyst(Background<Inquiry, Found>);

impl Analyst {
    pub(crate) fn start() -> Analyst {
        // Most players never ask: the memory is taken when one does.
        let mut engine = None;
        Analyst(Background::start(
            "analyst's",
            move |inquiry, stop, tell| {
                let engine = engine.get_or_insert_with(|| Engine::new(TABLE_MIB));
                search(engine, &inquiry, stop, tell)
            },
        ))
    }

    /// Begins to search. What was searched before is given up.
    pub(crate) fn ask(&mut self, inquiry: Inquiry) -> anyhow::Result<()> {
        self.0.ask(inquiry)
    }

    /// Gives up searching.
    pub(crate) fn stop(&self) {
        self.0.stop();
    }

    /// What has been found since this was asked last, the newest.
    pub(crate) fn found(&self) -> Option<Found> {
        self.0.newest_answer()
    }
}

/// Searches, and tells what it finds. `false` if nobody listens any more.
fn search(engine: &mut Engine, inquiry: &Inquiry, stop: &Control, tell: &Sender<Found>) -> bool {
    let limits = if inquiry.endless {
        Limits::NONE
    } else {
        Limits::time(HINT_TIME)
    };
    let started = Instant::now();
    let clock = || started.elapsed();
    let found = |depth, score, line: &[Move], last| Found {
        number: inquiry.number,
        depth,
        score,
        line: line.to_vec(),
        last,
    };
    let result = engine.search(&inquiry.game, &limits, stop, &clock, |info| {
        // If nobody listens, that is seen at the end.
        let _ = tell.send(found(info.depth, info.score, info.pv, false));
    });
    tell.send(found(result.depth, result.score, &result.pv, true))
        .is_ok()
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    fn inquiry(number: u64, endless: bool) -> Inquiry {
        Inquiry {
            number,
            game: Game::new(),
            endless,
        }
    }

    fn wait(analyst: &Analyst, wanted: impl Fn(&Found) -> bool) -> Found {
        let started = Instant::now();
        loop {
            if let Some(found) = analyst.found().filter(&wanted) {
                return found;
            }
            assert!(started.elapsed() < Duration::from_secs(60), "nothing found");
            thread::sleep(Duration::from_millis(2));
        }
    }

    #[test]
    fn it_finds_more_and_more_until_it_is_stopped() {
        let mut analyst = Analyst::start();
        analyst.ask(inquiry(1, true)).expect("it listens");
        let found = wait(&analyst, |found| found.depth >= 4);
        assert!(!found.last);
        assert!(Game::new().play(found.line[0]).is_ok());
        analyst.stop();
        assert_eq!(wait(&analyst, |found| found.last).number, 1);
    }

    #[test]
    fn a_new_inquiry_ends_the_old_one() {
        let mut analyst = Analyst::start();
        for number in 1..=3 {
            analyst.ask(inquiry(number, true)).expect("it listens");
        }
        assert_eq!(wait(&analyst, |found| found.number == 3).number, 3);
    }
}
