//! What is known of the positions of a group with one side to move.

use super::start::Start;
use crate::Distance;

/// Not known yet: a draw, if it stays so.
pub(super) const UNKNOWN: u8 = 253;

/// In place of a count: nothing that is found out about moves of kings changes the value any more.
pub(super) const SETTLED: u8 = 255;
/// In place of a count: there is a move that does not lose, so that only a win is still to be found.
pub(super) const NOT_LOST: u8 = 254;

/// What is known with one side to move.
#[derive(Debug, Default)]
pub(super) struct Side {
    /// The distance, or [`UNKNOWN`]. What is greater than those that are being passed on may still
    /// become less.
    pub(super) distance: Vec<u8>,
    /// How many moves of kings are not yet known to lose, [`SETTLED`] or [`NOT_LOST`].
    open: Vec<u8>,
    /// If all moves lose, it takes so many plies at least, because of the moves of men.
    least: Vec<u8>,
}

impl Side {
    /// Forgets everything; there will be so many positions.
    pub(super) fn clear(&mut self, len: usize) {
        for bytes in [&mut self.distance, &mut self.open, &mut self.least] {
            bytes.clear();
            bytes.reserve(len);
        }
    }

    pub(super) fn push(&mut self, start: &Start) {
        self.distance.push(start.distance);
        self.open.push(start.open);
        self.least.push(start.least);
    }

    /// A king's move leads to a position that is worth this to the other side. Returns the distance,
    /// if it is known now.
    #[inline]
    pub(super) fn learn(&mut self, number: usize, distance: u8) -> Option<u8> {
        let open = &mut self.open[number];
        if *open == SETTLED {
            return None;
        }
        let known = &mut self.distance[number];
        let value = distance + 1;
        if distance.is_multiple_of(2) {
            if *known > value {
                *known = value;
                return Some(value);
            }
            return None;
        }
        if *open == NOT_LOST {
            return None;
        }
        *open -= 1;
        if *open > 0 {
            return None;
        }
        *known = value.max(self.least[number]);
        Some(*known)
    }

    /// Adds the positions of another one after its own.
    pub(super) fn append(&mut self, other: Side) {
        self.distance.extend(other.distance);
        self.open.extend(other.open);
        self.least.extend(other.least);
    }

    /// The first position from `number` on that has a distance.
    #[inline]
    pub(super) fn find(&self, number: usize, distance: u8) -> Option<usize> {
        let found = memchr::memchr(distance, &self.distance[number..]);
        found.map(|found| number + found)
    }

    /// What is not known by now is a draw.
    pub(super) fn finish(&mut self) {
        for byte in &mut self.distance {
            if *byte == UNKNOWN {
                *byte = Distance::DRAW.byte();
            }
        }
    }
}

/// Which distances there are.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Present([u64; 4]);

impl Present {
    #[inline]
    pub(super) fn add(&mut self, distance: u8) {
        self.0[usize::from(distance >> 6)] |= 1 << (distance & 63);
    }

    pub(super) fn contains(self, distance: u8) -> bool {
        self.0[usize::from(distance >> 6)] >> (distance & 63) & 1 != 0
    }

    pub(super) fn with(self, other: Present) -> Present {
        Present(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}
