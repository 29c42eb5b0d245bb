//! The order in which moves are tried: the better the first one, the less the search has to see.

use harzdame::{Color, Move, MoveList, Position, Square};
use smallvec::SmallVec;

use super::table::ShortMove;

/// Bounds the counters of [`History`].
const HISTORY_LIMIT: i32 = 1 << 14;

/// Which quiet moves have proved good elsewhere in the tree, by colour, from and to, seen from the
/// mover's side of the board.
#[derive(Clone, Debug)]
pub(super) struct History {
    quiet: Vec<i32>,
    /// Two moves for each ply that lately refuted the move before.
    killers: Vec<[ShortMove; 2]>,
}

impl History {
    pub(super) fn new(plies: usize) -> History {
        History {
            quiet: vec![0; 2 * 64 * 64],
            killers: vec![[ShortMove::NONE; 2]; plies],
        }
    }

    pub(super) fn clear(&mut self) {
        self.quiet.fill(0);
        self.killers.fill([ShortMove::NONE; 2]);
    }

    /// Before a new search: old experience counts for less.
    pub(super) fn age(&mut self) {
        for counter in &mut self.quiet {
            *counter /= 4;
        }
        self.killers.fill([ShortMove::NONE; 2]);
    }

    #[inline]
    fn index(turn: Color, mv: Move) -> usize {
        (turn as usize) << 12 | from_and_to(turn, mv)
    }

    #[inline]
    fn quiet(&self, turn: Color, mv: Move) -> i32 {
        self.quiet[History::index(turn, mv)]
    }

    /// Learns that `best` refuted the position at `depth`, and that the `failed` did not.
    pub(super) fn learn(
        &mut self,
        turn: Color,
        ply: usize,
        depth: i32,
        best: Move,
        failed: &[Move],
    ) {
        if best.is_capture() {
            return;
        }
        let killers = &mut self.killers[ply];
        let short = ShortMove::new(best);
        if killers[0] != short {
            *killers = [short, killers[0]];
        }
        let bonus = (depth * depth + depth).min(1_024);
        self.update(turn, best, bonus);
        for &mv in failed {
            self.update(turn, mv, -bonus);
        }
    }

    fn update(&mut self, turn: Color, mv: Move, bonus: i32) {
        let counter = &mut self.quiet[History::index(turn, mv)];
        *counter += bonus - *counter * bonus.abs() / HISTORY_LIMIT;
    }
}

/// A square as the side to move sees it: the board turned by 180° for Black.
#[inline]
fn seen(turn: Color, square: Square) -> usize {
    match turn {
        Color::White => usize::from(square.index()),
        Color::Black => 63 - usize::from(square.index()),
    }
}

#[inline]
fn from_and_to(turn: Color, mv: Move) -> usize {
    seen(turn, mv.from) << 6 | seen(turn, mv.to)
}

/// Legal moves that are handed out best first.
///
/// The order is total and the same, seen from the mover, in a position and the one with the
/// colours swapped: which colour is played never decides which move is tried first.
pub(super) struct Ordered {
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
    /// Orders the legal moves of `position`, `ply` plies from the root: the best one known first,
    /// then captures of kings, promotions, killers, and the rest by history.
    #[inline]
    pub(super) fn new(
        position: &Position,
        moves: MoveList,
        best_known: ShortMove,
        history: &History,
        ply: usize,
    ) -> Ordered {
        let turn = position.turn();
        let enemy_kings = position.kings(!turn);
        let men = position.men(turn);
        let killers = history.killers.get(ply);
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
                if mv.is_capture() {
                    rank += CAPTURED_KING * i64::from((mv.captured & enemy_kings).len());
                } else {
                    rank += i64::from(history.quiet(turn, mv));
                    if let Some(killers) = killers {
                        for (killer, value) in killers.iter().zip(KILLERS) {
                            if short == *killer {
                                rank += value;
                            }
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
    pub(super) fn tried(&self) -> &[Move] {
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
