//! The network while it is trained: numbers with fractions, and their gradients.

use std::sync::Arc;

use candle_core::{DType, Device, Result, Tensor, Var};
use fastrand::Rng;
use harzdame::{Bitboard, Color};
use harzdame_engine::{INPUTS, Network, input};

use super::{
    loss::Target,
    sparse::{Positions, SparseNetwork},
};
use crate::data::Sample;

/// The parameters that are learned.
#[derive(Clone, Debug)]
pub(super) struct Model {
    /// Inputs × units.
    pub(super) weights: Var,
    /// Units.
    pub(super) biases: Var,
    /// Buckets × two times units; the side to move's units first.
    pub(super) output_weights: Var,
    /// Buckets.
    pub(super) output_biases: Var,
}

/// Samples as the model takes them.
pub(super) struct Batch {
    positions: Arc<Positions>,
    targets: Vec<f32>,
}

impl Batch {
    pub(super) fn new(samples: &[Sample], buckets: usize, target: &Target) -> Batch {
        let mut positions = Positions::default();
        for sample in samples {
            for perspective in Color::ALL {
                for (color, squares) in [(Color::White, sample.own), (Color::Black, sample.enemy)] {
                    for square in Bitboard(squares) {
                        let king = Bitboard(sample.kings).contains(square);
                        // There are 256 inputs.
                        let input = input(perspective, color, king, square) as u8;
                        positions.inputs.push(input);
                    }
                }
                positions.ends.push(positions.inputs.len() as u32);
            }
            let bucket = Network::bucket(buckets, sample.pieces());
            positions.buckets.push(bucket as u32);
        }
        Batch {
            positions: Arc::new(positions),
            targets: samples.iter().map(|sample| target.of(sample)).collect(),
        }
    }
}

impl Model {
    /// A model with random weights.
    pub(super) fn new(units: usize, buckets: usize, seed: u64, device: &Device) -> Result<Model> {
        let mut rng = Rng::with_seed(seed);
        let mut random = |count: usize, from: f32, to: f32| -> Vec<f32> {
            (0..count).map(|_| from + (to - from) * rng.f32()).collect()
        };
        // Some 30 inputs are on: their sums should spread over the range that is not clipped.
        let weights = random(INPUTS * units, -0.1, 0.1);
        let biases = random(units, 0.0, 0.4);
        let most = 1.0 / (2.0 * units as f32).sqrt();
        let output_weights = random(2 * units * buckets, -most, most);
        let var = |values: Vec<f32>, shape: &[usize]| {
            Var::from_tensor(&Tensor::from_vec(values, shape, device)?)
        };
        Ok(Model {
            weights: var(weights, &[INPUTS, units])?,
            biases: var(biases, &[units])?,
            output_weights: var(output_weights, &[buckets, 2 * units])?,
            output_biases: var(vec![0.0; buckets], &[buckets])?,
        })
    }

    /// Names and parameters, in a fixed order.
    pub(super) fn parameters(&self) -> [(&'static str, &Var); 4] {
        [
            ("weights", &self.weights),
            ("biases", &self.biases),
            ("output_weights", &self.output_weights),
            ("output_biases", &self.output_biases),
        ]
    }

    /// The output of each sample: the logarithm of the odds that its side to move wins.
    pub(super) fn outputs(&self, batch: &Batch) -> Result<Tensor> {
        let device = self.weights.device();
        let outputs = match device {
            Device::Cpu => self.sparse_outputs(batch)?,
            _ => self.dense_outputs(batch)?,
        };
        let positions = &batch.positions;
        let buckets = Tensor::from_slice(&positions.buckets, positions.len(), device)?;
        outputs + self.output_biases.index_select(&buckets, 0)?
    }

    /// The outputs before their biases, position by position.
    pub(super) fn sparse_outputs(&self, batch: &Batch) -> Result<Tensor> {
        let network = SparseNetwork(Arc::clone(&batch.positions));
        self.weights
            .apply_op3(&self.biases, &self.output_weights, network)
    }

    /// The same by matrix products.
    pub(super) fn dense_outputs(&self, batch: &Batch) -> Result<Tensor> {
        let device = self.weights.device();
        let positions = &batch.positions;
        let units = self.biases.elem_count();
        let mut dense = vec![0.0_f32; 2 * positions.len() * INPUTS];
        for (inputs, dense) in positions.sides().zip(dense.chunks_exact_mut(INPUTS)) {
            for &input in inputs {
                dense[usize::from(input)] = 1.0;
            }
        }
        let activations = Tensor::from_vec(dense, (2 * positions.len(), INPUTS), device)?
            .matmul(&self.weights)?
            .broadcast_add(&self.biases)?
            .clamp(0_f32, 1_f32)?
            .sqr()?
            .reshape((positions.len(), 2 * units))?;
        let outputs = activations.matmul(&self.output_weights.t()?)?;
        let buckets = Tensor::from_slice(&positions.buckets, (positions.len(), 1), device)?;
        outputs.gather(&buckets, 1)?.squeeze(1)
    }

    /// The sum of the squared errors of the expected points.
    pub(super) fn loss(&self, batch: &Batch) -> Result<Tensor> {
        let device = self.weights.device();
        let targets = Tensor::from_slice(&batch.targets, batch.targets.len(), device)?;
        // The logistic curve by the hyperbolic tangent, which does not overflow.
        let points = (self.outputs(batch)? * 0.5)?.tanh()?.affine(0.5, 0.5)?;
        (points - targets)?.sqr()?.sum_all()
    }

    /// The loss, and the gradient of each of the [`parameters`](Model::parameters).
    pub(super) fn gradients(&self, batch: &Batch) -> Result<(f64, Vec<Tensor>)> {
        let loss = self.loss(batch)?;
        let gradients = loss.backward()?;
        let gradients = self
            .parameters()
            .into_iter()
            .map(|(_, parameter)| match gradients.get(parameter) {
                Some(gradient) => Ok(gradient.clone()),
                None => parameter.zeros_like(),
            })
            .collect::<Result<_>>()?;
        Ok((
            f64::from(loss.to_dtype(DType::F32)?.to_scalar::<f32>()?),
            gradients,
        ))
    }
}
