//! The hand-written evaluation's weights, fitted to the same positions as the network.
//!
//! The evaluation is a sum of terms times weights, so its fit is a logistic regression, which has
//! one best answer: Newton's method finds it in a few passes.

use std::path::Path;

use harzdame::Position;
use harzdame_engine::{Engine, Evaluation, ScoreKind, Settings, Weights};

use super::{Target, loss::sigmoid};
use crate::data::{DataError, SampleReader};

/// A term of the evaluation: its name, and how its weight is set.
type Term = (&'static str, fn(&mut Weights, i32));

/// All terms, in the order of their weights.
const TERMS: [Term; 9] = [
    ("man", |weights, value| weights.man = value),
    ("king", |weights, value| weights.king = value),
    ("first_king", |weights, value| weights.first_king = value),
    ("advance", |weights, value| weights.advance = value),
    ("promising", |weights, value| weights.promising = value),
    ("edge", |weights, value| weights.edge = value),
    ("man_step", |weights, value| weights.man_step = value),
    ("king_step", |weights, value| weights.king_step = value),
    ("turn", |weights, value| weights.turn = value),
];

/// Weights are whole numbers of centi-men or tenths of them: each term is measured with its weight
/// at so much, which loses nothing to rounding.
const UNIT: i32 = 10;

/// The weights that fit best, and how well.
#[derive(Clone, Debug, PartialEq)]
pub struct HandFit {
    /// The weights.
    pub weights: Weights,
    /// Each weight's name and best value before rounding.
    pub values: Vec<(&'static str, f64)>,
    /// The mean loss of the fitted weights, as networks have it: the squared error of the expected
    /// points.
    pub loss: f64,
    /// The mean loss of the engine's own weights.
    pub loss_before: f64,
    /// Positions in the fit.
    pub positions: usize,
}

/// Measures the terms of positions.
struct Terms {
    /// An engine for each term, in whose eyes nothing else counts.
    engines: Vec<Engine>,
}

impl Terms {
    fn new() -> Terms {
        let engines = TERMS.iter().map(|(_, set)| {
            let mut weights = Weights::NONE;
            set(&mut weights, UNIT);
            engine(weights)
        });
        Terms {
            engines: engines.collect(),
        }
    }

    fn of(&self, position: &Position) -> [f64; TERMS.len()] {
        let mut terms = [0.0; TERMS.len()];
        for (term, engine) in terms.iter_mut().zip(&self.engines) {
            *term = estimate(engine, position) / f64::from(UNIT);
        }
        terms
    }
}

fn engine(weights: Weights) -> Engine {
    let mut engine = Engine::new(0);
    engine.set_settings(Settings {
        evaluation: Evaluation::Hand(weights),
        ..Settings::default()
    });
    engine
}

fn estimate(engine: &Engine, position: &Position) -> f64 {
    match engine.evaluate(position).kind() {
        ScoreKind::CentiMen(centi_men) => f64::from(centi_men),
        // An estimate proves nothing.
        _ => 0.0,
    }
}

/// Fits the weights to at most `most` positions of a file.
///
/// # Errors
///
/// If the file cannot be read.
pub fn fit_hand(path: &Path, target: &Target, most: usize) -> Result<HandFit, DataError> {
    let samples = SampleReader::open(path)?.first(most)?;
    let terms = Terms::new();
    let data: Vec<([f64; TERMS.len()], f64)> = samples
        .iter()
        .filter_map(|sample| Some((terms.of(&sample.position()?), f64::from(target.of(sample)))))
        .collect();
    let scale = f64::from(target.scale);
    let mut values = [0.0; TERMS.len()];
    for _ in 0..20 {
        let step = newton_step(&data, &values, scale);
        for (value, step) in values.iter_mut().zip(step) {
            *value += step;
        }
        if step.iter().all(|step| step.abs() < 1e-3) {
            break;
        }
    }
    let mut weights = Weights::NONE;
    for ((_, set), value) in TERMS.iter().zip(values) {
        set(&mut weights, value.round() as i32);
    }
    let loss = |weights: Weights| {
        let engine = engine(weights);
        let positions = samples
            .iter()
            .filter_map(|sample| Some((sample.position()?, sample)));
        let errors = positions.map(|(position, sample)| {
            let points = f64::from(sigmoid((estimate(&engine, &position) / scale) as f32));
            (points - f64::from(target.of(sample))).powi(2)
        });
        errors.sum::<f64>() / data.len().max(1) as f64
    };
    Ok(HandFit {
        weights,
        values: TERMS.iter().map(|&(name, _)| name).zip(values).collect(),
        loss: loss(weights),
        loss_before: loss(Weights::default()),
        positions: data.len(),
    })
}

/// The change of the weights that a step of Newton's method makes.
fn newton_step<const N: usize>(
    data: &[([f64; N], f64)],
    values: &[f64; N],
    scale: f64,
) -> [f64; N] {
    let mut gradient = [0.0; N];
    let mut curvature = [[0.0; N]; N];
    for (terms, target) in data {
        let score: f64 = terms
            .iter()
            .zip(values)
            .map(|(term, value)| term * value)
            .sum();
        let expected = 1.0 / (1.0 + (-score / scale).exp());
        let slope = expected * (1.0 - expected) / (scale * scale);
        for i in 0..N {
            gradient[i] += (target - expected) * terms[i] / scale;
            for j in 0..=i {
                curvature[i][j] += slope * terms[i] * terms[j];
            }
        }
    }
    // A little resistance keeps terms that never occur at zero.
    for (i, row) in curvature.iter_mut().enumerate() {
        row[i] += 1e-9 * data.len() as f64;
    }
    solve(curvature, gradient)
}

/// Solves a system of equations with a symmetric positive matrix, of which the lower half is given,
/// by Cholesky's method.
fn solve<const N: usize>(mut matrix: [[f64; N]; N], mut right: [f64; N]) -> [f64; N] {
    for i in 0..N {
        for j in 0..=i {
            let sum: f64 = (0..j).map(|k| matrix[i][k] * matrix[j][k]).sum();
            let rest = matrix[i][j] - sum;
            matrix[i][j] = if i == j {
                rest.max(f64::MIN_POSITIVE).sqrt()
            } else {
                rest / matrix[j][j]
            };
        }
    }
    for i in 0..N {
        let sum: f64 = (0..i).map(|k| matrix[i][k] * right[k]).sum();
        right[i] = (right[i] - sum) / matrix[i][i];
    }
    for i in (0..N).rev() {
        let sum: f64 = (i + 1..N).map(|k| matrix[k][i] * right[k]).sum();
        right[i] = (right[i] - sum) / matrix[i][i];
    }
    right
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use harzdame_engine::Score;

    use super::*;
    use crate::data::SampleWriter;
    use crate::{data::Sample, test_folder::TestFolder};

    #[test]
    fn equations_are_solved() {
        let matrix = [[4.0, 0.0, 0.0], [2.0, 5.0, 0.0], [1.0, 3.0, 6.0]];
        let [a, b, c] = solve(matrix, [11.0, 21.0, 25.0]);
        for (value, expected) in [
            (4.0 * a + 2.0 * b + c, 11.0),
            (2.0 * a + 5.0 * b + 3.0 * c, 21.0),
            (a + 3.0 * b + 6.0 * c, 25.0),
        ] {
            assert!((value - expected).abs() < 1e-9);
        }
    }

    #[test]
    fn weights_are_found_again() {
        let hidden = Weights {
            man: 90,
            king: 250,
            first_king: 40,
            advance: 30,
            promising: 15,
            edge: 22,
            man_step: -3,
            king_step: 2,
            turn: 8,
        };
        let engine = engine(hidden);
        let mut rng = Rng::with_seed(12);
        let folder = TestFolder::new("hand");
        let path = folder.file("samples");
        let mut writer = SampleWriter::create(&path, "{}").expect("a file");
        let mut position = Position::START;
        for _ in 0..20_000 {
            match rng.choice(position.legal_moves()) {
                Some(mv) => position = position.play_unchecked(mv),
                None => position = Position::START,
            }
            let score = Score::centi_men(estimate(&engine, &position) as i32);
            writer
                .write(Sample::new(&position, score, 1, 0))
                .expect("it is written");
        }
        writer.finish().expect("it is written");
        let target = Target {
            scale: 200.0,
            result_share: 0.0,
        };
        let fit = fit_hand(&path, &target, 15_000).expect("it is fitted");
        assert_eq!(fit.weights, hidden, "{:?}", fit.values);
        assert_eq!(fit.positions, 15_000);
        assert!(fit.loss < 1e-6 && fit.loss_before > 1e-4, "{fit:?}");
    }
}
