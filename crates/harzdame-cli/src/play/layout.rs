//! Where the squares of the board lie on the screen.

use harzdame::{Color, Square};
use ratatui::layout::{Position as Cell, Rect};

/// How the board lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    /// Files upright.
    Square,
    /// Turned by 45°: both steps of a man go up.
    Diamond,
}

impl View {
    pub(crate) fn other(self) -> View {
        match self {
            View::Square => View::Diamond,
            View::Diamond => View::Square,
        }
    }
}

/// The board on the screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardLayout {
    pub(crate) view: View,
    bottom: Color,
    /// The squares without the names of files and ranks.
    squares: Rect,
    /// Columns and rows of a square.
    cell: (u16, u16),
}

/// The sizes of a square in the square view, the largest first.
const CELLS: [(u16, u16); 3] = [(7, 3), (5, 2), (3, 1)];

/// The size of a square in the diamond view: neighbours are half a square's width and one row
/// apart.
const DIAMOND_CELL: (u16, u16) = (4, 1);

/// The room for the names of ranks at the left, and for those of files below.
const LABELS: (u16, u16) = (2, 1);

impl BoardLayout {
    /// The largest board that fits in the middle of an area, in the view wanted or, where that is
    /// too large, in the square view; `None` if no board fits.
    pub(crate) fn fit(area: Rect, view: View, bottom: Color) -> Option<BoardLayout> {
        let diamonds = (view == View::Diamond).then_some((View::Diamond, DIAMOND_CELL));
        let choices = diamonds
            .into_iter()
            .chain(CELLS.map(|cell| (View::Square, cell)));
        choices
            .map(|(view, cell)| {
                let (width, height) = match view {
                    View::Square => (8 * cell.0, 8 * cell.1),
                    View::Diamond => (8 * cell.0, 15 * cell.1),
                };
                (view, cell, width, height)
            })
            .find(|&(_, _, width, height)| {
                width + 2 * LABELS.0 <= area.width && height + LABELS.1 <= area.height
            })
            .map(|(view, cell, width, height)| BoardLayout {
                view,
                bottom,
                squares: Rect {
                    x: area.x + (area.width - width) / 2,
                    y: area.y,
                    width,
                    height,
                },
                cell,
            })
    }

    /// The smallest area that holds a board, in columns and rows.
    pub(crate) const MIN: (u16, u16) = (8 * 3 + 2 * LABELS.0, 8 + LABELS.1);

    /// The rows that the board takes, the names of files included.
    pub(crate) fn height(&self) -> u16 {
        self.squares.height + LABELS.1
    }

    /// File and rank as seen from the player at the bottom.
    fn seen(&self, square: Square) -> (u16, u16) {
        let (file, rank) = (square.file().into(), square.rank().into());
        match self.bottom {
            Color::White => (file, rank),
            Color::Black => (7 - file, 7 - rank),
        }
    }

    /// The area of a square.
    pub(crate) fn area(&self, square: Square) -> Rect {
        let (file, rank) = self.seen(square);
        let (width, height) = self.cell;
        let (x, y) = match self.view {
            View::Square => (file * width, (7 - rank) * height),
            View::Diamond => ((7 + file - rank) * width / 2, (14 - file - rank) * height),
        };
        Rect {
            x: self.squares.x + x,
            y: self.squares.y + y,
            width,
            height,
        }
    }

    /// The square at a place of the screen.
    pub(crate) fn square_at(&self, cell: Cell) -> Option<Square> {
        Square::all().find(|&square| self.area(square).contains(cell))
    }

    /// The places of the names of files and ranks.
    pub(crate) fn labels(&self) -> impl Iterator<Item = (Cell, char)> {
        let this = *self;
        let name = |file: bool, i: u8| char::from(if file { b'a' } else { b'1' } + i);
        (0..8u8).flat_map(move |i| {
            // The squares at the two edges next to the player.
            let edge = match this.bottom {
                Color::White => 0,
                Color::Black => 7,
            };
            let place = |square: Option<Square>, file: bool| {
                let area = this.area(square?);
                Some(match (this.view, file) {
                    (View::Square, true) => Cell {
                        x: area.x + (area.width - 1) / 2,
                        y: area.bottom(),
                    },
                    (View::Square, false) => Cell {
                        x: area.x - 2,
                        y: area.y + (area.height - 1) / 2,
                    },
                    (View::Diamond, true) => Cell {
                        x: area.right(),
                        y: area.y + 1,
                    },
                    (View::Diamond, false) => Cell {
                        x: area.x.saturating_sub(1),
                        y: area.y + 1,
                    },
                })
            };
            let file = place(Square::new(i, edge), true).map(|cell| (cell, name(true, i)));
            let rank = place(Square::new(edge, i), false).map(|cell| (cell, name(false, i)));
            file.into_iter().chain(rank)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits(width: u16, height: u16, view: View) -> Option<(View, (u16, u16))> {
        BoardLayout::fit(Rect::new(0, 0, width, height), view, Color::White)
            .map(|layout| (layout.view, layout.cell))
    }

    #[test]
    fn the_largest_board_that_fits() {
        assert_eq!(fits(60, 25, View::Square), Some((View::Square, (7, 3))));
        assert_eq!(fits(59, 25, View::Square), Some((View::Square, (5, 2))));
        assert_eq!(fits(60, 24, View::Square), Some((View::Square, (5, 2))));
        let (width, height) = BoardLayout::MIN;
        assert_eq!(
            fits(width, height, View::Square),
            Some((View::Square, (3, 1)))
        );
        assert_eq!(fits(width - 1, height, View::Square), None);
        assert_eq!(fits(width, height - 1, View::Square), None);
    }

    #[test]
    fn a_diamond_that_does_not_fit_becomes_a_square() {
        assert_eq!(fits(36, 16, View::Diamond), Some((View::Diamond, (4, 1))));
        assert_eq!(fits(36, 15, View::Diamond), Some((View::Square, (3, 1))));
    }

    #[test]
    fn every_square_has_a_place_of_its_own() {
        for view in [View::Square, View::Diamond] {
            for bottom in Color::ALL {
                let layout = BoardLayout::fit(Rect::new(3, 2, 80, 30), view, bottom).unwrap();
                for square in Square::all() {
                    let area = layout.area(square);
                    for (dx, dy) in [(0, 0), (area.width - 1, area.height - 1)] {
                        let cell = Cell::new(area.x + dx, area.y + dy);
                        assert_eq!(layout.square_at(cell), Some(square));
                    }
                }
                assert_eq!(layout.labels().count(), 16);
                for (cell, _) in layout.labels() {
                    assert_eq!(layout.square_at(cell), None, "{view:?} {bottom:?} {cell}");
                }
            }
        }
    }

    #[test]
    fn in_the_diamond_the_own_corner_is_at_the_bottom() {
        let area = Rect::new(0, 0, 80, 30);
        for (bottom, corner) in [(Color::White, Square::A1), (Color::Black, Square::H8)] {
            let layout = BoardLayout::fit(area, View::Diamond, bottom).unwrap();
            assert!(Square::all().all(|square| {
                square == corner || layout.area(square).y < layout.area(corner).y
            }));
        }
    }
}
