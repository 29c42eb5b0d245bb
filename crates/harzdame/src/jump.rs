//! Single jumps, the steps of a capture.

use crate::{
    Bitboard, Square,
    lines::{Direction, NOT_FILE_A, NOT_FILE_H},
};

/// One piece about to capture, and the board as it stays until its move is over.
///
/// Captured pieces are removed only after the whole move (R11) and the moving piece's own square
/// counts as empty all the while (R12). So what a jump meets never changes during a chain: only
/// whether the piece met has been captured already, which the caller keeps track of.
#[derive(Clone, Copy)]
pub(crate) struct Jumper {
    pub(crate) from: Square,
    king: bool,
    /// The other player's pieces, captured ones included.
    enemy: u64,
    /// All pieces but the moving one.
    occupied: u64,
}

/// The result of one jump.
#[derive(Clone, Copy)]
pub(crate) struct Jump {
    /// The square of the piece jumped over.
    pub(crate) victim: Square,
    /// The squares the jumping piece may land on; never empty.
    pub(crate) landing: Bitboard,
}

impl Jumper {
    #[inline]
    pub(crate) fn new(from: Square, king: bool, enemy: u64, occupied: u64) -> Jumper {
        Jumper {
            from,
            king,
            enemy,
            occupied: occupied & !(1 << from.index()),
        }
    }

    /// The jump from `square` in a direction, if there is a piece to jump over (R8, R9). Whether
    /// that piece has been captured before is for the caller to check.
    #[inline]
    pub(crate) fn jump(&self, square: Square, direction: Direction) -> Option<Jump> {
        if self.king {
            self.jump_as::<true>(square, direction)
        } else {
            self.jump_as::<false>(square, direction)
        }
    }

    /// As [`jump`](Jumper::jump), for callers that know whether the piece is a king.
    #[inline]
    pub(crate) fn jump_as<const KING: bool>(
        &self,
        square: Square,
        direction: Direction,
    ) -> Option<Jump> {
        let victim = if KING {
            direction.nearest(Bitboard(direction.ray(square) & self.occupied))?
        } else {
            Bitboard(direction.shift(1 << square.index())).first()?
        };
        let behind = direction.shift(1 << victim.index()) & !self.occupied;
        if self.enemy >> victim.index() & 1 == 0 || behind == 0 {
            return None;
        }
        let landing = if KING {
            direction.reach(victim, self.occupied)
        } else {
            behind
        };
        Some(Jump {
            victim,
            landing: Bitboard(landing),
        })
    }
}

/// The men among `men` that can capture.
#[inline]
pub(crate) fn capturing_men(men: u64, enemy: u64, empty: u64) -> u64 {
    // A victim on an edge cannot be jumped along the rank it ends: this also rules out wrapping.
    let inner = enemy & NOT_FILE_A & NOT_FILE_H;
    let up = (men << 8) & enemy & (empty >> 8);
    let down = (men >> 8) & enemy & (empty << 8);
    let right = (men << 1) & inner & (empty >> 1);
    let left = (men >> 1) & inner & (empty << 1);
    if up | down | right | left == 0 {
        return 0;
    }
    (up >> 8) | (down << 8) | (right >> 1) | (left << 1)
}

/// The kings among `kings` that can capture.
#[inline]
pub(crate) fn capturing_kings(kings: u64, enemy: u64, occupied: u64) -> u64 {
    let mut capturing = 0;
    for from in Bitboard(kings) {
        let jumper = Jumper::new(from, true, enemy, occupied);
        if Direction::ALL
            .iter()
            .any(|&direction| jumper.jump(from, direction).is_some())
        {
            capturing |= 1 << from.index();
        }
    }
    capturing
}
