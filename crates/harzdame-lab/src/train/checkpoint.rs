//! A run on disk: everything that going on needs, in one file that is replaced as a whole.

use std::{collections::HashMap, path::Path};

use candle_core::{Device, Result, Tensor, bail, safetensors};

use super::{LossPoint, adamw::Moments, model::Model};

/// A run between two steps.
pub(super) struct State {
    pub(super) model: Model,
    pub(super) moments: Vec<Moments>,
    /// Steps done.
    pub(super) step: u64,
    pub(super) history: Vec<LossPoint>,
}

impl State {
    pub(super) fn new(model: Model) -> Result<State> {
        let moments = model
            .parameters()
            .into_iter()
            .map(|(_, parameter)| Moments::new(parameter))
            .collect::<Result<_>>()?;
        Ok(State {
            model,
            moments,
            step: 0,
            history: Vec::new(),
        })
    }

    /// Writes the state to a file.
    pub(super) fn save(&self, path: &Path) -> Result<()> {
        let mut tensors = HashMap::new();
        for ((name, parameter), moments) in self.model.parameters().into_iter().zip(&self.moments) {
            tensors.insert(name.to_owned(), parameter.as_tensor().clone());
            tensors.insert(format!("{name}.mean"), moments.mean.clone());
            tensors.insert(format!("{name}.mean_square"), moments.mean_square.clone());
        }
        let step = Tensor::from_slice(&[self.step as i64], 1, &Device::Cpu)?;
        tensors.insert("step".to_owned(), step);
        let history: Vec<f64> = self
            .history
            .iter()
            .flat_map(|p| [p.positions as f64, p.training, p.validation, p.rate])
            .collect();
        let shape = (self.history.len(), 4);
        if !history.is_empty() {
            let history = Tensor::from_vec(history, shape, &Device::Cpu)?;
            tensors.insert("history".to_owned(), history);
        }
        safetensors::save(&tensors, path)
    }

    /// Puts what is in a file in place of the state, which has the same sizes.
    pub(super) fn load(&mut self, path: &Path, device: &Device) -> Result<()> {
        let mut tensors = safetensors::load(path, device)?;
        let mut take = |name: &str| match tensors.remove(name) {
            Some(tensor) => Ok(tensor),
            None => bail!("{}: there is no `{name}` in it", path.display()),
        };
        for ((name, parameter), moments) in
            self.model.parameters().into_iter().zip(&mut self.moments)
        {
            parameter.set(&take(name)?)?;
            moments.mean = take(&format!("{name}.mean"))?;
            moments.mean_square = take(&format!("{name}.mean_square"))?;
        }
        self.step = take("step")?
            .to_vec1::<i64>()?
            .first()
            .map_or(0, |&step| step as u64);
        if let Ok(history) = take("history") {
            self.history = history
                .to_vec2::<f64>()?
                .iter()
                .filter_map(|row| match row[..] {
                    [positions, training, validation, rate] => Some(LossPoint {
                        positions: positions as u64,
                        training,
                        validation,
                        rate,
                    }),
                    _ => None,
                })
                .collect();
        }
        Ok(())
    }
}
