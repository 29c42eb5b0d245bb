//! Numbered jobs, done on several threads and told in the order of their numbers.

use std::{
    collections::BTreeMap,
    io,
    num::NonZeroUsize,
    ops::ControlFlow,
    sync::{
        Mutex, PoisonError,
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

use harzdame_engine::Control;
use thiserror::Error;

/// The system has no thread to work on.
#[derive(Debug, Error)]
#[error("no thread to work on: {0}")]
pub struct NoThread(#[from] io::Error);

/// How often the word to stop is looked for.
const LOOK: Duration = Duration::from_millis(20);

/// Who does the jobs, and until when.
pub(crate) struct Workers<'a> {
    pub(crate) threads: NonZeroUsize,
    pub(crate) stop: &'a Control,
}

/// What is done with the results.
pub(crate) trait Sink<R> {
    type Error: From<NoThread> + Send;

    /// Takes notice of a result as soon as it is there, with its number.
    fn finished(&mut self, _number: u64, _result: &R) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Gets the results in the order of their numbers, the known ones too, until it breaks off.
    fn next(&mut self, number: u64, result: R) -> Result<ControlFlow<()>, Self::Error>;
}

impl Workers<'_> {
    /// Does the jobs, numbered from 0 as they come, but those whose results are `known`. A worker is
    /// made on each thread, and returns nothing for a job exactly if the control that is passed to
    /// it says so.
    ///
    /// Returns the results that were not handed over when it was stopped, because one of a lower
    /// number was still missing.
    pub(crate) fn run<J, R: Send, W, S: Sink<R>>(
        &self,
        jobs: impl Iterator<Item = J> + Send,
        known: BTreeMap<u64, R>,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, J, &Control) -> Result<Option<R>, S::Error> + Sync,
        sink: &mut S,
    ) -> Result<BTreeMap<u64, R>, S::Error> {
        let mut waiting = known;
        let done: Vec<u64> = waiting.keys().copied().collect();
        let mut due = 0;
        let mut hand_over = |waiting: &mut BTreeMap<u64, R>, sink: &mut S| {
            while let Some(result) = waiting.remove(&due) {
                due += 1;
                if sink.next(due - 1, result)?.is_break() {
                    return Ok(true);
                }
            }
            Ok::<bool, S::Error>(false)
        };
        if hand_over(&mut waiting, sink)? {
            return Ok(waiting);
        }
        let jobs = Mutex::new((0_u64..).zip(jobs));
        let next_job = || {
            // Whoever broke off in the middle has left nothing in disorder.
            let mut jobs = jobs.lock().unwrap_or_else(PoisonError::into_inner);
            jobs.find(|(number, _)| done.binary_search(number).is_err())
        };
        let halt = Control::new();
        let mut failed = None;
        thread::scope(|scope| -> Result<(), NoThread> {
            let (sender, finished) = mpsc::channel();
            for started in 0..self.threads.get() {
                let sender = sender.clone();
                let (halt, stop) = (&halt, self.stop);
                let (next_job, worker, work) = (&next_job, &worker, &work);
                let work = move || {
                    // Who has nothing to do needs no table.
                    let mut made = None;
                    while !(halt.is_stopped() || stop.is_stopped())
                        && let Some((number, job)) = next_job()
                    {
                        let result =
                            match work(made.get_or_insert_with(worker), job, halt).transpose() {
                                Some(result) => result,
                                None => return,
                            };
                        let failed = result.is_err();
                        // Nobody listens only if all is over.
                        if sender.send((number, result)).is_err() || failed {
                            return;
                        }
                    }
                };
                match thread::Builder::new().spawn_scoped(scope, work) {
                    Ok(_) => {}
                    Err(error) if started == 0 => return Err(error.into()),
                    // Where the system has no more threads, less is done at once.
                    Err(_) => break,
                }
            }
            drop(sender);
            let mut ended = false;
            loop {
                match finished.recv_timeout(LOOK) {
                    Ok((number, Ok(result))) => {
                        let take = || -> Result<(), S::Error> {
                            sink.finished(number, &result)?;
                            waiting.insert(number, result);
                            if !ended {
                                ended = hand_over(&mut waiting, sink)?;
                            }
                            Ok(())
                        };
                        if failed.is_none() {
                            failed = take().err();
                        }
                    }
                    Ok((_, Err(error))) => {
                        failed.get_or_insert(error);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                }
                if self.stop.is_stopped() || ended || failed.is_some() {
                    halt.stop();
                }
            }
        })?;
        match failed {
            Some(error) => Err(error),
            None => Ok(waiting),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What came: as it was finished, and in order.
    #[derive(Default)]
    struct Told {
        finished: Vec<u64>,
        handed_over: Vec<(u64, u64)>,
        enough: Option<usize>,
    }

    #[derive(Debug)]
    struct Failed;

    impl From<NoThread> for Failed {
        fn from(_: NoThread) -> Failed {
            Failed
        }
    }

    impl Sink<u64> for Told {
        type Error = Failed;

        fn finished(&mut self, number: u64, _: &u64) -> Result<(), Failed> {
            self.finished.push(number);
            Ok(())
        }

        fn next(&mut self, number: u64, result: u64) -> Result<ControlFlow<()>, Failed> {
            self.handed_over.push((number, result));
            Ok(if self.enough == Some(self.handed_over.len()) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        }
    }

    fn run(told: &mut Told, jobs: u64, known: BTreeMap<u64, u64>) -> Result<usize, Failed> {
        let workers = Workers {
            threads: NonZeroUsize::new(3).expect("three is not zero"),
            stop: &Control::new(),
        };
        let square = |_: &mut (), job: u64, _: &Control| match job {
            13 => Err(Failed),
            _ => Ok(Some(job * job)),
        };
        let left = workers.run(0..jobs, known, || (), square, told)?;
        Ok(left.len())
    }

    fn enough(count: usize) -> Told {
        Told {
            enough: Some(count),
            ..Told::default()
        }
    }

    #[test]
    fn results_come_in_order_and_known_ones_are_not_found_again() {
        let mut told = enough(9);
        let known = BTreeMap::from([(0, 100), (3, 103)]);
        run(&mut told, 12, known).expect("nothing fails");
        let squares = [100, 1, 4, 103, 16, 25, 36, 49, 64];
        assert!(told.handed_over.iter().copied().eq((0..).zip(squares)));
        assert!(!told.finished.contains(&0) && !told.finished.contains(&3));
        // If enough is known, nothing is done.
        let mut told = enough(2);
        let known = BTreeMap::from([(0, 0), (1, 1), (2, 4)]);
        assert_eq!(run(&mut told, 12, known).ok(), Some(1));
        assert!(told.finished.is_empty());
    }

    #[test]
    fn a_failure_and_a_stop_end_it() {
        let mut told = Told::default();
        assert!(run(&mut told, 40, BTreeMap::new()).is_err());
        assert!(told.handed_over.len() <= 13);
        let stop = Control::new();
        stop.stop();
        let workers = Workers {
            threads: NonZeroUsize::MIN,
            stop: &stop,
        };
        // A job without an end, but for the word to stop.
        let wait = |_: &mut (), _: u64, halt: &Control| {
            while !halt.is_stopped() {
                thread::yield_now();
            }
            Ok(None)
        };
        let mut told = Told::default();
        let left = workers.run(0.., BTreeMap::new(), || (), wait, &mut told);
        assert!(left.is_ok_and(|left| left.is_empty()) && told.handed_over.is_empty());
    }
}
