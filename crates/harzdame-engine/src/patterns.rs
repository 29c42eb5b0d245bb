//! The evaluation that most draughts engines use, as a rival of the network: tables of patterns.
//!
//! A rectangle of four by three squares is read as a number in base 3 (empty or king, own man,
//! enemy man) and looked up in a table. Four rectangles are read on four images of the board: as the
//! side to move sees it and its mirror image in the a1–h8 diagonal, and with opposite sign the same
//! two as the other side sees it. So all images share the tables, and the estimate has the symmetries
//! of the game. Material, the squares of kings and the move count besides. Every number is there
//! twice, for a full and for an empty board, and the estimate lies between by the number of pieces.

use harzdame::{Bitboard, Color, Position};
use thiserror::Error;

use crate::{
    checksum::checksum,
    score::{self, Value},
};

/// The lower left corners of the rectangles, by file and rank. Their images cover the board.
const CORNERS: [(u32, u32); 4] = [(0, 0), (4, 0), (2, 0), (2, 2)];
const FILES: u32 = 4;
const RANKS: u32 = 3;
const SQUARES: u32 = FILES * RANKS;

/// Entries in a table: 3 to the 12th.
const ENTRIES: usize = 531_441;
const TABLES: usize = CORNERS.len() * ENTRIES;

/// Where the other numbers are.
const KING_SQUARES: usize = TABLES;
const MAN: usize = KING_SQUARES + 64;
const KING: usize = MAN + 1;
const FIRST_KING: usize = KING + 1;
const TURN: usize = FIRST_KING + 1;

/// The pieces of a full board.
const FULL: i32 = 42;

/// Numbers written in base 2, read as if in base 3.
static TERNARY: [u32; 1 << SQUARES] = {
    let mut table = [0; 1 << SQUARES];
    let mut bits = 1;
    while bits < table.len() {
        table[bits] = 3 * table[bits / 2] + bits as u32 % 2;
        bits += 1;
    }
    table
};

const MAGIC: [u8; 8] = *b"HARZ-PAT";
const VERSION: u16 = 1;
const HEADER: usize = 8 + 2 + 2;
const CHECKSUM: usize = 8;

/// An evaluation by patterns.
///
/// ```
/// use harzdame::Position;
/// use harzdame_engine::Patterns;
///
/// // Men count 100 centi-men, nothing else counts.
/// let mut numbers = vec![[0, 0]; Patterns::NUMBERS];
/// let man = Patterns::NUMBERS - 4;
/// numbers[man] = [100 * Patterns::UNIT as i16; 2];
/// let patterns = Patterns::new(numbers).expect("the count is right");
/// assert_eq!(patterns.evaluate(&Position::START), 0);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Patterns {
    /// For each number its value on a full and on an empty board.
    numbers: Vec<[i16; 2]>,
}

/// Why patterns cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PatternsError {
    /// The file does not begin as patterns do.
    #[error("not a file of patterns: it has to begin with `HARZ-PAT`")]
    NotPatterns,
    /// The file is of another version of the format.
    #[error("the file of patterns has version {found}, this program reads version {VERSION}")]
    Version {
        /// The version of the file.
        found: u16,
    },
    /// There are more or fewer numbers than there have to be.
    #[error("patterns of {found} bytes or numbers where there have to be {expected}")]
    Length {
        /// As many as there have to be.
        expected: usize,
        /// As many as there are.
        found: usize,
    },
    /// The file has been changed.
    #[error("the file of patterns is damaged: its checksum does not match; fetch it again")]
    Checksum,
}

impl Patterns {
    /// How many numbers there are.
    pub const NUMBERS: usize = TURN + 1;
    /// What stands for a centi-man.
    pub const UNIT: i32 = 16;

    /// Patterns with these numbers, each for a full and for an empty board: first the tables, then
    /// 64 for the squares of kings, then for a man, a king, the first king, and being to move.
    ///
    /// # Errors
    ///
    /// If there are not [`NUMBERS`](Patterns::NUMBERS) of them.
    pub fn new(numbers: Vec<[i16; 2]>) -> Result<Patterns, PatternsError> {
        if numbers.len() == Patterns::NUMBERS {
            Ok(Patterns { numbers })
        } else {
            Err(PatternsError::Length {
                expected: Patterns::NUMBERS,
                found: numbers.len(),
            })
        }
    }

    /// Reads what [`to_bytes`](Patterns::to_bytes) writes.
    ///
    /// # Errors
    ///
    /// If it is something else, of another version, cut short or changed.
    pub fn from_bytes(bytes: &[u8]) -> Result<Patterns, PatternsError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(PatternsError::NotPatterns);
        }
        let expected = HEADER + 4 * Patterns::NUMBERS + CHECKSUM;
        if let [_, _, _, _, _, _, _, _, low, high, ..] = *bytes {
            let found = u16::from_le_bytes([low, high]);
            if found != VERSION {
                return Err(PatternsError::Version { found });
            }
        }
        if bytes.len() != expected {
            return Err(PatternsError::Length {
                expected,
                found: bytes.len(),
            });
        }
        let (content, sum) = bytes.split_at(expected - CHECKSUM);
        if sum != checksum(content).to_le_bytes() {
            return Err(PatternsError::Checksum);
        }
        let pairs = content[HEADER..].as_chunks().0.iter();
        Patterns::new(
            pairs
                .map(|&[a, b, c, d]| [i16::from_le_bytes([a, b]), i16::from_le_bytes([c, d])])
                .collect(),
        )
    }

    /// The patterns as a file: `HARZ-PAT`, the version and two zero bytes, the numbers, and a
    /// checksum as that of networks; all little-endian.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER + 4 * self.numbers.len() + CHECKSUM);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend([0; 2]);
        for number in self.numbers.iter().flatten() {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Calls `visit` with each number that counts in a position, and how often and for whom it
    /// does: 1 for the side to move, −1 for the other side, and multiples.
    #[inline]
    pub fn for_each_number(position: &Position, mut visit: impl FnMut(usize, i32)) {
        let turn = position.turn();
        for (color, sign) in [(turn, 1), (!turn, -1)] {
            let seen = |squares: Bitboard| match color {
                Color::White => squares,
                Color::Black => squares.rotated(),
            };
            let own = seen(position.men(color));
            let enemy = seen(position.men(!color));
            for (own, enemy) in [(own, enemy), (own.transposed(), enemy.transposed())] {
                for (table, corner) in CORNERS.into_iter().enumerate() {
                    visit(table * ENTRIES + pattern(own.0, enemy.0, corner), sign);
                }
            }
            visit(MAN, sign * own.len() as i32);
            let kings = seen(position.kings(color));
            if !kings.is_empty() {
                visit(KING, sign * kings.len() as i32);
                visit(FIRST_KING, sign);
                for square in kings {
                    let folded = square.index().min(square.transposed().index());
                    visit(KING_SQUARES + usize::from(folded), sign);
                }
            }
        }
        visit(TURN, 1);
    }

    /// The shares of the numbers for a full and for an empty board, which add up to 42.
    #[inline]
    #[must_use]
    pub fn shares(position: &Position) -> [i32; 2] {
        let pieces = position.occupied().len() as i32;
        [pieces, FULL - pieces]
    }

    /// The value of a position for the side to move in centi-men, within ±20,000.
    #[inline]
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> Value {
        let mut sums = [0; 2];
        Patterns::for_each_number(position, |number, times| {
            let [full, empty] = self.numbers[number];
            sums[0] += times * i32::from(full);
            sums[1] += times * i32::from(empty);
        });
        let [full, empty] = Patterns::shares(position);
        score::clamp((sums[0] * full + sums[1] * empty) / (FULL * Patterns::UNIT))
    }
}

/// The number of what stands in a rectangle.
#[inline]
fn pattern(own: u64, enemy: u64, (file, rank): (u32, u32)) -> usize {
    let bits = |squares: u64| {
        let from = squares >> (8 * rank + file);
        let row = |row: u32| (from >> (8 * row)) as usize & ((1 << FILES) - 1);
        row(0) | row(1) << FILES | row(2) << (2 * FILES)
    };
    (TERNARY[bits(own)] + 2 * TERNARY[bits(enemy)]) as usize
}

impl std::fmt::Debug for Patterns {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Patterns").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use harzdame::fen;

    use super::*;

    fn random_patterns(seed: u64) -> Patterns {
        let mut rng = Rng::with_seed(seed);
        let mut numbers = vec![[0; 2]; Patterns::NUMBERS];
        numbers.fill_with(|| [rng.i16(-400..400), rng.i16(-400..400)]);
        Patterns::new(numbers).expect("the count is right")
    }

    #[test]
    fn patterns_are_read_square_by_square() {
        let mut rng = Rng::with_seed(1);
        for _ in 0..200 {
            let (own, enemy) = (rng.u64(..), rng.u64(..));
            let (own, enemy) = (own & !enemy, enemy & !own);
            for (file, rank) in CORNERS {
                let squares = (0..SQUARES).map(|n| 8 * (rank + n / FILES) + file + n % FILES);
                let expected = squares.rev().fold(0, |number, square| {
                    let digit = (own >> square & 1) + 2 * (enemy >> square & 1);
                    3 * number + digit as usize
                });
                assert_eq!(pattern(own, enemy, (file, rank)), expected);
            }
        }
    }

    #[test]
    fn both_symmetries_leave_the_estimate_as_it_is() {
        let patterns = random_patterns(2);
        let mut rng = Rng::with_seed(3);
        let mut values = std::collections::BTreeSet::new();
        for _ in 0..30 {
            let mut position = Position::START;
            while let Some(mv) = rng.choice(position.legal_moves()) {
                position = position.play_unchecked(mv);
                let value = patterns.evaluate(&position);
                assert_eq!(patterns.evaluate(&position.transposed()), value);
                assert_eq!(patterns.evaluate(&position.color_swapped()), value);
                values.insert(value);
                if values.len() > 5_000 {
                    break;
                }
            }
        }
        assert!(values.len() > 100);
    }

    #[test]
    fn every_square_counts() {
        let mut covered = Bitboard::EMPTY;
        for (file, rank) in CORNERS {
            for n in 0..SQUARES {
                let square = Bitboard(1 << (8 * (rank + n / FILES) + file + n % FILES));
                for image in [square, square.transposed()] {
                    covered = covered | image | image.rotated();
                }
            }
        }
        assert_eq!(covered, Bitboard::FULL);
    }

    #[test]
    fn estimates_lie_between_full_and_empty_boards() {
        let mut numbers = vec![[0; 2]; Patterns::NUMBERS];
        numbers[MAN] = [42 * 16, 84 * 16];
        let patterns = Patterns::new(numbers).expect("the count is right");
        let position = fen::parse("W:Wc3,d4:Bh8").expect("a position");
        // Three pieces: 3/42 of the way from the empty board.
        assert_eq!(patterns.evaluate(&position), (42 * 3 + 84 * 39) / 42);
    }

    #[test]
    fn files_are_read_as_they_are_written_and_damage_is_named() {
        let patterns = random_patterns(4);
        let bytes = patterns.to_bytes();
        assert!(Patterns::from_bytes(&bytes) == Ok(patterns));
        for (at, message) in [(0, "has to begin"), (8, "version"), (5_000, "checksum")] {
            let mut changed = bytes.clone();
            changed[at] ^= 0x55;
            let error = Patterns::from_bytes(&changed)
                .expect_err(message)
                .to_string();
            assert!(error.contains(message), "{error}");
        }
        for length in [0, 9, 12, bytes.len() - 1] {
            assert!(Patterns::from_bytes(&bytes[..length]).is_err());
        }
    }
}
