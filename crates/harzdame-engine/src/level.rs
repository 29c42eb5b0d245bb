//! Levels: opponents for people, from a child's first day to full strength.

use std::time::Duration;

use fastrand::Rng;
use harzdame::{Game, Move};

use crate::{Clock, Control, Engine, Info, Limits, Noise, Score, Settings};

/// How strong the computer plays: 1 is for a first day, the greatest is full strength.
///
/// ```
/// use harzdame_engine::Level;
///
/// assert_eq!(Level::ALL.len(), 3);
/// assert_eq!(Level::new(3), Some(Level::MAX));
/// assert_eq!(Level::new(4), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// A move that a level has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// What it is worth to the side that makes it, as the level sees it: a weak one does not look
    /// far.
    pub score: Score,
}

/// What makes a level.
struct Habits {
    /// Weak levels rate every move by a search of so many plies and choose among the best; strong
    /// ones (`None`) play the best move of a whole search.
    rated_depth: Option<u32>,
    /// Errors of judgement about a move, in centi-men.
    error: u32,
    /// A move worse than the best one by more than this, in centi-men, is never played.
    margin: i32,
    nodes: u64,
    time: Duration,
}

/// Measured in matches: level 1 scores 96 % against a player that moves at random, level 2 a
/// quarter of the points against the laboratory's yardstick, level 3 nearly all.
const HABITS: [Habits; 3] = [
    // Looks at its own move and the captures that follow at once, and misjudges both: it loses
    // men, but not everything for nothing.
    Habits {
        rated_depth: Some(1),
        error: 1_200,
        margin: 400,
        nodes: 20_000,
        time: Duration::from_millis(200),
    },
    // Sees simple combinations; does not hold on to small advantages.
    Habits {
        rated_depth: Some(3),
        error: 150,
        margin: 120,
        nodes: 200_000,
        time: Duration::from_millis(500),
    },
    // Full strength. The errors are too small to matter and decide between equals.
    Habits {
        rated_depth: None,
        error: 3,
        margin: 0,
        nodes: 4_000_000,
        time: Duration::from_millis(1_000),
    },
];

impl Level {
    /// The weakest.
    pub const MIN: Level = Level(1);
    /// Full strength.
    pub const MAX: Level = Level(HABITS.len() as u8);
    /// All levels, the weakest first.
    pub const ALL: [Level; HABITS.len()] = {
        let mut levels = [Level::MIN; HABITS.len()];
        let mut index = 0;
        while index < levels.len() {
            levels[index] = Level(index as u8 + 1);
            index += 1;
        }
        levels
    };

    /// The level of a number; `None` if there is none.
    #[must_use]
    pub const fn new(number: u8) -> Option<Level> {
        if number >= Level::MIN.0 && number <= Level::MAX.0 {
            Some(Level(number))
        } else {
            None
        }
    }

    /// The level's number, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    fn habits(self) -> &'static Habits {
        &HABITS[usize::from(self.0) - 1]
    }

    /// The most a level thinks about a move. It may take less.
    #[must_use]
    pub fn limits(self) -> Limits {
        let habits = self.habits();
        Limits {
            nodes: Some(habits.nodes),
            time: Some(habits.time),
            ..Limits::NONE
        }
    }

    /// Chooses a move as a player of this level; `None` exactly if the game is over.
    ///
    /// `seed` is the game's: with another one, another game is played. The same engine state,
    /// game and seed give the same move as long as the time does not run out.
    ///
    /// The engine is left with the level's settings; what it knows from another level's game is
    /// forgotten.
    pub fn choose(
        self,
        engine: &mut Engine,
        game: &Game,
        seed: u64,
        control: &Control,
        clock: &dyn Clock,
        on_info: impl FnMut(&Info<'_>),
    ) -> Option<Choice> {
        if game.outcome().is_some() {
            return None;
        }
        let habits = self.habits();
        let limits = self.limits();
        let Some(depth) = habits.rated_depth else {
            engine.set_settings(Settings {
                noise: Noise {
                    amplitude: habits.error,
                    seed,
                },
                ..Settings::default()
            });
            let found = engine.search(game, &limits, control, clock, on_info);
            return found.best.map(|mv| Choice {
                mv,
                score: found.score,
            });
        };
        engine.set_settings(Settings::default());
        let rated = engine.rate_moves(game, depth, &limits, control, clock);
        let Some(&(_, best)) = rated.first() else {
            // Stopped before anything was known.
            let mv = *game.position().legal_moves().first()?;
            let score = engine.evaluate(game.position());
            return Some(Choice { mv, score });
        };
        let mut rng = Rng::with_seed(seed ^ game.position().hash());
        let error = habits.error as i32;
        // What is as good as over is not played about with: the quickest win, the longest defence.
        let margin = if best.is_proved() { 0 } else { habits.margin };
        rated
            .iter()
            .filter(|(_, score)| best.value() - score.value() <= margin)
            .max_by_key(|(_, score)| score.value() + rng.i32(-error..=error))
            .map(|&(mv, score)| Choice { mv, score })
    }
}
