//! How long the network takes: the sums after a move and the value from them, for each size and
//! each set of instructions.
//!
//! `cargo bench -p harzdame-engine --bench network -- [SECONDS]`, the seconds for each figure.

use std::{hint::black_box, time::Instant};

use fastrand::Rng;
use harzdame::{Move, Position};
use harzdame_engine::{Accumulator, Network, NetworkParameters, Simd};

/// Positions of random games, each with all its legal moves and where they lead.
fn nodes() -> Vec<(Position, Vec<(Move, Position)>)> {
    let mut rng = Rng::with_seed(1);
    let mut nodes = Vec::new();
    while nodes.len() < 400 {
        let mut position = Position::START;
        for _ in 0..80 {
            let moves = position.legal_moves();
            let Some(mv) = rng.choice(moves.iter().copied()) else {
                break;
            };
            if rng.u8(..8) == 0 {
                let children = moves.iter().map(|&mv| (mv, position.play_unchecked(mv)));
                nodes.push((position, children.collect()));
            }
            position = position.play_unchecked(mv);
        }
    }
    nodes
}

fn network(hidden: usize) -> Result<Network, Box<dyn std::error::Error>> {
    let mut rng = Rng::with_seed(hidden as u64);
    let mut parameters = NetworkParameters::zero(hidden, 4, 400);
    parameters.weights.fill_with(|| rng.i16(-60..=60));
    parameters.biases.fill_with(|| rng.i16(-60..=60));
    parameters.output_weights.fill_with(|| rng.i8(-30..=30));
    Ok(Network::new(&parameters)?)
}

/// Nanoseconds for a child: its sums alone, and its sums and its value.
fn measure(
    network: &Network,
    nodes: &[(Position, Vec<(Move, Position)>)],
    seconds: f64,
) -> [f64; 2] {
    let sums: Vec<Accumulator> = nodes
        .iter()
        .map(|(position, _)| Accumulator::new(network, position))
        .collect();
    let mut child = Accumulator::empty(network);
    [false, true].map(|evaluated| {
        // The best of several rounds: other work on the machine only ever slows one down.
        let mut best = f64::INFINITY;
        let started = Instant::now();
        while started.elapsed().as_secs_f64() < seconds {
            let round = Instant::now();
            let mut count = 0;
            for ((before, children), sums) in nodes.iter().zip(&sums) {
                for (mv, after) in children {
                    sums.after(network, before, *mv, &mut child);
                    if evaluated {
                        black_box(network.evaluate(&child, after));
                    } else {
                        black_box(&mut child);
                    }
                    count += 1;
                }
            }
            best = best.min(round.elapsed().as_secs_f64() * 1e9 / f64::from(count));
        }
        best
    })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Cargo adds an option of its own.
    let seconds = match std::env::args().skip(1).find(|text| !text.starts_with('-')) {
        Some(text) => text.parse()?,
        None => 0.5,
    };
    let nodes = nodes();
    println!("nanoseconds a move: sums of both sides, and with the value");
    println!("{:>10} {:>6} {:>8} {:>8}", "", "sums", "update", "+ value");
    for simd in Simd::available() {
        for hidden in [32, 64, 128, 256, 512] {
            let mut network = network(hidden)?;
            network.use_simd(simd);
            let [update, both] = measure(&network, &nodes, seconds);
            println!("{:>10} {hidden:>6} {update:>8.1} {both:>8.1}", simd.name());
        }
    }
    Ok(())
}
