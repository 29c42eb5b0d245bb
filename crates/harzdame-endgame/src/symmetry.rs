//! The eight symmetries of the board.

use harzdame::Bitboard;

/// A symmetry of the square: exchange files and ranks, or not, then mirror the files, or not, then
/// the ranks, or not.
///
/// With men on the board only two of them leave the game as it is, if colours are not swapped: the
/// first and [`TRANSPOSED`](Symmetry::TRANSPOSED). Kings alone have all eight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Symmetry(u8);

impl Symmetry {
    /// Reflection in the diagonal a1–h8.
    pub(crate) const TRANSPOSED: Symmetry = Symmetry(1);
    pub(crate) const ALL: [Symmetry; 8] = [
        Symmetry(0),
        Symmetry(1),
        Symmetry(2),
        Symmetry(3),
        Symmetry(4),
        Symmetry(5),
        Symmetry(6),
        Symmetry(7),
    ];

    /// 0 to 7.
    #[inline]
    pub(crate) const fn number(self) -> u8 {
        self.0
    }

    /// The symmetry with a number, which is taken modulo 8.
    #[inline]
    pub(crate) const fn from_number(number: u8) -> Symmetry {
        Symmetry(number & 7)
    }

    /// This one first, then `next`.
    #[inline]
    pub(crate) const fn then(self, next: Symmetry) -> Symmetry {
        // A transposition in between exchanges mirrored files and ranks.
        let first = if next.0 & 1 != 0 {
            self.0 & 1 | (self.0 & 2) << 1 | (self.0 & 4) >> 1
        } else {
            self.0
        };
        Symmetry(first ^ next.0)
    }

    #[inline]
    pub(crate) const fn apply(self, set: Bitboard) -> Bitboard {
        let mut set = set;
        if self.0 & 1 != 0 {
            set = set.transposed();
        }
        if self.0 & 2 != 0 {
            set = Bitboard(set.0.reverse_bits().swap_bytes());
        }
        if self.0 & 4 != 0 {
            set = Bitboard(set.0.swap_bytes());
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use harzdame::Square;

    use super::*;

    #[test]
    fn the_eight_differ_and_keep_lines() {
        let b1 = Bitboard::of(Square::B1);
        let images: std::collections::HashSet<u64> =
            Symmetry::ALL.iter().map(|by| by.apply(b1).0).collect();
        assert_eq!(images.len(), 8);
        for by in Symmetry::ALL {
            for square in Square::all() {
                let image = by.apply(Bitboard::of(square)).first().expect("one square");
                let reach = square.king_reach(Bitboard::EMPTY);
                assert_eq!(by.apply(reach), image.king_reach(Bitboard::EMPTY));
            }
        }
    }

    #[test]
    fn one_after_the_other_is_one_of_the_eight() {
        let set = Bitboard(0x0123_4567_89ab_cdef);
        for first in Symmetry::ALL {
            for next in Symmetry::ALL {
                let both = next.apply(first.apply(set));
                assert_eq!(first.then(next).apply(set), both);
            }
        }
    }

    #[test]
    fn transposed_is_that_of_the_rules() {
        let set = Bitboard(0x0123_4567_89ab_cdef);
        assert_eq!(Symmetry::TRANSPOSED.apply(set), set.transposed());
        assert_eq!(Symmetry::from_number(6).apply(set), set.rotated());
        assert_eq!(Symmetry::ALL[0].apply(set), set);
    }
}
