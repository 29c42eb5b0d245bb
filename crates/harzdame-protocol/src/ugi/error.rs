//! What can be wrong with a line of UGI.

use harzdame::{fen::FenError, movetext::MoveTextError};
use thiserror::Error;

use crate::ParamError;

/// A line is not what UGI says it should be.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum UgiError {
    /// A word is missing.
    #[error("{command} needs {expected}")]
    Missing {
        /// The command.
        command: &'static str,
        /// What should follow.
        expected: &'static str,
    },
    /// A word stands where another kind should.
    #[error("{word} cannot be `{value}`: expected {expected}")]
    BadValue {
        /// The word before it.
        word: String,
        /// What stands there.
        value: String,
        /// What is possible.
        expected: &'static str,
    },
    /// The text is not that of a position.
    #[error("bad position: {0}")]
    Position(#[from] FenError),
    /// A move cannot be played.
    #[error("bad move `{text}`, number {number}: {error}")]
    Move {
        /// Its number, from 1.
        number: usize,
        /// Its text.
        text: String,
        /// Why.
        error: MoveTextError,
    },
    /// An option has a value that it cannot have.
    #[error(transparent)]
    Option(#[from] ParamError),
}
