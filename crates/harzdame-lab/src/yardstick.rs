//! The yardstick: a fixed opponent that engines are measured against.
//!
//! It never changes, so that figures from different years can be compared. Its definition:
//!
//! - plain minimax of six plies (by alpha-beta, which gives the same values);
//! - at the horizon captures are played out: a position whose side to move can capture has the
//!   value of its best capture, any other its material;
//! - material only: a man counts 1, a king 3; own minus enemy pieces;
//! - a side without a legal move has lost (R17), and a later loss is better than an earlier one;
//! - it knows no draws: neither repetition nor lack of progress;
//! - among the moves with the best value it chooses by chance, each with the same probability.
//!
//! Nothing in this depends on the colour played or on the order in which moves are generated.

use fastrand::Rng;
use harzdame::{Color, Move, Position};

/// How many plies it looks ahead, the captures at the horizon not counted.
pub const DEPTH: u32 = 6;

/// What a king is worth, in men.
const KING: i32 = 3;

/// A loss at once; a loss after n plies is worth n more. Beyond any material.
const LOST: i32 = -10_000;
const INFINITE: i32 = 20_000;
/// A win at once.
pub(crate) const WIN: i32 = -LOST;
/// Values within so many plies of [`WIN`] are ends, not material.
pub(crate) const MAX_PLIES: u32 = 1_000;

/// The moves that the yardstick holds for the best, all of the same value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// The moves; empty exactly if there is no legal move.
    pub moves: Vec<Move>,
    /// Their value for the side to move, in men; 10,000 − n is a win in n plies, −10,000 + n a
    /// loss.
    pub value: i32,
}

/// The yardstick's best moves, in the order of their names.
#[must_use]
pub fn choices(position: &Position) -> Choices {
    let mut moves = position.legal_moves();
    moves.sort_by_name();
    let mut search = Search::default();
    let mut best = Choices {
        moves: Vec::new(),
        value: LOST,
    };
    for &mv in &moves {
        // One below the best value so far: a move that equals it is recognised as its equal.
        let alpha = if best.moves.is_empty() {
            -INFINITE
        } else {
            best.value - 1
        };
        let child = position.play_unchecked(mv);
        let value = -search.value(&child, DEPTH - 1, -INFINITE, -alpha, 1);
        if best.moves.is_empty() || value > best.value {
            best = Choices {
                moves: vec![mv],
                value,
            };
        } else if value == best.value {
            best.moves.push(mv);
        }
    }
    best
}

/// The yardstick's move; `None` exactly if there is no legal move.
#[must_use]
pub fn choose(position: &Position, rng: &mut Rng) -> Option<Move> {
    rng.choice(choices(position).moves)
}

/// Own minus enemy material, in men.
fn material(position: &Position) -> i32 {
    let of =
        |color: Color| position.men(color).len() as i32 + KING * position.kings(color).len() as i32;
    of(position.turn()) - of(!position.turn())
}

/// Remembers at each ply the move that last refuted the one before. It is tried first, which saves
/// time and changes no value.
#[derive(Default)]
struct Search {
    refutations: [Option<Move>; DEPTH as usize],
}

impl Search {
    fn value(
        &mut self,
        position: &Position,
        depth: u32,
        mut alpha: i32,
        beta: i32,
        ply: i32,
    ) -> i32 {
        if depth == 0 && !position.must_capture() && position.has_legal_move() {
            return material(position);
        }
        let mut moves = position.legal_moves();
        if moves.is_empty() {
            return LOST + ply;
        }
        let refutation = self.refutations.get(ply as usize).copied().flatten();
        if let Some(first) = moves.iter().position(|&mv| Some(mv) == refutation) {
            moves.swap(0, first);
        }
        let mut best = -INFINITE;
        for &mv in &moves {
            let child = position.play_unchecked(mv);
            let depth = depth.saturating_sub(1);
            let value = -self.value(&child, depth, -beta, -alpha, ply + 1);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                if let Some(refutation) = self.refutations.get_mut(ply as usize) {
                    *refutation = Some(mv);
                }
                break;
            }
        }
        best
    }
}
