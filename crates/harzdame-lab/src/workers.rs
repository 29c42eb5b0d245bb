//! Numbered pieces of work, several at once.

use std::{
    num::NonZeroUsize,
    ops::Range,
    sync::{
        atomic::{AtomicU64, Ordering},
        mpsc::{self, Sender},
    },
    thread,
};

use harzdame_engine::Control;

/// Does the pieces of work with these numbers on several threads, each with a `worker` of its own,
/// and hands what comes of each to `on_done`, in the order in which they are finished.
///
/// Ends early if a piece comes to nothing, which is how `work` says that it was stopped, or if
/// `on_done` returns an error; `control` stops the others then.
pub(crate) fn run<W, T: Send, E>(
    numbers: Range<u64>,
    threads: NonZeroUsize,
    control: &Control,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, u64) -> Option<T> + Sync,
    mut on_done: impl FnMut(u64, T) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicU64::new(numbers.start);
    let (sender, finished) = mpsc::channel();
    let pieces = numbers.end.saturating_sub(numbers.start);
    let threads = threads
        .get()
        .min(usize::try_from(pieces).unwrap_or(usize::MAX));
    let go_on = |sender: &Sender<(u64, T)>| {
        let mut worker = worker();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= numbers.end {
                return;
            }
            let Some(done) = work(&mut worker, number) else {
                return;
            };
            if sender.send((number, done)).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        for started in 0..threads {
            let (go_on, of_thread) = (&go_on, sender.clone());
            let spawned = thread::Builder::new().spawn_scoped(scope, move || go_on(&of_thread));
            // Where the system has no more threads, fewer pieces are worked on at once.
            if spawned.is_err() {
                if started == 0 {
                    go_on(&sender);
                }
                break;
            }
        }
        drop(sender);
        for (number, done) in finished {
            if let Err(error) = on_done(number, done) {
                control.stop();
                return Err(error);
            }
        }
        Ok(())
    })
}
