//! Values inside the search: centi-men, and proved ends counted from the root.

/// The value of a position for its side to move.
pub(super) type Value = i32;

/// A win on the spot; a win in n plies is worth n less.
pub(super) const WIN: Value = 32_000;
const MAX_PLIES: Value = 1_000;
/// Values beyond this, either way, are proved.
pub(super) const PROVED: Value = WIN - MAX_PLIES;
/// Greater than every value.
pub(super) const INFINITE: Value = WIN + 1;

/// The greatest estimate.
const MAX_CENTI_MEN: Value = 20_000;

/// The value of a position without legal moves, `ply` plies from the root.
#[inline]
pub(super) const fn lost_at(ply: usize) -> Value {
    ply as Value - WIN
}

/// An estimate within its range.
#[inline]
pub(super) fn clamp(estimate: Value) -> Value {
    estimate.clamp(-MAX_CENTI_MEN, MAX_CENTI_MEN)
}
