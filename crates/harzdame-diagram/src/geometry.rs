//! Where the squares lie in the picture. A square's side is 100 units, the origin is the middle of
//! the board, and y points down.

use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

use harzdame::{Color, Square};

/// The side of a square.
pub(crate) const SIDE: f64 = 100.0;

/// The room around the squares.
pub(crate) const FRAME: f64 = 44.0;

/// How the board is turned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum View {
    /// Files upright.
    #[default]
    Square,
    /// Turned by 45°, the player's own corner at the bottom: both steps of a man go up.
    Diamond,
}

/// A view from one of the two sides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lie {
    pub(crate) view: View,
    pub(crate) bottom: Color,
}

/// A point of the picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Lie {
    /// Half of the picture's width, which is also its height.
    pub(crate) fn half_extent(self) -> f64 {
        let half = 4.0 * SIDE + FRAME;
        match self.view {
            View::Square => half,
            View::Diamond => half * SQRT_2,
        }
    }

    /// The point `u` squares along the files and `v` along the ranks from the middle of the board,
    /// as White sees them.
    pub(crate) fn project(self, u: f64, v: f64) -> Point {
        let side = match self.bottom {
            Color::White => SIDE,
            Color::Black => -SIDE,
        };
        match self.view {
            View::Square => Point {
                x: u * side,
                y: -v * side,
            },
            View::Diamond => Point {
                x: (u - v) * side * FRAC_1_SQRT_2,
                y: -(u + v) * side * FRAC_1_SQRT_2,
            },
        }
    }

    /// The middle of a square.
    pub(crate) fn center(self, square: Square) -> Point {
        self.project(
            f64::from(square.file()) - 3.5,
            f64::from(square.rank()) - 3.5,
        )
    }

    /// The corners of a square, `inset` units inside its edges.
    pub(crate) fn corners(self, square: Square, inset: f64) -> [Point; 4] {
        let (u, v) = (
            f64::from(square.file()) - 3.5,
            f64::from(square.rank()) - 3.5,
        );
        self.around(u, v, 0.5 - inset / SIDE)
    }

    /// The corners of the board, `rim` units outside its edges.
    pub(crate) fn outline(self, rim: f64) -> [Point; 4] {
        self.around(0.0, 0.0, 4.0 + rim / SIDE)
    }

    fn around(self, u: f64, v: f64, half: f64) -> [Point; 4] {
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
            .map(|(du, dv)| self.project(u + du * half, v + dv * half))
    }
}
