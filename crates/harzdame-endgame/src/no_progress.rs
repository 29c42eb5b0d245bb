//! How long a winner can be kept from making progress (R18).
//!
//! A game is drawn after so many plies without a capture or a man's move. For a won position the
//! question is how soon the winner can force one, if it is not to give up the win, and the loser puts
//! it off: that is worked out here as distances to the end are, backwards within the positions with the
//! same men, from those in which the next move is a capture or a man's.

use std::path::Path;

use harzdame::{Bitboard, Color, Position};
use rayon::prelude::*;

use crate::{
    Distance, Material, StudyError, Value, board::position, expanded::ExpandedTables, index::Index,
    mine::load_for, orbits::Kind, undo::for_each_before,
};

/// The longest that a winner can be kept from progress in a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoProgress {
    /// The class.
    pub class: Material,
    /// Plies up to the capture or man's move, that one included.
    pub plies: u8,
    /// A position with as many; White has the class's first side.
    pub example: Option<Position>,
}

/// Works out how long a winner can be kept from progress in a class, from the tables in a folder.
///
/// # Errors
///
/// [`StudyError`] if tables are missing or damaged, or if it was stopped.
pub fn no_progress(
    dir: &Path,
    class: Material,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<NoProgress, StudyError> {
    let mut tables = ExpandedTables::new();
    load_for(class, dir, &mut tables)?;
    let sets = [class.own, class.enemy].map(|force| Kind::King.all(force.kings));
    let index = Index::new(class).filter(|_| class.men() > 0);
    let numbers = index.as_ref().map_or(1, Index::men_numbers);
    let longest = (0..numbers)
        .into_par_iter()
        .map_init(Group::default, |group, number| {
            if stop() {
                return Err(StudyError::Stopped);
            }
            let men = match &index {
                Some(index) => index.men(number).map(|(white, black, _)| [white, black]),
                None => Some([Bitboard::EMPTY; 2]),
            };
            Ok(men.map_or((0, None), |men| group.longest(&tables, &sets, men)))
        })
        .try_reduce(|| (0, None), |a, b| Ok(if b.0 > a.0 { b } else { a }))?;
    Ok(NoProgress {
        class,
        plies: longest.0,
        example: longest.1,
    })
}

/// Not known, or of no interest.
const UNKNOWN: u8 = 255;

/// Positions with the same men, numbered by the ranks of White's and of Black's kings.
#[derive(Default)]
struct Group {
    /// With White and with Black to move.
    sides: [Side; 2],
}

#[derive(Default)]
struct Side {
    /// The value; `None` for what is no position.
    values: Vec<Option<Value>>,
    /// The plies up to the next progress.
    plies: Vec<u8>,
    /// In lost positions: how many moves of kings are not known yet.
    open: Vec<u8>,
}

impl Group {
    fn longest(
        &mut self,
        tables: &ExpandedTables,
        sets: &[Vec<Bitboard>; 2],
        men: [Bitboard; 2],
    ) -> (u8, Option<Position>) {
        let [whites, blacks] = sets;
        let columns = blacks.len();
        let position = |color: Color, number: usize| {
            let pieces = [
                [men[0], whites[number / columns]],
                [men[1], blacks[number % columns]],
            ];
            position(color, pieces)
        };
        for color in Color::ALL {
            let side = &mut self.sides[color as usize];
            side.values.clear();
            side.plies.clear();
            side.open.clear();
            for number in 0..whites.len() * columns {
                let position = position(color, number);
                let (value, plies, open) =
                    position.map_or((None, UNKNOWN, 0), |position| start(&position, tables));
                side.values.push(value);
                side.plies.push(plies);
                side.open.push(open);
            }
        }
        let mut longest = 0;
        for plies in 0..UNKNOWN - 1 {
            let mut any = false;
            for color in Color::ALL {
                any |= self.pass_on(sets, men[0] | men[1], color, plies);
            }
            if any {
                longest = plies;
            } else if plies > 1 {
                break;
            }
        }
        let example = Color::ALL.into_iter().find_map(|color| {
            let number = memchr::memchr(longest, &self.sides[color as usize].plies)?;
            position(color, number)
        });
        (longest, example)
    }

    /// Tells the positions from which a king's move leads to one with so many plies. Returns whether
    /// there was one.
    fn pass_on(
        &mut self,
        sets: &[Vec<Bitboard>; 2],
        men: Bitboard,
        color: Color,
        plies: u8,
    ) -> bool {
        let [whites, blacks] = sets;
        let columns = blacks.len();
        let [white, black] = &mut self.sides;
        let (here, before) = match color {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        let mut number = 0;
        let mut any = false;
        while let Some(found) = memchr::memchr(plies, &here.plies[number..]) {
            number += found;
            any = true;
            let ranks = [number / columns, number % columns];
            let kings = [whites[ranks[0]], blacks[ranks[1]]];
            let occupied = men | kings[0] | kings[1];
            let lost = here.values[number] == Some(Value::Loss);
            let mover = kings[!color as usize];
            for_each_before(mover, occupied, |kings| {
                let rank = Kind::King.rank(kings) as usize;
                let number = match color {
                    Color::Black => rank * columns + ranks[1],
                    Color::White => ranks[0] * columns + rank,
                };
                before.learn(number, plies, lost);
            });
            number += 1;
        }
        any
    }
}

impl Side {
    /// A king's move leads to a position that is lost, or won, for the other side, with so many plies
    /// up to the next progress.
    fn learn(&mut self, number: usize, plies: u8, lost: bool) {
        if self.plies[number] != UNKNOWN {
            return;
        }
        match self.values[number] {
            Some(Value::Win) if lost => self.plies[number] = plies + 1,
            Some(Value::Loss) if !lost && self.open[number] > 0 => {
                self.open[number] -= 1;
                if self.open[number] == 0 {
                    self.plies[number] = plies + 1;
                }
            }
            _ => (),
        }
    }
}

/// The value, the plies if progress can be made or is forced at once, and how many moves of kings put it
/// off.
fn start(position: &Position, tables: &ExpandedTables) -> (Option<Value>, u8, u8) {
    let value = tables.distance(position).map(Distance::value);
    let kings = position.kings(position.turn());
    match value {
        Some(Value::Win | Value::Loss) if position.must_capture() => (value, 1, 0),
        Some(Value::Win) => {
            let mut wins = false;
            position.for_each_legal_move(|mv| {
                let after = || tables.distance(&position.play_unchecked(mv));
                wins |= !kings.contains(mv.from)
                    && after().is_some_and(|after| after.value() == Value::Loss);
            });
            (value, if wins { 1 } else { UNKNOWN }, 0)
        }
        Some(Value::Loss) => {
            let (mut of_men, mut of_kings) = (0, 0);
            position.for_each_legal_move(|mv| {
                if kings.contains(mv.from) {
                    of_kings += 1;
                } else {
                    of_men = 1;
                }
            });
            (
                value,
                if of_kings == 0 { of_men } else { UNKNOWN },
                of_kings,
            )
        }
        _ => (value, UNKNOWN, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Build;

    /// What the plies of a position have to be by those of what its moves lead to.
    fn expected(
        position: &Position,
        tables: &ExpandedTables,
        plies_of: &dyn Fn(&Position) -> u8,
    ) -> Option<u8> {
        let value = tables.distance(position).map(Distance::value)?;
        let mut best: Option<u8> = None;
        for &mv in &position.legal_moves() {
            let next = position.play_unchecked(mv);
            let after = tables.distance(&next).map(Distance::value)?;
            let by_man = position.men(position.turn()).contains(mv.from);
            let plies = match (mv.is_capture() || by_man, value, after) {
                (_, Value::Draw, _) => return None,
                (_, Value::Win, Value::Draw | Value::Win) => continue,
                (true, ..) => 1,
                (false, ..) => plies_of(&next) + 1,
            };
            best = Some(match (best, value) {
                (None, _) => plies,
                (Some(best), Value::Win) => best.min(plies),
                (Some(best), _) => best.max(plies),
            });
        }
        Some(best.unwrap_or(0))
    }

    #[test]
    fn plies_follow_from_those_of_the_moves() {
        let id = std::process::id();
        let dir = std::env::temp_dir().join(format!("harzdame-no-progress-{id}"));
        let build = Build {
            dir: dir.clone(),
            classes: Build::classes(3).collect(),
            memory: 1 << 30,
            threads: std::num::NonZeroUsize::MIN,
        };
        build.run(&|| false, &|_| ()).expect("built");
        let mut tables = ExpandedTables::new();
        for class in Build::classes(3) {
            load_for(class, &dir, &mut tables).expect("tables");
        }
        let square = |name: &str| Bitboard::of(name.parse().expect("a square"));
        let none = Bitboard::EMPTY;
        for (kings, men) in [
            ([2, 1], [none, none]),
            ([1, 1], [square("c4"), none]),
            ([1, 1], [none, square("a8")]),
            ([1, 0], [square("d4"), square("e5")]),
        ] {
            let sets = kings.map(|count| Kind::King.all(count));
            let mut group = Group::default();
            let (longest, example) = group.longest(&tables, &sets, men);
            let plies_of = |position: &Position| {
                let rank = |color| Kind::King.rank(position.kings(color)) as usize;
                let number = rank(Color::White) * sets[1].len() + rank(Color::Black);
                group.sides[position.turn() as usize].plies[number]
            };
            let mut greatest = 0;
            for &white in &sets[0] {
                for &black in &sets[1] {
                    for color in Color::ALL {
                        let pieces = [[men[0], white], [men[1], black]];
                        let Some(position) = position(color, pieces) else {
                            continue;
                        };
                        let plies = expected(&position, &tables, &plies_of);
                        assert_eq!(plies_of(&position), plies.unwrap_or(UNKNOWN), "{position}");
                        greatest = greatest.max(plies.unwrap_or(0));
                    }
                }
            }
            assert_eq!(greatest, longest);
            assert_eq!(plies_of(&example.expect("a position")), longest);
        }
        // In the end a king is given up or caught: it does not take longer than the end itself.
        let class = "KKvK".parse().expect("a class");
        let found = no_progress(&dir, class, &|| false).expect("tables");
        assert!((10..=16).contains(&found.plies), "{found:?}");
        std::fs::remove_dir_all(&dir).expect("removed");
    }
}
