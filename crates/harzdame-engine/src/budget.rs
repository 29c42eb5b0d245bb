//! How much time a move is given.

use std::time::Duration;

use crate::{ClockState, Limits};

/// The time a search may take, from its begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    /// After this no iteration is begun, if the search goes well.
    pub(crate) soft: Option<Duration>,
    /// At this the search ends, whatever it is doing.
    pub(crate) hard: Option<Duration>,
}

/// Moves that a game is expected to last for a player, where nothing else is known. Games of
/// strong players last some 50 moves; most of the thought belongs in the first half.
const EXPECTED_MOVES: u32 = 25;

/// What is always left on the clock: operating systems do not wake a program on the dot.
const RESERVE: Duration = Duration::from_millis(10);

impl Budget {
    pub(crate) fn new(limits: &Limits) -> Budget {
        let clock = limits.clock.map(Budget::by_clock);
        let hard = [limits.time, clock.and_then(|budget| budget.hard)];
        Budget {
            // A fixed time is used up: what is left of it is of no use later.
            soft: clock.and_then(|budget| budget.soft),
            hard: hard.into_iter().flatten().min(),
        }
    }

    fn by_clock(clock: ClockState) -> Budget {
        let moves = clock
            .moves_to_go
            .unwrap_or(EXPECTED_MOVES)
            .clamp(1, 2 * EXPECTED_MOVES);
        let usable = clock.remaining.saturating_sub(clock.overhead + RESERVE);
        // The increments of the coming moves are there to be spent, most of them.
        let share = usable / moves + clock.increment * 4 / 5;
        // The delay costs nothing, but what is lost on the way is lost from it as well.
        let free = clock.delay.saturating_sub(clock.overhead);
        let last = moves == 1;
        let hard = if last {
            usable
        } else {
            (share * 4).min(usable * 2 / 5)
        };
        Budget {
            soft: Some(share.min(hard) + free),
            hard: Some((hard + free).max(Duration::from_millis(1))),
        }
    }

    /// What is left of `soft` to a search whose best move has been the same for so many
    /// iterations: a move that stays the best needs less thought, one that has just come up more.
    pub(crate) fn soft_after(&self, stable_iterations: u32) -> Option<Duration> {
        let percent = [150, 120, 100, 85, 70, 60];
        let percent = percent[(stable_iterations as usize).min(percent.len() - 1)];
        Some(self.soft? * percent / 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn budget(clock: ClockState) -> (Duration, Duration) {
        let budget = Budget::new(&Limits::clock(clock));
        (budget.soft.expect("a clock"), budget.hard.expect("a clock"))
    }

    #[test]
    fn a_fixed_time_is_used_up() {
        let budget = Budget::new(&Limits::time(seconds(3)));
        assert_eq!((budget.soft, budget.hard), (None, Some(seconds(3))));
        assert_eq!(Budget::new(&Limits::nodes(7)).hard, None);
    }

    #[test]
    fn the_clock_never_runs_out() {
        for remaining in [0, 1, 9, 15, 50, 400, 3_000, 180_000, 7_200_000] {
            for increment in [0, 10, 1_000, 60_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let clock = ClockState {
                        remaining: Duration::from_millis(remaining),
                        increment: Duration::from_millis(increment),
                        moves_to_go,
                        overhead: Duration::from_millis(20),
                        ..ClockState::default()
                    };
                    let (soft, hard) = budget(clock);
                    let left = clock.remaining.saturating_sub(clock.overhead);
                    assert!(
                        hard <= left.max(Duration::from_millis(1)),
                        "{clock:?}: {hard:?}"
                    );
                    assert!(soft <= hard, "{clock:?}: {soft:?} {hard:?}");
                }
            }
        }
    }

    #[test]
    fn a_whole_game_fits() {
        // Each move as long as its soft limit at most unstable: three minutes and two seconds a
        // move are not used up in 150 moves.
        let mut clock = ClockState {
            remaining: seconds(180),
            increment: seconds(2),
            ..ClockState::default()
        };
        for _ in 0..150 {
            let taken = Budget::new(&Limits::clock(clock))
                .soft_after(0)
                .expect("a clock");
            assert!(taken >= seconds(1) && taken < clock.remaining, "{taken:?}");
            clock.remaining = clock.remaining - taken + clock.increment;
        }
    }

    #[test]
    fn a_delay_is_thought_through() {
        let clock = ClockState {
            remaining: Duration::from_millis(100),
            delay: seconds(5),
            overhead: Duration::from_millis(100),
            ..ClockState::default()
        };
        let (soft, hard) = budget(clock);
        assert!(soft >= Duration::from_millis(4_900) && hard <= seconds(5));
    }
}
