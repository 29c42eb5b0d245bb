//! Threads, several lines, pondering, clocks, and settings by name.

use std::{
    cell::Cell,
    num::NonZeroUsize,
    thread,
    time::{Duration, Instant},
};

use fastrand::Rng;
use harzdame::{DrawRule, Game, Move};
use harzdame_engine::{
    ClockState, Control, Engine, Features, Limits, Parameters, Score, SearchResult, Settings,
};

/// A game of random moves that is not over.
fn random_game(rng: &mut Rng) -> Game {
    random_game_of(rng, 90)
}

fn random_game_of(rng: &mut Rng, plies: usize) -> Game {
    loop {
        let mut game = Game::new();
        for _ in 0..rng.usize(..plies) {
            let mv = rng.choice(game.position().legal_moves());
            if mv.is_none_or(|mv| game.play(mv).is_err()) {
                break;
            }
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

fn engine(change: impl FnOnce(&mut Settings)) -> Engine {
    let mut engine = Engine::new(4);
    let mut settings = Settings::default();
    change(&mut settings);
    engine.set_settings(settings);
    engine
}

fn search(engine: &mut Engine, game: &Game, limits: &Limits) -> SearchResult {
    engine.search(game, limits, &Control::new(), &|| Duration::ZERO, |_| {})
}

#[test]
fn several_threads_find_a_move_together() {
    let mut rng = Rng::with_seed(61);
    let mut engine = engine(|settings| settings.threads = NonZeroUsize::new(3).expect("not 0"));
    for _ in 0..20 {
        let game = random_game(&mut rng);
        let result = search(&mut engine, &game, &Limits::depth(7));
        let best = result.best.expect("the game is not over");
        assert!(game.position().is_legal(best));
        assert_eq!(result.pv.first(), Some(&best));
        let bounded = search(&mut engine, &game, &Limits::nodes(20_000));
        assert!(bounded.nodes <= 20_000 + 3 * 2_048, "{}", bounded.nodes);
    }
}

#[test]
fn lines_are_the_best_moves_in_order() {
    let mut rng = Rng::with_seed(62);
    let exact = Features {
        table: true,
        bounds_of_ends: true,
        ..Features::NONE
    };
    for _ in 0..30 {
        let game = random_game(&mut rng);
        let mut engine = engine(|settings| {
            settings.lines = 4;
            settings.features = exact;
        });
        let mut told = Vec::new();
        let control = Control::new();
        let clock = || Duration::ZERO;
        let limits = Limits::depth(4);
        let result = engine.search(&game, &limits, &control, &clock, |info| {
            told.push((info.depth, info.line));
        });
        let count = game.position().legal_moves().len().min(4);
        assert_eq!(result.lines.len(), count);
        assert!(result.lines.is_sorted_by(|a, b| a.score >= b.score));
        assert_eq!(
            (result.best, result.score),
            (Some(result.lines[0].pv[0]), result.lines[0].score)
        );
        let mut firsts: Vec<Move> = result.lines.iter().map(|line| line.pv[0]).collect();
        firsts.sort_by(Move::cmp_by_name);
        firsts.dedup();
        assert_eq!(firsts.len(), count);
        let expected = (1..=4).flat_map(|depth| (1..=count).map(move |line| (depth, line)));
        assert!(
            told.iter()
                .copied()
                .take(4 * count)
                .eq(expected.take(told.len()))
        );
        // The scores are those of searching each move alone.
        engine.new_game();
        let rated = engine.rate_moves(&game, 4, &Limits::NONE, &Control::new(), &clock);
        for (line, (_, score)) in result.lines.iter().zip(&rated) {
            assert_eq!(line.score, *score, "{}", game.position());
        }
    }
}

#[test]
fn more_lines_or_threads_keep_what_is_known() {
    let game = Game::new();
    let limits = Limits::depth(12);
    let mut engine = engine(|_| {});
    let first = search(&mut engine, &game, &limits);
    let expected = search(&mut engine, &game, &limits);
    assert_ne!(expected.nodes, first.nodes);
    engine.new_game();
    search(&mut engine, &game, &limits);
    let mut settings = engine.settings().clone();
    settings.lines = 2;
    settings.threads = NonZeroUsize::new(2).expect("not 0");
    engine.set_settings(settings.clone());
    settings.lines = 1;
    settings.threads = NonZeroUsize::MIN;
    engine.set_settings(settings.clone());
    assert_eq!(search(&mut engine, &game, &limits).nodes, expected.nodes);
    // Another judgement makes it worthless.
    settings.noise.amplitude = 5;
    engine.set_settings(settings.clone());
    settings.noise.amplitude = 0;
    engine.set_settings(settings);
    assert_eq!(search(&mut engine, &game, &limits).nodes, first.nodes);
}

#[test]
fn pondering_goes_on_until_the_move_comes() {
    let control = Control::ponder();
    let game = Game::new();
    let started = Instant::now();
    let clock = || started.elapsed();
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(60));
            control.ponder_hit();
        });
        let limits = Limits {
            nodes: Some(1),
            time: Some(Duration::from_millis(1)),
            ..Limits::NONE
        };
        let result = Engine::new(4).search(&game, &limits, &control, &clock, |_| {});
        assert!(started.elapsed() >= Duration::from_millis(60));
        assert!(result.best.is_some());
    });
    // A stop ends it as well.
    let control = Control::ponder();
    control.stop();
    let result = Engine::new(4).search(&game, &Limits::NONE, &control, &clock, |_| {});
    assert!(result.best.is_some());
}

#[test]
fn a_clock_is_kept() {
    // A clock that advances by a millisecond with each look.
    let mut rng = Rng::with_seed(63);
    for remaining in [20, 100, 1_000] {
        let game = random_game(&mut rng);
        let now = Cell::new(0);
        let clock = || {
            now.set(now.get() + 1);
            Duration::from_millis(now.get())
        };
        let limits = Limits::clock(ClockState {
            remaining: Duration::from_millis(remaining),
            ..ClockState::default()
        });
        let result = Engine::new(4).search(&game, &limits, &Control::new(), &clock, |_| {});
        assert!(result.best.is_some());
        assert!(
            now.get() <= remaining / 2 + 5,
            "{} of {remaining}",
            now.get()
        );
    }
}

#[test]
fn forced_moves_and_proved_ends_take_no_time() {
    let one_move = harzdame::fen::parse("W:Wc3,a1:Bd3,h8").expect("a position");
    let game = Game::from_position(one_move, DrawRule::default());
    assert_eq!(game.position().legal_moves().len(), 1);
    let limits = Limits::time(Duration::from_secs(3_600));
    let result = search(&mut Engine::new(1), &game, &limits);
    assert!(result.depth <= 8);
    let won = harzdame::fen::parse("W:WKb7:Bd7").expect("a position");
    let game = Game::from_position(won, DrawRule::default());
    let result = search(&mut Engine::new(1), &game, &limits);
    assert_eq!(result.score, Score::win_in(1));
}

#[test]
fn every_part_of_the_search_matters_to_its_signature() {
    // A part that is switched off, or a number that is changed, changes what is searched in some
    // position: nothing can be set that has no effect.
    let mut rng = Rng::with_seed(64);
    let games: Vec<Game> = (0..10)
        .map(|number| random_game_of(&mut rng, 30 * (number + 1)))
        .chain(["W:WKg6,f2:Be5", "W:WKd4,Ke5:BKh8"].map(|text| {
            let position = harzdame::fen::parse(text).expect("a position");
            Game::from_position(position, DrawRule::default())
        }))
        .collect();
    let limits = Limits {
        depth: Some(9),
        nodes: Some(50_000),
        ..Limits::NONE
    };
    let nodes = |settings: &Settings| -> Vec<u64> {
        let mut engine = Engine::new(1);
        engine.set_settings(settings.clone());
        games
            .iter()
            .map(|game| search(&mut engine, game, &limits).nodes)
            .collect()
    };
    let default = Settings::default();
    let usual = nodes(&default);
    for feature in Features::all() {
        let mut settings = default.clone();
        let other = 1 - feature.default;
        settings
            .features
            .set(feature.name, other)
            .expect("in range");
        assert_ne!(nodes(&settings), usual, "{}", feature.name);
    }
    for parameter in Parameters::all() {
        let changes = [*parameter.range.start(), *parameter.range.end()]
            .iter()
            .any(|&value| {
                let mut settings = default.clone();
                settings
                    .parameters
                    .set(parameter.name, value)
                    .expect("in range");
                nodes(&settings) != usual
            });
        assert!(changes, "{}", parameter.name);
    }
}
