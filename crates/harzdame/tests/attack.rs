//! The measure by which the search for hard captures goes, and what it has found.
#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

use harzdame::fen;

#[path = "../examples/attack_captures/states.rs"]
mod states;

/// The lines of a table, split at tabs, without comments.
fn table(name: &str) -> Vec<Vec<String>> {
    let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path)
        .unwrap()
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

#[test]
fn counts_the_states_of_hard_captures() {
    let mut counter = states::Counter::new();
    let mut compared = 0;
    for row in table("hard-captures.tsv") {
        let position = fen::parse(&row[0]).unwrap();
        let states = counter.of_position(&position, usize::MAX);
        if row[2] != "0" {
            assert_eq!(states.to_string(), row[2], "{}", row[0]);
            compared += 1;
        }
    }
    assert!(compared >= 6);
}
