//! Zobrist keys.
//!
//! The hash of a position is the exclusive or of one key for each piece and square. The lowest bit
//! of every key is clear, so the lowest bit of a hash is free to be the side to move: playing a
//! move flips it, and a position needs no further field (it stays at 32 bytes).

use crate::{Color, Square};

/// Differs between the hashes of two positions that differ in the side to move alone.
pub(crate) const TURN: u64 = 1;

/// Keys by colour, role (man, king) and square.
static KEYS: [[[u64; 64]; 2]; 2] = keys();

const fn keys() -> [[[u64; 64]; 2]; 2] {
    let mut keys = [[[0; 64]; 2]; 2];
    // SplitMix64: the constants are those of its author, the seed is arbitrary but fixed, because
    // hashes are written to files and must not change between versions.
    let mut state: u64 = 0x4861_727a_6461_6d65;
    let mut i = 0;
    while i < 256 {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut key = state;
        key = (key ^ (key >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        key = (key ^ (key >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        keys[i / 128][i / 64 % 2][i % 64] = (key ^ (key >> 31)) & !TURN;
        i += 1;
    }
    keys
}

/// The hash of a whole position.
pub(crate) const fn of(pieces: [u64; 2], kings: u64, turn: Color) -> u64 {
    let mut hash = match turn {
        Color::White => 0,
        Color::Black => TURN,
    };
    let mut color = 0;
    while color < 2 {
        let mut rest = pieces[color];
        while rest != 0 {
            let square = rest.trailing_zeros() as usize;
            let king = (kings >> square & 1) as usize;
            hash ^= KEYS[color][king][square];
            rest &= rest - 1;
        }
        color += 1;
    }
    hash
}

/// The key of a man (`king` false) or a king on a square.
#[inline]
pub(crate) fn key(color: Color, king: bool, square: Square) -> u64 {
    // The mask changes nothing, but shows the compiler that the index is in range.
    KEYS[color as usize][king as usize][square.index() as usize & 63]
}
