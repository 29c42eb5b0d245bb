//! Making up for slow connections, within bounds.

use std::time::Duration;

use crate::TimeControl;

/// How much time of slow connections is given back to a player.
///
/// What is given back for a move is what the server has measured, but no more than the quota, which
/// grows with each move. A player who pretends to be far away gains the growth at most, a second or
/// less each move. The numbers are those that lidraughts has used for years.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LagQuota {
    left: Duration,
    gain: Duration,
}

/// No flag falls later for it by more than this.
const MOST_GRACE: Duration = Duration::from_secs(2);

impl LagQuota {
    /// The quota with which a player begins.
    #[must_use]
    pub fn new(control: TimeControl) -> LagQuota {
        let gain = match control.estimate() {
            _ if !control.is_real_time() => Duration::ZERO,
            Some(time) if time >= Duration::from_secs(180) => Duration::from_secs(1),
            Some(time) if time <= Duration::from_secs(15) => Duration::from_millis(350),
            Some(time) => Duration::from_millis(400 + 10 * time.as_secs() / 3),
            None => Duration::ZERO,
        };
        LagQuota {
            left: 3 * gain,
            gain,
        }
    }

    /// What is given back for a move that was so long on its way.
    #[must_use]
    pub fn given_back(&self, measured: Duration) -> Duration {
        measured.min(self.left)
    }

    /// How much later than its time a flag falls, since a move in time may be on its way.
    #[must_use]
    pub fn grace(&self) -> Duration {
        self.left.min(MOST_GRACE)
    }

    /// Takes off what was given back for a move, and adds what the quota grows by.
    pub fn after_move(&mut self, given_back: Duration) {
        self.left = (self.left.saturating_sub(given_back) + self.gain).min(7 * self.gain);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn millis(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn the_quota_bounds_what_is_given_back() {
        let mut quota = LagQuota::new("300+3".parse().expect("a control"));
        assert_eq!(quota.given_back(millis(80)), millis(80));
        assert_eq!(quota.given_back(millis(9_000)), millis(3_000));
        assert_eq!(quota.grace(), millis(2_000));
        // Who claims all of it each time gets the growth.
        for expected in [3_000, 1_000, 1_000] {
            let given = quota.given_back(millis(60_000));
            assert_eq!(given, millis(expected));
            quota.after_move(given);
        }
        for _ in 0..20 {
            quota.after_move(Duration::ZERO);
        }
        assert_eq!(quota.given_back(millis(60_000)), millis(7_000));
    }

    #[test]
    fn fast_games_have_less_and_slow_ones_none() {
        let first = |control: &str| {
            LagQuota::new(control.parse().expect(control)).given_back(millis(60_000))
        };
        assert_eq!(first("15+0"), millis(1_050));
        assert_eq!(first("60+0"), millis(1_800));
        assert_eq!(first("3 days"), Duration::ZERO);
        assert_eq!(first("unlimited"), Duration::ZERO);
    }
}
