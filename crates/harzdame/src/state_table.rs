//! Tables of the states of a chain of captures.

use alloc::vec::Vec;

/// How far a chain has come: the place of the capturing piece, as a small number, and what it has
/// captured, one bit for each victim. At most 2^7 places and 21 victims (R20).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct State(u32);

const VICTIM_BITS: u32 = 21;

impl State {
    #[inline]
    pub(crate) const fn new(place: u32, captured: u32) -> State {
        State(place << VICTIM_BITS | captured)
    }

    #[inline]
    pub(crate) const fn place(self) -> usize {
        (self.0 >> VICTIM_BITS) as usize
    }

    #[inline]
    pub(crate) const fn captured(self) -> u32 {
        self.0 & ((1 << VICTIM_BITS) - 1)
    }
}

/// What a table keeps for each state: the number of paths that lead there, or nothing.
pub(crate) trait Count: Copy {
    /// What a free slot holds.
    const NONE: Self;
    /// By the one way or the other.
    fn plus(self, other: Self) -> Self;
    /// By a way that can be gone in `factor` ways.
    fn times(self, factor: u32) -> Self;
}

impl Count for () {
    const NONE: () = ();
    fn plus(self, (): ()) {}
    fn times(self, _: u32) {}
}

impl Count for u64 {
    const NONE: u64 = 0;
    fn plus(self, other: u64) -> u64 {
        self.saturating_add(other)
    }
    fn times(self, factor: u32) -> u64 {
        self.saturating_mul(u64::from(factor))
    }
}

/// States, each with a count: a hash table with open addressing. A state takes 28 bits, so that
/// 100,000 of them fit a processor's cache; that is what this table is for.
pub(crate) struct StateTable<C> {
    slots: Vec<(State, C)>,
    len: usize,
}

/// No state: a state has 28 bits.
const FREE: State = State(u32::MAX);

impl<C: Count> StateTable<C> {
    pub(crate) fn new() -> StateTable<C> {
        StateTable {
            slots: [(FREE, C::NONE); 64].to_vec(),
            len: 0,
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(crate) fn clear(&mut self) {
        self.slots.fill((FREE, C::NONE));
        self.len = 0;
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (State, C)> {
        self.slots
            .iter()
            .copied()
            .filter(|&(state, _)| state != FREE)
    }

    /// Adds a state, or paths to a state that is there already.
    #[inline]
    pub(crate) fn add(&mut self, state: State, paths: C) {
        let slot = self.slot(state);
        let (occupant, count) = &mut self.slots[slot];
        if *occupant == state {
            *count = count.plus(paths);
            return;
        }
        self.slots[slot] = (state, paths);
        self.len += 1;
        if self.len * 2 > self.slots.len() {
            self.grow();
        }
    }

    /// Whether a state is there.
    #[inline]
    pub(crate) fn contains(&self, state: State) -> bool {
        self.slots[self.slot(state)].0 == state
    }

    /// The slot of a state, or the free one where it belongs.
    #[inline]
    fn slot(&self, state: State) -> usize {
        let mask = self.slots.len() - 1;
        // The upper bits of a product with an odd constant (2^64 over the golden ratio) are spread
        // well; the lower ones are not.
        let hash = u64::from(state.0).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let mut slot = hash as usize & mask;
        while self.slots[slot].0 != state && self.slots[slot].0 != FREE {
            slot = (slot + 1) & mask;
        }
        slot
    }

    #[cold]
    fn grow(&mut self) {
        let grown = alloc::vec![(FREE, C::NONE); self.slots.len() * 4];
        let old = core::mem::replace(&mut self.slots, grown);
        self.len = 0;
        for (state, paths) in old {
            if state != FREE {
                self.add(state, paths);
            }
        }
    }
}
