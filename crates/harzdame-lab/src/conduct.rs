//! How matches are played, whoever plays.

use std::{num::NonZeroUsize, time::Duration};

use harzdame::DrawRule;

use crate::{Adjudication, Allowance, Openings};

/// How matches are played, whoever plays.
#[derive(Clone, Debug, PartialEq)]
pub struct Conduct {
    /// What a player may use that has no limits of its own.
    pub allowance: Allowance,
    /// Where games begin. Both games of a pair begin alike.
    pub openings: Openings,
    /// By what games are drawn.
    pub rule: DrawRule,
    /// When games are ended before their end.
    pub adjudication: Adjudication,
    /// Each built-in player's transposition table, in MiB.
    pub table_mib: usize,
    /// How many games are played at once. More than there are processors distorts matches under
    /// time.
    pub concurrency: NonZeroUsize,
    /// How much too late a move may come before it loses.
    pub margin: Duration,
    /// How long another program is waited for that is overdue, or thinks without a limit of time;
    /// and, but for ten seconds at least, one that should answer at once.
    pub patience: Duration,
    /// Decides openings and chance. Where time is not limited, the same seed gives the same games.
    pub seed: u64,
}

impl Default for Conduct {
    /// 50 ms a move, 6 random plies, one game at a time, tables of 16 MiB; moves that come more
    /// than 100 ms too late lose, and silence of 30 s is too long.
    fn default() -> Conduct {
        Conduct {
            allowance: Allowance::default(),
            openings: Openings::Random { plies: 6 },
            rule: DrawRule::default(),
            adjudication: Adjudication::default(),
            table_mib: 16,
            concurrency: NonZeroUsize::MIN,
            margin: Duration::from_millis(100),
            patience: Duration::from_secs(30),
            seed: 1,
        }
    }
}

impl Conduct {
    /// What the games depend on, by name: two runs are parts of one only if all of it is the same.
    pub(crate) fn settings(&self) -> Vec<(&'static str, String)> {
        vec![
            ("limit", self.allowance.to_string()),
            ("openings", self.openings.fingerprint()),
            ("draw rule", format!("{:?}", self.rule)),
            ("adjudication", format!("{:?}", self.adjudication)),
            ("table", format!("{} MiB", self.table_mib)),
            ("margin", format!("{} ms", self.margin.as_millis())),
            ("seed", self.seed.to_string()),
        ]
    }
}
