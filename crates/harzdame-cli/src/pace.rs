//! How fast long work goes, and how long it still takes.

use std::time::{Duration, Instant};

/// The pace of work that began when this was made.
pub(crate) struct Pace {
    started: Instant,
    told: Instant,
}

/// How often progress is told.
const TELL_EVERY: Duration = Duration::from_secs(10);

impl Pace {
    pub(crate) fn new() -> Pace {
        let started = Instant::now();
        Pace {
            started,
            told: started,
        }
    }

    /// Whether it is time to tell how far the work is.
    pub(crate) fn is_due(&mut self) -> bool {
        let is_due = self.told.elapsed() >= TELL_EVERY;
        if is_due {
            self.told = Instant::now();
        }
        is_due
    }

    /// How many a second, if so many are done.
    pub(crate) fn speed(&self, done: u64) -> f64 {
        done as f64 / self.started.elapsed().as_secs_f64().max(1e-3)
    }

    /// How long so many more take, in words, if so many are done.
    pub(crate) fn left(&self, done: u64, left: u64) -> String {
        duration(left as f64 / self.speed(done).max(1e-9))
    }
}

/// A time in hours, minutes or seconds, whatever is readable.
fn duration(seconds: f64) -> String {
    match seconds {
        s if s.is_finite() && s >= 3_600.0 => format!("{:.1} h", s / 3_600.0),
        s if s.is_finite() && s >= 60.0 => format!("{:.0} min", s / 60.0),
        s if s.is_finite() => format!("{s:.0} s"),
        _ => "?".to_owned(),
    }
}
