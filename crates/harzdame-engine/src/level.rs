//! Levels: opponents for people, from a child's first day to full strength.

use std::time::Duration;

use fastrand::Rng;
use harzdame::{Game, Move};
use harzdame_endgame::Tables;

use crate::{Clock, Control, Engine, Info, Limits, Noise, Score, Settings};

/// How strong the computer plays: 1 is for a first day, the greatest is full strength.
///
/// ```
/// use harzdame_engine::Level;
///
/// assert_eq!(Level::ALL.len(), 12);
/// assert_eq!(Level::new(12), Some(Level::MAX));
/// assert_eq!(Level::new(13), None);
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
    thinking: Thinking,
    /// The most nodes of a move.
    nodes: u64,
    /// The most time of a move.
    time: Duration,
}

/// How a level comes to its move.
enum Thinking {
    /// It rates moves one by one, as beginners do, and makes errors.
    Rating {
        /// How many plies it looks ahead.
        depth: u32,
        /// How many moves in a hundred it does not notice at all.
        overlooked: u32,
        /// How far it errs about the value of a move at most, in centi-men.
        error: i32,
        /// A move worse than the best one by more than this, in centi-men, is never played.
        margin: i32,
    },
    /// It searches as well as its nodes let it. Its judgement of positions errs by so many
    /// centi-men at most, so that it does not play the same game twice.
    Search { noise: u32 },
}

/// Measured in matches, see `docs/levels.md`: level 1 scores four points of five against a player that
/// moves at random, and each level beats the one before by some 250 Elo, the last two by more.
const HABITS: [Habits; 12] = [
    // Sees the captures that follow its move at once, but few of its moves.
    rating(1, 88, 600, 600),
    rating(1, 60, 470, 550),
    rating(1, 36, 350, 450),
    rating(1, 17, 245, 390),
    // Sees nearly all its moves, and misjudges what it sees less and less.
    rating(1, 3, 140, 260),
    rating(1, 0, 72, 180),
    // Looks at the answer too.
    rating(2, 0, 112, 205),
    rating(2, 0, 70, 150),
    // Searches as the engine does, with more and more nodes.
    search(300, 500, 22),
    search(570, 500, 15),
    search(8_000, 500, 5),
    // Full strength. The errors are too small to matter and decide between equals.
    search(4_000_000, 1_000, 3),
];

const fn rating(depth: u32, overlooked: u32, error: i32, margin: i32) -> Habits {
    Habits {
        thinking: Thinking::Rating {
            depth,
            overlooked,
            error,
            margin,
        },
        nodes: 50_000,
        time: Duration::from_millis(500),
    }
}

const fn search(nodes: u64, milliseconds: u64, noise: u32) -> Habits {
    Habits {
        thinking: Thinking::Search { noise },
        nodes,
        time: Duration::from_millis(milliseconds),
    }
}

/// From this level on it plays positions with few pieces without errors.
const KNOWS_ENDGAMES: Level = Level(11);

/// Plies at the beginning in which even the best player varies its play: many moves are nearly as
/// good as the best there.
const OPENING: usize = 16;
/// By so many centi-men at least.
const OPENING_NOISE: u32 = 30;

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

    /// What it knows of positions with few pieces.
    fn tables(self) -> Tables {
        if self >= KNOWS_ENDGAMES {
            Tables::embedded()
        } else {
            Tables::none()
        }
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
        match self.habits().thinking {
            Thinking::Rating {
                depth,
                overlooked,
                error,
                margin,
            } => {
                engine.set_settings(Settings {
                    tables: self.tables(),
                    ..Settings::default()
                });
                let rated = engine.rate_moves(game, depth, &self.limits(), control, clock);
                if rated.is_empty() {
                    // Stopped before anything was known.
                    let mv = *game.position().legal_moves().first()?;
                    let score = engine.evaluate(game.position());
                    return Some(Choice { mv, score });
                }
                let mut rng = Rng::with_seed(seed ^ game.position().hash());
                err(&rated, overlooked, error, margin, &mut rng)
            }
            Thinking::Search { noise } => {
                let amplitude = if game.ply() < OPENING {
                    noise.max(OPENING_NOISE)
                } else {
                    noise
                };
                engine.set_settings(Settings {
                    noise: Noise { amplitude, seed },
                    tables: self.tables(),
                    ..Settings::default()
                });
                let found = engine.search(game, &self.limits(), control, clock, on_info);
                found.best.map(|mv| Choice {
                    mv,
                    score: found.score,
                })
            }
        }
    }
}

/// Chooses among moves with their scores, best first, as one who errs in the ways of
/// [`Thinking::Rating`].
fn err(
    rated: &[(Move, Score)],
    overlooked: u32,
    error: i32,
    margin: i32,
    rng: &mut Rng,
) -> Option<Choice> {
    let best = rated.first()?.1;
    // What is as good as over is not played about with: the quickest win, the longest defence.
    let (overlooked, margin) = if best.is_proved() {
        (0, 0)
    } else {
        (overlooked, margin)
    };
    let certain = rng.usize(..rated.len());
    let noticed: Vec<_> = rated
        .iter()
        .enumerate()
        .filter(|&(place, _)| place == certain || rng.u32(..100) >= overlooked)
        .map(|(_, rated)| rated)
        .filter(|(_, score)| best.value() - score.value() <= margin)
        .collect();
    noticed
        .into_iter()
        .max_by_key(|(_, score)| score.value() + rng.i32(-error..=error))
        // What was noticed was too bad: another look.
        .or(rated.first())
        .map(|&(mv, score)| Choice { mv, score })
}
