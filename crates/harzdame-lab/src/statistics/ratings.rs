//! Ratings of several players from what they scored against each other.

use super::elo::{Difference, Z_95, expected_score};

/// What a player scored, and its strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Games played.
    pub games: u32,
    /// Points scored, a draw counting half.
    pub points: f64,
    /// The strength, in Elo above the mean of all players; `None` where the games do not say, as
    /// for a player that won or lost them all.
    pub elo: Option<Difference>,
}

/// The ratings under which the results are likeliest (Bradley and Terry's model).
///
/// `results[a][b]` is how many games the players `a` and `b` played and how many points `a` scored
/// in them.
#[must_use]
pub fn ratings(results: &[Vec<(u32, f64)>]) -> Vec<Rating> {
    let count = results.len();
    let games: Vec<f64> = total(results, |&(games, _)| f64::from(games));
    let points: Vec<f64> = total(results, |&(_, points)| points);
    let rated: Vec<bool> = (0..count)
        .map(|player| points[player] > 0.0 && points[player] < games[player])
        .collect();
    let between = |a: usize, b: usize| f64::from(results[a][b].0);
    let mut elo = vec![0.0; count];
    // Newton's method, one player at a time; it converges for players that won and lost.
    for _ in 0..10_000 {
        let mut change = 0.0_f64;
        for player in (0..count).filter(|&player| rated[player]) {
            let (mut expected, mut slope) = (0.0, 0.0);
            for other in (0..count).filter(|&other| other != player) {
                let score = expected_score(elo[player] - elo[other]);
                expected += between(player, other) * score;
                slope += between(player, other) * score * (1.0 - score);
            }
            let step =
                (points[player] - expected) / slope.max(1e-9) * (400.0 / std::f64::consts::LN_10);
            // Far from the solution the steps of the method are too long.
            let step = step.clamp(-200.0, 200.0);
            elo[player] += step;
            change = change.max(step.abs());
        }
        if change < 1e-6 {
            break;
        }
    }
    let known: Vec<usize> = (0..count).filter(|&player| rated[player]).collect();
    let mean = known.iter().map(|&player| elo[player]).sum::<f64>() / known.len().max(1) as f64;
    (0..count)
        .map(|player| {
            let information: f64 = (0..count)
                .filter(|&other| other != player)
                .map(|other| {
                    let score = expected_score(elo[player] - elo[other]);
                    between(player, other) * score * (1.0 - score)
                })
                .sum();
            let error = Z_95 / information.max(1e-9).sqrt() * (400.0 / std::f64::consts::LN_10);
            Rating {
                games: games[player] as u32,
                points: points[player],
                elo: rated[player].then_some(Difference {
                    value: elo[player] - mean,
                    error,
                }),
            }
        })
        .collect()
}

fn total(results: &[Vec<(u32, f64)>], of: impl Fn(&(u32, f64)) -> f64) -> Vec<f64> {
    results
        .iter()
        .map(|row| row.iter().map(&of).sum())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_players_differ_as_their_score_says() {
        let results = vec![vec![(0, 0.0), (100, 75.0)], vec![(100, 25.0), (0, 0.0)]];
        let rated = ratings(&results);
        let elo = |player: usize| rated[player].elo.expect("both scored").value;
        assert!((elo(0) - elo(1) - 190.849).abs() < 1e-2, "{rated:?}");
        assert!((elo(0) + elo(1)).abs() < 1e-6);
        assert_eq!((rated[0].games, rated[0].points), (100, 75.0));
    }

    #[test]
    fn a_third_player_is_placed_by_those_it_met() {
        let results = vec![
            vec![(0, 0.0), (100, 75.0), (0, 0.0)],
            vec![(100, 25.0), (0, 0.0), (100, 75.0)],
            vec![(0, 0.0), (100, 25.0), (0, 0.0)],
        ];
        let rated = ratings(&results);
        let elo = |player: usize| rated[player].elo.expect("all scored").value;
        assert!((elo(0) - elo(2) - 2.0 * 190.849).abs() < 1e-2, "{rated:?}");
    }

    #[test]
    fn who_won_or_lost_everything_has_no_rating() {
        let results = vec![vec![(0, 0.0), (4, 4.0)], vec![(4, 0.0), (0, 0.0)]];
        assert!(ratings(&results).iter().all(|rating| rating.elo.is_none()));
        assert!(ratings(&[]).is_empty());
    }
}
