//! Squares and sets of squares.

use std::collections::BTreeSet;

use fastrand::Rng;
use harzdame::{Bitboard, ParseSquareError, Square};

#[test]
fn numbers_go_rank_by_rank() {
    assert_eq!(Square::A1.index(), 0);
    assert_eq!(Square::B1.index(), 1);
    assert_eq!(Square::A2.index(), 8);
    assert_eq!(Square::H8.index(), 63);
    for (index, square) in Square::all().enumerate() {
        assert_eq!(usize::from(square.index()), index);
        assert_eq!(Square::from_index(index as u8), Some(square));
        assert_eq!(square.index(), square.rank() * 8 + square.file());
        assert_eq!(Square::new(square.file(), square.rank()), Some(square));
    }
    assert_eq!(Square::all().len(), Square::COUNT);
    assert_eq!(Square::all_by_name().len(), Square::COUNT);
}

#[test]
fn nothing_outside_the_board() {
    assert_eq!(Square::from_index(64), None);
    assert_eq!(Square::from_index(255), None);
    for beyond in [8, 255] {
        assert_eq!(Square::new(beyond, 0), None);
        assert_eq!(Square::new(0, beyond), None);
    }
    assert_eq!(Square::new(7, 7), Some(Square::H8));
}

#[test]
fn names() {
    for square in Square::all() {
        let name = square.to_string();
        assert_eq!(name.parse(), Ok(square));
        assert_eq!(name.to_uppercase().parse(), Ok(square));
        assert_eq!(format!("{square:?}"), name);
    }
    for text in [
        "", "a", "a0", "a9", "i1", "`1", "a1 ", " a1", "aa", "11", "1a", "é1", "@1", "[1",
    ] {
        assert_eq!(text.parse::<Square>(), Err(ParseSquareError), "{text:?}");
    }
    assert_eq!(Square::from_ascii(b'C', b'4'), Some(Square::C4));
    assert_eq!(
        ParseSquareError.to_string(),
        "not a square: write a file a to h and a rank 1 to 8, as in c4"
    );
}

#[test]
fn order_of_names() {
    let orders: Vec<u8> = Square::all_by_name().map(Square::name_order).collect();
    assert_eq!(orders, (0..64).collect::<Vec<u8>>());
    assert_eq!(Square::A8.name_order(), 7);
    assert_eq!(Square::B1.name_order(), 8);
}

#[test]
fn images() {
    for square in Square::all() {
        let (file, rank) = (square.file(), square.rank());
        assert_eq!(Square::new(rank, file), Some(square.transposed()));
        assert_eq!(Square::new(7 - file, 7 - rank), Some(square.rotated()));
    }
}

/// A set of squares and the same as a set of numbers.
fn pair(rng: &mut Rng) -> (Bitboard, BTreeSet<u8>) {
    let board = match rng.u32(..4) {
        0 => rng.u64(..) & rng.u64(..) & rng.u64(..),
        1 => rng.u64(..) | rng.u64(..),
        _ => rng.u64(..),
    };
    (
        Bitboard(board),
        (0..64).filter(|&index| board >> index & 1 != 0).collect(),
    )
}

fn same(board: Bitboard, set: &BTreeSet<u8>) {
    assert!(board.iter().map(Square::index).eq(set.iter().copied()));
    assert!(board.into_iter().eq(board.iter()));
    assert_eq!(board.len() as usize, set.len());
    assert_eq!(board.is_empty(), set.is_empty());
    assert_eq!(board.first().map(Square::index), set.first().copied());
    for square in Square::all() {
        assert_eq!(board.contains(square), set.contains(&square.index()));
    }
}

#[test]
fn a_bitboard_is_a_set() {
    same(Bitboard::EMPTY, &BTreeSet::new());
    same(Bitboard::default(), &BTreeSet::new());
    same(Bitboard::FULL, &(0..64).collect());
    let mut rng = Rng::with_seed(1);
    for _ in 0..500 {
        let ((a, set_a), (b, set_b)) = (pair(&mut rng), pair(&mut rng));
        same(a, &set_a);
        same(a & b, &(&set_a & &set_b));
        same(a | b, &(&set_a | &set_b));
        same(a ^ b, &(&set_a ^ &set_b));
        same(
            !a,
            &(0..64).filter(|index| !set_a.contains(index)).collect(),
        );
        let (mut and, mut or, mut xor) = (a, a, a);
        and &= b;
        or |= b;
        xor ^= b;
        assert_eq!((and, or, xor), (a & b, a | b, a ^ b));
        assert_eq!(a.intersects(b), !set_a.is_disjoint(&set_b));
        assert_eq!(a.iter().collect::<Bitboard>(), a);
        let mut left = a.iter();
        let (lower, upper) = left.size_hint();
        assert_eq!((lower, upper), (set_a.len(), Some(set_a.len())));
        if left.next().is_some() {
            assert_eq!(left.len(), set_a.len() - 1);
        }
        for square in Square::all() {
            let (mut more, mut less) = (set_a.clone(), set_a.clone());
            more.insert(square.index());
            less.remove(&square.index());
            same(a.with(square), &more);
            same(a.without(square), &less);
        }
    }
}

#[test]
fn one_square() {
    for square in Square::all() {
        same(Bitboard::of(square), &BTreeSet::from([square.index()]));
        assert_eq!(Bitboard::from(square), Bitboard::of(square));
        assert_eq!(Bitboard::of(square), Bitboard::EMPTY.with(square));
    }
    assert!(!Bitboard::of(Square::A1).intersects(Bitboard::of(Square::A2)));
}

#[test]
fn images_of_sets() {
    let mut rng = Rng::with_seed(2);
    for _ in 0..500 {
        let (board, _) = pair(&mut rng);
        assert_eq!(
            board.transposed(),
            board.iter().map(Square::transposed).collect()
        );
        assert_eq!(board.rotated(), board.iter().map(Square::rotated).collect());
        let mut by_name: Vec<Square> = board.iter().collect();
        by_name.sort_by_key(|square| square.name_order());
        assert!(board.iter_by_name().eq(by_name.iter().copied()));
        assert_eq!(board.iter_by_name().len(), by_name.len());
    }
    let set: Bitboard = [Square::C4, Square::A5, Square::B8].into_iter().collect();
    assert_eq!(format!("{set:?}"), "{a5, b8, c4}");
}
