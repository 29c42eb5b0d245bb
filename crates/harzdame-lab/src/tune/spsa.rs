//! SPSA: which way is up, from results that are mostly chance.

use std::ops::RangeInclusive;

use crate::openings;

/// How quickly the steps shrink, and the perturbations: the exponents that Spall recommends.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;

/// The share of the iterations for which the first steps are kept from being too long.
const STABILITY: f64 = 0.1;

/// Keeps the random numbers apart from those of openings, which come from the same seed.
const SALT: u64 = 0x5350_5341;

/// A whole number that is tuned.
#[derive(Clone, Debug, PartialEq)]
pub struct Dimension {
    /// Where it begins.
    pub start: i32,
    /// The values it may have.
    pub range: RangeInclusive<i32>,
    /// By how much it is changed either way to see what that does, at the end. It begins a little
    /// greater. Below 1 the change is often lost by rounding.
    pub c_end: f64,
    /// How far it goes for a result of 1, in units of `c_end`, at the end. It begins greater.
    pub r_end: f64,
}

/// Simultaneous perturbation stochastic approximation, after J. C. Spall.
///
/// All numbers are changed at once, each up or down at random; what is so found is measured against
/// its opposite, and all numbers go a little towards the better one. Two measurements tell the
/// way for any count of numbers, and that they are noisy only takes more of them. The gains
/// are told by their ends, as is usual for engines: see [`Dimension`].
///
/// What is random depends on the seed and the iteration alone.
///
/// ```
/// use harzdame_lab::tune::{Dimension, Spsa};
///
/// let number = Dimension { start: 10, range: 0..=100, c_end: 4.0, r_end: 0.02 };
/// let mut spsa = Spsa::new(vec![number], 200, 1);
/// while let Some(pair) = spsa.perturbation() {
///     // Nearer to 60 is better.
///     let gain = (pair.minus[0] - 60).abs() - (pair.plus[0] - 60).abs();
///     spsa.update(f64::from(gain));
/// }
/// assert!((spsa.values()[0] - 60.0).abs() < 2.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Spsa {
    dimensions: Vec<Dimension>,
    values: Vec<f64>,
    iterations: u32,
    done: u32,
    seed: u64,
}

/// Two sets of values to be measured against each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Perturbation {
    /// The values, each changed by chance up or down.
    pub plus: Vec<i32>,
    /// The values changed the other way.
    pub minus: Vec<i32>,
}

/// The gains of an iteration.
struct Gains {
    /// The change for the measurement.
    c: f64,
    /// The step for a result of 1.
    step: f64,
}

impl Spsa {
    /// At the start of so many iterations.
    #[must_use]
    pub fn new(dimensions: Vec<Dimension>, iterations: u32, seed: u64) -> Spsa {
        Spsa {
            values: dimensions.iter().map(|d| f64::from(d.start)).collect(),
            dimensions,
            iterations,
            done: 0,
            seed,
        }
    }

    /// What is tuned.
    #[must_use]
    pub fn dimensions(&self) -> &[Dimension] {
        &self.dimensions
    }

    /// The values as they are now.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The values in whole numbers.
    #[must_use]
    pub fn rounded(&self) -> Vec<i32> {
        self.values.iter().map(|v| v.round() as i32).collect()
    }

    /// How many iterations are done.
    #[must_use]
    pub fn done(&self) -> u32 {
        self.done
    }

    /// How many there are to be.
    #[must_use]
    pub fn iterations(&self) -> u32 {
        self.iterations
    }

    fn gains(&self, dimension: &Dimension) -> Gains {
        let (k, n) = (f64::from(self.done + 1), f64::from(self.iterations));
        let stability = STABILITY * n;
        let c = dimension.c_end * (n / k).powf(GAMMA);
        let a_end = dimension.r_end * dimension.c_end.powi(2);
        let a = a_end * ((stability + n) / (stability + k)).powf(ALPHA);
        Gains { c, step: a / c }
    }

    /// For each number whether it goes up, and what is added before rounding down.
    fn chance(&self) -> impl Iterator<Item = (f64, f64)> {
        let mut rng = openings::random(self.seed ^ SALT, self.done.into());
        std::iter::repeat_with(move || (if rng.bool() { 1.0 } else { -1.0 }, rng.f64()))
    }

    /// What is to be measured next; `None` at the end.
    #[must_use]
    pub fn perturbation(&self) -> Option<Perturbation> {
        if self.done >= self.iterations {
            return None;
        }
        let changed = |way: f64| {
            let numbers = self.dimensions.iter().zip(&self.values).zip(self.chance());
            let numbers = numbers.map(|((dimension, value), (sign, up))| {
                let value = value + way * sign * self.gains(dimension).c;
                // Rounded by chance, so that what is less than 1 counts too; and the same way for
                // both, so that their difference is not more chance than it has to be.
                ((value + up).floor() as i32)
                    .clamp(*dimension.range.start(), *dimension.range.end())
            });
            numbers.collect()
        };
        Some(Perturbation {
            plus: changed(1.0),
            minus: changed(-1.0),
        })
    }

    /// Learns by how much the one side of the last [`perturbation`](Spsa::perturbation), `plus`,
    /// was better than the other, and goes on to the next iteration. At the end it does nothing.
    pub fn update(&mut self, result: f64) {
        if self.done >= self.iterations {
            return;
        }
        let steps: Vec<f64> = self
            .dimensions
            .iter()
            .zip(self.chance())
            .map(|(dimension, (sign, _))| sign * result * self.gains(dimension).step)
            .collect();
        for ((value, dimension), step) in self.values.iter_mut().zip(&self.dimensions).zip(steps) {
            let (low, high) = (*dimension.range.start(), *dimension.range.end());
            *value = (*value + step).clamp(low.into(), high.into());
        }
        self.done += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dimension(start: i32, range: RangeInclusive<i32>) -> Dimension {
        let width = f64::from(range.end() - range.start());
        Dimension {
            start,
            c_end: (width / 20.0).max(1.0),
            r_end: 0.01,
            range,
        }
    }

    /// A result as of a few games, whose players are the better the nearer they are to a summit.
    fn games(at: &Perturbation, summit: &[f64], spsa: &Spsa, rng: &mut fastrand::Rng) -> f64 {
        let loss = |values: &[i32]| -> f64 {
            let numbers = values.iter().zip(summit).zip(spsa.dimensions());
            numbers
                .map(|((&value, summit), d)| ((f64::from(value) - summit) / d.c_end).powi(2))
                .sum()
        };
        let advantage = loss(&at.minus) - loss(&at.plus);
        // One game in seven is decided by strength where a number is off by its own change.
        let wins = 0.5 + (advantage / 28.0).clamp(-0.5, 0.5);
        let games = (0..16).map(|_| if rng.f64() < wins { 1.0 } else { -1.0 });
        games.sum()
    }

    #[test]
    fn it_climbs_a_hill_in_the_fog() {
        let dimensions = vec![
            dimension(60, 5..=400),
            dimension(3, 1..=12),
            dimension(-100, -200..=300),
            dimension(40, 10..=80),
        ];
        let summit = [150.0, 6.0, 20.0, 30.0];
        let mut spsa = Spsa::new(dimensions, 3_000, 5);
        let mut rng = fastrand::Rng::with_seed(9);
        while let Some(pair) = spsa.perturbation() {
            let result = games(&pair, &summit, &spsa, &mut rng);
            spsa.update(result);
        }
        assert_eq!(spsa.done(), 3_000);
        for ((value, summit), d) in spsa.values().iter().zip(summit).zip(spsa.dimensions()) {
            assert!((value - summit).abs() < d.c_end, "{spsa:?}");
        }
    }

    #[test]
    fn both_sides_are_in_range_and_differ() {
        let dimensions = vec![
            dimension(1, 1..=8),
            dimension(8, 1..=8),
            dimension(4, 4..=400),
        ];
        let ranges: Vec<_> = dimensions.iter().map(|d| d.range.clone()).collect();
        let mut spsa = Spsa::new(dimensions, 200, 3);
        let mut rng = fastrand::Rng::with_seed(1);
        let (mut ups, mut downs) = (0, 0);
        while let Some(Perturbation { plus, minus }) = spsa.perturbation() {
            for ((plus, minus), range) in plus.iter().zip(&minus).zip(&ranges) {
                assert!(range.contains(plus) && range.contains(minus));
                assert_ne!(plus, minus);
                ups += u32::from(plus > minus);
                downs += u32::from(plus < minus);
            }
            spsa.update(16.0 * (rng.f64() - 0.5));
        }
        assert!(ups > 200 && downs > 200, "{ups} {downs}");
        assert!(spsa.values().iter().zip(&ranges).all(|(&value, range)| {
            (f64::from(*range.start())..=f64::from(*range.end())).contains(&value)
        }));
    }

    #[test]
    fn the_gains_end_where_they_are_told_to() {
        let mut spsa = Spsa::new(
            vec![Dimension {
                start: 500,
                range: 0..=1_000,
                c_end: 10.0,
                r_end: 0.002,
            }],
            100,
            1,
        );
        let mut last = f64::INFINITY;
        while spsa.done() < 99 {
            let gains = spsa.gains(&spsa.dimensions[0]);
            assert!((10.0..last).contains(&gains.c) && gains.step >= 0.02);
            last = gains.c;
            spsa.update(0.0);
        }
        let gains = spsa.gains(&spsa.dimensions[0]);
        assert!((gains.c - 10.0).abs() < 1e-9 && (gains.step - 0.02).abs() < 1e-9);
        let before = spsa.values()[0];
        spsa.update(3.0);
        assert!(((spsa.values()[0] - before).abs() - 0.06).abs() < 1e-9);
        // It is over.
        assert_eq!(spsa.perturbation(), None);
        let end = spsa.clone();
        spsa.update(3.0);
        assert_eq!(spsa, end);
    }
}
