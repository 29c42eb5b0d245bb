//! The transposition table: what is known about positions met before.

use std::sync::atomic::{AtomicU64, Ordering};

use harzdame::Move;

use crate::score::{PROVED, Value};

/// What a stored value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Upper = 1,
    Lower = 2,
    Exact = 3,
}

/// A position's entry, unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The best move known, in short.
    pub(crate) mv: ShortMove,
    /// The value, proved ends counted from the root of the search that asks.
    pub(crate) value: Value,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

impl Entry {
    /// Whether the value is enough for a search with this window.
    #[inline]
    pub(crate) fn decides(&self, alpha: Value, beta: Value) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        }
    }
}

/// A move in 20 bits: from, to, and a check sum of the captured squares. Enough to find it in the
/// list of legal moves; never played unseen, so that a collision of hashes does no harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ShortMove(u32);

impl ShortMove {
    /// No move: a quiet move never ends where it began, nor does a capture of nothing.
    pub(crate) const NONE: ShortMove = ShortMove(0);

    #[inline]
    pub(crate) fn new(mv: Move) -> ShortMove {
        let captured = if mv.is_capture() {
            // The upper bits of a product with an odd constant are spread well.
            1 | (mv.captured.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as u32
        } else {
            0
        };
        ShortMove(u32::from(mv.from.index()) | u32::from(mv.to.index()) << 6 | captured << 12)
    }
}

/// What an entry says in one word, from the lowest bit: the move (20), the value (16), the depth
/// (8), the bound (2, zero: free), the generation (8).
#[derive(Clone, Copy)]
struct Data(u64);

impl Data {
    fn new(mv: ShortMove, value: i16, depth: i32, bound: Bound, generation: u8) -> Data {
        Data(
            u64::from(mv.0)
                | u64::from(value as u16) << 20
                | (depth.clamp(0, 255) as u64) << 36
                | (bound as u64) << 44
                | u64::from(generation) << 46,
        )
    }

    fn mv(self) -> ShortMove {
        ShortMove((self.0 & 0xf_ffff) as u32)
    }

    fn value(self) -> i16 {
        (self.0 >> 20) as u16 as i16
    }

    fn depth(self) -> i32 {
        (self.0 >> 36 & 0xff) as i32
    }

    fn bound(self) -> Option<Bound> {
        match self.0 >> 44 & 3 {
            1 => Some(Bound::Upper),
            2 => Some(Bound::Lower),
            3 => Some(Bound::Exact),
            _ => None,
        }
    }

    fn generation(self) -> u8 {
        (self.0 >> 46) as u8
    }
}

/// 16 bytes: a word of data, and the hash mixed with it. Several threads read and write without a
/// lock. If two write at once and a slot gets one word of each, the words do not match, and the
/// slot is taken for empty.
#[derive(Debug, Default)]
struct Slot {
    mixed: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// The data and the hash it belongs to.
    #[inline]
    fn load(&self) -> (u64, Data) {
        let data = self.data.load(Ordering::Relaxed);
        (self.mixed.load(Ordering::Relaxed) ^ data, Data(data))
    }

    #[inline]
    fn store(&self, hash: u64, data: Data) {
        self.mixed.store(hash ^ data.0, Ordering::Relaxed);
        self.data.store(data.0, Ordering::Relaxed);
    }
}

/// Four slots share a line of the processor's cache; a position may be in any of them.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Cluster([Slot; 4]);

const CLUSTER_BYTES: usize = size_of::<Cluster>();

/// The table, shared by the threads of a search. Its layout and behaviour are the same whatever
/// the size of a pointer.
#[derive(Debug)]
pub(crate) struct Table {
    clusters: Vec<Cluster>,
    generation: u8,
}

impl Table {
    /// A table of at most so many MiB, but of one cluster at least. If there is not that much
    /// memory, it is halved until it fits.
    pub(crate) fn new(mib: usize) -> Table {
        let mut len = (mib.saturating_mul(1 << 20) / CLUSTER_BYTES).max(1);
        let mut clusters = Vec::new();
        while clusters.try_reserve_exact(len).is_err() && len > 1 {
            len /= 2;
        }
        clusters.resize_with(len, Cluster::default);
        Table {
            clusters,
            generation: 0,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.clusters.fill_with(Cluster::default);
        self.generation = 0;
    }

    /// Begins a new search: what earlier ones found gives way first.
    pub(crate) fn age(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    /// How full the table is of what the present search has found, in thousandths, by a sample.
    pub(crate) fn permille_used(&self) -> u32 {
        let sample = &self.clusters[..self.clusters.len().min(250)];
        let used = |slot: &&Slot| {
            let data = slot.load().1;
            data.bound().is_some() && data.generation() == self.generation
        };
        let count = sample
            .iter()
            .flat_map(|cluster| &cluster.0)
            .filter(used)
            .count();
        (count * 1_000 / (sample.len() * 4)) as u32
    }

    #[inline]
    fn cluster(&self, hash: u64) -> &[Slot; 4] {
        let index = (u128::from(hash) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize].0
    }

    /// The entry of a position `ply` plies from the root.
    #[inline]
    pub(crate) fn probe(&self, hash: u64, ply: usize) -> Option<Entry> {
        let data = self.cluster(hash).iter().find_map(|slot| {
            let (key, data) = slot.load();
            (key == hash && data.0 != 0).then_some(data)
        })?;
        Some(Entry {
            mv: data.mv(),
            value: from_here(data.value(), ply),
            depth: data.depth(),
            bound: data.bound()?,
        })
    }

    /// Stores what was found. Gives way: the position's own older entry, else one of an earlier
    /// search, else the one of the least depth.
    #[inline]
    pub(crate) fn store(&self, hash: u64, ply: usize, entry: Entry) {
        let cluster = self.cluster(hash);
        let mut target = &cluster[0];
        let mut least = i32::MAX;
        let mut mv = entry.mv;
        for slot in cluster {
            let (key, data) = slot.load();
            if key == hash && data.0 != 0 {
                target = slot;
                if mv == ShortMove::NONE {
                    mv = data.mv();
                }
                break;
            }
            let age = i32::from(self.generation.wrapping_sub(data.generation()));
            let worth = match data.bound() {
                None => i32::MIN,
                Some(_) => data.depth() - 256 * age.min(1) - age,
            };
            if worth < least {
                least = worth;
                target = slot;
            }
        }
        let value = from_node(entry.value, ply);
        target.store(
            hash,
            Data::new(mv, value, entry.depth, entry.bound, self.generation),
        );
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

#[cfg(test)]
mod tests {
    use harzdame::{Bitboard, Square};

    use super::*;
    use crate::score::lost_at;

    fn entry(value: Value, depth: i32) -> Entry {
        Entry {
            mv: ShortMove::new(Move::quiet(Square::C4, Square::C5)),
            value,
            depth,
            bound: Bound::Lower,
        }
    }

    #[test]
    fn entries_come_back_as_they_were_stored() {
        let mut table = Table::new(1);
        for (hash, value, depth) in [(1, -20_000, 0), (u64::MAX, 7, 100), (1 << 63, 0, 3)] {
            table.store(hash, 5, entry(value, depth));
            assert_eq!(table.probe(hash, 9), Some(entry(value, depth)));
        }
        assert_eq!(table.probe(2, 0), None);
        table.clear();
        assert_eq!(table.probe(1, 0), None);
    }

    #[test]
    fn proved_ends_are_counted_from_the_asking_root() {
        let table = Table::new(0);
        // Four plies below this position, itself at ply 3, the side to move is lost.
        table.store(9, 3, entry(lost_at(3 + 4), 4));
        assert_eq!(
            table.probe(9, 10).map(|entry| entry.value),
            Some(lost_at(14))
        );
        table.store(9, 3, entry(-lost_at(3 + 4), 4));
        assert_eq!(
            table.probe(9, 0).map(|entry| entry.value),
            Some(-lost_at(4))
        );
    }

    #[test]
    fn the_shallowest_gives_way_and_old_ones_before_it() {
        let mut table = Table::new(0);
        for hash in 1..=4 {
            table.store(hash, 0, entry(0, 10 + hash as i32));
        }
        table.store(5, 0, entry(0, 1));
        assert_eq!(table.probe(1, 0), None);
        table.age();
        table.store(6, 0, entry(0, 1));
        table.store(7, 0, entry(0, 1));
        // 5 was shallow and old, 2 was the shallowest of the old ones left.
        assert!([5, 2].iter().all(|&hash| table.probe(hash, 0).is_none()));
        assert!(
            [3, 4, 6, 7]
                .iter()
                .all(|&hash| table.probe(hash, 0).is_some())
        );
    }

    #[test]
    fn threads_never_see_half_of_an_entry() {
        // All write to one cluster; what is read has to be what somebody wrote for that hash.
        let table = Table::new(0);
        let of = |hash: u64| entry(hash as Value % 20_000, (hash % 97) as i32);
        std::thread::scope(|scope| {
            for thread in 0..4_u64 {
                let table = &table;
                scope.spawn(move || {
                    for round in 0..50_000 {
                        let hash = 1 + (round * 7 + thread * 13) % 1_000;
                        table.store(hash, 0, of(hash));
                        let asked = 1 + (round * 11 + thread) % 1_000;
                        if let Some(found) = table.probe(asked, 0) {
                            assert_eq!(found, of(asked));
                        }
                    }
                });
            }
        });
    }

    #[test]
    fn use_is_told_by_generation() {
        let mut table = Table::new(1);
        assert_eq!(table.permille_used(), 0);
        for hash in 0..100_000_u64 {
            table.store(hash.wrapping_mul(0x9e37_79b9_7f4a_7c15), 0, entry(1, 1));
        }
        assert!(table.permille_used() > 900, "{}", table.permille_used());
        table.age();
        assert_eq!(table.permille_used(), 0);
    }

    #[test]
    fn captures_with_the_same_ends_differ_in_short_too() {
        let capture = |victim| Move {
            from: Square::A1,
            to: Square::A1,
            captured: Bitboard::of(victim),
        };
        let short = ShortMove::new(capture(Square::B2));
        assert_ne!(short, ShortMove::NONE);
        let differing = Bitboard::FULL
            .iter()
            .filter(|&victim| ShortMove::new(capture(victim)) != short)
            .count();
        assert!(differing > 55, "{differing}");
    }
}
