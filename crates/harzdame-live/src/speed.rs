//! Classes of time controls, each with ratings of its own.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::TimeControl;

/// How fast a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    /// Less than four minutes for a player.
    Bullet,
    /// Less than ten minutes.
    Blitz,
    /// Less than half an hour.
    Rapid,
    /// More.
    Classical,
    /// Days for each move.
    Correspondence,
    /// No clock; such games are never rated.
    Unlimited,
}

impl Speed {
    /// All, the fastest first.
    pub const ALL: [Speed; 6] = [
        Speed::Bullet,
        Speed::Blitz,
        Speed::Rapid,
        Speed::Classical,
        Speed::Correspondence,
        Speed::Unlimited,
    ];

    /// The class of a time control, by its [estimate](TimeControl::estimate).
    #[must_use]
    pub fn of(control: TimeControl) -> Speed {
        let minutes = |minutes: u64| Duration::from_secs(60 * minutes);
        match (control, control.estimate()) {
            (_, None) => Speed::Unlimited,
            (TimeControl::Correspondence { .. }, _) => Speed::Correspondence,
            (_, Some(time)) if time < minutes(4) => Speed::Bullet,
            (_, Some(time)) if time < minutes(10) => Speed::Blitz,
            (_, Some(time)) if time < minutes(30) => Speed::Rapid,
            _ => Speed::Classical,
        }
    }

    /// The name as it stands in addresses and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Bullet => "bullet",
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Classical => "classical",
            Speed::Correspondence => "correspondence",
            Speed::Unlimited => "unlimited",
        }
    }

    /// How long the opponent of a player who has gone waits before it can claim the game; `None` if
    /// nobody is expected to stay.
    #[must_use]
    pub const fn patience(self) -> Option<Duration> {
        match self {
            Speed::Bullet | Speed::Blitz => Some(Duration::from_secs(30)),
            Speed::Rapid => Some(Duration::from_secs(60)),
            Speed::Classical => Some(Duration::from_secs(120)),
            Speed::Correspondence | Speed::Unlimited => None,
        }
    }

    /// How long each player has for the first move, which is not on the clock; `None` if it is.
    #[must_use]
    pub const fn first_move(self) -> Option<Duration> {
        match self {
            Speed::Bullet | Speed::Blitz => Some(Duration::from_secs(30)),
            Speed::Rapid => Some(Duration::from_secs(45)),
            Speed::Classical => Some(Duration::from_secs(60)),
            Speed::Correspondence | Speed::Unlimited => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_follow_from_the_time_for_75_moves() {
        for (control, speed) in [
            ("60+0", Speed::Bullet),
            ("60+2", Speed::Bullet),
            ("180+2", Speed::Blitz),
            ("300+3", Speed::Blitz),
            ("600+5", Speed::Rapid),
            ("300d10", Speed::Rapid),
            ("1800+0", Speed::Classical),
            ("600b5x30", Speed::Rapid),
            ("1 day", Speed::Correspondence),
            ("unlimited", Speed::Unlimited),
        ] {
            let control: TimeControl = control.parse().expect(control);
            assert_eq!(Speed::of(control), speed, "{control}");
        }
    }
}
