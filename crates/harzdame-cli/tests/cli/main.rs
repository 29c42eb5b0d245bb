//! The program as people and scripts call it: one module a subcommand.

mod harness;

mod help;
mod moves;
mod perft;
