//! Players of matches.

use std::{
    fmt,
    str::FromStr,
    time::{Duration, Instant},
};

use fastrand::Rng;
use harzdame::{Game, Move};
use harzdame_engine::{Control, Engine, Level, Limits, Settings};
use thiserror::Error;

use crate::{
    baseline::{self, Baseline},
    yardstick,
};

/// A player as it is asked for.
///
/// ```
/// use harzdame_lab::PlayerSpec;
///
/// let spec: PlayerSpec = "level:1".parse()?;
/// assert_eq!(spec.to_string(), "level:1");
/// assert!("level:99".parse::<PlayerSpec>().is_err());
/// # Ok::<(), harzdame_lab::ParsePlayerError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerSpec {
    /// The engine, as it is or with other settings: `engine`. It plays within the match's limits.
    Engine(Box<Settings>),
    /// A level for people: `level:1`. It keeps its own limits.
    Level(Level),
    /// The [baseline], the first engine as it was: `baseline`. It plays within the match's limits.
    Baseline,
    /// The [yardstick], without a limit: `yardstick`.
    Yardstick,
    /// Any legal move, each with the same probability: `random`.
    Random,
}

impl PlayerSpec {
    /// The engine as it is.
    #[must_use]
    pub fn engine() -> PlayerSpec {
        PlayerSpec::Engine(Box::default())
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Engine(_) => f.write_str("engine"),
            PlayerSpec::Level(level) => write!(f, "level:{}", level.number()),
            PlayerSpec::Baseline => f.write_str("baseline"),
            PlayerSpec::Yardstick => f.write_str("yardstick"),
            PlayerSpec::Random => f.write_str("random"),
        }
    }
}

/// The text does not name a player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "no player `{text}`: write engine, baseline, yardstick, random, or level:N with N from 1 to {}",
    Level::MAX.number()
)]
pub struct ParsePlayerError {
    /// The text.
    pub text: String,
}

impl FromStr for PlayerSpec {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<PlayerSpec, ParsePlayerError> {
        let spec = match text {
            "engine" => Some(PlayerSpec::engine()),
            "baseline" => Some(PlayerSpec::Baseline),
            "yardstick" => Some(PlayerSpec::Yardstick),
            "random" => Some(PlayerSpec::Random),
            _ => text
                .strip_prefix("level:")
                .and_then(|number| number.parse().ok())
                .and_then(Level::new)
                .map(PlayerSpec::Level),
        };
        spec.ok_or_else(|| ParsePlayerError { text: text.into() })
    }
}

/// A player at a board: what a [`PlayerSpec`] needs for one game after another.
pub(crate) struct Player {
    spec: PlayerSpec,
    engine: Option<Engine>,
    baseline: Option<Baseline>,
    limits: Limits,
    rng: Rng,
    seed: u64,
}

impl Player {
    pub(crate) fn new(spec: PlayerSpec, limits: Limits, table_mib: usize) -> Player {
        let engine = match &spec {
            PlayerSpec::Engine(settings) => {
                let mut engine = Engine::new(table_mib);
                engine.set_settings((**settings).clone());
                Some(engine)
            }
            PlayerSpec::Level(_) => Some(Engine::new(table_mib)),
            PlayerSpec::Baseline | PlayerSpec::Yardstick | PlayerSpec::Random => None,
        };
        let baseline = (spec == PlayerSpec::Baseline).then(|| Baseline::new(table_mib));
        Player {
            spec,
            engine,
            baseline,
            limits,
            rng: Rng::with_seed(0),
            seed: 0,
        }
    }

    /// Prepares for a game. With the same seed and without a time limit the same game is played.
    pub(crate) fn new_game(&mut self, seed: u64) {
        self.seed = seed;
        self.rng = Rng::with_seed(seed);
        if let Some(engine) = &mut self.engine {
            engine.new_game();
        }
        if let Some(baseline) = &mut self.baseline {
            baseline.new_game();
        }
    }

    /// The player's move; `None` if it sees none or was stopped.
    pub(crate) fn choose(&mut self, game: &Game, control: &Control) -> Option<Move> {
        if let Some(baseline) = &mut self.baseline {
            let limits = baseline::Limits {
                depth: self.limits.depth,
                nodes: self.limits.nodes,
                time: self.limits.time,
            };
            return baseline.think(game, &limits, &|| control.is_stopped()).best;
        }
        let started = Instant::now();
        let clock = || -> Duration { started.elapsed() };
        match (&self.spec, &mut self.engine) {
            (PlayerSpec::Level(level), Some(engine)) => {
                level.choose(engine, game, self.seed, control, &clock, |_| {})
            }
            (_, Some(engine)) => {
                engine
                    .search(game, &self.limits, control, &clock, |_| {})
                    .best
            }
            (PlayerSpec::Random, None) => self.rng.choice(game.position().legal_moves()),
            (_, None) => yardstick::choose(game.position(), &mut self.rng),
        }
    }
}
