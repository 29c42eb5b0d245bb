//! All positions with a material, one after the other.

use std::ops::Range;

use harzdame::{Bitboard, Color, Position};

use crate::{Index, board::position, orbits::Kind, symmetry::Symmetry};

/// Goes through the positions with a material, quicker than by decoding their numbers.
#[derive(Debug)]
pub(crate) struct Positions<'a> {
    index: &'a Index,
    /// All sets of own and of the enemy's kings.
    kings: [Vec<Bitboard>; 2],
}

/// A position, with White to move, that a number stands for.
pub(crate) struct Numbered {
    pub(crate) number: u64,
    pub(crate) position: Position,
    /// How many positions it and its images are.
    pub(crate) images: u32,
}

impl Positions<'_> {
    pub(crate) fn new(index: &Index) -> Positions<'_> {
        let material = index.material();
        let kings = [material.own, material.enemy].map(|force| Kind::King.all(force.kings));
        Positions { index, kings }
    }

    /// Calls `visit` with the positions whose numbers are in a range, in their order.
    pub(crate) fn for_each(&self, range: Range<u64>, mut visit: impl FnMut(Numbered)) {
        let range = range.start..range.end.min(self.index.len());
        if self.index.material().men() > 0 {
            self.for_each_with_men(range, &mut visit);
        } else {
            self.for_each_without_men(range, &mut visit);
        }
    }

    fn for_each_with_men(&self, range: Range<u64>, visit: &mut impl FnMut(Numbered)) {
        let [all_own, all_enemy] = &self.kings;
        let columns = all_enemy.len();
        let of_men = self.index.kings_numbers();
        let mut number = range.start;
        while number < range.end {
            let start = number - number % of_men;
            let end = (start + of_men).min(range.end);
            let Some((own_men, enemy_men, symmetrical)) = self.index.men(number / of_men) else {
                number = end;
                continue;
            };
            for number in number..end {
                let kings = (number - start) as usize;
                let own = all_own[kings / columns];
                let enemy = all_enemy[kings % columns];
                let mut images = 2;
                if symmetrical {
                    let [own, enemy] =
                        [own, enemy].map(|set| Kind::King.rank(set.transposed()) as usize);
                    match (own * columns + enemy).cmp(&kings) {
                        std::cmp::Ordering::Less => continue,
                        std::cmp::Ordering::Equal => images = 1,
                        std::cmp::Ordering::Greater => (),
                    }
                }
                let pieces = [[own_men, own], [enemy_men, enemy]];
                if let Some(position) = position(Color::White, pieces) {
                    visit(Numbered {
                        number,
                        position,
                        images,
                    });
                }
            }
            number = end;
        }
    }

    fn for_each_without_men(&self, range: Range<u64>, visit: &mut impl FnMut(Numbered)) {
        let (orbits, others) = self.index.lead();
        let [own, enemy] = &self.kings;
        let own_leads = self.index.own_leads();
        let (leads, other_sets) = if own_leads {
            (own, enemy)
        } else {
            (enemy, own)
        };
        for number in range {
            let orbit = (number / u64::from(others)) as u32;
            let rank = (number % u64::from(others)) as u32;
            let lead = leads[orbits.representative(orbit) as usize];
            let other = other_sets[rank as usize];
            let mut same = 1;
            let mut least = true;
            for by in orbits.stabiliser(orbit) {
                let image = Kind::King.rank(by.apply(other));
                least &= image >= rank;
                same += u32::from(image == rank);
            }
            let [own, enemy] = if own_leads {
                [lead, other]
            } else {
                [other, lead]
            };
            let pieces = [[Bitboard::EMPTY, own], [Bitboard::EMPTY, enemy]];
            if least && let Some(position) = position(Color::White, pieces) {
                visit(Numbered {
                    number,
                    position,
                    images: Symmetry::ALL.len() as u32 / same,
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Material, board::Board};

    #[test]
    fn all_are_met_that_numbers_stand_for() {
        for name in [
            "MvK", "KKvK", "KvKK", "KvKKK", "MMvM", "KMvKM", "KKKvM", "MvKM",
        ] {
            let material: Material = name.parse().expect("a material");
            let index = Index::new(material).expect("few pieces");
            let positions = Positions::new(&index);
            let ends = [0, 1, index.len() / 3, index.len() / 2 + 1, index.len() + 9];
            let mut next = 0;
            for range in ends.windows(2).map(|ends| ends[0]..ends[1]) {
                positions.for_each(range, |numbered| {
                    while next < numbered.number {
                        assert_eq!(index.decode(next), None, "{name} {next}");
                        next += 1;
                    }
                    assert_eq!(index.decode(next), Some(numbered.position));
                    let board = Board::of(&numbered.position);
                    assert_eq!(numbered.images, board.images());
                    next += 1;
                });
            }
            assert!((next..index.len()).all(|number| index.decode(number).is_none()));
        }
    }
}
