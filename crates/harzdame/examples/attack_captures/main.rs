//! Looks for the positions whose captures are hardest to find, and measures what they cost.
//!
//! Anyone may send any position to a program that knows the rules, so no position may cost much.
//! This climbs from random positions, by the number of states, by the number of paths and by the
//! times of answers in turn, and prints the worst it has found.
//!
//! `cargo run --release --example attack_captures [SECONDS [SEED]]`, or `script/attack-captures`.

mod climb;
mod measure;
mod states;

use std::time::{Duration, Instant};

use climb::{Found, climb, random_start};
use fastrand::Rng;
use harzdame::Position;
use measure::CALLS;
use peak_alloc::PeakAlloc;
use states::Counter;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// What is climbed by.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Aim {
    States,
    Paths,
    /// The time of a call.
    Time(&'static str),
}

/// Of the time, the share that is spent on climbing from random positions by states; the rest goes
/// on from the best of them.
const SHARE_OF_STATES: f64 = 0.7;

/// How long one climb from a random position takes, as a share of the whole.
const CLIMBS: u32 = 7;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| {
        arguments.next().map_or(default, |argument| {
            argument
                .parse()
                .unwrap_or_else(|_| panic!("{argument} is not a number"))
        })
    };
    let (seconds, seed) = (number(600), number(1));
    let time = Duration::from_secs(seconds);
    let mut rng = Rng::with_seed(seed);
    let mut counter = Counter::new();
    let began = Instant::now();

    let mut found: Vec<(Aim, Found)> = Vec::new();
    for number in 1..=CLIMBS {
        let best = climb(
            random_start(&mut rng),
            time.mul_f64(SHARE_OF_STATES) / CLIMBS,
            &mut rng,
            |position| counter.of_position(position, usize::MAX) as f64,
        );
        println!(
            "climb {number} of {CLIMBS}: {:7} states after {:3} s  {}",
            best.value,
            began.elapsed().as_secs(),
            best.position
        );
        found.push((Aim::States, best));
    }
    found.sort_by(|(_, a), (_, b)| b.value.total_cmp(&a.value));
    let most_states = found[0].1;
    let aims = [
        Aim::Paths,
        Aim::Time("legal_moves"),
        Aim::Time("canonical_path"),
        Aim::Time("move text read"),
    ];
    let rest = time.mul_f64(1.0 - SHARE_OF_STATES) / aims.len() as u32;
    for aim in aims {
        let best = climb(most_states.position, rest, &mut rng, |position| match aim {
            Aim::States => counter.of_position(position, usize::MAX) as f64,
            Aim::Paths => number_of_paths(position),
            Aim::Time(call) => measure::least_time(call, position),
        });
        println!(
            "by {aim:?}: {:.2} after {:3} s  {}",
            best.value,
            began.elapsed().as_secs(),
            best.position
        );
        found.push((aim, best));
    }

    println!();
    let mut worst = measure::Cost { ms: 0.0, mib: 0.0 };
    for (aim, found) in found
        .iter()
        .filter(|(aim, found)| *aim != Aim::States || found.value >= most_states.value * 0.9)
    {
        let position = &found.position;
        let moves = position.legal_moves();
        println!(
            "{position}\n  found by {aim:?}: {} states, {} moves, {:.0} paths",
            counter.of_position(position, usize::MAX),
            moves.len(),
            number_of_paths(position),
        );
        for call in &CALLS {
            let cost = call.cost(&MEMORY, position, 7);
            println!("  {:24} {:7.2} ms {:6.2} MiB", call.name, cost.ms, cost.mib);
            worst.ms = worst.ms.max(cost.ms);
            worst.mib = worst.mib.max(cost.mib);
        }
    }
    println!("\nmost states {}", most_states.value);
    println!("worst {:.2} ms, {:.2} MiB", worst.ms, worst.mib);
}

/// The number of paths of all legal moves; of the first few alone where there are many moves, to
/// go on climbing at a good pace.
fn number_of_paths(position: &Position) -> f64 {
    const MOVES: usize = 8;
    let moves = position.legal_moves();
    let counted = moves.iter().take(MOVES);
    let sum: f64 = counted
        .clone()
        .map(|&mv| position.count_paths(mv) as f64)
        .sum();
    sum / counted.count().max(1) as f64 * moves.len() as f64
}
