//! Sets of squares.

use core::{
    fmt,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not},
};

use crate::Square;

/// A set of squares, one bit each; bit *n* is the square with the number *n*.
///
/// ```
/// use harzdame::{Bitboard, Square};
///
/// let set = Bitboard::EMPTY.with(Square::C4).with(Square::A5);
/// assert_eq!(set.len(), 2);
/// assert!(set.contains(Square::C4));
/// assert!(set.iter_by_name().eq([Square::A5, Square::C4]));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 64 squares.
    pub const FULL: Bitboard = Bitboard(!0);

    /// The set of one square.
    #[inline]
    #[must_use]
    pub const fn of(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }

    /// Whether `square` is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// The set and `square`.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Bitboard {
        Bitboard(self.0 | 1 << square.index())
    }

    /// The set without `square`.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Bitboard {
        Bitboard(self.0 & !(1 << square.index()))
    }

    /// The number of squares, 0 to 64.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no square is in the set.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether some square is in both sets.
    #[inline]
    #[must_use]
    pub const fn intersects(self, other: Bitboard) -> bool {
        self.0 & other.0 != 0
    }

    /// The square with the least number; `None` if the set is empty.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(self.first_or_a1())
        }
    }

    /// The square with the least number, a1 if the set is empty.
    #[inline]
    pub(crate) const fn first_or_a1(self) -> Square {
        Square::from_index_masked(self.0.trailing_zeros() as u8)
    }

    /// The squares by number: a1, b1 … h8.
    #[inline]
    #[must_use]
    pub const fn iter(self) -> Squares {
        Squares(self)
    }

    /// The squares by name: a1, a2 … h8.
    pub fn iter_by_name(self) -> impl ExactSizeIterator<Item = Square> {
        self.transposed().iter().map(Square::transposed)
    }

    /// The set with files and ranks exchanged: symmetry (a).
    ///
    /// ```
    /// # use harzdame::{Bitboard, Square};
    /// let set = Bitboard::of(Square::C8).with(Square::D4);
    /// assert_eq!(set.transposed(), Bitboard::of(Square::H3).with(Square::D4));
    /// ```
    #[must_use]
    pub const fn transposed(self) -> Bitboard {
        // Swap the bits that differ in file and rank, first in 2×2, then 4×4, then 8×8 blocks.
        const fn swap(board: u64, mask: u64, shift: u32) -> u64 {
            let difference = (board ^ (board >> shift)) & mask;
            board ^ difference ^ (difference << shift)
        }
        let board = swap(self.0, 0x00aa_00aa_00aa_00aa, 7);
        let board = swap(board, 0x0000_cccc_0000_cccc, 14);
        Bitboard(swap(board, 0x0000_0000_f0f0_f0f0, 28))
    }

    /// The set after turning the board by 180°.
    #[must_use]
    pub const fn rotated(self) -> Bitboard {
        Bitboard(self.0.reverse_bits())
    }
}

/// The squares of a [`Bitboard`] by number.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, Bitboard::with)
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Bitboard {
        Bitboard::of(square)
    }
}

macro_rules! operators {
    ($($operator:ident::$function:ident, $assign:ident::$assign_function:ident;)*) => {$(
        impl $operator for Bitboard {
            type Output = Bitboard;
            #[inline]
            fn $function(self, other: Bitboard) -> Bitboard {
                Bitboard($operator::$function(self.0, other.0))
            }
        }
        impl $assign for Bitboard {
            #[inline]
            fn $assign_function(&mut self, other: Bitboard) {
                $assign::$assign_function(&mut self.0, other.0);
            }
        }
    )*};
}

operators! {
    BitAnd::bitand, BitAndAssign::bitand_assign;
    BitOr::bitor, BitOrAssign::bitor_assign;
    BitXor::bitxor, BitXorAssign::bitxor_assign;
}

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

impl fmt::Debug for Bitboard {
    /// The squares by name, such as `{a5, c4}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter_by_name()).finish()
    }
}
