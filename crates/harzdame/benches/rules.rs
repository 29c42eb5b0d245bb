//! Move generation against kish, a generator for Turkish draughts: perft on one thread, without
//! tables and without symmetries.
//!
//! Both count from their own start and from their own 20 middle-game positions, which random play
//! with a fixed seed makes. With bulk counting the moves of the last ply are counted, not made;
//! without it each leaf is made and kept from being optimised away. Ours goes through the public
//! `play_unchecked`, hash included; kish has no hash. The two take turns; what is printed is the
//! median over the rounds. The last line of each kind weighs start and middle games alike: the
//! geometric mean of both ratios.
//!
//! Run it with `script/bench rules`, which sets `target-cpu=native` for both.

use std::hint::black_box;

use cpu_time::ThreadTime;
use harzdame::{Position, perft};

const ROUNDS: usize = 15;
const MIDDLE_GAMES: usize = 20;

#[derive(Clone, Copy)]
enum Part {
    Start,
    Middle,
}

impl Part {
    /// Depths by which the start and the middle games take about as long.
    fn depth(self) -> u32 {
        match self {
            Part::Start => 7,
            Part::Middle => 5,
        }
    }
}

fn main() {
    // `cargo test --benches` runs this too: once and shallow, to see that it works.
    let measuring = std::env::args().any(|argument| argument == "--bench");
    let (rounds, cut) = if measuring { (ROUNDS, 0) } else { (1, 3) };
    let (ours, kish) = (Ours::new(), Kish::new());
    for (name, bulk) in [("bulk", true), ("nobulk", false)] {
        let mut product = vec![1.0; rounds];
        for (part, part_name) in [(Part::Start, "start"), (Part::Middle, "middle")] {
            let depth = part.depth() - cut;
            let rates: Vec<[f64; 2]> = (0..rounds)
                .map(|_| {
                    let our_rate = rate(|| ours.leaves(part, depth, bulk));
                    [our_rate, rate(|| kish.leaves(part, depth, bulk))]
                })
                .collect();
            for (product, [ours, kish]) in product.iter_mut().zip(&rates) {
                *product *= ours / kish;
            }
            println!(
                "{part_name:6} {name:6} ours {:6.1} M/s, kish {:6.1} M/s, ratio {:.2}",
                median(rates.iter().map(|rates| rates[0])) / 1e6,
                median(rates.iter().map(|rates| rates[1])) / 1e6,
                median(rates.iter().map(|rates| rates[0] / rates[1]))
            );
        }
        println!(
            "perft-{name} ratio {:.2}",
            median(product.into_iter().map(f64::sqrt))
        );
    }
}

/// Leaves per second of processor time, which other programs disturb less than the time passed.
fn rate(leaves: impl Fn() -> u64) -> f64 {
    let start = ThreadTime::now();
    let leaves = black_box(leaves());
    leaves as f64 / start.elapsed().as_secs_f64()
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The plies of random play that lead to a middle game: 16 to 35.
fn plies(game: usize) -> usize {
    16 + game
}

struct Ours {
    start: [Position; 1],
    middle: Vec<Position>,
}

impl Ours {
    fn new() -> Ours {
        let mut random = fastrand::Rng::with_seed(1);
        let middle = (0..MIDDLE_GAMES).map(|game| Ours::middle_game(plies(game), &mut random));
        Ours {
            start: [Position::START],
            middle: middle.collect(),
        }
    }

    fn middle_game(plies: usize, random: &mut fastrand::Rng) -> Position {
        let mut position = Position::START;
        for _ in 0..plies {
            let moves = position.legal_moves();
            let Some(&mv) = random.choice(moves.iter()) else {
                return Ours::middle_game(plies, random);
            };
            position = position.play_unchecked(mv);
        }
        position
    }

    fn leaves(&self, part: Part, depth: u32, bulk: bool) -> u64 {
        let positions = match part {
            Part::Start => &self.start[..],
            Part::Middle => &self.middle,
        };
        let leaves = |position| {
            if bulk {
                return perft::perft(position, depth);
            }
            let mut leaves = 0;
            perft::for_each_leaf(position, depth, &mut |leaf| {
                black_box(leaf);
                leaves += 1;
            });
            leaves
        };
        positions.iter().map(leaves).sum()
    }
}

struct Kish {
    start: [kish::Board; 1],
    middle: Vec<kish::Board>,
}

impl Kish {
    fn new() -> Kish {
        let mut random = fastrand::Rng::with_seed(1);
        let middle = (0..MIDDLE_GAMES).map(|game| Kish::middle_game(plies(game), &mut random));
        Kish {
            start: [kish::Board::new_default()],
            middle: middle.collect(),
        }
    }

    fn middle_game(plies: usize, random: &mut fastrand::Rng) -> kish::Board {
        let mut board = kish::Board::new_default();
        for _ in 0..plies {
            let actions = board.actions();
            let Some(action) = random.choice(actions.iter()) else {
                return Kish::middle_game(plies, random);
            };
            board = board.apply(action).swap_turn();
        }
        board
    }

    fn leaves(&self, part: Part, depth: u32, bulk: bool) -> u64 {
        let boards = match part {
            Part::Start => &self.start[..],
            Part::Middle => &self.middle,
        };
        let mut scratch: Vec<Vec<kish::Action>> =
            (0..depth).map(|_| Vec::with_capacity(48)).collect();
        let leaves = |board: &kish::Board| {
            if bulk {
                board.perft(depth.into())
            } else {
                Kish::without_bulk(board, &mut scratch)
            }
        };
        boards.iter().map(leaves).sum()
    }

    /// As kish's own perft, but with every leaf made.
    fn without_bulk(board: &kish::Board, scratch: &mut [Vec<kish::Action>]) -> u64 {
        let Some((actions, deeper)) = scratch.split_first_mut() else {
            black_box(board);
            return 1;
        };
        board.actions_into(actions);
        actions
            .iter()
            .map(|action| Kish::without_bulk(&board.apply(action).swap_turn(), deeper))
            .sum()
    }
}
