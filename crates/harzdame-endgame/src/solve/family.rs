//! A class with men that is being solved.

use std::sync::Arc;

use harzdame::{Bitboard, Square};

use super::group::Group;
use crate::{
    Index, Material,
    expanded::{Expanded, ExpandedTables},
    orbits::Kind,
    symmetry::Symmetry,
};

/// A class that is being solved. Its first side is White here.
pub(super) struct Family<'a> {
    class: Material,
    /// With White and with Black to move; twice the same if both sides have the same.
    pub(super) own: [Arc<Expanded>; 2],
    pub(super) tables: &'a ExpandedTables,
    /// All sets of White's and of Black's kings.
    pub(super) sets: [Vec<Bitboard>; 2],
    /// The rank of each set after turning the board, and after transposing it too; for White's and
    /// for Black's.
    turned: [[Vec<u32>; 2]; 2],
}

impl Family<'_> {
    pub(super) fn new(
        class: Material,
        own: [Arc<Expanded>; 2],
        tables: &ExpandedTables,
    ) -> Family<'_> {
        let sets = [class.own, class.enemy].map(|force| Kind::King.all(force.kings));
        let turned = [false, true].map(|transposed| {
            [0, 1].map(|side: usize| {
                let turn = |set: &Bitboard| {
                    let set = set.rotated();
                    Kind::King.rank(if transposed { set.transposed() } else { set })
                };
                sets[side].iter().map(turn).collect()
            })
        });
        Family {
            class,
            own,
            tables,
            sets,
            turned,
        }
    }

    /// The arrangements of men, by how far advanced they are. Of two that are the same with colours
    /// swapped only one is given.
    pub(super) fn levels(&self) -> Vec<Vec<u64>> {
        let index = &self.own[0].index;
        let mut levels: Vec<Vec<u64>> = Vec::new();
        for number in 0..index.men_numbers() {
            let Some((white, black, _)) = index.men(number) else {
                continue;
            };
            if self.class.is_equal() && turned_number(index, white, black) < number {
                continue;
            }
            let level = steps(white) + steps(black.rotated());
            if levels.len() <= level {
                levels.resize(level + 1, Vec::new());
            }
            levels[level].push(number);
        }
        levels
    }

    /// Solves the group with an arrangement of men.
    pub(super) fn solve(&self, group: &mut Group, number: u64) {
        let [white, black] = &self.own;
        let Some((white_men, black_men, _)) = white.index.men(number) else {
            return;
        };
        group.solve(self, [white_men, black_men]);

        let [of_white, of_black] = &group.sides;
        let start = number * white.index.kings_numbers();
        for (number, &byte) in (start..).zip(&of_white.distance) {
            white.set(number, byte);
        }
        // The same arrangement with Black to move: turned, so that the side to move is White.
        let men = black
            .index
            .men_number(black_men.rotated(), white_men.rotated());
        let [white_turned, black_turned] =
            &self.turned[usize::from(men.by == Symmetry::TRANSPOSED)];
        let start = men.number * black.index.kings_numbers();
        let rows = of_black.distance.chunks_exact(black_turned.len());
        for (row, &white_rank) in rows.zip(white_turned) {
            for (&byte, &black_rank) in row.iter().zip(black_turned) {
                let kings =
                    u64::from(black_rank) * white_turned.len() as u64 + u64::from(white_rank);
                black.set(start + kings, byte);
            }
        }
    }
}

/// How many steps White's men have made from a1.
fn steps(men: Bitboard) -> usize {
    let steps = |square: Square| usize::from(square.file() + square.rank());
    men.iter().map(steps).sum()
}

/// The number of an arrangement with Black to move, turned.
fn turned_number(index: &Index, white: Bitboard, black: Bitboard) -> u64 {
    index.men_number(black.rotated(), white.rotated()).number
}
