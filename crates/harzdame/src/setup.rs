//! Any arrangement of pieces, valid or not.

use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

use crate::{Bitboard, Color, Piece, Role, Square};

/// The most pieces a player may have, men and kings together (R20); as many as he starts with (R2).
pub const MAX_PIECES: u32 = 21;

/// Any arrangement of pieces, as typed in an editor or read from text.
///
/// A set-up may break R20; [`Position::try_from`](crate::Position) takes only those that do not,
/// and names every violation of the others. So a set-up can hold what a position cannot: a square
/// with several pieces, or one that was named twice.
///
/// ```
/// use harzdame::{Color, Piece, Position, Role, Setup, Square};
///
/// let mut setup = Setup::empty(Color::White);
/// setup.set(Square::C3, Piece { color: Color::White, role: Role::Man });
/// setup.set(Square::C4, Piece { color: Color::Black, role: Role::Man });
/// let position = Position::try_from(setup)?;
/// assert_eq!(position.to_string(), "W:Wc3:Bc4");
/// # Ok::<(), harzdame::InvalidPosition>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The side to move.
    pub turn: Color,
    pieces: [[Bitboard; 2]; 2],
    repeated: Bitboard,
}

impl Setup {
    /// No piece on the board.
    #[must_use]
    pub const fn empty(turn: Color) -> Setup {
        Setup {
            turn,
            pieces: [[Bitboard::EMPTY; 2]; 2],
            repeated: Bitboard::EMPTY,
        }
    }

    /// The pieces on these squares, by colour, men before kings.
    ///
    /// ```
    /// use harzdame::{Bitboard, Color, Position, Setup, Square};
    ///
    /// let white = [Bitboard::of(Square::C3), Bitboard::of(Square::A1)];
    /// let black = [Bitboard::of(Square::C4), Bitboard::EMPTY];
    /// let setup = Setup::from_squares(Color::White, [white, black]);
    /// assert_eq!(Position::try_from(setup)?.to_string(), "W:WKa1,c3:Bc4");
    /// # Ok::<(), harzdame::InvalidPosition>(())
    /// ```
    #[must_use]
    pub const fn from_squares(turn: Color, pieces: [[Bitboard; 2]; 2]) -> Setup {
        let [[white_men, white_kings], [black_men, black_kings]] = pieces;
        let mut seen = 0;
        let mut repeated = 0;
        let all = [white_men.0, white_kings.0, black_men.0, black_kings.0];
        let mut i = 0;
        while i < all.len() {
            repeated |= seen & all[i];
            seen |= all[i];
            i += 1;
        }
        Setup {
            turn,
            pieces,
            repeated: Bitboard(repeated),
        }
    }

    /// The squares that hold such a piece.
    #[must_use]
    pub const fn squares(&self, piece: Piece) -> Bitboard {
        self.pieces[piece.color as usize][piece.role as usize]
    }

    /// The squares that hold a piece of this colour.
    #[must_use]
    pub const fn pieces(&self, color: Color) -> Bitboard {
        let [men, kings] = self.pieces[color as usize];
        Bitboard(men.0 | kings.0)
    }

    /// The piece on `square`; the first of them, White before Black and men before kings, if the
    /// square was named several times.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        pieces().find(|&piece| self.squares(piece).contains(square))
    }

    /// Puts a piece on a square in place of what stands there, as an editor does.
    pub fn set(&mut self, square: Square, piece: Piece) {
        self.clear(square);
        self.add(square, piece);
    }

    /// Empties a square.
    pub fn clear(&mut self, square: Square) {
        for squares in self.pieces.as_flattened_mut() {
            *squares = squares.without(square);
        }
        self.repeated = self.repeated.without(square);
    }

    /// Names one more piece, as a list does: what the square holds already stays, and the square
    /// counts as named twice (R20).
    pub fn add(&mut self, square: Square, piece: Piece) {
        if self.named().contains(square) {
            self.repeated = self.repeated.with(square);
        }
        let squares = &mut self.pieces[piece.color as usize][piece.role as usize];
        *squares = squares.with(square);
    }

    /// The squares that hold a piece.
    #[must_use]
    pub const fn named(&self) -> Bitboard {
        Bitboard(self.pieces(Color::White).0 | self.pieces(Color::Black).0)
    }

    /// The squares that were named more than once.
    #[must_use]
    pub const fn named_twice(&self) -> Bitboard {
        self.repeated
    }

    /// Whether this set-up keeps R20: whether there are no [violations](Setup::violations), without
    /// listing them.
    #[inline]
    #[must_use]
    pub const fn is_position(&self) -> bool {
        let [[white_men, _], [black_men, _]] = self.pieces;
        let misplaced = white_men.0 & Color::White.promotion_area().0
            | black_men.0 & Color::Black.promotion_area().0;
        // A square that was named twice counts once or twice here, but is refused either way.
        let white = self.pieces(Color::White).len();
        let black = self.pieces(Color::Black).len();
        misplaced == 0
            && self.repeated.is_empty()
            && white + black > 0
            && white <= MAX_PIECES
            && black <= MAX_PIECES
    }

    /// Everything by which this set-up is not a position (R20); empty if it is one.
    ///
    /// The order is fixed: no piece, squares named twice, men on their promotion area, too many
    /// pieces; squares by name and White before Black.
    #[must_use]
    pub fn violations(&self) -> Vec<Violation> {
        let mut violations = Vec::new();
        if self.named().is_empty() {
            violations.push(Violation::NoPieces);
        }
        violations.extend(
            self.named_twice()
                .iter_by_name()
                .map(|square| Violation::NamedTwice { square }),
        );
        for color in Color::ALL {
            let misplaced = self.squares(Piece {
                color,
                role: Role::Man,
            }) & color.promotion_area();
            violations.extend(
                misplaced
                    .iter_by_name()
                    .map(|square| Violation::ManOnPromotionArea { color, square }),
            );
        }
        for color in Color::ALL {
            let count = self.pieces[color as usize].map(Bitboard::len).iter().sum();
            if count > MAX_PIECES {
                violations.push(Violation::TooManyPieces { color, count });
            }
        }
        violations
    }

    /// The set-up with files and ranks exchanged: symmetry (a).
    #[must_use]
    pub fn transposed(&self) -> Setup {
        Setup {
            turn: self.turn,
            pieces: self.pieces.map(|roles| roles.map(Bitboard::transposed)),
            repeated: self.repeated.transposed(),
        }
    }

    /// The set-up turned by 180° with the colours swapped, the side to move too: symmetry (b).
    #[must_use]
    pub fn color_swapped(&self) -> Setup {
        let [white, black] = self.pieces.map(|roles| roles.map(Bitboard::rotated));
        Setup {
            turn: !self.turn,
            pieces: [black, white],
            repeated: self.repeated.rotated(),
        }
    }
}

/// The four kinds of piece: White before Black, men before kings.
fn pieces() -> impl Iterator<Item = Piece> {
    Color::ALL
        .into_iter()
        .flat_map(|color| [Role::Man, Role::King].map(|role| Piece { color, role }))
}

/// One way in which a set-up is not a position (R20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Violation {
    /// There is no piece at all.
    #[error("the board is empty: at least one piece is needed")]
    NoPieces,
    /// A square was named more than once, in one list or in both.
    #[error("{square} is named twice")]
    NamedTwice {
        /// The square.
        square: Square,
    },
    /// A man stands where it would have been crowned (R7).
    #[error("the {} man on {square} stands on its own promotion area: only a king can", lower(*color))]
    ManOnPromotionArea {
        /// Whose man it is.
        color: Color,
        /// Where it stands.
        square: Square,
    },
    /// A player has more than [`MAX_PIECES`] pieces.
    #[error("{color} has {count} pieces: at most {MAX_PIECES} are allowed")]
    TooManyPieces {
        /// The player.
        color: Color,
        /// How many pieces he has.
        count: u32,
    },
}

impl Violation {
    /// The squares at fault: none if there are no pieces, all those of a player with too many.
    #[must_use]
    pub fn squares(self, setup: &Setup) -> Bitboard {
        match self {
            Violation::NoPieces => Bitboard::EMPTY,
            Violation::NamedTwice { square } | Violation::ManOnPromotionArea { square, .. } => {
                square.into()
            }
            Violation::TooManyPieces { color, .. } => setup.pieces(color),
        }
    }
}

fn lower(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// A set-up is not a position; every violation of R20 is listed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("not a position: {}", List(violations))]
pub struct InvalidPosition {
    /// What is wrong, in the order of [`Setup::violations`]; never empty.
    pub violations: Vec<Violation>,
}

/// Items joined by semicolons.
pub(crate) struct List<'a, T>(pub(crate) &'a [T]);

impl<T: fmt::Display> fmt::Display for List<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, item) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            item.fmt(f)?;
        }
        Ok(())
    }
}
