//! Positions to train on, 32 bytes each, in random order.

use std::path::Path;

use harzdame::{Bitboard, Color, Position};
use harzdame_engine::Score;

use super::{
    blocks::{BlockReader, BlockWriter, DataError, Kind},
    games::{score_from_i16, score_to_i16},
    squares::{position_of, squares_of},
};

/// A position, what the engine thought of it, and how the game ended.
///
/// The side to move is White: positions with Black to move are turned by 180° with the colours
/// swapped. Of a position and its mirror image in the a1–h8 diagonal only one is kept. So the four
/// images of a position under the symmetries of the game are one sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The pieces of the side to move.
    pub own: u64,
    /// The pieces of the other side.
    pub enemy: u64,
    /// The kings of both.
    pub kings: u64,
    /// The score for the side to move.
    pub score: Score,
    /// What the side to move got from the game, in thousandths of a win.
    pub points: u16,
    /// How many times the position was met, at most 65,535; score and points are means.
    pub count: u16,
    /// The least number of moves after which it was met, at most 65,535.
    pub ply: u16,
}

/// The length of a sample in a file.
pub(crate) const SAMPLE_BYTES: usize = 32;

impl Sample {
    /// A sample of a position that was met once. `points` are what the side to move got: 0, 1 or 2
    /// halves of a win.
    #[must_use]
    pub fn new(position: &Position, score: Score, points: u8, ply: usize) -> Sample {
        let seen = match position.turn() {
            Color::White => *position,
            Color::Black => position.color_swapped(),
        };
        let [own, enemy, kings] = squares_of(&seen).min(squares_of(&seen.transposed()));
        Sample {
            own,
            enemy,
            kings,
            score,
            points: u16::from(points.min(2)) * 500,
            count: 1,
            ply: u16::try_from(ply).unwrap_or(u16::MAX),
        }
    }

    /// The position, with White to move; `None` if a damaged file has made it none.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        position_of([self.own, self.enemy, self.kings], Color::White).ok()
    }

    /// The mirror image in the a1–h8 diagonal, which has the same score and points.
    #[must_use]
    pub fn transposed(mut self) -> Sample {
        for squares in [&mut self.own, &mut self.enemy, &mut self.kings] {
            *squares = Bitboard(*squares).transposed().0;
        }
        self
    }

    /// The number of pieces.
    #[must_use]
    pub fn pieces(&self) -> u32 {
        (self.own | self.enemy).count_ones()
    }

    /// The score in centi-men as a number: a proved end counts as ±20,000.
    #[must_use]
    pub fn centi_men(&self) -> i32 {
        self.score.to_centi_men()
    }

    /// What orders samples: a number that is as good as random, and the same for the same position.
    #[must_use]
    pub(crate) fn key(&self, seed: u64) -> u64 {
        // Each step is the finaliser of SplitMix64, whose author's these numbers are.
        [self.own, self.enemy, self.kings]
            .into_iter()
            .fold(seed, |key, squares| {
                let mut key = (key ^ squares).wrapping_add(0x9e37_79b9_7f4a_7c15);
                key = (key ^ (key >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                key = (key ^ (key >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                key ^ (key >> 31)
            })
    }

    /// Whether both are of the same position.
    pub(crate) fn same_position(&self, other: &Sample) -> bool {
        (self.own, self.enemy, self.kings) == (other.own, other.enemy, other.kings)
    }

    pub(crate) fn to_bytes(self) -> [u8; SAMPLE_BYTES] {
        let mut bytes = [0; SAMPLE_BYTES];
        bytes[..8].copy_from_slice(&self.own.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.enemy.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.kings.to_le_bytes());
        bytes[24..26].copy_from_slice(&score_to_i16(self.score).to_le_bytes());
        bytes[26..28].copy_from_slice(&self.points.to_le_bytes());
        bytes[28..30].copy_from_slice(&self.count.to_le_bytes());
        bytes[30..].copy_from_slice(&self.ply.to_le_bytes());
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8; SAMPLE_BYTES]) -> Result<Sample, String> {
        let squares = bytes[..24].as_chunks().0;
        let [own, enemy, kings] = [0, 1, 2].map(|i| u64::from_le_bytes(squares[i]));
        let [score, points, count, ply] =
            [24, 26, 28, 30].map(|at| u16::from_le_bytes([bytes[at], bytes[at + 1]]));
        let score = score_from_i16(score.cast_signed())
            .ok_or_else(|| format!("a score of {}", score.cast_signed()))?;
        if points > 1_000 {
            return Err(format!("points of {points} thousandths"));
        }
        if own & enemy != 0 || kings & !(own | enemy) != 0 {
            return Err("pieces that cannot stand so".to_owned());
        }
        if own.count_ones() > 21 || enemy.count_ones() > 21 {
            return Err("more than 21 pieces of a side".to_owned());
        }
        Ok(Sample {
            own,
            enemy,
            kings,
            score,
            points,
            count,
            ply,
        })
    }
}

/// Samples in a block.
pub(crate) const SAMPLES_IN_BLOCK: usize = 16_384;

/// Reads samples block by block, in any order of blocks.
#[derive(Debug)]
pub struct SampleReader {
    blocks: BlockReader,
    index: Vec<(u64, u32)>,
}

impl SampleReader {
    /// Opens a file of samples.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is no file of samples.
    pub fn open(path: &Path) -> Result<SampleReader, DataError> {
        let mut blocks = BlockReader::open(path, Kind::Samples)?;
        let index = blocks.index()?;
        Ok(SampleReader { blocks, index })
    }

    /// The parameters of the preparation that made it, as JSON.
    #[must_use]
    pub fn parameters(&self) -> &str {
        self.blocks.parameters()
    }

    /// The number of samples.
    #[must_use]
    pub fn samples(&self) -> u64 {
        self.index.iter().map(|&(_, items)| u64::from(items)).sum()
    }

    /// The number of blocks.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.index.len()
    }

    /// The number of samples in a block.
    ///
    /// # Panics
    ///
    /// If there is no such block.
    #[must_use]
    pub fn samples_in(&self, block: usize) -> usize {
        self.index[block].1 as usize
    }

    /// The first samples of the file, at most so many.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is damaged.
    pub fn first(&mut self, most: usize) -> Result<Vec<Sample>, DataError> {
        let mut samples = Vec::new();
        for block in 0..self.blocks() {
            if samples.len() >= most {
                break;
            }
            self.read_block(block, &mut samples)?;
        }
        samples.truncate(most);
        Ok(samples)
    }

    /// Appends the samples of a block to a list.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is damaged.
    ///
    /// # Panics
    ///
    /// If there is no such block.
    pub fn read_block(&mut self, block: usize, samples: &mut Vec<Sample>) -> Result<(), DataError> {
        let (at, items) = self.index[block];
        self.blocks.seek(at)?;
        let block = self.blocks.next_block()?;
        let damaged = |what: String| DataError::damaged(self.blocks.path(), at, what);
        let Some(block) = block else {
            return Err(damaged("a block's checksum does not match".to_owned()));
        };
        let (records, rest) = block.content.as_chunks();
        if records.len() != items as usize || !rest.is_empty() {
            return Err(damaged("a block with another number of samples".to_owned()));
        }
        for record in records {
            samples.push(Sample::from_bytes(record).map_err(damaged)?);
        }
        Ok(())
    }
}

/// Writes samples.
#[derive(Debug)]
pub(crate) struct SampleWriter {
    blocks: BlockWriter,
    content: Vec<u8>,
    samples: u64,
}

impl SampleWriter {
    pub(crate) fn create(path: &Path, parameters: &str) -> Result<SampleWriter, DataError> {
        Ok(SampleWriter {
            blocks: BlockWriter::create(path, Kind::Samples, parameters)?,
            content: Vec::with_capacity(SAMPLES_IN_BLOCK * SAMPLE_BYTES),
            samples: 0,
        })
    }

    pub(crate) fn samples(&self) -> u64 {
        self.samples
    }

    pub(crate) fn write(&mut self, sample: Sample) -> Result<(), DataError> {
        self.content.extend(sample.to_bytes());
        self.samples += 1;
        if self.content.len() == SAMPLES_IN_BLOCK * SAMPLE_BYTES {
            self.flush()?;
        }
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Result<(), DataError> {
        if !self.content.is_empty() {
            self.flush()?;
        }
        self.blocks.sync()
    }

    fn flush(&mut self) -> Result<(), DataError> {
        let items = (self.content.len() / SAMPLE_BYTES) as u32;
        self.blocks.write(items, &self.content)?;
        self.content.clear();
        Ok(())
    }
}
