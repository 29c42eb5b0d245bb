//! How positions are judged.

use std::sync::Arc;

use harzdame::{Move, Position};

use crate::{Accumulator, Network, Patterns, Settings, Weights, evaluate::evaluate, score::Value};

/// What judges positions at the horizon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// A sum of what stands on the board, with these weights.
    Hand(Weights),
    /// A network.
    Network(Arc<Network>),
    /// Tables of patterns.
    Patterns(Arc<Patterns>),
}

impl Default for Evaluation {
    /// The strongest known: the network that comes with the engine.
    fn default() -> Evaluation {
        Evaluation::Network(Network::embedded())
    }
}

/// What led from one position to the next.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Way {
    Move(Move),
    /// Nothing but that the other side is to move.
    Pass,
}

/// Judges the positions of one thread's search, as it goes up and down the tree.
pub(crate) struct Evaluator<'a> {
    settings: &'a Settings,
    /// With a network, what it sums up for each position on the way from the root; in place of
    /// the positions behind the present one is room that has been used before.
    stack: Vec<Level>,
    /// How many of the stack are in use.
    height: usize,
}

/// A position on the way from the root.
struct Level {
    /// The position before, and what led from there.
    before: Position,
    way: Way,
    /// Whether the sums are those of this position. Many are never asked for.
    known: bool,
    sums: Accumulator,
}

impl<'a> Evaluator<'a> {
    /// At the root.
    pub(crate) fn new(settings: &'a Settings, root: &Position) -> Evaluator<'a> {
        let stack = match &settings.evaluation {
            Evaluation::Hand(_) | Evaluation::Patterns(_) => Vec::new(),
            Evaluation::Network(network) => vec![Level {
                before: *root,
                way: Way::Pass,
                known: true,
                sums: Accumulator::new(network, root),
            }],
        };
        Evaluator {
            settings,
            height: stack.len(),
            stack,
        }
    }

    /// The search goes from a position to one that follows it.
    #[inline]
    pub(crate) fn push(&mut self, before: &Position, way: Way) {
        let Evaluation::Network(network) = &self.settings.evaluation else {
            return;
        };
        if let Some(level) = self.stack.get_mut(self.height) {
            level.before = *before;
            level.way = way;
            level.known = false;
        } else {
            self.stack.push(Level {
                before: *before,
                way,
                known: false,
                sums: Accumulator::empty(network),
            });
        }
        self.height += 1;
    }

    /// The search goes back.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.height = self.height.saturating_sub(1);
    }

    /// The estimate of the position where the search is, for its side to move.
    #[inline]
    pub(crate) fn estimate(&mut self, position: &Position) -> Value {
        let estimate = match &self.settings.evaluation {
            Evaluation::Hand(weights) => evaluate(position, weights),
            Evaluation::Patterns(patterns) => patterns.evaluate(position),
            Evaluation::Network(network) => {
                let stack = &mut self.stack[..self.height];
                network.evaluate(sums(network, stack), position)
            }
        };
        self.settings.noise.disturb(estimate, position)
    }
}

/// The sums of the last position of the stack, made from the nearest ones that are known.
#[inline]
fn sums<'a>(network: &Network, stack: &'a mut [Level]) -> &'a Accumulator {
    let last = stack.len() - 1;
    let known = (0..=last).rev().find(|&index| stack[index].known);
    for index in known.unwrap_or(0)..last {
        let (above, below) = stack.split_at_mut(index + 1);
        let (from, to) = (&above[index], &mut below[0]);
        match to.way {
            Way::Move(mv) => from.sums.after(network, &to.before, mv, &mut to.sums),
            Way::Pass => to.sums.clone_from(&from.sums),
        }
        to.known = true;
    }
    &stack[last].sums
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;
    use crate::NetworkParameters;

    #[test]
    fn sums_follow_the_search_whatever_is_asked_for() {
        let mut rng = Rng::with_seed(41);
        let mut parameters = NetworkParameters::zero(32, 1, 400);
        parameters.weights.fill_with(|| rng.i16(-60..60));
        parameters.output_weights.fill_with(|| rng.i8(..));
        let network = Arc::new(Network::new(&parameters).expect("the weights are small"));
        let settings = Settings {
            evaluation: Evaluation::Network(Arc::clone(&network)),
            ..Settings::default()
        };
        let mut evaluator = Evaluator::new(&settings, &Position::START);
        let mut way = vec![Position::START];
        for _ in 0..20_000 {
            let here = way[way.len() - 1];
            let moves = here.legal_moves();
            if way.len() > 1 && (moves.is_empty() || rng.u8(..5) < 2) {
                way.pop();
                evaluator.pop();
            } else if !moves.is_empty() && rng.u8(..6) > 0 {
                let mv = moves[rng.usize(..moves.len())];
                evaluator.push(&here, Way::Move(mv));
                way.push(here.play_unchecked(mv));
            } else {
                evaluator.push(&here, Way::Pass);
                way.push(here.with_turn(!here.turn()));
            }
            if rng.u8(..3) == 0 {
                let here = way[way.len() - 1];
                let expected = network.evaluate(&Accumulator::new(&network, &here), &here);
                assert_eq!(evaluator.estimate(&here), expected);
            }
        }
    }
}
