//! What quiet moves have brought elsewhere in the tree.

use harzdame::{Color, Move, Position, Square};

use crate::table::ShortMove;

/// Bounds the records: a move that always fails, or always refutes, comes near to it.
pub(crate) const LIMIT: i32 = 1 << 14;

/// The kinds of moves that others follow: a man or a king, to each of 64 squares.
const KINDS: usize = 128;

/// Where a man or a king has just gone, as the side that went there sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step(u8);

impl Step {
    #[inline]
    pub(crate) fn new(position: &Position, mv: Move) -> Step {
        let turn = position.turn();
        Step::of(turn, position.kings(turn).contains(mv.from), mv.to)
    }

    #[inline]
    pub(crate) fn of(turn: Color, king: bool, to: Square) -> Step {
        Step(seen(turn, to) as u8 | u8::from(king) << 6)
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0) & (KINDS - 1)
    }
}

/// A square as the side to move sees it: the board turned by 180° for Black.
#[inline]
fn seen(turn: Color, square: Square) -> usize {
    usize::from(square.index() ^ turned(turn))
}

/// What turns the number of a square into that of the square opposite, for Black.
#[inline]
const fn turned(turn: Color) -> u8 {
    match turn {
        Color::White => 0,
        Color::Black => 63,
    }
}

/// From and to in 12 bits, as the side to move sees them.
#[inline]
pub(crate) fn from_and_to(turn: Color, from: Square, to: Square) -> usize {
    seen(turn, from) << 6 | seen(turn, to)
}

/// The quiet move of 12 bits, which are all that is looked at.
#[inline]
pub(crate) fn quiet_move(turn: Color, from_and_to: usize) -> Move {
    let square = |index: usize| {
        let index = (index & 63) as u8 ^ turned(turn);
        // Always some: there are 64 squares.
        Square::from_index(index).unwrap_or(Square::A1)
    };
    Move::quiet(square(from_and_to >> 6), square(from_and_to))
}

/// Records of quiet moves. Each thread of a search has its own.
#[derive(Clone, Debug)]
pub(crate) struct History {
    /// By colour, from and to, seen from the mover's side of the board.
    quiet: Box<[i16; 2 * 64 * 64]>,
    /// By the step before and the move's own step.
    continuation: Box<[i16; KINDS * KINDS]>,
    /// Two moves for each ply that lately refuted the move before.
    killers: Vec<[ShortMove; 2]>,
}

/// Where in the tree a move stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// The plies from the root.
    pub(crate) ply: usize,
    /// The opponent's step just before.
    pub(crate) before: Option<Step>,
}

impl History {
    pub(crate) fn new(plies: usize) -> History {
        History {
            quiet: Box::new([0; 2 * 64 * 64]),
            continuation: Box::new([0; KINDS * KINDS]),
            killers: vec![[ShortMove::NONE; 2]; plies],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.quiet.fill(0);
        self.continuation.fill(0);
        self.killers.fill([ShortMove::NONE; 2]);
    }

    /// Before a new search: old experience counts for less.
    pub(crate) fn age(&mut self) {
        let continuation = self.continuation.iter_mut();
        for record in self.quiet.iter_mut().chain(continuation) {
            *record /= 2;
        }
        self.killers.fill([ShortMove::NONE; 2]);
    }

    /// The record of a quiet move by itself, within ±[`LIMIT`].
    #[inline]
    pub(crate) fn quiet(&self, turn: Color, from_and_to: usize) -> i32 {
        // The mask changes nothing, but shows the compiler that the index is in range.
        i32::from(self.quiet[((turn as usize) << 12 | from_and_to) & (2 * 64 * 64 - 1)])
    }

    /// The record of a quiet move as an answer to the step before, within ±[`LIMIT`].
    #[inline]
    pub(crate) fn continuation(&self, before: Step, step: Step) -> i32 {
        i32::from(self.continuation[before.index() * KINDS + step.index()])
    }

    /// The moves that lately refuted a position on this ply.
    #[inline]
    pub(crate) fn killers(&self, ply: usize) -> [ShortMove; 2] {
        self.killers
            .get(ply)
            .copied()
            .unwrap_or([ShortMove::NONE; 2])
    }

    /// Learns that the quiet move `best` refuted the position at `depth`, and that the `failed`,
    /// quiet as well, did not.
    pub(crate) fn learn(
        &mut self,
        position: &Position,
        place: Place,
        depth: i32,
        best: Move,
        failed: impl IntoIterator<Item = Move>,
    ) {
        if let Some(killers) = self.killers.get_mut(place.ply) {
            let short = ShortMove::new(best);
            if killers[0] != short {
                *killers = [short, killers[0]];
            }
        }
        let bonus = (16 * depth * depth + 32 * depth).min(2_048);
        self.update(position, place, best, bonus);
        for mv in failed {
            self.update(position, place, mv, -bonus);
        }
    }

    fn update(&mut self, position: &Position, place: Place, mv: Move, bonus: i32) {
        let turn = position.turn();
        let index = (turn as usize) << 12 | from_and_to(turn, mv.from, mv.to);
        add(&mut self.quiet[index], bonus);
        if let Some(before) = place.before {
            let step = Step::new(position, mv);
            let index = before.index() * KINDS + step.index();
            add(&mut self.continuation[index], bonus);
        }
    }

    /// The same history with the colours exchanged.
    #[cfg(test)]
    pub(crate) fn color_swapped(&self) -> History {
        let mut swapped = self.clone();
        let (white, black) = swapped.quiet.split_at_mut(64 * 64);
        white.swap_with_slice(black);
        swapped
    }
}

/// Moves a record towards the limit, the less the nearer it is.
#[inline]
fn add(record: &mut i16, bonus: i32) {
    let old = i32::from(*record);
    *record = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_stay_within_their_limit() {
        let mut history = History::new(4);
        let position = Position::START;
        let moves = position.legal_moves();
        let place = Place {
            ply: 1,
            before: Some(Step(3)),
        };
        for _ in 0..10_000 {
            history.learn(&position, place, 60, moves[0], moves[1..].iter().copied());
        }
        let turn = position.turn();
        let record =
            |history: &History, mv: Move| history.quiet(turn, from_and_to(turn, mv.from, mv.to));
        assert!((LIMIT - 100..=LIMIT).contains(&record(&history, moves[0])));
        assert!((-LIMIT..=100 - LIMIT).contains(&record(&history, moves[1])));
        let step = Step::new(&position, moves[0]);
        assert!(history.continuation(Step(3), step).abs() <= LIMIT);
        assert_eq!(history.continuation(Step(4), step), 0);
        history.age();
        assert!(record(&history, moves[0]) <= LIMIT / 2);
    }
}
