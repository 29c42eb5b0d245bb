//! Colours and pieces.

use core::{fmt, ops::Not};

use crate::Bitboard;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// White, who moves first (R3) and whose men go up and to the right.
    White = 0,
    /// Black, whose men go down and to the left.
    Black = 1,
}

/// The promotion area of White: c8 to h8 and h3 to h7 (R6).
const WHITE_PROMOTION: Bitboard = Bitboard(0xfc80_8080_8080_0000);

impl Color {
    /// White, then Black.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// `W` or `B`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'W',
            Color::Black => 'B',
        }
    }

    /// The eleven squares on which this player's men become kings (R6).
    ///
    /// ```
    /// use harzdame::{Color, Square};
    ///
    /// assert!(Color::White.promotion_area().contains(Square::H3));
    /// assert!(!Color::White.promotion_area().contains(Square::H2));
    /// assert_eq!(Color::Black.promotion_area().len(), 11);
    /// ```
    #[inline]
    #[must_use]
    pub const fn promotion_area(self) -> Bitboard {
        match self {
            Color::White => WHITE_PROMOTION,
            Color::Black => WHITE_PROMOTION.rotated(),
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}

/// The rank of a piece: man or king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Role {
    /// A man: one step forward or to its right (R4).
    Man = 0,
    /// A king: any distance along a file or a rank (R5).
    King = 1,
}

/// A man or a king of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// Man or king.
    pub role: Role,
}

impl Piece {
    /// The letter of the compact form: `w` and `b` for men, `W` and `B` for kings.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.role {
            Role::Man => self.color.letter().to_ascii_lowercase(),
            Role::King => self.color.letter(),
        }
    }

    /// The piece that [`Piece::letter`] writes so.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let (color, role) = match letter {
            'w' => (Color::White, Role::Man),
            'b' => (Color::Black, Role::Man),
            'W' => (Color::White, Role::King),
            'B' => (Color::Black, Role::King),
            _ => return None,
        };
        Some(Piece { color, role })
    }
}
