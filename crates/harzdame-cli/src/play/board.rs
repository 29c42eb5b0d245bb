//! The board as a widget.

use harzdame::{Bitboard, Color, Piece, Position, Role, Square};
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Color as Ink, Modifier, Style},
    widgets::Widget,
};

use super::{layout::BoardLayout, screen::Look};

/// Everything that is shown on the board.
pub(crate) struct BoardWidget<'a> {
    pub(crate) layout: BoardLayout,
    pub(crate) look: Look,
    pub(crate) position: &'a Position,
    /// The piece that is moving, and where it has come to: between the two nothing is decided yet.
    pub(crate) moving: Option<(Square, Square)>,
    /// Captured on the way, still on the board (R11).
    pub(crate) ghosts: Bitboard,
    pub(crate) targets: Bitboard,
    /// The path of the last move.
    pub(crate) last: &'a [Square],
    /// `None` while no square can be chosen.
    pub(crate) cursor: Option<Square>,
}

/// Middle tones, so that both white and black pieces stand out: each has a contrast of at least
/// 3 : 1 to both.
const LIGHT: Ink = Ink::Indexed(137);
const DARK: Ink = Ink::Indexed(95);
const CURSOR: Ink = Ink::Indexed(32);
const SELECTED: Ink = Ink::Indexed(130);
const TARGET: Ink = Ink::Indexed(65);
const LAST: Ink = Ink::Indexed(101);
const WHITE: Ink = Ink::Indexed(231);
const BLACK: Ink = Ink::Indexed(16);

/// What a square has to tell besides its piece. Each is shown by colour and by signs at both sides
/// of the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Cursor,
    Selected,
    Target,
    Last,
    None,
}

impl Sign {
    const fn brackets(self, ascii: bool) -> [char; 2] {
        match (self, ascii) {
            (Sign::Cursor, _) => ['[', ']'],
            (Sign::Selected, _) => ['<', '>'],
            (Sign::Target, _) => ['(', ')'],
            (Sign::Last, false) => ['‹', '›'],
            (Sign::Last, true) => ['\'', '\''],
            (Sign::None, _) => [' ', ' '],
        }
    }
}

impl BoardWidget<'_> {
    fn sign(&self, square: Square) -> Sign {
        if self.cursor == Some(square) {
            Sign::Cursor
        } else if self.moving.is_some_and(|(_, at)| at == square) {
            Sign::Selected
        } else if self.targets.contains(square) {
            Sign::Target
        } else if self.last.contains(&square) {
            Sign::Last
        } else {
            Sign::None
        }
    }

    fn ground(&self, square: Square) -> Ink {
        // Below the cursor the state of the square still shows.
        let selected = self.moving.is_some_and(|(_, at)| at == square);
        if self.cursor == Some(square) {
            CURSOR
        } else if selected {
            SELECTED
        } else if self.targets.contains(square) {
            TARGET
        } else if self.last.contains(&square) {
            LAST
        } else if (square.file() + square.rank()).is_multiple_of(2) {
            DARK
        } else {
            LIGHT
        }
    }

    /// The piece that is shown on a square: the moving one where it has come to.
    fn piece(&self, square: Square) -> Option<Piece> {
        match self.moving {
            Some((from, at)) if at == square => self.position.piece_at(from),
            Some((from, _)) if from == square => None,
            _ => self.position.piece_at(square),
        }
    }

    fn glyph(&self, square: Square) -> char {
        let Some(piece) = self.piece(square) else {
            return self.empty_glyph(square);
        };
        if self.ghosts.contains(square) {
            return if self.look.ascii { '#' } else { '×' };
        }
        if self.look.ascii {
            return piece.letter();
        }
        // On colours the filled sign serves both sides: the colour says whose it is.
        let outlined = !self.look.colours && piece.color == Color::White;
        match (piece.role, outlined) {
            (Role::Man, true) => '○',
            (Role::Man, false) => '●',
            (Role::King, true) => '♔',
            (Role::King, false) => '♚',
        }
    }

    /// Empty squares on which men become kings have a sign of their own, a quiet one (R6).
    fn empty_glyph(&self, square: Square) -> char {
        let promotes = Color::ALL
            .iter()
            .any(|color| color.promotion_area().contains(square));
        match (self.look.ascii, promotes) {
            (false, false) => '·',
            (false, true) => '∘',
            (true, false) => '.',
            (true, true) => ',',
        }
    }

    fn ink(&self, square: Square) -> Ink {
        match self.piece(square) {
            Some(piece) if piece.color == Color::White => WHITE,
            _ => BLACK,
        }
    }
}

impl Widget for BoardWidget<'_> {
    fn render(self, _: Rect, buffer: &mut Buffer) {
        for square in Square::all() {
            let area = self.layout.area(square);
            let sign = self.sign(square);
            let style = if self.look.colours {
                Style::new().bg(self.ground(square)).fg(self.ink(square))
            } else if sign == Sign::Cursor {
                Style::new().add_modifier(Modifier::REVERSED)
            } else {
                Style::new()
            };
            buffer.set_style(area, style);
            let y = area.y + (area.height - 1) / 2;
            let x = area.x + (area.width - 1) / 2;
            let [left, right] = sign.brackets(self.look.ascii);
            let glyph = self.glyph(square);
            let mut put = |x: u16, c: char| {
                if let Some(cell) = buffer.cell_mut((x, y)) {
                    cell.set_char(c);
                }
            };
            put(x, glyph);
            put(x - 1, left);
            put(x + 1, right);
        }
        for (place, name) in self.layout.labels() {
            if let Some(cell) = buffer.cell_mut(place) {
                cell.set_char(name);
            }
        }
    }
}
