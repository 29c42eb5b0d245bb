//! Random positions of many kinds, the same for the same seed.

use fastrand::Rng;
use harzdame::{Color, MAX_PIECES, Piece, Position, Role, Setup, Square};

/// A position of a kind chosen at random.
pub(crate) fn random(rng: &mut Rng) -> Position {
    match rng.u32(..9) {
        0 => from_play(rng),
        1 | 2 => scattered(rng, 0.0),
        3 => scattered(rng, 0.2),
        4 => scattered(rng, 0.6),
        5 => scattered(rng, 1.0),
        6 => ending(rng),
        7 => outnumbered(rng),
        _ => spaced(rng),
    }
}

/// A position from a game of random moves.
fn from_play(rng: &mut Rng) -> Position {
    let mut position = Position::START;
    for _ in 0..rng.u32(..150) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position = position.play(moves[rng.usize(..moves.len())]).unwrap();
    }
    position
}

/// Up to 21 pieces a side anywhere, kings among them with a given probability.
fn scattered(rng: &mut Rng, kings: f64) -> Position {
    let mut setup = Setup::empty(color(rng));
    for color in Color::ALL {
        for _ in 0..rng.u32(1..=MAX_PIECES) {
            let square = square(rng);
            if setup.piece_at(square).is_none() {
                place(rng, &mut setup, square, color, kings);
            }
        }
    }
    position(setup)
}

/// One to three kings against many pieces, none of which protects another along both lines: the
/// longest chains, up to millions of paths.
fn outnumbered(rng: &mut Rng) -> Position {
    let turn = color(rng);
    let mut setup = Setup::empty(turn);
    for _ in 0..rng.u32(1..=3) {
        let square = square(rng);
        place(rng, &mut setup, square, turn, 1.0);
    }
    let neighbours = rng.usize(..=2);
    for _ in 0..rng.u32(20..=60) {
        let square = square(rng);
        let beside = |other: &Square| {
            square.file().abs_diff(other.file()) + square.rank().abs_diff(other.rank()) == 1
        };
        if setup.piece_at(square).is_none()
            && setup.pieces(!turn).len() < MAX_PIECES
            && setup.named().iter().filter(beside).count() <= neighbours
        {
            place(rng, &mut setup, square, !turn, 0.9);
        }
    }
    position(setup)
}

/// Few pieces, and now and then a side without any.
fn ending(rng: &mut Rng) -> Position {
    let mut setup = Setup::empty(color(rng));
    for _ in 0..rng.u32(1..=6) {
        let (square, color) = (square(rng), color(rng));
        setup.clear(square);
        place(rng, &mut setup, square, color, 0.5);
    }
    position(setup)
}

/// Many pieces to capture: those of the side that waits have empty squares around them, so few of
/// them protect each other, and the side to move has two or three pieces.
fn spaced(rng: &mut Rng) -> Position {
    let turn = color(rng);
    let mut setup = Setup::empty(turn);
    for _ in 0..rng.u32(1..=3) {
        let square = square(rng);
        place(rng, &mut setup, square, turn, 0.5);
    }
    let parity = rng.u8(..2);
    for _ in 0..rng.u32(4..=16) {
        let square = square(rng);
        let on_grid = square.file() % 2 == parity || square.rank() % 2 != parity;
        if on_grid && setup.piece_at(square).is_none() && setup.pieces(!turn).len() < MAX_PIECES {
            place(rng, &mut setup, square, !turn, 0.2);
        }
    }
    position(setup)
}

fn place(rng: &mut Rng, setup: &mut Setup, square: Square, color: Color, kings: f64) {
    let king = color.promotion_area().contains(square) || rng.f64() < kings;
    let role = if king { Role::King } else { Role::Man };
    setup.set(square, Piece { color, role });
}

fn position(setup: Setup) -> Position {
    Position::try_from(setup).unwrap()
}

pub(crate) fn color(rng: &mut Rng) -> Color {
    Color::ALL[rng.usize(..2)]
}

pub(crate) fn square(rng: &mut Rng) -> Square {
    Square::from_index(rng.u8(..64)).unwrap()
}
