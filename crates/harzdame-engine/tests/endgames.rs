//! Endings with few pieces, played with endgame tables.

use std::{num::NonZeroUsize, time::Duration};

use fastrand::Rng;
use harzdame::{Color, DrawRule, Game, Outcome, Piece, Position, Role, Setup, Square, fen};
use harzdame_endgame::{Build, Tables, Value};
use harzdame_engine::{Control, Engine, Limits, Score, SearchResult, Settings};

/// Tables of up to three pieces, with distances.
fn with_distances() -> Tables {
    let dir = std::env::temp_dir().join(format!("harzdame-endgames-{}", std::process::id()));
    let build = Build {
        dir: dir.clone(),
        classes: Build::classes(3).collect(),
        memory: 1 << 30,
        threads: NonZeroUsize::MIN,
    };
    build.run(&|| false, &|_| ()).expect("built");
    let (tables, problems) = Tables::open(&dir, 1 << 20).expect("a folder");
    assert!(problems.is_empty());
    // The files stay mapped.
    std::fs::remove_dir_all(dir).expect("removed");
    tables
}

fn engine(tables: &Tables) -> Engine {
    let mut engine = Engine::new(4);
    engine.set_settings(Settings {
        tables: tables.clone(),
        ..Settings::default()
    });
    engine
}

fn search(engine: &mut Engine, game: &Game, nodes: u64) -> SearchResult {
    let clock = || Duration::ZERO;
    engine.search(game, &Limits::nodes(nodes), &Control::new(), &clock, |_| {})
}

/// So many pieces in random places, at least one a side.
fn random_position(rng: &mut Rng, pieces: u32) -> Position {
    loop {
        let mut setup = Setup::empty(Color::ALL[rng.usize(..2)]);
        for number in 0..pieces {
            let color = match number {
                0 => Color::White,
                1 => Color::Black,
                _ => Color::ALL[rng.usize(..2)],
            };
            let role = [Role::Man, Role::King][rng.usize(..2)];
            let square = Square::new(rng.u8(..8), rng.u8(..8)).expect("on the board");
            setup.set(square, Piece { color, role });
        }
        if setup.named().len() == pieces
            && let Ok(position) = Position::try_from(setup)
        {
            return position;
        }
    }
}

#[test]
fn won_endings_are_won_in_exactly_the_distance_and_lost_ones_last_as_long() {
    let tables = with_distances();
    let mut engine = engine(&tables);
    let mut rng = Rng::with_seed(5);
    let mut played = 0;
    while played < 300 {
        let position = random_position(&mut rng, 3);
        let distance = tables.distance(&position).expect("three pieces");
        let Some(plies) = distance.to_end() else {
            continue;
        };
        played += 1;
        let mut game = Game::from_position(position, DrawRule::default());
        for left in (1..=u32::from(plies)).rev() {
            let found = search(&mut engine, &game, 1_000);
            let expected = if left % 2 == 1 {
                Score::win_in(left)
            } else {
                Score::loss_in(left)
            };
            assert_eq!(found.score, expected, "{position}: {}", game.position());
            assert_eq!(found.pv.len(), left as usize);
            let mv = found.best.expect("not over");
            assert_eq!(found.pv[0], mv);
            game.play(mv).expect("legal");
        }
        let outcome = game.outcome().expect("over");
        let winner = outcome.winner().expect("no draw");
        assert_eq!(winner == position.turn(), distance.value() == Value::Win);
    }
}

#[test]
fn embedded_tables_win_what_is_won_with_four_pieces() {
    let tables = Tables::embedded();
    let mut engine = engine(&tables);
    let mut rng = Rng::with_seed(8);
    let mut played = 0;
    let mut failed = Vec::new();
    while played < 200 {
        let position = random_position(&mut rng, 4);
        if tables.value(&position) != Ok(Value::Win) {
            continue;
        }
        played += 1;
        let mut game = Game::from_position(position, DrawRule::default());
        engine.new_game();
        while game.outcome().is_none() {
            let found = search(&mut engine, &game, 20_000);
            game.play(found.best.expect("not over")).expect("legal");
        }
        if game.outcome().and_then(Outcome::winner) != Some(position.turn()) {
            failed.push(position.to_string());
        }
    }
    assert!(failed.is_empty(), "{} not won: {failed:?}", failed.len());
}

#[test]
fn a_win_by_the_tables_is_told_from_an_estimate() {
    let mut engine = engine(&Tables::embedded());
    let game =
        |text: &str| Game::from_position(fen::parse(text).expect("a position"), DrawRule::NONE);
    let won = search(&mut engine, &game("W:WKa1,Kb3,c2:BKg6"), 10);
    assert_eq!(won.score, Score::WON);
    assert_eq!(won.score.to_string(), "won");
    let lost = search(&mut engine, &game("B:WKa1,Kb3,c2:BKg6"), 10);
    assert!(lost.score <= Score::LOST, "{}", lost.score);
    let drawn = search(&mut engine, &game("W:WKc4:BKf6"), 1_000);
    assert_eq!(drawn.score, Score::DRAW);
}

#[test]
fn the_search_looks_ahead_into_the_tables() {
    // Five pieces: a capture leads into a won ending, which is further away than it can see.
    let with = Tables::embedded();
    let mut rng = Rng::with_seed(2);
    let mut known = [0; 2];
    for _ in 0..200 {
        let position = random_position(&mut rng, 5);
        if position.must_capture() {
            continue;
        }
        let game = Game::from_position(position, DrawRule::NONE);
        for (known, tables) in known.iter_mut().zip([&with, &Tables::none()]) {
            let found = search(&mut engine(tables), &game, 3_000);
            *known += u32::from(found.score.is_proved());
        }
    }
    assert!(known[0] > 2 * known[1] + 10, "{known:?}");
}
