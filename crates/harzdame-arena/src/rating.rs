//! Ratings after a game.

use harzdame_store::Rating;
use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, glicko2},
};

/// The ratings of White and Black after a rated game in which White has scored 1, 0.5 or 0, by Glicko-2
/// (M. Glickman, "Example of the Glicko-2 system").
///
/// Each game is a rating period of its own, as on other servers with live games.
#[must_use]
pub fn rate(before: [Rating; 2], score: f64) -> [Rating; 2] {
    let [white, black] = before.map(|rating| Glicko2Rating {
        rating: rating.rating,
        deviation: rating.deviation,
        volatility: rating.volatility,
    });
    let outcome = match score {
        score if score > 0.75 => Outcomes::WIN,
        score if score < 0.25 => Outcomes::LOSS,
        _ => Outcomes::DRAW,
    };
    let (white, black) = glicko2(&white, &black, &outcome, &Glicko2Config::new());
    let after = |before: Rating, after: Glicko2Rating| Rating {
        rating: after.rating,
        deviation: after.deviation.max(LEAST_DEVIATION),
        volatility: after.volatility,
        ..before
    };
    [after(before[0], white), after(before[1], black)]
}

/// However much somebody plays, their rating can still move.
const LEAST_DEVIATION: f64 = 45.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wins_gains_and_the_surer_move_less() {
        let new = Rating::default();
        let known = Rating {
            rating: 1700.0,
            deviation: 60.0,
            ..new
        };
        let [white, black] = rate([new, known], 1.0);
        assert!(
            white.rating > 1700.0 && white.deviation < 350.0,
            "{white:?}"
        );
        assert!((1680.0..1700.0).contains(&black.rating), "{black:?}");
        let [lost, won] = rate([new, new], 0.0);
        assert!((lost.rating + won.rating - 3000.0).abs() < 1e-9);
        let [white, black] = rate([new, new], 0.5);
        assert!((white.rating - 1500.0).abs() < 1e-9 && (black.rating - 1500.0).abs() < 1e-9);
        let mut pair = [new, new];
        for _ in 0..500 {
            pair = rate(pair, 0.5);
        }
        assert!(pair[0].deviation >= 45.0);
    }
}
