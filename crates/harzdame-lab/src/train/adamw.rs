//! The optimiser `AdamW`: steps of like size for each parameter, and weights that decay.

use candle_core::{Result, Tensor, Var};

const MEAN: f64 = 0.9;
const MEAN_SQUARE: f64 = 0.999;
const EPSILON: f64 = 1e-8;
const DECAY: f64 = 0.01;

/// What the optimiser keeps of a parameter's gradients.
#[derive(Clone, Debug)]
pub(super) struct Moments {
    pub(super) mean: Tensor,
    pub(super) mean_square: Tensor,
}

impl Moments {
    pub(super) fn new(parameter: &Var) -> Result<Moments> {
        Ok(Moments {
            mean: parameter.zeros_like()?,
            mean_square: parameter.zeros_like()?,
        })
    }

    /// A step of a parameter, the first being 0; it stays within ± `most`.
    pub(super) fn step(
        &mut self,
        parameter: &Var,
        gradient: &Tensor,
        rate: f64,
        step: u64,
        most: f64,
    ) -> Result<()> {
        self.mean = ((&self.mean * MEAN)? + (gradient * (1.0 - MEAN))?)?;
        self.mean_square =
            ((&self.mean_square * MEAN_SQUARE)? + (gradient.sqr()? * (1.0 - MEAN_SQUARE))?)?;
        // The means begin at zero, which this makes up for.
        let steps = (step + 1) as f64;
        let mean = (&self.mean / (1.0 - MEAN.powf(steps)))?;
        let mean_square = (&self.mean_square / (1.0 - MEAN_SQUARE.powf(steps)))?;
        let change = (mean / (mean_square.sqrt()? + EPSILON)?)?;
        let decayed = (parameter.as_tensor() * (1.0 - rate * DECAY))?;
        parameter.set(&(decayed - (change * rate)?)?.clamp(-most, most)?)
    }
}
