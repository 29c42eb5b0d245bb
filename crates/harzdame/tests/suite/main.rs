//! The tests of the crate. They are modules of one program, as each program more is linked anew for
//! every change; `tests/pdn_memory.rs`, which measures a whole process, is one of its own.
#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod agreement;
mod attack;
mod clock;
mod conformance;
mod fen;
mod game;
mod messages;
mod movetext;
mod paths;
mod pdn_faults;
mod pdn_lexer;
mod pdn_liberties;
mod pdn_round_trip;
mod pdn_types;
mod pdn_writer;
mod positions;
mod reference;
mod rules;
#[cfg(feature = "serde")]
mod serialization;
mod setup;
mod squares;
mod symmetry;
