//! `harzdame perft`.

use std::{
    io::Write,
    num::NonZeroUsize,
    process::ExitCode,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use harzdame::{Move, Position, perft};

use crate::{output, position_arg, threads};

/// Count the leaves of the game tree, the usual check of a move generator.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  harzdame perft --depth 7
  harzdame perft --depth 4 --divide --fen 'W:WKa1,c3:Bc4,d5'
  harzdame perft --depth 9 --threads 1

Writes a line `depth count` for each depth from 1 on, and the speed to standard error. With --divide
lines `move count` follow, one for each move of the position, which add up to the last count.

A leaf is a sequence of moves. A finished position has none. Draw rules play no part. Two ways to
make the same captures and end on the same square are one move, unless --routes counts them apart.")]
pub(crate) struct Args {
    /// How many plies deep to count.
    // A king that only goes back and forth makes any depth cheap to count; the stack is not.
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=99))]
    depth: u32,

    /// The position; the start if none is given.
    #[arg(long, value_name = "FEN", value_parser = position_arg::parse)]
    fen: Option<Position>,

    /// Show the count below each move.
    #[arg(long)]
    divide: bool,

    /// How many threads count; by default as many as the machine has processors.
    #[arg(long, value_name = "T", value_parser = threads::parse)]
    threads: Option<NonZeroUsize>,

    /// Count a move as often as it has routes.
    #[arg(long)]
    routes: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let position = args.fen.unwrap_or_default();
    let threads = args.threads.unwrap_or_else(threads::available).get();
    let mut out = output::stdout();
    for depth in 1..=args.depth {
        let started = Instant::now();
        let counts = count_by_move(&position, depth, args.routes, threads);
        let total = counts
            .iter()
            .fold(0u64, |total, (_, count)| total.saturating_add(*count));
        writeln!(out, "{depth} {total}")?;
        // Each depth takes many times as long as the one before: show what is there.
        out.flush()?;
        if total == u64::MAX {
            output::note(format_args!(
                "depth {depth}: the count is {total} or more, which is as far as it goes"
            ));
        }
        if depth == args.depth {
            if args.divide {
                for (mv, count) in &counts {
                    writeln!(out, "{} {count}", output::path(&position, *mv))?;
                }
                out.flush()?;
            }
            note_speed(depth, total, started.elapsed(), threads);
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn note_speed(depth: u32, leaves: u64, took: Duration, threads: usize) {
    let seconds = took.as_secs_f64();
    let speed = leaves as f64 / seconds.max(1e-9);
    let threads = match threads {
        1 => "1 thread".to_owned(),
        threads => format!("{threads} threads"),
    };
    output::note(format_args!(
        "depth {depth}: {leaves} nodes in {seconds:.3} s, {speed:.0} nodes/s, {threads}"
    ));
}

/// A part of the tree: the move of the root above it, a position, the plies left, and how many
/// routes lead there.
struct Part {
    root: usize,
    position: Position,
    depth: u32,
    routes: u64,
}

/// The count below each legal move, by names.
fn count_by_move(
    position: &Position,
    depth: u32,
    routes: bool,
    threads: usize,
) -> Vec<(Move, u64)> {
    let mut moves = position.legal_moves();
    moves.sort_by_name();
    let mut counts: Vec<(Move, u64)> = moves.iter().map(|&mv| (mv, 0)).collect();

    let parts = split(position, &moves, depth, routes, threads);
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done: Vec<(usize, u64)> = Vec::new();
        while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            let below = if routes {
                perft::perft_paths(&part.position, part.depth)
            } else {
                perft::perft(&part.position, part.depth)
            };
            done.push((part.root, part.routes.saturating_mul(below)));
        }
        done
    };
    let done: Vec<(usize, u64)> = if threads == 1 {
        work()
    } else {
        thread::scope(|scope| {
            // This thread counts as well; where the system has no more of them, fewer do it.
            let workers: Vec<_> = (1..threads.min(parts.len()))
                .map_while(|_| thread::Builder::new().spawn_scoped(scope, work).ok())
                .collect();
            let mut done = work();
            for worker in workers {
                let part = worker.join();
                done.extend(part.unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
            done
        })
    };
    for (root, count) in done {
        counts[root].1 = counts[root].1.saturating_add(count);
    }
    counts
}

/// Splits the tree into parts below the first ply, or below the second where several threads want
/// enough parts of like size.
fn split(
    position: &Position,
    moves: &[Move],
    depth: u32,
    routes: bool,
    threads: usize,
) -> Vec<Part> {
    let ways = |position: &Position, mv| if routes { position.count_paths(mv) } else { 1 };
    let mut parts: Vec<Part> = moves
        .iter()
        .enumerate()
        .map(|(root, &mv)| Part {
            root,
            position: position.play_unchecked(mv),
            depth: depth - 1,
            routes: ways(position, mv),
        })
        .collect();
    if threads > 1 && depth >= 4 {
        parts = parts
            .iter()
            .flat_map(|part| {
                let position = &part.position;
                position.legal_moves().into_iter().map(move |mv| Part {
                    root: part.root,
                    position: position.play_unchecked(mv),
                    depth: part.depth - 1,
                    routes: part.routes.saturating_mul(ways(position, mv)),
                })
            })
            .collect();
    }
    parts
}

#[cfg(test)]
mod tests {
    use harzdame::fen;

    use super::*;

    #[test]
    fn threads_and_splitting_do_not_change_the_counts() {
        let ring = fen::parse("W:Wc3,Kf1:Bc4,d3,d5,e4,Kf7").expect("a position");
        for position in [Position::START, ring] {
            for routes in [false, true] {
                for depth in 1..=5 {
                    let alone = count_by_move(&position, depth, routes, 1);
                    assert_eq!(alone, count_by_move(&position, depth, routes, 3));
                    let total: u64 = alone.iter().map(|(_, count)| count).sum();
                    let expected = if routes {
                        perft::perft_paths(&position, depth)
                    } else {
                        perft::perft(&position, depth)
                    };
                    assert_eq!(total, expected, "{position} at depth {depth}");
                }
            }
        }
    }
}
