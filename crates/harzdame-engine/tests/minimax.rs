//! With everything that prunes switched off, the search finds the value of plain minimax.

use std::time::Duration;

use fastrand::Rng;
use harzdame::{DrawRule, Game, Position};
use harzdame_endgame::Tables;
use harzdame_engine::{Control, Engine, Features, Limits, Score, Settings};

/// Plain minimax over the game itself: no window, no order, no table. The evaluation comes from
/// the engine, by a search that cannot look further than it: see `estimate`.
struct Minimax<'a> {
    engine: &'a mut Engine,
    root_ply: usize,
}

impl Minimax<'_> {
    fn value(&mut self, game: &Game, depth: u32, ply: u32) -> Score {
        let position = game.position();
        let moves = position.legal_moves();
        if moves.is_empty() {
            return Score::loss_in(ply);
        }
        if ply > 0 && self.is_draw(game) {
            return Score::DRAW;
        }
        if depth == 0 {
            return self.captures(game.position(), ply);
        }
        moves
            .iter()
            .map(|&mv| {
                let next = child(game, mv);
                -self.value(&next, depth - 1, ply + 1)
            })
            .max()
            .expect("there are moves")
    }

    /// A draw as the engine documents it: the third occurrence, or the second on the way from the
    /// root; or no progress.
    fn is_draw(&self, game: &Game) -> bool {
        let rule = game.rule();
        let position = game.position();
        let positions: Vec<&Position> = game.positions().collect();
        let earlier: Vec<usize> = (0..positions.len() - 1)
            .filter(|&index| positions[index] == position)
            .collect();
        let repeated = earlier.len() >= 2 || earlier.iter().any(|&index| index >= self.root_ply);
        rule.repetition && repeated
            || rule
                .no_progress
                .is_some_and(|limit| game.idle_plies() >= limit)
    }

    fn captures(&mut self, position: &Position, ply: u32) -> Score {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return Score::loss_in(ply);
        }
        if !position.must_capture() {
            return self.engine.evaluate(position);
        }
        moves
            .iter()
            .map(|&mv| -self.captures(&position.play_unchecked(mv), ply + 1))
            .max()
            .expect("there are moves")
    }
}

/// The game after a move. A game that is over takes no move, but minimax looks beyond the root
/// whatever the game's history, as the engine does.
fn child(game: &Game, mv: harzdame::Move) -> Game {
    let mut next = game.clone();
    next.play(mv)
        .expect("the move is legal and the game goes on");
    next
}

fn plain_engine() -> Engine {
    let mut engine = Engine::new(0);
    engine.set_settings(Settings {
        features: Features::NONE,
        tables: Tables::none(),
        ..Settings::default()
    });
    engine
}

fn check(game: &Game, depth: u32) {
    let mut engine = plain_engine();
    let stop = Control::new();
    let clock = || Duration::ZERO;
    let result = engine.search(game, &Limits::depth(depth), &stop, &clock, |_| {});
    let mut minimax = Minimax {
        engine: &mut engine,
        root_ply: game.ply(),
    };
    let expected = minimax.value(game, depth, 0);
    assert_eq!(result.score, expected, "depth {depth}: {}", game.position());
    // The best move keeps that value, and so do the scores of all moves.
    if let Some(best) = result.best {
        let after = -minimax.value(&child(game, best), depth - 1, 1);
        assert_eq!(after, expected, "{best:?}: {}", game.position());
        let expected: Vec<Score> = game
            .position()
            .legal_moves()
            .iter()
            .map(|&mv| -minimax.value(&child(game, mv), depth - 1, 1))
            .collect();
        let rated = engine.rate_moves(game, depth, &Limits::NONE, &stop, &clock);
        assert!(rated.is_sorted_by(|a, b| a.1 >= b.1));
        for (mv, expected) in game.position().legal_moves().iter().zip(expected) {
            assert!(
                rated.contains(&(*mv, expected)),
                "{mv:?} {expected}: {rated:?}"
            );
        }
    }
}

#[test]
fn plain_search_is_minimax_in_random_games() {
    let mut rng = Rng::with_seed(11);
    let mut checked = 0;
    while checked < 150 {
        let mut game = Game::new();
        for _ in 0..rng.usize(..200) {
            let Some(mv) = rng.choice(game.position().legal_moves()) else {
                break;
            };
            if game.play(mv).is_err() {
                break;
            }
        }
        if game.outcome().is_none() {
            let depth = if game.position().count_legal_moves() > 16 {
                2
            } else {
                3
            };
            check(&game, depth);
            checked += 1;
        }
    }
}

#[test]
fn plain_search_is_minimax_where_draws_decide() {
    let mut rng = Rng::with_seed(12);
    for no_progress in [2, 4, 7, 100] {
        for text in ["W:WKa1,Kb1:BKd4", "B:WKd4,a2:BKh8", "W:WKa1:BKh7,Kh8,b4"] {
            let position = harzdame::fen::parse(text).expect("the FEN is valid");
            let rule = DrawRule {
                no_progress: Some(no_progress),
                ..DrawRule::default()
            };
            for plies in 0..8 {
                let mut game = Game::from_position(position, rule);
                for _ in 0..plies {
                    // Few squares to choose from, so that positions repeat.
                    let moves = game.position().legal_moves();
                    let Some(mv) = rng.choice(moves.iter().take(2)) else {
                        break;
                    };
                    if game.play(*mv).is_err() {
                        break;
                    }
                }
                if game.outcome().is_none() {
                    check(&game, 3);
                }
            }
        }
    }
}
