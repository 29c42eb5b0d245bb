//! Squares of the board (R1).

use core::{fmt, str::FromStr};

use thiserror::Error;

use crate::{Bitboard, quiet};

/// One of the 64 squares, a1 = 0, b1 = 1 … h1 = 7, a2 = 8 … h8 = 63.
///
/// The number goes rank by rank, as bitboards want it. Text is ordered by *name* instead
/// (a1, a2 … a8, b1 … h8); [`Square::name_order`] gives that order. There is no `Ord` on purpose:
/// with two orders in use, each place has to say which one it means.
///
/// ```
/// use harzdame::Square;
///
/// let square: Square = "c4".parse()?;
/// assert_eq!(square, Square::C4);
/// assert_eq!((square.file(), square.rank(), square.index()), (2, 3, 26));
/// assert_eq!(square.to_string(), "c4");
/// # Ok::<(), harzdame::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Square(u8);

macro_rules! square_constants {
    ($($name:ident)*) => { square_constants!(@ 0u8, $($name)*); };
    (@ $index:expr, $name:ident $($rest:ident)*) => {
        #[doc = concat!("The square ", stringify!($name), ".")]
        pub const $name: Square = Square($index);
        square_constants!(@ $index + 1, $($rest)*);
    };
    (@ $index:expr,) => {};
}

#[rustfmt::skip]
impl Square {
    square_constants! {
        A1 B1 C1 D1 E1 F1 G1 H1
        A2 B2 C2 D2 E2 F2 G2 H2
        A3 B3 C3 D3 E3 F3 G3 H3
        A4 B4 C4 D4 E4 F4 G4 H4
        A5 B5 C5 D5 E5 F5 G5 H5
        A6 B6 C6 D6 E6 F6 G6 H6
        A7 B7 C7 D7 E7 F7 G7 H7
        A8 B8 C8 D8 E8 F8 G8 H8
    }
}

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 64;

    /// The square of a file and a rank, each 0 to 7; `None` outside the board.
    ///
    /// ```
    /// # use harzdame::Square;
    /// assert_eq!(Square::new(0, 7), Some(Square::A8));
    /// assert_eq!(Square::new(8, 0), None);
    /// ```
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 8 && rank < 8 {
            Some(Square(rank * 8 + file))
        } else {
            None
        }
    }

    /// The square with the number `index`, 0 to 63; `None` beyond.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Square> {
        if index < 64 {
            Some(Square(index))
        } else {
            None
        }
    }

    /// The square with the number `index` taken modulo 64: for numbers known to be in range.
    #[inline]
    pub(crate) const fn from_index_masked(index: u8) -> Square {
        Square(index & 63)
    }

    /// The number of the square, 0 (a1) to 63 (h8), rank by rank.
    #[inline]
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The file, 0 (a) to 7 (h).
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The rank, 0 (rank 1) to 7 (rank 8).
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The place of the square in the order of names: a1 = 0, a2 = 1 … b1 = 8 … h8 = 63.
    ///
    /// ```
    /// # use harzdame::Square;
    /// let mut squares = [Square::B1, Square::A2, Square::A1];
    /// squares.sort_by_key(|square| square.name_order());
    /// assert_eq!(squares, [Square::A1, Square::A2, Square::B1]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn name_order(self) -> u8 {
        self.file() * 8 + self.rank()
    }

    /// The square with file and rank exchanged: symmetry (a), reflection in the a1–h8 diagonal.
    #[must_use]
    pub const fn transposed(self) -> Square {
        Square(self.name_order())
    }

    /// The square after turning the board by 180°, the half of symmetry (b) that moves squares.
    #[must_use]
    pub const fn rotated(self) -> Square {
        Square(63 - self.0)
    }

    /// The squares that a king here goes to without capturing, if these are occupied (R5). As
    /// such a move can be undone, these are also the squares that it can have come from.
    ///
    /// ```
    /// # use harzdame::{Bitboard, Square};
    /// let occupied = Bitboard::of(Square::A3).with(Square::B1);
    /// assert_eq!(Square::A1.king_reach(occupied), Bitboard::of(Square::A2));
    /// ```
    #[inline]
    #[must_use]
    pub fn king_reach(self, occupied: Bitboard) -> Bitboard {
        Bitboard(quiet::king_targets(self, !occupied.0))
    }

    /// All squares by number: a1, b1 … h1, a2 … h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..64u8).map(Square)
    }

    /// All squares by name: a1, a2 … a8, b1 … h8.
    pub fn all_by_name() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..64u8).map(|order| Square(order).transposed())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not the name of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a square: write a file a to h and a rank 1 to 8, as in c4")]
pub struct ParseSquareError;

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads a name such as `c4`; the file may be a capital letter.
    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        match *text.as_bytes() {
            [file, rank] => Square::from_ascii(file, rank).ok_or(ParseSquareError),
            _ => Err(ParseSquareError),
        }
    }
}

impl Square {
    /// The square named by two ASCII characters, the file small or capital.
    #[must_use]
    pub const fn from_ascii(file: u8, rank: u8) -> Option<Square> {
        let file = file.to_ascii_lowercase();
        if file < b'a' || rank < b'1' {
            None
        } else {
            Square::new(file - b'a', rank - b'1')
        }
    }
}
