//! The engine: what is kept from one search to the next.

use std::{sync::atomic::AtomicBool, time::Duration};

use harzdame::{DrawRule, Game, Move, Position};

use crate::{
    Clock, Limits, Noise, Score, Weights,
    evaluate::evaluate,
    ordering::History,
    search::{MAX_PLY, Search},
    table::Table,
};

/// A player of Harzdame.
///
/// Keeps its transposition table from search to search, so that the next move of a game profits
/// from the last one. See the [crate documentation](crate) for an example.
#[derive(Debug)]
pub struct Engine {
    table: Table,
    history: History,
    settings: Settings,
    /// What the table's values depend on besides the settings.
    rule: Option<DrawRule>,
}

/// How an engine judges and searches. The default is the strongest known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// The evaluation's weights.
    pub weights: Weights,
    /// Which parts of the search are on.
    pub features: Features,
    /// Errors of judgement.
    pub noise: Noise,
}

/// Parts of the search that can be left out, to measure what they bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// Values and best moves of positions met before.
    pub table: bool,
    /// Proved ends bound what is left to find.
    pub bounds_of_ends: bool,
    /// A move without an alternative costs no depth.
    pub single_reply: bool,
    /// Late quiet moves are searched less deeply first.
    pub reductions: bool,
}

impl Features {
    /// Nothing but alpha-beta with a principal variation window: the value is that of plain
    /// minimax.
    pub const NONE: Features = Features {
        table: false,
        bounds_of_ends: false,
        single_reply: false,
        reductions: false,
    };
}

impl Default for Features {
    fn default() -> Features {
        Features {
            table: true,
            bounds_of_ends: true,
            single_reply: true,
            reductions: true,
        }
    }
}

/// What a search has found so far: given to the caller after each iteration.
#[derive(Clone, Copy, Debug)]
pub struct Info<'a> {
    /// The depth of the iteration in plies.
    pub depth: u32,
    /// The score of the position for the side to move.
    pub score: Score,
    /// The nodes so far: positions reached by a made move, quiescence included.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
    /// The principal variation.
    pub pv: &'a [Move],
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The best move; `None` exactly if there is no legal move.
    pub best: Option<Move>,
    /// The score of the position for the side to move.
    pub score: Score,
    /// The depth of the last iteration that was finished; 0 if none was.
    pub depth: u32,
    /// The nodes: positions reached by a made move, quiescence included.
    pub nodes: u64,
    /// The principal variation, from the best move on.
    pub pv: Vec<Move>,
}

impl Engine {
    /// An engine with a transposition table of at most `table_mib` MiB. With 0 it has a table of
    /// 64 bytes; if there is not that much memory, a smaller table.
    #[must_use]
    pub fn new(table_mib: usize) -> Engine {
        Engine {
            table: Table::new(table_mib),
            history: History::new(MAX_PLY + 1),
            settings: Settings::default(),
            rule: None,
        }
    }

    /// Forgets everything, but not the settings. After this the engine plays as a new one.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.history.clear();
        self.rule = None;
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings. If they differ, what earlier searches found is forgotten.
    pub fn set_settings(&mut self, settings: Settings) {
        if self.settings != settings {
            self.settings = settings;
            self.new_game();
        }
    }

    /// Searches the present position of a game for the best move.
    ///
    /// The game's history and draw rule count; whether the game is over already does not, as long
    /// as there is a legal move. The search ends when a limit is reached or `stop` is set, within
    /// a few dozen milliseconds in any position, and always returns a legal move if there is one.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &AtomicBool,
        clock: &dyn Clock,
        mut on_info: impl FnMut(&Info<'_>),
    ) -> SearchResult {
        self.begin(game, limits, stop, clock)
            .run(game, limits, &mut on_info)
    }

    /// The score of every legal move by a search of `depth` plies, 1 or more, best first. Takes
    /// several times as long as a [`search`](Engine::search) of the same depth.
    ///
    /// If a limit is reached or `stop` is set before that, the scores are those of a smaller
    /// depth; if there are none yet, the list is empty.
    pub fn rate_moves(
        &mut self,
        game: &Game,
        depth: u32,
        limits: &Limits,
        stop: &AtomicBool,
        clock: &dyn Clock,
    ) -> Vec<(Move, Score)> {
        self.begin(game, limits, stop, clock).rate(game, depth)
    }

    /// The estimate of a position for the side to move, without a search: what the search takes a
    /// quiet position at its horizon to be worth.
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> Score {
        let estimate = evaluate(position, &self.settings.weights);
        Score::from_value(self.settings.noise.disturb(estimate, position))
    }

    fn begin<'a>(
        &'a mut self,
        game: &Game,
        limits: &Limits,
        stop: &'a AtomicBool,
        clock: &'a dyn Clock,
    ) -> Search<'a> {
        // Under another draw rule the same positions are worth something else.
        if self.rule != Some(game.rule()) {
            if self.rule.is_some() {
                self.new_game();
            }
            self.rule = Some(game.rule());
        }
        self.table.age();
        self.history.age();
        Search::new(
            &mut self.table,
            &mut self.history,
            &self.settings,
            game,
            limits,
            stop,
            clock,
        )
    }
}
