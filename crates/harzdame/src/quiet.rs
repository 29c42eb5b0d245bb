//! Quiet moves (R4, R5).

use crate::{
    Bitboard, Color, Move, Square,
    lines::{Direction, NOT_FILE_A, NOT_FILE_H},
};

/// The squares that men of `color` on `men` step to: forward, and to their own right (R4).
#[inline]
fn steps(color: Color, men: u64, empty: u64) -> [u64; 2] {
    match color {
        Color::White => [(men << 8) & empty, (men << 1) & NOT_FILE_A & empty],
        Color::Black => [(men >> 8) & empty, (men >> 1) & NOT_FILE_H & empty],
    }
}

/// The squares a king on `square` moves to (R5).
#[inline]
pub(crate) fn king_targets(square: Square, empty: u64) -> u64 {
    Direction::ALL.iter().fold(0, |targets, direction| {
        targets | direction.reach(square, !empty)
    })
}

/// The squares a man or king on `square` moves to.
#[inline]
pub(crate) fn targets(color: Color, square: Square, king: bool, empty: u64) -> u64 {
    if king {
        return king_targets(square, empty);
    }
    let [forward, sideways] = steps(color, 1 << square.index(), empty);
    forward | sideways
}

/// Calls `visit` with every quiet move.
#[inline]
pub(crate) fn for_each(
    color: Color,
    men: u64,
    kings: u64,
    empty: u64,
    visit: &mut impl FnMut(Move),
) {
    let offsets = match color {
        Color::White => [8, 1],
        Color::Black => [-8_i8, -1],
    };
    for (targets, offset) in steps(color, men, empty).into_iter().zip(offsets) {
        for to in Bitboard(targets) {
            let from = Square::from_index_masked(to.index().wrapping_sub(offset as u8));
            visit(Move::quiet(from, to));
        }
    }
    for from in Bitboard(kings) {
        for to in Bitboard(king_targets(from, empty)) {
            visit(Move::quiet(from, to));
        }
    }
}

/// The number of quiet moves.
#[inline]
pub(crate) fn count(color: Color, men: u64, kings: u64, empty: u64) -> u32 {
    let [forward, sideways] = steps(color, men, empty);
    let of_kings: u32 = Bitboard(kings)
        .iter()
        .map(|square| king_targets(square, empty).count_ones())
        .sum();
    forward.count_ones() + sideways.count_ones() + of_kings
}

/// Whether there is a quiet move.
#[inline]
pub(crate) fn any(color: Color, men: u64, kings: u64, empty: u64) -> bool {
    let [forward, sideways] = steps(color, men, empty);
    let beside_kings = Direction::ALL
        .iter()
        .fold(0, |squares, direction| squares | direction.shift(kings));
    (forward | sideways | (beside_kings & empty)) != 0
}
