//! What is wrong with a text, and where, for a page to underline and to say in its language.

use std::{collections::BTreeMap, ops::Range};

use harzdame::{
    Violation,
    fen::{Fault, FenError, Problem, SyntaxError},
};
use serde::Serialize;

/// A fault in a text; `TextProblem` in TypeScript.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TextProblem {
    /// The kind of fault.
    pub code: &'static str,
    /// Where it begins, in UTF-16 units.
    pub start: usize,
    /// Where it ends, in UTF-16 units.
    pub end: usize,
    /// Values for a message in another language.
    pub args: BTreeMap<&'static str, Arg>,
    /// The fault in English.
    pub message: String,
}

/// A value in a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Arg {
    /// A number.
    Number(u32),
    /// A word.
    Word(String),
}

impl TextProblem {
    /// A fault at a range of bytes of `text`.
    pub(crate) fn new(
        text: &str,
        range: &Range<usize>,
        code: &'static str,
        message: String,
    ) -> TextProblem {
        TextProblem {
            code,
            start: utf16(text, range.start),
            end: utf16(text, range.end),
            args: BTreeMap::new(),
            message,
        }
    }

    pub(crate) fn with(mut self, name: &'static str, value: Arg) -> TextProblem {
        self.args.insert(name, value);
        self
    }
}

/// All that is wrong with a FEN, in the order of the text.
pub(crate) fn of_fen(text: &str, error: &FenError) -> Vec<TextProblem> {
    match error {
        FenError::Syntax(error) => vec![of_syntax(text, error)],
        FenError::Invalid { faults } => faults
            .iter()
            .flat_map(|fault| of_fault(text, fault))
            .collect(),
    }
}

/// The kind of the first thing that is wrong with a FEN.
pub(crate) fn fen_code(error: &FenError) -> &'static str {
    match error {
        FenError::Syntax(error) => syntax_code(error.problem),
        FenError::Invalid { faults } => faults
            .first()
            .map_or("unreadable", |fault| violation_code(fault.violation)),
    }
}

pub(crate) fn of_syntax(text: &str, error: &SyntaxError) -> TextProblem {
    let code = syntax_code(error.problem);
    let problem = TextProblem::new(text, &error.range, code, error.problem.to_string());
    match error.problem {
        Problem::WrongLength { found } => problem.with("found", number(found)),
        _ => problem,
    }
}

fn syntax_code(problem: Problem) -> &'static str {
    match problem {
        Problem::Missing => "missing",
        Problem::ExpectedTurn | Problem::UnknownTurn => "side",
        Problem::ExpectedColon => "colon",
        Problem::ExpectedColor => "color",
        Problem::ExpectedSquare => "square",
        Problem::ExpectedComma => "comma",
        Problem::ExpectedPiece => "piece",
        Problem::WrongLength { .. } => "length",
        _ => "unreadable",
    }
}

fn violation_code(violation: Violation) -> &'static str {
    match violation {
        Violation::NoPieces => "no-pieces",
        Violation::TooManyPieces { .. } => "too-many-pieces",
        Violation::NamedTwice { .. } => "duplicate",
        Violation::ManOnPromotionArea { .. } => "man-on-promotion",
    }
}

/// A violation, once for each place in the text that takes part in it; one that concerns a whole
/// side is told once, from its first place to its last.
fn of_fault(text: &str, fault: &Fault) -> Vec<TextProblem> {
    let make = |range: &Range<usize>| {
        let code = violation_code(fault.violation);
        TextProblem::new(text, range, code, fault.violation.to_string())
    };
    let whole = || {
        let start = fault.ranges.iter().map(|range| range.start).min();
        let end = fault.ranges.iter().map(|range| range.end).max();
        start.unwrap_or(0)..end.unwrap_or(text.len())
    };
    match fault.violation {
        Violation::NoPieces => vec![make(&whole())],
        Violation::TooManyPieces { color, count } => vec![
            make(&whole())
                .with("color", Arg::Word(color.to_string().to_lowercase()))
                .with("count", Arg::Number(count)),
        ],
        Violation::NamedTwice { square } => each(fault, |range| {
            make(range).with("square", Arg::Word(square.to_string()))
        }),
        Violation::ManOnPromotionArea { square, .. } => each(fault, |range| {
            make(range).with("square", Arg::Word(square.to_string()))
        }),
    }
}

fn each(fault: &Fault, make: impl Fn(&Range<usize>) -> TextProblem) -> Vec<TextProblem> {
    fault.ranges.iter().map(make).collect()
}

pub(crate) fn number(value: usize) -> Arg {
    Arg::Number(u32::try_from(value).unwrap_or(u32::MAX))
}

/// An offset in bytes as one in UTF-16 units. An offset inside a character counts as its start.
fn utf16(text: &str, bytes: usize) -> usize {
    text.char_indices()
        .take_while(|(at, character)| at + character.len_utf8() <= bytes)
        .map(|(_, character)| character.len_utf16())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(text: &str) -> Vec<(&'static str, usize, usize)> {
        of_fen(
            text,
            &harzdame::fen::parse(text).expect_err("a faulty text"),
        )
        .into_iter()
        .map(|problem| (problem.code, problem.start, problem.end))
        .collect()
    }

    #[test]
    fn offsets_are_those_of_javascript_strings() {
        assert_eq!(utf16("aé😀b", 0), 0);
        assert_eq!(utf16("aé😀b", 1), 1);
        assert_eq!(utf16("aé😀b", 3), 2);
        assert_eq!(utf16("aé😀b", 5), 2);
        assert_eq!(utf16("aé😀b", 7), 4);
        assert_eq!(utf16("aé😀b", 99), 5);
    }

    #[test]
    fn every_violation_of_r20_is_told_at_its_place() {
        assert_eq!(
            problems("W:Wa1,h8,c3:Bc3"),
            [
                ("duplicate", 9, 11),
                ("duplicate", 13, 15),
                ("man-on-promotion", 6, 8)
            ]
        );
        assert_eq!(problems("W:W:B")[0].0, "no-pieces");
    }

    #[test]
    fn unreadable_text_names_the_first_fault() {
        assert_eq!(problems("W:Wa1,z9:Bh8")[0].0, "square");
        assert_eq!(problems("x")[0].0, "side");
        assert_eq!(problems("")[0].0, "missing");
    }

    #[test]
    fn a_side_with_too_many_pieces_is_told_once_with_its_number() {
        let squares: Vec<String> = ["a", "b", "c"]
            .iter()
            .flat_map(|file| (1..=8).map(move |rank| format!("K{file}{rank}")))
            .collect();
        let text = format!("W:W{}:BKh1", squares.join(","));
        let found = of_fen(&text, &harzdame::fen::parse(&text).expect_err("24 pieces"));
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].args["count"], Arg::Number(24));
        assert_eq!(found[0].args["color"], Arg::Word("white".into()));
    }
}
