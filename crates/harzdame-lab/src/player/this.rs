//! The engine as it is now, as a player: whole, or at one of its levels.

use std::{fs, num::NonZeroUsize, path::Path, sync::Arc, time::Instant};

use harzdame::Game;
use harzdame_endgame::Tables;
use harzdame_engine::{Book, Engine, Evaluation, Level, Network, Patterns, Settings, Weights};

use super::{Failure, Player, StartError, Thought, Turn};

/// The engine at full strength.
pub(super) struct This {
    engine: Engine,
    book: Option<Book>,
    /// Decides between moves of the book.
    seed: u64,
}

impl This {
    pub(super) fn new(settings: Settings, table_mib: usize, book: Option<Book>) -> This {
        let mut engine = Engine::new(table_mib);
        engine.set_settings(settings);
        This {
            engine,
            book,
            seed: 0,
        }
    }

    /// A move of the book.
    fn known(&self, game: &Game) -> Option<Thought> {
        let book = self.book.as_ref()?;
        let mv = book.choose(game, Book::TOLERANCE, self.seed)?;
        let score = book.get(&game.position().play_unchecked(mv));
        Some(Thought {
            mv: Some(mv),
            score: score.map(|score| (-score).into()),
            depth: None,
            nodes: Some(0),
            time: None,
        })
    }
}

/// The opening book of a file.
pub(super) fn book(file: &Path) -> Result<Book, String> {
    Book::from_bytes(&read(file)?).map_err(|error| format!("{}: {error}", file.display()))
}

/// The network of a file.
pub(super) fn network(file: &Path) -> Result<Evaluation, String> {
    let network = Network::from_bytes(&read(file)?);
    let network = network.map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(Evaluation::Network(Arc::new(network)))
}

/// The tables of patterns of a file.
pub(super) fn patterns(file: &Path) -> Result<Evaluation, String> {
    let patterns = Patterns::from_bytes(&read(file)?);
    let patterns = patterns.map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(Evaluation::Patterns(Arc::new(patterns)))
}

/// The endgame tables of a folder, all of which must be right: a match is not to be played with some
/// of them.
pub(super) fn tables(folder: &Path) -> Result<Tables, String> {
    let (tables, problems) = Tables::open(folder, Tables::CACHE)
        .map_err(|error| format!("{}: {error}", folder.display()))?;
    match problems.first() {
        None => Ok(tables),
        Some(problem) => Err(problem.to_string()),
    }
}

/// The evaluation by hand.
pub(super) fn hand() -> Evaluation {
    Evaluation::Hand(Weights::default())
}

fn read(file: &Path) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|error| format!("{}: {error}", file.display()))
}

/// Changes a setting of the engine: `threads`, one of its features and parameters, or of the weights of
/// its evaluation by hand, if it has that.
pub(super) fn set(settings: &mut Settings, name: &str, value: &str) -> Result<(), String> {
    let number: i32 = value
        .parse()
        .map_err(|_| format!("{name} is a whole number, not `{value}`"))?;
    if name == "threads" {
        let threads = usize::try_from(number)
            .ok()
            .filter(|&threads| threads <= MAX_THREADS);
        settings.threads = threads
            .and_then(NonZeroUsize::new)
            .ok_or_else(|| format!("threads is 1 to {MAX_THREADS}, not {number}"))?;
        return Ok(());
    }
    if let Evaluation::Hand(weights) = &mut settings.evaluation
        && weights.get(name).is_some()
    {
        return weights.set(name, number).map_err(|error| error.to_string());
    }
    if settings.features.get(name).is_some() {
        return settings
            .features
            .set(name, number)
            .map_err(|error| error.to_string());
    }
    settings
        .parameters
        .set(name, number)
        .map_err(|error| error.to_string())
}

const MAX_THREADS: usize = 512;

impl Player for This {
    fn new_game(&mut self, seed: u64) -> Result<(), StartError> {
        self.engine.new_game();
        self.seed = seed;
        Ok(())
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Thought, Failure> {
        if let Some(thought) = self.known(turn.game) {
            return Ok(thought);
        }
        let started = Instant::now();
        let clock = || started.elapsed();
        let limits = &turn.bounds.limits;
        let engine = &mut self.engine;
        let found = engine.search(turn.game, limits, turn.stop, &clock, |_| {});
        Ok(Thought {
            mv: found.best,
            score: Some(found.score.into()),
            depth: Some(found.depth),
            nodes: Some(found.nodes),
            time: None,
        })
    }
}

/// The engine at a level for people. A level has limits of its own.
pub(super) struct AtLevel {
    level: Level,
    engine: Engine,
    seed: u64,
}

impl AtLevel {
    pub(super) fn new(level: Level, table_mib: usize) -> AtLevel {
        AtLevel {
            level,
            engine: Engine::new(table_mib),
            seed: 0,
        }
    }
}

impl Player for AtLevel {
    fn new_game(&mut self, seed: u64) -> Result<(), StartError> {
        self.engine.new_game();
        self.seed = seed;
        Ok(())
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Thought, Failure> {
        let started = Instant::now();
        let clock = || started.elapsed();
        let mut thought = Thought::default();
        let choice = self.level.choose(
            &mut self.engine,
            turn.game,
            self.seed,
            turn.stop,
            &clock,
            |info| {
                thought.score = Some(info.score.into());
                thought.depth = Some(info.depth);
                thought.nodes = Some(info.nodes);
            },
        );
        thought.mv = choice.map(|choice| choice.mv);
        Ok(thought)
    }
}
