//! Tuning: the numbers of the search are changed by what games say about them.

mod parameter;
mod spsa;

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::ControlFlow,
    path::Path,
};

use harzdame_engine::Control;
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use self::{
    parameter::{TunedParameter, TunedParameterError},
    spsa::{Dimension, Perturbation, Spsa},
};
use crate::{
    Conduct, Journal, MatchError, MatchGame, Pairs, PlayerSpec,
    journal::Work,
    pool::{Fixture, Pool},
};

/// Parameters of the engine's search to be tuned by games of the engine against itself.
///
/// In each iteration two engines play that differ in all of the parameters, one having what the
/// other lacks: see [`Spsa`]. Where games do not depend on time, the seed decides what comes out,
/// whatever the number of games played at once.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuning {
    /// The engine whose parameters are tuned.
    pub player: PlayerSpec,
    /// Which of them.
    pub parameters: Vec<TunedParameter>,
    /// How many iterations. The steps shrink towards the last, so this cannot be changed later.
    pub iterations: u32,
    /// How many pairs of games make an iteration.
    pub pairs: u32,
    /// By how much of its range a parameter is changed either way at the end, if it is not told;
    /// and by 1 at least.
    pub change: f64,
    /// How far a parameter goes at the end for each game that is won more than lost, in units of
    /// its change.
    pub r_end: f64,
    /// How games are played.
    pub conduct: Conduct,
}

impl Default for Tuning {
    /// All parameters of the engine, 1,000 iterations of 8 pairs.
    fn default() -> Tuning {
        Tuning {
            player: PlayerSpec::engine(),
            parameters: TunedParameter::all(),
            iterations: 1_000,
            pairs: 8,
            change: 0.05,
            r_end: 0.002,
            conduct: Conduct::default(),
        }
    }
}

/// Parameters cannot be tuned, or not to the end.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TuneError {
    /// The player is not the engine.
    #[error("{player} has no parameters: only the engine has, with whatever evaluation")]
    Player {
        /// The player.
        player: String,
    },
    /// The player cannot be started.
    #[error("{problem}")]
    Settings {
        /// Why.
        problem: String,
    },
    /// A parameter comes twice.
    #[error("{name} can be tuned once only")]
    Twice {
        /// The parameter.
        name: &'static str,
    },
    /// Nothing is to be tuned.
    #[error("no parameter is to be tuned: name one at least")]
    Nothing,
    /// The games cannot be played, or the journal not kept.
    #[error(transparent)]
    Match(#[from] MatchError),
}

/// How far tuning has come.
#[derive(Clone, Debug, PartialEq)]
pub struct TuningReport {
    /// The names of the parameters.
    pub names: Vec<&'static str>,
    /// Their values.
    pub spsa: Spsa,
    /// The pairs of all games so far, seen from the engine with the perturbed values against the
    /// one with the opposite ones. They say how much the two differ, not what was gained.
    pub pairs: Pairs,
    /// The engine with the values of now, as a player for a match.
    pub player: PlayerSpec,
}

impl TuningReport {
    /// Whether all iterations are done.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.spsa.done() >= self.spsa.iterations()
    }

    fn add(&mut self, of: &Tuning, pairs: &Pairs) {
        self.spsa.update(pairs.wins_more_than_losses());
        self.pairs.add_all(pairs);
        self.player = of.player_with(&self.names, &self.spsa.rounded());
    }
}

/// An iteration as the journal keeps it.
#[derive(Serialize, Deserialize)]
struct Entry {
    iteration: u32,
    pairs: Pairs,
    /// The values after it, for those who read the journal.
    #[serde(default)]
    values: Vec<f64>,
}

impl Tuning {
    /// Tunes. `on_iteration` is told after each iteration how far it has come.
    ///
    /// With a journal, a file that is made if it is not there, what is done is kept, and tuning that
    /// was ended before goes on. When `stop` says so, the iteration that is going on is dropped.
    ///
    /// # Errors
    ///
    /// [`TuneError`] if what is asked for makes no sense, or games cannot be played.
    pub fn run(
        &self,
        stop: &Control,
        journal: Option<&Path>,
        mut on_iteration: impl FnMut(&TuningReport),
    ) -> Result<TuningReport, TuneError> {
        let mut report = self.start()?;
        let mut journal = match journal {
            Some(path) => {
                let (journal, entries) = Journal::open(path, Work::Tuning, &self.settings(&report))
                    .map_err(MatchError::from)?;
                self.replay(&mut report, path, entries)?;
                Some(journal)
            }
            None => None,
        };
        while let Some(perturbation) = report.spsa.perturbation() {
            let Some(pairs) = self.iteration(&report, &perturbation, stop)? else {
                break;
            };
            report.add(self, &pairs);
            if let Some(journal) = &mut journal {
                let values = report.spsa.values().iter();
                let entry = Entry {
                    iteration: report.spsa.done(),
                    pairs,
                    values: values.map(|v| (v * 1e3).round() / 1e3).collect(),
                };
                journal.add(&entry).map_err(MatchError::from)?;
            }
            on_iteration(&report);
        }
        Ok(report)
    }

    /// Before the first iteration.
    fn start(&self) -> Result<TuningReport, TuneError> {
        if !self.player.is_the_engine() {
            return Err(TuneError::Player {
                player: self.player.name(),
            });
        }
        let settings = self.player.settings();
        let settings = settings.map_err(|problem| TuneError::Settings { problem })?;
        let mut known = BTreeSet::new();
        for TunedParameter { parameter, .. } in &self.parameters {
            if !known.insert(parameter.name) {
                return Err(TuneError::Twice {
                    name: parameter.name,
                });
            }
        }
        if known.is_empty() {
            return Err(TuneError::Nothing);
        }
        let dimension =
            |tuned: &TunedParameter| tuned.dimension(&settings.parameters, self.change, self.r_end);
        let dimensions = self.parameters.iter().map(dimension).collect();
        let spsa = Spsa::new(dimensions, self.iterations, self.conduct.seed);
        let names: Vec<_> = self.parameters.iter().map(|p| p.parameter.name).collect();
        Ok(TuningReport {
            player: self.player_with(&names, &spsa.rounded()),
            names,
            spsa,
            pairs: Pairs::default(),
        })
    }

    /// Goes through what the journal says was played.
    fn replay(
        &self,
        report: &mut TuningReport,
        path: &Path,
        entries: Vec<(usize, Entry)>,
    ) -> Result<(), MatchError> {
        for (line, entry) in entries {
            let due = report.spsa.done() + 1;
            let problem = if entry.iteration != due {
                format!("iteration {due} should stand here, not {}", entry.iteration)
            } else if due > self.iterations {
                format!("there are {} iterations only", self.iterations)
            } else if entry.pairs.count() != self.pairs {
                format!("an iteration has {} pairs of games", self.pairs)
            } else {
                report.add(self, &entry.pairs);
                continue;
            };
            return Err(Journal::wrong(path, line, problem).into());
        }
        Ok(())
    }

    /// Plays the games of an iteration; `None` if stopped.
    fn iteration(
        &self,
        report: &TuningReport,
        perturbation: &Perturbation,
        stop: &Control,
    ) -> Result<Option<Pairs>, MatchError> {
        let players = [&perturbation.plus, &perturbation.minus]
            .map(|values| self.player_with(&report.names, values));
        let pool = Pool {
            players: &players,
            conduct: &self.conduct,
            stop,
        };
        let before = report.spsa.done().wrapping_mul(self.pairs);
        let fixture = |number: u32| Fixture {
            number,
            players: [0, 1],
            opening: before.wrapping_add(number),
        };
        let mut pairs = Pairs::default();
        pool.run(
            self.pairs,
            &fixture,
            BTreeMap::new(),
            None,
            &mut |_, games| {
                pairs.add(games.iter().map(MatchGame::half_points).sum());
                ControlFlow::Continue(())
            },
        )?;
        Ok((pairs.count() == self.pairs).then_some(pairs))
    }

    fn player_with(&self, names: &[&'static str], values: &[i32]) -> PlayerSpec {
        let mut player = self.player.clone();
        player
            .options
            .retain(|(name, _)| !names.contains(&name.as_str()));
        let tuned = names.iter().zip(values);
        player
            .options
            .extend(tuned.map(|(&name, value)| (name.to_owned(), value.to_string())));
        player
    }

    /// What the result depends on.
    fn settings(&self, start: &TuningReport) -> Vec<(&'static str, String)> {
        let dimensions = start.names.iter().zip(start.spsa.dimensions());
        let parameters: Vec<String> = dimensions
            .map(|(name, d)| format!("{name}={}:{}", d.start, d.c_end))
            .collect();
        let mut settings = vec![
            ("player", self.player.fingerprint()),
            ("parameters", parameters.join(",")),
            ("iterations", self.iterations.to_string()),
            ("pairs", self.pairs.to_string()),
            ("r_end", self.r_end.to_string()),
        ];
        settings.extend(self.conduct.settings());
        settings
    }
}
