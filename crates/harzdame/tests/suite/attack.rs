//! The measure by which the search for hard captures goes, and what it has found.

use std::collections::HashMap;

use harzdame::{Move, Position, Square, fen, movetext};

#[path = "../../examples/attack_captures/states.rs"]
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

/// The legal captures of a position and the number of paths of each, found by going through the
/// states capture by capture: work of another kind than the library's.
fn answer(position: &Position) -> HashMap<Move, u64> {
    let mut best = (0, HashMap::new());
    for from in position.capturing_pieces() {
        let jumps = states::jumps(position, from);
        let enemies: Vec<Square> = position.pieces(!position.turn()).iter().collect();
        let mut layer = HashMap::from([((from, 0), 1u64)]);
        for length in 0.. {
            let mut next = HashMap::new();
            for (&(square, captured), &paths) in &layer {
                for &(victim, landing) in &jumps[square.index() as usize] {
                    if captured & victim == 0 {
                        for to in landing {
                            *next.entry((to, captured | victim)).or_default() += paths;
                        }
                    }
                }
            }
            if !next.is_empty() {
                layer = next;
                continue;
            }
            if length > best.0 {
                best = (length, HashMap::new());
            }
            if length == best.0 {
                best.1.extend(layer.iter().map(|(&(to, captured), &paths)| {
                    let victims = enemies.iter().enumerate();
                    let captured = victims
                        .filter(|(number, _)| captured >> number & 1 != 0)
                        .map(|(_, &square)| square)
                        .collect();
                    (Move { from, to, captured }, paths)
                }));
            }
            break;
        }
    }
    best.1
}

fn check_answer(position: &Position) -> (usize, u64) {
    let expected = answer(position);
    let moves = position.legal_moves();
    assert_eq!(moves.len(), expected.len(), "{position}");
    // Counting paths takes milliseconds here; a few of hundreds of moves will do.
    for mv in moves.iter().step_by(moves.len().div_ceil(5)) {
        let paths = position.count_paths(*mv);
        assert_eq!(Some(&paths), expected.get(mv), "{position} {mv:?}");
        let path = position.canonical_path(*mv).unwrap();
        assert_eq!(position.move_with_path(path.squares()), Some(*mv));
        let text = movetext::full_path(position, *mv).unwrap().to_string();
        assert_eq!(
            movetext::parse(position, &text),
            Ok(*mv),
            "{position} {text}"
        );
    }
    assert!(
        moves.iter().all(|mv| expected.contains_key(mv)),
        "{position}"
    );
    (expected.len(), expected.values().sum())
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

#[test]
fn answers_hard_captures() {
    for row in table("hard-captures.tsv") {
        let (moves, paths) = check_answer(&fen::parse(&row[0]).unwrap());
        assert_eq!(
            (moves.to_string(), paths.to_string()),
            (row[3].clone(), row[4].clone())
        );
    }
}

#[test]
fn answers_what_the_search_has_found() {
    let mut counter = states::Counter::new();
    let rows = table("attack-captures.tsv");
    assert!(rows.len() >= 8);
    for row in rows {
        let position = fen::parse(&row[0]).unwrap();
        let states = counter.of_position(&position, usize::MAX);
        let (moves, paths) = check_answer(&position);
        assert_eq!(
            [states.to_string(), moves.to_string(), paths.to_string()],
            row[1..],
            "{position}"
        );
    }
}

#[test]
fn men_stay_men_where_kings_capture_beyond_measure() {
    // A man beside each victim in turn: what he captures he captures step by step, though it takes
    // the search of chains to find what the kings capture.
    for row in table("attack-captures.tsv") {
        let position = fen::parse(&row[0]).unwrap();
        let turn = position.turn();
        for square in Square::all() {
            let mut setup = position.to_setup();
            if setup.piece_at(square).is_some() || position.pieces(turn).len() > 20 {
                continue;
            }
            let role = harzdame::Role::Man;
            setup.set(square, harzdame::Piece { color: turn, role });
            let Ok(position) = Position::try_from(setup) else {
                continue;
            };
            for mv in position.legal_moves() {
                if mv.from != square {
                    continue;
                }
                let path = position.canonical_path(mv).unwrap();
                for leg in path.squares().windows(2) {
                    let files = leg[0].file().abs_diff(leg[1].file());
                    let ranks = leg[0].rank().abs_diff(leg[1].rank());
                    assert_eq!(files + ranks, 2, "{position}: {path}");
                }
            }
        }
    }
}
