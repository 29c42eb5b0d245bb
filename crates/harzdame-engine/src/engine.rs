//! The engine: what is kept from one search to the next.

use std::{num::NonZeroUsize, thread, time::Duration};

use harzdame::{DrawRule, Game, Move, Position};
use harzdame_endgame::Tables;

use crate::{
    Clock, Control, Evaluation, Features, Limits, Noise, Parameters, Score,
    evaluation::Evaluator,
    guard::{Guard, Threads},
    history::History,
    search::{Advice, MAX_PLY, Reductions, Shared, Worker},
    table::Table,
};

/// A player of Harzdame.
///
/// Keeps its transposition table from search to search, so that the next move of a game profits
/// from the last one. See the [crate documentation](crate) for an example.
#[derive(Debug)]
pub struct Engine {
    table: Table,
    /// One for each thread.
    histories: Vec<History>,
    settings: Settings,
    reductions: Reductions,
    /// What the table's values depend on besides the settings.
    rule: Option<DrawRule>,
}

/// How an engine judges and searches. The default is the strongest known, on one thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What judges positions.
    pub evaluation: Evaluation,
    /// Which parts of the search are on.
    pub features: Features,
    /// The numbers of the search.
    pub parameters: Parameters,
    /// What is known of positions with few pieces. By default those that come with the program.
    pub tables: Tables,
    /// Errors of judgement.
    pub noise: Noise,
    /// How many of the best moves are searched to their exact scores, at least 1. Each more than
    /// the first takes strength from it.
    pub lines: usize,
    /// How many threads search. Where the system has no threads, as in a browser, one does.
    pub threads: NonZeroUsize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            evaluation: Evaluation::default(),
            features: Features::default(),
            parameters: Parameters::default(),
            tables: Tables::embedded(),
            noise: Noise::NONE,
            lines: 1,
            threads: NonZeroUsize::MIN,
        }
    }
}

impl Settings {
    /// Whether what was found with the other settings is of use with these.
    fn agree_with(&self, other: &Settings) -> bool {
        let judge = |settings: &Settings| Settings {
            lines: 1,
            threads: NonZeroUsize::MIN,
            ..settings.clone()
        };
        judge(self) == judge(other)
    }
}

/// What a search has found so far: given to the caller after each iteration.
#[derive(Clone, Copy, Debug)]
pub struct Info<'a> {
    /// The depth of the iteration in plies.
    pub depth: u32,
    /// Which of the best moves this is about, from 1; see [`Settings::lines`].
    pub line: usize,
    /// The score of that move for the side to move.
    pub score: Score,
    /// The nodes so far: positions reached by a made move, quiescence included.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub table_permille: u32,
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
    /// As many of the best moves as [`Settings::lines`] asks for, best first, from the last
    /// iteration that was finished.
    pub lines: Vec<Line>,
}

/// One of the best moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its score for the side to move.
    pub score: Score,
    /// The variation behind it, the move itself first.
    pub pv: Vec<Move>,
}

impl Engine {
    /// An engine with a transposition table of at most `table_mib` MiB. With 0 it has a table of
    /// 64 bytes; if there is not that much memory, a smaller table.
    #[must_use]
    pub fn new(table_mib: usize) -> Engine {
        let settings = Settings::default();
        Engine {
            table: Table::new(table_mib),
            histories: vec![History::new(MAX_PLY + 1)],
            reductions: Reductions::new(&settings.parameters),
            settings,
            rule: None,
        }
    }

    /// Forgets everything, but not the settings. After this the engine plays as a new one.
    pub fn new_game(&mut self) {
        self.table.clear();
        for history in &mut self.histories {
            history.clear();
        }
        self.rule = None;
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings. If it judges or searches otherwise with them, what earlier searches
    /// found is forgotten.
    pub fn set_settings(&mut self, settings: Settings) {
        if self.settings == settings {
            return;
        }
        let keep = self.settings.agree_with(&settings);
        self.histories
            .resize_with(settings.threads.get(), || History::new(MAX_PLY + 1));
        self.reductions = Reductions::new(&settings.parameters);
        self.settings = settings;
        if !keep {
            self.new_game();
        }
    }

    /// Gives the engine a transposition table of another size, as [`Engine::new`] does. What
    /// earlier searches found is forgotten.
    pub fn set_table_mib(&mut self, table_mib: usize) {
        // The old one is given back before the new one is asked for.
        self.table = Table::new(0);
        self.table = Table::new(table_mib);
        self.new_game();
    }

    /// Searches the present position of a game for the best move.
    ///
    /// The game's history and draw rule count; whether the game is over already does not, as long
    /// as there is a legal move. The search ends when a limit is reached or `control` says so,
    /// within a few dozen milliseconds in any position, and always returns a legal move if there
    /// is one.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        clock: &dyn Clock,
        mut on_info: impl FnMut(&Info<'_>),
    ) -> SearchResult {
        let advice = Advice::of(&self.settings.tables, game);
        if let Some(advice) = &advice
            && !control.is_pondering()
            && let Some(result) = advice.result(&self.settings.tables, game, self.settings.lines)
        {
            for (line, of_line) in (1..).zip(&result.lines) {
                on_info(&Info {
                    depth: result.depth,
                    line,
                    score: of_line.score,
                    nodes: 0,
                    time: Duration::ZERO,
                    table_permille: self.table.permille_used(),
                    pv: &of_line.pv,
                });
            }
            return result;
        }
        let advice = advice.as_ref();
        let (shared, histories) = self.begin(game);
        let threads = Threads::new(limits);
        let guard = Guard::main(limits, control, &threads, clock);
        // There is a history for each thread, and one thread at least.
        let (history, helpers) = histories.split_at_mut(1);
        let main = Worker::new(shared, &mut history[0], guard, game);
        if helpers.is_empty() {
            return main.run(game, advice, limits, 1, &mut on_info);
        }
        thread::scope(|scope| {
            for (number, history) in helpers.iter_mut().enumerate() {
                // Every other one is a ply ahead, so that they do not all do the same.
                let first_depth = 1 + number as u32 % 2;
                let threads = &threads;
                let search = move || {
                    let guard = Guard::helper(control, threads);
                    let helper = Worker::new(shared, history, guard, game);
                    helper.run(game, advice, &Limits::NONE, first_depth, &mut |_| {});
                };
                let spawned = thread::Builder::new().spawn_scoped(scope, search);
                if spawned.is_err() {
                    break;
                }
            }
            let result = main.run(game, advice, limits, 1, &mut on_info);
            threads.end();
            result
        })
    }

    /// The score of every legal move by a search of `depth` plies, 1 or more, best first. Takes
    /// several times as long as a [`search`](Engine::search) of the same depth, on one thread.
    ///
    /// If a limit is reached or `control` ends it before that, the scores are those of a smaller
    /// depth; if there are none yet, the list is empty.
    pub fn rate_moves(
        &mut self,
        game: &Game,
        depth: u32,
        limits: &Limits,
        control: &Control,
        clock: &dyn Clock,
    ) -> Vec<(Move, Score)> {
        let (shared, histories) = self.begin(game);
        let threads = Threads::new(limits);
        let guard = Guard::main(limits, control, &threads, clock);
        Worker::new(shared, &mut histories[0], guard, game).rate(game, depth)
    }

    /// The estimate of a position for the side to move, without a search: what the search takes a
    /// quiet position at its horizon to be worth.
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> Score {
        Score::from_value(Evaluator::new(&self.settings, position).estimate(position))
    }

    /// What the threads of a new search share, and the history of each.
    fn begin(&mut self, game: &Game) -> (Shared<'_>, &mut [History]) {
        // Under another draw rule the same positions are worth something else.
        if self.rule != Some(game.rule()) {
            if self.rule.is_some() {
                self.new_game();
            }
            self.rule = Some(game.rule());
        }
        self.table.age();
        for history in &mut self.histories {
            history.age();
        }
        let shared = Shared {
            table: &self.table,
            settings: &self.settings,
            reductions: &self.reductions,
            rule: game.rule(),
        };
        (shared, &mut self.histories)
    }
}
