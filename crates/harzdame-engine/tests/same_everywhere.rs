//! The same search on every machine: a hundred positions with what is found with a number of nodes.
//!
//! The snapshot is compared here for every set of instructions that the processor has, and in
//! `web/test/wasm-engine.test.ts` for both builds for the browser. It changes when the search does:
//! `INSTA_UPDATE=always cargo nextest run -p harzdame-engine same_everywhere`.

use std::{fmt::Write as _, sync::Arc, time::Duration};

use fastrand::Rng;
use harzdame::{DrawRule, Game, Position, movetext};
use harzdame_engine::{Control, Engine, Evaluation, Limits, Network, ScoreKind, Settings, Simd};

const POSITIONS: usize = 100;
const NODES: u64 = 20_000;
const TABLE_MIB: usize = 4;

/// Positions of games of random moves, from the beginning to the end, that are not over.
fn positions() -> Vec<Position> {
    let mut rng = Rng::with_seed(20_261_201);
    let mut positions = Vec::new();
    while positions.len() < POSITIONS {
        let mut position = Position::START;
        for _ in 0..rng.usize(..140) {
            let Some(mv) = rng.choice(position.legal_moves()) else {
                break;
            };
            position = position.play_unchecked(mv);
        }
        if position.legal_moves().len() > 1 {
            positions.push(position);
        }
    }
    positions
}

/// A line for each position: the position, the best move, its score, the depth, the nodes.
fn searches(simd: Simd) -> String {
    let mut network = Network::clone(&Network::embedded());
    network.use_simd(simd);
    let network = Arc::new(network);
    let mut lines = String::new();
    for position in positions() {
        let mut engine = Engine::new(TABLE_MIB);
        engine.set_settings(Settings {
            evaluation: Evaluation::Network(Arc::clone(&network)),
            ..Settings::default()
        });
        let game = Game::from_position(position, DrawRule::default());
        let (limits, stop) = (Limits::nodes(NODES), Control::new());
        let found = engine.search(&game, &limits, &stop, &|| Duration::ZERO, |_| {});
        let best = found.best.expect("a move");
        let score = match found.score.kind() {
            ScoreKind::CentiMen(value) => format!("centi-men {value}"),
            ScoreKind::WinIn(plies) => format!("win-in {plies}"),
            ScoreKind::LossIn(plies) => format!("loss-in {plies}"),
            ScoreKind::Won => "won".into(),
            ScoreKind::Lost => "lost".into(),
        };
        let (depth, nodes) = (found.depth, found.nodes);
        let text = movetext::format(&position, best);
        writeln!(lines, "{position}\t{text}\t{score}\t{depth}\t{nodes}").expect("a string");
    }
    lines
}

#[test]
fn every_set_of_instructions_finds_the_same() {
    for simd in Simd::available() {
        println!("{}", simd.name());
        insta::assert_snapshot!("searches", searches(simd));
    }
}
