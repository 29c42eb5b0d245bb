//! Opening books: which positions are worth a long search, and what they are worth.
//!
//! The book grows by drop-out expansion (Lincke, 2000, "Strategies for the Automatic Construction
//! of Opening Books"). A position is *expanded* by searching every position that a legal move leads
//! to; it is worth then what the best of them is. Which position comes next depends on how it is
//! reached from the start: every ply costs something, and every move costs what it loses against
//! the best one. The cheapest is next. So good lines get deep, and errors are answered, the more
//! deeply the likelier they are.
//!
//! What a search finds depends on the position alone: it begins with an empty table. Positions
//! are chosen in batches whose size has nothing to do with the number of threads. So a book is the
//! same however often the work was interrupted, and the journal holds nothing but searches.

mod graph;
mod searches;
mod stats;

use std::{collections::HashSet, num::NonZeroUsize, path::Path};

use harzdame::Position;
use harzdame_engine::{Book, BookError, Control, Evaluation, Score};
use thiserror::Error;

pub use self::stats::BookStats;
use self::{graph::Graph, searches::Searches};
use crate::{JournalError, NoThread};

/// How a book is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Construction {
    /// What judges positions, in words that tell it from others, such as the checksum of a
    /// network's file. It is part of the journal and of the book's description, and does nothing.
    pub evaluation: String,
    /// The nodes of each search. Where the end is proved, fewer are enough.
    pub nodes: u64,
    /// The size of the transposition table, in MiB.
    pub table_mib: usize,
    /// How many positions are searched, at least. Some more get into the book without: those
    /// with one legal move are worth what follows on it.
    pub positions: usize,
    /// What a ply costs, in centi-men: with more, the book is broad, with less, it is deep.
    pub ply_cost: u32,
}

/// How many positions are expanded at once. Each of them is chosen as if the others were not, so
/// this should be small against the book; but threads wait for each other at the end of a batch.
const BATCH: usize = 32;

impl Default for Construction {
    fn default() -> Construction {
        Construction {
            evaluation: "hand".to_owned(),
            nodes: 1_000_000,
            table_mib: 16,
            positions: 20_000,
            ply_cost: 10,
        }
    }
}

/// How far the work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookProgress {
    /// The positions searched, those of earlier runs included.
    pub searched: usize,
    /// The positions searched in this run.
    pub now: usize,
}

/// A book as far as it could be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuiltBook {
    /// The book.
    pub book: Book,
    /// How many of its positions were searched.
    pub searched: usize,
    /// Whether those are as many as were asked for, or there are no more.
    pub complete: bool,
}

/// A book cannot be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ConstructionError {
    /// The journal cannot be kept, or is another book's.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The system has no thread to work on.
    #[error(transparent)]
    Thread(#[from] NoThread),
    /// The description is too long.
    #[error(transparent)]
    Book(#[from] BookError),
    /// What is in the journal would be found otherwise now.
    #[error(
        "{}: it says that {position} is worth {there} centi-men, and a search finds {here}: it was \
         begun by another version of the engine; use that one, or name another file",
        path.display()
    )]
    OtherEngine {
        /// The journal.
        path: std::path::PathBuf,
        /// The position.
        position: Box<Position>,
        /// What the journal says.
        there: i32,
        /// What a search finds.
        here: i32,
    },
}

impl Construction {
    /// What a search finds depends on this.
    fn settings(&self) -> [(&'static str, String); 3] {
        [
            ("evaluation", self.evaluation.clone()),
            ("nodes", self.nodes.to_string()),
            ("table", format!("{} MiB", self.table_mib)),
        ]
    }

    /// Makes the book, or goes on with the one of which this is the journal. `on_search` is told
    /// of every search. If `control` says stop, the book has what is known by then.
    ///
    /// # Errors
    ///
    /// If the journal cannot be written, or is that of searches of another kind.
    pub fn build(
        &self,
        evaluation: &Evaluation,
        journal: &Path,
        threads: NonZeroUsize,
        control: &Control,
        on_search: impl FnMut(BookProgress),
    ) -> Result<BuiltBook, ConstructionError> {
        let settings = self.settings();
        let mut searches = Searches::open(self, &settings, evaluation, journal, threads, control)?;
        self.expand(&mut searches, on_search)
    }

    /// The book as far as a journal goes, which may be written to at the same time.
    ///
    /// # Errors
    ///
    /// If the journal cannot be read, or is that of searches of another kind.
    pub fn export(&self, journal: &Path) -> Result<BuiltBook, ConstructionError> {
        let control = Control::new();
        control.stop();
        let evaluation = Evaluation::default();
        let mut searches = Searches::read(self, &self.settings(), &evaluation, journal, &control)?;
        self.expand(&mut searches, |_| {})
    }

    fn expand(
        &self,
        searches: &mut Searches<'_>,
        mut on_search: impl FnMut(BookProgress),
    ) -> Result<BuiltBook, ConstructionError> {
        let mut graph = Graph::new();
        let mut now = 0;
        let mut provide = |searches: &mut Searches<'_>, wanted: &[Position], before: usize| {
            searches.provide(wanted, |done| {
                now += 1;
                on_search(BookProgress {
                    searched: before + done,
                    now,
                });
            })
        };
        let start = Position::START.folded();
        let mut complete = provide(searches, &[start], 0)?;
        if complete {
            graph.begin(start, searches.value(&start));
        }
        while complete && graph.searched() < self.positions {
            let mut leaves = Vec::new();
            let mut wanted = Vec::new();
            let mut seen = HashSet::new();
            for leaf in graph.cheapest_leaves(BATCH, self.ply_cost) {
                if graph.searched() + wanted.len() >= self.positions {
                    break;
                }
                let unknown = graph.unknown_behind(leaf);
                wanted.extend(
                    unknown
                        .into_iter()
                        .filter(|&position| seen.insert(position)),
                );
                leaves.push(leaf);
            }
            if leaves.is_empty() {
                break;
            }
            complete = provide(searches, &wanted, graph.searched())?;
            if complete {
                for leaf in leaves {
                    graph.expand(leaf, &|position| searches.value(position));
                }
                graph.back_up();
            }
        }
        let description = format!(
            "{} positions by searches of {} nodes (evaluation: {}), {} centi-men a ply, by Harzdame {}",
            graph.searched(),
            self.nodes,
            self.evaluation,
            self.ply_cost,
            env!("CARGO_PKG_VERSION"),
        );
        let positions = graph
            .positions()
            .map(|(position, value)| (position, Score::centi_men(value)));
        Ok(BuiltBook {
            book: Book::new(&description, positions)?,
            searched: graph.searched(),
            complete,
        })
    }
}

#[cfg(test)]
mod tests;
