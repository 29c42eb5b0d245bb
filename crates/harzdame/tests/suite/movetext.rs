//! Moves as text: what is written, what is read, what is refused and why.

use harzdame::{
    Move, Position, Square, fen,
    movetext::{self, IllegalReason, MoveTextError, SyntaxProblem},
};
use proptest::prelude::*;

fn position(text: &str) -> Position {
    fen::parse(text).unwrap()
}

/// Two captures of three pieces from c1 to g1.
const TWO_WAYS: &str = "W:WKc1:Bc2,d3,d4,g2";

/// The king takes c2 and c5 in a straight line, then f7.
const STRAIGHT: &str = "W:WKc1:Bc2,c5,f7";

fn read(fen: &str, text: &str) -> Result<Move, MoveTextError> {
    movetext::parse(&position(fen), text)
}

fn reason(fen: &str, text: &str) -> IllegalReason {
    match read(fen, text) {
        Err(MoveTextError::Illegal { reason, .. }) => reason,
        other => panic!("{text} in {fen}: {other:?}"),
    }
}

#[test]
fn quiet_moves_with_and_without_separator_in_either_case() {
    let expected = Move::quiet(Square::A6, Square::A7);
    for text in [
        "a6-a7", "a6a7", "A6-A7", "A6a7", " a6-a7 ", "a6 - a7", "a6 a7", "a6-a7+", "a6-a7 +",
    ] {
        assert_eq!(
            movetext::parse(&Position::START, text),
            Ok(expected),
            "{text}"
        );
    }
    assert_eq!(movetext::format(&Position::START, expected), "a6-a7");
}

#[test]
fn captures_with_each_separator() {
    let fen = "W:Wc3,g1:Bc4,d5,Kg2";
    let position = position(fen);
    let mv = position.legal_moves()[0];
    for text in [
        "c3xe5",
        "c3:e5",
        "c3-e5",
        "c3e5",
        "C3XE5",
        "c3xc5xe5",
        "c3:c5:e5",
        "c3-c5-e5",
        "c3c5e5",
        "c3xc5-e5",
        "c3 x c5 x e5",
        "c3xe5+",
    ] {
        assert_eq!(read(fen, text), Ok(mv), "{text}");
    }
    assert_eq!(movetext::format(&position, mv), "c3xe5");
}

#[test]
fn full_path_by_landing_or_turning_squares() {
    let position = position(STRAIGHT);
    let written = movetext::full_path(&position, read(STRAIGHT, "c1xg7").unwrap()).unwrap();
    assert_eq!(written.to_string(), "c1xc3xc7xg7");
    for text in [
        "c1xc3xc7xg7", // right behind the first victim, as PDN has it
        "c1xc4xc7xg7", // another square between the two
        "c1xc7xg7",    // only where it really turned
        "c1xg7",
    ] {
        assert_eq!(
            read(STRAIGHT, text).map(|mv| mv.to),
            Ok(Square::G7),
            "{text}"
        );
    }
    // No square behind the last victim but the end, none before a victim, none left out at a turn.
    for text in [
        "c1xc3xc7xg7xh7",
        "c1xc3xc7xd7xg7",
        "c1xc3xg7",
        "c1xc6xc7xg7",
    ] {
        assert!(
            matches!(
                reason(STRAIGHT, text),
                IllegalReason::BrokenPath { .. } | IllegalReason::TooFewCaptured { .. }
            ),
            "{text}"
        );
    }
}

#[test]
fn r16_paths_of_one_move_are_not_ambiguous() {
    let fen = "W:Wc3:Bc4,d3,d5,e4";
    let position = position(fen);
    let mv = position.legal_moves()[0];
    assert_eq!(position.count_paths(mv), 2);
    assert_eq!(movetext::format(&position, mv), "c3xc3");
    for text in ["c3xc3", "c3xc5xe5xe3xc3", "c3xe3xe5xc5xc3"] {
        assert_eq!(read(fen, text), Ok(mv), "{text}");
    }
}

#[test]
fn ambiguous_short_form_names_the_candidates() {
    let Err(error) = read(TWO_WAYS, " c1xg1 ") else {
        panic!("taken");
    };
    assert!(error.to_string().ends_with("c1xc3xg3xg1, c1xc4xg4xg1"));
    assert_eq!(error.range(), 1..6);
    let MoveTextError::Ambiguous {
        candidates, total, ..
    } = error
    else {
        panic!("{error:?}");
    };
    assert_eq!((candidates.len(), total), (2, 2));
    for candidate in candidates {
        assert_eq!(
            read(TWO_WAYS, &candidate.path.to_string()),
            Ok(candidate.mv)
        );
    }
}

/// 276 captures have the same ends.
const MANY_WAYS: &str = "W:WKc4:BKa5,Kb4,Kb6,Kb7,Kb8,Kc1,Kc2,Kc3,Kc5,Kd5,Ke5,Kf1,Kf5,Kf8,Kg2,\
                         Kg3,Kg4,Kg6,Kg7,Kh5";

#[test]
fn of_very_many_candidates_some_are_named() {
    let position = position(MANY_WAYS);
    let mut most = (0, String::new());
    for mv in &position.legal_moves() {
        let text = format!("{}x{}", mv.from, mv.to);
        match movetext::parse(&position, &text).unwrap_err() {
            MoveTextError::Ambiguous {
                candidates, total, ..
            } if total > most.0 => {
                assert_eq!(candidates.len(), total.min(24));
                for candidate in candidates {
                    let path = candidate.path.to_string();
                    assert_eq!(movetext::parse(&position, &path), Ok(candidate.mv));
                }
                most = (total, text);
            }
            MoveTextError::Ambiguous { .. } => {}
            other => panic!("{text}: {other}"),
        }
        if most.0 == 276 {
            break;
        }
    }
    assert_eq!(most.0, 276);
    let message = movetext::parse(&position, &most.1).unwrap_err().to_string();
    assert!(message.ends_with(" and 252 more"), "{message}");
}

#[test]
fn full_path_exactly_when_the_short_form_is_ambiguous() {
    let position = position(TWO_WAYS);
    let mut texts: Vec<String> = position
        .legal_moves()
        .iter()
        .map(|&mv| movetext::format(&position, mv))
        .collect();
    texts.sort();
    assert_eq!(texts, ["c1xc3xg3xg1", "c1xc4xg4xg1"]);
}

#[test]
fn r14_a_capture_is_compulsory() {
    let fen = "W:Wc3,g1:Bc4,d5,Kg2";
    assert_eq!(
        reason(fen, "g1-f1"),
        IllegalReason::MustCapture { required: 2 }
    );
    assert_eq!(
        read(fen, "g1-f1").unwrap_err().to_string(),
        "a capture is compulsory: 2 pieces must be captured"
    );
}

#[test]
fn r15_and_r10_too_few_pieces() {
    let fen = "W:Wc3,g1:Bc4,d5,Kg2";
    let expected = IllegalReason::TooFewCaptured {
        captured: 1,
        required: 2,
    };
    // The other piece takes one only, and the right piece stops half-way.
    assert_eq!(reason(fen, "g1xg3"), expected);
    assert_eq!(reason(fen, "c3xc5"), expected);
}

#[test]
fn reasons_of_illegal_moves() {
    use IllegalReason as R;
    let quiet = "W:Wa1,a2,Kd4,Kd7:Bh8";
    let (a1, a2, b1, b4, c3, d4, d7, d8, e5, h8) = (
        Square::A1,
        Square::A2,
        Square::B1,
        Square::B4,
        Square::C3,
        Square::D4,
        Square::D7,
        Square::D8,
        Square::E5,
        Square::H8,
    );
    let turn = harzdame::Color::White;
    for (text, expected) in [
        ("c3-c4", R::EmptySquare { square: c3 }),
        ("h8-h7", R::NotOwnPiece { square: h8, turn }),
        ("a1-a2", R::Occupied { square: a2 }),
        ("a1xb1", R::NothingToCapture { from: a1, to: b1 }),
        ("d4-c4-b4", R::NothingToCapture { from: d4, to: b4 }),
        (
            "a1-b1-c1",
            R::NotAManMove {
                from: a1,
                to: Square::C1,
            },
        ),
        ("a1xd8", R::NotAManMove { from: a1, to: d8 }),
        ("a2-a1", R::Occupied { square: a1 }),
        ("a1-d8", R::NotAManMove { from: a1, to: d8 }),
        ("a1-a1", R::NotAManMove { from: a1, to: a1 }),
        ("d4-e5", R::NotAKingMove { from: d4, to: e5 }),
        ("d4-d8", R::NotAKingMove { from: d4, to: d8 }),
        ("d4-d7", R::Occupied { square: d7 }),
    ] {
        assert_eq!(reason(quiet, text), expected, "{text}");
    }
    assert_eq!(
        reason(TWO_WAYS, "c1xh8"),
        R::NoSuchCapture {
            from: Square::C1,
            to: h8,
            required: 3
        }
    );
    assert_eq!(
        reason(TWO_WAYS, "c1xc3xh5xg1"),
        R::BrokenPath {
            from: c3,
            to: Square::H5
        }
    );
    // Blocked: a1 can neither go to a2 nor to b1, and there is nothing behind to land on (R17).
    assert_eq!(
        reason("W:Wa1:BKa2,Kb1,Ka3,Kc1", "a1-a2"),
        R::GameOver { turn }
    );
}

#[test]
fn ranges_of_the_part_at_fault() {
    let range = |fen: &str, text: &str| read(fen, text).unwrap_err().range();
    assert_eq!(range("W:Wa1:Bh8", " c3-c4"), 1..3);
    assert_eq!(range("W:Wa1,a2:Bh8", "a1 - a2"), 5..7);
    assert_eq!(range(TWO_WAYS, "c1xc3xh5xg1"), 3..8);
    assert_eq!(range(TWO_WAYS, "c1xc3xx5"), 6..7);
    assert_eq!(range(TWO_WAYS, "c1x\u{e9}"), 3..5);
    assert_eq!(range(TWO_WAYS, "  "), 2..2);
    assert_eq!(range(TWO_WAYS, "c1x"), 3..3);
}

#[test]
fn syntax_problems() {
    use SyntaxProblem as P;
    let long = "a1".repeat(23);
    for (text, expected) in [
        ("", P::Missing),
        (" ", P::Missing),
        ("a1", P::ExpectedTarget),
        ("a1-", P::ExpectedTarget),
        ("a1+", P::ExpectedTarget),
        ("a9-a1", P::ExpectedSquare),
        ("32-28", P::ExpectedSquare),
        ("a1--a2", P::ExpectedSquare),
        ("a1-a2-", P::ExpectedSquare),
        ("a1-a2!", P::ExpectedSquare),
        ("a1+a2", P::ExpectedTarget),
        ("\u{430}1-a2", P::ExpectedSquare),
        (&long, P::TooLong),
    ] {
        match movetext::parse(&Position::START, text) {
            Err(MoveTextError::Syntax { problem, .. }) => assert_eq!(problem, expected, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

/// The squares of a path without those at which the piece goes straight on.
fn turns(squares: &[Square]) -> Vec<Square> {
    let file_or_rank = |from: Square, to: Square| from.file() == to.file();
    let mut turns = vec![squares[0]];
    for three in squares.windows(3) {
        if file_or_rank(three[0], three[1]) != file_or_rank(three[1], three[2]) {
            turns.push(three[1]);
        }
    }
    turns.push(squares[squares.len() - 1]);
    turns
}

#[test]
fn every_path_of_the_conformance_file_is_read() {
    let text = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/moves.jsonl"
    ))
    .unwrap();
    let mut paths_read = 0;
    for line in text.lines() {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        let position = position(value["fen"].as_str().unwrap());
        for &mv in &position.legal_moves() {
            let written = movetext::format(&position, mv);
            assert_eq!(movetext::parse(&position, &written), Ok(mv), "{written}");
            for path in position.paths(mv, 200) {
                let turning = path.with_turning_squares(mv.captured);
                for text in [path.to_string(), turning.to_string()] {
                    // A straight capture of several pieces has them all on its path, so a path of
                    // two squares is a short form only if one piece is captured.
                    assert_eq!(movetext::parse(&position, &text), Ok(mv), "{text}");
                }
                // Only where it really turned; two squares are a short form, which may be unclear.
                let turns: Vec<String> = turns(turning.squares())
                    .iter()
                    .map(ToString::to_string)
                    .collect();
                if turns.len() > 2 {
                    let text = turns.join("x");
                    assert_eq!(movetext::parse(&position, &text), Ok(mv), "{text}");
                }
                // A square at which it turned cannot be left out.
                if turns.len() > 3 {
                    for left_out in 1..turns.len() - 1 {
                        let mut turns = turns.clone();
                        turns.remove(left_out);
                        let text = turns.join("x");
                        assert_ne!(movetext::parse(&position, &text), Ok(mv), "{text}");
                    }
                }
                paths_read += 1;
            }
        }
    }
    assert!(paths_read > 3_000, "{paths_read}");
}

#[test]
fn monstrous_positions_take_bounded_time() {
    let text = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/hard-captures.tsv"
    ))
    .unwrap();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let position = position(line.split('\t').next().unwrap());
        for &mv in &position.legal_moves() {
            let written = movetext::format(&position, mv);
            assert_eq!(movetext::parse(&position, &written), Ok(mv), "{written}");
            let full = movetext::full_path(&position, mv).unwrap().to_string();
            assert_eq!(movetext::parse(&position, &full), Ok(mv), "{full}");
            let short = format!("{}x{}", mv.from, mv.to);
            match movetext::parse(&position, &short) {
                Ok(read) => assert_eq!(read, mv),
                Err(error) => assert!(error.to_string().contains(&full), "{error}"),
            }
        }
    }
}

/// Positions met in games of random moves.
fn arbitrary_position() -> impl Strategy<Value = Position> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..120).prop_map(|choices| {
        let mut position = Position::START;
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play_unchecked(moves[choice.index(moves.len())]);
        }
        position
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read(position in arbitrary_position()) {
        let moves = position.legal_moves();
        for &mv in &moves {
            let written = movetext::format(&position, mv);
            prop_assert_eq!(movetext::parse(&position, &written), Ok(mv));
            let sharing = moves.iter().filter(|m| (m.from, m.to) == (mv.from, mv.to)).count();
            prop_assert_eq!(written.len() > 5, sharing > 1);
        }
    }

    #[test]
    fn any_text_is_answered(position in arbitrary_position(), text in ".{0,12}") {
        if let Err(error) = movetext::parse(&position, &text) {
            prop_assert!(text.get(error.range()).is_some());
        }
    }

    #[test]
    fn text_like_a_move_is_legal_or_refused_with_a_place(
        position in arbitrary_position(),
        text in "[a-h][1-8]([-x:]?[a-h][1-8]){0,4}[+]?",
    ) {
        match movetext::parse(&position, &text) {
            Ok(mv) => prop_assert!(position.is_legal(mv)),
            Err(error) => prop_assert!(text.get(error.range()).is_some()),
        }
    }
}
