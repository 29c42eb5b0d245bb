//! How positions are judged.

use harzdame::Position;

use crate::{Settings, Weights, evaluate::evaluate, score::Value};

/// What judges positions at the horizon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// A sum of what stands on the board, with these weights.
    Hand(Weights),
}

impl Default for Evaluation {
    /// The strongest known.
    fn default() -> Evaluation {
        Evaluation::Hand(Weights::default())
    }
}

/// Judges the positions of one thread's search, as it goes up and down the tree.
pub(crate) struct Evaluator<'a> {
    settings: &'a Settings,
}

impl<'a> Evaluator<'a> {
    pub(crate) fn new(settings: &'a Settings) -> Evaluator<'a> {
        Evaluator { settings }
    }

    /// The search goes from a position to one that follows it.
    #[inline]
    pub(crate) fn push(&mut self, _from: &Position, _to: &Position) {}

    /// The search goes back.
    #[inline]
    pub(crate) fn pop(&mut self) {}

    /// The estimate of the position where the search is, for its side to move.
    #[inline]
    pub(crate) fn estimate(&mut self, position: &Position) -> Value {
        let Evaluation::Hand(weights) = &self.settings.evaluation;
        let estimate = evaluate(position, weights);
        self.settings.noise.disturb(estimate, position)
    }
}
