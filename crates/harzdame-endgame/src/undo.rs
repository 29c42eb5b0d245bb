//! Undoing moves of kings.

use harzdame::Bitboard;

/// Calls `visit` with the sets of kings from which a quiet move of one of them leads to `kings`, if all
/// these squares are occupied (R5).
#[inline]
pub(crate) fn for_each_before(
    kings: Bitboard,
    occupied: Bitboard,
    mut visit: impl FnMut(Bitboard),
) {
    for to in kings {
        let others = kings.without(to);
        for from in to.king_reach(occupied) {
            visit(others.with(from));
        }
    }
}
