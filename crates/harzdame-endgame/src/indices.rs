//! One numbering for several materials.

use std::ops::RangeInclusive;

use harzdame::Position;

use crate::{Index, Material};

/// The numbers of all positions with so many pieces: those of one material behind those of another.
///
/// So a random number is a random position:
///
/// ```
/// use harzdame_endgame::Indices;
///
/// let indices = Indices::with_pieces(3..=4);
/// let position = indices.decode(30_000_000).expect("some numbers stand for nothing");
/// assert!((3..=4).contains(&position.occupied().len()));
/// assert_eq!(indices.decode(indices.len()), None);
/// ```
#[derive(Clone, Debug)]
pub struct Indices {
    /// Each with the number behind its last.
    indices: Vec<(Index, u64)>,
}

impl Indices {
    /// For all materials with so many pieces, neither side without any. Those with more than
    /// [`MOST_PIECES`](crate::MOST_PIECES) have no numbers.
    #[must_use]
    pub fn with_pieces(pieces: RangeInclusive<u8>) -> Indices {
        let materials = pieces.flat_map(Material::classes).flat_map(Material::sides);
        let indices = materials.filter_map(Index::new).scan(0, |end, index| {
            *end += index.len();
            Some((index, *end))
        });
        Indices {
            indices: indices.collect(),
        }
    }

    /// How many numbers there are, those included that stand for nothing.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.indices.last().map_or(0, |(_, end)| *end)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// The position with White to move that has a number; `None` if the number stands for nothing
    /// or is too large.
    #[must_use]
    pub fn decode(&self, number: u64) -> Option<Position> {
        let place = self.indices.partition_point(|(_, end)| *end <= number);
        let (index, end) = self.indices.get(place)?;
        index.decode(number - (end - index.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_positions_are_met_once() {
        let indices = Indices::with_pieces(2..=3);
        let materials = (2..=3)
            .flat_map(Material::classes)
            .flat_map(Material::sides);
        let count = |len: u64, decode: &dyn Fn(u64) -> Option<Position>| {
            (0..len).filter_map(decode).collect::<Vec<_>>()
        };
        let one_by_one: Vec<_> = materials
            .filter_map(Index::new)
            .flat_map(|index| count(index.len(), &|number| index.decode(number)))
            .collect();
        assert_eq!(
            count(indices.len(), &|number| indices.decode(number)),
            one_by_one
        );
        let none = Indices::with_pieces(8..=9);
        assert!(none.is_empty() && none.decode(0).is_none());
    }
}
