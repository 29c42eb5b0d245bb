//! The hidden layer on a processor: from the pieces on the board to activations.
//!
//! Of 256 inputs of a side at most 42 are on. A matrix product takes all; here only the rows of the
//! weights are touched that count, forwards and backwards. It is an operation of candle's, so that
//! candle's gradients go through it. A GPU takes the matrix product, see [`model`](super::model).

use std::sync::Arc;

use candle_core::{CpuStorage, CustomOp2, Layout, Result, Shape, Storage, Tensor, bail};
use harzdame_engine::INPUTS;

/// The inputs that are on, row by row: two rows a position, the side to move's first.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    /// The inputs of all rows.
    pub(super) inputs: Vec<u8>,
    /// Where each row ends.
    pub(super) ends: Vec<u32>,
}

impl Rows {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &[u8]> {
        let mut begin = 0;
        self.ends.iter().map(move |&end| {
            let row = &self.inputs[begin..end as usize];
            begin = end as usize;
            row
        })
    }
}

/// From weights (inputs × units) and biases (units) to activations (rows × units): sums, clipped to
/// 0 … 1 and squared.
pub(super) struct HiddenLayer(pub(super) Arc<Rows>);

/// The numbers of a tensor that lies in one piece.
fn slice<'a>(storage: &'a CpuStorage, layout: &Layout) -> Result<&'a [f32]> {
    let Some((begin, end)) = layout.contiguous_offsets() else {
        bail!("the hidden layer takes tensors in one piece");
    };
    Ok(&storage.as_slice::<f32>()?[begin..end])
}

impl CustomOp2 for HiddenLayer {
    fn name(&self) -> &'static str {
        "hidden layer"
    }

    fn cpu_fwd(
        &self,
        weights: &CpuStorage,
        weights_layout: &Layout,
        biases: &CpuStorage,
        biases_layout: &Layout,
    ) -> Result<(CpuStorage, Shape)> {
        let weights = slice(weights, weights_layout)?;
        let biases = slice(biases, biases_layout)?;
        let units = biases.len();
        let rows = &self.0;
        let mut activations = vec![0.0; rows.len() * units];
        let mut sums = vec![0.0_f32; units];
        for (row, out) in rows.iter().zip(activations.chunks_exact_mut(units)) {
            sums.copy_from_slice(biases);
            for &input in row {
                let weights = &weights[usize::from(input) * units..][..units];
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum += weight;
                }
            }
            for (out, sum) in out.iter_mut().zip(&sums) {
                let clipped = sum.clamp(0.0, 1.0);
                *out = clipped * clipped;
            }
        }
        Ok((
            CpuStorage::F32(activations),
            Shape::from((rows.len(), units)),
        ))
    }

    fn bwd(
        &self,
        weights: &Tensor,
        biases: &Tensor,
        activations: &Tensor,
        gradient: &Tensor,
    ) -> Result<(Option<Tensor>, Option<Tensor>)> {
        let units = biases.elem_count();
        let gradient = gradient.contiguous()?;
        let (gradient, gradient_layout) = gradient.storage_and_layout();
        let (activations, activations_layout) = activations.storage_and_layout();
        let (Storage::Cpu(gradient), Storage::Cpu(activations)) = (&*gradient, &*activations)
        else {
            bail!("the hidden layer is for processors");
        };
        let gradient = slice(gradient, gradient_layout)?;
        let activations = slice(activations, activations_layout)?;

        let mut to_weights = vec![0.0_f32; INPUTS * units];
        let mut to_biases = vec![0.0_f32; units];
        let mut to_sums = vec![0.0_f32; units];
        let rows = self.0.iter();
        let outs = activations
            .chunks_exact(units)
            .zip(gradient.chunks_exact(units));
        for (row, (activations, gradient)) in rows.zip(outs) {
            for ((to_sum, &activation), &gradient) in
                to_sums.iter_mut().zip(activations).zip(gradient)
            {
                // The activation is the square of the clipped sum; where it is clipped, nothing
                // passes.
                let inside = activation > 0.0 && activation < 1.0;
                *to_sum = if inside {
                    2.0 * activation.sqrt() * gradient
                } else {
                    0.0
                };
            }
            for (to_bias, to_sum) in to_biases.iter_mut().zip(&to_sums) {
                *to_bias += to_sum;
            }
            for &input in row {
                let to_weights = &mut to_weights[usize::from(input) * units..][..units];
                for (to_weight, to_sum) in to_weights.iter_mut().zip(&to_sums) {
                    *to_weight += to_sum;
                }
            }
        }
        let device = weights.device();
        Ok((
            Some(Tensor::from_vec(to_weights, (INPUTS, units), device)?),
            Some(Tensor::from_vec(to_biases, units, device)?),
        ))
    }
}
