//! What a player may use for its moves: time, nodes, depth.

use std::{fmt, time::Duration};

use harzdame_engine::ClockState;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What a player may use for its moves. The first bound that is reached ends its thinking.
///
/// ```
/// use harzdame_lab::Allowance;
///
/// assert_eq!(Allowance::default().to_string(), "50 ms a move");
/// let clock = Allowance::clock("40/60+0.5".parse()?);
/// assert_eq!(clock.to_string(), "40 moves in 60 s + 0.5 s a move");
/// # Ok::<(), harzdame_lab::ParseTimeControlError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allowance {
    /// The depth of a search in plies.
    pub depth: Option<u32>,
    /// The nodes of a search.
    pub nodes: Option<u64>,
    /// The time for a move.
    pub move_time: Option<Duration>,
    /// A clock for the game.
    pub clock: Option<TimeControl>,
}

/// A clock for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeControl {
    /// The time is for so many moves, and is added again after them; `None`: for the whole game.
    pub moves: Option<u32>,
    /// The time.
    pub time: Duration,
    /// What is added after each move.
    pub increment: Duration,
}

impl Allowance {
    /// No bound at all.
    pub const NONE: Allowance = Allowance {
        depth: None,
        nodes: None,
        move_time: None,
        clock: None,
    };

    /// So many nodes a move.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Allowance {
        Allowance {
            nodes: Some(nodes),
            ..Allowance::NONE
        }
    }

    /// A depth in plies.
    #[must_use]
    pub const fn depth(plies: u32) -> Allowance {
        Allowance {
            depth: Some(plies),
            ..Allowance::NONE
        }
    }

    /// A time for each move.
    #[must_use]
    pub const fn move_time(time: Duration) -> Allowance {
        Allowance {
            move_time: Some(time),
            ..Allowance::NONE
        }
    }

    /// A clock.
    #[must_use]
    pub const fn clock(clock: TimeControl) -> Allowance {
        Allowance {
            clock: Some(clock),
            ..Allowance::NONE
        }
    }

    /// Whether there is no bound.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Allowance::NONE
    }

    /// Whether time is bounded, so that games are not the same again.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.move_time.is_some() || self.clock.is_some()
    }
}

impl Default for Allowance {
    /// 50 ms a move.
    fn default() -> Allowance {
        Allowance::move_time(Duration::from_millis(50))
    }
}

impl fmt::Display for Allowance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = [
            self.clock.map(|clock| clock.to_string()),
            self.move_time
                .map(|time| format!("{} ms a move", Decimal(time.as_secs_f64() * 1e3))),
            self.nodes.map(|nodes| format!("{nodes} nodes a move")),
            self.depth.map(|depth| format!("depth {depth}")),
        ]
        .into_iter()
        .flatten()
        .collect();
        if parts.is_empty() {
            f.write_str("no limit")
        } else {
            f.write_str(&parts.join(", "))
        }
    }
}

/// A number without zeros at its end.
struct Decimal(f64);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.3}", self.0);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

impl fmt::Display for TimeControl {
    /// In words, such as `60 s + 0.6 s a move`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.moves {
            Some(moves) => write!(f, "{moves} moves in ")?,
            None => f.write_str("")?,
        }
        write!(f, "{} s", Decimal(self.time.as_secs_f64()))?;
        if !self.increment.is_zero() {
            write!(f, " + {} s a move", Decimal(self.increment.as_secs_f64()))?;
        }
        Ok(())
    }
}

impl TimeControl {
    /// As [`FromStr`](std::str::FromStr) reads it: `40/60+0.5`.
    #[must_use]
    pub fn code(&self) -> String {
        let moves = self.moves.map(|moves| format!("{moves}/"));
        let increment = (!self.increment.is_zero())
            .then(|| format!("+{}", Decimal(self.increment.as_secs_f64())));
        format!(
            "{}{}{}",
            moves.unwrap_or_default(),
            Decimal(self.time.as_secs_f64()),
            increment.unwrap_or_default()
        )
    }
}

/// The text is no time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "no time control `{text}`: write seconds, with an increment if you like (60+0.6), for so many \
     moves if you like (40/60+0.6)"
)]
pub struct ParseTimeControlError {
    /// The text.
    pub text: String,
}

impl std::str::FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, ParseTimeControlError> {
        read(text).ok_or_else(|| ParseTimeControlError { text: text.into() })
    }
}

fn read(text: &str) -> Option<TimeControl> {
    // A day is longer than anyone means.
    let seconds = |text: &str| -> Option<Duration> {
        let seconds: f64 = text.parse().ok()?;
        (0.0..=86_400.0)
            .contains(&seconds)
            .then(|| Duration::from_millis((seconds * 1e3).round() as u64))
    };
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (
            Some(moves.parse().ok().filter(|&moves: &u32| moves > 0)?),
            rest,
        ),
        None => (None, text),
    };
    let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
    let (time, increment) = (seconds(time)?, seconds(increment)?);
    let control = TimeControl {
        moves,
        time,
        increment,
    };
    (!(time.is_zero() && increment.is_zero())).then_some(control)
}

/// A player's clock during a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayerClock {
    control: TimeControl,
    remaining: Duration,
    /// Moves until more time is added.
    moves_to_go: Option<u32>,
}

impl PlayerClock {
    pub(crate) fn new(control: TimeControl) -> PlayerClock {
        PlayerClock {
            control,
            // Without a time of its own, the first move lives on its increment.
            remaining: control.time.max(control.increment),
            moves_to_go: control.moves,
        }
    }

    /// What the clock shows before a move.
    pub(crate) fn state(&self) -> ClockState {
        ClockState {
            remaining: self.remaining,
            increment: self.control.increment,
            moves_to_go: self.moves_to_go,
            ..ClockState::default()
        }
    }

    /// Takes the time of a move off, and adds what comes after it.
    pub(crate) fn spend(&mut self, used: Duration) {
        self.remaining = self.remaining.saturating_sub(used) + self.control.increment;
        if let (Some(to_go), Some(moves)) = (&mut self.moves_to_go, self.control.moves) {
            *to_go -= 1;
            if *to_go == 0 {
                *to_go = moves;
                self.remaining += self.control.time;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_as_they_are_written() {
        for code in ["60", "60+0.6", "40/60+0.5", "0.1+0.01", "40/300", "0+1"] {
            let control: TimeControl = code.parse().expect("a time control");
            assert_eq!(control.code(), code);
        }
        for text in [
            "", "x", "0", "0+0", "-1", "1+", "+1", "0/60", "40/", "1e9", "NaN", "60+inf",
        ] {
            let error = text.parse::<TimeControl>().expect_err(text);
            assert!(error.to_string().contains("60+0.6"));
        }
    }

    #[test]
    fn clocks_run_as_fischer_and_tournaments_want_them() {
        let millis = Duration::from_millis;
        let control: TimeControl = "2/1+0.1".parse().expect("a time control");
        let mut clock = PlayerClock::new(control);
        assert_eq!(clock.state().remaining, millis(1_000));
        clock.spend(millis(300));
        assert_eq!(clock.state().remaining, millis(800));
        assert_eq!(clock.state().moves_to_go, Some(1));
        clock.spend(millis(500));
        assert_eq!(clock.state().remaining, millis(1_400));
        assert_eq!(clock.state().moves_to_go, Some(2));
        clock.spend(millis(9_000));
        assert_eq!(clock.state().remaining, millis(100));
    }
}
