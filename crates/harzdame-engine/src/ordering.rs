//! The order in which moves are tried: the better the first one, the less the search has to see.

use harzdame::{Color, Move, MoveList, Position};
use smallvec::SmallVec;

use crate::{
    Features,
    history::{History, Place, Step, from_and_to},
    table::ShortMove,
};

/// Legal moves that are handed out best first.
///
/// The order is total and the same, seen from the mover, in a position and the one with the
/// colours swapped: which colour is played never decides which move is tried first.
pub(crate) struct Ordered {
    moves: MoveList,
    keys: SmallVec<[i64; 48]>,
    turn: Color,
    next: usize,
}

/// Ranks, above anything that history says.
const BEST_KNOWN: i64 = 1 << 30;
const CAPTURED_KING: i64 = 1 << 20;
const PROMOTION: i64 = 1 << 19;
const KILLERS: [i64; 2] = [(1 << 18) + 1, 1 << 18];

impl Ordered {
    /// Orders the legal moves of `position`: the best one known first, then captures of kings,
    /// promotions, killers, and the rest by history.
    #[inline]
    pub(crate) fn new(
        position: &Position,
        moves: MoveList,
        best_known: ShortMove,
        history: &History,
        features: &Features,
        place: Place,
    ) -> Ordered {
        let turn = position.turn();
        let enemy_kings = position.kings(!turn);
        let men = position.men(turn);
        let capturing = moves.first().is_some_and(|mv| mv.is_capture());
        let killers = if features.killers && !capturing {
            history.killers(place.ply)
        } else {
            [ShortMove::NONE; 2]
        };
        let before = place.before.filter(|_| features.continuation);
        let keys = moves
            .iter()
            .map(|&mv| {
                let short = ShortMove::new(mv);
                let mut rank = 0;
                if short == best_known {
                    rank += BEST_KNOWN;
                }
                if men.contains(mv.from) && turn.promotion_area().contains(mv.to) {
                    rank += PROMOTION;
                }
                if capturing {
                    rank += CAPTURED_KING * i64::from((mv.captured & enemy_kings).len());
                } else {
                    if features.history {
                        rank += i64::from(history.quiet(turn, mv));
                    }
                    if let Some(before) = before {
                        let step = Step::new(position, mv);
                        rank += i64::from(history.continuation(before, step));
                    }
                    for (killer, value) in killers.into_iter().zip(KILLERS) {
                        if short == killer {
                            rank += value;
                        }
                    }
                }
                rank << 12 | from_and_to(turn, mv) as i64
            })
            .collect();
        Ordered {
            moves,
            keys,
            turn,
            next: 0,
        }
    }

    /// The moves handed out so far, in order.
    pub(crate) fn tried(&self) -> &[Move] {
        &self.moves[..self.next]
    }

    /// Captures with the same ends are told apart by what they capture.
    #[inline]
    fn captured(&self, index: usize) -> u64 {
        let captured = self.moves[index].captured;
        match self.turn {
            Color::White => captured.0,
            Color::Black => captured.rotated().0,
        }
    }
}

impl Iterator for Ordered {
    type Item = Move;

    /// Selects the best of the rest: most nodes need few of their moves, so sorting would waste.
    #[inline]
    fn next(&mut self) -> Option<Move> {
        let first = self.next;
        if first == self.moves.len() {
            return None;
        }
        let mut best = first;
        for index in first + 1..self.moves.len() {
            let (key, best_key) = (self.keys[index], self.keys[best]);
            if key > best_key || (key == best_key && self.captured(index) > self.captured(best)) {
                best = index;
            }
        }
        self.moves.swap(first, best);
        self.keys.swap(first, best);
        self.next += 1;
        Some(self.moves[first])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_the_same_with_the_colours_swapped() {
        let features = Features::default();
        let mut history = History::new(4);
        let mut rng = fastrand::Rng::with_seed(3);
        for _ in 0..100 {
            let mut position = Position::START;
            let mut before = None;
            for _ in 0..200 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[rng.usize(..moves.len())];
                let swapped = position.color_swapped();
                let place = |ply| Place { ply, before };
                if !mv.is_capture() {
                    history.learn(&position, place(1), rng.i32(1..9), mv, &[]);
                    history.learn(&swapped, place(2), rng.i32(1..9), mv.color_swapped(), &[]);
                }
                let order: Vec<Move> = Ordered::new(
                    &position,
                    moves,
                    ShortMove::NONE,
                    &history,
                    &features,
                    place(3),
                )
                .collect();
                let mirrored = history.color_swapped();
                let moves = swapped.legal_moves();
                let other: Vec<Move> = Ordered::new(
                    &swapped,
                    moves,
                    ShortMove::NONE,
                    &mirrored,
                    &features,
                    place(3),
                )
                .map(Move::color_swapped)
                .collect();
                assert_eq!(order, other, "{position}");
                before = Some(Step::new(&position, mv));
                position = position.play_unchecked(mv);
            }
        }
    }
}
