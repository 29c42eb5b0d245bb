//! The first engine, frozen: an opponent that never changes.
//!
//! Version 0.1 of the engine as it played its first matches: principal variation search with a
//! transposition table, killer moves and history, reductions of late quiet moves, quiescence over
//! captures, and an evaluation by hand. Everything it needs is here, so that nothing that is done
//! to the engine changes it. Figures against it can be compared over the years.
//!
//! Do not improve it. A test pins its nodes and values.

mod evaluate;
mod ordering;
mod quiescence;
mod search;
mod table;
mod value;

use std::time::Duration;

use harzdame::{DrawRule, Game, Move};

use self::{ordering::History, search::Search, table::Table};

/// The greatest depth of an iteration, in plies.
const MAX_DEPTH: u32 = 100;

/// How many plies from the root the search goes, extensions included; captures at the horizon are
/// played out beyond it.
const MAX_PLY: usize = 128;

/// The frozen engine.
///
/// ```
/// use harzdame::Game;
/// use harzdame_lab::baseline::{Baseline, Limits};
///
/// let mut baseline = Baseline::new(1);
/// let limits = Limits { nodes: Some(1_000), ..Limits::default() };
/// let thought = baseline.think(&Game::new(), &limits, &|| false);
/// assert_eq!(thought.nodes, 1_000);
/// ```
#[derive(Debug)]
pub struct Baseline {
    table: Table,
    history: History,
    /// What the table's values depend on.
    rule: Option<DrawRule>,
}

/// When a search ends: at the first of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The depth in plies, at least 1.
    pub depth: Option<u32>,
    /// The number of nodes. Under this limit, and not under time, the same engine state and game
    /// give the same result on every machine.
    pub nodes: Option<u64>,
    /// The time for the move.
    pub time: Option<Duration>,
}

/// What a search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The best move; `None` exactly if there is no legal move.
    pub best: Option<Move>,
    /// The value for the side to move: in centi-men up to ±20,000, beyond ±31,000 a win or loss in
    /// 32,000 less so many plies.
    pub value: i32,
    /// The depth of the last iteration that was finished; 0 if none was.
    pub depth: u32,
    /// The nodes: positions reached by a made move, quiescence included.
    pub nodes: u64,
}

impl Thought {
    /// In how many plies the game is won, for a proved win.
    #[must_use]
    pub fn win_in(&self) -> Option<u32> {
        (self.value >= value::PROVED).then(|| (value::WIN - self.value).unsigned_abs())
    }

    /// In how many plies the game is lost, for a proved loss.
    #[must_use]
    pub fn loss_in(&self) -> Option<u32> {
        (self.value <= -value::PROVED).then(|| (value::WIN + self.value).unsigned_abs())
    }
}

impl Baseline {
    /// An engine with a transposition table of at most `table_mib` MiB.
    #[must_use]
    pub fn new(table_mib: usize) -> Baseline {
        Baseline {
            table: Table::new(table_mib),
            history: History::new(MAX_PLY + 1),
            rule: None,
        }
    }

    /// Forgets everything. After this it plays as a new one.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.history.clear();
        self.rule = None;
    }

    /// Searches the present position of a game for the best move, until a limit is reached or
    /// `stop` says so. `stop` is asked about once in a thousand nodes.
    pub fn think(&mut self, game: &Game, limits: &Limits, stop: &dyn Fn() -> bool) -> Thought {
        // Under another draw rule the same positions are worth something else.
        if self.rule != Some(game.rule()) {
            if self.rule.is_some() {
                self.new_game();
            }
            self.rule = Some(game.rule());
        }
        self.table.age();
        self.history.age();
        Search::new(&mut self.table, &mut self.history, game, limits, stop).run(game, limits)
    }
}
