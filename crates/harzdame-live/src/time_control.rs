//! How much time players have.

use std::{fmt, str::FromStr, time::Duration};

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How much time the players of a game have.
///
/// ```
/// use harzdame_live::TimeControl;
///
/// let control: TimeControl = "300+3".parse()?;
/// assert_eq!(control, TimeControl::Fischer { initial: 300, increment: 3 });
/// assert_eq!(control.to_string(), "300+3");
/// # Ok::<(), harzdame_live::ParseTimeControlError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum TimeControl {
    /// As much as they like.
    Unlimited,
    /// A number of days for each move.
    Correspondence {
        /// Days, 1 to 30.
        days: u8,
    },
    /// A time for the game, and more after each move.
    Fischer {
        /// Seconds for the game, at most three hours.
        initial: u16,
        /// Seconds after each move, at most 180.
        increment: u8,
    },
    /// A time for the game, which runs only when a move takes longer than the delay.
    Delay {
        /// Seconds for the game, at most three hours.
        initial: u16,
        /// Seconds of each move that do not count, 1 to 180.
        delay: u8,
    },
    /// A time for the game, and after that periods, of which one is lost only when a move takes longer
    /// than it.
    Byoyomi {
        /// Seconds for the game, at most three hours.
        initial: u16,
        /// How many periods, 1 to 20.
        periods: u8,
        /// Seconds of each period, 1 to 180.
        period: u8,
    },
}

const MOST_INITIAL: u16 = 3 * 60 * 60;
const MOST_PER_MOVE: u8 = 180;
const MOST_PERIODS: u8 = 20;
const MOST_DAYS: u8 = 30;

/// So many moves a player makes in a game, more or less.
const MOVES: u64 = 75;

impl TimeControl {
    /// Whether every number is within its bounds, and there is time for a move at all.
    #[must_use]
    pub const fn is_valid(self) -> bool {
        match self {
            TimeControl::Unlimited => true,
            TimeControl::Correspondence { days } => 1 <= days && days <= MOST_DAYS,
            TimeControl::Fischer { initial, increment } => {
                initial <= MOST_INITIAL
                    && increment <= MOST_PER_MOVE
                    && (initial > 0 || increment > 0)
            }
            TimeControl::Delay { initial, delay } => {
                initial <= MOST_INITIAL && 1 <= delay && delay <= MOST_PER_MOVE
            }
            TimeControl::Byoyomi {
                initial,
                periods,
                period,
            } => {
                initial <= MOST_INITIAL
                    && 1 <= periods
                    && periods <= MOST_PERIODS
                    && 1 <= period
                    && period <= MOST_PER_MOVE
            }
        }
    }

    /// Whether both players are expected at the board for the whole game.
    #[must_use]
    pub const fn is_real_time(self) -> bool {
        !matches!(
            self,
            TimeControl::Unlimited | TimeControl::Correspondence { .. }
        )
    }

    /// How long a player can think in a game of usual length; `None` without a clock.
    ///
    /// Of this game a player makes some 75 moves, where 40 are counted in chess.
    #[must_use]
    pub fn estimate(self) -> Option<Duration> {
        let seconds = match self {
            TimeControl::Unlimited => return None,
            TimeControl::Correspondence { days } => MOVES * u64::from(days) * 86_400,
            TimeControl::Fischer {
                initial,
                increment: each,
            }
            | TimeControl::Delay {
                initial,
                delay: each,
            } => u64::from(initial) + MOVES * u64::from(each),
            // Most moves of the second half are made within a period.
            TimeControl::Byoyomi {
                initial, period, ..
            } => u64::from(initial) + MOVES / 2 * u64::from(period),
        };
        Some(Duration::from_secs(seconds))
    }
}

impl fmt::Display for TimeControl {
    /// `300+3`, `300d5`, `600b5x30`, `3 days` or `unlimited`; seconds but for days.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TimeControl::Unlimited => f.write_str("unlimited"),
            TimeControl::Correspondence { days: 1 } => f.write_str("1 day"),
            TimeControl::Correspondence { days } => write!(f, "{days} days"),
            TimeControl::Fischer { initial, increment } => write!(f, "{initial}+{increment}"),
            TimeControl::Delay { initial, delay } => write!(f, "{initial}d{delay}"),
            TimeControl::Byoyomi {
                initial,
                periods,
                period,
            } => write!(f, "{initial}b{periods}x{period}"),
        }
    }
}

/// The text is no time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "no time control `{text}`: write 300+3 (seconds and increment), 300d5 (delay), 600b5x30 (periods), \
     3 days or unlimited"
)]
pub struct ParseTimeControlError {
    /// The text.
    pub text: String,
}

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    /// Reads what is written.
    fn from_str(text: &str) -> Result<TimeControl, ParseTimeControlError> {
        let read = || -> Option<TimeControl> {
            if text == "unlimited" {
                return Some(TimeControl::Unlimited);
            }
            if let Some((days, "day" | "days")) = text.split_once(' ') {
                let days = days.parse().ok()?;
                return Some(TimeControl::Correspondence { days });
            }
            let at = text.find(['+', 'd', 'b'])?;
            let initial = text[..at].parse().ok()?;
            let each = &text[at + 1..];
            Some(match &text[at..=at] {
                "+" => TimeControl::Fischer {
                    initial,
                    increment: each.parse().ok()?,
                },
                "d" => TimeControl::Delay {
                    initial,
                    delay: each.parse().ok()?,
                },
                _ => {
                    let (periods, period) = each.split_once('x')?;
                    TimeControl::Byoyomi {
                        initial,
                        periods: periods.parse().ok()?,
                        period: period.parse().ok()?,
                    }
                }
            })
        };
        read()
            .filter(|control| control.is_valid())
            .ok_or_else(|| ParseTimeControlError { text: text.into() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_read_as_they_are_written() {
        for text in [
            "unlimited",
            "1 day",
            "14 days",
            "60+0",
            "0+1",
            "300+3",
            "300d5",
            "0d2",
            "600b5x30",
        ] {
            let control: TimeControl = text.parse().expect(text);
            assert_eq!(control.to_string(), text);
            let json = serde_json::to_string(&control).expect("JSON");
            assert_eq!(
                serde_json::from_str::<TimeControl>(&json).expect(&json),
                control
            );
        }
    }

    #[test]
    fn what_is_out_of_bounds_is_refused() {
        for text in [
            "", "x", "0+0", "10801+0", "60+181", "60+256", "60d0", "60b0x5", "60b5x0", "60b21x5",
            "0 days", "31 days", "3 weeks", "-1+3", "60+", "+3", "60b5", "3days",
        ] {
            let error = text.parse::<TimeControl>().expect_err(text).to_string();
            assert!(error.contains("300+3"), "{error}");
        }
    }
}
