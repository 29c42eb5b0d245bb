//! Quiescence: captures are played out before a position is judged.

use super::{MAX_PLY, Node, Worker, is_threatened};
use crate::{
    evaluation::Way,
    score::{INFINITE, Value, lost_at},
    table::ShortMove,
};

impl Worker<'_> {
    /// The value of a position at the horizon.
    ///
    /// Captures are compulsory (R14), so there is no choice between capturing and not: a position
    /// with a capture has the value of the best one. Each capture takes a piece off the board, so
    /// this ends. A position without one is judged; if the opponent threatens to capture, the
    /// judgement would be blind, so each move is looked at first, once on the way (`threats`).
    pub(super) fn quiescence(
        &mut self,
        node: Node<'_>,
        mut alpha: Value,
        beta: Value,
        threats: bool,
    ) -> Value {
        let position = node.position;
        let must_capture = position.must_capture();
        let threats_left = if must_capture {
            threats
        } else {
            if !position.has_legal_move() {
                return lost_at(node.ply);
            }
            if let Some(value) = self.in_tables(node) {
                return value;
            }
            let threatened = threats && node.ply < MAX_PLY && is_threatened(position);
            if !threatened {
                return self.evaluator.estimate(position);
            }
            false
        };
        let mut captures = self.captures(position, must_capture);
        let mut best = -INFINITE;
        for mv in self.ordered(node, &mut captures, ShortMove::NONE) {
            if self.guard.count_node() {
                return 0;
            }
            let child = position.play_unchecked(mv);
            let below = Node {
                position: &child,
                idle: 0,
                ply: node.ply + 1,
                before: None,
            };
            self.evaluator.push(position, Way::Move(mv));
            let value = -self.quiescence(below, -beta, -alpha, threats_left);
            self.evaluator.pop();
            if self.guard.ended() {
                return 0;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
