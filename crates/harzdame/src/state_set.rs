//! Sets of pairs of a square and a captured set.

use alloc::collections::BTreeSet;

use crate::{Bitboard, Square};

/// A set of states of a chain: where the piece is and what it has captured.
pub(crate) struct StateSet(BTreeSet<(u64, u8)>);

impl StateSet {
    pub(crate) fn new() -> StateSet {
        StateSet(BTreeSet::new())
    }

    pub(crate) fn contains(&self, square: Square, captured: Bitboard) -> bool {
        self.0.contains(&(captured.0, square.index()))
    }

    pub(crate) fn insert(&mut self, square: Square, captured: Bitboard) {
        self.0.insert((captured.0, square.index()));
    }
}
