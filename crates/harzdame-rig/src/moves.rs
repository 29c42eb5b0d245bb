//! Random legal moves.

use fastrand::Rng;
use harzdame::{Game, Move};

/// A random legal move; `None` if there is none, or the game is over.
pub(crate) fn choose(game: &Game, random: &mut Rng) -> Option<Move> {
    if game.outcome().is_some() {
        return None;
    }
    let moves = game.position().legal_moves();
    (!moves.is_empty()).then(|| moves[random.usize(..moves.len())])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_games_come_to_an_end() {
        for seed in 0..20 {
            let (mut game, mut random) = (Game::new(), Rng::with_seed(seed));
            while let Some(mv) = choose(&game, &mut random) {
                game.play(mv).expect("a legal move");
                assert!(game.ply() < 5_000);
            }
            assert!(game.outcome().is_some());
        }
    }
}
