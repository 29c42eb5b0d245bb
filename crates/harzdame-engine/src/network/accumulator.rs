//! The sums of a position, seen from both sides.

use harzdame::{Bitboard, Color, Move, Position};

use super::{
    Network,
    kernel::{Change, Chunk},
};

/// The sums of a position under a network, for both sides.
///
/// A search keeps one for each ply and makes each from the one before:
///
/// ```
/// use harzdame::Position;
/// use harzdame_engine::{Accumulator, Network, NetworkParameters};
///
/// let network = Network::new(&NetworkParameters::zero(64, 1, 100))?;
/// let before = Position::START;
/// let mut sums = [Accumulator::new(&network, &before), Accumulator::empty(&network)];
///
/// let mv = before.legal_moves()[0];
/// let after = before.play_unchecked(mv);
/// let [sums_before, sums_after] = &mut sums;
/// sums_before.after(&network, &before, mv, sums_after);
/// assert_eq!(*sums_after, Accumulator::new(&network, &after));
/// # Ok::<(), harzdame_engine::NetworkError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accumulator {
    /// White's sums, then Black's.
    sums: Box<[Chunk]>,
}

impl Accumulator {
    /// Room for the sums of a position, which are those of an empty board for now.
    #[must_use]
    pub fn empty(network: &Network) -> Accumulator {
        let sums = [&network.biases[..], &network.biases].concat();
        Accumulator { sums: sums.into() }
    }

    /// The sums of a position, from scratch.
    #[must_use]
    pub fn new(network: &Network, position: &Position) -> Accumulator {
        let mut accumulator = Accumulator::empty(network);
        accumulator.refresh(network, position);
        accumulator
    }

    /// Makes these the sums of a position, from scratch.
    pub fn refresh(&mut self, network: &Network, position: &Position) {
        let chunks = network.biases.len();
        for (perspective, sums) in Color::ALL
            .into_iter()
            .zip(self.sums.chunks_exact_mut(chunks))
        {
            sums.copy_from_slice(&network.biases);
            for color in Color::ALL {
                let kinds = [(false, position.men(color)), (true, position.kings(color))];
                for (king, squares) in kinds {
                    for square in squares {
                        let row = network.row(perspective, color, king, square);
                        network.simd.add(sums, &network.rows[row..][..chunks]);
                    }
                }
            }
        }
    }

    /// Writes to `child` the sums after a move in `before`, whose sums these are. Both have to
    /// belong to `network`.
    #[inline]
    pub fn after(&self, network: &Network, before: &Position, mv: Move, child: &mut Accumulator) {
        let chunks = network.biases.len();
        let turn = before.turn();
        let king = before.kings(turn).contains(mv.from);
        let crowned = king || turn.promotion_area().contains(mv.to);
        let enemy_kings = before.kings(!turn);
        let row = |perspective, color, king, square| {
            let row = network.row(perspective, color, king, square);
            &network.rows[row..][..chunks]
        };
        let first = mv.captured.first();
        let changes = Color::ALL.map(|perspective| Change {
            arrives: row(perspective, turn, crowned, mv.to),
            leaves: row(perspective, turn, king, mv.from),
            captured: first
                .map(|square| row(perspective, !turn, enemy_kings.contains(square), square)),
        });
        network.simd.update(&self.sums, &mut child.sums, changes);

        let others = first.map_or(Bitboard::EMPTY, |first| mv.captured.without(first));
        if !others.is_empty() {
            for (perspective, sums) in Color::ALL
                .into_iter()
                .zip(child.sums.chunks_exact_mut(chunks))
            {
                for square in others {
                    let row = row(perspective, !turn, enemy_kings.contains(square), square);
                    network.simd.subtract(sums, row);
                }
            }
        }
    }

    /// The sums of one side.
    #[inline]
    pub(super) fn side(&self, perspective: Color) -> &[Chunk] {
        let half = self.sums.len() / 2;
        match perspective {
            Color::White => &self.sums[..half],
            Color::Black => &self.sums[half..],
        }
    }
}
