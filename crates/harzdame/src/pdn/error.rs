//! What can be wrong with a file.

use alloc::string::String;
use core::{fmt, ops::Range};

use thiserror::Error;

use super::GameResult;
use crate::{Color, fen::FenError, movetext::MoveTextError};

/// Something wrong in a file, and where.
///
/// `Display` gives the message alone; programs that print it put the place before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The number of the game in the file, from 1.
    pub game: u64,
    /// The line in the file, from 1.
    pub line: u64,
    /// The character in the line, from 1.
    pub column: u64,
    /// The bytes of the file at fault.
    pub range: Range<u64>,
    /// What is wrong.
    pub problem: Problem,
}

impl Fault {
    /// Whether the game can be used all the same.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.problem.severity()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.fmt(f)
    }
}

impl core::error::Error for Fault {}

/// How bad a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The game is read to its end; something in it is odd.
    Warning,
    /// The rest of the game is not read. The reader goes on with the next game.
    Error,
}

impl fmt::Display for Severity {
    /// `warning` or `error`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
    }
}

/// What is wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// A move cannot be read or is not legal.
    #[error("{text}: {error}")]
    Move {
        /// The text of the move.
        text: String,
        /// Why.
        error: MoveTextError,
    },
    /// The position of a `FEN` tag or of a set-up in the moves cannot be read or is none.
    #[error("FEN: {0}")]
    Fen(FenError),
    /// The game is another one, by its `GameType`.
    #[error(
        "GameType {game_type} is another game's; a game of Harzdame with such a number needs the \
         tag [Variant \"Harzdame\"]"
    )]
    OtherGame {
        /// The value of the tag.
        game_type: String,
    },
    /// The game is another one, by its `Variant`.
    #[error("Variant {variant} is another game: this reads Harzdame only")]
    OtherVariant {
        /// The value of the tag.
        variant: String,
    },
    /// Something stands where it cannot.
    #[error("unexpected {text}")]
    Unexpected {
        /// What.
        text: String,
    },
    /// A tag is not written like one.
    #[error("expected a tag such as [Event \"Club evening\"]")]
    BadTag,
    /// A set-up among the moves is not written like one.
    #[error("expected a set-up such as /FEN \"W:Wa1:Bh8\"/")]
    BadSetup,
    /// The value of a tag has no second quotation mark on its line.
    #[error("this text in quotation marks is not closed on its line")]
    UnclosedString,
    /// A comment goes on to the end of the file.
    #[error("this comment is not closed: write }} at its end")]
    UnclosedComment,
    /// A variation goes on to the end of the game.
    #[error("this variation is not closed: write ) at its end")]
    UnclosedVariation,
    /// A variation is closed that was not opened.
    #[error("no variation is open here")]
    UnopenedVariation,
    /// Variations inside variations inside variations.
    #[error("variations are nested more than {limit} deep")]
    TooDeep {
        /// How many may be nested.
        limit: usize,
    },
    /// One comment, tag or word is too long.
    #[error("longer than the {limit} bytes that are read")]
    TooLong {
        /// How many bytes it may have.
        limit: usize,
    },
    /// The game has too many tags.
    #[error("a game has at most {limit} tags")]
    TooManyTags {
        /// How many it may have.
        limit: usize,
    },
    /// The whole game is too large.
    #[error("the game does not fit the {limit} bytes of memory that one game may take")]
    TooLarge {
        /// How many bytes it may take.
        limit: usize,
    },

    /// Warning: the results in the tag and in the text differ; that in the tag is taken.
    #[error("the result {text} is not that of the tag, {tag}")]
    ResultsDiffer {
        /// The result in the tag.
        tag: GameResult,
        /// The result in the text.
        text: GameResult,
    },
    /// Warning: the result is not what stands on the board (R17).
    #[error("the result is {result}, but {loser} is to move, cannot, and so has lost")]
    ResultNotOnBoard {
        /// The result given.
        result: GameResult,
        /// Who has lost.
        loser: Color,
    },
    /// Warning: the value of the tag `Result` is none that is known.
    #[error("unknown result {text}: expected 1-0, 0-1, 1/2-1/2 or *")]
    UnknownResult {
        /// The value.
        text: String,
    },
    /// Warning: a result inside a variation means nothing.
    #[error("a result inside a variation is passed over")]
    ResultInVariation,
    /// Warning: the value of the tag `GameType` is none; the game is taken for one of Harzdame.
    #[error("GameType {game_type} has no number: taken for Harzdame")]
    BadGameType {
        /// The value.
        game_type: String,
    },
    /// Warning: a tag occurs twice; the first is taken.
    #[error("the tag {name} occurs twice: the first one is taken")]
    RepeatedTag {
        /// Its name.
        name: String,
    },
    /// Warning: `SetUp` says that there is a `FEN`, and there is none.
    #[error("the tag SetUp has no FEN beside it: taken for the start of the game")]
    MissingFen,
    /// Warning: a variation or annotation stands where no move is.
    #[error("this belongs to a move, and there is none: passed over")]
    NoMove,
    /// Warning: a set-up is followed by no move.
    #[error("no move follows this set-up: passed over")]
    IdleSetup,
    /// Warning: the number of an annotation is out of range.
    #[error("no such annotation: expected $0 to $65535")]
    BadNag,
}

impl Problem {
    /// Whether the game can be used all the same.
    #[must_use]
    pub fn severity(&self) -> Severity {
        match self {
            Problem::Move { .. }
            | Problem::Fen(_)
            | Problem::OtherGame { .. }
            | Problem::OtherVariant { .. }
            | Problem::Unexpected { .. }
            | Problem::BadTag
            | Problem::BadSetup
            | Problem::UnclosedString
            | Problem::UnclosedComment
            | Problem::UnclosedVariation
            | Problem::UnopenedVariation
            | Problem::TooDeep { .. }
            | Problem::TooLong { .. }
            | Problem::TooManyTags { .. }
            | Problem::TooLarge { .. } => Severity::Error,
            Problem::ResultsDiffer { .. }
            | Problem::ResultNotOnBoard { .. }
            | Problem::UnknownResult { .. }
            | Problem::ResultInVariation
            | Problem::BadGameType { .. }
            | Problem::RepeatedTag { .. }
            | Problem::MissingFen
            | Problem::NoMove
            | Problem::IdleSetup
            | Problem::BadNag => Severity::Warning,
        }
    }
}
