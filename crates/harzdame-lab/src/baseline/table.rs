//! The transposition table: what is known about positions met before.

use harzdame::Move;

use super::value::{PROVED, Value};

/// What a stored value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Upper = 1,
    Lower = 2,
    Exact = 3,
}

/// A position's entry, unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The best move known, in short.
    pub(super) mv: ShortMove,
    /// The value, proved ends counted from the root of the search that asks.
    pub(super) value: Value,
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

/// A move in 20 bits: from, to, and a check sum of the captured squares. Enough to find it in the
/// list of legal moves; never played unseen, so that a collision of hashes does no harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ShortMove(u32);

impl ShortMove {
    /// No move: a quiet move never ends where it began, nor does a capture of nothing.
    pub(super) const NONE: ShortMove = ShortMove(0);

    #[inline]
    pub(super) fn new(mv: Move) -> ShortMove {
        let captured = if mv.is_capture() {
            // The upper bits of a product with an odd constant are spread well.
            1 | (mv.captured.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as u32
        } else {
            0
        };
        ShortMove(u32::from(mv.from.index()) | u32::from(mv.to.index()) << 6 | captured << 12)
    }
}

/// 16 bytes: the whole hash, and in the other word, from the lowest bit, the move (20), the value
/// (16), the depth (8), the bound (2, zero: free), the generation (8).
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    hash: u64,
    data: u64,
}

impl Slot {
    fn bound(self) -> Option<Bound> {
        match self.data >> 44 & 3 {
            1 => Some(Bound::Upper),
            2 => Some(Bound::Lower),
            3 => Some(Bound::Exact),
            _ => None,
        }
    }

    fn depth(self) -> i32 {
        (self.data >> 36 & 0xff) as i32
    }

    fn generation(self) -> u8 {
        (self.data >> 46) as u8
    }
}

/// Four slots share a line of the processor's cache; a position may be in any of them.
type Cluster = [Slot; 4];

const CLUSTER_BYTES: usize = size_of::<Cluster>();

/// The table. Its layout and behaviour are the same whatever the size of a pointer.
#[derive(Debug)]
pub(super) struct Table {
    clusters: Vec<Cluster>,
    generation: u8,
}

impl Table {
    /// A table of at most so many MiB, but of one cluster at least. If there is not that much
    /// memory, it is halved until it fits.
    pub(super) fn new(mib: usize) -> Table {
        let mut len = (mib.saturating_mul(1 << 20) / CLUSTER_BYTES).max(1);
        let mut clusters = Vec::new();
        while clusters.try_reserve_exact(len).is_err() && len > 1 {
            len /= 2;
        }
        clusters.resize(len, Cluster::default());
        Table {
            clusters,
            generation: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.clusters.fill(Cluster::default());
        self.generation = 0;
    }

    /// Begins a new search: what earlier ones found gives way first.
    pub(super) fn age(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    #[inline]
    fn index(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.clusters.len() as u128) >> 64) as usize
    }

    /// The entry of a position `ply` plies from the root.
    #[inline]
    pub(super) fn probe(&self, hash: u64, ply: usize) -> Option<Entry> {
        let cluster = &self.clusters[self.index(hash)];
        let slot = cluster
            .iter()
            .find(|slot| slot.hash == hash && slot.data != 0)?;
        Some(Entry {
            mv: ShortMove((slot.data & 0xf_ffff) as u32),
            value: from_here((slot.data >> 20) as u16 as i16, ply),
            depth: slot.depth(),
            bound: slot.bound()?,
        })
    }

    /// Stores what was found. Gives way: the position's own older entry, else one of an earlier
    /// search, else the one of the least depth.
    #[inline]
    pub(super) fn store(&mut self, hash: u64, ply: usize, entry: Entry) {
        let generation = self.generation;
        let index = self.index(hash);
        let cluster = &mut self.clusters[index];
        let mut target = 0;
        let mut least = i32::MAX;
        for (index, slot) in cluster.iter().enumerate() {
            if slot.hash == hash && slot.data != 0 {
                target = index;
                break;
            }
            let age = i32::from(generation.wrapping_sub(slot.generation()));
            let worth = match slot.bound() {
                None => i32::MIN,
                Some(_) => slot.depth() - 256 * age.min(1) - age,
            };
            if worth < least {
                least = worth;
                target = index;
            }
        }
        let slot = &mut cluster[target];
        let mut mv = entry.mv;
        if slot.hash == hash && mv == ShortMove::NONE {
            mv = ShortMove((slot.data & 0xf_ffff) as u32);
        }
        let value = from_node(entry.value, ply) as u16;
        *slot = Slot {
            hash,
            data: u64::from(mv.0)
                | u64::from(value) << 20
                | (entry.depth.clamp(0, 255) as u64) << 36
                | (entry.bound as u64) << 44
                | u64::from(generation) << 46,
        };
    }
}

/// Proved ends are stored as counted from the position itself, for it is met at different plies.
fn from_node(value: Value, ply: usize) -> i16 {
    let ply = ply as Value;
    if value >= PROVED {
        (value + ply) as i16
    } else if value <= -PROVED {
        (value - ply) as i16
    } else {
        value as i16
    }
}

fn from_here(value: i16, ply: usize) -> Value {
    let (value, ply) = (Value::from(value), ply as Value);
    if value >= PROVED {
        value - ply
    } else if value <= -PROVED {
        value + ply
    } else {
        value
    }
}
