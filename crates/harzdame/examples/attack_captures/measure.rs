//! What it costs to answer a position: processor time and memory of every public call whose work
//! depends on how many captures there are.

use std::{cell::Cell, hint::black_box};

use cpu_time::ThreadTime;
use harzdame::{Move, Position, movetext};
use peak_alloc::PeakAlloc;

/// A call, its name, and what it does with a position.
pub(crate) struct Call {
    pub(crate) name: &'static str,
    run: fn(&Position),
}

/// What a call has cost.
#[derive(Clone, Copy)]
pub(crate) struct Cost {
    /// The median of several runs, in milliseconds of processor time.
    pub(crate) ms: f64,
    /// The most memory in use at once beyond what was in use before, in MiB.
    pub(crate) mib: f64,
}

/// Calls about a move are made with one that shares its ends with as many others as can be: the
/// hardest to write and to read.
pub(crate) const CALLS: [Call; 9] = [
    Call {
        name: "legal_moves",
        run: |position| {
            black_box(position.legal_moves());
        },
    },
    Call {
        name: "has_legal_move",
        run: |position| {
            black_box(position.has_legal_move());
        },
    },
    Call {
        name: "play",
        run: |position| {
            with_a_move(position, |mv| {
                let _ = black_box(position.play(mv));
            });
        },
    },
    Call {
        name: "canonical_path",
        run: |position| with_a_move(position, |mv| drop(black_box(position.canonical_path(mv)))),
    },
    Call {
        name: "count_paths",
        run: |position| {
            with_a_move(position, |mv| {
                black_box(position.count_paths(mv));
            });
        },
    },
    Call {
        name: "move text written",
        run: |position| {
            with_a_move(position, |mv| {
                drop(black_box(movetext::format(position, mv)));
            });
        },
    },
    Call {
        name: "move text read",
        run: |position| {
            with_a_move(position, |mv| {
                let text = format!("{}x{}", mv.from, mv.to);
                let _ = black_box(movetext::parse(position, &text));
            });
        },
    },
    Call {
        name: "continuations, first",
        run: |position| drop(black_box(position.continuations(&[]))),
    },
    Call {
        name: "continuations, second",
        run: |position| {
            if let Some(first) = position.capturing_pieces().first() {
                black_box(position.continuations(&[first]));
            }
        },
    },
];

/// Calls `call` with a legal move. It is found once for each position, so that finding it does not
/// count as part of the call.
fn with_a_move(position: &Position, call: impl FnOnce(Move)) {
    thread_local! {
        static LAST: Cell<Option<(Position, Move)>> = const { Cell::new(None) };
    }
    let known = LAST.get().filter(|(known, _)| known == position);
    let mv = known.map(|(_, mv)| mv).or_else(|| {
        let mut moves = position.legal_moves();
        moves.sort_by_name();
        let ends = |mv: &Move| (mv.from, mv.to);
        // Moves with the same ends are neighbours now.
        let groups = moves.chunk_by(|a, b| ends(a) == ends(b));
        groups.max_by_key(|group| group.len())?.first().copied()
    });
    if let Some(mv) = mv {
        LAST.set(Some((*position, mv)));
        call(mv);
    }
}

/// The processor time of a call, in milliseconds: the least of a few runs.
pub(crate) fn least_time(name: &str, position: &Position) -> f64 {
    let call = CALLS.iter().find(|call| call.name == name);
    let run = call.expect("one of the calls").run;
    (0..3)
        .map(|_| {
            let started = ThreadTime::now();
            run(position);
            started.elapsed().as_secs_f64() * 1e3
        })
        .fold(f64::INFINITY, f64::min)
}

impl Call {
    pub(crate) fn cost(&self, memory: &PeakAlloc, position: &Position, runs: usize) -> Cost {
        // Once before, for the caches, and so that the move is known.
        (self.run)(position);
        let before = memory.current_usage();
        memory.reset_peak_usage();
        (self.run)(position);
        let peak = memory.peak_usage().saturating_sub(before);
        let mut times: Vec<f64> = (0..runs)
            .map(|_| {
                let started = ThreadTime::now();
                (self.run)(position);
                started.elapsed().as_secs_f64() * 1e3
            })
            .collect();
        times.sort_by(f64::total_cmp);
        Cost {
            ms: times[times.len() / 2],
            mib: peak as f64 / f64::from(1 << 20),
        }
    }
}
