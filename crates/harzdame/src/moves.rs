//! Moves and lists of them.

use core::{
    cmp::Ordering,
    fmt,
    ops::{Deref, DerefMut},
};

use smallvec::SmallVec;

use crate::{Bitboard, Square};

/// A move: where a piece goes from and to, and what it captures (R16).
///
/// Two paths that share all three are the same move. How a move is written depends on the
/// position, see [`movetext`](crate::movetext); `Debug` writes `c1xh6{c4, e6}`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    /// The square the piece leaves.
    pub from: Square,
    /// The square the piece ends on; may be [`from`](Move::from) after a capture (R12).
    pub to: Square,
    /// The squares of the captured pieces; empty for a quiet move.
    pub captured: Bitboard,
}

impl Move {
    /// A quiet move.
    #[inline]
    #[must_use]
    pub const fn quiet(from: Square, to: Square) -> Move {
        Move {
            from,
            to,
            captured: Bitboard::EMPTY,
        }
    }

    /// Whether the move captures.
    #[inline]
    #[must_use]
    pub const fn is_capture(self) -> bool {
        !self.captured.is_empty()
    }

    /// The move with files and ranks exchanged: symmetry (a).
    #[must_use]
    pub const fn transposed(self) -> Move {
        Move {
            from: self.from.transposed(),
            to: self.to.transposed(),
            captured: self.captured.transposed(),
        }
    }

    /// The move of the other colour on the board turned by 180°: symmetry (b).
    #[must_use]
    pub const fn color_swapped(self) -> Move {
        Move {
            from: self.from.rotated(),
            to: self.to.rotated(),
            captured: self.captured.rotated(),
        }
    }

    /// Compares by the names of from, to and the captured squares: the order of moves in text.
    #[must_use]
    pub fn cmp_by_name(&self, other: &Move) -> Ordering {
        let ends = |mv: &Move| (mv.from.name_order(), mv.to.name_order());
        let captured = |mv: &Move| mv.captured.transposed().iter().map(Square::index);
        ends(self)
            .cmp(&ends(other))
            .then_with(|| captured(self).cmp(captured(other)))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_capture() {
            write!(f, "{}x{}{:?}", self.from, self.to, self.captured)
        } else {
            write!(f, "{}-{}", self.from, self.to)
        }
    }
}

/// How many moves a list holds without the heap. In games between engines one position in a
/// thousand has more.
const INLINE_MOVES: usize = 48;

/// A list of moves: on the stack up to 48 moves, on the heap beyond.
///
/// Dereferences to a slice of [`Move`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveList(SmallVec<[Move; INLINE_MOVES]>);

impl MoveList {
    /// An empty list.
    #[inline]
    #[must_use]
    pub fn new() -> MoveList {
        MoveList(SmallVec::new())
    }

    /// Adds a move.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }

    /// Removes all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Sorts by names, see [`Move::cmp_by_name`].
    pub fn sort_by_name(&mut self) {
        self.0.sort_unstable_by(Move::cmp_by_name);
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.0
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = smallvec::IntoIter<[Move; INLINE_MOVES]>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl FromIterator<Move> for MoveList {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> MoveList {
        MoveList(moves.into_iter().collect())
    }
}

impl Extend<Move> for MoveList {
    fn extend<I: IntoIterator<Item = Move>>(&mut self, moves: I) {
        self.0.extend(moves);
    }
}
