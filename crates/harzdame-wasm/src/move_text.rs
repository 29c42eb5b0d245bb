//! Moves as a person types them.

use harzdame::{
    Position, Square,
    movetext::{self, IllegalReason, MoveTextError, SyntaxProblem},
};
use serde::Serialize;

use crate::problem::{Arg, TextProblem};

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

/// The kind of a fault in a move's text.
pub(crate) fn code(error: &MoveTextError) -> &'static str {
    match error {
        MoveTextError::Syntax { problem, .. } => match problem {
            SyntaxProblem::ExpectedSquare => "square",
            _ => "move-text",
        },
        MoveTextError::Ambiguous { .. } => "ambiguous-move",
        MoveTextError::Illegal { reason, .. } => match reason {
            IllegalReason::MustCapture { .. } | IllegalReason::TooFewCaptured { .. } => {
                "must-capture"
            }
            IllegalReason::GameOver { .. } => "game-over",
            _ => "illegal-move",
        },
    }
}

/// A fault in a move's text.
pub(crate) fn problem(text: &str, error: &MoveTextError) -> TextProblem {
    let code = code(error);
    let problem = TextProblem::new(text, &error.range(), code, error.to_string());
    match error {
        MoveTextError::Illegal {
            reason:
                IllegalReason::MustCapture { required } | IllegalReason::TooFewCaptured { required, .. },
            ..
        } => problem.with("count", Arg::Number(*required)),
        _ => problem,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(fen: &str, text: &str) -> TypedMove {
        read(&harzdame::fen::parse(fen).expect("a position"), text)
    }

    fn refused(fen: &str, text: &str) -> (&'static str, usize, usize) {
        match typed(fen, text) {
            TypedMove::Refused { problem } => (problem.code, problem.start, problem.end),
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
        assert_eq!(refused(START, "a1-a2").0, "illegal-move");
        assert_eq!(refused("W:Wc3,a1:Bc4,d5", "a1-a2").0, "must-capture");
        assert_eq!(refused("W:Wc3:Bc4,d5", "c3xc5").0, "must-capture");
        assert_eq!(refused("W:W:Bc4", "c3xc5").0, "game-over");
    }
}
