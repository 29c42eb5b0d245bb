//! Counting the leaves of the game tree, the usual check of a move generator.
//!
//! A leaf is a sequence of moves of the given length. A finished position (R17) has no moves, so
//! no leaves beyond depth 0. Draw rules play no part (R18).
//!
//! The functions call themselves once for each ply: depths beyond a few thousand, which only a
//! position with hardly a choice would ever finish, may exhaust the stack.

use crate::Position;

/// The number of move sequences of `depth` plies; moves as in R16. The last ply is counted
/// without making its moves.
///
/// ```
/// use harzdame::{Position, perft};
///
/// assert_eq!(perft::perft(&Position::START, 4), 22744);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        _ => {
            let mut leaves = 0;
            position.for_each_legal_move(|mv| {
                leaves += perft(&position.play_unchecked(mv), depth - 1);
            });
            leaves
        }
    }
}

/// As [`perft`], but makes every move and hands each leaf to `visit`.
pub fn for_each_leaf(position: &Position, depth: u32, visit: &mut impl FnMut(&Position)) {
    match depth {
        0 => visit(position),
        1 => position.for_each_legal_move(|mv| visit(&position.play_unchecked(mv))),
        _ => position.for_each_legal_move(|mv| {
            for_each_leaf(&position.play_unchecked(mv), depth - 1, visit);
        }),
    }
}

/// The number of sequences of *paths* of `depth` plies: a move with several paths counts as often
/// as it has paths. Counts beyond `u64::MAX` are given as that.
#[must_use]
pub fn perft_paths(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    position.legal_moves().iter().fold(0u64, |leaves, &mv| {
        let paths = position.count_paths_unchecked(mv);
        let below = perft_paths(&position.play_unchecked(mv), depth - 1);
        leaves.saturating_add(paths.saturating_mul(below))
    })
}
