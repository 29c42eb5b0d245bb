//! The game at the terminal.
//!
//! [`app`] holds the state and knows what each key does; it reads no key and writes no file itself
//! but says what is to be done, so that tests can drive it. [`screen`] draws it, [`terminal`] runs
//! it.

mod analyst;
mod app;
mod background;
mod board;
mod entry;
mod files;
mod layout;
mod opponent;
mod screen;
mod terminal;
mod text;

pub(crate) use app::{Seat, Settings};
pub(crate) use layout::View;
pub(crate) use screen::Look;
pub(crate) use terminal::run;
