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

use crate::{
    Bitboard, Move, MoveList, Square,
    jump::Jumper,
    lines::Axis,
    state_table::{Count, State, StateTable},
};

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
        let graph = Graph::new(
            &Jumper::new(from, king, enemy, occupied),
            &[from],
            Bitboard::FULL,
        );
        let (length, last) = graph.last_layer([(State::new(0, 0), ())]);
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
    let graph = Graph::new(jumper, &[jumper.from], captured);
    let (length, last) = graph.last_layer([(State::new(0, 0), 1u64)]);
    if length != captured.len() {
        return 0;
    }
    graph
        .ends(&last)
        .find(|&(end, ..)| end == to)
        .map_or(0, |(.., paths)| paths)
}

/// Of some beginnings of chains of one piece, each given by where it stands and what it has
/// captured, those from which `remaining` more captures are possible: one bit for each beginning,
/// of which there may be 32. No beginning may allow more captures than that.
pub(crate) fn completable(
    jumper: &Jumper,
    beginnings: &[(Square, Bitboard)],
    remaining: u32,
) -> u32 {
    let squares: Vec<Square> = beginnings.iter().map(|&(square, _)| square).collect();
    let graph = Graph::new(jumper, &squares, Bitboard::FULL);
    let beginnings = beginnings
        .iter()
        .enumerate()
        .map(|(number, &(_, captured))| {
            (
                State::new(number as u32, graph.mask(captured)),
                Origins(1 << number),
            )
        });
    let (length, last) = graph.last_layer(beginnings);
    if length == remaining {
        last.iter().fold(0, |all, (_, origins)| all | origins.0)
    } else {
        0
    }
}

/// The jumps that one piece can make, as a graph.
struct Graph {
    nodes: Vec<Node>,
    /// The squares of the victims; a set of victims is a mask with one bit for each of them.
    victims: Vec<Square>,
}

#[derive(Default)]
struct Node {
    /// The squares a jump to this node can land on; none for a node where chains start.
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

impl Graph {
    /// Finds the nodes that can be reached from some squares, which get the first numbers, when
    /// only `victims` may be captured.
    fn new(jumper: &Jumper, starts: &[Square], victims: Bitboard) -> Graph {
        let mut graph = Graph {
            nodes: Vec::new(),
            victims: Vec::new(),
        };
        graph.nodes.resize_with(starts.len(), Node::default);
        let mut axes = alloc::vec![Axis::File; starts.len()];
        for (start, &square) in starts.iter().enumerate() {
            for axis in [Axis::File, Axis::Rank] {
                graph.add_edges(start, jumper, square.into(), axis, victims, &mut axes);
            }
        }
        let mut next = starts.len();
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
            let known = (0..self.nodes.len())
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

    /// A set of victims as a mask. Those that the graph does not reach are left out.
    fn mask(&self, captured: Bitboard) -> u32 {
        let numbered = self.victims.iter().enumerate();
        numbered.fold(0, |mask, (number, &victim)| {
            mask | u32::from(captured.contains(victim)) << number
        })
    }

    /// The states that the longest chains from some states end in, and how many captures they take.
    fn last_layer<C: Count>(
        &self,
        beginnings: impl IntoIterator<Item = (State, C)>,
    ) -> (u32, StateTable<C>) {
        let mut layer = StateTable::new();
        for (state, count) in beginnings {
            layer.add(state, count);
        }
        let mut next = StateTable::new();
        let mut length = 0;
        loop {
            for (state, paths) in layer.iter() {
                let captured = state.captured();
                for edge in &self.nodes[state.place()].edges {
                    if captured & edge.victim == 0 {
                        let state = State::new(edge.target, captured | edge.victim);
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
    fn ends<C: Count>(&self, layer: &StateTable<C>) -> impl Iterator<Item = (Square, Bitboard, C)> {
        let mut ends: Vec<(u32, u8, C)> = Vec::new();
        for (state, paths) in layer.iter() {
            for to in self.nodes[state.place()].landing {
                ends.push((state.captured(), to.index(), paths));
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

/// From which beginnings a state is reached, one bit for each.
#[derive(Clone, Copy)]
struct Origins(u32);

impl Count for Origins {
    const NONE: Origins = Origins(0);

    fn plus(self, other: Origins) -> Origins {
        Origins(self.0 | other.0)
    }

    fn times(self, _: u32) -> Origins {
        self
    }
}
