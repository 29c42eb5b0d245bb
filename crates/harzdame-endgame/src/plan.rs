//! What it takes to build tables, on one machine or on many.

use std::{collections::BTreeMap, num::NonZeroUsize};

use crate::{
    Index, Material,
    build::{memory, needs},
};

/// The building of one class: a piece of work that one machine can do by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The class.
    pub class: Material,
    /// When it can be done, from 1: after all jobs of lower stages. Those of one stage do not need each
    /// other.
    pub stage: u32,
    /// For how many numbers its tables are. How long it takes is about proportional.
    pub numbers: u64,
    /// The memory that it takes, the tables it needs included, in bytes; `None` if no table can have so
    /// many pieces.
    pub memory: Option<u64>,
    /// The tables that it needs. Of those that other jobs of the plan make it is told by their
    /// stages that they are there.
    pub needs: Vec<Material>,
}

/// The jobs that build some classes, in the order of their stages.
///
/// ```
/// use std::num::NonZeroUsize;
/// use harzdame_endgame::{Build, plan};
///
/// let jobs = plan(Build::classes(3), NonZeroUsize::MIN);
/// // Kings come before men, which are promoted to kings.
/// assert_eq!(jobs[0].class.to_string(), "KvK");
/// assert!(jobs.is_sorted_by_key(|job| job.stage));
/// ```
#[must_use]
pub fn plan(classes: impl IntoIterator<Item = Material>, threads: NonZeroUsize) -> Vec<Job> {
    let mut classes: Vec<_> = classes.into_iter().map(Material::class).collect();
    classes.sort_by_key(|class| (class.pieces(), class.men(), *class));
    classes.dedup();
    let mut stages = BTreeMap::new();
    let mut jobs: Vec<_> = classes
        .into_iter()
        .map(|class| {
            let needs: Vec<_> = needs(class).into_iter().collect();
            let before = needs.iter().filter_map(|table| stages.get(&table.class()));
            let stage = before.max().map_or(1, |stage| stage + 1);
            stages.insert(class, stage);
            Job {
                class,
                stage,
                numbers: class
                    .sides()
                    .filter_map(Index::new)
                    .map(|index| index.len())
                    .sum(),
                memory: memory(class, threads.get()),
                needs,
            }
        })
        .collect();
    jobs.sort_by_key(|job| job.stage);
    jobs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Build;

    #[test]
    fn what_a_job_needs_is_made_in_earlier_stages() {
        let jobs = plan(Build::classes(6), NonZeroUsize::MIN);
        let mut made = BTreeMap::new();
        for job in &jobs {
            for table in &job.needs {
                assert!(made[&table.class()] < job.stage, "{} {table}", job.class);
            }
            made.insert(job.class, job.stage);
        }
        assert_eq!(jobs.len(), Build::classes(6).count());
        // Kings alone need only what has fewer pieces.
        let kings = &jobs[jobs
            .iter()
            .position(|job| job.class.to_string() == "KKKvKKK")
            .expect("there")];
        assert!(kings.needs.iter().all(|table| table.pieces() < 6));
    }

    #[test]
    fn what_is_not_in_the_plan_is_there_already() {
        let only: Material = "KKMvKM".parse().expect("a material");
        let jobs = plan([only, only.flipped()], NonZeroUsize::MIN);
        assert_eq!(jobs.len(), 1);
        assert_eq!(jobs[0].stage, 1);
        assert!(!jobs[0].needs.is_empty() && jobs[0].memory > Some(1 << 20));
    }
}
