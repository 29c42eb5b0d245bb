//! From fractions to integers, and what that costs.

use candle_core::{Result, Tensor, Var};
use harzdame_engine::{Network, NetworkParameters};

use super::{
    TrainError,
    loss::Target,
    model::{Batch, Model},
};
use crate::data::Sample;

/// How far the exported network is from the one that was trained, in centi-men.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Deviation {
    /// Positions compared.
    pub positions: usize,
    /// The greatest difference.
    pub most: f64,
    /// The mean difference, without signs.
    pub mean: f64,
    /// The greatest trained value among the positions, without sign, to compare with.
    pub range: f64,
}

fn numbers(parameter: &Var) -> Result<Vec<f32>> {
    parameter.as_tensor().flatten_all()?.to_vec1()
}

/// What stands for 1 in output weights: the most with which the largest still fits 8 bits.
fn output_one(output_weights: &[f32]) -> u16 {
    let most = output_weights
        .iter()
        .fold(0.0_f32, |most, weight| most.max(weight.abs()));
    let fits = |shift: &u32| most * f32::from(1_u16 << shift) <= 127.0;
    1 << (4..=12).rev().find(fits).unwrap_or(4)
}

/// The integers nearest to the parameters.
pub(super) fn quantise(model: &Model, target: &Target) -> Result<NetworkParameters> {
    let hidden = model.biases.elem_count();
    let buckets = model.output_biases.elem_count();
    let one = f32::from(Network::ONE);
    // Numbers beyond a type's range become its limits.
    let words = |values: Vec<f32>| -> Vec<i16> {
        values
            .iter()
            .map(|value| (value * one).round() as i16)
            .collect()
    };
    let output_weights = numbers(&model.output_weights)?;
    let mut parameters = NetworkParameters::zero(hidden, buckets, target.scale.round() as u16);
    parameters.output_one = output_one(&output_weights);
    let output_one = f32::from(parameters.output_one);
    parameters.weights = words(numbers(&model.weights)?);
    parameters.biases = words(numbers(&model.biases)?);
    parameters.output_weights = output_weights
        .iter()
        .map(|weight| (weight * output_one).round() as i8)
        .collect();
    parameters.output_biases = numbers(&model.output_biases)?
        .iter()
        .map(|bias| (bias * one * output_one).round() as i32)
        .collect();
    Ok(parameters)
}

/// Moves the output biases so that rounding makes values neither greater nor smaller on average:
/// errors of many weights add up to one that all positions of a bucket have in common.
pub(super) fn center(
    parameters: &mut NetworkParameters,
    model: &Model,
    samples: &[Sample],
    target: &Target,
) -> std::result::Result<(), TrainError> {
    let network = Network::new(parameters)?;
    let mut sums = vec![(0.0, 0_u32); parameters.buckets];
    for value in values(model, &network, samples, target)? {
        let (sum, count) = &mut sums[value.bucket];
        *sum += value.trained - value.exported;
        *count += 1;
    }
    let one = f64::from(Network::ONE) * f64::from(parameters.output_one);
    for (bias, (sum, count)) in parameters.output_biases.iter_mut().zip(sums) {
        let centi_men = sum / f64::from(count.max(1));
        *bias += (centi_men / f64::from(target.scale) * one).round() as i32;
    }
    Ok(())
}

/// Compares the exported network with the trained one.
pub(super) fn compare(
    model: &Model,
    network: &Network,
    samples: &[Sample],
    target: &Target,
) -> Result<Deviation> {
    let mut deviation = Deviation::default();
    let mut sum = 0.0;
    for value in values(model, network, samples, target)? {
        let difference = (value.trained - value.exported).abs();
        deviation.positions += 1;
        deviation.most = deviation.most.max(difference);
        deviation.range = deviation.range.max(value.trained.abs());
        sum += difference;
    }
    deviation.mean = sum / deviation.positions.max(1) as f64;
    Ok(deviation)
}

/// What a position is worth to both networks, in centi-men.
struct Value {
    bucket: usize,
    trained: f64,
    exported: f64,
}

fn values(
    model: &Model,
    network: &Network,
    samples: &[Sample],
    target: &Target,
) -> Result<Vec<Value>> {
    let mut values = Vec::with_capacity(samples.len());
    for samples in samples.chunks(4_096) {
        let batch = Batch::new(samples, network.buckets(), target);
        let outputs: Tensor = model.outputs(&batch)?;
        for (sample, output) in samples.iter().zip(outputs.to_vec1::<f32>()?) {
            if let Some(position) = sample.position() {
                values.push(Value {
                    bucket: Network::bucket(network.buckets(), sample.pieces()),
                    trained: f64::from(output) * f64::from(target.scale),
                    exported: f64::from(network.evaluate_position(&position)),
                });
            }
        }
    }
    Ok(values)
}
