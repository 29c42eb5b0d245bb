//! A run: trains a network, keeps it in a folder, exports it.

use std::num::NonZeroUsize;

use candle_core::{Device, Tensor};
use harzdame_engine::{Control, Network};
use serde::{Deserialize, Serialize};

use super::{
    Deviation, LossPoint, RunFiles, Schedule, Target, TrainError,
    batches::Batches,
    checkpoint::State,
    export,
    folder::RunFolder,
    model::{Batch, Model},
};
use crate::data::Sample;

/// How a network is trained.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Training {
    /// The number of sums of each side: a multiple of 32 from 32 to 512.
    pub hidden: usize,
    /// The number of output layers: 1, 2, 4 or 8.
    pub buckets: usize,
    /// How many positions are trained on, all epochs together.
    pub positions: u64,
    /// Positions in a step.
    pub batch: usize,
    /// What is trained towards.
    pub target: Target,
    /// The learning rate.
    pub schedule: Schedule,
    /// Decides the first weights and the order of positions.
    pub seed: u64,
}

impl Default for Training {
    fn default() -> Training {
        Training {
            hidden: 128,
            buckets: 4,
            positions: 100_000_000,
            batch: 16_384,
            target: Target::default(),
            schedule: Schedule::default(),
            seed: 1,
        }
    }
}

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Trained {
    /// The network as the engine takes it.
    pub network: Network,
    /// How far it is from the one that was trained.
    pub deviation: Deviation,
    /// The loss in the course of the run.
    pub history: Vec<LossPoint>,
}

const CHECKPOINT: &str = "checkpoint.safetensors";

/// Samples whose gradients are computed together. Fixed, so that the order of additions, and with
/// it the result, does not depend on the number of threads.
const PART: usize = 2_048;

/// Output weights are 8 bits in the file, input weights 16, of which 42 have to fit a sum.
const MAX_WEIGHT: f64 = 127.0 / 64.0;
/// Biases are free, in effect.
const MAX_BIAS: f64 = 40.0;

/// The exported network may differ by so much on average, in centi-men.
const MAX_MEAN_DEVIATION: f64 = 5.0;

impl Training {
    /// Begins a run in a folder, or goes on with the one that is there.
    ///
    /// `on_point` is called whenever the loss has been measured, a hundred times in a run; then
    /// there is a new checkpoint. Returns `None` if `control` said stop; there is a checkpoint
    /// then too.
    ///
    /// # Errors
    ///
    /// If the data cannot be read, the folder belongs to another run or cannot be written, the
    /// framework fails, or the network cannot be exported without loss.
    pub fn run(
        &self,
        files: &RunFiles<'_>,
        threads: NonZeroUsize,
        gpu: bool,
        control: &Control,
        mut on_point: impl FnMut(&LossPoint),
    ) -> Result<Option<Trained>, TrainError> {
        let device = if gpu {
            Device::new_cuda(0).map_err(TrainError::Gpu)?
        } else {
            Device::Cpu
        };
        let (reader, held_back) = files.open()?;
        let folder = RunFolder::claim(files.folder, self)?;

        let model = Model::new(self.hidden, self.buckets, self.seed, &device)?;
        let mut state = State::new(model)?;
        let checkpoint = folder.file(CHECKPOINT);
        if checkpoint.exists() {
            state.load(&checkpoint, &device)?;
        }
        let workers = Workers::new(threads, &device);
        let steps = self.steps();
        let points = 100.min(steps);
        let mut batches = Batches::new(reader, self.batch, self.seed, state.step)?;
        let (mut loss, mut trained) = (0.0, 0_usize);
        while state.step < steps {
            let samples = batches.next_batch()?;
            let (batch_loss, gradients) = workers.gradients(self, &state.model, &samples)?;
            loss += batch_loss;
            trained += samples.len();
            self.step(&mut state, &gradients, samples.len(), steps)?;
            // The same steps are measured in every run, so that an interruption changes nothing.
            let due = state.step * points / steps != (state.step - 1) * points / steps;
            if due {
                let point = LossPoint {
                    positions: state.step * self.batch as u64,
                    training: loss / trained as f64,
                    validation: workers.loss(self, &state.model, &held_back)?,
                    rate: self.schedule.rate(state.step - 1, steps),
                };
                (loss, trained) = (0.0, 0);
                state.history.push(point);
                self.keep(&state, &folder)?;
                on_point(&point);
            }
            if control.is_stopped() && state.step < steps {
                if !due {
                    self.keep(&state, &folder)?;
                }
                return Ok(None);
            }
        }
        self.export(&state, &held_back, &folder).map(Some)
    }

    fn steps(&self) -> u64 {
        self.positions.div_ceil(self.batch.max(1) as u64).max(1)
    }

    fn step(
        &self,
        state: &mut State,
        gradients: &[Tensor],
        samples: usize,
        steps: u64,
    ) -> Result<(), TrainError> {
        let rate = self.schedule.rate(state.step, steps);
        let parameters = state.model.parameters().into_iter();
        for (((name, parameter), moments), gradient) in
            parameters.zip(&mut state.moments).zip(gradients)
        {
            let most = if name.ends_with("biases") {
                MAX_BIAS
            } else {
                MAX_WEIGHT
            };
            let gradient = (gradient / samples as f64)?;
            moments.step(parameter, &gradient, rate, state.step, most)?;
        }
        state.step += 1;
        Ok(())
    }

    /// Writes the checkpoint and the loss.
    fn keep(&self, state: &State, folder: &RunFolder) -> Result<(), TrainError> {
        folder.replace_by(CHECKPOINT, |part| Ok(state.save(part)?))?;
        let title = format!("{} sums, {} buckets", self.hidden, self.buckets);
        folder.write_loss(&title, &state.history)
    }

    fn export(
        &self,
        state: &State,
        held_back: &[Sample],
        folder: &RunFolder,
    ) -> Result<Trained, TrainError> {
        let mut parameters = export::quantise(&state.model, &self.target)?;
        let loss = state
            .history
            .last()
            .map_or(f64::NAN, |point| point.validation);
        parameters.description = format!(
            "{} sums, {} buckets, {} positions trained, loss {loss:.6}",
            self.hidden, self.buckets, self.positions
        );
        let compared = &held_back[..held_back.len().min(20_000)];
        export::center(&mut parameters, &state.model, compared, &self.target)?;
        let network = Network::new(&parameters)?;
        let deviation = export::compare(&state.model, &network, compared, &self.target)?;
        if deviation.mean > MAX_MEAN_DEVIATION {
            let Deviation { mean, most, .. } = deviation;
            return Err(TrainError::Deviation { mean, most });
        }
        folder.replace("network.net", &network.to_bytes())?;
        Ok(Trained {
            network,
            deviation,
            history: state.history.clone(),
        })
    }
}

/// Threads that compute gradients of parts of a batch.
struct Workers {
    threads: usize,
    part: usize,
}

impl Workers {
    fn new(threads: NonZeroUsize, device: &Device) -> Workers {
        // A GPU wants one large part.
        let (threads, part) = match device {
            Device::Cpu => (threads.get(), PART),
            _ => (1, usize::MAX),
        };
        Workers { threads, part }
    }

    /// Computes something of each part of the samples, and returns it in order.
    fn map<T: Send>(
        &self,
        samples: &[Sample],
        compute: impl Fn(&[Sample]) -> candle_core::Result<T> + Sync,
    ) -> candle_core::Result<Vec<T>> {
        let parts: Vec<&[Sample]> = samples
            .chunks(self.part.min(samples.len().max(1)))
            .collect();
        let (parts, compute) = (&parts, &compute);
        let threads = self.threads;
        let mut done: Vec<Option<T>> = Vec::new();
        done.resize_with(parts.len(), || None);
        std::thread::scope(|scope| {
            let running: Vec<_> = (0..threads)
                .map(|first| {
                    scope.spawn(move || {
                        (first..parts.len())
                            .step_by(threads)
                            .map(|part| Ok((part, compute(parts[part])?)))
                            .collect::<candle_core::Result<Vec<_>>>()
                    })
                })
                .collect();
            for worker in running {
                let results = worker
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
                for (part, result) in results {
                    done[part] = Some(result);
                }
            }
            Ok::<(), candle_core::Error>(())
        })?;
        Ok(done.into_iter().flatten().collect())
    }

    /// The sum of the losses and of the gradients.
    fn gradients(
        &self,
        training: &Training,
        model: &Model,
        samples: &[Sample],
    ) -> candle_core::Result<(f64, Vec<Tensor>)> {
        let parts = self.map(samples, |samples| {
            model.gradients(&Batch::new(samples, training.buckets, &training.target))
        })?;
        let mut parts = parts.into_iter();
        let (mut loss, mut sum) = parts.next().unwrap_or_default();
        for (part_loss, gradients) in parts {
            loss += part_loss;
            for (sum, gradient) in sum.iter_mut().zip(gradients) {
                *sum = (&*sum + gradient)?;
            }
        }
        Ok((loss, sum))
    }

    /// The mean loss.
    fn loss(
        &self,
        training: &Training,
        model: &Model,
        samples: &[Sample],
    ) -> candle_core::Result<f64> {
        let parts = self.map(samples, |samples| {
            let batch = Batch::new(samples, training.buckets, &training.target);
            model.loss(&batch)?.to_scalar::<f32>()
        })?;
        let sum: f64 = parts.into_iter().map(f64::from).sum();
        Ok(sum / samples.len().max(1) as f64)
    }
}
