//! The searches of a book: done on several threads, kept in a journal, never done twice.

use std::{collections::HashMap, num::NonZeroUsize, path::Path, time::Duration};

use harzdame::{DrawRule, Game, Position, fen};
use harzdame_engine::{Book, Control, Engine, Evaluation, Limits, Score, Settings};
use serde::{Deserialize, Serialize};

use super::{Construction, ConstructionError};
use crate::{
    Journal, JournalError,
    journal::{JournalSettings, Work},
    workers,
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

const WORK: Work = "book";

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
        let (journal, lines) = Journal::open::<Searched>(path, WORK, settings)?;
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
            && let Some(here) = searches.search(&mut searches.engine(), &position)
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
        let lines = Journal::read::<Searched>(path, WORK, settings)?;
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
        let mut done = positions.len() - unknown.len();
        let mut found = Vec::with_capacity(unknown.len());
        workers::run(
            0..unknown.len() as u64,
            self.threads,
            self.control,
            || self.engine(),
            |engine, number| self.search(engine, &unknown[number as usize]),
            |number, centi_men| {
                let position = unknown[number as usize];
                journal.add(&Searched {
                    position: position.to_string(),
                    centi_men,
                })?;
                found.push((position, centi_men));
                done += 1;
                on_search(done);
                Ok::<(), JournalError>(())
            },
        )?;
        self.journal = Some(journal);
        self.known.extend(found);
        Ok(done == positions.len())
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
    fn search(&self, engine: &mut Engine, position: &Position) -> Option<i32> {
        // What other searches have left would make a difference.
        engine.new_game();
        let game = Game::from_position(*position, DrawRule::default());
        let limits = Limits::nodes(self.construction.nodes);
        let result = engine.search(&game, &limits, self.control, &|| Duration::ZERO, |_| {});
        (!self.control.is_stopped()).then(|| result.score.to_centi_men())
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
        if Book::folded(&position) != position {
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
