//! The symmetries, hashes, and equality of positions.

use std::{
    collections::{HashMap, HashSet},
    hash::{BuildHasher, RandomState},
};

use fastrand::Rng;
use harzdame::{Color, Move, Piece, Position, Role, Setup, Square, perft};

use crate::positions;

fn by_name(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_by(Move::cmp_by_name);
    moves
}

#[test]
fn images_of_positions() {
    let mut rng = Rng::with_seed(1);
    for _ in 0..500 {
        let position = positions::random(&mut rng);
        let (transposed, swapped) = (position.transposed(), position.color_swapped());
        assert_eq!(transposed.turn(), position.turn());
        assert_eq!(swapped.turn(), !position.turn());
        for square in Square::all() {
            let piece = position.piece_at(square);
            assert_eq!(transposed.piece_at(square.transposed()), piece);
            let other = piece.map(|Piece { color, role }| Piece {
                color: !color,
                role,
            });
            assert_eq!(swapped.piece_at(square.rotated()), other);
        }
        assert_eq!(transposed.transposed(), position);
        assert_eq!(swapped.color_swapped(), position);
        assert_eq!(transposed.color_swapped(), swapped.transposed());
        assert_eq!(transposed.to_setup(), position.to_setup().transposed());
        assert_eq!(swapped.to_setup(), position.to_setup().color_swapped());
    }
}

#[test]
fn images_of_moves() {
    let mut rng = Rng::with_seed(2);
    for _ in 0..500 {
        let position = positions::random(&mut rng);
        let moves = position.legal_moves();
        let transposed = moves.iter().map(|mv| mv.transposed());
        let images = position.transposed().legal_moves();
        assert_eq!(by_name(images), by_name(transposed));
        let swapped = moves.iter().map(|mv| mv.color_swapped());
        let images = position.color_swapped().legal_moves();
        assert_eq!(by_name(images), by_name(swapped));
        for &mv in &moves {
            assert_eq!(mv.transposed().transposed(), mv);
            assert_eq!(mv.color_swapped().color_swapped(), mv);
            let after = position.play(mv).unwrap();
            let image = position.transposed().play(mv.transposed());
            assert_eq!(image, Ok(after.transposed()));
            let image = position.color_swapped().play(mv.color_swapped());
            assert_eq!(image, Ok(after.color_swapped()));
        }
    }
}

#[test]
fn images_have_the_same_tree() {
    let mut rng = Rng::with_seed(3);
    for _ in 0..20 {
        let position = positions::random(&mut rng);
        let leaves = perft::perft(&position, 3);
        assert_eq!(perft::perft(&position.transposed(), 3), leaves);
        assert_eq!(perft::perft(&position.color_swapped(), 3), leaves);
        let mut visited = 0;
        perft::for_each_leaf(&position, 3, &mut |_| visited += 1);
        assert_eq!(visited, leaves);
    }
}

#[test]
fn equal_positions_have_equal_hashes() {
    let mut seen: HashMap<u64, Position> = HashMap::new();
    let state = RandomState::new();
    let mut rng = Rng::with_seed(4);
    for _ in 0..5000 {
        let position = positions::random(&mut rng);
        let again = Position::try_from(position.to_setup()).unwrap();
        assert_eq!(again, position);
        assert_eq!(again.hash(), position.hash());
        assert_eq!(state.hash_one(again), state.hash_one(position));
        let known = seen.entry(position.hash()).or_insert(position);
        assert_eq!(*known, position, "two positions with the same hash");
    }
    assert!(seen.len() > 4000);
}

#[test]
fn every_difference_counts() {
    // One piece of any kind on any square, either side to move: all different.
    let mut hashes = HashSet::new();
    let mut positions: Vec<Position> = Vec::new();
    for turn in Color::ALL {
        for square in Square::all() {
            for color in Color::ALL {
                for role in [Role::Man, Role::King] {
                    let mut setup = Setup::empty(turn);
                    setup.set(square, Piece { color, role });
                    if let Ok(position) = Position::try_from(setup) {
                        assert_eq!(position.hash() & 1, turn as u64);
                        hashes.insert(position.hash());
                        positions.push(position);
                    }
                }
            }
        }
    }
    assert_eq!(positions.len(), 2 * (64 * 4 - 22));
    assert_eq!(hashes.len(), positions.len());
    // The same for the hashes of collections.
    let state = RandomState::new();
    let hashes: HashSet<u64> = positions.iter().map(|p| state.hash_one(p)).collect();
    assert_eq!(hashes.len(), positions.len());
    for (i, a) in positions.iter().enumerate() {
        for b in &positions[i + 1..] {
            assert_ne!(a, b);
        }
    }
}

#[test]
fn either_side_can_be_to_move() {
    let mut rng = Rng::with_seed(6);
    for _ in 0..500 {
        let position = positions::random(&mut rng);
        for turn in Color::ALL {
            let mut setup = position.to_setup();
            setup.turn = turn;
            let (got, want) = (position.with_turn(turn), Position::try_from(setup).unwrap());
            assert_eq!((got, got.hash()), (want, want.hash()));
            assert_eq!(by_name(got.legal_moves()), by_name(want.legal_moves()));
        }
    }
}

#[test]
fn hashes_follow_from_the_moves() {
    let mut rng = Rng::with_seed(5);
    for _ in 0..300 {
        let mut position = positions::random(&mut rng);
        for _ in 0..30 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[rng.usize(..moves.len())]).unwrap();
            let afresh = Position::try_from(position.to_setup()).unwrap();
            assert_eq!(position.hash(), afresh.hash(), "{position}");
        }
    }
}

#[test]
fn hashes_never_change() {
    // They are written to files.
    let hash = |text: &str| harzdame::fen::parse(text).unwrap().hash();
    assert_eq!(Position::START.hash(), 0xeebc_0c1e_45ec_5d50);
    assert_eq!(hash("B:Wa1,Kd4:Bh8,Kg8"), 0x7f94_fc9c_81f9_5b3d);
}
