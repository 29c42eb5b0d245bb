//! The numbering of positions.
//!
//! All positions with the same [`Material`] have numbers from 0 on: first the men count, then the
//! kings, so that positions with the same men stand together. Men are numbered among the 53 squares
//! they can stand on, kings among all 64.
//!
//! A position and its images under the symmetries of the board share a number. One group of pieces,
//! the *lead*, is brought to the image that stands for all others by a table; where the lead is
//! symmetrical itself, the image with the least number is taken. Some numbers stand for nothing:
//! those where two pieces would share a square, and those of images that another number stands for.
//! They are about a fifth, and cost nothing once tables are compressed.

use harzdame::{Bitboard, Color, Position};

use crate::{
    Material,
    board::Board,
    material::counts_of,
    orbits::{Kind, MOST_FOLDED, Orbits},
    order::Order,
    symmetry::Symmetry,
};

/// The most pieces that are numbered.
pub const MOST_PIECES: u8 = 7;

/// The numbers of the positions with a material.
///
/// ```
/// use harzdame::fen;
/// use harzdame_endgame::{Index, Material};
///
/// let position = fen::parse("W:WKa1,c2:Bg7")?;
/// let index = Index::new(Material::of(&position)).expect("not too many pieces");
/// let number = index.encode(&position).expect("a position with this material");
/// assert!(number < index.len());
/// assert_eq!(index.encode(&position.transposed()), Some(number));
/// assert_eq!(index.encode(&position.color_swapped()), Some(number));
/// let same = index.decode(number).expect("a position stands for itself");
/// assert!(position.images().contains(&same));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Index {
    material: Material,
    /// Which group leads, and how its sets fold.
    lead: Side,
    orbits: &'static Orbits,
    /// How many sets of the group beside the lead there are: of men, or of kings if there are no
    /// men.
    others: u32,
    /// How many sets of own and of the enemy's kings there are for the same men; 1 and 1 if there are
    /// no men.
    kings_sets: [u64; 2],
}

/// The parts that a number is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parts {
    /// The number of the arrangement of men; of kings, if there are no men.
    pub(crate) men: u64,
    /// The ranks of own and of the enemy's kings; 0 if there are no men.
    pub(crate) kings: [u64; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Own,
    Enemy,
}

impl Index {
    /// The numbers for a material; `None` if there are more than [`MOST_PIECES`] pieces or a side
    /// has none.
    #[must_use]
    pub fn new(material: Material) -> Option<Index> {
        let Material { own, enemy } = material;
        if own.pieces() == 0 || enemy.pieces() == 0 || material.pieces() > MOST_PIECES {
            return None;
        }
        let men = material.men() > 0;
        let counts = if men {
            [own.men, enemy.men]
        } else {
            [own.kings, enemy.kings]
        };
        // The larger of those that fold: the smaller the share of symmetrical sets.
        let lead = match counts {
            [own, enemy] if own > MOST_FOLDED => (Side::Enemy, enemy),
            [own, enemy] if enemy > MOST_FOLDED || own >= enemy => (Side::Own, own),
            [_, enemy] => (Side::Enemy, enemy),
        };
        let (lead, count) = lead;
        let [own_kind, enemy_kind] = kinds(men);
        let (lead_kind, others) = match lead {
            Side::Own => (own_kind, enemy_kind.sets(counts[1])),
            Side::Enemy => (enemy_kind, own_kind.sets(counts[0])),
        };
        Some(Index {
            material,
            lead,
            orbits: Orbits::of(lead_kind, count),
            others,
            kings_sets: if men {
                [own, enemy].map(|force| u64::from(Kind::King.sets(force.kings)))
            } else {
                [1, 1]
            },
        })
    }

    /// The material.
    #[must_use]
    pub const fn material(&self) -> Material {
        self.material
    }

    /// How many numbers there are, those included that stand for nothing.
    #[expect(clippy::len_without_is_empty, reason = "never empty")]
    #[must_use]
    pub fn len(&self) -> u64 {
        u64::from(self.orbits.len()) * u64::from(self.others) * self.kings_numbers()
    }

    /// The number of a position; `None` if it has another material.
    #[must_use]
    pub fn encode(&self, position: &Position) -> Option<u64> {
        (Material::of(position) == self.material).then(|| self.number(&Board::of(position)))
    }

    /// The position with White to move that has a number; `None` if the number stands for nothing
    /// or is too large.
    #[must_use]
    pub fn decode(&self, number: u64) -> Option<Position> {
        let board = self.board(number)?;
        let position = board.position()?;
        (self.number(&board) == number).then_some(position)
    }

    /// The number of a board, which must have the material.
    #[inline]
    pub(crate) fn number(&self, board: &Board) -> u64 {
        Order::Numbers.place(self, self.parts(board))
    }

    /// The parts of the number of a board, which must have the material.
    #[inline]
    pub(crate) fn parts(&self, board: &Board) -> Parts {
        if self.material.men() > 0 {
            self.parts_with_men(board)
        } else {
            let (lead, other) = self.in_order(board.own_kings, board.enemy_kings);
            let (orbit, other, _) = self.fold(lead, other, Kind::King, Kind::King);
            Parts {
                men: u64::from(orbit) * u64::from(self.others) + u64::from(other),
                kings: [0, 0],
            }
        }
    }

    /// The parts of a number.
    pub(crate) fn parts_of(&self, number: u64) -> Parts {
        let [own, enemy] = self.kings_sets;
        Parts {
            men: number / enemy / own,
            kings: [number / enemy % own, number % enemy],
        }
    }

    /// The lead's orbit, the least rank that the other group can have, and the symmetry that leads
    /// there.
    #[inline]
    fn fold(
        &self,
        lead: Bitboard,
        other: Bitboard,
        lead_kind: Kind,
        other_kind: Kind,
    ) -> (u32, u32, Symmetry) {
        let (orbit, by) = self.orbits.fold(lead_kind.rank(lead));
        let other = by.apply(other);
        let mut least = (other_kind.rank(other), by);
        for further in self.orbits.stabiliser(orbit) {
            let rank = other_kind.rank(further.apply(other));
            if rank < least.0 {
                least = (rank, by.then(further));
            }
        }
        (orbit, least.0, least.1)
    }

    #[inline]
    fn parts_with_men(&self, board: &Board) -> Parts {
        let men = self.men_number(board.own_men, board.enemy_men);
        let ranks = |by: Symmetry| {
            [board.own_kings, board.enemy_kings]
                .map(|kings| u64::from(Kind::King.rank(by.apply(kings))))
        };
        let mut kings = ranks(men.by);
        if men.symmetrical {
            kings = kings.min(ranks(men.by.then(Symmetry::TRANSPOSED)));
        }
        Parts {
            men: men.number,
            kings,
        }
    }

    /// The number of an arrangement of men.
    #[inline]
    pub(crate) fn men_number(&self, own: Bitboard, enemy: Bitboard) -> MenNumber {
        let [own_kind, enemy_kind] = kinds(true);
        let (lead, other) = self.in_order(own, enemy);
        let (lead_kind, other_kind) = self.in_order(own_kind, enemy_kind);
        let (orbit, rank, by) = self.fold(lead, other, lead_kind, other_kind);
        // After the folding the symmetry is the men's only if it is that of both groups.
        let symmetrical = self.orbits.stabiliser(orbit).next().is_some() && {
            let other = by.apply(other);
            other == Symmetry::TRANSPOSED.apply(other)
        };
        MenNumber {
            number: u64::from(orbit) * u64::from(self.others) + u64::from(rank),
            by,
            symmetrical,
        }
    }

    /// How many numbers arrangements of men have.
    #[cfg(feature = "files")]
    pub(crate) fn men_numbers(&self) -> u64 {
        self.len() / self.kings_numbers()
    }

    /// How many sets of own and of the enemy's kings there are for the same men.
    #[inline]
    pub(crate) fn kings_sets(&self) -> [u64; 2] {
        self.kings_sets
    }

    /// How many numbers belong to each arrangement of men.
    pub(crate) fn kings_numbers(&self) -> u64 {
        self.kings_sets[0] * self.kings_sets[1]
    }

    /// The arrangement of men, own and the enemy's, with a number, and whether it is symmetrical;
    /// `None` if the number stands for nothing.
    #[cfg(feature = "files")]
    pub(crate) fn men(&self, number: u64) -> Option<(Bitboard, Bitboard, bool)> {
        let board = self.board(number * self.kings_numbers())?;
        let (own, enemy) = (board.own_men, board.enemy_men);
        if own.intersects(enemy) {
            return None;
        }
        let men = self.men_number(own, enemy);
        (men.number == number).then_some((own, enemy, men.symmetrical))
    }

    /// The orbits of the lead, and how many sets of the group beside it there are.
    #[cfg(feature = "files")]
    pub(crate) fn lead(&self) -> (&'static Orbits, u32) {
        (self.orbits, self.others)
    }

    /// Whether the lead is the side to move's.
    #[cfg(feature = "files")]
    pub(crate) fn own_leads(&self) -> bool {
        self.lead == Side::Own
    }

    /// What a number would stand for.
    fn board(&self, number: u64) -> Option<Board> {
        if number >= self.len() {
            return None;
        }
        let Material { own, enemy } = self.material;
        let men = self.material.men() > 0;
        let [own_kind, enemy_kind] = kinds(men);
        let counts = if men {
            (own.men, enemy.men)
        } else {
            (own.kings, enemy.kings)
        };
        let (lead_kind, other_kind) = self.in_order(own_kind, enemy_kind);
        let (lead_count, other_count) = self.in_order(counts.0, counts.1);
        let parts = self.parts_of(number);
        let orbit = (parts.men / u64::from(self.others)) as u32;
        let other = (parts.men % u64::from(self.others)) as u32;
        let lead = lead_kind.set(self.orbits.representative(orbit), lead_count);
        let other = other_kind.set(other, other_count);
        let (own_set, enemy_set) = self.in_order(lead, other);
        Some(if men {
            let [own_kings, enemy_kings] = parts.kings.map(|rank| rank as u32);
            Board {
                own_men: own_set,
                enemy_men: enemy_set,
                own_kings: Kind::King.set(own_kings, own.kings),
                enemy_kings: Kind::King.set(enemy_kings, enemy.kings),
            }
        } else {
            Board {
                own_men: Bitboard::EMPTY,
                enemy_men: Bitboard::EMPTY,
                own_kings: own_set,
                enemy_kings: enemy_set,
            }
        })
    }

    /// Own and the enemy's as lead and other; and the other way round.
    #[inline]
    fn in_order<T>(&self, own: T, enemy: T) -> (T, T) {
        match self.lead {
            Side::Own => (own, enemy),
            Side::Enemy => (enemy, own),
        }
    }
}

/// A number below 4,096 for each material that there can be numbers for.
#[inline]
pub(crate) fn slot(material: Material) -> Option<usize> {
    let counts = counts_of(material);
    let fit = counts.iter().all(|&count| count <= MOST_PIECES);
    fit.then(|| {
        counts
            .iter()
            .fold(0, |slot, &count| slot << 3 | usize::from(count))
    })
}

/// The number of an arrangement of men.
pub(crate) struct MenNumber {
    pub(crate) number: u64,
    /// The symmetry that leads to the arrangement that the number stands for.
    pub(crate) by: Symmetry,
    /// Whether that arrangement is symmetrical, so that the kings can be mirrored.
    pub(crate) symmetrical: bool,
}

/// The kinds of own and the enemy's pieces that lead. The side to move is White.
#[inline]
const fn kinds(men: bool) -> [Kind; 2] {
    if men {
        [Kind::Man(Color::White), Kind::Man(Color::Black)]
    } else {
        [Kind::King, Kind::King]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every number and every position with the material, both ways.
    fn is_bijection(material: Material) -> u64 {
        let index = Index::new(material).expect("few enough pieces");
        let mut positions = 0;
        for number in 0..index.len() {
            let Some(position) = index.decode(number) else {
                continue;
            };
            assert_eq!(Material::of(&position), material);
            let images = position.images();
            for image in images {
                assert_eq!(index.encode(&image), Some(number), "{image}");
            }
            positions += u64::from(Board::of(&position).images());
        }
        positions
    }

    #[test]
    fn numbers_and_positions_with_up_to_4_pieces_are_the_same() {
        // All sets of pieces, by the totals of the literature.
        let totals = [(2, 13_477), (3, 1_526_718), (4, 99_228_523)];
        for (pieces, total) in totals {
            let positions: u64 = Material::classes(pieces)
                .flat_map(|class| {
                    let flipped = (!class.is_equal()).then(|| class.flipped());
                    [Some(class), flipped]
                })
                .flatten()
                .map(is_bijection)
                .sum();
            assert_eq!(positions, total, "{pieces} pieces");
        }
    }

    #[test]
    fn random_numbers_with_up_to_7_pieces_stand_for_positions() {
        let mut state = 1u64;
        let mut random = |below: u64| {
            state = state
                .wrapping_mul(0x5851_f42d_4c95_7f2d)
                .wrapping_add(0x1405_7b7e_f767_814f);
            ((u128::from(state) * u128::from(below)) >> 64) as u64
        };
        for pieces in 5..=7 {
            for class in Material::classes(pieces) {
                for material in [class, class.flipped()] {
                    let index = Index::new(material).expect("few enough pieces");
                    let mut found = 0;
                    for _ in 0..2_000 {
                        let number = random(index.len());
                        let Some(position) = index.decode(number) else {
                            continue;
                        };
                        found += 1;
                        for image in position.images() {
                            assert_eq!(index.encode(&image), Some(number), "{image}");
                        }
                    }
                    assert!(found > 600, "{material}: {found}");
                }
            }
        }
    }

    #[test]
    fn what_has_no_numbers_is_refused() {
        let material = |name: &str| name.parse::<Material>().expect("a material");
        assert!(Index::new(material("KKKKvKKKK")).is_none());
        let alone = Material {
            enemy: Default::default(),
            ..material("KvK")
        };
        assert!(Index::new(alone).is_none());
        let index = Index::new(material("KvK")).expect("few pieces");
        assert_eq!(index.encode(&Position::START), None);
        assert_eq!(index.decode(index.len()), None);
        assert_eq!(index.decode(u64::MAX), None);
    }
}
