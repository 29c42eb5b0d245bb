//! `harzdame play`, as far as it goes without a terminal.

use crate::harness::run;

#[test]
fn without_a_terminal_it_says_what_to_do() {
    run(["play"]).refused(["needs a terminal", "harzdame serve"]);
    run(["play", "--color", "both"]).refused(["needs a terminal"]);
}

#[test]
fn wrong_arguments_are_refused_first() {
    run(["play", "--level", "0"]).refused(["expected 1 to"]);
    run(["play", "--level", "x"]).refused(["expected 1 to"]);
    run(["play", "--colour", "green"]).refused(["white", "black", "both"]);
    run(["play", "--lang", "fr"]).refused(["en, es, pt, nl, ru or de"]);
    run(["play", "--fen", "W:Wc8:B"]).refused(["not a position"]);
}
