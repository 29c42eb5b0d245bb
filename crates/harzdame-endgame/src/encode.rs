//! Making files of the distances in memory.

use harzdame::Position;
use rayon::prelude::*;

use crate::{
    Distance, Value,
    container::{Content, Header, Summary},
    distances,
    expanded::Expanded,
    positions::Positions,
    runs::{BLOCK, BLOCK_LOG2, Counts, Encoder},
};

/// The file of values and the file of distances of a table.
pub(crate) struct Files {
    pub(crate) values: Vec<u8>,
    pub(crate) distances: Vec<u8>,
}

/// A block on its way to the files.
struct Block {
    values: Vec<Value>,
    distances: Vec<u8>,
    summary: Summary,
}

pub(crate) fn encode(table: &Expanded) -> Files {
    let positions = Positions::new(&table.index);
    let starts = (0..table.index.len()).step_by(BLOCK).collect::<Vec<_>>();
    let blocks: Vec<Block> = starts
        .into_par_iter()
        .map_init(distances::Compressor::new, |compressor, start| {
            block(table, &positions, start, compressor)
        })
        .collect();

    let summary = blocks
        .iter()
        .fold(Summary::default(), |sum, block| sum.with(&block.summary));
    let counts = blocks
        .par_iter()
        .fold(Counts::new, |mut counts, block| {
            counts.add(&block.values);
            counts
        })
        .reduce(Counts::new, |sum, counts| sum.with(&counts));
    let code = counts.lengths();
    let encoder = Encoder::new(&code).expect("lengths of a code");
    let (values, distances): (Vec<_>, Vec<_>) = blocks
        .into_par_iter()
        .map(|block| (encoder.block(&block.values), block.distances))
        .unzip();
    let header = |content, code| Header {
        content,
        material: table.index.material(),
        block_log2: BLOCK_LOG2,
        summary,
        code,
    };
    Files {
        values: header(Content::Values, code).file(&values),
        distances: header(Content::Distances, Vec::new()).file(&distances),
    }
}

fn block(
    table: &Expanded,
    positions: &Positions<'_>,
    start: u64,
    compressor: &mut distances::Compressor,
) -> Block {
    let len = (table.index.len() - start).min(BLOCK as u64) as usize;
    let mut values: Vec<Option<Value>> = vec![None; len];
    let mut bytes: Vec<Option<u8>> = vec![None; len];
    let mut summary = Summary::default();
    positions.for_each(start..start + len as u64, |numbered| {
        let byte = table.byte(numbered.number);
        let distance = Distance::from_byte(byte).expect("a solved position");
        summary.add(distance, numbered.number, numbered.images);
        let place = (numbered.number - start) as usize;
        bytes[place] = Some(byte);
        values[place] = is_told(&numbered.position).then(|| distance.value());
    });
    let bytes = filled(&bytes, Distance::LOST.byte());
    Block {
        values: filled(&values, Value::Loss),
        distances: compressor.block(&bytes),
        summary,
    }
}

/// Whether a file of values tells the value of a position. Where the side to move must capture it
/// does not: that follows from what its moves lead to.
pub(crate) fn is_told(position: &Position) -> bool {
    !position.must_capture()
}

/// What is not told is taken as what comes before it, which costs least.
fn filled<T: Copy>(told: &[Option<T>], nothing: T) -> Vec<T> {
    let first = told.iter().flatten().next().copied().unwrap_or(nothing);
    told.iter()
        .scan(first, |last, &told| {
            *last = told.unwrap_or(*last);
            Some(*last)
        })
        .collect()
}

impl Summary {
    /// Counts a position, whose number is greater than those of all before.
    pub(crate) fn add(&mut self, distance: Distance, number: u64, images: u32) {
        let mut one = Summary::default();
        *match distance.value() {
            Value::Win => &mut one.wins,
            Value::Draw => &mut one.draws,
            Value::Loss => &mut one.losses,
        } = u64::from(images);
        if let Some(plies) = distance.to_end() {
            one.longest = plies;
            one.example = number;
        }
        *self = self.with(&one);
    }

    /// What two tell together, those of this one having the lower numbers.
    pub(crate) fn with(self, other: &Summary) -> Summary {
        let decided = |summary: &Summary| summary.wins + summary.losses > 0;
        let longer = other.longest > self.longest || !decided(&self);
        let of_example = if decided(other) && longer {
            other
        } else {
            &self
        };
        Summary {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
            longest: of_example.longest,
            example: of_example.example,
        }
    }
}
