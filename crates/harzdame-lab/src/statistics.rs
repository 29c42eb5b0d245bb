//! What the results of pairs of games say about strength.

use std::fmt;

/// The results of pairs of games from one opening with the colours swapped, seen from the first
/// player.
///
/// An opening that favours a colour shifts both games of a pair in opposite directions. Counting
/// pairs instead of games therefore gives smaller errors, and honest ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// The number of pairs with 0, ½, 1, 1½ and 2 points.
    pub points: [u32; 5],
}

impl Pairs {
    /// Adds a pair with so many half points, 0 to 4; more count as 4.
    pub fn add(&mut self, half_points: usize) {
        self.points[half_points.min(4)] += 1;
    }

    /// The number of pairs.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.points.iter().sum()
    }

    /// The mean score of a game, 0 to 1, and its standard error; `None` without a pair.
    #[must_use]
    pub fn score(&self) -> Option<(f64, f64)> {
        let count = f64::from(self.count());
        if count == 0.0 {
            return None;
        }
        let scores = || {
            self.points
                .iter()
                .zip(0_u8..)
                .map(|(&pairs, half_points)| (f64::from(pairs), f64::from(half_points) / 4.0))
        };
        let mean = scores().map(|(pairs, score)| pairs * score).sum::<f64>() / count;
        let variance = scores()
            .map(|(pairs, score)| pairs * (score - mean).powi(2))
            .sum::<f64>()
            / count;
        Some((mean, (variance / count).sqrt()))
    }

    /// The difference in strength; `None` without a pair.
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        let (mean, error) = self.score()?;
        Some(Elo {
            difference: elo(mean),
            low: elo(mean - Z_95 * error),
            high: elo(mean + Z_95 * error),
        })
    }
}

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

/// 95 % of a normal distribution lie within so many standard errors.
const Z_95: f64 = 1.959_964;

/// The difference at which the logistic model expects a score.
fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(points: [u32; 5]) -> Pairs {
        Pairs { points }
    }

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-3
    }

    #[test]
    fn score_and_error_are_those_of_the_textbook() {
        // Ten pairs: 4 of 0, 2 of 1, 4 of 2 points. Mean 0.5, variance 0.8 · 0.25 = 0.2.
        let (mean, error) = pairs([4, 0, 2, 0, 4]).score().expect("there are pairs");
        assert!(close(mean, 0.5) && close(error, (0.2_f64 / 10.0).sqrt()));
        assert_eq!(Pairs::default().score(), None);
    }

    #[test]
    fn pairs_that_cancel_out_have_no_error() {
        let (mean, error) = pairs([0, 0, 50, 0, 0]).score().expect("there are pairs");
        assert!(close(mean, 0.5) && close(error, 0.0));
    }

    #[test]
    fn three_quarters_are_191_elo() {
        let elo = pairs([0, 0, 50, 0, 50]).elo().expect("there are pairs");
        assert!(close(elo.difference, 190.849), "{elo}");
        assert!(elo.low < elo.difference && elo.difference < elo.high);
        let won = pairs([0, 0, 0, 0, 3]).elo().expect("there are pairs");
        assert_eq!(won.difference, f64::INFINITY);
    }

    #[test]
    fn half_points_are_counted_where_they_belong() {
        let mut counted = Pairs::default();
        for half_points in [0, 1, 2, 3, 4, 4] {
            counted.add(half_points);
        }
        assert_eq!(counted, pairs([1, 1, 1, 1, 2]));
    }
}
