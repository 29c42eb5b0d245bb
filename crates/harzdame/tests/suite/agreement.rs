//! The crate's move generator against a second one that shares no code with it.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::Instant,
};

use fastrand::Rng;
use harzdame::{Bitboard, Color, Move, Outcome, Position, Square, WinReason, fen};

use crate::{
    positions,
    reference::{Board, Identity, Moves, Place, Side},
};

/// Steps of plain recursion after which the reference gives a position up. Fewer than one in a
/// hundred of the random positions needs more.
const STEPS: u64 = 100_000;

/// Positions with more paths than this are not entered square by square.
const PATHS: usize = 64;

fn square(place: Place) -> Square {
    Square::new(place.file as u8 - 1, place.rank as u8 - 1).unwrap()
}

fn squares(places: &[Place]) -> Vec<Square> {
    places.iter().copied().map(square).collect()
}

fn to_move(identity: &Identity) -> Move {
    Move {
        from: square(identity.from),
        to: square(identity.to),
        captured: identity.captured.iter().copied().map(square).collect(),
    }
}

fn by_name(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_by(Move::cmp_by_name);
    moves
}

/// What kinds of positions were compared.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    compared: u64,
    beyond_the_fast_path: u64,
    skipped: u64,
    with_king_to_move: u64,
    with_capture: u64,
    with_chain_of_four: u64,
    with_choice_of_paths: u64,
    with_promotion: u64,
    finished: u64,
    moves: u64,
    paths: u64,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.compared += other.compared;
        self.beyond_the_fast_path += other.beyond_the_fast_path;
        self.skipped += other.skipped;
        self.with_king_to_move += other.with_king_to_move;
        self.with_capture += other.with_capture;
        self.with_chain_of_four += other.with_chain_of_four;
        self.with_choice_of_paths += other.with_choice_of_paths;
        self.with_promotion += other.with_promotion;
        self.finished += other.finished;
        self.moves += other.moves;
        self.paths += other.paths;
    }
}

/// Compares everything about one position; panics where the two differ.
fn compare(position: &Position, rng: &mut Rng) -> Tally {
    let mut tally = Tally::default();
    let board = Board::from_compact(&fen::compact(&position.to_setup()));
    let mut steps = STEPS;
    let Ok(expected) = board.legal_moves(&mut steps) else {
        tally.skipped = 1;
        return tally;
    };
    let moves: Vec<Move> = expected.keys().map(to_move).collect();

    assert_eq!(by_name(position.legal_moves().to_vec()), moves, "moves");
    let mut visited = Vec::new();
    position.for_each_legal_move(|mv| visited.push(mv));
    assert_eq!(by_name(visited), moves, "moves one by one");
    assert_eq!(position.count_legal_moves(), moves.len(), "number of moves");
    assert_eq!(position.has_legal_move(), !moves.is_empty());
    let captures = moves.iter().any(|mv| mv.is_capture());
    assert_eq!(position.must_capture(), captures);
    compare_outcome(position, &board, &expected);
    compare_images(position, &moves);
    compare_illegal(position, &moves, rng);

    for ((identity, paths), &mv) in expected.iter().zip(&moves) {
        let after = position.play(mv).unwrap();
        let text = board.after(identity).to_compact();
        assert_eq!(fen::compact(&after.to_setup()), text, "after {mv:?}");
        let read = fen::parse(&text).unwrap();
        assert_eq!(after, read);
        assert_eq!(after.hash(), read.hash(), "hash after {mv:?}");
        assert_eq!(
            position.count_paths(mv),
            paths.len() as u64,
            "paths of {mv:?}"
        );
        let paths: Vec<Vec<Square>> = paths.iter().map(|path| squares(path)).collect();
        let found = position.paths(mv, usize::MAX);
        assert!(
            found.iter().map(harzdame::Path::squares).eq(&paths),
            "paths of {mv:?}"
        );
        assert_eq!(position.canonical_path(mv).unwrap().squares(), paths[0]);
        for path in paths.iter().take(PATHS) {
            assert_eq!(position.move_with_path(path), Some(mv), "{path:?}");
        }
        tally.paths += paths.len() as u64;
        tally.with_choice_of_paths |= u64::from(paths.len() > 1);
        let kings = |position: &Position| position.kings(board_turn(&board)).len();
        tally.with_promotion |= u64::from(kings(&after) > kings(position));
    }
    if tally.paths <= PATHS as u64 {
        compare_entry(position, &expected);
    }

    tally.compared = 1;
    tally.beyond_the_fast_path = u64::from(STEPS - steps > 2000);
    tally.moves = moves.len() as u64;
    tally.with_king_to_move = u64::from(!position.kings(position.turn()).is_empty());
    tally.with_capture = u64::from(captures);
    tally.with_chain_of_four = u64::from(moves.iter().any(|mv| mv.captured.len() >= 4));
    tally.finished = u64::from(moves.is_empty());
    tally
}

fn board_turn(board: &Board) -> Color {
    match board.turn() {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}

fn compare_outcome(position: &Position, board: &Board, expected: &Moves) {
    let outcome = expected.is_empty().then(|| Outcome::Win {
        winner: !board_turn(board),
        reason: if board.has_pieces() {
            WinReason::Blocked
        } else {
            WinReason::NoPieces
        },
    });
    assert_eq!(position.outcome(), outcome);
}

/// Both symmetries, and both together, carry moves to moves.
fn compare_images(position: &Position, moves: &[Move]) {
    let images = |mv: fn(Move) -> Move| by_name(moves.iter().copied().map(mv).collect());
    for (image, moves) in [
        (position.transposed(), images(Move::transposed)),
        (position.color_swapped(), images(Move::color_swapped)),
        (
            position.color_swapped().transposed(),
            images(|mv| mv.color_swapped().transposed()),
        ),
    ] {
        let found = by_name(image.legal_moves().to_vec());
        assert_eq!(found, moves, "moves of the image {image}");
    }
}

/// Moves that differ from the legal ones in one respect are refused.
fn compare_illegal(position: &Position, moves: &[Move], rng: &mut Rng) {
    for _ in 0..8 {
        let mut mv = if moves.is_empty() || rng.u32(..4) == 0 {
            Move::quiet(positions::square(rng), positions::square(rng))
        } else {
            moves[rng.usize(..moves.len())]
        };
        match rng.u32(..4) {
            0 => mv.from = positions::square(rng),
            1 => mv.to = positions::square(rng),
            2 => mv.captured ^= Bitboard::of(positions::square(rng)),
            _ => mv.captured = Bitboard::EMPTY,
        }
        let legal = moves.contains(&mv);
        assert_eq!(position.is_legal(mv), legal, "{mv:?}");
        assert_eq!(position.play(mv).is_ok(), legal, "{mv:?}");
        if !legal {
            assert_eq!(position.count_paths(mv), 0);
            assert!(position.paths(mv, 5).is_empty());
            assert!(position.canonical_path(mv).is_none());
        }
    }
}

/// Entering a move square by square leads along every path of every legal move, and nowhere else.
fn compare_entry(position: &Position, expected: &Moves) {
    /// The next squares, each with the move that it completes.
    type Next = BTreeMap<Place, Option<Move>>;
    let mut tree: BTreeMap<Vec<Place>, Next> = BTreeMap::from([(Vec::new(), Next::new())]);
    for (identity, paths) in expected {
        for path in paths {
            for end in 0..path.len() {
                let completes = (end + 1 == path.len()).then(|| to_move(identity));
                let next = tree.entry(path[..end].to_vec()).or_default();
                let known = next.insert(path[end], completes);
                assert!(known.is_none_or(|known| known == completes));
            }
            tree.entry(path.clone()).or_default();
        }
    }
    for (prefix, next) in tree {
        let prefix = squares(&prefix);
        let found = position.continuations(&prefix);
        let expected: Vec<_> = next
            .iter()
            .map(|(&place, &completes)| (square(place), completes))
            .collect();
        let ends: Vec<_> = found.iter().map(|c| (c.square, c.completes)).collect();
        assert_eq!(ends, expected, "after {prefix:?}");
        let mut victims = BTreeSet::new();
        for continuation in found {
            let capturing = !prefix.is_empty() && position.must_capture();
            assert_eq!(continuation.captured.is_some(), capturing);
            if let Some(victim) = continuation.captured {
                let (last, square) = (prefix[prefix.len() - 1], continuation.square);
                assert!(
                    is_between(victim, last, square),
                    "{victim} on {prefix:?} {square}"
                );
                assert!(position.pieces(!position.turn()).contains(victim));
                victims.insert(victim.index());
            }
        }
        assert!(victims.len() <= 4);
    }
}

fn is_between(square: Square, from: Square, to: Square) -> bool {
    let strictly = |x: u8, a: u8, b: u8| a.min(b) < x && x < a.max(b);
    let (file, rank) = (square.file(), square.rank());
    if from.file() == to.file() {
        file == from.file() && strictly(rank, from.rank(), to.rank())
    } else {
        rank == from.rank() && rank == to.rank() && strictly(file, from.file(), to.file())
    }
}

/// Compares `number` positions from the seed `block`; names the position where the two differ.
fn compare_block(block: u64, number: u64) -> Tally {
    let mut rng = Rng::with_seed(block);
    let mut tally = Tally::default();
    for _ in 0..number {
        let position = positions::random(&mut rng);
        let named = NameOnPanic(&position);
        tally.add(compare(&position, &mut rng));
        drop(named);
    }
    tally
}

/// Names the position if the comparison panics.
struct NameOnPanic<'a>(&'a Position);

impl Drop for NameOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the generators differ on {}", self.0);
        }
    }
}

#[test]
fn on_2000_random_positions() {
    let tally = compare_block(0, 2020);
    assert!(tally.compared >= 2000, "{tally:?}");
    assert!(tally.skipped * 100 < tally.compared, "{tally:?}");
    for count in [
        tally.with_king_to_move,
        tally.with_capture,
        tally.with_chain_of_four,
    ] {
        assert!(count >= 400, "{tally:?}");
    }
    assert!(tally.beyond_the_fast_path >= 20, "{tally:?}");
    assert!(tally.with_choice_of_paths >= 100, "{tally:?}");
    assert!(tally.with_promotion >= 100, "{tally:?}");
    assert!(tally.finished >= 20, "{tally:?}");
}

/// The long run that `script/check-generator` starts. `HARZDAME_POSITIONS` is the number of
/// positions, 1,000,000 unless given.
#[test]
#[ignore = "takes minutes"]
fn in_a_long_run() {
    const BLOCK: u64 = 1000;
    let positions: u64 = std::env::var("HARZDAME_POSITIONS").map_or(1_000_000, |number| {
        number.parse().expect("a number of positions")
    });
    let blocks = positions.div_ceil(BLOCK);
    let started = Instant::now();
    let next = AtomicU64::new(0);
    let total = Mutex::new(Tally::default());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let block = next.fetch_add(1, Ordering::Relaxed);
                    if block >= blocks {
                        break;
                    }
                    let number = BLOCK.min(positions - block * BLOCK);
                    // Seed 0 is the one of the short test.
                    let tally = compare_block(block + 1, number);
                    let mut total = total.lock().unwrap();
                    total.add(tally);
                    let done = total.compared + total.skipped;
                    if done % (positions / 20).max(BLOCK) < BLOCK {
                        let seconds = started.elapsed().as_secs();
                        println!("{done} of {positions} after {seconds} s");
                    }
                }
            });
        }
    });
    let total = *total.lock().unwrap();
    println!("{total:#?}");
    println!(
        "the generators agree on {} positions; {} skipped ({:.3} %)",
        total.compared,
        total.skipped,
        100.0 * total.skipped as f64 / positions as f64
    );
    assert!(total.skipped * 100 < total.compared);
}
