//! Sets of pieces of one kind, folded by the symmetries of the board.

use std::sync::OnceLock;

use harzdame::{Bitboard, Color, Square};

use crate::{
    combinations::{choose, members, rank},
    symmetry::Symmetry,
};

/// A kind of piece, as far as the squares it can stand on go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A man of a colour: it does not rest where it would be promoted (R7, R20).
    Man(Color),
    King,
}

/// How many squares there are for a man.
const FOR_MEN: usize = 53;

/// The number of each square among those for a colour's men, in ascending order; 64 for others.
static NUMBERS: [[u8; 64]; 2] = [numbers(Color::White), numbers(Color::Black)];
/// The squares for a colour's men, by number.
static SQUARES: [[u8; FOR_MEN]; 2] = [squares(Color::White), squares(Color::Black)];

const fn numbers(color: Color) -> [u8; 64] {
    let mut numbers = [64; 64];
    let mut next = 0;
    let mut square = 0;
    while square < 64 {
        if color.promotion_area().0 >> square & 1 == 0 {
            numbers[square] = next;
            next += 1;
        }
        square += 1;
    }
    numbers
}

const fn squares(color: Color) -> [u8; FOR_MEN] {
    let numbers = numbers(color);
    let mut squares = [0; FOR_MEN];
    let mut square = 0;
    while square < 64 {
        if numbers[square] < 64 {
            squares[numbers[square] as usize] = square as u8;
        }
        square += 1;
    }
    squares
}

impl Kind {
    /// How many squares it can stand on.
    pub(crate) const fn squares(self) -> usize {
        match self {
            Kind::Man(_) => FOR_MEN,
            Kind::King => 64,
        }
    }

    /// How many sets of `count` there are.
    pub(crate) fn sets(self, count: u8) -> u32 {
        choose(self.squares(), count.into())
    }

    /// The rank of a set among those of its size.
    #[inline]
    pub(crate) fn rank(self, set: Bitboard) -> u32 {
        let squares = set.iter().map(Square::index);
        match self {
            Kind::Man(color) => {
                let numbers = &NUMBERS[color as usize];
                rank(squares.map(|square| numbers[square as usize & 63].into()))
            }
            Kind::King => rank(squares.map(u32::from)),
        }
    }

    /// The set of `count` with a rank.
    pub(crate) fn set(self, rank: u32, count: u8) -> Bitboard {
        members(rank, count.into()).fold(Bitboard::EMPTY, |set, member| {
            let square = match self {
                Kind::Man(color) => SQUARES[color as usize][member as usize % FOR_MEN],
                Kind::King => member as u8,
            };
            Bitboard(set.0 | 1 << square)
        })
    }

    /// All sets of `count`, by rank.
    #[cfg(feature = "files")]
    pub(crate) fn all(self, count: u8) -> Vec<Bitboard> {
        (0..self.sets(count))
            .map(|rank| self.set(rank, count))
            .collect()
    }

    /// The symmetries that map its squares to themselves.
    fn symmetries(self) -> &'static [Symmetry] {
        match self {
            Kind::Man(_) => &Symmetry::ALL[..2],
            Kind::King => &Symmetry::ALL,
        }
    }
}

/// The sets of `count` pieces of a kind, put together to orbits: those that symmetries make of each
/// other.
#[derive(Debug)]
pub(crate) struct Orbits {
    /// For each rank the number of the orbit, times 8, and a symmetry that leads to the set that
    /// stands for it.
    of: Box<[u32]>,
    /// For each orbit the rank of the set that stands for it: the least.
    representatives: Box<[u32]>,
    /// For each orbit the symmetries that leave that set as it is, as bits.
    stabilisers: Box<[u8]>,
}

/// Folding sets takes a table of all of them, so larger ones are not folded.
pub(crate) const MOST_FOLDED: u8 = 4;

impl Orbits {
    /// The orbits of sets of `count`, at most [`MOST_FOLDED`]; made when first asked for.
    pub(crate) fn of(kind: Kind, count: u8) -> &'static Orbits {
        static ORBITS: [[OnceLock<Orbits>; MOST_FOLDED as usize + 1]; 3] =
            [const { [const { OnceLock::new() }; MOST_FOLDED as usize + 1] }; 3];
        let kind_number = match kind {
            Kind::Man(Color::White) => 0,
            Kind::Man(Color::Black) => 1,
            Kind::King => 2,
        };
        ORBITS[kind_number][usize::from(count)].get_or_init(|| Orbits::new(kind, count))
    }

    fn new(kind: Kind, count: u8) -> Orbits {
        let sets = kind.sets(count);
        let mut of = vec![u32::MAX; sets as usize].into_boxed_slice();
        let mut representatives = Vec::new();
        let mut stabilisers = Vec::new();
        for rank in 0..sets {
            if of[rank as usize] != u32::MAX {
                continue;
            }
            let set = kind.set(rank, count);
            let orbit = representatives.len() as u32;
            let mut stabiliser = 0;
            for &by in kind.symmetries() {
                // What leads from the image back; an image met twice keeps the first.
                let image = by.apply(set);
                let back = kind
                    .symmetries()
                    .iter()
                    .find(|back| back.apply(image) == set);
                let back = back.map_or(0, |back| u32::from(back.number()));
                let entry = &mut of[kind.rank(image) as usize];
                if *entry == u32::MAX {
                    *entry = orbit << 3 | back;
                }
                if image == set {
                    stabiliser |= 1 << by.number();
                }
            }
            representatives.push(rank);
            stabilisers.push(stabiliser);
        }
        Orbits {
            of,
            representatives: representatives.into(),
            stabilisers: stabilisers.into(),
        }
    }

    /// How many orbits there are.
    pub(crate) fn len(&self) -> u32 {
        self.representatives.len() as u32
    }

    /// The orbit of the set with a rank, and a symmetry that leads to the set that stands for it.
    #[inline]
    pub(crate) fn fold(&self, rank: u32) -> (u32, Symmetry) {
        let entry = self.of[rank as usize];
        (entry >> 3, Symmetry::from_number(entry as u8))
    }

    /// The rank of the set that stands for an orbit.
    pub(crate) fn representative(&self, orbit: u32) -> u32 {
        self.representatives[orbit as usize]
    }

    /// The symmetries but the identity that leave the set that stands for an orbit as it is.
    #[inline]
    pub(crate) fn stabiliser(&self, orbit: u32) -> impl Iterator<Item = Symmetry> {
        let mut bits = self.stabilisers[orbit as usize] & !1;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let number = bits.trailing_zeros();
                bits &= bits - 1;
                Symmetry::from_number(number as u8)
            })
        })
    }
}
