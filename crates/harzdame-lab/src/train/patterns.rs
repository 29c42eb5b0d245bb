//! Tables of patterns, fitted to the same positions as the network.
//!
//! A position has some fifty of two million numbers, so steps go from position to position and
//! touch those alone. Each number's step becomes smaller the more it has been moved (Adagrad):
//! patterns that are rare learn as well as those that are everywhere.

use harzdame_engine::{Control, Patterns};
use serde::{Deserialize, Serialize};

use super::{
    LossPoint, RunFiles, Target, TrainError, batches::Batches, folder::RunFolder, loss::sigmoid,
};
use crate::data::Sample;

/// How patterns are fitted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PatternTraining {
    /// How many positions are trained on, all epochs together.
    pub positions: u64,
    /// What is trained towards.
    pub target: Target,
    /// How far a number goes in its first steps, in centi-men.
    pub rate: f32,
    /// Decides the order of positions.
    pub seed: u64,
}

impl Default for PatternTraining {
    fn default() -> PatternTraining {
        PatternTraining {
            positions: 100_000_000,
            target: Target::default(),
            rate: 10.0,
            seed: 1,
        }
    }
}

/// What came of a fit.
#[derive(Clone, Debug)]
pub struct PatternsTrained {
    /// The patterns as the engine takes them.
    pub patterns: Patterns,
    /// The loss in the course of the run.
    pub history: Vec<LossPoint>,
    /// The loss of the exported patterns on the validation positions.
    pub exported_loss: f64,
}

/// Positions between two looks at the stop flag.
const BATCH: usize = 16_384;
/// How often the loss is measured in a run.
const POINTS: u64 = 20;
/// What a number's squared gradients begin with, so that its very first steps are not the longest.
const FIRST_SQUARES: f32 = 1e-5;
const PIECES: f32 = 42.0;

/// A number on a full and on an empty board, and the sums of their squared gradients.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Number {
    values: [f32; 2],
    squares: [f32; 2],
}

struct State {
    numbers: Vec<Number>,
    step: u64,
    history: Vec<LossPoint>,
}

impl PatternTraining {
    /// Begins a run in a folder, or goes on with the one that is there; the result is
    /// `patterns.pat`. Returns `None` if `control` said stop.
    ///
    /// # Errors
    ///
    /// If the data cannot be read, or the folder belongs to another run or cannot be written.
    pub fn run(
        &self,
        files: &RunFiles<'_>,
        control: &Control,
        mut on_point: impl FnMut(&LossPoint),
    ) -> Result<Option<PatternsTrained>, TrainError> {
        let (reader, held_back) = files.open()?;
        let folder = RunFolder::claim(files.folder, self)?;
        let mut state = State::load(&folder)?.unwrap_or_else(State::new);
        let steps = self.positions.div_ceil(BATCH as u64).max(1);
        let points = POINTS.min(steps);
        let mut batches = Batches::new(reader, BATCH, self.seed, state.step)?;
        let (mut loss, mut trained) = (0.0, 0_usize);
        while state.step < steps {
            for sample in batches.next_batch()? {
                loss += self.learn(&mut state.numbers, &sample);
                trained += 1;
            }
            state.step += 1;
            let due = state.step * points / steps != (state.step - 1) * points / steps;
            if due {
                let point = LossPoint {
                    positions: state.step * BATCH as u64,
                    training: loss / trained as f64,
                    validation: self.loss(&held_back, |sample| output(&state.numbers, sample)),
                    rate: f64::from(self.rate),
                };
                (loss, trained) = (0.0, 0);
                state.history.push(point);
                folder.write_loss("patterns", &state.history)?;
                on_point(&point);
            }
            let stopped = control.is_stopped() && state.step < steps;
            if due || stopped {
                state.save(&folder)?;
            }
            if stopped {
                return Ok(None);
            }
        }
        let patterns = state.export();
        folder.replace("patterns.pat", &patterns.to_bytes())?;
        let exported_loss = self.loss(&held_back, |sample| {
            let position = sample.position();
            position.map_or(0.0, |position| patterns.evaluate(&position) as f32)
        });
        Ok(Some(PatternsTrained {
            patterns,
            history: state.history,
            exported_loss,
        }))
    }

    /// Moves the numbers of a position towards its target. Returns the loss before.
    fn learn(&self, numbers: &mut [Number], sample: &Sample) -> f64 {
        let Some(position) = sample.position() else {
            return 0.0;
        };
        let target = self.target.of(sample);
        let points = sigmoid(output(numbers, sample) / self.target.scale);
        let shares = Patterns::shares(&position).map(|share| share as f32 / PIECES);
        // The slope of the logarithm of the likelihood.
        let slope = (points - target) / self.target.scale;
        Patterns::for_each_number(&position, |index, times| {
            let number = &mut numbers[index];
            let phases = number.values.iter_mut().zip(&mut number.squares);
            for ((value, square), share) in phases.zip(shares) {
                let gradient = slope * times as f32 * share;
                *square += gradient * gradient;
                *value -= self.rate * gradient / square.sqrt();
            }
        });
        f64::from((points - target).powi(2))
    }

    fn loss(&self, samples: &[Sample], output: impl Fn(&Sample) -> f32) -> f64 {
        let errors = samples.iter().map(|sample| {
            let points = sigmoid(output(sample) / self.target.scale);
            f64::from((points - self.target.of(sample)).powi(2))
        });
        errors.sum::<f64>() / samples.len().max(1) as f64
    }
}

/// The value of a position in centi-men.
fn output(numbers: &[Number], sample: &Sample) -> f32 {
    let Some(position) = sample.position() else {
        return 0.0;
    };
    let mut sums = [0.0; 2];
    Patterns::for_each_number(&position, |index, times| {
        let values = numbers[index].values;
        sums[0] += times as f32 * values[0];
        sums[1] += times as f32 * values[1];
    });
    let [full, empty] = Patterns::shares(&position);
    (sums[0] * full as f32 + sums[1] * empty as f32) / PIECES
}

const CHECKPOINT: &str = "checkpoint.bin";

impl State {
    /// Material alone is known at first: 100 centi-men for a man, 300 for a king.
    fn new() -> State {
        let nothing = Number {
            values: [0.0; 2],
            squares: [FIRST_SQUARES; 2],
        };
        let mut numbers = vec![nothing; Patterns::NUMBERS];
        // The last four are a man, a king, the first king, and being to move.
        numbers[Patterns::NUMBERS - 4].values = [100.0; 2];
        numbers[Patterns::NUMBERS - 3].values = [300.0; 2];
        State {
            numbers,
            step: 0,
            history: Vec::new(),
        }
    }

    /// Steps, the number of points, the points, the numbers; 8 and 4 bytes each, little-endian.
    fn save(&self, folder: &RunFolder) -> Result<(), TrainError> {
        let mut bytes = Vec::with_capacity(16 * self.numbers.len() + 1_024);
        bytes.extend(self.step.to_le_bytes());
        bytes.extend((self.history.len() as u64).to_le_bytes());
        for point in &self.history {
            bytes.extend(point.positions.to_le_bytes());
            for value in [point.training, point.validation, point.rate] {
                bytes.extend(value.to_le_bytes());
            }
        }
        for number in &self.numbers {
            for value in number.values.into_iter().chain(number.squares) {
                bytes.extend(value.to_le_bytes());
            }
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        folder.replace(CHECKPOINT, &bytes)
    }

    /// The state of an interrupted run; `None` if there is none.
    fn load(folder: &RunFolder) -> Result<Option<State>, TrainError> {
        let path = folder.file(CHECKPOINT);
        let bytes = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(TrainError::io(&path)(error)),
        };
        let state = bytes.split_last_chunk().and_then(|(content, sum)| {
            let whole = crc32fast::hash(content) == u32::from_le_bytes(*sum);
            whole.then(|| State::decode(content)).flatten()
        });
        state.map_or(Err(TrainError::Checkpoint { path }), |state| {
            Ok(Some(state))
        })
    }

    fn decode(mut content: &[u8]) -> Option<State> {
        let mut word = || {
            let (word, rest) = content.split_first_chunk()?;
            content = rest;
            Some(u64::from_le_bytes(*word))
        };
        let step = word()?;
        let points = word()?;
        let mut history = Vec::new();
        for _ in 0..points {
            history.push(LossPoint {
                positions: word()?,
                training: f64::from_bits(word()?),
                validation: f64::from_bits(word()?),
                rate: f64::from_bits(word()?),
            });
        }
        let values: Vec<f32> = content
            .as_chunks()
            .0
            .iter()
            .copied()
            .map(f32::from_le_bytes)
            .collect();
        let (numbers, rest) = values.as_chunks();
        let numbers: Vec<Number> = numbers
            .iter()
            .map(|&[full, empty, full_square, empty_square]| Number {
                values: [full, empty],
                squares: [full_square, empty_square],
            })
            .collect();
        (numbers.len() == Patterns::NUMBERS && rest.is_empty()).then_some(State {
            numbers,
            step,
            history,
        })
    }

    /// The nearest patterns in whole numbers.
    fn export(&self) -> Patterns {
        // Values beyond the range become its limits.
        let whole = |value: f32| (value * Patterns::UNIT as f32).round() as i16;
        let numbers = self
            .numbers
            .iter()
            .map(|number| number.values.map(whole))
            .collect();
        // There are as many as there have to be.
        Patterns::new(numbers).unwrap_or_else(|error| unreachable!("{error}"))
    }
}
