//! Moves as a person types them.

use harzdame::{
    Position, Square,
    movetext::{self, IllegalReason, MoveTextError, SyntaxProblem},
};
use serde::Serialize;

use crate::{
    problem::{Cause, TextProblem},
    problem_code::ProblemCode,
};

/// What a typed move comes to; `TypedMove` in TypeScript.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum TypedMove {
    /// One legal move.
    Move {
        /// Its canonical route.
        path: Vec<Square>,
        /// Its text as it is written down.
        text: String,
    },
    /// Several legal moves.
    Ambiguous {
        /// A route of each; the first two dozen if there are more.
        paths: Vec<Vec<Square>>,
    },
    /// None.
    Refused {
        /// Why.
        problem: TextProblem,
    },
}

/// Reads a typed move against a position.
pub(crate) fn read(position: &Position, text: &str) -> TypedMove {
    match movetext::parse(position, text) {
        Ok(mv) => TypedMove::Move {
            path: position
                .canonical_path(mv)
                .map_or_else(|| vec![mv.from, mv.to], |path| path.squares().to_vec()),
            text: movetext::format(position, mv),
        },
        Err(MoveTextError::Ambiguous { candidates, .. }) => TypedMove::Ambiguous {
            paths: candidates
                .iter()
                .map(|candidate| candidate.path.squares().to_vec())
                .collect(),
        },
        Err(error) => TypedMove::Refused {
            problem: problem(text, &error),
        },
    }
}

/// What is wrong with a move's text.
pub(crate) fn cause(error: &MoveTextError) -> Cause {
    match error {
        MoveTextError::Syntax { problem, .. } => match problem {
            SyntaxProblem::ExpectedSquare => ProblemCode::Square,
            _ => ProblemCode::MoveText,
        }
        .into(),
        MoveTextError::Ambiguous { .. } => ProblemCode::AmbiguousMove.into(),
        MoveTextError::Illegal { reason, .. } => illegal(*reason),
    }
}

fn illegal(reason: IllegalReason) -> Cause {
    let at = |code: ProblemCode, square: Square| Cause::from(code).with("square", square);
    let between = |code: ProblemCode, from: Square, to: Square| {
        Cause::from(code).with("from", from).with("to", to)
    };
    match reason {
        IllegalReason::EmptySquare { square } => at(ProblemCode::EmptySquare, square),
        IllegalReason::NotOwnPiece { square, .. } => at(ProblemCode::NotOwnPiece, square),
        IllegalReason::GameOver { .. } => ProblemCode::GameOver.into(),
        IllegalReason::MustCapture { required }
        | IllegalReason::TooFewCaptured { required, .. } => {
            Cause::from(ProblemCode::MustCapture).with("count", required)
        }
        IllegalReason::NoSuchCapture { from, to, .. } => {
            between(ProblemCode::NoSuchCapture, from, to)
        }
        IllegalReason::BrokenPath { from, to } => between(ProblemCode::BrokenPath, from, to),
        IllegalReason::NothingToCapture { from, to } => {
            between(ProblemCode::NothingToCapture, from, to)
        }
        IllegalReason::Occupied { square } => at(ProblemCode::Occupied, square),
        IllegalReason::NotAManMove { .. } => ProblemCode::ManMove.into(),
        IllegalReason::NotAKingMove { .. } => ProblemCode::KingMove.into(),
        _ => ProblemCode::IllegalMove.into(),
    }
}

/// A fault in a move's text.
pub(crate) fn problem(text: &str, error: &MoveTextError) -> TextProblem {
    TextProblem::new(text, &error.range(), cause(error), error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::tests::assert_told;

    fn typed(fen: &str, text: &str) -> TypedMove {
        read(&harzdame::fen::parse(fen).expect("a position"), text)
    }

    fn refused(fen: &str, text: &str) -> (&'static str, usize, usize) {
        match typed(fen, text) {
            TypedMove::Refused { problem } => {
                assert_told(&problem);
                (problem.code.name(), problem.start, problem.end)
            }
            other => panic!("{text} was taken: {other:?}"),
        }
    }

    const START: &str = harzdame::fen::START;

    #[test]
    fn a_clear_move_gives_its_route() {
        let TypedMove::Move { path, text } = typed("W:Wc3:Bc4,d5", "c3:e5") else {
            panic!("a legal move");
        };
        assert_eq!(path, [Square::C3, Square::C5, Square::E5]);
        assert_eq!(text, "c3xe5");
    }

    #[test]
    fn an_ambiguous_move_gives_routes_that_can_be_played() {
        let fen = "W:WKc1:Bc2,e3,e4,g2";
        let TypedMove::Ambiguous { paths } = typed(fen, "c1g1") else {
            panic!("two moves");
        };
        assert_eq!(paths.len(), 2);
        let position = harzdame::fen::parse(fen).expect("a position");
        for path in paths {
            assert!(position.move_with_path(&path).is_some(), "{path:?}");
        }
    }

    #[test]
    fn refusals_say_why_and_where() {
        assert_eq!(refused(START, "a6-a9"), ("square", 3, 4));
        assert_eq!(refused(START, "").0, "move-text");
        assert_eq!(refused(START, "a1-a2").0, "occupied");
        assert_eq!(refused(START, "a6-b7").0, "man-move");
        assert_eq!(refused(START, "d5-d6").0, "empty-square");
        assert_eq!(refused(START, "h3-h2").0, "not-own-piece");
        assert_eq!(refused(START, "a6xa7").0, "nothing-to-capture");
        assert_eq!(refused("W:WKd4:Bh8", "d4-e5").0, "king-move");
        assert_eq!(refused("W:Wc3:Bc4", "c3xe3").0, "no-such-capture");
        assert_eq!(refused("W:Wc3:Bc4,d5", "c3xc4xc5").0, "broken-path");
        assert_eq!(refused("W:Wc3,a1:Bc4,d5", "a1-a2").0, "must-capture");
        assert_eq!(refused("W:Wc3:Bc4,d5", "c3xc5").0, "must-capture");
        assert_eq!(refused("W:W:Bc4", "c3xc5").0, "game-over");
    }
}
