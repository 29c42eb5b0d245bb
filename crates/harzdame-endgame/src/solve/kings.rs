//! Classes without men.
//!
//! They have all eight symmetries of the board, so only positions are looked at in which the kings
//! that lead stand as they do in the set that represents their orbit. Where that set is symmetrical
//! itself a position can still come more than once: its *doubles*. They all get the value.
//!
//! Counting moves down needs care then, since a move of the lead may lead to any of the doubles.
//! Such moves are traced back from one of the doubles alone, to all doubles of what they come from,
//! and each once.

use std::sync::Arc;

use harzdame::{Bitboard, Color};
use rayon::prelude::*;

use super::{
    Progress, Stopped,
    side::{Present, Side},
    start::Start,
};
use crate::{
    Distance,
    expanded::{Expanded, ExpandedTables},
    orbits::{Kind, Orbits},
    undo::for_each_before,
};

/// A class without men that is being solved. The kings that lead are White here.
pub(super) struct Kings<'a> {
    /// With the lead to move and with the others.
    own: [Arc<Expanded>; 2],
    tables: &'a ExpandedTables,
    orbits: &'static Orbits,
    /// The sets that represent orbits.
    leads: Vec<Bitboard>,
    /// All sets of the others.
    others: Vec<Bitboard>,
    /// With the lead to move and with the others, by orbit and rank of the others.
    sides: [Side; 2],
    present: Present,
}

impl Kings<'_> {
    /// Takes the tables of a class with either side to move.
    pub(super) fn new(own: [Arc<Expanded>; 2], tables: &ExpandedTables) -> Kings<'_> {
        let own = if own[0].index.own_leads() {
            own
        } else {
            let [first, second] = own;
            [second, first]
        };
        let material = own[0].index.material();
        let (lead, other) = (material.own.kings, material.enemy.kings);
        let orbits = Orbits::of(Kind::King, lead);
        let leads = (0..orbits.len())
            .map(|orbit| Kind::King.set(orbits.representative(orbit), lead))
            .collect();
        let others = Kind::King.all(other);
        Kings {
            own,
            tables,
            orbits,
            leads,
            others,
            sides: Default::default(),
            present: Present::default(),
        }
    }

    pub(super) fn solve(mut self, progress: &Progress<'_>) -> Result<(), Stopped> {
        self.start(progress)?;
        for distance in 0..=Distance::MOST {
            if self.present.contains(distance) {
                progress.check()?;
                self.pass_on_to_others(distance);
                self.pass_on_to_lead(distance);
            }
        }
        // Where both sides have the same there is one table, in which the lead is to move.
        let tables = if Arc::ptr_eq(&self.own[0], &self.own[1]) {
            &self.own[..1]
        } else {
            &self.own[..]
        };
        for (side, table) in self.sides.iter_mut().zip(tables) {
            side.finish();
            for (number, &byte) in (0..).zip(&side.distance) {
                table.set(number, byte);
            }
        }
        Ok(())
    }

    fn start(&mut self, progress: &Progress<'_>) -> Result<(), Stopped> {
        let columns = self.others.len();
        for color in Color::ALL {
            let rows = self.leads.par_iter().map(|&lead| {
                progress.check()?;
                let mut row = Side::default();
                let mut present = Present::default();
                row.clear(columns);
                for &other in &self.others {
                    let pieces = [lead, other].map(|kings| [Bitboard::EMPTY, kings]);
                    let start = Start::of(self.tables, &self.own, color, pieces);
                    present.add(start.distance);
                    row.push(&start);
                }
                Ok((row, present))
            });
            let rows: Vec<_> = rows.collect::<Result<_, Stopped>>()?;
            let side = &mut self.sides[color as usize];
            side.clear(self.leads.len() * columns);
            for (row, present) in rows {
                side.append(row);
                self.present = self.present.with(present);
            }
        }
        Ok(())
    }

    /// From positions in which the lead is to move, back to those in which the others were.
    fn pass_on_to_others(&mut self, distance: u8) {
        let columns = self.others.len();
        let [here, before] = &mut self.sides;
        let mut number = 0;
        while let Some(found) = here.find(number, distance) {
            let row = found / columns;
            let kings = self.others[found % columns];
            let occupied = self.leads[row] | kings;
            for_each_before(kings, occupied, |kings| {
                let rank = Kind::King.rank(kings) as usize;
                if let Some(found) = before.learn(row * columns + rank, distance) {
                    self.present.add(found);
                }
            });
            number = found + 1;
        }
    }

    /// From positions in which the others are to move, back to those in which the lead was.
    fn pass_on_to_lead(&mut self, distance: u8) {
        let columns = self.others.len();
        let [before, here] = &mut self.sides;
        let mut edges = Vec::new();
        let mut number = 0;
        while let Some(found) = here.find(number, distance) {
            number = found + 1;
            let (row, column) = (found / columns, found % columns);
            let (lead, other) = (self.leads[row], self.others[column]);
            let mut same = false;
            let mut first = true;
            for by in self.orbits.stabiliser(row as u32) {
                let rank = Kind::King.rank(by.apply(other)) as usize;
                first &= rank >= column;
                same |= rank == column;
            }
            if !first {
                continue;
            }
            edges.clear();
            for_each_before(lead, lead | other, |kings| {
                let (orbit, by) = self.orbits.fold(Kind::King.rank(kings));
                let others = self
                    .orbits
                    .stabiliser(orbit)
                    .map(|further| by.then(further));
                for by in std::iter::once(by).chain(others) {
                    let rank = Kind::King.rank(by.apply(other)) as usize;
                    let number = orbit as usize * columns + rank;
                    if same {
                        // Where the move leads to tells the doubles of an edge from others.
                        edges.push((number, Kind::King.rank(by.apply(lead))));
                    } else if let Some(found) = before.learn(number, distance) {
                        self.present.add(found);
                    }
                }
            });
            edges.sort_unstable();
            edges.dedup();
            for &(number, _) in &edges {
                if let Some(found) = before.learn(number, distance) {
                    self.present.add(found);
                }
            }
        }
    }
}
