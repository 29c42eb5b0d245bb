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
/// in them. Games against a player without a rating say nothing about the others.
#[must_use]
pub fn ratings(results: &[Vec<(u32, f64)>]) -> Vec<Rating> {
    let rated = rated(results);
    let between = |a: usize, b: usize| f64::from(results[a][b].0);
    let opponents = |player: usize| rated.iter().copied().filter(move |&other| other != player);
    let mut elo = vec![0.0; results.len()];
    // Newton's method, one player at a time; it converges for players that won and lost.
    for _ in 0..10_000 {
        let mut change = 0.0_f64;
        for &player in &rated {
            let (mut missing, mut slope) = (0.0, 0.0);
            for other in opponents(player) {
                let score = expected_score(elo[player] - elo[other]);
                missing += results[player][other].1 - between(player, other) * score;
                slope += between(player, other) * score * (1.0 - score);
            }
            // Far from the solution the steps of the method are too long.
            let step = (missing / slope.max(1e-9) * PER_LOGIT).clamp(-200.0, 200.0);
            elo[player] += step;
            change = change.max(step.abs());
        }
        if change < 1e-6 {
            break;
        }
    }
    let mean = rated.iter().map(|&player| elo[player]).sum::<f64>() / rated.len().max(1) as f64;
    (0..results.len())
        .map(|player| {
            let information: f64 = opponents(player)
                .map(|other| {
                    let score = expected_score(elo[player] - elo[other]);
                    between(player, other) * score * (1.0 - score)
                })
                .sum();
            Rating {
                games: results[player].iter().map(|&(games, _)| games).sum(),
                points: results[player].iter().map(|&(_, points)| points).sum(),
                elo: rated.contains(&player).then(|| Difference {
                    value: elo[player] - mean,
                    error: Z_95 / information.max(1e-9).sqrt() * PER_LOGIT,
                }),
            }
        })
        .collect()
}

/// Elo for a factor of e in the ratio of points.
const PER_LOGIT: f64 = 400.0 / std::f64::consts::LN_10;

/// The players that both won and lost points against each other.
fn rated(results: &[Vec<(u32, f64)>]) -> Vec<usize> {
    let mut rated: Vec<usize> = (0..results.len()).collect();
    loop {
        let before = rated.clone();
        rated.retain(|&player| {
            let row = || before.iter().map(|&other| results[player][other]);
            let games: f64 = row().map(|(games, _)| f64::from(games)).sum();
            let points: f64 = row().map(|(_, points)| points).sum();
            points > 0.0 && points < games
        });
        // Without one player another may have won everything.
        if rated == before {
            return rated;
        }
    }
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
    fn games_against_the_unrated_do_not_count() {
        let results = vec![
            vec![(0, 0.0), (100, 75.0), (100, 100.0)],
            vec![(100, 25.0), (0, 0.0), (100, 100.0)],
            vec![(100, 0.0), (100, 0.0), (0, 0.0)],
        ];
        let rated = ratings(&results);
        let elo = |player: usize| rated[player].elo.map(|elo| elo.value);
        let difference = elo(0).zip(elo(1)).map(|(a, b)| a - b);
        assert!(
            difference.is_some_and(|elo| (elo - 190.849).abs() < 1e-2),
            "{rated:?}"
        );
        assert_eq!(
            (elo(2), rated[2].games, rated[0].points),
            (None, 200, 175.0)
        );
    }

    #[test]
    fn who_won_or_lost_everything_has_no_rating() {
        let results = vec![vec![(0, 0.0), (4, 4.0)], vec![(4, 0.0), (0, 0.0)]];
        assert!(ratings(&results).iter().all(|rating| rating.elo.is_none()));
        assert!(ratings(&[]).is_empty());
    }
}
