//! An opening book: positions and what they are worth.

mod choice;
mod file;

use std::collections::BTreeMap;

use harzdame::{Move, Position};

pub use self::file::BookError;
use crate::Score;

/// An opening book: positions and what long searches have found them to be worth.
///
/// A position and its images under both symmetries of the game are one. A book says nothing of
/// moves: the move to a position that is bad for the opponent is a good one. The form of the file
/// is described in `docs/formats/book.md`.
///
/// Positions are told apart by 40 bits. A book of 20,000 takes one in 55 million other positions
/// for one of its own; so it is asked for moves only where it knows what follows on *every* legal
/// one, see [`choose`](Book::choose).
///
/// ```
/// use harzdame::Position;
/// use harzdame_engine::{Book, Score};
///
/// let start = Position::START;
/// let mv = start.legal_moves()[0];
/// let after = start.play_unchecked(mv);
/// let book = Book::new("an example", [(after, Score::centi_men(-12))])?;
///
/// // The mirror image of the move is as good.
/// let moves = book.moves(&start);
/// assert_eq!(moves.len(), 2);
/// assert_eq!(moves[0].1, Score::centi_men(12));
///
/// assert_eq!(Book::from_bytes(&book.to_bytes())?, book);
/// # Ok::<(), harzdame_engine::BookError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    description: String,
    /// In rising order, each once.
    keys: Vec<u64>,
    /// For the side to move, in centi-men.
    values: Vec<i16>,
}

/// How many bits tell positions apart in a book.
const KEY_BITS: u32 = 40;

/// 64 bits of which the upper ones tell positions apart. The hash that a position shares with its
/// images is the least of four, so its own upper bits are more often clear than set.
fn spread(position: &Position) -> u64 {
    position.folded().hash().wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// What tells a position from others in a book.
fn key(position: &Position) -> u64 {
    spread(position) >> (64 - KEY_BITS)
}

impl Book {
    /// A book of these positions with their scores for the side to move. Of a position that comes
    /// more than once, as itself or as an image, the last score counts. Proved ends are taken for
    /// the greatest estimate. Positions that cannot be told apart are left out, all of them: among
    /// 20,000 there are any with a probability of 0.02 %.
    ///
    /// # Errors
    ///
    /// If the description, which says where the book comes from, has more than 1,000 bytes.
    pub fn new(
        description: &str,
        positions: impl IntoIterator<Item = (Position, Score)>,
    ) -> Result<Book, BookError> {
        if description.len() > file::MAX_DESCRIPTION {
            return Err(BookError::Description);
        }
        let entries: BTreeMap<u64, i16> = positions
            .into_iter()
            .map(|(position, score)| (spread(&position), score.to_centi_men() as i16))
            .collect();
        let entries: Vec<(u64, i16)> = entries
            .into_iter()
            .map(|(spread, value)| (spread >> (64 - KEY_BITS), value))
            .collect();
        let (keys, values) = entries
            .chunk_by(|(a, _), (b, _)| a == b)
            .filter_map(|alike| <&[_; 1]>::try_from(alike).ok())
            .map(|&[entry]| entry)
            .unzip();
        Ok(Book {
            description: description.to_owned(),
            keys,
            values,
        })
    }

    /// Where the book comes from.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The number of positions, images counted once.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether there is no position in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// What a position is worth for its side to move; `None` if the book does not know.
    #[must_use]
    pub fn get(&self, position: &Position) -> Option<Score> {
        let index = self.keys.binary_search(&key(position)).ok()?;
        Some(Score::centi_men(self.values[index].into()))
    }

    /// The legal moves whose positions the book knows, with their scores for the side that makes
    /// them, best first.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<(Move, Score)> {
        let mut moves: Vec<(Move, Score)> = position
            .legal_moves()
            .iter()
            .filter_map(|&mv| Some((mv, -self.get(&position.play_unchecked(mv))?)))
            .collect();
        moves.sort_by(|(a, a_score), (b, b_score)| {
            b_score.cmp(a_score).then_with(|| a.cmp_by_name(b))
        });
        moves
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    /// Positions of random games, with random scores.
    pub(super) fn positions(rng: &mut Rng, count: usize) -> Vec<(Position, Score)> {
        (0..count)
            .map(|_| {
                let mut position = Position::START;
                for _ in 0..rng.usize(..20) {
                    let moves = position.legal_moves();
                    if !moves.is_empty() {
                        position = position.play_unchecked(moves[rng.usize(..moves.len())]);
                    }
                }
                (position, Score::centi_men(rng.i32(-900..900)))
            })
            .collect()
    }

    #[test]
    fn images_are_one_position() {
        let mut rng = Rng::with_seed(51);
        let known = positions(&mut rng, 300);
        let book = Book::new("", known.clone()).expect("no description");
        assert!(book.len() > 100 && !book.is_empty());
        for (position, _) in &known {
            let score = book.get(position);
            assert!(score.is_some());
            let folded = position.folded();
            for image in [position.transposed(), position.color_swapped()] {
                assert_eq!(book.get(&image), score);
                assert_eq!(image.folded(), folded);
            }
        }
        let (last, score) = known[known.len() - 1];
        assert_eq!(book.get(&last), Some(score));
        assert_eq!(Book::default().get(&last), None);
    }

    #[test]
    fn keys_are_spread_evenly() {
        // What is said about wrong hits, and the size of the file, depend on it.
        let mut rng = Rng::with_seed(54);
        let mut counts = [0_u32; 16];
        let book = Book::new("", positions(&mut rng, 8_000)).expect("no description");
        for key in &book.keys {
            counts[(key >> (KEY_BITS - 4)) as usize] += 1;
        }
        let mean = book.len() as f64 / 16.0;
        for count in counts {
            assert!(
                (f64::from(count) - mean).abs() < 5.0 * mean.sqrt(),
                "{counts:?}"
            );
        }
    }

    #[test]
    fn moves_come_best_first() {
        let start = Position::START;
        let legal = start.legal_moves();
        let children = legal.iter().zip(0..).map(|(&mv, number)| {
            let score = Score::centi_men(7 * (number % 5));
            (start.play_unchecked(mv), score)
        });
        let book = Book::new("", children).expect("no description");
        let moves = book.moves(&start);
        assert_eq!(moves.len(), start.legal_moves().len());
        assert!(moves.is_sorted_by(|a, b| a.1 >= b.1));
        for (mv, score) in moves {
            assert_eq!(book.get(&start.play_unchecked(mv)), Some(-score));
        }
    }
}
