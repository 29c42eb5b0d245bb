//! What the players wrote down against what is in the database.
//!
//! The audit shares no code with the server where it matters: it goes through the log of a game by the
//! rules alone, and only the arithmetic of clocks and of what is given back for slow connections is that
//! of `harzdame-live`, which has no state but what the audit gives it.

mod clocks;
mod moves;
mod result;
mod sequence;
mod story;

use std::{collections::BTreeMap, fmt};

use harzdame::Color;
use harzdame_live::LoggedEvent;
use harzdame_store::{GameId, GameRecord};
use serde::Serialize;

pub(super) use self::story::{Story, stories};
use super::servers::Outage;

/// All that is known of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Evidence<'a> {
    /// What the database knows of it.
    pub(super) record: &'a GameRecord,
    /// Its log in the database.
    pub(super) log: &'a [LoggedEvent],
    /// What White and Black wrote down.
    pub(super) players: [&'a Story; 2],
    /// Spans in which the service was down.
    pub(super) outages: &'a [Outage],
    /// How much clocks may differ, in milliseconds.
    pub(super) tolerance: u64,
}

/// What may not be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Fault {
    /// The database does not know a game that was begun.
    GameLost,
    /// The game does not end.
    NoEnd,
    /// The numbers of events have a gap, or the game's record says something else than its log.
    Sequence,
    /// A command that was acknowledged is not in the log.
    AcknowledgedLost,
    /// A move is in the log that its player did not send, or not at this place: such as one that was made
    /// twice.
    NotSent,
    /// A move was refused that should not have been.
    Refused,
    /// A player was told of something that is not in the log.
    ToldOtherwise,
    /// A move is illegal, or the result is not what the moves, the clock and the players made it.
    Result,
    /// The clock of a player ran wrongly.
    Clock,
    /// A flag fell of a player who wanted to move and had the time.
    FlagOfAwake,
    /// A process of the server ended without having been killed.
    Died,
}

/// A fault and where it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Violation {
    pub(super) fault: Fault,
    pub(super) game: Option<GameId>,
    pub(super) detail: String,
}

/// Faults that were found in a game.
#[derive(Debug)]
struct Findings {
    game: GameId,
    violations: Vec<Violation>,
}

impl Findings {
    fn add(&mut self, fault: Fault, detail: impl Into<String>) {
        self.violations.push(Violation {
            fault,
            game: Some(self.game),
            detail: detail.into(),
        });
    }

    /// Adds a fault unless something is as it should be.
    fn expect(&mut self, is_so: bool, fault: Fault, detail: impl FnOnce() -> String) {
        if !is_so {
            self.add(fault, detail());
        }
    }
}

/// All that is wrong with a game.
pub(super) fn audit(evidence: &Evidence<'_>) -> Vec<Violation> {
    let mut findings = Findings {
        game: evidence.record.id,
        violations: Vec::new(),
    };
    sequence::check(evidence, &mut findings);
    moves::check(evidence, &mut findings);
    result::check(evidence, &mut findings);
    clocks::check(evidence, &mut findings);
    findings.violations
}

/// What came of a run.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Verdict {
    /// Figures by their names, in order.
    pub(super) figures: Vec<(String, String)>,
    pub(super) violations: Vec<Violation>,
}

impl Verdict {
    /// Notes a figure.
    pub(super) fn figure(&mut self, name: &str, value: &impl ToString) {
        self.figures.push((name.to_owned(), value.to_string()));
    }

    /// Whether nothing is wrong.
    pub(super) fn is_good(&self) -> bool {
        self.violations.is_empty()
    }
}

/// So many violations are told in full.
const TOLD: usize = 40;

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.figures {
            writeln!(f, "{name:<44}{value}")?;
        }
        let mut counts = BTreeMap::<Fault, usize>::new();
        for violation in &self.violations {
            *counts.entry(violation.fault).or_default() += 1;
        }
        for violation in self.violations.iter().take(TOLD) {
            let Violation {
                fault,
                game,
                detail,
            } = violation;
            let game = game.map_or_else(String::new, |game| format!(" in game {game}"));
            writeln!(f, "{fault:?}{game}: {detail}")?;
        }
        if self.is_good() {
            return writeln!(f, "verdict: nothing is wrong");
        }
        let counts: Vec<_> = counts
            .iter()
            .map(|(fault, count)| format!("{count} × {fault:?}"))
            .collect();
        writeln!(
            f,
            "verdict: {} violations: {}",
            self.violations.len(),
            counts.join(", ")
        )
    }
}

/// Who is meant, in messages.
fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

#[cfg(test)]
mod tests;
