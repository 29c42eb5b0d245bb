//! The inputs of the network.

use harzdame::{Color, Square};

/// The number of inputs of each side.
pub const INPUTS: usize = 256;

/// The number of an input, 0 to 255: what it means to the side `perspective` that a man or a king
/// of `color` stands on `square`.
///
/// Own men come first, then own kings, enemy men, enemy kings, each by the number of the square as
/// the side sees it: Black sees the board turned by 180°.
///
/// ```
/// use harzdame::{Color, Square};
/// use harzdame_engine::input;
///
/// assert_eq!(input(Color::White, Color::White, false, Square::B1), 1);
/// assert_eq!(input(Color::Black, Color::Black, false, Square::G8), 1);
/// assert_eq!(input(Color::Black, Color::White, true, Square::H8), 192);
/// ```
#[inline]
#[must_use]
pub fn input(perspective: Color, color: Color, king: bool, square: Square) -> usize {
    // 63 - n is n ^ 63 on a board of 64 squares.
    let turned = match perspective {
        Color::White => square.index(),
        Color::Black => square.index() ^ 63,
    };
    usize::from(color != perspective) << 7 | usize::from(king) << 6 | usize::from(turned)
}
