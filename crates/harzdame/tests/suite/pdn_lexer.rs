//! The edges of what files of games are made of: marks, words and comments at their limits, and
//! where faults are said to be.

use harzdame::pdn::{self, Problem, ReadGame};

/// A stream that gives so many bytes at a time.
struct Pieces<'a>(&'a [u8], usize);

impl std::io::Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.0.len().min(self.1).min(buffer.len());
        let (head, tail) = self.0.split_at(count);
        buffer[..count].copy_from_slice(head);
        self.0 = tail;
        Ok(count)
    }
}

/// The games of a text, which are the same in whatever pieces it comes.
fn games(text: &[u8]) -> Vec<ReadGame> {
    let games: Vec<ReadGame> = pdn::read_bytes(text).map(|Ok(game)| game).collect();
    for size in [1, 3, 64, 1 << 16] {
        // Large texts in small pieces take long, and are no other case.
        if text.len() / size < 5_000 {
            let pieces = pdn::read(Pieces(text, size));
            let streamed: Vec<ReadGame> = pieces.map(Result::unwrap).collect();
            assert_eq!(games, streamed, "in pieces of {size}");
        }
    }
    games
}

/// Line, column and bytes of the only fault of the only game, and what it is.
fn fault(text: &[u8]) -> (u64, u64, std::ops::Range<u64>, Problem) {
    let games = games(text);
    assert_eq!(games.len(), 1, "{games:?}");
    let [fault] = &games[0].faults[..] else {
        panic!("{:?}", games[0].faults);
    };
    (
        fault.line,
        fault.column,
        fault.range.clone(),
        fault.problem.clone(),
    )
}

#[test]
fn a_byte_order_mark_has_no_width() {
    let (line, column, range, problem) = fault(b"1. c4-d4 z9 *");
    assert_eq!((line, column, range), (1, 10, 9..10));
    let marked = fault("\u{feff}1. c4-d4 z9 *".as_bytes());
    assert_eq!(marked, (1, 10, 12..13, problem.clone()));
    // Also where files were put together.
    let marked = fault("1. c4-d4\n\u{feff} z9 *".as_bytes());
    assert_eq!(marked, (2, 2, 13..14, problem));
}

#[test]
fn half_a_byte_order_mark_is_none() {
    for text in [
        &b"\xef[White] *"[..],
        b"\xef\xbb[White] *",
        b"\xefx\xbf[White] *",
    ] {
        let games = games(text);
        let first = games[0].faults.first().unwrap();
        assert_eq!((first.line, first.column), (1, 1), "{games:?}");
        assert_eq!(first.range.start, 0);
    }
}

#[test]
fn a_brace_that_closes_nothing_is_told() {
    let (.., problem) = fault(b"1. c4-d4 } f5-e5 *");
    assert_eq!(problem, Problem::Unexpected { text: "}".into() });
}

#[test]
fn words_have_a_limit_in_whatever_pieces_they_come() {
    for (len, too_long) in [
        (254, false),
        (255, false),
        (256, true),
        (257, true),
        (600, true),
    ] {
        let text = format!("1. c4-d4 {} *", "z".repeat(len));
        let (_, column, _, problem) = fault(text.as_bytes());
        assert_eq!(column, 10);
        assert_eq!(
            matches!(problem, Problem::TooLong { .. }),
            too_long,
            "{len}: {problem}"
        );
    }
}

#[test]
fn a_backslash_hides_nothing_but_quotation_marks_and_itself() {
    let value = |text: &str| {
        let games = games(text.as_bytes());
        assert_eq!((games.len(), games[0].faults.len()), (1, 0), "{games:?}");
        games[0].tree.tags.get("White").map(str::to_owned)
    };
    assert_eq!(value(r#"[White "a\b"] *"#).as_deref(), Some(r"a\b"));
    assert_eq!(value(r#"[White "a\"b\\"] *"#).as_deref(), Some(r#"a"b\"#));
    // The end of the line ends the text, whatever stands before it.
    let (line, column, _, problem) = fault(b"[White \"a\\\n\"]\n1. c4-d4 *");
    assert_eq!((line, column, problem), (1, 8, Problem::UnclosedString));
}

#[test]
fn of_an_open_comment_the_brace_is_at_fault() {
    let (line, column, range, problem) = fault(b"1. c4-d4 {never closed *\n");
    assert_eq!((line, column, range), (1, 10, 9..10));
    assert_eq!(problem, Problem::UnclosedComment);
}

#[test]
fn terminators_without_games_are_passed_over() {
    assert!(games(b"* * {a comment} *").is_empty());
    assert_eq!(games(b"* 1. c4-d4 * *").len(), 1);
}

#[test]
fn quoted_texts_have_a_limit() {
    for (len, too_long) in [
        ((1 << 20) - 1, false),
        (1 << 20, true),
        ((1 << 20) + 1, true),
    ] {
        let text = format!("[White \"{}\"]\n1. c4-d4 *", "x".repeat(len));
        let games = games(text.as_bytes());
        let refused = games[0]
            .faults
            .iter()
            .any(|fault| matches!(fault.problem, Problem::TooLong { .. }));
        assert_eq!(refused, too_long, "{len}");
        let text = format!("1. c4-d4 /{}/ *", "x".repeat(len));
        let (.., problem) = fault(text.as_bytes());
        assert_eq!(
            matches!(problem, Problem::TooLong { .. }),
            too_long,
            "{len}"
        );
    }
}

/// More than a comment may have.
fn long() -> String {
    "x".repeat((1 << 20) + 10)
}

#[test]
fn a_comment_that_is_too_long_is_passed_over_whole() {
    let long = long();
    // What looks like a game within it is none; the game behind it is one, comment and all.
    let text = format!(
        "1. c4-d4 {{{long}\n[White \"within\"]\n1. c4-d4 *\n{long}*}} f5-e5 *\n\
         [White \"behind\"]\n1. c4-d4 {{a comment}} *\n"
    );
    let games = games(text.as_bytes());
    assert_eq!(games.len(), 2, "{}", games.len());
    assert!(
        matches!(games[0].faults[..], [ref fault] if matches!(fault.problem, Problem::TooLong { .. }))
    );
    assert_eq!(games[1].tree.tags.get("White"), Some("behind"));
    assert_eq!(games[1].tree.line.nodes[0].comments, ["a comment"]);
    assert!(games[1].faults.is_empty());
}

#[test]
fn a_comment_that_is_too_long_need_not_end() {
    let text = format!("1. c4-d4 {{{}\n[White \"within\"]\n1. c4-d4 *\n", long());
    let games = games(text.as_bytes());
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].faults.len(), 1);
}
