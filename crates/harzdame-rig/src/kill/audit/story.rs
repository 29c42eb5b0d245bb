//! What a player wrote down about one game, in order and by what it is about.

use std::collections::BTreeMap;

use harzdame::Color;
use harzdame_live::{Command, Ending, LoggedEvent};
use harzdame_store::GameId;

use crate::kill::log::{Entry, Line};

/// What a player wrote down about a game. Times are microseconds since the run began.
#[derive(Clone, Debug, Default)]
pub(in crate::kill) struct Story {
    /// Its commands by their numbers.
    pub(super) commands: BTreeMap<u32, Sent>,
    /// What it was told, with the clocks.
    pub(super) saw: Vec<Saw>,
    /// States that it was told.
    pub(super) states: Vec<State>,
    /// When it first knew that it was to move, by ply.
    pub(super) turns: BTreeMap<u32, u64>,
    /// The most that it was told about its distance, in milliseconds.
    pub(super) lag: u64,
    /// Whether it let its flag fall.
    pub(super) is_asleep: bool,
    /// Whether it knows that the game is over.
    pub(super) is_over: bool,
    /// From each end of a connection to the next one that stood.
    pub(in crate::kill) gaps: Vec<u64>,
    /// How often it sent something again.
    pub(in crate::kill) repeats: usize,
}

/// A command that was sent.
#[derive(Clone, Debug)]
pub(super) struct Sent {
    pub(super) command: Command,
    /// When it was sent first.
    pub(super) at: u64,
    /// When it was acknowledged.
    pub(super) done: Option<u64>,
    /// With what it was refused for good.
    pub(super) refused: Option<String>,
}

/// What was told.
#[derive(Clone, Debug)]
pub(super) struct Saw {
    pub(super) at: u64,
    pub(super) event: LoggedEvent,
    pub(super) clocks: [u64; 2],
}

/// A state that was told.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) seq: u32,
    pub(super) moves: Vec<String>,
    pub(super) ending: Option<Ending>,
}

impl Story {
    /// The command that made, or was to make, the move at a ply.
    pub(super) fn mover(&self, at: u32) -> impl Iterator<Item = &Sent> {
        self.commands
            .values()
            .filter(move |sent| matches!(sent.command, Command::Move { ply, .. } if ply == at))
    }

    /// How long it took until commands were acknowledged.
    pub(in crate::kill) fn acknowledged(&self) -> impl Iterator<Item = u64> {
        let done = |sent: &Sent| Some(sent.done? - sent.at);
        self.commands.values().filter_map(done)
    }

    /// From the acknowledgement of each of its moves to the opponent's knowing that it is to move.
    pub(in crate::kill) fn deliveries<'a>(
        &'a self,
        opponent: &'a Story,
    ) -> impl Iterator<Item = u64> + 'a {
        self.commands
            .values()
            .filter_map(|sent| match sent.command {
                Command::Move { ply, .. } => {
                    let turn = opponent.turns.get(&(ply + 1))?;
                    Some(turn.saturating_sub(sent.done?))
                }
                _ => None,
            })
    }

    fn add(&mut self, line: Line, broken: &mut Option<u64>) {
        let at = line.at;
        match line.entry {
            Entry::Begin { .. } => {}
            Entry::Open {
                seq, moves, ending, ..
            } => {
                self.gaps.extend(broken.take().map(|broken| at - broken));
                self.states.push(State { seq, moves, ending });
            }
            Entry::Broken { .. } => *broken = Some(broken.unwrap_or(at)),
            Entry::Saw { event, clocks } => self.saw.push(Saw { at, event, clocks }),
            Entry::Turn { ply } => {
                self.turns.entry(ply).or_insert(at);
            }
            Entry::Sent { id, command } => {
                if self.commands.contains_key(&id) {
                    self.repeats += 1;
                }
                self.commands.entry(id).or_insert(Sent {
                    command,
                    at,
                    done: None,
                    refused: None,
                });
            }
            Entry::Done { id } => {
                if let Some(sent) = self.commands.get_mut(&id) {
                    sent.done = sent.done.or(Some(at));
                }
            }
            Entry::Refused { id, code, retry } => {
                if let Some(sent) = self.commands.get_mut(&id).filter(|_| !retry) {
                    sent.refused = Some(code);
                }
            }
            Entry::Lag { millis } => self.lag = self.lag.max(millis),
            Entry::Asleep => self.is_asleep = true,
            Entry::Over => self.is_over = true,
        }
    }
}

/// The stories in the log of a player, each with its game and the colour of the player.
pub(in crate::kill) fn stories(
    lines: impl IntoIterator<Item = Line>,
) -> Vec<(GameId, Color, Story)> {
    let mut stories = Vec::new();
    let mut broken = None;
    for line in lines {
        if let Entry::Begin { game, color } = line.entry {
            stories.push((game, color, Story::default()));
            broken = None;
        } else if let Some((.., story)) = stories.last_mut() {
            story.add(line, &mut broken);
        }
    }
    stories
}
