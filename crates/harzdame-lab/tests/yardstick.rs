//! The yardstick is frozen: what it chooses never changes.

use fastrand::Rng;
use harzdame::{Color, Move, Position, fen};
use harzdame_lab::yardstick::{self, Choices, DEPTH};

fn position(text: &str) -> Position {
    fen::parse(text).expect("the FEN is valid")
}

/// The yardstick's definition, written down once more without alpha-beta.
fn value(position: &Position, depth: u32, ply: i32) -> i32 {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return ply - 10_000;
    }
    if depth == 0 && !position.must_capture() {
        let count =
            |color: Color| (position.men(color).len() + 3 * position.kings(color).len()) as i32;
        return count(position.turn()) - count(!position.turn());
    }
    let next = |&mv: &Move| {
        -value(
            &position.play_unchecked(mv),
            depth.saturating_sub(1),
            ply + 1,
        )
    };
    moves.iter().map(next).max().expect("there are moves")
}

fn by_definition(position: &Position) -> Choices {
    let mut moves = position.legal_moves();
    moves.sort_by_name();
    let values: Vec<i32> = moves
        .iter()
        .map(|&mv| -value(&position.play_unchecked(mv), DEPTH - 1, 1))
        .collect();
    let best = values.iter().copied().max().unwrap_or(-10_000);
    let moves = moves
        .iter()
        .zip(&values)
        .filter(|&(_, &value)| value == best)
        .map(|(&mv, _)| mv)
        .collect();
    Choices { moves, value: best }
}

fn random_positions(seed: u64, count: usize) -> Vec<Position> {
    let mut rng = Rng::with_seed(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = Position::START;
        for _ in 0..rng.usize(4..180) {
            match rng.choice(position.legal_moves()) {
                Some(mv) => position = position.play_unchecked(mv),
                None => break,
            }
        }
        positions.push(position);
    }
    positions
}

#[test]
fn its_choices_are_those_of_its_definition() {
    let mut compared = 0;
    for position in random_positions(41, 300) {
        // Plain minimax takes too long where there are many moves.
        if position.count_legal_moves() <= 9 {
            assert_eq!(
                yardstick::choices(&position),
                by_definition(&position),
                "{position}"
            );
            compared += 1;
        }
    }
    assert!(compared > 60, "{compared}");
}

#[test]
fn its_choices_are_symmetric() {
    for position in random_positions(42, 40) {
        let choices = yardstick::choices(&position);
        let mut swapped = yardstick::choices(&position.color_swapped());
        for mv in &mut swapped.moves {
            *mv = mv.color_swapped();
        }
        swapped.moves.sort_by(Move::cmp_by_name);
        assert_eq!(choices, swapped, "{position}");
        let mut transposed = yardstick::choices(&position.transposed());
        for mv in &mut transposed.moves {
            *mv = mv.transposed();
        }
        transposed.moves.sort_by(Move::cmp_by_name);
        assert_eq!(choices, transposed, "{position}");
    }
}

#[test]
fn every_choice_is_made_in_time() {
    let choices = yardstick::choices(&Position::START);
    assert!(choices.moves.len() > 1);
    let mut rng = Rng::with_seed(43);
    let chosen: std::collections::HashSet<_> = (0..40 * choices.moves.len())
        .map(|_| yardstick::choose(&Position::START, &mut rng).expect("there is a move"))
        .collect();
    assert_eq!(chosen.len(), choices.moves.len());
    assert_eq!(yardstick::choose(&position("W:W:Bc8"), &mut rng), None);
}

#[test]
fn its_choices_are_frozen() {
    // If this fails, the yardstick has changed, and no earlier figure can be compared with new
    // ones: change it back.
    for (text, value, moves) in FROZEN {
        let choices = yardstick::choices(&position(text));
        let named: Vec<String> = choices.moves.iter().map(|mv| format!("{mv:?}")).collect();
        assert_eq!(
            (choices.value, named.join(" ").as_str()),
            (value, moves),
            "{text}"
        );
    }
}

const FROZEN: [(&str, i32, &str); 20] = [
    (
        "W:Wa1,a2,a3,a4,a5,a6,b1,b2,b3,b4,b5,c1,c2,c3,c4,d1,d2,d3,e1,e2,f1:Bc8,d7,d8,e6,e7,e8,f5,f6,f7,f8,g4,g5,g6,g7,g8,h3,h4,h5,h6,h7,h8",
        0,
        "a6-a7 a6-b6 b5-b6 b5-c5 c4-c5 c4-d4 d3-d4 d3-e3 e2-e3 e2-f2 f1-f2 f1-g1",
    ),
    (
        "W:WKd4,Ke5:BKh8",
        3,
        "d4-a4 d4-b4 d4-c4 d4-d1 d4-d2 d4-d3 d4-d5 d4-d6 d4-d7 d4-e4 d4-f4 d4-g4 e5-a5 e5-b5 e5-c5 e5-d5 e5-e1 e5-e2 e5-e3 e5-e4 e5-e6 e5-e7 e5-f5 e5-g5",
    ),
    (
        "B:Wa8:BKb7,Kd8",
        9997,
        "b7-b1 b7-b2 b7-b3 b7-b4 b7-b5 b7-b6 b7-c7 b7-d7 b7-e7 b7-f7 b7-g7 b7-h7 d8-c8 d8-e8 d8-f8 d8-g8 d8-h8",
    ),
    ("W:Wb5:BKf2,Kg7,h8", -9994, "b5-c5"),
    (
        "W:Wa1,a2,a3,a5,a7,b1,b2,b5,c1,c2,c4,d2,d4,d5,e2,g1:Bc7,e6,f7,f8,g4,g6,g8,h5",
        10,
        "d5-e5",
    ),
    ("W:Wa3,b4,c1,Kd7:Be3", 9997, "d7-d2"),
    (
        "W:Wa1,a2,a8,b1,b2,b5,c1,c4:Bc8,e2,e7,e8,f4,f5,f8,g5,g7,h7,h8",
        -3,
        "b2-b3 b5-c5 c1-d1 c4-d4",
    ),
    (
        "W:Wa2,a3,b1,b2,b4,b8,c1,c2,c3,d2,d4:BKa5,c7,d6,e6,f2,g4,g5,g6,g8,h5,h6,h7",
        -2,
        "b8-c8",
    ),
    (
        "W:Wb2,d3,f2:Ba8,b7,d6,e4,e5,e6,e7,f4,f5,f7,g4,h2,h7",
        -12,
        "b2-b3 b2-c2 d3-d4",
    ),
    (
        "B:Wa1,a2,a6,b1,b2,b6,c1,c2,c3,c6,e1,e2,h1,Kh8:Bd7,f6,g6",
        -14,
        "d7-d6",
    ),
    (
        "B:Wa2,a4,b1,b2,c4,d1,d2,d3,e1,f2,g2:Bc6,c7,d5,d6,e4,f8,g4,g5,g6,g8,h6,h7,h8",
        2,
        "e4-d4",
    ),
    (
        "W:Wa1,a2,b1,b2,b3,b4,b5,b7,c2,d2,d4,e1,e3,g1:Be7,e8,f5,g5,g6,h1,h6,h7",
        6,
        "e1-f1 g1-g2",
    ),
    ("W:Wb2,b3,b5,c4,d2,d3,h2:Bd7,f5", 8, "h2-h3"),
    (
        "B:We1:Ba7,b4,d4,e7,f7,g5,g7,g8,h2,Kh5,h6,h7,h8",
        9995,
        "h2-g2",
    ),
    (
        "W:Wa1,a2,a3,a4,b1,b3,b4,b5,b6,c2,c3,d4,e7,f1,f2:Bd6,f5,f6,f8,g4,g5,g6,g7,h3,h7",
        5,
        "b6-b7",
    ),
    ("B:Wc1,d2:Bc8,f6,Kg4,g6,g7,h6,h7", 8, "g4-g1"),
    (
        "B:Wb2,b3,c1,c4:Bd6,d7,Kd8,e7,e8,f8,g3,g4,g7,g8,h5,h7,h8",
        12,
        "d6-c6 d6-d5",
    ),
    (
        "B:WKc8,d3,f2:Bb2,c6,e6,f5,f6,g4,g5,g6,g8,h6",
        3,
        "c6-b6 g4-g3",
    ),
    (
        "W:Wa1,a2,a3,a4,a5,a7,b1,b2,b3,b6,c1,c2,c3,c4,d1,d2,d3,e1,f2:Bb8,d7,e6,e7,e8,f5,f6,f7,f8,g4,g5,g6,g7,g8,h2,h5,h6,h7,h8",
        1,
        "a7-a8",
    ),
    (
        "W:Wa1,a2,a4,b1,c1,c2,c3,d1,d2,d4,e3,f3:Bc8,d6,d7,e6,e7,f8,g1,g5,h3,h4,h6,h7,h8",
        -1,
        "d1-e1",
    ),
];
