//! Simulated annealing over positions of one side's kings against 21 pieces of the other.

use std::time::{Duration, Instant};

use fastrand::Rng;
use harzdame::{Color, MAX_PIECES, Piece, Position, Role, Setup, Square};

const KING: Role = Role::King;

/// A position and how hard it is by the measure of the climb.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    pub(crate) position: Position,
    pub(crate) value: f64,
}

/// One king against 21, all on random squares.
pub(crate) fn random_start(rng: &mut Rng) -> Position {
    let mut setup = Setup::empty(Color::White);
    let mut squares: Vec<Square> = Square::all().collect();
    rng.shuffle(&mut squares);
    for (number, &square) in squares.iter().take(1 + MAX_PIECES as usize).enumerate() {
        let color = if number == 0 {
            Color::White
        } else {
            Color::Black
        };
        setup.set(square, Piece { color, role: KING });
    }
    Position::try_from(setup).expect("kings may stand anywhere")
}

/// Climbs from `start` for `time` and returns the best position met. A step that makes the
/// logarithm of the value less by *d* is taken with a probability of exp(−*d*/temperature), and the
/// temperature falls to nothing with the time.
pub(crate) fn climb(
    start: Position,
    time: Duration,
    rng: &mut Rng,
    mut value: impl FnMut(&Position) -> f64,
) -> Found {
    const HOTTEST: f64 = 0.25;
    let began = Instant::now();
    let mut current = Found {
        position: start,
        value: value(&start),
    };
    let mut best = current;
    loop {
        let left = 1.0 - began.elapsed().as_secs_f64() / time.as_secs_f64();
        if left <= 0.0 {
            return best;
        }
        let position = neighbour(&current.position, rng);
        let next = Found {
            position,
            value: value(&position),
        };
        let loss = (current.value.max(1.0) / next.value.max(1.0)).ln();
        if loss <= 0.0 || rng.f64() < (-loss / (HOTTEST * left * left)).exp() {
            current = next;
        }
        if current.value > best.value {
            best = current;
        }
    }
}

/// A position that differs in a piece or two.
fn neighbour(position: &Position, rng: &mut Rng) -> Position {
    let mut setup = position.to_setup();
    for _ in 0..if rng.u32(..4) == 0 { 2 } else { 1 } {
        change(&mut setup, rng);
    }
    Position::try_from(setup).unwrap_or(*position)
}

fn change(setup: &mut Setup, rng: &mut Rng) {
    let kings = |color| Piece { color, role: KING };
    let any = |squares: harzdame::Bitboard, rng: &mut Rng| {
        let number = rng.usize(..(squares.len() as usize).max(1));
        squares.iter().nth(number)
    };
    let (own, enemies) = (setup.pieces(Color::White), setup.pieces(Color::Black));
    let empty = !(own | enemies);
    match rng.u32(..20) {
        // A piece to a square beside it.
        0..8 => {
            if let Some(from) = any(enemies | own, rng)
                && let Some(to) = beside(from, rng)
                && empty.contains(to)
                && let Some(piece) = setup.piece_at(from)
            {
                setup.clear(from);
                setup.set(to, piece);
            }
        }
        // A piece to any square.
        8..16 => {
            if let Some(from) = any(enemies | own, rng)
                && let Some(to) = any(empty, rng)
                && let Some(piece) = setup.piece_at(from)
            {
                setup.clear(from);
                setup.set(to, piece);
            }
        }
        // One more piece, or one less.
        16 => {
            if let Some(square) = any(empty, rng) {
                setup.set(square, kings(Color::White));
            }
        }
        17 => {
            if own.len() > 1
                && let Some(square) = any(own, rng)
            {
                setup.clear(square);
            }
        }
        18 => {
            if let Some(square) = any(empty, rng)
                && enemies.len() < MAX_PIECES
            {
                setup.set(square, kings(Color::Black));
            }
        }
        _ => {
            if let Some(square) = any(enemies, rng) {
                setup.clear(square);
            }
        }
    }
}

fn beside(square: Square, rng: &mut Rng) -> Option<Square> {
    let (files, ranks) = [(0, 1), (1, 0), (0, -1), (-1, 0)][rng.usize(..4)];
    Square::new(
        square.file().checked_add_signed(files)?,
        square.rank().checked_add_signed(ranks)?,
    )
}
