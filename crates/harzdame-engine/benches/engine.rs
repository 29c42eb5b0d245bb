//! Searches fixed positions to a fixed depth. Prints the number of nodes, which changes exactly if
//! the search does (its signature), and the nodes per second.
//!
//! `cargo bench -p harzdame-engine --bench engine -- [DEPTH]`

use std::time::Instant;

use harzdame::{DrawRule, Game, fen};
use harzdame_engine::{Control, Engine, Limits};

/// The start, and positions of random play with more and more room and kings.
const POSITIONS: [&str; 8] = [
    "W:Wa1,a2,a3,a4,a5,a6,b1,b2,b3,b4,b5,c1,c2,c3,c4,d1,d2,d3,e1,e2,f1:Bc8,d7,d8,e6,e7,e8,f5,f6,f7,f8,g4,g5,g6,g7,g8,h3,h4,h5,h6,h7,h8",
    "W:Wa1,a2,a3,a4,b1,b2,b4,b5,c1,c3,c5,d1,d2,d4,e2,e3:Bc8,d7,e6,e8,f5,f7,f8,g4,g5,g7,g8,h3,h4,h6,h7,h8",
    "B:Wa2,a3,b1,b2,b5,c3,c5,d2,d4,e3,f1:Bd7,e8,f6,f7,g4,g5,g8,h4,h6,h7,h8",
    "W:Wa1,a4,b3,c2,d1,e3,f2:Bd8,e6,f7,g5,g8,h4,h7",
    "B:Wa1,b2,c3,d2,Kh8:Bd6,e7,f6,g5,h7",
    "W:WKb7,a2,c1:BKg2,h6,f8",
    "W:WKd4,Ke5:BKh8",
    "B:Wc4,d3,e2,f1,a5:Bc6,d6,e6,f6,g6",
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Cargo adds an option of its own.
    let depth = match std::env::args().skip(1).find(|text| !text.starts_with('-')) {
        Some(text) => text.parse()?,
        None => 10,
    };
    let stop = Control::new();
    let started = Instant::now();
    let mut nodes = 0;
    for text in POSITIONS {
        let game = Game::from_position(fen::parse(text)?, DrawRule::default());
        let mut engine = Engine::new(16);
        let clock = || started.elapsed();
        let result = engine.search(&game, &Limits::depth(depth), &stop, &clock, |_| {});
        println!(
            "{:>12} nodes  {:>10}  {:?}  {text}",
            result.nodes,
            result.score.to_string(),
            result.best
        );
        nodes += result.nodes;
    }
    let seconds = started.elapsed().as_secs_f64();
    println!("signature {nodes}");
    println!(
        "{:.2} million nodes per second",
        nodes as f64 / seconds / 1e6
    );
    Ok(())
}
