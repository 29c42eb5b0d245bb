//! Directions and lines on the board.

use crate::{Bitboard, Square};

/// Every square but those of the a file: where a step to the right may end.
pub(crate) const NOT_FILE_A: u64 = 0xfefe_fefe_fefe_fefe;
/// Every square but those of the h file: where a step to the left may end.
pub(crate) const NOT_FILE_H: u64 = NOT_FILE_A >> 1;

/// A direction along a file or a rank, as White sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Up = 0,
    Right = 1,
    Down = 2,
    Left = 3,
}

/// A file or a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Axis {
    File = 0,
    Rank = 1,
}

impl Axis {
    pub(crate) const fn across(self) -> Axis {
        match self {
            Axis::File => Axis::Rank,
            Axis::Rank => Axis::File,
        }
    }

    pub(crate) const fn directions(self) -> [Direction; 2] {
        match self {
            Axis::File => [Direction::Up, Direction::Down],
            Axis::Rank => [Direction::Right, Direction::Left],
        }
    }
}

impl Direction {
    pub(crate) const ALL: [Direction; 4] = [
        Direction::Up,
        Direction::Right,
        Direction::Down,
        Direction::Left,
    ];

    pub(crate) const fn axis(self) -> Axis {
        match self {
            Direction::Up | Direction::Down => Axis::File,
            Direction::Right | Direction::Left => Axis::Rank,
        }
    }

    /// The squares one step further, without those that would leave the board.
    #[inline]
    pub(crate) const fn shift(self, squares: u64) -> u64 {
        match self {
            Direction::Up => squares << 8,
            Direction::Right => (squares << 1) & NOT_FILE_A,
            Direction::Down => squares >> 8,
            Direction::Left => (squares >> 1) & NOT_FILE_H,
        }
    }

    /// All squares from `square` to the edge, without `square`.
    #[inline]
    pub(crate) fn ray(self, square: Square) -> u64 {
        RAYS[self as usize][square.index() as usize]
    }

    /// Of some squares on one ray in this direction, the one that is met first.
    #[inline]
    pub(crate) const fn nearest(self, squares: Bitboard) -> Option<Square> {
        if squares.is_empty() {
            return None;
        }
        let index = match self {
            Direction::Up | Direction::Right => squares.0.trailing_zeros(),
            Direction::Down | Direction::Left => 63 - squares.0.leading_zeros(),
        };
        Some(Square::from_index_masked(index as u8))
    }

    /// The empty squares from `square` up to the first of `occupied`.
    #[inline]
    pub(crate) fn reach(self, square: Square, occupied: u64) -> u64 {
        let ray = self.ray(square);
        match self.nearest(Bitboard(ray & occupied)) {
            Some(blocker) => ray & !self.ray(blocker) & !(1 << blocker.index()),
            None => ray,
        }
    }
}

static RAYS: [[u64; 64]; 4] = rays();

const fn rays() -> [[u64; 64]; 4] {
    let mut rays = [[0; 64]; 4];
    let mut direction = 0;
    while direction < 4 {
        let mut square = 0;
        while square < 64 {
            let mut front = Direction::ALL[direction].shift(1 << square);
            while front != 0 {
                rays[direction][square] |= front;
                front = Direction::ALL[direction].shift(front);
            }
            square += 1;
        }
        direction += 1;
    }
    rays
}
