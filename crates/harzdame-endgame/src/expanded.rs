//! The distances of all positions with a material, in memory.

use std::sync::{
    Arc,
    atomic::{AtomicU8, Ordering},
};

use harzdame::Position;

use crate::{Distance, Index, Material, board::Board, index::slot};

/// A number that stands for nothing, or whose value is not known yet.
pub(crate) const NOTHING: u8 = 255;

/// The distances of all positions with a material.
///
/// The bytes are atomic because positions with other men are read while some are written.
#[derive(Debug)]
pub(crate) struct Expanded {
    pub(crate) index: Index,
    bytes: Vec<AtomicU8>,
}

impl Expanded {
    /// A table that knows nothing.
    pub(crate) fn new(index: Index) -> Expanded {
        let bytes = (0..index.len()).map(|_| AtomicU8::new(NOTHING)).collect();
        Expanded { index, bytes }
    }

    /// Takes bytes as they were read from a file.
    pub(crate) fn from_bytes(index: Index, bytes: Vec<u8>) -> Expanded {
        let bytes = bytes.into_iter().map(AtomicU8::new).collect();
        Expanded { index, bytes }
    }

    #[inline]
    pub(crate) fn byte(&self, number: u64) -> u8 {
        self.bytes[number as usize].load(Ordering::Relaxed)
    }

    #[inline]
    pub(crate) fn set(&self, number: u64, byte: u8) {
        self.bytes[number as usize].store(byte, Ordering::Relaxed);
    }
}

/// Tables by material.
#[derive(Clone, Debug)]
pub(crate) struct ExpandedTables(Vec<Option<Arc<Expanded>>>);

impl ExpandedTables {
    pub(crate) fn new() -> ExpandedTables {
        ExpandedTables(vec![None; 1 << 12])
    }

    pub(crate) fn add(&mut self, table: Arc<Expanded>) {
        if let Some(slot) = slot(table.index.material()) {
            self.0[slot] = Some(table);
        }
    }

    #[inline]
    pub(crate) fn get(&self, material: Material) -> Option<&Arc<Expanded>> {
        self.0[slot(material)?].as_ref()
    }

    /// All that are there.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Arc<Expanded>> {
        self.0.iter().flatten()
    }

    /// Forgets one.
    pub(crate) fn remove(&mut self, material: Material) {
        if let Some(slot) = slot(material) {
            self.0[slot] = None;
        }
    }

    /// The distance of a position, whose sides have not both no pieces. `None` if its table is not
    /// there.
    #[inline]
    pub(crate) fn distance(&self, position: &Position) -> Option<Distance> {
        let material = Material::of(position);
        if material.own.pieces() == 0 {
            return Some(Distance::LOST);
        }
        let table = self.get(material)?;
        Distance::from_byte(table.byte(table.index.number(&Board::of(position))))
    }
}
