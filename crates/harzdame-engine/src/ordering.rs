//! The order in which moves are tried: the better the first one, the less the search has to see.

use harzdame::{Bitboard, Color, Move, MoveList, Position};
use smallvec::SmallVec;

use crate::{
    Features,
    history::{History, Place, Step, from_and_to, quiet_move},
    table::ShortMove,
};

/// The legal moves of a position, handed out best first.
///
/// The order is total and the same, seen from the mover, in a position and the one with the
/// colours swapped: which colour is played never decides which move is tried first.
pub(crate) struct Ordered<'a> {
    /// For each move, from the lowest bit: for a capture its place in `captures` (10), from and to
    /// as the mover sees them (12), and its rank.
    keys: SmallVec<[i64; 48]>,
    /// Empty if the moves are quiet: those follow from their keys.
    captures: &'a [Move],
    turn: Color,
    next: usize,
}

const PLACE_BITS: u32 = 10;
const ENDS_BITS: u32 = 12;

/// Ranks, above anything that history says.
const BEST_KNOWN: i64 = 1 << 30;
const CAPTURED_KING: i64 = 1 << 20;
const PROMOTION: i64 = 1 << 19;
const KILLERS: [i64; 2] = [(1 << 18) + 1, 1 << 18];

impl<'a> Ordered<'a> {
    /// Orders the quiet moves of a position without captures: the best one known first, then
    /// promotions, killers, and the rest by history.
    #[inline]
    pub(crate) fn quiet(
        position: &Position,
        best_known: ShortMove,
        history: &History,
        features: &Features,
        place: Place,
    ) -> Ordered<'a> {
        let turn = position.turn();
        let (men, area) = (position.men(turn), turn.promotion_area());
        let killers = if features.killers {
            history.killers(place.ply)
        } else {
            [ShortMove::NONE; 2]
        };
        let before = place.before.filter(|_| features.continuation);
        let mut ordered = Ordered {
            keys: SmallVec::new(),
            captures: &[],
            turn,
            next: 0,
        };
        position.for_each_legal_move(|mv| {
            let ends = from_and_to(turn, mv.from, mv.to);
            let man = men.contains(mv.from);
            let mut rank = 0;
            if features.history {
                rank += i64::from(history.quiet(turn, ends));
            }
            if let Some(before) = before {
                let step = Step::of(turn, !man, mv.to);
                rank += i64::from(history.continuation(before, step));
            }
            if man && area.contains(mv.to) {
                rank += PROMOTION;
            }
            let short = ShortMove::new(mv);
            if short == best_known {
                rank += BEST_KNOWN;
            }
            for (killer, value) in killers.into_iter().zip(KILLERS) {
                if short == killer {
                    rank += value;
                }
            }
            ordered
                .keys
                .push((rank << ENDS_BITS | ends as i64) << PLACE_BITS);
        });
        ordered
    }

    /// Orders the captures of a position: the best one known first, then those of more kings,
    /// then promotions.
    #[inline]
    pub(crate) fn captures(
        position: &Position,
        captures: &'a mut MoveList,
        best_known: ShortMove,
    ) -> Ordered<'a> {
        let turn = position.turn();
        let enemy_kings = position.kings(!turn);
        let (men, area) = (position.men(turn), turn.promotion_area());
        // Captures with the same ends are told apart by what they capture.
        let seen = |captured: Bitboard| match turn {
            Color::White => captured.0,
            Color::Black => captured.rotated().0,
        };
        if captures.len() > 1 {
            captures.sort_unstable_by_key(|mv| seen(mv.captured));
        }
        let keys = captures
            .iter()
            .zip(0..)
            .map(|(&mv, place)| {
                let mut rank = CAPTURED_KING * i64::from((mv.captured & enemy_kings).len());
                if ShortMove::new(mv) == best_known {
                    rank += BEST_KNOWN;
                }
                if men.contains(mv.from) && area.contains(mv.to) {
                    rank += PROMOTION;
                }
                let ends = from_and_to(turn, mv.from, mv.to);
                (rank << ENDS_BITS | ends as i64) << PLACE_BITS | place
            })
            .collect();
        Ordered {
            keys,
            captures,
            turn,
            next: 0,
        }
    }

    /// The number of moves.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    /// The moves handed out so far but for the last one, in order.
    pub(crate) fn before_last(&self) -> impl Iterator<Item = Move> {
        self.keys[..self.next.saturating_sub(1)]
            .iter()
            .map(|&key| self.of_key(key))
    }

    #[inline]
    fn of_key(&self, key: i64) -> Move {
        let place = (key & ((1 << PLACE_BITS) - 1)) as usize;
        match self.captures.get(place) {
            Some(&capture) => capture,
            None => quiet_move(self.turn, (key >> PLACE_BITS) as usize),
        }
    }
}

impl Iterator for Ordered<'_> {
    type Item = Move;

    /// Selects the best of the rest: most nodes need few of their moves, so sorting would waste.
    #[inline]
    fn next(&mut self) -> Option<Move> {
        let rest = self.keys.get_mut(self.next..)?;
        let (mut best, mut best_key) = (0, *rest.first()?);
        for (index, &key) in rest.iter().enumerate() {
            if key > best_key {
                (best, best_key) = (index, key);
            }
        }
        rest.swap(0, best);
        self.next += 1;
        Some(self.of_key(best_key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ordered(position: &Position, history: &History, place: Place) -> Vec<Move> {
        let best_known = ShortMove::NONE;
        if position.must_capture() {
            Ordered::captures(position, &mut position.legal_moves(), best_known).collect()
        } else {
            let features = Features::default();
            Ordered::quiet(position, best_known, history, &features, place).collect()
        }
    }

    #[test]
    fn the_order_is_the_same_with_the_colours_swapped() {
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
                    history.learn(&position, place(1), rng.i32(1..9), mv, []);
                    history.learn(&swapped, place(2), rng.i32(1..9), mv.color_swapped(), []);
                }
                let order = ordered(&position, &history, place(3));
                let other: Vec<Move> = ordered(&swapped, &history.color_swapped(), place(3))
                    .into_iter()
                    .map(Move::color_swapped)
                    .collect();
                assert_eq!(order, other, "{position}");
                let (mut order, mut moves) = (order, moves);
                order.sort_by(Move::cmp_by_name);
                moves.sort_by_name();
                assert_eq!(order, moves[..], "{position}");
                before = Some(Step::new(&position, mv));
                position = position.play_unchecked(mv);
            }
        }
    }
}
