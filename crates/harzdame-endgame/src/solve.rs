//! Working out the distances of all positions of a class.
//!
//! Men move forward only, and captures and promotions leave the class. So positions with the same
//! men form a group of their own, in which only kings move, and which depends on groups with men
//! further advanced, on the classes that men are promoted into, and on those with fewer pieces.
//! Groups are solved from the most advanced one back; those equally advanced do not depend on each
//! other.
//!
//! A group is solved backwards from what is known, as endgame tables are: first everything that
//! leads out of the group is looked up; then, distance by distance, what is known is passed on to the
//! positions from which a king's move leads to it. A move to a lost position wins. A position from
//! which all moves lead to won ones is lost: how many of its moves are not yet known to do so is
//! counted down.

mod family;
mod group;
mod kings;
mod side;
mod start;

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use rayon::prelude::*;

use crate::{
    Index, Material,
    expanded::{Expanded, ExpandedTables},
};
use family::Family;
use group::Group;
use kings::Kings;

/// Who is told how far it has come, and who ends it.
pub(crate) struct Progress<'a> {
    /// Whether to stop.
    pub(crate) stop: &'a (dyn Fn() -> bool + Sync),
    /// Is told which share is done, now and then.
    pub(crate) report: &'a (dyn Fn(f64) + Sync),
}

/// It was stopped.
#[derive(Debug)]
pub(crate) struct Stopped;

impl Progress<'_> {
    fn check(&self) -> Result<(), Stopped> {
        if (self.stop)() { Err(Stopped) } else { Ok(()) }
    }
}

/// Solves a class, with both sides to move; there is one table if both have the same. What it depends
/// on must be among `tables`.
///
/// # Panics
///
/// If it is not, or a distance is too long to be told, which no class has come near.
pub(crate) fn solve(
    class: Material,
    tables: &ExpandedTables,
    progress: &Progress<'_>,
) -> Result<Vec<Arc<Expanded>>, Stopped> {
    let index = |material| Index::new(material).expect("a class that has tables");
    let first = Arc::new(Expanded::new(index(class)));
    let second = if class.is_equal() {
        Arc::clone(&first)
    } else {
        Arc::new(Expanded::new(index(class.flipped())))
    };
    let own = [first, second];
    if class.men() == 0 {
        Kings::new(own.clone(), tables).solve(progress)?;
    } else {
        solve_with_men(&Family::new(class, own.clone(), tables), progress)?;
    }
    let mut own = own.to_vec();
    own.truncate(if class.is_equal() { 1 } else { 2 });
    Ok(own)
}

fn solve_with_men(family: &Family<'_>, progress: &Progress<'_>) -> Result<(), Stopped> {
    let levels = family.levels();
    let groups: usize = levels.iter().map(Vec::len).sum();
    // Reports cost time where groups are small and many.
    let step = (groups / 1_000).max(1);
    let done = AtomicUsize::new(0);
    for numbers in levels.into_iter().rev() {
        numbers
            .into_par_iter()
            .try_for_each_init(Group::default, |group, number| {
                progress.check()?;
                family.solve(group, number);
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                if done.is_multiple_of(step) {
                    (progress.report)(done as f64 / groups as f64);
                }
                Ok(())
            })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Distance, board::Board};

    /// A line of the file of counts as far as it is unique: all but the example.
    fn counts(class: Material, solved: &[Arc<Expanded>]) -> String {
        let mut positions = 0;
        let mut longest = 0;
        let mut counts = Vec::new();
        for table in [&solved[0], &solved[solved.len() - 1]] {
            let mut of_value = [0; 3];
            for number in 0..table.index.len() {
                let Some(position) = table.index.decode(number) else {
                    continue;
                };
                let weight = u64::from(Board::of(&position).images());
                let distance = Distance::from_byte(table.byte(number)).expect("solved");
                of_value[distance.value() as usize] += weight;
                positions += weight;
                longest = longest.max(distance.to_end().unwrap_or(0));
            }
            counts.extend(of_value.iter().rev().map(u64::to_string));
        }
        let Material { own, enemy } = class;
        format!(
            "{}\t{}\t{}\t{}\t{positions}\t{}\t{longest}",
            own.men,
            own.kings,
            enemy.men,
            enemy.kings,
            counts.join("\t"),
        )
    }

    #[test]
    fn counts_with_up_to_3_pieces_are_those_of_another_program() {
        let expected: Vec<_> = include_str!("../tests/data/endgame-counts.tsv")
            .lines()
            .filter(|line| !line.starts_with('#'))
            .map(|line| line.rsplit_once('\t').expect("an example").0)
            .collect();
        let mut tables = ExpandedTables::new();
        let mut found = Vec::new();
        for class in (2..=3).flat_map(Material::classes) {
            let progress = Progress {
                stop: &|| false,
                report: &|_| (),
            };
            let solved = solve(class, &tables, &progress).expect("not stopped");
            found.push(counts(class, &solved));
            for table in solved {
                tables.add(table);
            }
        }
        assert_eq!(found, expected);
    }
}
