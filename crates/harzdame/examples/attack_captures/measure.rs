//! What it costs to answer a position: processor time and memory of every public call whose work
//! depends on how many captures there are.

use std::hint::black_box;

use cpu_time::ThreadTime;
use harzdame::Position;
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

/// For calls about a move, the move with the most captured pieces and the least name is taken: all
/// legal captures have the same number.
pub(crate) const CALLS: [Call; 7] = [
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

/// Calls `call` with the least legal move. It is found once for each position, so that finding it
/// does not count as part of the call.
fn with_a_move(position: &Position, call: impl FnOnce(harzdame::Move)) {
    use std::cell::RefCell;
    thread_local! {
        static LAST: RefCell<Option<(Position, harzdame::Move)>> = const { RefCell::new(None) };
    }
    let known = LAST.with_borrow(|last| last.filter(|(known, _)| known == position));
    let mv = known.map(|(_, mv)| mv).or_else(|| {
        let mut moves = position.legal_moves();
        moves.sort_by_name();
        moves.first().copied()
    });
    if let Some(mv) = mv {
        LAST.set(Some((*position, mv)));
        call(mv);
    }
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
