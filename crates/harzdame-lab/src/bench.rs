//! Fixed searches: the signature of a version of the engine, and its speed.

use std::time::{Duration, Instant};

use harzdame::{DrawRule, Game, Position, fen};
use harzdame_engine::{Control, Engine, Limits, SearchResult, Settings};

/// The depth that signatures are told for, in plies.
pub const DEPTH: u32 = 12;

/// The start, and positions of games with more and more room and kings.
const POSITIONS: [&str; 16] = [
    fen::START,
    "B:Wa1,a2,a3,a4,a5,b1,b2,b3,b4,c1,c2,c3,c4,d2,d3,e1,e2,e3,f1:Bc8,d6,d7,e6,e7,e8,f5,f6,f7,f8,g5,g6,g7,g8,h4,h5,h6,h7,h8",
    "W:Wa1,a2,a3,a4,b1,b2,b4,b5,c1,c3,c5,d1,d2,d4,e2,e3:Bc8,d7,e6,e8,f5,f7,f8,g4,g5,g7,g8,h3,h4,h6,h7,h8",
    "B:Wa1,a2,a5,b1,b3,c2,c4,d1,d3,e2,f1,f3:Bc7,d6,d8,e7,f6,f8,g5,g7,h4,h6,h8",
    "B:Wa2,a3,b1,b2,b5,c3,c5,d2,d4,e3,f1:Bd7,e8,f6,f7,g4,g5,g8,h4,h6,h7,h8",
    "W:Wa3,b2,b4,c1,c3,d2,d4,e1:Bd7,e6,e8,f5,f7,g6,h5,h7",
    "W:Wa1,a4,b3,c2,d1,e3,f2:Bd8,e6,f7,g5,g8,h4,h7",
    "B:Wb2,c1,c4,d3,e2:Bd6,e7,f5,g6,h4",
    "B:Wa1,b2,c3,d2,Kh8:Bd6,e7,f6,g5,h7",
    "W:WKb7,a2,c1:BKg2,h6,f8",
    "B:WKe1,a3,c2,d4:BKd8,f7,h5,g3",
    "W:WKd4,Ke5:BKh8",
    "B:Wc4,d3,e2,f1,a5:Bc6,d6,e6,f6,g6",
    "W:WKa8,Kc2,d1:BKh1,Kf6",
    "W:Wa2,b1:Bg8,h7,h6",
    "B:WKb4,Kg7,a1,c2:BKe8,Kd3,h6",
];

/// The positions that are searched.
///
/// # Panics
///
/// Never: all of them are positions, which a test makes sure of.
#[must_use]
pub fn positions() -> Vec<Position> {
    let read = |text: &&str| fen::parse(text).expect("a test reads every one of them");
    POSITIONS.iter().map(read).collect()
}

/// What the searches came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchReport {
    /// All nodes: changes exactly if the search does, so it is the signature of a version. The
    /// same on every machine with one thread.
    pub nodes: u64,
    /// The time for all searches.
    pub time: Duration,
}

impl BenchReport {
    /// Nodes a second, in millions.
    #[must_use]
    pub fn speed(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9) / 1e6
    }
}

/// Searches each of the [`positions`] to a depth with an engine of its own, which has a table of
/// 16 MiB. `on_result` gets each result. Ends early if `stop` says so.
pub fn bench(
    settings: &Settings,
    depth: u32,
    stop: &Control,
    mut on_result: impl FnMut(&Position, &SearchResult),
) -> BenchReport {
    let mut report = BenchReport {
        nodes: 0,
        time: Duration::ZERO,
    };
    for position in positions() {
        let mut engine = Engine::new(16);
        engine.set_settings(settings.clone());
        let game = Game::from_position(position, DrawRule::default());
        let started = Instant::now();
        let clock = || started.elapsed();
        let result = engine.search(&game, &Limits::depth(depth), stop, &clock, |_| {});
        report.time += started.elapsed();
        report.nodes += result.nodes;
        on_result(&position, &result);
    }
    report
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_the_same_every_time() {
        let stop = Control::new();
        let mut seen = 0;
        let settings = Settings::default();
        let first = bench(&settings, 5, &stop, |position, result| {
            assert!(result.best.is_some_and(|best| position.is_legal(best)));
            seen += 1;
        });
        assert_eq!(seen, POSITIONS.len());
        assert_eq!(bench(&settings, 5, &stop, |_, _| {}).nodes, first.nodes);
        assert_ne!(bench(&settings, 6, &stop, |_, _| {}).nodes, first.nodes);
        assert!(first.speed() > 0.0);
    }
}
