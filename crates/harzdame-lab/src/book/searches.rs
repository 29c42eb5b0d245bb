//! The searches of a book: done on several threads, kept in a journal, never done twice.

use std::{
    collections::{BTreeMap, HashMap},
    num::NonZeroUsize,
    ops::ControlFlow,
    path::Path,
    time::Duration,
};

use harzdame::{DrawRule, Game, Position, fen};
use harzdame_engine::{Control, Engine, Evaluation, Limits, Score, Settings};
use serde::{Deserialize, Serialize};

use super::{Construction, ConstructionError};
use crate::{
    Journal, JournalError,
    journal::{JournalSettings, Work},
    workers::{Sink, Workers},
};

/// What is known, and how more gets known.
pub(super) struct Searches<'a> {
    construction: &'a Construction,
    evaluation: &'a Evaluation,
    threads: NonZeroUsize,
    control: &'a Control,
    /// `None` if nothing is to be searched.
    journal: Option<Journal>,
    /// In centi-men, for the side to move.
    known: HashMap<Position, i32>,
}

/// A line of the journal.
#[derive(Serialize, Deserialize)]
struct Searched {
    position: String,
    centi_men: i32,
}

impl<'a> Searches<'a> {
    /// Those of a journal, which is begun if it is not there.
    pub(super) fn open(
        construction: &'a Construction,
        settings: JournalSettings<'_>,
        evaluation: &'a Evaluation,
        path: &Path,
        threads: NonZeroUsize,
        control: &'a Control,
    ) -> Result<Searches<'a>, ConstructionError> {
        let (journal, lines) = Journal::open::<Searched>(path, Work::Book, settings)?;
        let lines = checked(path, lines)?;
        let first = lines.first().copied();
        let searches = Searches {
            construction,
            evaluation,
            threads,
            control,
            journal: Some(journal),
            known: lines.into_iter().collect(),
        };
        // The settings do not tell one version of the engine from another.
        if let Some((position, there)) = first
            && let Some(here) = searches.search(&mut searches.engine(), &position, control)
            && there != here
        {
            return Err(ConstructionError::OtherEngine {
                path: path.into(),
                position: Box::new(position),
                there,
                here,
            });
        }
        Ok(searches)
    }

    /// Those of a journal, and no more.
    pub(super) fn read(
        construction: &'a Construction,
        settings: JournalSettings<'_>,
        evaluation: &'a Evaluation,
        path: &Path,
        control: &'a Control,
    ) -> Result<Searches<'a>, ConstructionError> {
        let lines = Journal::read::<Searched>(path, Work::Book, settings)?;
        Ok(Searches {
            construction,
            evaluation,
            threads: NonZeroUsize::MIN,
            control,
            journal: None,
            known: checked(path, lines)?.into_iter().collect(),
        })
    }

    /// What a search has found, of a position that was [provided](Searches::provide).
    pub(super) fn value(&self, position: &Position) -> i32 {
        self.known[position]
    }

    /// Sees to it that these positions are known, each of which comes once. `on_search` gets told
    /// how many of them are, after each search. Returns whether all are: not so if it was stopped.
    pub(super) fn provide(
        &mut self,
        positions: &[Position],
        mut on_search: impl FnMut(usize),
    ) -> Result<bool, ConstructionError> {
        let unknown: Vec<Position> = positions
            .iter()
            .copied()
            .filter(|position| !self.known.contains_key(position))
            .collect();
        let Some(mut journal) = self.journal.take() else {
            return Ok(unknown.is_empty());
        };
        let before = positions.len() - unknown.len();
        let workers = Workers {
            threads: self.threads,
            stop: self.control,
        };
        let mut finds = Finds {
            positions: &unknown,
            journal: &mut journal,
            found: Vec::with_capacity(unknown.len()),
            on_find: |found| on_search(before + found),
        };
        workers.run(
            unknown.iter(),
            BTreeMap::new(),
            || self.engine(),
            |engine, position, stop| Ok(self.search(engine, position, stop)),
            &mut finds,
        )?;
        let found = finds.found;
        let all = found.len() == unknown.len();
        self.journal = Some(journal);
        self.known.extend(found);
        Ok(all)
    }

    fn engine(&self) -> Engine {
        let mut engine = Engine::new(self.construction.table_mib);
        engine.set_settings(Settings {
            evaluation: self.evaluation.clone(),
            ..Settings::default()
        });
        engine
    }

    /// What a position is worth; `None` if stopped.
    fn search(&self, engine: &mut Engine, position: &Position, stop: &Control) -> Option<i32> {
        // What other searches have left would make a difference.
        engine.new_game();
        let game = Game::from_position(*position, DrawRule::default());
        let limits = Limits::nodes(self.construction.nodes);
        let result = engine.search(&game, &limits, stop, &|| Duration::ZERO, |_| {});
        (!stop.is_stopped()).then(|| result.score.to_centi_men())
    }
}

/// Takes down what is found.
struct Finds<'a, F> {
    positions: &'a [Position],
    journal: &'a mut Journal,
    found: Vec<(Position, i32)>,
    /// Told how many are found.
    on_find: F,
}

impl<F: FnMut(usize)> Sink<i32> for Finds<'_, F> {
    type Error = ConstructionError;

    fn finished(&mut self, number: u64, &centi_men: &i32) -> Result<(), ConstructionError> {
        let position = self.positions[number as usize];
        self.journal.add(&Searched {
            position: position.to_string(),
            centi_men,
        })?;
        self.found.push((position, centi_men));
        (self.on_find)(self.found.len());
        Ok(())
    }

    fn next(&mut self, _: u64, _: i32) -> Result<ControlFlow<()>, ConstructionError> {
        Ok(ControlFlow::Continue(()))
    }
}

/// The lines of a journal, if they make sense.
fn checked(
    path: &Path,
    lines: Vec<(usize, Searched)>,
) -> Result<Vec<(Position, i32)>, JournalError> {
    let checked = lines.into_iter().map(|(line, searched)| {
        let wrong = |problem| Journal::wrong(path, line, problem);
        let position = fen::parse(&searched.position).map_err(|error| wrong(error.to_string()))?;
        if position.folded() != position {
            return Err(wrong("an image of this position stands for it".into()));
        }
        if searched.centi_men.abs() > Score::MAX_CENTI_MEN {
            return Err(wrong(format!(
                "{} centi-men is more than can be",
                searched.centi_men
            )));
        }
        Ok((position, searched.centi_men))
    });
    checked.collect()
}
