//! An engine served over a pair of streams.
//!
//! [`serve_hub`] and [`serve_ugi`] hold the conversation. The engine, a [`Thinker`], searches on a
//! thread of its own, so that `ping`, `stop` and `quit` are answered at once. The conversation ends
//! with `quit` or with the input; whatever comes in, there is an answer or silence, never a panic.
//!
//! ```
//! use harzdame_protocol::session::{EngineThinker, serve_hub};
//!
//! let asked = "hub\ninit\nping\nquit\n";
//! let mut answers = Vec::new();
//! serve_hub(asked.as_bytes(), &mut answers, EngineThinker::new(1))?;
//! let answers = String::from_utf8_lossy(&answers);
//! assert!(answers.starts_with("id name=Harzdame"));
//! assert!(answers.contains("wait\n") && answers.contains("ready\n") && answers.contains("pong\n"));
//! # Ok::<(), std::io::Error>(())
//! ```

mod control;
mod desk;
mod engine;
mod host;
mod hub;
mod table;
mod ugi;

use std::time::Duration;

use harzdame::{Game, Move};
use harzdame_engine::{Control, Limits};

pub use self::{engine::EngineThinker, hub::serve_hub, ugi::serve_ugi};
use crate::{Param, ParamValue, Score, hub::Identity};

/// An engine, as a conversation sees it.
pub trait Thinker: Send {
    /// Who it is.
    fn identity(&self) -> Identity;

    /// The settings it offers. Names are in Hub's style, `multi-pv`.
    fn params(&self) -> Vec<Param>;

    /// Sets one of [`Thinker::params`] to a value that fits it.
    fn set(&mut self, name: &str, value: &ParamValue);

    /// Gets ready: allocates what it needs. Called before the first search, and again after
    /// settings have changed.
    fn prepare(&mut self);

    /// What comes has nothing to do with what was.
    fn new_game(&mut self);

    /// Searches a position in which there is a legal move, until a limit is reached or `control`
    /// says stop. While `control` says that it is the opponent's time, limits do not count.
    fn think(&mut self, job: &Job, control: &Control, report: &mut dyn FnMut(&Report)) -> Answer;
}

/// What is to be searched.
#[derive(Clone, Debug)]
pub struct Job {
    /// The game, for its position, its history and its draw rule.
    pub game: Game,
    /// When to end.
    pub limits: Limits,
    /// The answer is wanted at the word to stop, not before.
    pub infinite: bool,
    /// It is the opponent's time.
    pub ponder: bool,
}

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The depth in plies.
    pub depth: u32,
    /// Which of several best lines this is, from 1; `None` if only one is looked for.
    pub line: Option<u32>,
    /// The score for the side to move.
    pub score: Score,
    /// The nodes.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
    /// The principal variation.
    pub pv: Vec<Move>,
}

impl Report {
    /// Nodes a second, once there is a time to speak of.
    fn nps(&self) -> Option<u64> {
        let millis = u64::try_from(self.time.as_millis()).ok()?;
        self.nodes.checked_mul(1_000)?.checked_div(millis)
    }
}

/// What a search has come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The best move.
    pub best: Option<Move>,
    /// The answer that it expects.
    pub ponder: Option<Move>,
}
