//! The scales on which strength is told.

use std::{f64::consts::LN_10, fmt};

/// 95 % of a normal distribution lie within so many standard errors.
pub(super) const Z_95: f64 = 1.959_964;

/// Points of normalised Elo for a score that is one standard deviation of a game above one half:
/// the slope of the Elo curve in the middle, so that both scales agree where draws are rare.
pub(super) const NORMALISED: f64 = 800.0 / LN_10;

/// A difference in strength on the Elo scale, with its interval of 95 % confidence. Infinite where
/// the score, or the end of its interval, is 0 or 100 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The difference; positive if the first player is stronger.
    pub difference: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// A difference with half the width of its interval of 95 % confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The difference; positive if the first player is stronger.
    pub value: f64,
    /// How far the truth may be from it.
    pub error: f64,
}

/// The difference at which the logistic model expects a score.
pub(super) fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// The score that the logistic model expects at a difference.
pub(super) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The share of a normal distribution below `z` standard deviations, to about seven digits.
pub(super) fn normal_distribution(z: f64) -> f64 {
    // Abramowitz and Stegun, 26.2.17.
    const COEFFICIENTS: [f64; 5] = [
        0.319_381_530,
        -0.356_563_782,
        1.781_477_937,
        -1.821_255_978,
        1.330_274_429,
    ];
    let t = 1.0 / (1.0 + 0.231_641_9 * z.abs());
    let density = (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let polynomial = COEFFICIENTS.iter().rev().fold(0.0, |sum, c| (sum + c) * t);
    let above = density * polynomial;
    if z < 0.0 { above } else { 1.0 - above }
}

impl fmt::Display for Elo {
    /// Such as `+241.5 [+201.2, +290.0]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:+.1} [{:+.1}, {:+.1}]",
            self.difference, self.low, self.high
        )
    }
}

impl fmt::Display for Difference {
    /// Such as `+13.6 ± 8.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding zero makes the negative zero positive.
        let value = (10.0 * self.value).round() / 10.0 + 0.0;
        write!(f, "{value:+.1} ± {:.1}", self.error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scales_are_those_of_the_textbook() {
        assert!((elo(0.75) - 190.849).abs() < 1e-3);
        assert!((expected_score(190.849) - 0.75).abs() < 1e-6);
        assert_eq!(expected_score(0.0), 0.5);
        assert_eq!((elo(0.0), elo(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn the_normal_distribution_is_that_of_the_tables() {
        for (z, share) in [
            (0.0, 0.5),
            (1.0, 0.841_344_7),
            (1.959_964, 0.975),
            (-3.0, 0.001_349_9),
            (-40.0, 0.0),
            (40.0, 1.0),
        ] {
            let found = normal_distribution(z);
            assert!((found - share).abs() < 1e-6, "{z}: {found}");
        }
    }
}
