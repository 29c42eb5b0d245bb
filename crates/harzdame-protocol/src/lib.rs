//! Hub and UGI: the text protocols by which an engine for Harzdame is spoken to.
//!
//! | for | see |
//! | --- | --- |
//! | Hub version 2, the protocol of draughts programs | [`hub`] |
//! | UGI, the variant of UCI for any game | [`ugi`] |
//! | an engine served over a pair of streams | [`session`] |
//! | settings that an engine offers, in both protocols | [`Param`] |
//! | lines from a stream that nobody has reason to trust | [`LineReader`] |
//!
//! Messages are values; reading and writing them does no input or output. Readers are strict where
//! the protocols are strict, and pass over words they do not know, as both protocols demand.
//!
//! ```
//! use harzdame_protocol::hub;
//!
//! let asked = hub::ToEngine::parse("level depth=12 brilliance=9")?;
//! let Some(hub::ToEngine::Level(level)) = asked else { panic!() };
//! assert_eq!(level.depth, Some(12));
//! assert_eq!(hub::ToEngine::parse("sing song=\"do re mi\"")?, None);
//! # Ok::<(), hub::HubError>(())
//! ```

pub mod hub;
mod lines;
mod param;
mod score;
pub mod session;
pub mod ugi;

pub use lines::{LineReader, MAX_LINE, ReadLine};
pub use param::{Param, ParamError, ParamKind, ParamValue};
pub use score::Score;
