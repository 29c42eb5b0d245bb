//! Looking for positions that are worth a study.

use std::{
    collections::BTreeMap,
    fmt,
    path::{Path, PathBuf},
    str::FromStr,
};

use harzdame::{Move, Position};
use rayon::prelude::*;
use thiserror::Error;

use crate::{
    Distance, Material, Value,
    build::needs,
    expanded::ExpandedTables,
    folder::{Folder, OpenError},
    positions::Positions,
    verify::from_moves,
};

/// What makes a position worth a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Criterion {
    /// A win that takes the most plies.
    Longest,
    /// A win with one winning move among four or more, none of which captures. Those come first in
    /// which most moves fail.
    OnlyMove,
    /// Whoever is to move loses. Those come first that take longest.
    Zugzwang,
    /// The side to move has less material and wins, though it cannot capture at once. Those come first
    /// in which it has least.
    Underestimated,
}

impl Criterion {
    /// All of them.
    pub const ALL: [Criterion; 4] = [
        Criterion::Longest,
        Criterion::OnlyMove,
        Criterion::Zugzwang,
        Criterion::Underestimated,
    ];

    const fn name(self) -> &'static str {
        match self {
            Criterion::Longest => "longest",
            Criterion::OnlyMove => "only-move",
            Criterion::Zugzwang => "zugzwang",
            Criterion::Underestimated => "underestimated",
        }
    }
}

impl fmt::Display for Criterion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no criterion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected longest, only-move, zugzwang or underestimated")]
pub struct ParseCriterionError;

impl FromStr for Criterion {
    type Err = ParseCriterionError;

    fn from_str(text: &str) -> Result<Criterion, ParseCriterionError> {
        let named = |criterion: &Criterion| criterion.name() == text;
        Criterion::ALL
            .into_iter()
            .find(named)
            .ok_or(ParseCriterionError)
    }
}

/// What is to be looked for, and where.
#[derive(Clone, Debug)]
pub struct Mine {
    /// The folder of the tables.
    pub dir: PathBuf,
    /// The classes, with either side to move.
    pub classes: Vec<Material>,
    /// What makes a position worth a study.
    pub criteria: Vec<Criterion>,
    /// How many positions for each of them.
    pub count: usize,
}

/// A position that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Study {
    /// What it was found for.
    pub criterion: Criterion,
    /// The position, with White to move.
    pub position: Position,
    /// What it is worth.
    pub distance: Distance,
    /// The moves that are best, by their names.
    pub best: Vec<Move>,
}

/// Tables cannot be studied.
#[derive(Debug, Error)]
pub enum StudyError {
    /// A file cannot be used.
    #[error(transparent)]
    File(#[from] OpenError),
    /// Distances are not there.
    #[error("{}: there are no distances of {material}: build or copy them first", dir.display())]
    Missing {
        /// The folder.
        dir: PathBuf,
        /// Of which material.
        material: Material,
    },
    /// A position does not follow from its moves.
    #[error("{0}: the tables are wrong here; check them with harzdame endgame verify")]
    Wrong(Position),
    /// It was stopped.
    #[error("stopped before the end")]
    Stopped,
}

/// Loads the tables of a class with either side to move, and those they need.
pub(crate) fn load_for(
    class: Material,
    dir: &Path,
    tables: &mut ExpandedTables,
) -> Result<(), StudyError> {
    let materials = needs(class).into_iter().chain(class.sides());
    match Folder::new(dir).load_into(tables, materials)?[..] {
        [material, ..] => Err(StudyError::Missing {
            dir: dir.to_owned(),
            material,
        }),
        [] => Ok(()),
    }
}

/// Positions in the order of what they are worth to a reader, the best last.
type Ranking = BTreeMap<(u32, u64, Material), Position>;

/// So many numbers are gone through at once.
const CHUNK: u64 = 1 << 16;

impl Mine {
    /// Looks for positions, and looks each that was found up once more. Those of a criterion are told
    /// together, the best first.
    ///
    /// # Errors
    ///
    /// [`StudyError`].
    pub fn run(
        &self,
        stop: &(dyn Fn() -> bool + Sync),
        on_class: &dyn Fn(Material),
    ) -> Result<Vec<Study>, StudyError> {
        let mut found: BTreeMap<Criterion, Ranking> = BTreeMap::new();
        let mut tables = ExpandedTables::new();
        for &class in &self.classes {
            on_class(class);
            load_for(class, &self.dir, &mut tables)?;
            for material in class.sides() {
                self.search(material, &tables, stop, &mut found)?;
            }
        }
        found
            .into_iter()
            .flat_map(|(criterion, ranking)| {
                ranking
                    .into_values()
                    .rev()
                    .map(move |position| (criterion, position))
            })
            .map(|(criterion, position)| study(criterion, position, &tables))
            .collect()
    }

    fn search(
        &self,
        material: Material,
        tables: &ExpandedTables,
        stop: &(dyn Fn() -> bool + Sync),
        found: &mut BTreeMap<Criterion, Ranking>,
    ) -> Result<(), StudyError> {
        let Some(table) = tables.get(material) else {
            return Ok(());
        };
        let positions = Positions::new(&table.index);
        let starts: Vec<_> = (0..table.index.len()).step_by(CHUNK as usize).collect();
        let chunks = starts.into_par_iter().map(|start| {
            let mut found: BTreeMap<Criterion, Ranking> = BTreeMap::new();
            if stop() {
                return Err(StudyError::Stopped);
            }
            positions.for_each(start..start + CHUNK, |numbered| {
                for &criterion in &self.criteria {
                    let worth = worth(criterion, &numbered.position, tables);
                    if let Some(worth) = worth {
                        let key = (worth, numbered.number, material);
                        self.keep(found.entry(criterion).or_default(), key, numbered.position);
                    }
                }
            });
            Ok(found)
        });
        let all = chunks.try_reduce(BTreeMap::new, |mut all, some| {
            for (criterion, ranking) in some {
                let kept = all.entry(criterion).or_default();
                for (key, position) in ranking {
                    self.keep(kept, key, position);
                }
            }
            Ok(all)
        })?;
        for (criterion, ranking) in all {
            let kept = found.entry(criterion).or_default();
            for (key, position) in ranking {
                self.keep(kept, key, position);
            }
        }
        Ok(())
    }

    /// Keeps a position if it is among the best so many.
    fn keep(&self, kept: &mut Ranking, key: (u32, u64, Material), position: Position) {
        let full = kept.len() >= self.count;
        if full
            && kept
                .first_key_value()
                .is_some_and(|(least, _)| *least >= key)
        {
            return;
        }
        kept.insert(key, position);
        if kept.len() > self.count {
            kept.pop_first();
        }
    }
}

/// How much a position is worth for a criterion; `None` if it does not meet it.
fn worth(criterion: Criterion, position: &Position, tables: &ExpandedTables) -> Option<u32> {
    let distance = tables.distance(position)?;
    let plies = u32::from(distance.to_end().unwrap_or(0));
    let wins = distance.value() == Value::Win;
    match criterion {
        Criterion::Longest => wins.then_some(plies),
        Criterion::OnlyMove => {
            if !wins || plies < 5 || position.must_capture() {
                return None;
            }
            let moves = position.legal_moves();
            if moves.len() < 4 {
                return None;
            }
            let winning = |&&mv: &&Move| {
                let next = tables.distance(&position.play_unchecked(mv));
                next.is_some_and(|next| next.value() == Value::Loss)
            };
            let only = moves.iter().filter(winning).take(2).count() == 1;
            only.then_some((moves.len() as u32) << 8 | plies)
        }
        Criterion::Zugzwang => {
            if distance.value() != Value::Loss || plies == 0 || position.must_capture() {
                return None;
            }
            let other = position.with_turn(!position.turn());
            if other.must_capture() {
                return None;
            }
            let other = tables.distance(&other)?;
            let loses = other.value() == Value::Loss && other != Distance::LOST;
            loses.then(|| plies.min(u32::from(other.byte())))
        }
        Criterion::Underestimated => {
            if !wins || position.must_capture() {
                return None;
            }
            let Material { own, enemy } = Material::of(position);
            // What a king is worth against a man is told by matches; three is near enough here.
            let worth = |force: crate::Force| 3 * u32::from(force.kings) + u32::from(force.men);
            let less = worth(enemy)
                .checked_sub(worth(own))
                .filter(|&less| less > 0)?;
            Some(less << 8 | plies)
        }
    }
}

/// A position with its best moves, looked up once more.
fn study(
    criterion: Criterion,
    position: Position,
    tables: &ExpandedTables,
) -> Result<Study, StudyError> {
    let wrong = || StudyError::Wrong(position);
    let distance = tables.distance(&position).ok_or_else(wrong)?;
    if from_moves(&position, tables) != Some(distance) {
        return Err(wrong());
    }
    let mut best = position.legal_moves();
    best.sort_by_name();
    let best = best
        .iter()
        .copied()
        .filter(|&mv| {
            let next = tables.distance(&position.play_unchecked(mv));
            next.and_then(Distance::before) == Some(distance)
        })
        .collect();
    Ok(Study {
        criterion,
        position,
        distance,
        best,
    })
}
