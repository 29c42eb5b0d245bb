//! The sequential probability ratio test: when a match has shown enough.
//!
//! A *generalised* test on pairs, the distribution over the five results of a pair being unknown:
//! for each hypothesis it takes the distribution that explains the results best among those that
//! fulfil the hypothesis, and compares the two. The method is Michel Van den Bergh's ("The
//! generalized maximum likelihood ratio for the expectation value of a distribution", and the
//! notes on normalised Elo for Fishtest); what is here was written from the equations.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{
    Pairs,
    elo::{NORMALISED, expected_score},
};

/// A sequential test of two hypotheses about a difference in strength.
///
/// ```
/// use harzdame_lab::{EloModel, Pairs, Sprt, Verdict};
///
/// let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05, EloModel::Normalised)?;
/// let pairs = Pairs { points: [307, 619, 1202, 725, 353] };
/// assert_eq!(format!("{:.2}", sprt.llr(&pairs)), "2.95");
/// assert_eq!(sprt.verdict(&pairs), Some(Verdict::H1));
/// # Ok::<(), harzdame_lab::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: EloModel,
}

/// On which scale the hypotheses are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EloModel {
    /// Normalised Elo: in standard deviations of a game. How long a test takes does not depend on
    /// how many games are drawn.
    #[default]
    Normalised,
    /// Elo by the mean score.
    Logistic,
}

/// What a test has shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// The difference is `elo0` rather than `elo1`.
    H0,
    /// The difference is `elo1` rather than `elo0`.
    H1,
}

/// Hypotheses between which no test decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SprtError {
    /// The hypotheses are not in order.
    #[error("the test needs elo0 below elo1")]
    Order,
    /// A probability of error is none.
    #[error("the probabilities of error, alpha and beta, are more than 0 and less than 0.5")]
    Probability,
}

/// A result that has not occurred counts as so many: certainty takes more than its absence.
const UNSEEN: f64 = 1e-3;

/// The scores of a pair.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

type Distribution = [f64; 5];

impl Sprt {
    /// A test between the differences `elo0` and `elo1`. `alpha` is how often it may accept `elo1`
    /// where `elo0` is true, `beta` the reverse.
    ///
    /// # Errors
    ///
    /// [`SprtError`] if the numbers make no test.
    pub fn new(
        elo0: f64,
        elo1: f64,
        alpha: f64,
        beta: f64,
        model: EloModel,
    ) -> Result<Sprt, SprtError> {
        let fits = |probability: f64| probability > 0.0 && probability < 0.5;
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            Err(SprtError::Order)
        } else if !fits(alpha) || !fits(beta) {
            Err(SprtError::Probability)
        } else {
            Ok(Sprt {
                elo0,
                elo1,
                alpha,
                beta,
                model,
            })
        }
    }

    /// The logarithm of how much better `elo1` explains the results than `elo0`.
    #[must_use]
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let counts = pairs.points.map(|count| f64::from(count).max(UNSEEN));
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / total);
        let [under0, under1] = [self.elo0, self.elo1].map(|elo| match self.model {
            EloModel::Logistic => likeliest_with_mean(&seen, expected_score(elo)),
            // The deviation of a pair is that of a game less a factor of √2.
            EloModel::Normalised => {
                likeliest_with_advantage(&seen, elo / NORMALISED * std::f64::consts::SQRT_2)
            }
        });
        let ratio = |index: usize| seen[index] * (under1[index] / under0[index]).ln();
        total * (0..5).map(ratio).sum::<f64>()
    }

    /// The bounds of [`Sprt::llr`] at which the test ends.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        (lower, upper)
    }

    /// What the results show; `None` if it takes more of them.
    #[must_use]
    pub fn verdict(&self, pairs: &Pairs) -> Option<Verdict> {
        let llr = self.llr(pairs);
        let (lower, upper) = self.bounds();
        if llr >= upper {
            Some(Verdict::H1)
        } else if llr <= lower {
            Some(Verdict::H0)
        } else {
            None
        }
    }
}

impl fmt::Display for Sprt {
    /// Such as `[0, 5] normalised Elo, errors 5 % and 5 %`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let model = match self.model {
            EloModel::Normalised => "normalised Elo",
            EloModel::Logistic => "Elo",
        };
        write!(
            f,
            "[{}, {}] {model}, errors {} % and {} %",
            self.elo0,
            self.elo1,
            100.0 * self.alpha,
            100.0 * self.beta
        )
    }
}

/// The distribution that explains what was seen best among those with a mean: Lagrange's method
/// leaves one unknown, the multiplier.
fn likeliest_with_mean(seen: &Distribution, mean: f64) -> Distribution {
    tilted(seen, &SCORES.map(|score| score - mean))
}

/// As [`likeliest_with_mean`], with the mean so many standard deviations above one half.
///
/// The condition is not linear, but its linear approximation at a distribution is; solving that
/// again and again at its own solution converges in a few rounds.
fn likeliest_with_advantage(seen: &Distribution, advantage: f64) -> Distribution {
    const ROUNDS: usize = 100;
    const CLOSE: f64 = 1e-12;
    let mut found = [0.2; 5];
    for _ in 0..ROUNDS {
        let mean: f64 = (0..5).map(|i| found[i] * SCORES[i]).sum();
        let variance: f64 = (0..5).map(|i| found[i] * (SCORES[i] - mean).powi(2)).sum();
        let deviation = variance.sqrt();
        // The derivative of mean − ½ − advantage · deviation by the share of each score, up to
        // what does not depend on the score.
        let slope = SCORES.map(|score| {
            let z = (score - mean) / deviation;
            score - 0.5 - advantage * deviation * (1.0 + z * z) / 2.0
        });
        let next = tilted(seen, &slope);
        let change = (0..5)
            .map(|i| (next[i] - found[i]).abs())
            .fold(0.0, f64::max);
        found = next;
        if change < CLOSE {
            break;
        }
    }
    found
}

/// The distribution with Σ q·a = 0 that explains best what was seen: q = p / (1 + x·a), where x is
/// the only number for which the condition holds and all shares are positive.
fn tilted(seen: &Distribution, a: &[f64; 5]) -> Distribution {
    let greatest = a.iter().copied().fold(f64::MIN, f64::max);
    let least = a.iter().copied().fold(f64::MAX, f64::min);
    // Beyond these x a share would be negative.
    let (mut low, mut high) = (-1.0 / greatest, -1.0 / least);
    // The sum falls from +∞ to −∞ between them.
    for _ in 0..200 {
        let x = f64::midpoint(low, high);
        let sum: f64 = (0..5).map(|i| seen[i] * a[i] / (1.0 + x * a[i])).sum();
        if sum > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
    let x = f64::midpoint(low, high);
    std::array::from_fn(|i| seen[i] / (1.0 + x * a[i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(points: [u32; 5]) -> Pairs {
        Pairs { points }
    }

    fn sprt(elo0: f64, elo1: f64, model: EloModel) -> Sprt {
        Sprt::new(elo0, elo1, 0.05, 0.05, model).expect("the numbers make a test")
    }

    fn moments(shares: &Distribution) -> (f64, f64) {
        let mean: f64 = (0..5).map(|i| shares[i] * SCORES[i]).sum();
        let variance = (0..5).map(|i| shares[i] * (SCORES[i] - mean).powi(2)).sum();
        (mean, variance)
    }

    /// What other runners printed for tests that were published.
    #[test]
    fn the_ratio_is_the_one_that_others_print() {
        for (points, elo1, llr) in [
            ([307, 619, 1202, 725, 353], 5.0, 2.95),
            ([84, 124, 343, 125, 164], 1.0, 0.54),
        ] {
            let found = sprt(0.0, elo1, EloModel::Normalised).llr(&pairs(points));
            assert!((found - llr).abs() < 0.006, "{points:?}: {found}");
        }
    }

    /// Another published example: mean 0.502269, variance 0.025662.
    #[test]
    fn the_ratio_is_the_one_of_a_match_with_many_draws() {
        let points = pairs([39, 8_843, 26_675, 9_240, 44]);
        let (mean, error) = points.score().expect("there are pairs");
        assert!((mean - 0.502_269).abs() < 1e-6);
        let variance = error.powi(2) * f64::from(points.count());
        assert!((variance - 0.025_662).abs() < 1e-6);
        let found = sprt(0.5, 2.5, EloModel::Normalised).llr(&points);
        assert!((found - 2.941_675).abs() < 1e-6, "{found}");
    }

    #[test]
    fn hypotheses_are_fulfilled_and_nothing_explains_the_results_better() {
        let seen = [0.05, 0.2, 0.4, 0.25, 0.1];
        let likelihood =
            |shares: &Distribution| -> f64 { (0..5).map(|i| seen[i] * shares[i].ln()).sum() };
        for advantage in [-0.3, -0.01, 0.0, 0.02, 0.5] {
            let found = likeliest_with_advantage(&seen, advantage);
            let (mean, variance) = moments(&found);
            assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            let reached = (mean - 0.5) / variance.sqrt();
            assert!((reached - advantage).abs() < 1e-9, "{reached} {advantage}");
            // Small steps in every direction that keeps the sum and, to first order, the
            // advantage: none of them gains.
            let best = likelihood(&found);
            let step = 1e-4;
            for i in 0..5 {
                for j in 0..5 {
                    for k in 0..5 {
                        let slope = |n: usize| {
                            let z = (SCORES[n] - mean) / variance.sqrt();
                            SCORES[n] - advantage * variance.sqrt() * z * z / 2.0
                        };
                        let mut near = found;
                        near[i] += step * (slope(j) - slope(k));
                        near[j] += step * (slope(k) - slope(i));
                        near[k] += step * (slope(i) - slope(j));
                        let (mean, variance) = moments(&near);
                        let moved = (mean - 0.5) / variance.sqrt();
                        assert!((moved - advantage).abs() < 1e-6);
                        assert!(likelihood(&near) <= best + 1e-7);
                    }
                }
            }
        }
        for mean in [0.3, 0.5, 0.52] {
            let (reached, _) = moments(&likeliest_with_mean(&seen, mean));
            assert!((reached - mean).abs() < 1e-9);
        }
    }

    #[test]
    fn the_bounds_are_those_of_wald_and_end_the_test() {
        let test = sprt(0.0, 10.0, EloModel::Logistic);
        let (lower, upper) = test.bounds();
        assert!((upper - 2.944).abs() < 1e-3 && (lower + 2.944).abs() < 1e-3);
        assert_eq!(test.verdict(&pairs([0, 0, 0, 0, 0])), None);
        assert_eq!(test.verdict(&pairs([10, 50, 100, 50, 10])), None);
        assert_eq!(
            test.verdict(&pairs([100, 500, 1000, 900, 300])),
            Some(Verdict::H1)
        );
        assert_eq!(
            test.verdict(&pairs([300, 900, 1000, 500, 100])),
            Some(Verdict::H0)
        );
        // A few pairs that all end alike are no proof.
        for points in [[0, 0, 1, 0, 0], [0, 0, 0, 0, 1], [1, 0, 0, 0, 0]] {
            for model in [EloModel::Logistic, EloModel::Normalised] {
                let llr = sprt(0.0, 10.0, model).llr(&pairs(points));
                assert!(llr.is_finite() && llr.abs() < 1.0, "{points:?} {llr}");
            }
        }
    }

    #[test]
    fn numbers_that_make_no_test_are_refused() {
        for (elo0, elo1, alpha, error) in [
            (5.0, 5.0, 0.05, SprtError::Order),
            (f64::NAN, 5.0, 0.05, SprtError::Order),
            (0.0, f64::INFINITY, 0.05, SprtError::Order),
            (0.0, 5.0, 0.0, SprtError::Probability),
            (0.0, 5.0, 0.5, SprtError::Probability),
        ] {
            let model = EloModel::Normalised;
            assert_eq!(Sprt::new(elo0, elo1, alpha, 0.05, model), Err(error));
            assert!(Sprt::new(0.0, 5.0, 0.05, alpha, model).is_ok() == (alpha == 0.05));
        }
    }
}
