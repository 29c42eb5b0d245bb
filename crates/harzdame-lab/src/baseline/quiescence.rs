//! Quiescence: captures are played out before a position is evaluated.

use harzdame::Position;

use super::{
    ordering::Ordered,
    search::Search,
    table::ShortMove,
    value::{INFINITE, Value, lost_at},
};

impl Search<'_> {
    /// The value of a position at the horizon, `ply` plies from the root.
    ///
    /// Captures are compulsory (R14), so there is no choice between capturing and not: a position
    /// with a capture has the value of the best one, any other its estimate. Each capture takes a
    /// piece off the board, so this ends.
    pub(super) fn quiescence(
        &mut self,
        position: &Position,
        mut alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Value {
        if !position.must_capture() {
            if !position.has_legal_move() {
                return lost_at(ply);
            }
            return self.estimate(position);
        }
        let moves = self.legal_moves(position);
        let mut best = -INFINITE;
        for mv in Ordered::new(position, moves, ShortMove::NONE, self.history, usize::MAX) {
            if self.count_node() {
                return 0;
            }
            let child = position.play_unchecked(mv);
            let value = -self.quiescence(&child, -beta, -alpha, ply + 1);
            if self.ended() {
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
