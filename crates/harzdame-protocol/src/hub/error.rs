//! What can be wrong with a line of Hub.

use std::ops::Range;

use harzdame::InvalidPosition;
use thiserror::Error;

use crate::ParamError;

/// A line is not what Hub says it should be.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum HubError {
    /// The line is empty.
    #[error("missing command")]
    MissingCommand,
    /// A character stands where a name should.
    #[error("expected a name at byte {}", range.start)]
    ExpectedName {
        /// The bytes at fault.
        range: Range<usize>,
    },
    /// Nothing stands behind an equals sign.
    #[error("expected a value at byte {at}: write \"\" for an empty one")]
    ExpectedValue {
        /// Where.
        at: usize,
    },
    /// A quotation mark has no partner.
    #[error("the quotation mark at byte {at} has no partner")]
    OpenQuote {
        /// Where it stands.
        at: usize,
    },
    /// An argument is missing.
    #[error("{command} needs {argument}=")]
    MissingArgument {
        /// The command.
        command: &'static str,
        /// The argument.
        argument: &'static str,
    },
    /// An argument has a value that it cannot have.
    #[error("{argument} cannot be `{value}`: expected {expected}")]
    BadValue {
        /// The argument.
        argument: String,
        /// Its value.
        value: String,
        /// What is possible.
        expected: &'static str,
    },
    /// The text is not that of a position.
    #[error("bad position: {problem}")]
    BadPosition {
        /// Why.
        problem: String,
    },
    /// The pieces stand as they cannot (R20).
    #[error("bad position: {0}")]
    InvalidPosition(#[from] InvalidPosition),
    /// The text is not that of a move.
    #[error("bad move `{text}`: write a6-a7, or c1xh6xc4xe6 with all captured squares")]
    BadMove {
        /// The text.
        text: String,
    },
    /// A parameter has a value that it cannot have.
    #[error(transparent)]
    Param(#[from] ParamError),
}
