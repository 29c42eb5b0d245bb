//! Making files of the distances in memory.

use harzdame::Position;
use rayon::prelude::*;

use crate::{
    Distance, Index, Value,
    container::{Content, Header, Summary},
    distances,
    expanded::Expanded,
    order::Order,
    positions::Positions,
    runs::{BLOCK, BLOCK_LOG2, Counts, Encoder},
};

/// The file of values and the file of distances of a table.
pub(crate) struct Files {
    pub(crate) values: Vec<u8>,
    pub(crate) distances: Vec<u8>,
}

/// What the numbers of a block stand for.
struct Block {
    /// The values that are told.
    values: Vec<Option<Value>>,
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

    let mut told = Vec::with_capacity(table.index.len() as usize);
    let mut distances = Vec::with_capacity(blocks.len());
    let mut summary = Summary::default();
    for block in blocks {
        told.extend(block.values);
        distances.push(block.distances);
        summary = summary.with(&block.summary);
    }
    let Values {
        order,
        code,
        blocks: values,
    } = Values::of(&table.index, &told);
    let header = |content, order, code| Header {
        content,
        material: table.index.material(),
        block_log2: BLOCK_LOG2,
        summary,
        order,
        code,
    };
    Files {
        values: header(Content::Values, order, code).file(&values),
        distances: header(Content::Distances, Order::Numbers, Vec::new()).file(&distances),
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
    Block {
        values,
        distances: compressor.block(&filled(&bytes, Distance::LOST.byte())),
        summary,
    }
}

/// The values of a table as they are written.
struct Values {
    order: Order,
    code: Vec<u8>,
    blocks: Vec<Vec<u8>>,
}

impl Values {
    /// In the order that takes less room.
    fn of(index: &Index, told: &[Option<Value>]) -> Values {
        let starts: Vec<u64> = (0..index.len()).step_by(BLOCK).collect();
        let kings = index.kings_sets();
        let block = |order: Order, start: u64| {
            let len = (index.len() - start).min(BLOCK as u64) as usize;
            let numbers = order.numbers_from(kings, start).take(len);
            let values: Vec<_> = numbers.map(|number| told[number as usize]).collect();
            filled(&values, Value::Loss)
        };
        let coded = |order: Order| {
            let counts = starts
                .par_iter()
                .fold(Counts::new, |mut counts, &start| {
                    counts.add(&block(order, start));
                    counts
                })
                .reduce(Counts::new, |sum, counts| sum.with(&counts));
            let code = counts.lengths();
            (counts.bits(&code), order, code)
        };
        let orders: &[Order] = match kings.contains(&1) {
            // Both are the same.
            true => &[Order::Numbers],
            false => &[Order::Numbers, Order::Transposed],
        };
        let best = orders.iter().map(|&order| coded(order));
        let (_, order, code) = best.min_by_key(|(bits, ..)| *bits).expect("an order");
        let encoder = Encoder::new(&code).expect("lengths of a code");
        let blocks = starts
            .par_iter()
            .map(|&start| encoder.block(&block(order, start)))
            .collect();
        Values {
            order,
            code,
            blocks,
        }
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
