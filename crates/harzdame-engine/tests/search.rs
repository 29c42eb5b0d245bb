//! What the search finds, and how it ends.

use std::{
    cell::Cell,
    time::{Duration, Instant},
};

use fastrand::Rng;
use harzdame::{Color, DrawRule, Game, Move, Piece, Position, Role, Setup, Square, fen};
use harzdame_engine::{
    Control, Engine, Evaluation, Features, Limits, MAX_DEPTH, Score, ScoreKind, SearchResult,
    Settings, Weights,
};

fn position(text: &str) -> Position {
    fen::parse(text).expect("the FEN is valid")
}

fn game(text: &str) -> Game {
    Game::from_position(position(text), DrawRule::default())
}

fn search(game: &Game, limits: &Limits) -> SearchResult {
    let stop = Control::new();
    Engine::new(4).search(game, limits, &stop, &|| Duration::ZERO, |_| {})
}

/// A search with nothing that may overlook the quickest end.
fn search_exactly(game: &Game, limits: &Limits) -> SearchResult {
    let mut engine = Engine::new(4);
    engine.set_settings(Settings {
        features: Features {
            table: true,
            bounds_of_ends: true,
            history: true,
            ..Features::NONE
        },
        ..Settings::default()
    });
    engine.search(game, limits, &Control::new(), &|| Duration::ZERO, |_| {})
}

fn to_depth(text: &str, depth: u32) -> SearchResult {
    search(&game(text), &Limits::depth(depth))
}

fn random_games(seed: u64, count: usize, mut visit: impl FnMut(&Game)) {
    let mut rng = Rng::with_seed(seed);
    for _ in 0..count {
        let mut game = Game::new();
        for _ in 0..rng.usize(..150) {
            let mv = rng.choice(game.position().legal_moves());
            if mv.is_none_or(|mv| game.play(mv).is_err()) {
                break;
            }
        }
        visit(&game);
    }
}

#[test]
fn no_legal_move_is_a_loss_at_once() {
    // Without pieces, and blocked in a corner (R17).
    for text in ["W:W:Bc8,d7", "B:Wa1:B", "W:Wa8:BKb8,Kc8", "B:WKg1,Kf1:Bh1"] {
        let position = position(text);
        let game = Game::from_position(position, DrawRule::default());
        let result = search(&game, &Limits::depth(5));
        assert_eq!(result.best, None, "{text}");
        assert_eq!(result.score, Score::loss_in(0));
        assert!(result.pv.is_empty());
        assert_eq!(result.nodes, 0);
    }
}

#[test]
fn a_single_legal_move_is_played_with_a_score() {
    let text = "W:Wb1:Bb2,h8,g7";
    assert_eq!(position(text).legal_moves().len(), 1);
    let forced = to_depth(text, 6);
    assert_eq!(forced.best.map(|mv| mv.to), Some(Square::B3));
    let quick = search(&game(text), &Limits::time(Duration::from_secs(3_600)));
    // The clock stands still: without the short cut for forced moves this would not end.
    assert!(quick.depth < MAX_DEPTH);
    assert_eq!(quick.best, forced.best);
}

/// Solves a small game by plain minimax without a horizon but a number of plies.
fn wins_in(position: &Position, plies: u32) -> Option<u32> {
    // The least number of plies, at most `plies`, in which the side to move wins.
    (1..=plies)
        .step_by(2)
        .find(|&plies| wins_within(position, plies))
}

fn wins_within(position: &Position, plies: u32) -> bool {
    plies > 0
        && position.legal_moves().iter().any(|&mv| {
            let reply = position.play_unchecked(mv);
            reply
                .legal_moves()
                .iter()
                .all(|&mv| plies > 2 && wins_within(&reply.play_unchecked(mv), plies - 2))
        })
}

#[test]
fn wins_are_found_with_their_exact_distance() {
    // Few pieces in random places: the distance by plain minimax is the truth.
    let mut rng = Rng::with_seed(21);
    let mut found = [0; 6];
    for _ in 0..4_000 {
        let mut setup = Setup::empty(Color::White);
        for (color, role) in [
            (Color::White, Role::King),
            (Color::White, Role::Man),
            (Color::Black, Role::Man),
        ] {
            let square = Square::new(rng.u8(..8), rng.u8(..8)).expect("on the board");
            setup.set(square, Piece { color, role });
        }
        let Ok(position) = Position::try_from(setup) else {
            continue;
        };
        let Some(plies) = wins_in(&position, 5) else {
            continue;
        };
        found[plies as usize] += 1;
        let game = Game::from_position(position, DrawRule::NONE);
        // What prunes may find a longer way first; in the end it finds one.
        let ScoreKind::WinIn(longer) = search(&game, &Limits::depth(20)).score.kind() else {
            panic!("{position}: no win found");
        };
        assert!(longer >= plies, "{position}");
        let result = search_exactly(&game, &Limits::depth(8));
        assert_eq!(result.score, Score::win_in(plies), "{position}");
        assert!(result.pv.len() <= plies as usize);
        // The best move keeps the distance.
        let reply = position.play_unchecked(result.best.expect("there is a move"));
        let lost = search_exactly(
            &Game::from_position(reply, DrawRule::NONE),
            &Limits::depth(8),
        );
        assert_eq!(lost.score, Score::loss_in(plies - 1), "{reply}");
    }
    assert!(
        found[1] > 100 && found[3] > 50 && found[5] > 20,
        "{found:?}"
    );
}

#[test]
fn the_principal_variation_can_be_played() {
    random_games(22, 60, |game| {
        if game.outcome().is_some() {
            return;
        }
        let result = search(game, &Limits::depth(6));
        assert_eq!(result.best, result.pv.first().copied());
        let mut position = *game.position();
        for &mv in &result.pv {
            position = position.play(mv).expect("the variation is legal");
        }
    });
}

#[test]
fn a_sacrifice_that_wins_more_is_found() {
    // Found by looking for positions in which giving a man away wins at least two: the engine
    // must see through the compulsory capture (R14), which material alone at depth 1 does not.
    let mut rng = Rng::with_seed(23);
    let mut sacrifices = 0;
    // Material alone, so that the gain can be told exactly.
    let mut engine = Engine::new(1);
    engine.set_settings(Settings {
        evaluation: Evaluation::Hand(Weights {
            man: 100,
            king: 300,
            ..Weights::NONE
        }),
        ..Settings::default()
    });
    let lead = |position: &Position, color: Color| {
        position.pieces(color).len() as i32 - position.pieces(!color).len() as i32
    };
    for _ in 0..3_000 {
        let mut position = Position::START;
        for _ in 0..rng.usize(20..60) {
            match rng.choice(position.legal_moves()) {
                Some(mv) => position = position.play_unchecked(mv),
                None => break,
            }
        }
        let kings = position.kings(Color::White) | position.kings(Color::Black);
        if position.must_capture() || !position.has_legal_move() || !kings.is_empty() {
            continue;
        }
        let turn = position.turn();
        let before = lead(&position, turn);
        // A quiet move after which every reply captures one piece and loses at least four.
        let wins = position.legal_moves().iter().any(|&mv| {
            let offered = position.play_unchecked(mv);
            offered.must_capture()
                && offered.legal_moves().iter().all(|&reply| {
                    let taken = offered.play_unchecked(reply);
                    taken.legal_moves().iter().any(|mv| mv.captured.len() >= 4)
                        && taken.legal_moves().iter().all(|&mv| {
                            let end = taken.play_unchecked(mv);
                            !end.must_capture() && lead(&end, turn) >= before + 3
                        })
                })
        });
        if !wins {
            continue;
        }
        sacrifices += 1;
        let game = Game::from_position(position, DrawRule::default());
        let stop = Control::new();
        let limits = Limits::depth(3);
        let result = engine.search(&game, &limits, &stop, &|| Duration::ZERO, |_| {});
        assert!(
            result.score >= Score::centi_men(100 * (before + 3)),
            "{position}: {}",
            result.score
        );
    }
    assert!(sacrifices > 5, "{sacrifices}");
}

#[test]
fn the_losing_side_takes_the_draw_by_repetition() {
    // White, far behind, can return for the third time to a position of the game.
    let mut game = game("B:WKa1:BKh8,Kg8,h5");
    let shuffle = [
        (Square::G8, Square::F8),
        (Square::A1, Square::A2),
        (Square::F8, Square::G8),
        (Square::A2, Square::A1),
    ];
    for (from, to) in shuffle.into_iter().chain(shuffle).take(7) {
        game.play(Move::quiet(from, to)).expect("the move is legal");
    }
    // King a2 to a1 makes the third occurrence.
    let result = search(&game, &Limits::depth(5));
    assert_eq!(result.score, Score::DRAW);
    assert_eq!(result.best, Some(Move::quiet(Square::A2, Square::A1)));
    // Without that rule White is lost or far behind.
    let open = Game::from_position(*game.position(), DrawRule::NONE);
    assert!(search(&open, &Limits::depth(5)).score < Score::centi_men(-200));
}

#[test]
fn the_winning_side_avoids_the_draw_by_repetition() {
    let mut game = game("W:WKa1,Kb1,c1:BKh8");
    let shuffle = [
        (Square::A1, Square::A2),
        (Square::H8, Square::H7),
        (Square::A2, Square::A1),
        (Square::H7, Square::H8),
    ];
    for (from, to) in shuffle.into_iter().chain(shuffle).take(6) {
        game.play(Move::quiet(from, to)).expect("the move is legal");
    }
    let result = search(&game, &Limits::depth(5));
    assert_ne!(result.best, Some(Move::quiet(Square::A2, Square::A1)));
    assert!(result.score > Score::centi_men(200));
}

#[test]
fn lack_of_progress_is_a_draw_just_in_time() {
    // Two plies are left: nothing can be captured by then, and no man can move.
    let rule = DrawRule {
        no_progress: Some(2),
        ..DrawRule::default()
    };
    let lone = |rule| Game::from_position(position("W:WKa1,Kb3:BKh8"), rule);
    assert_eq!(search(&lone(rule), &Limits::depth(8)).score, Score::DRAW);
    assert!(search(&lone(DrawRule::default()), &Limits::depth(8)).score > Score::centi_men(200));
}

#[test]
fn a_win_goes_before_a_draw_on_the_same_ply() {
    // R17 before R18: capturing is progress, but blocking is not; the last quiet ply allowed
    // leaves Black without a move.
    let rule = DrawRule {
        no_progress: Some(1),
        ..DrawRule::default()
    };
    let mut seen = 0;
    let mut rng = Rng::with_seed(24);
    for _ in 0..200_000 {
        let mut setup = Setup::empty(Color::White);
        let corner = [Square::A7, Square::A8, Square::B7, Square::B8];
        for (color, role) in [
            (Color::White, Role::King),
            (Color::White, Role::King),
            (Color::White, Role::Man),
            (Color::Black, Role::Man),
        ] {
            let square = if color == Color::Black {
                corner[rng.usize(..4)]
            } else {
                Square::new(rng.u8(..4), rng.u8(4..8)).expect("on the board")
            };
            setup.set(square, Piece { color, role });
        }
        let Ok(position) = Position::try_from(setup) else {
            continue;
        };
        if position.must_capture() {
            continue;
        }
        let blocking = position.legal_moves().iter().copied().find(|&mv| {
            position.kings(Color::White).contains(mv.from)
                && !position.play_unchecked(mv).has_legal_move()
        });
        if blocking.is_some() {
            seen += 1;
            let game = Game::from_position(position, rule);
            let result = search(&game, &Limits::depth(3));
            assert_eq!(result.score, Score::win_in(1), "{position}");
        }
        if seen == 20 {
            break;
        }
    }
    assert!(seen > 0);
}

#[test]
fn colours_make_no_difference() {
    random_games(25, 40, |game| {
        let position = *game.position();
        let swapped = position.color_swapped();
        // Without a table, whose places follow from hashes, every node has its image.
        let mut engine = Engine::new(0);
        engine.set_settings(Settings {
            features: Features {
                table: false,
                ..Features::default()
            },
            ..Settings::default()
        });
        let stop = Control::new();
        let mut run = |position| {
            engine.new_game();
            let game = Game::from_position(position, DrawRule::default());
            engine.search(&game, &Limits::depth(6), &stop, &|| Duration::ZERO, |_| {})
        };
        let (one, other) = (run(position), run(swapped));
        assert_eq!(one.score, other.score);
        assert_eq!(one.nodes, other.nodes);
        assert_eq!(one.best, other.best.map(Move::color_swapped));
    });
}

#[test]
fn a_node_limit_is_kept_and_makes_the_search_reproducible() {
    random_games(26, 20, |game| {
        for nodes in [1, 2, 100, 5_000] {
            let once = search(game, &Limits::nodes(nodes));
            assert!(once.nodes <= nodes);
            assert_eq!(once.best.is_some(), game.position().has_legal_move());
            assert_eq!(once, search(game, &Limits::nodes(nodes)));
        }
    });
}

#[test]
fn a_new_game_forgets_everything() {
    let stop = Control::new();
    let limits = Limits::nodes(20_000);
    let mut used = Engine::new(1);
    random_games(27, 5, |game| {
        used.search(game, &limits, &stop, &|| Duration::ZERO, |_| {});
    });
    used.new_game();
    let game = Game::new();
    let again = used.search(&game, &limits, &stop, &|| Duration::ZERO, |_| {});
    let fresh = Engine::new(1).search(&game, &limits, &stop, &|| Duration::ZERO, |_| {});
    assert_eq!(again, fresh);
}

#[test]
fn iterations_are_reported_in_order() {
    let stop = Control::new();
    let mut depths = Vec::new();
    let mut nodes = 0;
    let result = Engine::new(1).search(
        &Game::new(),
        &Limits::depth(7),
        &stop,
        &|| Duration::ZERO,
        |info| {
            depths.push(info.depth);
            assert!(info.nodes > nodes && !info.pv.is_empty());
            nodes = info.nodes;
        },
    );
    assert!(depths.iter().copied().eq(1..=7));
    assert_eq!((result.depth, result.nodes), (7, nodes));
}

#[test]
fn a_stop_and_a_deadline_end_the_search() {
    let game = Game::new();
    let stop = Control::new();
    stop.stop();
    let stopped = Engine::new(1).search(&game, &Limits::NONE, &stop, &|| Duration::ZERO, |_| {});
    assert!(stopped.best.is_some());

    // From within: the caller sets the flag when it has seen enough.
    let stop = Control::new();
    let result = Engine::new(1).search(&game, &Limits::NONE, &stop, &|| Duration::ZERO, |info| {
        if info.depth == 5 {
            stop.stop();
        }
    });
    assert_eq!(result.depth, 5);

    // A clock that advances with each look: the deadline is noticed.
    let stop = Control::new();
    let looks = Cell::new(0);
    let clock = || {
        looks.set(looks.get() + 1);
        Duration::from_millis(looks.get())
    };
    let limits = Limits::time(Duration::from_millis(50));
    let result = Engine::new(1).search(&game, &limits, &stop, &clock, |_| {});
    assert!(result.best.is_some());
    assert!(looks.get() < 60, "{}", looks.get());
}

/// Positions whose captures explode: a lone king, or many, among many enemy kings.
fn monsters() -> Vec<Position> {
    let mut rng = Rng::with_seed(28);
    let mut monsters = Vec::new();
    // Every other square of a lattice: each piece can be jumped in each direction.
    let mut lattice = Setup::empty(Color::White);
    for file in [1, 3, 5] {
        for rank in [1, 3, 5, 6] {
            let square = Square::new(file, rank).expect("on the board");
            lattice.set(
                square,
                Piece {
                    color: Color::Black,
                    role: Role::King,
                },
            );
        }
    }
    lattice.set(
        Square::A1,
        Piece {
            color: Color::White,
            role: Role::King,
        },
    );
    lattice.set(
        Square::H8,
        Piece {
            color: Color::White,
            role: Role::King,
        },
    );
    monsters.extend(Position::try_from(lattice));
    while monsters.len() < 12 {
        let mut setup = Setup::empty(Color::White);
        for _ in 0..21 {
            for color in Color::ALL {
                let square = Square::new(rng.u8(..8), rng.u8(..8)).expect("on the board");
                if setup.piece_at(square).is_none() {
                    setup.set(
                        square,
                        Piece {
                            color,
                            role: Role::King,
                        },
                    );
                }
            }
        }
        monsters.extend(Position::try_from(setup));
    }
    monsters
}

#[test]
fn even_monstrous_positions_end_in_time() {
    for position in monsters() {
        let game = Game::from_position(position, DrawRule::default());
        let started = Instant::now();
        let clock = || started.elapsed();
        let limits = Limits::time(Duration::from_millis(30));
        let stop = Control::new();
        let result = Engine::new(1).search(&game, &limits, &stop, &clock, |_| {});
        let taken = started.elapsed();
        assert_eq!(result.best.is_some(), position.has_legal_move());
        // Generous: the machine may be busy.
        assert!(taken < Duration::from_millis(500), "{taken:?}: {position}");
    }
}

#[test]
fn random_set_ups_break_nothing() {
    let mut rng = Rng::with_seed(29);
    let mut searched = 0;
    while searched < 300 {
        let turn = rng.choice(Color::ALL).expect("there are two");
        let mut setup = Setup::empty(turn);
        for _ in 0..rng.usize(1..42) {
            let color = rng.choice(Color::ALL).expect("there are two");
            let role = if rng.bool() { Role::King } else { Role::Man };
            let square = Square::new(rng.u8(..8), rng.u8(..8)).expect("on the board");
            setup.set(square, Piece { color, role });
        }
        if let Ok(position) = Position::try_from(setup) {
            searched += 1;
            let game = Game::from_position(position, DrawRule::default());
            let result = search(&game, &Limits::nodes(2_000));
            assert_eq!(result.best.is_some(), position.has_legal_move());
            if let Some(best) = result.best {
                assert!(position.is_legal(best));
            }
        }
    }
}

#[test]
fn a_small_stack_is_enough() {
    // Browsers give a worker's module 1 MiB. Unoptimised builds use more for the same search.
    let run = || {
        let mut deepest = 0;
        for position in monsters().into_iter().chain([
            position("W:WKa1:BKh8"),
            position("W:WKa1,b1,Kc3:BKh8,g8,Kf6"),
            position("W:Wb1,a2:Bh7,g8"),
        ]) {
            let game = Game::from_position(position, DrawRule::NONE);
            deepest = deepest.max(search(&game, &Limits::nodes(300_000)).depth);
        }
        deepest
    };
    let thread = std::thread::Builder::new().stack_size(768 << 10).spawn(run);
    let deepest = thread
        .expect("a thread starts")
        .join()
        .expect("the stack is enough");
    assert!(deepest > 15, "{deepest}");
}
