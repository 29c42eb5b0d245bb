//! The form of a book as a file.
//!
//! Keys are sorted and evenly spread, so they differ little from one to the next in their upper 16
//! bits. These are told in unary, as Elias and Fano did: a one for each position, a zero where the
//! upper bits rise by one. The lower 24 bits are three bytes.

use thiserror::Error;

use super::{Book, KEY_BITS};
use crate::{Score, checksum::checksum};

const MAGIC: [u8; 8] = *b"HARZBOOK";
const VERSION: u16 = 1;
/// Magic, version, length of the description.
const HEADER: usize = 8 + 2 + 2;
const COUNT: usize = 4;
const CHECKSUM: usize = 8;
pub(super) const MAX_DESCRIPTION: usize = 1_000;

/// How many values the upper bits of a key can have.
const GROUPS: usize = 1 << (KEY_BITS - LOWER_BITS);
const LOWER_BITS: u32 = 24;
/// The lower bits of a key.
const LOWER: usize = LOWER_BITS as usize / 8;
const VALUE: usize = 2;

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
    /// The upper bits of the keys are those of more or fewer positions than there are.
    #[error("the opening book does not count its positions right; make it again")]
    Groups,
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

/// The bytes that the upper bits of so many keys take.
fn upper_len(count: usize) -> usize {
    count.saturating_add(GROUPS).div_ceil(8)
}

/// The upper bits of keys, which rise: bits from the lowest of each byte.
fn write_upper(keys: &[u64]) -> Vec<u8> {
    let mut bytes = vec![0; upper_len(keys.len())];
    for (number, key) in keys.iter().enumerate() {
        // As many ones before it as keys, as many zeros as groups.
        let bit = number + (key >> LOWER_BITS) as usize;
        bytes[bit / 8] |= 1 << (bit % 8);
    }
    bytes
}

/// The upper bits of each of so many keys; `None` if there are more or fewer.
fn read_upper(bytes: &[u8], count: usize) -> Option<Vec<u64>> {
    let mut keys = Vec::with_capacity(count);
    for (number, byte) in bytes.iter().enumerate() {
        for bit in (0..8).filter(|bit| byte >> bit & 1 != 0) {
            let group = (8 * number + bit).checked_sub(keys.len())?;
            if group >= GROUPS || keys.len() == count {
                return None;
            }
            keys.push((group as u64) << LOWER_BITS);
        }
    }
    (keys.len() == count).then_some(keys)
}

impl Book {
    /// The book as a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((self.description.len() as u16).to_le_bytes());
        bytes.extend(self.description.as_bytes());
        bytes.extend((self.keys.len() as u32).to_le_bytes());
        bytes.extend(write_upper(&self.keys));
        for key in &self.keys {
            bytes.extend(&key.to_le_bytes()[..LOWER]);
        }
        for value in &self.values {
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
        let least = HEADER + COUNT + upper_len(0) + CHECKSUM;
        let version = u16::from_le_bytes(take(&mut rest).ok_or(short(least))?);
        if version != VERSION {
            return Err(BookError::Version { found: version });
        }
        let described = usize::from(u16::from_le_bytes(take(&mut rest).ok_or(short(least))?));
        let least = least + described;
        let (description, after) = rest.split_at_checked(described).ok_or(short(least))?;
        rest = after;
        let count = u32::from_le_bytes(take(&mut rest).ok_or(short(least))?) as usize;
        let expected = count
            .saturating_mul(LOWER + VALUE)
            .saturating_add(upper_len(count))
            .saturating_add(HEADER + described + COUNT + CHECKSUM);
        if expected != bytes.len() {
            return Err(short(expected));
        }
        let (body, sum) = bytes.split_at(bytes.len() - CHECKSUM);
        if checksum(body).to_le_bytes() != sum {
            return Err(BookError::Checksum);
        }
        let description = std::str::from_utf8(description).ok();
        let description = description.filter(|text| text.len() <= MAX_DESCRIPTION);
        let description = description.ok_or(BookError::Description)?.to_owned();
        let (upper, rest) = rest.split_at(upper_len(count));
        let (lower, values) = rest.split_at(count * LOWER);
        let mut keys = read_upper(upper, count).ok_or(BookError::Groups)?;
        for (key, lower) in keys.iter_mut().zip(lower.as_chunks::<LOWER>().0) {
            let [a, b, c] = lower.map(u64::from);
            *key |= a | b << 8 | c << 16;
        }
        if let Some(before) = keys.windows(2).position(|pair| pair[0] >= pair[1]) {
            return Err(BookError::Order { number: before + 1 });
        }
        let values: Vec<i16> = values
            .as_chunks::<VALUE>()
            .0
            .iter()
            .take(count)
            .map(|&value| i16::from_le_bytes(value))
            .collect();
        let beyond = |value: &i16| i32::from(*value).abs() > Score::MAX_CENTI_MEN;
        if let Some(number) = values.iter().position(beyond) {
            return Err(BookError::Value {
                number,
                found: values[number],
            });
        }
        Ok(Book {
            description,
            keys,
            values,
        })
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

    use super::{super::tests::positions, *};

    #[test]
    fn files_are_read_as_they_were_written() {
        let mut rng = Rng::with_seed(52);
        for count in [0, 1, 50, 3_000] {
            let book = Book::new("ein Büchlein", positions(&mut rng, count)).expect("short");
            assert_eq!(Book::from_bytes(&book.to_bytes()), Ok(book));
        }
        assert!(Book::new(&"x".repeat(1_001), []).is_err());
        // The least and the greatest keys, and a group of many.
        let keys: Vec<u64> = (0..40)
            .chain([1 << LOWER_BITS, (1 << KEY_BITS) - 2, (1 << KEY_BITS) - 1])
            .collect();
        let book = Book {
            description: String::new(),
            values: vec![-20_000; keys.len()],
            keys,
        };
        assert_eq!(Book::from_bytes(&book.to_bytes()), Ok(book));
    }

    #[test]
    fn twenty_thousand_positions_take_less_than_120_kb() {
        let mut rng = Rng::with_seed(55);
        let book = Book {
            description: String::new(),
            keys: std::iter::repeat_with(|| rng.u64(..1 << KEY_BITS))
                .take(20_000)
                .collect::<std::collections::BTreeSet<_>>()
                .into_iter()
                .collect(),
            values: vec![0; 20_000],
        };
        assert_eq!(book.len(), 20_000);
        assert_eq!(book.to_bytes().len(), 110_716);
    }

    #[test]
    fn damage_is_told() {
        let mut rng = Rng::with_seed(53);
        let book = Book::new("text", positions(&mut rng, 20)).expect("short");
        let bytes = book.to_bytes();
        let upper = HEADER + 4 + COUNT;
        let lower = upper + upper_len(book.len());
        let values = lower + book.len() * LOWER;
        for len in (0..upper + 50).chain(lower - 50..bytes.len()) {
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
        let mut longer = bytes.clone();
        longer.push(0);
        assert!(matches!(
            Book::from_bytes(&longer),
            Err(BookError::Length { .. })
        ));
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
        assert_eq!(sign(bytes.clone()), Ok(book.clone()));
        for changed in [0, 0xff] {
            let mut wrong = bytes.clone();
            wrong[upper..lower].fill(changed);
            assert_eq!(sign(wrong), Err(BookError::Groups));
        }
        // As many ones as there are positions, but behind the last group.
        let mut wrong = bytes.clone();
        wrong[upper..lower].fill(0);
        let ones = book.len().div_ceil(8);
        wrong[lower - ones..lower].fill(0xff);
        assert_eq!(sign(wrong), Err(BookError::Groups));
        let mut same = book.clone();
        same.keys[4] = same.keys[3];
        assert_eq!(sign(same.to_bytes()), Err(BookError::Order { number: 4 }));
        let mut wrong = bytes.clone();
        wrong[values..values + 2].copy_from_slice(&30_000_i16.to_le_bytes());
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
