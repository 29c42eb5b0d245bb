//! Points in time.

use std::{
    ops::{Add, Sub},
    time::Duration,
};

use serde::{Deserialize, Serialize};

/// A point in time, in milliseconds since some beginning.
///
/// In the server it is the *service's* time: that of the wall clock without the spans in which no
/// process of the service was running, so that no clock runs then.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Time(u64);

impl Time {
    /// So many milliseconds after the beginning.
    #[must_use]
    pub const fn from_millis(millis: u64) -> Time {
        Time(millis)
    }

    /// Milliseconds since the beginning.
    #[must_use]
    pub const fn millis(self) -> u64 {
        self.0
    }

    /// How long it is since an earlier time; zero if that is later. Clocks of two processes may
    /// differ a little, and no time is ever given back for it.
    #[must_use]
    pub const fn since(self, earlier: Time) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }
}

impl Add<Duration> for Time {
    type Output = Time;

    fn add(self, span: Duration) -> Time {
        let millis = u64::try_from(span.as_millis()).unwrap_or(u64::MAX);
        Time(self.0.saturating_add(millis))
    }
}

impl Sub<Duration> for Time {
    type Output = Time;

    fn sub(self, span: Duration) -> Time {
        let millis = u64::try_from(span.as_millis()).unwrap_or(u64::MAX);
        Time(self.0.saturating_sub(millis))
    }
}
