//! The subcommands, one a file: its arguments, and what it does.

pub(crate) mod completions;
pub(crate) mod db;
pub(crate) mod endgame;
pub(crate) mod hub;
pub(crate) mod lab;
pub(crate) mod man;
pub(crate) mod moves;
pub(crate) mod pdn;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod ugi;
