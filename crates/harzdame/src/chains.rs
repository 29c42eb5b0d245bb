//! Chains of captures with bounded work.
//!
//! What a jump meets does not change during a chain (see [`Jumper`]), so the chains of one piece
//! are walks on a fixed graph: its *nodes* are the sets of squares a jump can land on, its *edges*
//! the jumps from there, each of which may be made only while its victim is not captured. The walk
//! is therefore described by a node and a set of captured victims, and all chains are covered by
//! going through these states layer by layer, one capture at a time. The last layer that is not
//! empty holds the longest captures (R15).
//!
//! A king's node is a whole run of empty squares, not one square of it, which makes the states
//! several times fewer than the pairs of a square and a set. There are at most 65 nodes and 21
//! victims; the positions with the most states that a search for them has found need a few hundred
//! thousand, spread over the layers.

use alloc::vec::Vec;

use crate::{Bitboard, Move, MoveList, Square, jump::Jumper, lines::Axis};

/// Adds the longest captures to `moves`, which must be empty; returns their length. As
/// [`capture::longest`](crate::capture::longest), for any position.
pub(crate) fn longest(
    capturing: u64,
    kings: u64,
    enemy: u64,
    occupied: u64,
    moves: &mut MoveList,
) -> u32 {
    let mut longest = 0;
    for from in Bitboard(capturing) {
        let king = kings >> from.index() & 1 != 0;
        let graph = Graph::new(&Jumper::new(from, king, enemy, occupied), Bitboard::FULL);
        let (length, last) = graph.last_layer::<()>();
        if length < longest {
            continue;
        }
        if length > longest {
            longest = length;
            moves.clear();
        }
        for (to, captured, ()) in graph.ends(&last) {
            moves.push(Move { from, to, captured });
        }
    }
    longest
}

/// The number of paths of a capture with this end and these victims by this piece, 0 if there is
/// none. Counts beyond `u64::MAX` are given as that.
pub(crate) fn count_paths(jumper: &Jumper, to: Square, captured: Bitboard) -> u64 {
    let graph = Graph::new(jumper, captured);
    let (length, last) = graph.last_layer::<u64>();
    if length != captured.len() {
        return 0;
    }
    graph
        .ends(&last)
        .find(|&(end, ..)| end == to)
        .map_or(0, |(.., paths)| paths)
}

/// The longest captures of one piece with the number of paths of each.
pub(crate) fn longest_with_paths(jumper: &Jumper) -> (u32, Vec<(Move, u64)>) {
    let graph = Graph::new(jumper, Bitboard::FULL);
    let (length, last) = graph.last_layer::<u64>();
    let moves = graph
        .ends(&last)
        .map(|(to, captured, paths)| {
            (
                Move {
                    from: jumper.from,
                    to,
                    captured,
                },
                paths,
            )
        })
        .collect();
    (length, moves)
}

/// The jumps that one piece can make, as a graph.
struct Graph {
    nodes: Vec<Node>,
    /// The squares of the victims; a set of victims is a mask with one bit for each of them.
    victims: Vec<Square>,
}

#[derive(Default)]
struct Node {
    /// The squares a jump to this node can land on; none for the node where the chain starts.
    landing: Bitboard,
    edges: Vec<Edge>,
}

struct Edge {
    /// The victim's bit.
    victim: u32,
    target: u32,
    /// From how many of the node's landing squares the jump can be made.
    origins: u32,
}

/// The most victims that a mask in a state has room for (R20).
const VICTIM_BITS: u32 = 21;

impl Graph {
    /// Finds the nodes that can be reached when only `victims` may be captured.
    fn new(jumper: &Jumper, victims: Bitboard) -> Graph {
        let mut graph = Graph {
            nodes: Vec::new(),
            victims: Vec::new(),
        };
        graph.nodes.push(Node::default());
        let mut axes = Vec::from([Axis::File]);
        for axis in [Axis::File, Axis::Rank] {
            graph.add_edges(
                0,
                jumper,
                Bitboard::of(jumper.from),
                axis,
                victims,
                &mut axes,
            );
        }
        let mut next = 1;
        while next < graph.nodes.len() {
            let landing = graph.nodes[next].landing;
            let along = axes[next];
            graph.add_edges(next, jumper, landing, along, victims, &mut axes);
            for square in landing {
                let across = along.across();
                graph.add_edges(next, jumper, square.into(), across, victims, &mut axes);
            }
            next += 1;
        }
        graph
    }

    /// Adds the jumps along one axis from any of `origins`, which lie on one run of empty squares.
    fn add_edges(
        &mut self,
        node: usize,
        jumper: &Jumper,
        origins: Bitboard,
        axis: Axis,
        victims: Bitboard,
        axes: &mut Vec<Axis>,
    ) {
        for direction in axis.directions() {
            let Some(jump) = jumper.jump(origins.first_or_a1(), direction) else {
                continue;
            };
            if !victims.contains(jump.victim) {
                continue;
            }
            let victim = self.index_of_victim(jump.victim);
            // A man's node is one square, however he came there.
            let axis = if jumper.is_king() {
                direction.axis()
            } else {
                Axis::File
            };
            let known = (1..self.nodes.len())
                .find(|&known| axes[known] == axis && self.nodes[known].landing == jump.landing);
            let target = known.unwrap_or_else(|| {
                self.nodes.push(Node {
                    landing: jump.landing,
                    edges: Vec::new(),
                });
                axes.push(axis);
                self.nodes.len() - 1
            });
            self.nodes[node].edges.push(Edge {
                victim: 1 << victim,
                target: target as u32,
                origins: origins.len(),
            });
        }
    }

    fn index_of_victim(&mut self, victim: Square) -> usize {
        self.victims
            .iter()
            .position(|&known| known == victim)
            .unwrap_or_else(|| {
                self.victims.push(victim);
                self.victims.len() - 1
            })
    }

    /// The states that the longest chains end in, and their length.
    fn last_layer<C: Count>(&self) -> (u32, Layer<C>) {
        let mut layer = Layer::new();
        layer.add(0, C::ONE);
        let mut next = Layer::new();
        let mut length = 0;
        loop {
            for (state, paths) in layer.iter() {
                let (node, captured) = (state >> VICTIM_BITS, state & ((1 << VICTIM_BITS) - 1));
                for edge in &self.nodes[node as usize].edges {
                    if captured & edge.victim == 0 {
                        let state = edge.target << VICTIM_BITS | captured | edge.victim;
                        next.add(state, paths.times(edge.origins));
                    }
                }
            }
            if next.is_empty() {
                return (length, layer);
            }
            length += 1;
            core::mem::swap(&mut layer, &mut next);
            next.clear();
        }
    }

    /// The distinct ends of chains in a layer: where, with what captured, by how many paths.
    fn ends<C: Count>(&self, layer: &Layer<C>) -> impl Iterator<Item = (Square, Bitboard, C)> {
        let mut ends: Vec<(u32, u8, C)> = Vec::new();
        for (state, paths) in layer.iter() {
            let (node, captured) = (state >> VICTIM_BITS, state & ((1 << VICTIM_BITS) - 1));
            for to in self.nodes[node as usize].landing {
                ends.push((captured, to.index(), paths));
            }
        }
        // A square is reached along its file and along its rank.
        ends.sort_unstable_by_key(|&(captured, to, _)| (captured, to));
        ends.dedup_by(|later, first| {
            let same = (later.0, later.1) == (first.0, first.1);
            if same {
                first.2 = first.2.plus(later.2);
            }
            same
        });
        ends.into_iter().map(|(captured, to, paths)| {
            let captured = self
                .victims
                .iter()
                .enumerate()
                .filter(|&(index, _)| captured >> index & 1 != 0)
                .map(|(_, &victim)| victim)
                .collect();
            (Square::from_index_masked(to), captured, paths)
        })
    }
}

/// How many paths lead to a state, or nothing where that is not asked.
trait Count: Copy {
    const ONE: Self;
    fn plus(self, other: Self) -> Self;
    fn times(self, factor: u32) -> Self;
}

impl Count for () {
    const ONE: () = ();
    fn plus(self, (): ()) {}
    fn times(self, _: u32) {}
}

impl Count for u64 {
    const ONE: u64 = 1;
    fn plus(self, other: u64) -> u64 {
        self.saturating_add(other)
    }
    fn times(self, factor: u32) -> u64 {
        self.saturating_mul(u64::from(factor))
    }
}

/// The states with the same number of captures: a hash table with open addressing. Keys are the
/// states themselves, 28 bits, so that a layer of 100,000 states fits a processor's cache.
struct Layer<C> {
    slots: Vec<(u32, C)>,
    len: usize,
}

/// No state: a state has 28 bits.
const FREE: u32 = u32::MAX;

impl<C: Count> Layer<C> {
    fn new() -> Layer<C> {
        Layer {
            slots: [(FREE, C::ONE); 64].to_vec(),
            len: 0,
        }
    }

    fn is_empty(&self) -> bool {
        self.len == 0
    }

    fn clear(&mut self) {
        self.slots.fill((FREE, C::ONE));
        self.len = 0;
    }

    fn iter(&self) -> impl Iterator<Item = (u32, C)> {
        self.slots
            .iter()
            .copied()
            .filter(|&(state, _)| state != FREE)
    }

    /// Adds a state, or paths to a state that is there already.
    #[inline]
    fn add(&mut self, state: u32, paths: C) {
        let mask = self.slots.len() - 1;
        // The upper bits of a product with an odd constant (2^32 over the golden ratio) are spread
        // well; the lower ones are not.
        let hash = u64::from(state).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let mut slot = hash as usize & mask;
        loop {
            let (occupant, count) = &mut self.slots[slot];
            if *occupant == state {
                *count = count.plus(paths);
                return;
            }
            if *occupant == FREE {
                break;
            }
            slot = (slot + 1) & mask;
        }
        self.slots[slot] = (state, paths);
        self.len += 1;
        if self.len * 2 > self.slots.len() {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let grown = alloc::vec![(FREE, C::ONE); self.slots.len() * 4];
        let old = core::mem::replace(&mut self.slots, grown);
        self.len = 0;
        for (state, paths) in old {
            if state != FREE {
                self.add(state, paths);
            }
        }
    }
}
