//! Positions as text.
#![allow(
    clippy::single_range_in_vec_init,
    reason = "a list of one range is what is meant"
)]

use fastrand::Rng;
use harzdame::{
    Color, Position, Setup, Violation,
    fen::{self, FenError, Problem, SyntaxError},
};

use crate::positions;

fn position(text: &str) -> Position {
    fen::parse(text).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

/// The text at fault and what is wrong with it.
fn syntax(text: &str) -> (&str, usize, Problem) {
    let error = fen::parse_setup(text).expect_err(text);
    assert_eq!(fen::parse(text), Err(FenError::Syntax(error.clone())));
    let SyntaxError { range, problem } = error;
    (&text[range.clone()], range.start, problem)
}

#[test]
fn canonical_form() {
    for text in [
        fen::START,
        "W:Wa1,Kd4:Bh8",
        "B:Wa1,Kd4:Bh8",
        "W:W:Ba8",
        "B:WKa1:B",
        "W:WKa1,a2,Kb1:BKg8,h7,Kh8",
    ] {
        assert_eq!(position(text).to_string(), text);
        assert_eq!(fen::to_string(&position(text).to_setup()), text);
        assert_eq!(format!("{:?}", position(text)), format!("Position({text})"));
    }
    assert_eq!(fen::to_string(&Setup::empty(Color::White)), "W:W:B");
    let twice = fen::parse_setup("W:Wa1,a1,Kd4:Bd4").unwrap();
    assert_eq!(fen::to_string(&twice), "W:Wa1,Kd4:Bd4");
}

#[test]
fn liberal_reading() {
    let expected = position("B:Wa1,Kd4:Bh8");
    for text in [
        "b:wa1,kd4:bh8",
        "B:WA1,KD4:BH8",
        " B : W a1 , K d4 : B h8 ",
        "B:Wa1,Kd4:Bh8.",
        "B:Wa1,Kd4:Bh8. ",
        "B:Wa1,Kd4:Bh8 .",
        "B:Bh8:Wa1,Kd4",
        "B:Wa1,,Kd4,:B,h8",
        "B:Wa1:Bh8:WKd4",
        "B:Wkd4,a1:Bh8\r\n",
        "\tB:Wa1,Kd4:Bh8",
    ] {
        match fen::parse(text) {
            Ok(read) => assert_eq!(read, expected, "{text:?}"),
            // A blank between K and its square is not read.
            Err(error) => assert!(text.contains("K d4"), "{text:?}: {error}"),
        }
    }
    let no_black = position("W:Wa1:B");
    for text in ["W:Wa1", "W:Wa1:", "W:Wa1:.", "W::Wa1", "W:B:Wa1"] {
        assert_eq!(position(text), no_black, "{text:?}");
    }
}

#[test]
fn compact_form() {
    let expected = position("B:Wa1,Kd4:Bh8,Kg8");
    let compact = fen::compact(&expected.to_setup());
    assert_eq!(
        compact,
        "Bw..........................W..................................Bb"
    );
    assert_eq!(compact.len(), 65);
    let board = &compact[1..];
    for text in [
        compact.clone(),
        format!("b{board}"),
        format!("B:{board}"),
        format!("B {board}"),
        format!("B: {board} "),
        format!("  {compact}\n"),
        format!("B{}", board.replace('.', "e")),
    ] {
        assert_eq!(position(&text), expected, "{text:?}");
    }
    let start = fen::compact(&Position::START.to_setup());
    assert_eq!(
        start,
        "Wwwwwww..wwwww...wwww...bwww...bbww...bbbw...bbbb...bbbbb..bbbbbb"
    );
    assert_eq!(position(&start), Position::START);
}

#[test]
fn both_forms_are_read_back() {
    let mut rng = Rng::with_seed(3);
    for _ in 0..1000 {
        let expected = positions::random(&mut rng);
        assert_eq!(position(&expected.to_string()), expected);
        assert_eq!(position(&fen::compact(&expected.to_setup())), expected);
    }
}

#[test]
fn what_cannot_be_read() {
    for (text, expected) in [
        ("", ("", 0, Problem::Missing)),
        ("  ", ("", 2, Problem::Missing)),
        ("?:Wa1", ("?", 0, Problem::UnknownTurn)),
        (" X:Wa1", ("X", 1, Problem::ExpectedTurn)),
        ("éW", ("é", 0, Problem::ExpectedTurn)),
        ("W", ("", 1, Problem::ExpectedColon)),
        ("W Wa1", ("W", 2, Problem::ExpectedColon)),
        ("W:Xa1", ("X", 2, Problem::ExpectedColor)),
        ("W:a1", ("a", 2, Problem::ExpectedColor)),
        ("W:Wa9", ("a9", 3, Problem::ExpectedSquare)),
        ("W:Wa1,i1:Bh8", ("i1", 6, Problem::ExpectedSquare)),
        ("W:Wa1,Ki1,h8", ("Ki1", 6, Problem::ExpectedSquare)),
        ("W:Wa1,b", ("b", 6, Problem::ExpectedSquare)),
        ("W:Wa1,K", ("K", 6, Problem::ExpectedSquare)),
        ("W:Wa1,éa:B", ("éa", 6, Problem::ExpectedSquare)),
        ("W:Wa1b1", ("b", 5, Problem::ExpectedComma)),
        ("W:Wa1 b1", ("b", 6, Problem::ExpectedComma)),
        ("W:Wa1-c1", ("-", 5, Problem::ExpectedComma)),
        ("W:Wa1:Bh8.x", ("x", 10, Problem::ExpectedComma)),
        ("W:Wa1.:Bh8", (":", 6, Problem::ExpectedComma)),
    ] {
        assert_eq!(syntax(text), expected, "{text:?}");
    }
}

#[test]
fn texts_of_any_length_take_bounded_work() {
    let long = |unit: &str, len: usize| {
        let mut text = "W:W".to_owned() + &unit.repeat(len / unit.len() + 1);
        text.truncate(text.floor_char_boundary(len));
        text
    };
    // As long as may be, this is read to its end, where it names a1 over and over.
    let longest = long("a1,", fen::MAX_LEN - 1) + " ";
    assert_eq!(longest.len(), fen::MAX_LEN);
    assert!(fen::parse_setup(&longest).is_ok());
    for unit in ["a1,", " ", "w", ".", ",", ":", "é", "\0"] {
        let text = long(unit, 50_000_000);
        let error = fen::parse_setup(&text).unwrap_err();
        assert_eq!(error.problem, Problem::TooLong, "{unit}");
        assert_eq!(error.range.end, text.len());
        assert!(text.is_char_boundary(error.range.start));
        assert!(error.range.start.abs_diff(fen::MAX_LEN) < 4);
    }
    let message = fen::parse(&long("w", 5000)).unwrap_err().to_string();
    assert!(message.contains("longer than the 4096 bytes"), "{message}");
}

#[test]
fn compact_forms_that_cannot_be_read() {
    let board = ".".repeat(64);
    let found = |found| Problem::WrongLength { found };
    assert_eq!(syntax(&format!("W{board}..")), ("..", 65, found(66)));
    assert_eq!(syntax(&format!("W{}", &board[1..])), ("", 64, found(63)));
    assert_eq!(syntax("Wwwwwwwww"), ("", 9, found(8)));
    assert_eq!(
        syntax("W........x......."),
        ("x", 9, Problem::ExpectedPiece)
    );
    assert_eq!(
        syntax("B:........é......."),
        ("é", 10, Problem::ExpectedPiece)
    );
    assert_eq!(syntax(&format!("W{board}w  ")), ("w", 65, found(65)));
}

#[test]
fn messages_name_the_place_and_the_remedy() {
    let message = |text: &str| fen::parse(text).unwrap_err().to_string();
    assert_eq!(
        message("W:Wa1,i1"),
        "cannot read the position at byte 6: expected a square a1 to h8, with K before it for a king"
    );
    assert_eq!(
        message("W:Wh3,a1:Ba1"),
        "not a position: a1 is named twice; \
         the white man on h3 stands on its own promotion area: only a king can; \
         the black man on a1 stands on its own promotion area: only a king can"
    );
    assert!(message("W........").ends_with("expected 64 squares, found 8"));
}

/// The violations and the text at fault for each.
fn faults(text: &str) -> Vec<(Violation, Vec<&str>)> {
    let Err(FenError::Invalid { faults }) = fen::parse(text) else {
        panic!("{text} is a position or cannot be read");
    };
    faults
        .iter()
        .map(|fault| {
            assert_eq!(fault.to_string(), fault.violation.to_string());
            let parts = fault.ranges.iter().map(|range| &text[range.clone()]);
            (fault.violation, parts.collect())
        })
        .collect()
}

#[test]
fn violations_with_their_places() {
    let a1 = harzdame::Square::A1;
    let on_area = |color, square: &str| Violation::ManOnPromotionArea {
        color,
        square: square.parse().unwrap(),
    };
    assert_eq!(faults("W:W:B"), [(Violation::NoPieces, vec!["W:W:B"])]);
    assert_eq!(
        faults("W:Wa1,Ka1:BKa1"),
        [(
            Violation::NamedTwice { square: a1 },
            vec!["a1", "Ka1", "Ka1"]
        )]
    );
    // Only the man of that colour is at fault, not the other piece on the square.
    assert_eq!(
        faults("W:Wa1:Ba1"),
        [
            (Violation::NamedTwice { square: a1 }, vec!["a1", "a1"]),
            (on_area(Color::Black, "a1"), vec!["a1"]),
        ]
    );
    let text = "W:Wa1:Ba1";
    let error = fen::parse(text).unwrap_err();
    assert_eq!(error.ranges(), [3..5, 7..9, 7..9]);
    let white =
        "Ka1,Ka2,Ka3,Ka4,Ka5,Ka6,Ka7,Ka8,Kb1,Kb2,Kb3,Kb4,Kb5,Kb6,Kb7,Kb8,Kc1,Kc2,Kc3,Kc4,Kc5,Kc6";
    let text = format!("W:W{white}:Bh8");
    let expected = Violation::TooManyPieces {
        color: Color::White,
        count: 22,
    };
    assert_eq!(faults(&text), [(expected, white.split(',').collect())]);
    // In the compact form too.
    let text = format!("Wb{}", ".".repeat(63));
    assert_eq!(faults(&text), [(on_area(Color::Black, "a1"), vec!["b"])]);
    assert_eq!(fen::parse(&text).unwrap_err().ranges(), [1..2]);
}

#[test]
fn ranges_of_syntax_errors() {
    assert_eq!(fen::parse("W:Wa9").unwrap_err().ranges(), [3..5]);
}
