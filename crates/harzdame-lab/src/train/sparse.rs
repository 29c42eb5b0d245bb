//! The network on a processor: from the pieces on the board to the output, position by position.
//!
//! Of 256 inputs of a side at most 42 are on. A matrix product takes all of them; here only the rows
//! of weights are touched that count. And where a matrix product writes the activations of thousands
//! of positions to memory and reads them again, here those of one position stay in the cache, and
//! are computed anew on the way back. It is an operation of candle's, so that candle's gradients go
//! through it. A GPU takes the matrix products, see [`model`](super::model).

use std::sync::Arc;

use candle_core::{CpuStorage, CustomOp3, Layout, Result, Shape, Storage, Tensor, bail};
use harzdame_engine::INPUTS;

/// The inputs of positions that are on.
#[derive(Clone, Debug, Default)]
pub(super) struct Positions {
    /// The inputs of all positions: of each those of the side to move, then the other side's.
    pub(super) inputs: Vec<u8>,
    /// Where the inputs of each side end, two numbers a position.
    pub(super) ends: Vec<u32>,
    /// The output layer of each position.
    pub(super) buckets: Vec<u32>,
}

impl Positions {
    pub(super) fn len(&self) -> usize {
        self.buckets.len()
    }

    /// The inputs of each side of each position.
    pub(super) fn sides(&self) -> impl Iterator<Item = &[u8]> {
        let mut begin = 0;
        self.ends.iter().map(move |&end| {
            let side = &self.inputs[begin..end as usize];
            begin = end as usize;
            side
        })
    }

    /// The inputs of both sides and the output layer of each position.
    fn iter(&self) -> impl Iterator<Item = ([&[u8]; 2], usize)> {
        let mut sides = self.sides();
        self.buckets
            .iter()
            .map_while(move |&bucket| Some(([sides.next()?, sides.next()?], bucket as usize)))
    }
}

/// From weights (inputs × units), biases (units) and output weights (buckets × two times units) to
/// the outputs of positions, before the outputs' biases.
pub(super) struct SparseNetwork(pub(super) Arc<Positions>);

/// Units that are summed up together: their sums fit the registers of a processor.
const LANES: usize = 32;

/// The numbers of a tensor that lies in one piece.
fn numbers<'a>(storage: &'a CpuStorage, layout: &Layout) -> Result<&'a [f32]> {
    let Some((begin, end)) = layout.contiguous_offsets() else {
        bail!("the sparse network takes tensors in one piece");
    };
    Ok(&storage.as_slice::<f32>()?[begin..end])
}

/// The clipped sums of one side.
#[inline]
fn clipped_sums(inputs: &[u8], weights: &[f32], biases: &[f32], clipped: &mut [f32]) {
    let units = biases.len();
    let (biases, _) = biases.as_chunks::<LANES>();
    let (clipped, _) = clipped.as_chunks_mut::<LANES>();
    for (chunk, (clipped, biases)) in clipped.iter_mut().zip(biases).enumerate() {
        let mut sums = *biases;
        for &input in inputs {
            let row = &weights[usize::from(input) * units + chunk * LANES..][..LANES];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += weight;
            }
        }
        for (clipped, sum) in clipped.iter_mut().zip(sums) {
            *clipped = sum.clamp(0.0, 1.0);
        }
    }
}

impl CustomOp3 for SparseNetwork {
    fn name(&self) -> &'static str {
        "sparse network"
    }

    fn cpu_fwd(
        &self,
        weights: &CpuStorage,
        weights_layout: &Layout,
        biases: &CpuStorage,
        biases_layout: &Layout,
        output_weights: &CpuStorage,
        output_weights_layout: &Layout,
    ) -> Result<(CpuStorage, Shape)> {
        let weights = numbers(weights, weights_layout)?;
        let biases = numbers(biases, biases_layout)?;
        let output_weights = numbers(output_weights, output_weights_layout)?;
        let units = biases.len();
        let mut clipped = vec![0.0_f32; 2 * units];
        let outputs: Vec<f32> = self
            .0
            .iter()
            .map(|(sides, bucket)| {
                for (inputs, clipped) in sides.into_iter().zip(clipped.chunks_exact_mut(units)) {
                    clipped_sums(inputs, weights, biases, clipped);
                }
                let output_weights = &output_weights[bucket * 2 * units..][..2 * units];
                // Several totals, so that one addition need not wait for another.
                let mut totals = [0.0_f32; LANES];
                let chunks = clipped.as_chunks::<LANES>().0.iter();
                for (clipped, weights) in chunks.zip(output_weights.as_chunks::<LANES>().0) {
                    for i in 0..LANES {
                        totals[i] += clipped[i] * clipped[i] * weights[i];
                    }
                }
                totals.iter().sum()
            })
            .collect();
        let count = outputs.len();
        Ok((CpuStorage::F32(outputs), Shape::from(count)))
    }

    fn bwd(
        &self,
        weights: &Tensor,
        biases: &Tensor,
        output_weights: &Tensor,
        _: &Tensor,
        gradient: &Tensor,
    ) -> Result<(Option<Tensor>, Option<Tensor>, Option<Tensor>)> {
        let device = weights.device();
        let output_shape = output_weights.shape();
        let gradient = gradient.contiguous()?;
        let tensors = [weights, biases, output_weights, &gradient];
        let storages = tensors.map(Tensor::storage_and_layout);
        let mut slices = [&[][..]; 4];
        for (slice, (storage, layout)) in slices.iter_mut().zip(&storages) {
            let Storage::Cpu(storage) = &**storage else {
                bail!("the sparse network is for processors");
            };
            *slice = numbers(storage, layout)?;
        }
        let [weights, biases, output_weights, gradient] = slices;

        let units = biases.len();
        let mut to_weights = vec![0.0_f32; INPUTS * units];
        let mut to_biases = vec![0.0_f32; units];
        let mut to_output_weights = vec![0.0_f32; output_weights.len()];
        let mut clipped = vec![0.0_f32; units];
        let mut to_sums = vec![0.0_f32; units];
        for ((sides, bucket), &gradient) in self.0.iter().zip(gradient) {
            for (side, inputs) in sides.into_iter().enumerate() {
                clipped_sums(inputs, weights, biases, &mut clipped);
                let place = (2 * bucket + side) * units;
                let output_weights = &output_weights[place..][..units];
                let to_output_weights = &mut to_output_weights[place..][..units];
                for i in 0..units {
                    let value = clipped[i];
                    to_output_weights[i] += gradient * value * value;
                    // Where the sum is clipped, nothing passes.
                    let inside = value > 0.0 && value < 1.0;
                    let slope = if inside { 2.0 * value } else { 0.0 };
                    to_sums[i] = gradient * output_weights[i] * slope;
                }
                for (to_bias, to_sum) in to_biases.iter_mut().zip(&to_sums) {
                    *to_bias += to_sum;
                }
                for &input in inputs {
                    let to_weights = &mut to_weights[usize::from(input) * units..][..units];
                    for (to_weight, to_sum) in to_weights.iter_mut().zip(&to_sums) {
                        *to_weight += to_sum;
                    }
                }
            }
        }
        Ok((
            Some(Tensor::from_vec(to_weights, (INPUTS, units), device)?),
            Some(Tensor::from_vec(to_biases, units, device)?),
            Some(Tensor::from_vec(to_output_weights, output_shape, device)?),
        ))
    }
}
