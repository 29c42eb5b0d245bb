//! The kinds of fault in a text.

use serde::{Serialize, Serializer};

/// Defines the kinds with their names in one place, so that none lacks a name and a test can go
/// through all of them.
macro_rules! problem_codes {
    ($($(#[$doc:meta])* $code:ident = $name:literal,)*) => {
        /// A kind of fault in a text; `ProblemCode` in TypeScript. Pages have the message
        /// `play-problem-NAME` for each.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum ProblemCode {
            $($(#[$doc])* $code,)*
        }

        impl ProblemCode {
            /// Every kind.
            #[cfg(test)]
            pub(crate) const ALL: &[ProblemCode] = &[$(ProblemCode::$code,)*];

            /// The name under which JavaScript knows it.
            pub(crate) const fn name(self) -> &'static str {
                match self {
                    $(ProblemCode::$code => $name,)*
                }
            }
        }
    };
}

problem_codes! {
    /// There is no text.
    Missing = "missing",
    /// The side to move is not given.
    Side = "side",
    /// A colon is missing in a FEN.
    Colon = "colon",
    /// A list of pieces has no colour.
    Color = "color",
    /// This is no square.
    Square = "square",
    /// Two squares are not separated.
    Comma = "comma",
    /// This is no piece of the compact form.
    Piece = "piece",
    /// The compact form has not 64 squares.
    Length = "length",
    /// A square is named twice (R20): `square`.
    Duplicate = "duplicate",
    /// A side has more than 21 pieces (R20): `color`, `count`.
    TooManyPieces = "too-many-pieces",
    /// The board is empty (R20).
    NoPieces = "no-pieces",
    /// A man rests on its promotion area (R7): `square`.
    ManOnPromotion = "man-on-promotion",
    /// The text of a move names no two squares.
    MoveText = "move-text",
    /// A move's text stands for several: write its route.
    AmbiguousMove = "ambiguous-move",
    /// A move is not legal, for none of the following reasons.
    IllegalMove = "illegal-move",
    /// A move begins on an empty square: `square`.
    EmptySquare = "empty-square",
    /// A move begins with the opponent's piece: `square`.
    NotOwnPiece = "not-own-piece",
    /// More pieces have to be captured (R14, R15): `count`.
    MustCapture = "must-capture",
    /// No legal capture has these ends: `from`, `to`.
    NoSuchCapture = "no-such-capture",
    /// A route cannot be walked by capturing: `from`, `to`.
    BrokenPath = "broken-path",
    /// A capture where there is none: `from`, `to`.
    NothingToCapture = "nothing-to-capture",
    /// A move ends on an occupied square: `square`.
    Occupied = "occupied",
    /// A man does not move like this (R4).
    ManMove = "man-move",
    /// A king does not move like this (R5).
    KingMove = "king-move",
    /// The side to move has lost already (R17).
    GameOver = "game-over",
    /// A file holds another game than Harzdame.
    OtherGame = "other-game",
    /// A game sets up another position among its moves.
    Setup = "setup",
    /// Something stands where it cannot in a file.
    Unexpected = "unexpected",
    /// A tag is not written like one.
    Tag = "tag",
    /// A set-up among moves is not written like one.
    SetupText = "setup-text",
    /// A text in quotation marks is not closed.
    UnclosedText = "unclosed-text",
    /// A comment is not closed.
    UnclosedComment = "unclosed-comment",
    /// A variation is not closed.
    UnclosedVariation = "unclosed-variation",
    /// A variation is closed that was not opened.
    UnopenedVariation = "unopened-variation",
    /// A game is longer or more nested than is read.
    TooLarge = "too-large",
    /// Anything else; `message` says what.
    Unreadable = "unreadable",
}

impl Serialize for ProblemCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use harzdame_i18n::{Language, has_message};

    use super::*;

    #[test]
    fn every_kind_has_a_message_in_every_language() {
        for language in Language::ALL {
            for code in ProblemCode::ALL {
                let id = format!("play-problem-{}", code.name());
                assert!(has_message(language, &id), "{language}: {id}");
            }
        }
    }

    #[test]
    fn typescript_knows_every_kind() {
        let types = include_str!("types.ts");
        let (_, union) = types
            .split_once("export type ProblemCode =")
            .expect("the type");
        let (union, _) = union.split_once(';').expect("its end");
        let mut named: Vec<&str> = union.split('"').skip(1).step_by(2).collect();
        let mut known: Vec<&str> = ProblemCode::ALL.iter().map(|code| code.name()).collect();
        named.sort_unstable();
        known.sort_unstable();
        assert_eq!(named, known);
    }
}
