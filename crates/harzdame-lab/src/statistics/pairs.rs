//! Pairs of games, and what they say about a difference in strength.

use serde::{Deserialize, Serialize};

use super::elo::{Difference, Elo, NORMALISED, Z_95, elo, normal_distribution};

/// The results of pairs of games from one opening with the colours swapped, seen from the first
/// player.
///
/// ```
/// use harzdame_lab::Pairs;
///
/// let pairs = Pairs { points: [307, 619, 1202, 725, 353] };
/// assert_eq!(pairs.elo().unwrap().to_string(), "+10.7 [+4.0, +17.4]");
/// assert_eq!(pairs.normalised_elo().unwrap().to_string(), "+13.6 ± 8.5");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pairs {
    /// The number of pairs with 0, ½, 1, 1½ and 2 points.
    pub points: [u32; 5],
}

impl Pairs {
    /// Adds a pair with so many half points, 0 to 4; more count as 4.
    pub fn add(&mut self, half_points: usize) {
        self.points[half_points.min(4)] += 1;
    }

    /// Adds other pairs.
    pub fn add_all(&mut self, other: &Pairs) {
        for (points, more) in self.points.iter_mut().zip(other.points) {
            *points += more;
        }
    }

    /// How many games were won more than lost; negative if more were lost.
    #[must_use]
    pub fn wins_more_than_losses(&self) -> f64 {
        let [ll, ld, _, wd, ww] = self.points.map(f64::from);
        2.0 * (ww - ll) + wd - ld
    }

    /// The number of pairs.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.points.iter().sum()
    }

    /// The mean score of a game, 0 to 1, and its standard error; `None` without a pair.
    #[must_use]
    pub fn score(&self) -> Option<(f64, f64)> {
        let (mean, variance) = self.moments()?;
        Some((mean, (variance / f64::from(self.count())).sqrt()))
    }

    /// The mean and the variance of the score of a pair, 0 to 1.
    fn moments(&self) -> Option<(f64, f64)> {
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
        Some((mean, variance))
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

    /// The difference in *normalised Elo*: the advantage in standard deviations of a game. How
    /// many games it takes to show a difference depends on it alone, however many games are drawn.
    /// `None` where all pairs ended alike.
    #[must_use]
    pub fn normalised_elo(&self) -> Option<Difference> {
        let (mean, variance) = self.moments()?;
        if variance == 0.0 {
            return None;
        }
        // A pair is two games.
        let deviation = (2.0 * variance).sqrt();
        Some(Difference {
            value: (mean - 0.5) / deviation * NORMALISED,
            error: Z_95 / (2.0 * f64::from(self.count())).sqrt() * NORMALISED,
        })
    }

    /// The likelihood that the first player is the stronger one, 0 to 1; `None` without a pair.
    #[must_use]
    pub fn likelihood_of_superiority(&self) -> Option<f64> {
        let (mean, error) = self.score()?;
        Some(if error == 0.0 {
            // All pairs ended alike.
            match mean {
                mean if mean > 0.5 => 1.0,
                mean if mean < 0.5 => 0.0,
                _ => 0.5,
            }
        } else {
            normal_distribution((mean - 0.5) / error)
        })
    }

    /// The share of pairs that neither player won, 0 to 1; `None` without a pair.
    #[must_use]
    pub fn even_share(&self) -> Option<f64> {
        let count = self.count();
        (count > 0).then(|| f64::from(self.points[2]) / f64::from(count))
    }

    /// Pairs won for each pair lost; infinite if none was lost, `None` if none was won either.
    #[must_use]
    pub fn won_to_lost(&self) -> Option<f64> {
        let [ll, ld, _, wd, ww] = self.points.map(f64::from);
        (ll + ld + wd + ww > 0.0).then(|| (wd + ww) / (ll + ld))
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
        let even = pairs([0, 0, 50, 0, 0]);
        let (mean, error) = even.score().expect("there are pairs");
        assert!(close(mean, 0.5) && close(error, 0.0));
        assert_eq!(even.normalised_elo(), None);
        assert_eq!(even.likelihood_of_superiority(), Some(0.5));
        assert_eq!((even.even_share(), even.won_to_lost()), (Some(1.0), None));
        let won = pairs([0, 0, 0, 0, 3]);
        assert_eq!(won.likelihood_of_superiority(), Some(1.0));
        assert_eq!(won.won_to_lost(), Some(f64::INFINITY));
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
        assert_eq!(counted.wins_more_than_losses(), 2.0);
        counted.add_all(&pairs([3, 0, 0, 5, 0]));
        assert_eq!(counted, pairs([4, 1, 1, 6, 2]));
        assert_eq!(counted.wins_more_than_losses(), 1.0);
    }

    /// What another runner, fastchess, printed for matches of chess engines that were published.
    #[test]
    fn the_figures_are_those_that_others_print() {
        struct Printed {
            points: [u32; 5],
            elo: (f64, f64),
            normalised: (f64, f64),
            superiority: f64,
            even: f64,
            ratio: f64,
        }
        for printed in [
            Printed {
                points: [307, 619, 1202, 725, 353],
                elo: (10.73, 6.70),
                normalised: (13.63, 8.50),
                superiority: 99.92,
                even: 37.49,
                ratio: 1.16,
            },
            Printed {
                points: [84, 124, 343, 125, 164],
                elo: (33.40, 14.24),
                normalised: (39.23, 16.61),
                superiority: 100.0,
                even: 40.83,
                ratio: 1.39,
            },
            Printed {
                points: [12, 6, 25, 8, 9],
                elo: (-11.59, 56.66),
                normalised: (-12.83, 62.16),
                superiority: 34.29,
                even: 41.67,
                ratio: 0.94,
            },
        ] {
            let pairs = pairs(printed.points);
            let near = |a: f64, b: f64| assert!((a - b).abs() < 0.006, "{a} {b} {pairs:?}");
            let elo = pairs.elo().expect("there are pairs");
            near(elo.difference, printed.elo.0);
            near((elo.high - elo.low) / 2.0, printed.elo.1);
            let normalised = pairs.normalised_elo().expect("they differ");
            near(normalised.value, printed.normalised.0);
            near(normalised.error, printed.normalised.1);
            let share = |share: Option<f64>| 100.0 * share.expect("there are pairs");
            near(
                share(pairs.likelihood_of_superiority()),
                printed.superiority,
            );
            near(share(pairs.even_share()), printed.even);
            near(pairs.won_to_lost().expect("some were won"), printed.ratio);
        }
    }
}
