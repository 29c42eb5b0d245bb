//! The conformance files, line by line. They were made by an independent implementation.

use harzdame::{Position, Square, fen, perft};
use serde_json::{Value, json};

fn data(name: &str) -> String {
    std::fs::read_to_string(format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// The lines of a table, split at tabs, without comments.
fn table(name: &str) -> Vec<Vec<String>> {
    data(name)
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

#[test]
fn shallow_perft_of_the_start() {
    for (depth, leaves) in [1, 12, 144, 1_848, 22_744].into_iter().enumerate() {
        let depth = depth as u32;
        assert_eq!(perft::perft(&Position::START, depth), leaves);
        assert_eq!(perft::perft_paths(&Position::START, depth), leaves);
        let mut visited = 0;
        perft::for_each_leaf(&Position::START, depth, &mut |_| visited += 1);
        assert_eq!(visited, leaves);
    }
    let mut leaf = None;
    perft::for_each_leaf(&Position::START, 0, &mut |position| leaf = Some(*position));
    assert_eq!(leaf, Some(Position::START));
    // One move by two paths, after which Black has lost.
    let loop_ = fen::parse("W:Wc3:Bc4,d3,d5,e4").unwrap();
    for (depth, moves, paths) in [(0, 1, 1), (1, 1, 2), (2, 0, 0)] {
        assert_eq!(perft::perft(&loop_, depth), moves);
        assert_eq!(perft::perft_paths(&loop_, depth), paths);
    }
}

#[test]
fn lists_of_moves_can_be_put_in_order() {
    let mut moves = Position::START.legal_moves();
    let before = moves.to_vec();
    moves.reverse();
    assert!(moves.iter().rev().eq(&before));
}

/// A position with all its moves in the form of `moves.jsonl`.
fn describe(position: &Position) -> Value {
    let names = |squares: &mut dyn Iterator<Item = Square>| {
        squares.map(|square| square.to_string()).collect::<Vec<_>>()
    };
    let mut moves = position.legal_moves();
    moves.sort_by_name();
    let moves: Vec<Value> = moves
        .iter()
        .map(|&mv| {
            let paths: Vec<String> = position
                .paths(mv, usize::MAX)
                .iter()
                .map(ToString::to_string)
                .collect();
            json!({
                "from": mv.from.to_string(),
                "to": mv.to.to_string(),
                "captured": names(&mut mv.captured.iter_by_name()),
                "paths": paths,
                "after": position.play(mv).unwrap().to_string(),
            })
        })
        .collect();
    json!({ "fen": position.to_string(), "moves": moves })
}

#[test]
fn moves_jsonl() {
    let text = data("moves.jsonl");
    assert_eq!(text.lines().count(), 633);
    for line in text.lines() {
        let expected: Value = serde_json::from_str(line).unwrap();
        let position = fen::parse(expected["fen"].as_str().unwrap()).unwrap();
        assert_eq!(describe(&position), expected);
    }
}

#[test]
fn perft_tsv() {
    let rows = table("perft.tsv");
    assert_eq!(rows.len(), 444);
    for row in rows {
        let position = fen::parse(&row[0]).unwrap();
        let depth = row[1].parse().unwrap();
        let leaves: u64 = row[2].parse().unwrap();
        assert_eq!(
            perft::perft(&position, depth),
            leaves,
            "{} at depth {depth}",
            row[0]
        );
    }
}

#[test]
fn hard_captures_tsv() {
    let rows = table("hard-captures.tsv");
    assert_eq!(rows.len(), 6);
    for row in rows {
        let position = fen::parse(&row[0]).unwrap();
        let moves = position.legal_moves();
        let paths: u64 = moves.iter().map(|&mv| position.count_paths(mv)).sum();
        assert_eq!(moves.len().to_string(), row[3], "moves of {}", row[0]);
        assert_eq!(paths.to_string(), row[4], "paths of {}", row[0]);
    }
}
