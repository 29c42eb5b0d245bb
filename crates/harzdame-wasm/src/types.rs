//! The plain objects that cross into JavaScript, and their TypeScript.

use harzdame::{
    Bitboard, Color, DrawReason, DrawRule, Move, Outcome, Position, Square, WinReason, movetext,
};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(typescript_custom_section)]
const TYPESCRIPT: &str = include_str!("types.ts");

/// A move by what it is (R16).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveData {
    /// Where the piece starts.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// What it captures, by names.
    pub captured: Bitboard,
}

impl From<Move> for MoveData {
    fn from(mv: Move) -> MoveData {
        MoveData {
            from: mv.from,
            to: mv.to,
            captured: mv.captured,
        }
    }
}

impl From<MoveData> for Move {
    fn from(data: MoveData) -> Move {
        Move {
            from: data.from,
            to: data.to,
            captured: data.captured,
        }
    }
}

/// A move with a route and its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NotedMove {
    /// The move.
    #[serde(flatten)]
    pub mv: MoveData,
    /// Every landing square, both ends included.
    pub path: Vec<Square>,
    /// The short form, or the full route where the short form is ambiguous.
    pub text: String,
}

impl NotedMove {
    /// A legal move with a route, the canonical one if none is given; `None` if it is not legal.
    pub(crate) fn new(
        position: &Position,
        mv: Move,
        route: Option<Vec<Square>>,
    ) -> Option<NotedMove> {
        let path = match route {
            Some(route) => route,
            None => position.canonical_path(mv)?.squares().to_vec(),
        };
        Some(NotedMove {
            text: movetext::format(position, mv),
            mv: mv.into(),
            path,
        })
    }
}

/// One way to go on with a route.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ContinuationData {
    /// The next square.
    pub square: Square,
    /// What is jumped over on the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captured: Option<Square>,
    /// The move that is complete with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completes: Option<MoveData>,
}

impl From<harzdame::Continuation> for ContinuationData {
    fn from(continuation: harzdame::Continuation) -> ContinuationData {
        ContinuationData {
            square: continuation.square,
            captured: continuation.captured,
            completes: continuation.completes.map(MoveData::from),
        }
    }
}

/// How a game ended, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum OutcomeData {
    /// One player has won.
    Win {
        /// Who.
        winner: Color,
        /// Why.
        reason: WinReason,
    },
    /// Nobody has.
    Draw {
        /// Why.
        reason: DrawReason,
    },
}

impl From<Outcome> for OutcomeData {
    fn from(outcome: Outcome) -> OutcomeData {
        match outcome {
            Outcome::Win { winner, reason } => OutcomeData::Win { winner, reason },
            Outcome::Draw { reason } => OutcomeData::Draw { reason },
        }
    }
}

impl From<OutcomeData> for Outcome {
    fn from(data: OutcomeData) -> Outcome {
        match data {
            OutcomeData::Win { winner, reason } => Outcome::Win { winner, reason },
            OutcomeData::Draw { reason } => Outcome::Draw { reason },
        }
    }
}

/// A draw rule (R18), as far as it is given; what is not given is as by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct DrawRuleData {
    agreement: Option<bool>,
    repetition: Option<bool>,
    /// Plies; 0 is never.
    no_progress: Option<u32>,
}

impl From<DrawRuleData> for DrawRule {
    fn from(data: DrawRuleData) -> DrawRule {
        let default = DrawRule::default();
        DrawRule {
            agreement: data.agreement.unwrap_or(default.agreement),
            repetition: data.repetition.unwrap_or(default.repetition),
            no_progress: match data.no_progress {
                None => default.no_progress,
                Some(0) => None,
                some => some,
            },
        }
    }
}

/// The pieces of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Count {
    /// How many men.
    pub men: u32,
    /// How many kings.
    pub kings: u32,
}

/// A piece on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PlacedPiece {
    /// Where.
    pub square: Square,
    /// Whose.
    pub color: Color,
    /// `man` or `king`.
    pub role: &'static str,
}

/// What came of reading a text: a value, or all that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading<T> {
    /// The text was read.
    Read(T),
    /// The text is at fault; at least one problem.
    Faulty(Vec<crate::problem::TextProblem>),
}

impl<T: Serialize> Serialize for Reading<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut object = serializer.serialize_struct("Reading", 2)?;
        object.serialize_field("ok", &matches!(self, Reading::Read(_)))?;
        match self {
            Reading::Read(value) => object.serialize_field("value", value)?,
            Reading::Faulty(problems) => object.serialize_field("problems", problems)?,
        }
        object.end()
    }
}
