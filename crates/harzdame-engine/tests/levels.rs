//! The levels: legal, various, and as strong as their number says.

use std::{cell::Cell, time::Duration};

use harzdame::{Color, DrawRule, Game, Move, Piece, Position, Role, Setup, Square, fen};
use harzdame_engine::{Choice, Control, Engine, Level, ScoreKind};

/// The move of [`choice`].
fn choose(level: Level, engine: &mut Engine, game: &Game, seed: u64) -> Option<Move> {
    choice(level, engine, game, seed).map(|choice| choice.mv)
}

/// A choice by a clock that counts how often it is looked at: the same on every machine, and the
/// strongest level comes to an end after some 200,000 nodes.
fn choice(level: Level, engine: &mut Engine, game: &Game, seed: u64) -> Option<Choice> {
    let stop = Control::new();
    let looks = Cell::new(0);
    let clock = || {
        looks.set(looks.get() + 5);
        Duration::from_millis(looks.get())
    };
    level.choose(engine, game, seed, &stop, &clock, |_| {})
}

#[test]
fn a_seed_decides_the_choice() {
    for level in [Level::MIN, Level::ALL[1]] {
        let game = Game::new();
        let chosen = |seed| choose(level, &mut Engine::new(1), &game, seed);
        assert_eq!(chosen(1), chosen(1));
        let different: std::collections::HashSet<_> = (0..20).map(chosen).collect();
        assert!(different.len() > 3, "{level:?}: {different:?}");
    }
}

#[test]
fn no_level_plays_the_same_game_twice() {
    for level in Level::ALL {
        let mut engine = Engine::new(1);
        let mut lines = std::collections::HashSet::new();
        let games = 6;
        for seed in 0..games {
            let mut game = Game::new();
            // The other side always plays its first move by name.
            let mut line = Vec::new();
            for _ in 0..10 {
                let Some(mv) = choose(level, &mut engine, &game, seed) else {
                    break;
                };
                game.play(mv).expect("the choice is legal");
                line.push(mv);
                let mut replies = game.position().legal_moves();
                replies.sort_by_name();
                let Some(&reply) = replies.first() else { break };
                if game.play(reply).is_err() {
                    break;
                }
            }
            lines.insert(line);
        }
        assert_eq!(lines.len(), games as usize, "{level:?}");
    }
}

#[test]
fn a_finished_game_has_no_choice() {
    let lost = fen::parse("W:W:Bc8").expect("the FEN is valid");
    let lost = Game::from_position(lost, DrawRule::default());
    let mut drawn = Game::new();
    drawn.agree_draw().expect("the rule allows it");
    for level in Level::ALL {
        for game in [&lost, &drawn] {
            assert_eq!(choose(level, &mut Engine::new(1), game, 1), None);
        }
    }
}

#[test]
fn even_the_first_level_wins_at_once_where_it_can() {
    // A black man in a corner that some moves of White's block (R17) and others do not.
    let mut rng = fastrand::Rng::with_seed(32);
    let mut seen = 0;
    while seen < 20 {
        let mut setup = Setup::empty(Color::White);
        let pieces = [Role::King, Role::King, Role::Man].map(|role| (Color::White, role));
        for (color, role) in pieces.into_iter().chain([(Color::Black, Role::Man)]) {
            let square = match color {
                Color::White => Square::new(rng.u8(..4), rng.u8(4..8)),
                Color::Black => Square::new(rng.u8(..2), rng.u8(6..8)),
            };
            setup.set(square.expect("on the board"), Piece { color, role });
        }
        let Ok(position) = Position::try_from(setup) else {
            continue;
        };
        let moves = position.legal_moves();
        let wins = |mv: Move| !position.play_unchecked(mv).has_legal_move();
        if !moves.iter().any(|&mv| wins(mv)) || moves.iter().all(|&mv| wins(mv)) {
            continue;
        }
        seen += 1;
        let game = Game::from_position(position, DrawRule::default());
        let mv = choose(Level::MIN, &mut Engine::new(0), &game, seen).expect("there is a move");
        assert!(wins(mv), "{position}: {mv:?}");
    }
}

#[test]
fn every_level_sees_who_is_ahead() {
    // Three kings against a man that cannot capture anything, and the other way round.
    for (text, ahead) in [
        ("W:WKa1,Ka2,Kb1:Bg7,g6", true),
        ("W:Wb2,b3:BKh8,Kh7,Kg8", false),
    ] {
        let position = fen::parse(text).expect("the FEN is valid");
        let game = Game::from_position(position, DrawRule::default());
        for level in Level::ALL {
            let chosen = choice(level, &mut Engine::new(1), &game, 3).expect("there is a move");
            let score = chosen.score.to_centi_men();
            assert!(score.abs() > 300, "{level:?}: {text}: {score}");
            assert_eq!(score > 0, ahead, "{level:?}: {text}: {score}");
        }
    }
}

#[test]
fn errors_stay_within_reason() {
    // No level throws away what its own look at the position shows to be lost: measured in random
    // games, winning and losing alike.
    let mut rng = fastrand::Rng::with_seed(31);
    let stop = Control::new();
    for _ in 0..150 {
        let mut game = Game::new();
        for _ in 0..rng.usize(..120) {
            let mv = rng.choice(game.position().legal_moves());
            if mv.is_none_or(|mv| game.play(mv).is_err()) {
                break;
            }
        }
        let mut engine = Engine::new(1);
        let limits = Level::MIN.limits();
        let clock = || Duration::ZERO;
        let rated = engine.rate_moves(&game, 1, &limits, &stop, &clock);
        let Some(mv) = choose(Level::MIN, &mut engine, &game, rng.u64(..)) else {
            continue;
        };
        let score = |wanted: Move| {
            let found = rated.iter().find(|&&(mv, _)| mv == wanted);
            found.expect("the choice is legal").1
        };
        let best = rated[0].1;
        match (best.kind(), score(mv).kind()) {
            (ScoreKind::CentiMen(best), ScoreKind::CentiMen(chosen)) => {
                assert!(best - chosen <= 600, "{best} {chosen}");
            }
            (best, chosen) => assert_eq!(best, chosen, "an end is never overlooked"),
        }
    }
}

#[test]
fn a_stopped_level_still_moves() {
    let stop = Control::new();
    stop.stop();
    for level in Level::ALL {
        let mut engine = Engine::new(0);
        let chosen = level.choose(
            &mut engine,
            &Game::new(),
            1,
            &stop,
            &|| Duration::ZERO,
            |_| {},
        );
        assert!(chosen.is_some_and(|chosen| Game::new().position().is_legal(chosen.mv)));
    }
}
