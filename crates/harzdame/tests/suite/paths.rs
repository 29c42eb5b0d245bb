//! Paths: of moves, and of moves being entered.

use harzdame::{Bitboard, Continuation, Move, Path, Position, Square, fen};

use crate::positions;

fn position(text: &str) -> Position {
    fen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn squares(names: &str) -> Vec<Square> {
    names
        .split_whitespace()
        .map(|name| name.parse().unwrap())
        .collect()
}

fn texts(paths: &[Path]) -> Vec<String> {
    paths.iter().map(ToString::to_string).collect()
}

fn only_move(position: &Position) -> Move {
    let moves = position.legal_moves();
    assert_eq!(moves.len(), 1, "{position}");
    moves[0]
}

#[test]
fn paths_come_in_the_order_of_names() {
    let position = position("W:WKa1:Bb3,d5,f3,g6,c8");
    for mv in position.legal_moves() {
        let paths = position.paths(mv, usize::MAX);
        let key = |path: &Path| -> Vec<u8> {
            path.squares()
                .iter()
                .map(|square| square.name_order())
                .collect()
        };
        assert!(paths.windows(2).all(|pair| key(&pair[0]) < key(&pair[1])));
    }
}

#[test]
fn as_many_paths_as_are_asked_for() {
    // A king may stop at three squares between the victims.
    let position = position("W:WKa8:BKa6,Ka2");
    let mv = only_move(&position);
    assert_eq!(position.count_paths(mv), 3);
    let all = ["a8xa3xa1", "a8xa4xa1", "a8xa5xa1"];
    assert_eq!(texts(&position.paths(mv, 10)), all);
    for limit in 0..=3 {
        assert_eq!(texts(&position.paths(mv, limit)), all[..limit]);
    }
    assert_eq!(position.canonical_path(mv).unwrap().to_string(), all[0]);
}

#[test]
fn a_quiet_move_has_one_path() {
    let mv = Move::quiet(Square::C4, Square::C5);
    let paths = Position::START.paths(mv, 5);
    assert_eq!(texts(&paths), ["c4-c5"]);
    assert!(!paths[0].is_capture());
    assert_eq!(paths[0].squares(), [Square::C4, Square::C5]);
    assert_eq!(Position::START.count_paths(mv), 1);
    assert_eq!(Position::START.move_with_path(&squares("c4 c5")), Some(mv));
    assert_eq!(Position::START.move_with_path(&squares("c4 c5 c6")), None);
    assert_eq!(paths[0].with_turning_squares(Bitboard::EMPTY), paths[0]);
}

#[test]
fn a_path_knows_whether_it_captures() {
    let position = position("W:WKc1:Bc4");
    for mv in &position.legal_moves() {
        assert!(position.canonical_path(*mv).unwrap().is_capture());
    }
    // A king goes quietly at one go, not from square to square.
    let alone = fen::parse("W:WKa1:Bh8").unwrap();
    assert!(alone.move_with_path(&squares("a1 a5")).is_some());
    assert_eq!(alone.move_with_path(&squares("a1 a3 a5")), None);
}

#[test]
fn illegal_moves_have_no_path() {
    let start = Position::START;
    for mv in [
        Move::quiet(Square::C4, Square::C6),
        Move::quiet(Square::D4, Square::D5),
        Move::quiet(Square::H8, Square::H7),
        Move {
            captured: Bitboard::of(Square::C5),
            ..Move::quiet(Square::C4, Square::C6)
        },
    ] {
        assert_eq!(start.paths(mv, 5), []);
        assert_eq!(start.canonical_path(mv), None);
        assert_eq!(start.count_paths(mv), 0);
    }
    for path in ["", "c4", "d4 d5", "c4 c6", "h8 h7"] {
        assert_eq!(start.move_with_path(&squares(path)), None, "{path}");
    }
}

#[test]
fn unchecked_paths() {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut asked = 0;
    for _ in 0..500 {
        let position = positions::random(&mut rng);
        for mv in position.legal_moves() {
            for limit in [0, 1, 3, 1000] {
                let paths = position.paths(mv, limit);
                assert_eq!(position.paths_unchecked(mv, limit), paths);
            }
            let count = position.count_paths(mv);
            assert_eq!(position.count_paths_unchecked(mv), count);
            asked += 1;
        }
    }
    assert!(asked > 1000, "{asked}");
    // Moves that are not legal: what the piece could go and capture, or nothing.
    let position = position("W:Wb2,h1:Bb3,c2,e2");
    let short = Move {
        captured: Square::B3.into(),
        ..Move::quiet(Square::B2, Square::B4)
    };
    assert!(!position.is_legal(short));
    assert_eq!(texts(&position.paths_unchecked(short, 5)), ["b2xb4"]);
    assert_eq!(position.count_paths_unchecked(short), 1);
    for (from, to, captured) in [
        (Square::B2, Square::D2, Bitboard::of(Square::B3)),
        (Square::B2, Square::B4, Bitboard::of(Square::H1)),
        (Square::B2, Square::B4, Bitboard::of(Square::A8)),
        (Square::C4, Square::C5, Bitboard::EMPTY),
        (Square::B3, Square::B1, Bitboard::of(Square::B2)),
    ] {
        let mv = Move { from, to, captured };
        assert_eq!(position.paths_unchecked(mv, 5), [], "{mv:?}");
        if mv.is_capture() || from == Square::C4 {
            assert_eq!(position.count_paths_unchecked(mv), 0, "{mv:?}");
        }
    }
}

#[test]
fn paths_that_are_no_capture() {
    let position = position("W:WKa8:BKa6,Ka2");
    for path in [
        "a8 a3",       // too short
        "a8 a1",       // over two pieces at once
        "a8 a3 a1 a3", // about
        "a8 a6 a1",    // onto a piece
        "a8 a3 b3",    // nothing to jump
        "a8 b3 a1",    // off the line
        "b8 a3 a1",    // from an empty square
        "a6 a7",       // the other's piece
        "a8 b8",       // not compulsory
    ] {
        assert_eq!(position.move_with_path(&squares(path)), None, "{path}");
    }
    let mv = only_move(&position);
    assert_eq!(position.move_with_path(&squares("a8 a4 a1")), Some(mv));
}

#[test]
fn turning_squares() {
    // Straight on along the a file: the square right behind the victim, wherever he landed.
    let line = position("W:WKa8:BKa6,Ka2");
    let mv = only_move(&line);
    for path in line.paths(mv, 10) {
        assert_eq!(
            path.with_turning_squares(mv.captured).to_string(),
            "a8xa5xa1"
        );
    }
    // Where he turned, the square itself, even beyond the one right behind.
    let corner = position("W:WKb1:Bb3,d6");
    let mv = corner.legal_moves();
    let turned: Vec<String> = mv
        .iter()
        .map(|&mv| {
            let path = corner.canonical_path(mv).unwrap();
            path.with_turning_squares(mv.captured).to_string()
        })
        .collect();
    assert!(
        turned.iter().all(|path| path.starts_with("b1xb6x")),
        "{turned:?}"
    );
    // A line of three in each direction.
    for (text, turning) in [
        ("W:WKa1:BKa3,Ka5,a7", "a1xa4xa6xa8"),
        ("W:WKh8:Bh6,h3", "h8xh5xh1"),
        ("W:WKh8:Bf8,c8", "h8xe8xa8"),
        ("W:WKa8:Bc8,f8", "a8xd8xh8"),
    ] {
        let position = position(text);
        let mv = *position
            .legal_moves()
            .iter()
            .max_by_key(|mv| {
                let end = mv.to;
                (
                    end.file().abs_diff(mv.from.file()),
                    end.rank().abs_diff(mv.from.rank()),
                )
            })
            .unwrap();
        let path = position.canonical_path(mv).unwrap();
        assert_eq!(path.with_turning_squares(mv.captured).to_string(), turning);
    }
    // A man always lands there.
    let man = position("W:Wb2:Bb3,b5,c6");
    let mv = only_move(&man);
    let path = man.canonical_path(mv).unwrap();
    assert_eq!(path.with_turning_squares(mv.captured), path);
}

fn continuations(position: &Position, prefix: &str) -> String {
    position
        .continuations(&squares(prefix))
        .iter()
        .map(
            |&Continuation {
                 square,
                 captured,
                 completes,
             }| {
                let captured = captured.map_or(String::new(), |victim| format!("x{victim}"));
                let end = if completes.is_some() { "." } else { "" };
                format!("{square}{captured}{end}")
            },
        )
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn entering_a_quiet_move() {
    let start = Position::START;
    assert_eq!(continuations(&start, ""), "a6 b5 c4 d3 e2 f1");
    assert_eq!(continuations(&start, "c4"), "c5. d4.");
    assert_eq!(continuations(&start, "c4 c5"), "");
    assert_eq!(continuations(&start, "a1"), "");
    assert_eq!(continuations(&start, "d4"), "");
    assert_eq!(continuations(&start, "h3"), "");
    let completes = start.continuations(&squares("c4"))[0].completes;
    assert_eq!(completes, Some(Move::quiet(Square::C4, Square::C5)));
}

#[test]
fn entering_a_capture() {
    // Two ways round, and a capture that is too short for R15.
    let position = position("W:Wc3,h1:Bc4,d3,d5,e4,Kg1");
    assert_eq!(continuations(&position, ""), "c3");
    assert_eq!(continuations(&position, "c3"), "c5xc4 e3xd3");
    assert_eq!(continuations(&position, "c3 c5"), "e5xd5");
    assert_eq!(continuations(&position, "c3 c5 e5"), "e3xe4");
    assert_eq!(continuations(&position, "c3 c5 e5 e3"), "c3xd3.");
    assert_eq!(continuations(&position, "c3 c5 e5 e3 c3"), "");
    assert_eq!(continuations(&position, "c3 e5"), "");
    assert_eq!(continuations(&position, "h1"), "");
    assert_eq!(continuations(&position, "h1 f1"), "");
    let last = position.continuations(&squares("c3 e3 e5 c5"))[0];
    assert_eq!(last.completes, Some(only_move(&position)));
}

#[test]
fn only_beginnings_of_the_longest_captures() {
    // Up the b file one piece is to be had, to the right two.
    let position = position("W:Wb2:Bb3,c2,e2");
    assert_eq!(continuations(&position, ""), "b2");
    assert_eq!(continuations(&position, "b2"), "d2xc2");
    assert_eq!(continuations(&position, "b2 b4"), "");
    // A king has to stop where he can go on.
    let position = self::position("W:WKa1:BKa3,Kc6");
    assert_eq!(continuations(&position, "a1"), "a6xa3");
    assert_eq!(
        continuations(&position, "a1 a6"),
        "d6xc6. e6xc6. f6xc6. g6xc6. h6xc6."
    );
}

#[test]
fn unchecked_answers_are_those_of_legal_moves() {
    let position = position("W:WKa8,c3:BKa6,Ka2,c4,d5");
    for &mv in &position.legal_moves() {
        assert_eq!(position.paths_unchecked(mv, 9), position.paths(mv, 9));
        assert_eq!(position.count_paths_unchecked(mv), position.count_paths(mv));
    }
}

#[test]
fn unchecked_answers_of_moves_that_are_none_are_harmless() {
    let position = position("W:WKa8,c3:BKa6,Ka2,c4,d5");
    for (from, captured) in [
        (Square::A8, Bitboard::FULL),
        (Square::A8, Square::A1.into()),
        (Square::H8, Square::A6.into()),
        (Square::A6, Square::A8.into()),
    ] {
        let mv = Move {
            from,
            to: Square::A1,
            captured,
        };
        assert!(position.paths_unchecked(mv, 9).is_empty(), "{mv:?}");
        assert_eq!(position.count_paths_unchecked(mv), 0, "{mv:?}");
    }
    // Too short a capture, but one that the piece could make.
    let mv = Move {
        from: Square::A8,
        to: Square::A4,
        captured: Square::A6.into(),
    };
    assert!(!position.is_legal(mv));
    assert_eq!(texts(&position.paths_unchecked(mv, 9)), ["a8xa4"]);
    assert_eq!(position.count_paths_unchecked(mv), 1);
}
