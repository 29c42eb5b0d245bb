//! An opening book: positions and what they are worth.

use harzdame::{Move, Position};
use thiserror::Error;

use crate::{Score, checksum::checksum};

const MAGIC: [u8; 8] = *b"HARZBOOK";
const VERSION: u16 = 1;
/// Magic, version, length of the description.
const HEADER: usize = 8 + 2 + 2;
const COUNT: usize = 4;
/// Key, value.
const ENTRY: usize = 8 + 2;
const CHECKSUM: usize = 8;
const MAX_DESCRIPTION: usize = 1_000;

/// An opening book: positions and what long searches have found them to be worth.
///
/// A position and its images under both symmetries of the game are one. A book says nothing of
/// moves: the move to a position that is bad for the opponent is a good one. The form of the file
/// is described in `docs/formats/book.md`.
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

/// Why a book cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BookError {
    /// The file does not begin as a book does.
    #[error("not an opening book: the file has to begin with `HARZBOOK`")]
    NotABook,
    /// The file is of another version of the format.
    #[error(
        "the opening book has version {found} of the format, this program reads version {VERSION}: \
         use a program of the same age"
    )]
    Version {
        /// The version of the file.
        found: u16,
    },
    /// The file has not the length that it says.
    #[error(
        "the opening book has {found} bytes where it says {expected}: it is cut short or something \
         was added; fetch it again"
    )]
    Length {
        /// What the file says; the least there can be, if that is missing too.
        expected: usize,
        /// The length of the file.
        found: usize,
    },
    /// The file has been changed.
    #[error("the opening book is damaged: its checksum does not match; fetch it again")]
    Checksum,
    /// The description is too long or no text.
    #[error("the description of the opening book is no text of at most {MAX_DESCRIPTION} bytes")]
    Description,
    /// The positions are not in the order of their keys.
    #[error("position {number} of the opening book is not in its place; make it again")]
    Order {
        /// The number of the position, from 0.
        number: usize,
    },
    /// A value beyond what an estimate can be.
    #[error(
        "position {number} of the opening book has the value {found}: it has to be within {}",
        Score::MAX_CENTI_MEN
    )]
    Value {
        /// The number of the position, from 0.
        number: usize,
        /// The value.
        found: i16,
    },
}

impl Book {
    /// A book of these positions with their scores for the side to move. Of a position that comes
    /// more than once, as itself or as an image, the last score counts. Proved ends are taken for
    /// the greatest estimate.
    ///
    /// # Errors
    ///
    /// If the description, which says where the book comes from, has more than 1,000 bytes.
    pub fn new(
        description: &str,
        positions: impl IntoIterator<Item = (Position, Score)>,
    ) -> Result<Book, BookError> {
        if description.len() > MAX_DESCRIPTION {
            return Err(BookError::Description);
        }
        let entries: std::collections::BTreeMap<u64, i16> = positions
            .into_iter()
            .map(|(position, score)| (position.symmetric_hash(), score.to_centi_men() as i16))
            .collect();
        let (keys, values) = entries.into_iter().unzip();
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
        let index = self.keys.binary_search(&position.symmetric_hash()).ok()?;
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

    /// The book as a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((self.description.len() as u16).to_le_bytes());
        bytes.extend(self.description.as_bytes());
        bytes.extend((self.keys.len() as u32).to_le_bytes());
        for (key, value) in self.keys.iter().zip(&self.values) {
            bytes.extend(key.to_le_bytes());
            bytes.extend(value.to_le_bytes());
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a book as [`to_bytes`](Book::to_bytes) writes it.
    ///
    /// # Errors
    ///
    /// Each kind of damage has its own.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, BookError> {
        let mut rest = bytes;
        let short = |expected| BookError::Length {
            expected,
            found: bytes.len(),
        };
        if take(&mut rest) != Some(MAGIC) {
            return Err(BookError::NotABook);
        }
        let least = HEADER + COUNT + CHECKSUM;
        let version = u16::from_le_bytes(take(&mut rest).ok_or(short(least))?);
        if version != VERSION {
            return Err(BookError::Version { found: version });
        }
        let described = usize::from(u16::from_le_bytes(take(&mut rest).ok_or(short(least))?));
        let (description, after) = rest
            .split_at_checked(described)
            .ok_or(short(least + described))?;
        rest = after;
        let count = u32::from_le_bytes(take(&mut rest).ok_or(short(least + described))?);
        let expected = (count as usize)
            .saturating_mul(ENTRY)
            .saturating_add(least + described);
        if expected != bytes.len() {
            return Err(short(expected));
        }
        let (body, sum) = bytes.split_at(bytes.len() - CHECKSUM);
        if checksum(body).to_le_bytes() != sum {
            return Err(BookError::Checksum);
        }
        let description = std::str::from_utf8(description).ok();
        let description = description.filter(|text| text.len() <= MAX_DESCRIPTION);
        let mut book = Book {
            description: description.ok_or(BookError::Description)?.to_owned(),
            ..Book::default()
        };
        for number in 0..count as usize {
            let key = u64::from_le_bytes(take(&mut rest).ok_or(short(expected))?);
            let value = i16::from_le_bytes(take(&mut rest).ok_or(short(expected))?);
            if book.keys.last().is_some_and(|&last| last >= key) {
                return Err(BookError::Order { number });
            }
            if i32::from(value).abs() > Score::MAX_CENTI_MEN {
                return Err(BookError::Value {
                    number,
                    found: value,
                });
            }
            book.keys.push(key);
            book.values.push(value);
        }
        Ok(book)
    }
}

/// The first bytes of what is left, if there are enough.
fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (first, after) = rest.split_first_chunk::<N>()?;
    *rest = after;
    Some(*first)
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    fn positions(rng: &mut Rng, count: usize) -> Vec<(Position, Score)> {
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
            for image in [position.transposed(), position.color_swapped()] {
                assert_eq!(book.get(&image), score);
            }
        }
        let (last, score) = known[known.len() - 1];
        assert_eq!(book.get(&last), Some(score));
        assert_eq!(Book::default().get(&last), None);
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

    #[test]
    fn files_are_read_as_they_were_written() {
        let mut rng = Rng::with_seed(52);
        for count in [0, 1, 50] {
            let book = Book::new("ein Büchlein", positions(&mut rng, count)).expect("short");
            assert_eq!(Book::from_bytes(&book.to_bytes()), Ok(book));
        }
        assert!(Book::new(&"x".repeat(1_001), []).is_err());
    }

    #[test]
    fn damage_is_told() {
        let mut rng = Rng::with_seed(53);
        let book = Book::new("text", positions(&mut rng, 20)).expect("short");
        let bytes = book.to_bytes();
        for len in 0..bytes.len() {
            let error = Book::from_bytes(&bytes[..len]).expect_err("cut");
            let expected = if len < 8 {
                BookError::NotABook
            } else {
                let BookError::Length { found, .. } = error else {
                    panic!("{len}: {error}");
                };
                assert_eq!(found, len);
                continue;
            };
            assert_eq!(error, expected);
        }
        for index in 0..bytes.len() {
            let mut bytes = bytes.clone();
            bytes[index] ^= 1 << rng.u32(..8);
            assert!(Book::from_bytes(&bytes).is_err(), "byte {index}");
        }
        // Well signed, but wrong.
        let sign = |mut bytes: Vec<u8>| {
            let body = bytes.len() - CHECKSUM;
            let sum = checksum(&bytes[..body]).to_le_bytes();
            bytes[body..].copy_from_slice(&sum);
            Book::from_bytes(&bytes)
        };
        let first = HEADER + 4 + COUNT;
        let mut wrong = bytes.clone();
        wrong[first..first + 8].fill(0xff);
        assert_eq!(sign(wrong), Err(BookError::Order { number: 1 }));
        let mut wrong = bytes.clone();
        wrong[first + 8..first + 10].copy_from_slice(&30_000_i16.to_le_bytes());
        let found = 30_000;
        assert_eq!(sign(wrong), Err(BookError::Value { number: 0, found }));
        let mut wrong = bytes.clone();
        wrong[HEADER] = 0xff;
        assert_eq!(sign(wrong), Err(BookError::Description));
        let mut wrong = bytes;
        wrong[8] = 9;
        assert_eq!(sign(wrong), Err(BookError::Version { found: 9 }));
    }
}
