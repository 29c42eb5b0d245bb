//! The baseline is frozen: what it finds, and how many nodes it takes for that, never changes.

use harzdame::{DrawRule, Game, fen};
use harzdame_lab::baseline::{Baseline, Limits, Thought};

fn game(text: &str) -> Game {
    let position = fen::parse(text).expect("the FEN is valid");
    Game::from_position(position, DrawRule::default())
}

fn named(thought: &Thought) -> String {
    thought
        .best
        .map_or_else(String::new, |mv| format!("{mv:?}"))
}

#[test]
fn its_searches_are_frozen() {
    // If this fails, the baseline has changed, and no earlier figure can be compared with new
    // ones: change it back.
    for (text, (deep_move, deep_value, deep_nodes), (long_move, long_value, long_depth)) in FROZEN {
        let game = game(text);
        let mut baseline = Baseline::new(1);
        let deep = Limits {
            depth: Some(9),
            ..Limits::default()
        };
        let deep = baseline.think(&game, &deep, &|| false);
        assert_eq!(
            (named(&deep).as_str(), deep.value, deep.nodes),
            (deep_move, deep_value, deep_nodes),
            "{text}"
        );
        let long = Limits {
            nodes: Some(40_000),
            ..Limits::default()
        };
        let long = baseline.think(&game, &long, &|| false);
        assert_eq!(
            (named(&long).as_str(), long.value, long.depth),
            (long_move, long_value, long_depth),
            "{text}"
        );
    }
}

#[test]
fn ends_are_told_in_plies() {
    let limits = Limits {
        depth: Some(4),
        ..Limits::default()
    };
    let won = Baseline::new(0).think(&game("W:WKc1:Bc3"), &limits, &|| false);
    assert_eq!((won.win_in(), won.loss_in()), (Some(1), None));
    let over = Baseline::new(0).think(&game("W:W:Bc8"), &limits, &|| false);
    assert_eq!((over.best, over.loss_in()), (None, Some(0)));
    let even = Baseline::new(0).think(&Game::new(), &limits, &|| false);
    assert_eq!((even.win_in(), even.loss_in()), (None, None));
}

#[test]
fn it_stops_when_told() {
    let thought = Baseline::new(0).think(&Game::new(), &Limits::default(), &|| true);
    assert!(
        thought.best.is_some() && thought.nodes < 2_000,
        "{thought:?}"
    );
}

/// A position; the best move, value and nodes at depth 9; and, from there on, the best move, value
/// and depth after 40,000 nodes.
type Frozen = (
    &'static str,
    (&'static str, i32, u64),
    (&'static str, i32, u32),
);

const FROZEN: [Frozen; 6] = [
    (
        "W:Wa1,a2,a3,a4,a5,b1,b2,b3,b4,b7,c1,c2,c3,d1,d2,d3,d4,e1,e2,g1:Bc8,d6,e6,e7,e8,f5,f6,f7,f8,g4,g5,g6,g7,g8,h2,h4,h5,h6,h7,h8",
        ("e2-e3", -4, 420_136),
        ("g1-h1", -4, 8),
    ),
    (
        "B:Wa3,b3,b4,c2,c4,c6,Kc8,d4,g1,g3:Be6,e8,f6,f8,g6,h5,h6",
        ("h5-h4", -606, 114_817),
        ("h5-h4", -574, 8),
    ),
    (
        "B:Wa3,a4,b1,b3,c1,c2,c7,d2,d4,d5:BKa8,b7,c8,e7,f5,f8,g1,g4,g5,g8,h5,h6",
        ("c8xc6{c7}", 853, 73_255),
        ("c8xc6{c7}", 853, 9),
    ),
    (
        "B:Wa2,a3,a5,b1,b3,b7,c2,c4,d1,d2,d3,d4,f1:Bd7,f7,f8,g3,g4,g5,g8,h4,h7,h8",
        ("f8-e8", -394, 86_999),
        ("f8-e8", -394, 9),
    ),
    (
        "B:Wb1,b2,b3,c3,f1:BKa6,a8,c6,c7,c8,d6,e8,f3,f6,f8,g3,g5,g7,g8,h2,h8",
        ("a6-a1", 1_887, 450_341),
        ("c6-b6", 1_809, 6),
    ),
    ("B:WKc1:BKb2", ("b2-a2", 0, 48_380), ("b2-b3", 0, 10)),
];
