//! Numbers of threads on the command line.

use std::{num::NonZeroUsize, thread};

/// More threads than this are a slip of the finger.
const MAX: usize = 1024;

/// Reads a number of threads.
pub(crate) fn parse(text: &str) -> Result<NonZeroUsize, String> {
    text.parse()
        .ok()
        .filter(|threads: &NonZeroUsize| threads.get() <= MAX)
        .ok_or_else(|| format!("expected a number from 1 to {MAX}"))
}

/// As many as the machine has processors, or one where it does not say.
pub(crate) fn available() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}
