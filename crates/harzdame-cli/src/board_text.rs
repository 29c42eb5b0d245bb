//! The board as lines of text.

use std::fmt;

use harzdame::{Color, Piece, Position, Role, Square};

/// What stands for the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Glyphs {
    /// Letters: `w` and `b` for men, `W` and `B` for kings.
    Ascii,
    /// Outlined and filled signs, as in print.
    Plain,
    /// Filled signs in the colours of the pieces, on a coloured board.
    Coloured,
}

/// A board to be written, eight ranks with their numbers and the letters of the files.
pub(crate) struct BoardText<'a> {
    pub(crate) position: &'a Position,
    /// The player whose side is at the bottom.
    pub(crate) bottom: Color,
    pub(crate) glyphs: Glyphs,
}

/// The colours, as numbers of the 256 that terminals have: squares of middle tones, so that both
/// white and black pieces stand out.
const LIGHT: u8 = 137;
const DARK: u8 = 95;
const WHITE: u8 = 231;
const BLACK: u8 = 16;

impl fmt::Display for BoardText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let order = |i: u8| match self.bottom {
            Color::White => i,
            Color::Black => 7 - i,
        };
        for row in (0..8).map(|i| order(7 - i)) {
            write!(f, "{}", row + 1)?;
            if self.glyphs == Glyphs::Coloured {
                f.write_str(" ")?;
            }
            for file in (0..8).map(order) {
                if let Some(square) = Square::new(file, row) {
                    self.write_square(square, f)?;
                }
            }
            if self.glyphs == Glyphs::Coloured {
                f.write_str("\x1b[0m")?;
            }
            writeln!(f)?;
        }
        f.write_str(" ")?;
        (0..8)
            .map(order)
            .try_for_each(|file| write!(f, " {}", char::from(b'a' + file)))
    }
}

impl BoardText<'_> {
    /// Writes a square, two columns wide.
    fn write_square(&self, square: Square, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piece = self.position.piece_at(square);
        if self.glyphs == Glyphs::Coloured {
            let dark = (square.file() + square.rank()).is_multiple_of(2);
            let ground = if dark { DARK } else { LIGHT };
            let ink = match piece {
                Some(piece) if piece.color == Color::White => WHITE,
                _ => BLACK,
            };
            return write!(
                f,
                "\x1b[48;5;{ground}m\x1b[38;5;{ink}m{} ",
                glyph(piece, self.glyphs)
            );
        }
        write!(f, " {}", glyph(piece, self.glyphs))
    }
}

fn glyph(piece: Option<Piece>, glyphs: Glyphs) -> char {
    let Some(piece) = piece else {
        return match glyphs {
            Glyphs::Ascii => '.',
            Glyphs::Plain => '·',
            Glyphs::Coloured => ' ',
        };
    };
    // On colours the filled sign serves both sides: the colour says whose it is.
    let outlined = glyphs == Glyphs::Plain && piece.color == Color::White;
    match (glyphs, piece.role, outlined) {
        (Glyphs::Ascii, _, _) => piece.letter(),
        (_, Role::Man, true) => '○',
        (_, Role::Man, false) => '●',
        (_, Role::King, true) => '♔',
        (_, Role::King, false) => '♚',
    }
}

#[cfg(test)]
mod tests {
    use harzdame::fen;

    use super::*;

    fn draw(bottom: Color, glyphs: Glyphs) -> String {
        let position = fen::parse("W:Wa1,Kd4:Bh8,Kb2").expect("a position");
        BoardText {
            position: &position,
            bottom,
            glyphs,
        }
        .to_string()
    }

    #[test]
    fn pieces_stand_on_their_squares() {
        assert_eq!(
            draw(Color::White, Glyphs::Plain),
            "8 · · · · · · · ●\n\
             7 · · · · · · · ·\n\
             6 · · · · · · · ·\n\
             5 · · · · · · · ·\n\
             4 · · · ♔ · · · ·\n\
             3 · · · · · · · ·\n\
             2 · ♚ · · · · · ·\n\
             1 ○ · · · · · · ·\n\
             \x20 a b c d e f g h"
        );
        assert_eq!(
            draw(Color::Black, Glyphs::Ascii),
            "1 . . . . . . . w\n\
             2 . . . . . . B .\n\
             3 . . . . . . . .\n\
             4 . . . . W . . .\n\
             5 . . . . . . . .\n\
             6 . . . . . . . .\n\
             7 . . . . . . . .\n\
             8 b . . . . . . .\n\
             \x20 h g f e d c b a"
        );
    }

    #[test]
    fn colours_end_with_each_rank() {
        let text = draw(Color::White, Glyphs::Coloured);
        assert_eq!(text.matches("\x1b[0m\n").count(), 8);
        assert_eq!(text.matches("\x1b[48;5;").count(), 64);
        assert!(!text.contains('○') && !text.contains('♔'));
    }
}
