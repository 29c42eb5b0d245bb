//! Positions with the same men.

use harzdame::{Bitboard, Color};

use super::{
    family::Family,
    side::{Present, Side},
    start::Start,
};
use crate::{Distance, orbits::Kind, undo::for_each_before};

/// Positions with the same men, which are numbered by the ranks of White's and of Black's kings.
#[derive(Debug, Default)]
pub(super) struct Group {
    /// With White and with Black to move.
    pub(super) sides: [Side; 2],
    present: Present,
}

impl Group {
    pub(super) fn solve(&mut self, family: &Family<'_>, men: [Bitboard; 2]) {
        let [whites, blacks] = &family.sets;
        self.present = Present::default();
        for color in Color::ALL {
            let side = &mut self.sides[color as usize];
            side.clear(whites.len() * blacks.len());
            for &white in whites {
                for &black in blacks {
                    let pieces = [[men[0], white], [men[1], black]];
                    let start = Start::of(family.tables, &family.own, color, pieces);
                    self.present.add(start.distance);
                    side.push(&start);
                }
            }
        }
        for distance in 0..=Distance::MOST {
            if self.present.contains(distance) {
                for color in Color::ALL {
                    self.pass_on(family, men[0] | men[1], color, distance);
                }
            }
        }
        for side in &mut self.sides {
            side.finish();
        }
    }

    /// Tells the positions from which `color`'s opponent can come to those with this distance.
    fn pass_on(&mut self, family: &Family<'_>, men: Bitboard, color: Color, distance: u8) {
        let [whites, blacks] = &family.sets;
        let columns = blacks.len();
        let mover = !color;
        let [white, black] = &mut self.sides;
        let (here, before) = match color {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        let mut number = 0;
        while let Some(found) = here.find(number, distance) {
            number = found;
            let ranks = [number / columns, number % columns];
            let sets = [whites[ranks[0]], blacks[ranks[1]]];
            let occupied = men | sets[0] | sets[1];
            let kings = sets[mover as usize];
            for_each_before(kings, occupied, |kings| {
                let rank = Kind::King.rank(kings) as usize;
                let number = match mover {
                    Color::White => rank * columns + ranks[1],
                    Color::Black => ranks[0] * columns + rank,
                };
                if let Some(found) = before.learn(number, distance) {
                    self.present.add(found);
                }
            });
            number += 1;
        }
    }
}
