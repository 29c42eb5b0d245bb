//! What a picture shows.

use harzdame::{Bitboard, Color, Position, Setup, Square};

use crate::{Theme, View, geometry::Lie};

/// A sign on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A filled spot.
    Dot,
    /// A circle; it also goes around a piece.
    Ring,
    /// A diagonal cross.
    Cross,
}

/// A picture of a position, to be built up and then written.
#[derive(Clone, Debug)]
pub struct Diagram {
    pub(crate) setup: Setup,
    pub(crate) lie: Lie,
    pub(crate) theme: Theme,
    pub(crate) coordinates: bool,
    pub(crate) width: Option<u32>,
    pub(crate) label: Option<String>,
    pub(crate) routes: Vec<Vec<Square>>,
    pub(crate) captured: Bitboard,
    pub(crate) marks: Vec<(Mark, Bitboard)>,
}

impl Diagram {
    /// The position as White sees it, in light colours, with coordinates.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        Self::of_setup(position.to_setup())
    }

    /// Any arrangement, a position or not. On a square named for two pieces one is shown.
    #[must_use]
    pub fn of_setup(setup: Setup) -> Self {
        Self {
            setup,
            lie: Lie {
                view: View::Square,
                bottom: Color::White,
            },
            theme: Theme::Light,
            coordinates: true,
            width: None,
            label: None,
            routes: Vec::new(),
            captured: Bitboard::EMPTY,
            marks: Vec::new(),
        }
    }

    /// How the board lies.
    #[must_use]
    pub fn view(mut self, view: View) -> Self {
        self.lie.view = view;
        self
    }

    /// The player whose side is at the bottom.
    #[must_use]
    pub fn bottom(mut self, color: Color) -> Self {
        self.lie.bottom = color;
        self
    }

    /// The colours.
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// Whether files and ranks are named at the edge.
    #[must_use]
    pub fn coordinates(mut self, shown: bool) -> Self {
        self.coordinates = shown;
        self
    }

    /// The width at which a program shows the picture unless told otherwise, in pixels. Without it
    /// the picture takes the room it is given.
    #[must_use]
    pub fn width(mut self, pixels: u32) -> Self {
        self.width = Some(pixels);
        self
    }

    /// What the picture shows, in words, for those who cannot see it.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// Draws the route of a move as an arrow over its landing squares, both ends included.
    #[must_use]
    pub fn route(mut self, squares: &[Square]) -> Self {
        self.routes.push(squares.to_vec());
        self
    }

    /// Crosses out captured pieces, whether they still stand in the picture or not.
    #[must_use]
    pub fn captured(mut self, squares: Bitboard) -> Self {
        self.captured |= squares;
        self
    }

    /// Puts a sign on each of the squares.
    #[must_use]
    pub fn mark(mut self, mark: Mark, squares: Bitboard) -> Self {
        self.marks.push((mark, squares));
        self
    }
}
