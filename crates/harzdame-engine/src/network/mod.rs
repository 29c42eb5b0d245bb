//! The evaluation network: small, quantised, and updated by what a move changes.
//!
//! ```text
//! board as White sees it: 256 inputs ──▶ H sums ─┐ side to move first
//!                                                ├──▶ squared clipped ReLU ──▶ 1 value
//! board as Black sees it: 256 inputs ──▶ H sums ─┘
//! ```
//!
//! Each side sees the board from its own corner: Black's view is turned by 180° with the colours
//! exchanged, and both views go through the same weights. So a position and its colour-swapped
//! image get the same value by construction. An input says that a piece of one of four kinds (own
//! man, own king, enemy man, enemy king) stands on a square. A move changes two inputs, a capture
//! of k pieces 2 + k, and the sums follow by adding and subtracting rows of weights:
//! [`Accumulator::after`].
//!
//! All arithmetic is on integers whose ranges are checked when a network is made, so every order
//! of summation, and with it every instruction set, gives the same value to the last bit:
//!
//! - A *sum* is a bias and at most 42 weights. [`Network::new`] refuses a network whose 21 largest
//!   own and 21 largest enemy weights could leave 16 bits; on the way to it sums may wrap around.
//! - An *activation* is a sum clipped to 0 … [`Network::ONE`] and squared. Clipped value times
//!   output weight is at most 255 · 128 and fits 16 bits; times the clipped value again it goes to
//!   32 bits. [`Network::new`] refuses a network whose output weights could make their total leave
//!   32 bits.

mod accumulator;
mod embedded;
mod features;
mod format;
mod kernel;
mod simd;
#[cfg(test)]
mod tests;

pub use accumulator::Accumulator;
pub use features::{INPUTS, input};
pub use format::NetworkError;
pub use simd::Simd;

use harzdame::{Color, Position};

use crate::score::{self, Value};
use format::check;
use kernel::{Chunk, LANES};

/// An evaluation network: weights, and how to use them on this processor.
///
/// ```
/// use harzdame::Position;
/// use harzdame_engine::{Accumulator, Network, NetworkParameters};
///
/// // A network that knows nothing but that it is good to be to move.
/// let mut parameters = NetworkParameters::zero(32, 1, 100);
/// parameters.output_biases[0] = i32::from(Network::ONE) * i32::from(parameters.output_one) / 20;
/// let network = Network::new(&parameters)?;
///
/// let start = Position::START;
/// let accumulator = Accumulator::new(&network, &start);
/// assert_eq!(network.evaluate(&accumulator, &start), 5);
///
/// let copy = Network::from_bytes(&network.to_bytes())?;
/// assert_eq!(copy.parameters(), parameters);
/// # Ok::<(), harzdame_engine::NetworkError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Network {
    /// A row of sums for each input, one after the other.
    rows: Vec<Chunk>,
    biases: Vec<Chunk>,
    /// For each bucket the weights of the side to move's sums, then of the other side's.
    output_weights: Vec<Chunk>,
    output_biases: Vec<i32>,
    /// What stands for 1 in output weights is 1 shifted so far.
    output_shift: u32,
    scale: u16,
    description: String,
    simd: Simd,
}

/// The plain numbers of a [`Network`]: what training produces and a file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkParameters {
    /// The number of sums of each side, H: a multiple of 32 from 32 to 512.
    pub hidden: usize,
    /// The number of output layers, 1, 2, 4 or 8. Which one is used depends on the number of
    /// pieces on the board, see [`Network::bucket`].
    pub buckets: usize,
    /// What stands for 1 in output weights: a power of two from 16 to 4,096. The larger, the finer
    /// they are, and the narrower the range of 8 bits.
    pub output_one: u16,
    /// How many centi-men an output of 1 is, 1 to 10,000.
    pub scale: u16,
    /// Where the network comes from: at most 1,000 bytes.
    pub description: String,
    /// The weights from inputs to sums: H for the first [`input`], H for the second, and so on.
    /// One is [`Network::ONE`].
    pub weights: Vec<i16>,
    /// What the H sums begin with. One is [`Network::ONE`].
    pub biases: Vec<i16>,
    /// For each bucket H weights of the sums of the side to move, then H of the other side's. One
    /// is [`output_one`](NetworkParameters::output_one).
    pub output_weights: Vec<i8>,
    /// What the output of each bucket begins with. One is [`Network::ONE`] ·
    /// [`output_one`](NetworkParameters::output_one).
    pub output_biases: Vec<i32>,
}

impl NetworkParameters {
    /// Parameters that are all zero, with 64 for 1 in output weights.
    #[must_use]
    pub fn zero(hidden: usize, buckets: usize, scale: u16) -> NetworkParameters {
        NetworkParameters {
            hidden,
            buckets,
            output_one: 64,
            scale,
            description: String::new(),
            weights: vec![0; INPUTS * hidden],
            biases: vec![0; hidden],
            output_weights: vec![0; buckets * 2 * hidden],
            output_biases: vec![0; buckets],
        }
    }
}

impl Network {
    /// What stands for 1 in sums and in weights of inputs.
    pub const ONE: i16 = kernel::ONE;
    /// The greatest number of sums of a side.
    pub const MAX_HIDDEN: usize = 512;

    /// A network of these parameters.
    ///
    /// # Errors
    ///
    /// If a size is not one of those allowed, or if some position could take a sum out of its
    /// range.
    pub fn new(parameters: &NetworkParameters) -> Result<Network, NetworkError> {
        check(parameters)?;
        let output_weights: Vec<i16> = parameters
            .output_weights
            .iter()
            .copied()
            .map(i16::from)
            .collect();
        Ok(Network {
            rows: kernel::chunks(&parameters.weights),
            biases: kernel::chunks(&parameters.biases),
            output_weights: kernel::chunks(&output_weights),
            output_biases: parameters.output_biases.clone(),
            output_shift: parameters.output_one.trailing_zeros(),
            scale: parameters.scale,
            description: parameters.description.clone(),
            simd: Simd::best(),
        })
    }

    /// The plain numbers.
    #[must_use]
    pub fn parameters(&self) -> NetworkParameters {
        let output_weights = kernel::values(&self.output_weights);
        NetworkParameters {
            hidden: self.hidden(),
            buckets: self.buckets(),
            output_one: 1 << self.output_shift,
            scale: self.scale,
            description: self.description.clone(),
            weights: kernel::values(&self.rows),
            biases: kernel::values(&self.biases),
            output_weights: output_weights.iter().map(|&weight| weight as i8).collect(),
            output_biases: self.output_biases.clone(),
        }
    }

    /// Reads a network as [`to_bytes`](Network::to_bytes) writes it; the form is described in
    /// `docs/formats/network.md`.
    ///
    /// # Errors
    ///
    /// Each kind of damage has its own: not a network, another version, cut short, changed, sizes
    /// or weights out of range.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        Network::new(&format::decode(bytes)?)
    }

    /// The network as a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        format::encode(&self.parameters())
    }

    /// The number of sums of each side, H.
    #[must_use]
    pub fn hidden(&self) -> usize {
        self.biases.len() * LANES
    }

    /// The number of output layers.
    #[must_use]
    pub fn buckets(&self) -> usize {
        self.output_biases.len()
    }

    /// Where the network comes from.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Which output layer of `buckets` belongs to a number of pieces on the board: equal shares of
    /// 1 to 42.
    #[inline]
    #[must_use]
    pub const fn bucket(buckets: usize, pieces: u32) -> usize {
        (pieces as usize).saturating_sub(1) * buckets / 42
    }

    /// Makes the network use other instructions than the best there are. The values stay the
    /// same: for measurements and tests.
    pub fn use_simd(&mut self, simd: Simd) {
        self.simd = simd;
    }

    /// The instructions in use.
    #[must_use]
    pub fn simd(&self) -> Simd {
        self.simd
    }

    /// The value of a position for the side to move in centi-men, within ±20,000.
    ///
    /// `accumulator` has to hold the sums of this position under this network.
    #[inline]
    #[must_use]
    pub fn evaluate(&self, accumulator: &Accumulator, position: &Position) -> Value {
        let bucket = Network::bucket(self.buckets(), position.occupied().len());
        let turn = position.turn();
        let chunks = self.biases.len();
        let weights = &self.output_weights[bucket * 2 * chunks..][..2 * chunks];
        let own = accumulator.side(turn);
        let enemy = accumulator.side(!turn);
        let total = self.simd.output(own, enemy, weights);
        let one = i64::from(Network::ONE);
        let output = i64::from(total) / one + i64::from(self.output_biases[bucket]);
        let value = output * i64::from(self.scale) / one;
        // A division that rounds towards zero, as the one before does.
        let below_one = (1 << self.output_shift) - 1;
        let value = (value + (value >> 63 & below_one)) >> self.output_shift;
        let most = i64::from(crate::Score::MAX_CENTI_MEN);
        score::clamp(value.clamp(-most, most) as Value)
    }

    /// The value of a position without an accumulator at hand.
    #[must_use]
    pub fn evaluate_position(&self, position: &Position) -> Value {
        self.evaluate(&Accumulator::new(self, position), position)
    }

    #[inline]
    fn row(&self, perspective: Color, color: Color, king: bool, square: harzdame::Square) -> usize {
        input(perspective, color, king, square) * self.biases.len()
    }
}

impl std::fmt::Debug for Network {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Network")
            .field("hidden", &self.hidden())
            .field("buckets", &self.buckets())
            .field("description", &self.description)
            .field("simd", &self.simd)
            .finish_non_exhaustive()
    }
}
