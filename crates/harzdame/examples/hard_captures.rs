//! How long the known hard captures take: the positions of `tests/data/hard-captures.tsv`.
//!
//! `cargo run --release -p harzdame --example hard_captures`. The last line is the worst.

use std::{error::Error, hint::black_box};

use cpu_time::ThreadTime;
use harzdame::{Position, fen};

const RUNS: usize = 21;

fn main() -> Result<(), Box<dyn Error>> {
    let table = include_str!("../tests/data/hard-captures.tsv");
    let mut worst: f64 = 0.0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let (text, _) = line.split_once('\t').ok_or("a line without a tab")?;
        let position = fen::parse(text)?;
        let milliseconds = median_time(&position);
        println!("{milliseconds:6.2} ms  {text}");
        worst = worst.max(milliseconds);
    }
    println!("hard-captures worst {worst:.2} ms");
    Ok(())
}

/// The median processor time of finding all legal moves, in milliseconds.
fn median_time(position: &Position) -> f64 {
    let mut times: Vec<f64> = (0..RUNS)
        .map(|_| {
            let started = ThreadTime::now();
            black_box(black_box(position).legal_moves());
            started.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[RUNS / 2]
}
