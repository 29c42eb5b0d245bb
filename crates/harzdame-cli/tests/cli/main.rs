//! The program as people and scripts call it: one module a subcommand.

mod db;
mod endgame;
mod harness;

mod help;
mod lab;
mod lab_book;
mod lab_train;
mod moves;
mod output_file;
mod pdn_check;
mod pdn_convert;
mod pdn_stats;
mod perft;
mod play;
mod protocols;
mod serve;
mod show;
