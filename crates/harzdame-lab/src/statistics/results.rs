//! Results of single games.

use harzdame::Color;
use serde::{Deserialize, Serialize};

use super::elo::{Z_95, normal_distribution};

/// Results of games that have nothing to do with each other, seen from one side.
///
/// ```
/// use harzdame_lab::Results;
///
/// let results = Results { wins: 60, draws: 0, losses: 40 };
/// assert_eq!(results.score(), Some(0.6));
/// assert!((results.error().unwrap() - 0.096).abs() < 0.001);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Results {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

/// The half points of a side in a game that `winner` has won, or nobody: 0, 1 or 2.
pub(crate) fn half_points(side: Color, winner: Option<Color>) -> u8 {
    match winner {
        None => 1,
        Some(winner) if winner == side => 2,
        Some(_) => 0,
    }
}

impl Results {
    /// Adds a game with so many half points, 0 to 2; more count as 2.
    pub fn add(&mut self, half_points: usize) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The points, a draw counting half.
    #[must_use]
    pub fn points(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// The mean score of a game, 0 to 1; `None` without a game.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / f64::from(self.games()))
    }

    /// How far the true score may be from the mean one, with 95 % of confidence; `None` without a
    /// game.
    #[must_use]
    pub fn error(&self) -> Option<f64> {
        let mean = self.score()?;
        let count = f64::from(self.games());
        let square = |score: f64, games: u32| f64::from(games) * (score - mean).powi(2);
        let squares = square(1.0, self.wins) + square(0.5, self.draws) + square(0.0, self.losses);
        Some(Z_95 * (squares / count / count).sqrt())
    }

    /// Whether it is worth while to play on for a score of so many games, these included, that is no
    /// further from one half than the band. When all games are played it is whether that is so.
    ///
    /// Before, it is whether the chance of it is at least one in twenty, for one who knows these games
    /// and that true scores of openings are spread with a standard deviation of 20 %. In a simulation a band of 5 % around 100 games costs so
    /// 286 games for each opening that is found, where a chance of one in fifty costs 298, and of one in
    /// seven 331.
    #[must_use]
    pub fn may_end_even(&self, games: u32, band: f64) -> bool {
        let Some(score) = self.score() else {
            return true;
        };
        let played = f64::from(self.games());
        let rest = f64::from(games) - played;
        if rest <= 0.0 {
            // Binary fractions know no 0.05.
            return (score - 0.5).abs() <= band + 1e-9;
        }
        let known = played + PRIOR_GAMES;
        let expected = (score * played + 0.5 * PRIOR_GAMES) / known;
        // Of the beta-binomial distribution.
        let variance = rest * expected * (1.0 - expected) * (1.0 + rest / (known + 1.0));
        let below = |score_of_all: f64| {
            let points = score_of_all * f64::from(games) - score * played;
            normal_distribution((points - rest * expected) / variance.sqrt())
        };
        below(0.5 + band) - below(0.5 - band) >= LEAST_CHANCE
    }
}

/// What is known of an opening before its first game is worth so many games that ended even: true
/// scores are spread around one half with a standard deviation of 20 %.
const PRIOR_GAMES: f64 = 5.0;

/// With less of a chance than this an opening is given up.
const LEAST_CHANCE: f64 = 0.05;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn score_and_error_are_those_of_the_textbook() {
        let results = Results {
            wins: 1,
            draws: 2,
            losses: 1,
        };
        assert_eq!((results.games(), results.score()), (4, Some(0.5)));
        // A variance of 1/8, of four games.
        let error = results.error().expect("there are games");
        assert!((error - Z_95 * (0.125_f64 / 4.0).sqrt()).abs() < 1e-12);
        let none = Results::default();
        assert_eq!((none.score(), none.error()), (None, None));
    }

    #[test]
    fn half_points_are_counted_where_they_belong() {
        let mut results = Results::default();
        for half_points in [0, 1, 1, 2, 2, 2] {
            results.add(half_points);
        }
        let counted = [results.losses, results.draws, results.wins];
        assert_eq!(counted, [1, 2, 3]);
    }

    #[test]
    fn games_end_when_the_rest_can_hardly_save_the_score() {
        let may = |wins, losses, games| {
            let results = Results {
                wins,
                draws: 0,
                losses,
            };
            results.may_end_even(games, 0.05)
        };
        assert!(may(0, 0, 0));
        assert!(may(0, 0, 100));
        // When all are played nothing but the band counts.
        assert!(may(55, 45, 100) && may(45, 55, 100));
        assert!(!may(56, 44, 100) && !may(44, 56, 100));
        assert!(may(55, 44, 100) && !may(57, 42, 100) && !may(42, 57, 100));
        // Of 20, with what the other 80 are likely to bring.
        assert!(may(13, 7, 100) && may(7, 13, 100));
        assert!(!may(15, 5, 100) && !may(5, 15, 100));
        assert!(may(3, 0, 100) && !may(7, 0, 100));
    }
}
