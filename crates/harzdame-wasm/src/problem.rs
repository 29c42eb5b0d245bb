//! What is wrong with a text, and where, for a page to underline and to say in its language.

use std::{collections::BTreeMap, ops::Range};

use harzdame::{
    Color, Square, Violation,
    fen::{Fault, FenError, Problem, SyntaxError},
};
use serde::Serialize;

use crate::problem_code::ProblemCode;

/// A fault in a text; `TextProblem` in TypeScript.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TextProblem {
    /// The kind of fault.
    pub code: ProblemCode,
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

impl From<u32> for Arg {
    fn from(number: u32) -> Arg {
        Arg::Number(number)
    }
}

impl From<usize> for Arg {
    fn from(number: usize) -> Arg {
        Arg::Number(u32::try_from(number).unwrap_or(u32::MAX))
    }
}

impl From<Square> for Arg {
    fn from(square: Square) -> Arg {
        Arg::Word(square.to_string())
    }
}

impl From<Color> for Arg {
    fn from(color: Color) -> Arg {
        Arg::Word(color.to_string().to_lowercase())
    }
}

/// A kind of fault with the values for its message, wherever in a text it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cause {
    code: ProblemCode,
    args: BTreeMap<&'static str, Arg>,
}

impl Cause {
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Cause {
        self.args.insert(name, value.into());
        self
    }
}

impl From<ProblemCode> for Cause {
    fn from(code: ProblemCode) -> Cause {
        let args = BTreeMap::new();
        Cause { code, args }
    }
}

impl TextProblem {
    /// A fault at a range of bytes of `text`.
    pub(crate) fn new(
        text: &str,
        range: &Range<usize>,
        cause: impl Into<Cause>,
        message: String,
    ) -> TextProblem {
        let Cause { code, args } = cause.into();
        TextProblem {
            code,
            start: utf16(text, range.start),
            end: utf16(text, range.end),
            args,
            message,
        }
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

/// The first thing that is wrong with a FEN.
pub(crate) fn fen_cause(error: &FenError) -> Cause {
    match error {
        FenError::Syntax(error) => syntax_cause(error.problem),
        FenError::Invalid { faults } => faults
            .first()
            .map_or(ProblemCode::Unreadable.into(), |fault| {
                violation_cause(fault.violation)
            }),
    }
}

pub(crate) fn of_syntax(text: &str, error: &SyntaxError) -> TextProblem {
    let message = error.problem.to_string();
    TextProblem::new(text, &error.range, syntax_cause(error.problem), message)
}

fn syntax_cause(problem: Problem) -> Cause {
    let code = match problem {
        Problem::Missing => ProblemCode::Missing,
        Problem::ExpectedTurn | Problem::UnknownTurn => ProblemCode::Side,
        Problem::ExpectedColon => ProblemCode::Colon,
        Problem::ExpectedColor => ProblemCode::Color,
        Problem::ExpectedSquare => ProblemCode::Square,
        Problem::ExpectedComma => ProblemCode::Comma,
        Problem::ExpectedPiece => ProblemCode::Piece,
        Problem::TooLong => ProblemCode::TooLarge,
        Problem::WrongLength { found } => {
            return Cause::from(ProblemCode::Length).with("found", found);
        }
        _ => ProblemCode::Unreadable,
    };
    code.into()
}

fn violation_cause(violation: Violation) -> Cause {
    match violation {
        Violation::NoPieces => ProblemCode::NoPieces.into(),
        Violation::TooManyPieces { color, count } => Cause::from(ProblemCode::TooManyPieces)
            .with("color", color)
            .with("count", count),
        Violation::NamedTwice { square } => {
            Cause::from(ProblemCode::Duplicate).with("square", square)
        }
        Violation::ManOnPromotionArea { square, .. } => {
            Cause::from(ProblemCode::ManOnPromotion).with("square", square)
        }
    }
}

/// A violation, once for each place in the text that takes part in it; one that concerns a whole
/// side is told once, from its first place to its last.
fn of_fault(text: &str, fault: &Fault) -> Vec<TextProblem> {
    let make = |range: &Range<usize>| {
        let cause = violation_cause(fault.violation);
        TextProblem::new(text, range, cause, fault.violation.to_string())
    };
    match fault.violation {
        Violation::NoPieces | Violation::TooManyPieces { .. } => {
            let start = fault.ranges.iter().map(|range| range.start).min();
            let end = fault.ranges.iter().map(|range| range.end).max();
            vec![make(&(start.unwrap_or(0)..end.unwrap_or(text.len())))]
        }
        Violation::NamedTwice { .. } | Violation::ManOnPromotionArea { .. } => {
            fault.ranges.iter().map(make).collect()
        }
    }
}

/// An offset in bytes as one in UTF-16 units. An offset inside a character counts as its start.
fn utf16(text: &str, bytes: usize) -> usize {
    let before = &text.as_bytes()[..text.floor_char_boundary(bytes)];
    // Each character has one first byte; those of four bytes are two units.
    let units = |byte: u8| usize::from(byte & 0xc0 != 0x80) + usize::from(byte >= 0xf0);
    before.iter().map(|&byte| units(byte)).sum()
}

#[cfg(test)]
pub(crate) mod tests {
    use harzdame_i18n::{Language, tr};

    use super::*;

    /// Fails unless the fault can be told in every language: with a message that finds all its
    /// values.
    pub(crate) fn assert_told(problem: &TextProblem) {
        let id = format!("play-problem-{}", problem.code.name());
        let mut args = harzdame_i18n::Args::new();
        for (&name, value) in &problem.args {
            match value {
                Arg::Number(number) => args.set(name, *number),
                Arg::Word(word) => args.set(name, word.as_str()),
            }
        }
        for language in Language::ALL {
            let told = tr(language, &id, &args);
            assert!(told != id && !told.contains('$'), "{language}: {told}");
        }
    }

    fn problems(text: &str) -> Vec<(&'static str, usize, usize)> {
        of_fen(
            text,
            &harzdame::fen::parse(text).expect_err("a faulty text"),
        )
        .into_iter()
        .inspect(assert_told)
        .map(|problem| (problem.code.name(), problem.start, problem.end))
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
        assert_eq!(problems(&"W".repeat(5000))[0], ("too-large", 4096, 5000));
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
