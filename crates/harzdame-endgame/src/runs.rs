//! Values in few bits, of which any can be read without the others.
//!
//! Neighbours in a table are mostly worth the same. So a block of values is a list of runs: the first
//! value, then how long each run is and which of the two other values follows it, the last one
//! going on to the end of the block. Lengths up to 32 are told as they are, longer ones by their
//! order of magnitude and further bits. Pairs of length and change are the symbols of prefix codes,
//! of which each table has one for each value: runs of wins are mostly longer than those of losses.

#[cfg(feature = "files")]
use crate::huffman;
use crate::{Value, huffman::Decoder};

/// How many values a block has; the last one of a table may have less.
#[cfg(feature = "files")]
pub(crate) const BLOCK: usize = 1 << BLOCK_LOG2;
/// Its logarithm.
pub(crate) const BLOCK_LOG2: u8 = 12;

/// Lengths that are symbols of their own.
const EXACT: u32 = 32;
/// So many symbols are made of longer ones: four for each doubling.
const LONGER: u32 = 4 * (BLOCK_LOG2 as u32 - 5);
/// The run goes on to the end of the block.
const END: u16 = 2 * (EXACT + LONGER) as u16;
/// How many symbols there are.
const SYMBOLS: usize = END as usize + 1;

/// The class of a length, how many further bits tell it, and those.
#[cfg(feature = "files")]
fn class(length: u32) -> (u32, u32, u32) {
    if length <= EXACT {
        return (length - 1, 0, 0);
    }
    let log2 = (length - 1).ilog2();
    let further = log2 - 2;
    let class = EXACT + 4 * (log2 - 5) + ((length - 1) >> further & 3);
    (class, further, (length - 1) & ((1 << further) - 1))
}

/// The least length of a class, and how many further bits tell it.
#[inline]
fn lengths_of(class: u32) -> (u32, u32) {
    if class < EXACT {
        return (class + 1, 0);
    }
    let class = class - EXACT;
    let log2 = class / 4 + 5;
    let further = log2 - 2;
    (((4 | class & 3) << further) + 1, further)
}

/// A code for the values of a table.
#[derive(Debug)]
pub(crate) struct Code {
    /// For runs of each value.
    decoders: [Decoder; 3],
}

impl Code {
    /// `None` if no code has words of such lengths, those for each value behind each other.
    pub(crate) fn new(lengths: &[u8]) -> Option<Code> {
        if lengths.len() != 3 * SYMBOLS {
            return None;
        }
        let mut decoders = lengths.chunks(SYMBOLS).map(Decoder::new);
        let mut decoder = || decoders.next().flatten();
        Some(Code {
            decoders: [decoder()?, decoder()?, decoder()?],
        })
    }

    /// The value at a place in a block. What is not a block of this code gives some value.
    #[inline]
    pub(crate) fn value(&self, block: &[u8], place: usize) -> Value {
        let mut runs = self.runs(block);
        let place = place as u32;
        loop {
            let run = runs.next_run();
            if place < runs.end || runs.over {
                return run;
            }
        }
    }

    /// Calls `visit` with all runs of a block of `len` values: where they end, and their value.
    pub(crate) fn for_each_run(
        &self,
        block: &[u8],
        len: usize,
        mut visit: impl FnMut(usize, Value),
    ) {
        let mut runs = self.runs(block);
        loop {
            let run = runs.next_run();
            if runs.over || runs.end as usize >= len {
                return visit(len, run);
            }
            visit(runs.end as usize, run);
        }
    }

    #[inline]
    fn runs<'a>(&'a self, block: &'a [u8]) -> Runs<'a> {
        let mut runs = Runs {
            decoders: &self.decoders,
            rest: block,
            bits: 0,
            have: 0,
            next: 0,
            end: 0,
            over: false,
        };
        runs.fill();
        runs.next = runs.take(2) as u8 % 3;
        runs
    }
}

/// Reads the runs of a block.
struct Runs<'a> {
    decoders: &'a [Decoder; 3],
    rest: &'a [u8],
    bits: u64,
    have: u32,
    /// The value of the next run.
    next: u8,
    /// Where the run that was read last ends.
    end: u32,
    /// It was the last one.
    over: bool,
}

impl Runs<'_> {
    /// Provides for 32 bits at least; behind the end there are zeros.
    #[inline]
    fn fill(&mut self) {
        if self.have >= 32 {
            return;
        }
        if let Some((chunk, rest)) = self.rest.split_first_chunk::<4>() {
            self.bits |= u64::from(u32::from_le_bytes(*chunk)) << self.have;
            self.rest = rest;
        } else {
            for (i, &byte) in self.rest.iter().enumerate() {
                self.bits |= u64::from(byte) << (self.have + 8 * i as u32);
            }
            self.rest = &[];
        }
        self.have += 32;
    }

    #[inline]
    fn take(&mut self, bits: u32) -> u32 {
        let taken = self.bits & ((1 << bits) - 1);
        self.bits >>= bits;
        self.have -= bits;
        taken as u32
    }

    #[inline]
    fn next_run(&mut self) -> Value {
        self.fill();
        let value = self.next;
        let (symbol, length) = self.decoders[usize::from(value)].symbol(self.bits);
        self.take(length.into());
        if symbol >= END || length == 0 {
            self.over = true;
        } else {
            let (least, further) = lengths_of(u32::from(symbol >> 1));
            let length = least + self.take(further);
            self.end += length;
            self.next = (value + 1 + (symbol & 1) as u8) % 3;
        }
        match value {
            0 => Value::Loss,
            1 => Value::Draw,
            _ => Value::Win,
        }
    }
}

/// Calls `visit` with the symbols of a block: the value of the run, the symbol, and how many further
/// bits, and which.
#[cfg(feature = "files")]
fn for_each_symbol(values: &[Value], mut visit: impl FnMut(Value, u16, u32, u32)) {
    let mut rest = values;
    while let Some(&first) = rest.first() {
        let length = rest.iter().position(|&value| value != first);
        let Some(length) = length else {
            return visit(first, END, 0, 0);
        };
        rest = &rest[length..];
        let change = (rest[0] as u8 + 2 - first as u8) % 3;
        let (class, further, bits) = class(length as u32);
        visit(
            first,
            (class << 1) as u16 | u16::from(change),
            further,
            bits,
        );
    }
}

/// How often the symbols come for each value, and how many bits follow them.
#[cfg(feature = "files")]
#[derive(Debug)]
pub(crate) struct Counts {
    symbols: [[u64; SYMBOLS]; 3],
    further: u64,
}

#[cfg(feature = "files")]
impl Counts {
    pub(crate) fn new() -> Counts {
        Counts {
            symbols: [[0; SYMBOLS]; 3],
            further: 0,
        }
    }

    /// Counts the symbols of a block.
    pub(crate) fn add(&mut self, values: &[Value]) {
        for_each_symbol(values, |value, symbol, further, _| {
            self.symbols[value as usize][usize::from(symbol)] += 1;
            self.further += u64::from(further);
        });
    }

    pub(crate) fn with(mut self, other: &Counts) -> Counts {
        let counts = self.symbols.as_flattened_mut();
        for (count, other) in counts.iter_mut().zip(other.symbols.as_flattened()) {
            *count += other;
        }
        self.further += other.further;
        self
    }

    /// The lengths of the words of the best code.
    pub(crate) fn lengths(&self) -> Vec<u8> {
        self.symbols
            .iter()
            .flat_map(|counts| huffman::lengths(counts))
            .collect()
    }

    /// The bits of all symbols by a code.
    pub(crate) fn bits(&self, lengths: &[u8]) -> u64 {
        let counts = self.symbols.as_flattened().iter();
        let words = counts
            .zip(lengths)
            .map(|(count, &length)| count * u64::from(length));
        self.further + words.sum::<u64>()
    }
}

/// Writes blocks.
#[cfg(feature = "files")]
#[derive(Debug)]
pub(crate) struct Encoder {
    lengths: Vec<u8>,
    words: Vec<u16>,
}

#[cfg(feature = "files")]
impl Encoder {
    /// `None` if no code has words of such lengths.
    pub(crate) fn new(lengths: &[u8]) -> Option<Encoder> {
        let words: Option<Vec<_>> = lengths.chunks(SYMBOLS).map(huffman::words).collect();
        Some(Encoder {
            words: words?.concat(),
            lengths: lengths.to_vec(),
        })
    }

    /// A block of at most [`BLOCK`] values.
    pub(crate) fn block(&self, values: &[Value]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut bits = values.first().map_or(0, |&first| first as u64);
        let mut have = 2;
        let mut put = |word: u64, length: u32| {
            bits |= word << have;
            have += length;
            while have >= 8 {
                bytes.push(bits as u8);
                bits >>= 8;
                have -= 8;
            }
        };
        for_each_symbol(values, |value, symbol, further, rest| {
            let word = value as usize * SYMBOLS + usize::from(symbol);
            put(self.words[word].into(), self.lengths[word].into());
            put(rest.into(), further);
        });
        put(0, 7);
        bytes
    }
}

#[cfg(all(test, feature = "files"))]
mod tests {
    use super::*;

    fn values(runs: &[(Value, usize)]) -> Vec<Value> {
        runs.iter()
            .flat_map(|&(value, length)| std::iter::repeat_n(value, length))
            .collect()
    }

    #[test]
    fn lengths_are_read_back() {
        for length in 1..BLOCK as u32 {
            let (class, further, bits) = class(length);
            assert!(class < EXACT + LONGER);
            assert_eq!(lengths_of(class), (length - bits, further));
        }
    }

    #[test]
    fn values_are_read_back() {
        use Value::{Draw, Loss, Win};
        let blocks = [
            values(&[(Win, BLOCK)]),
            values(&[(Loss, 1)]),
            values(&[(Draw, 1), (Win, 32), (Loss, 33), (Draw, 200), (Loss, 3_830)]),
            (0..BLOCK)
                .map(|i| [Loss, Draw, Win][i * i % 7 % 3])
                .collect(),
        ];
        let mut counts = Counts::new();
        for block in &blocks {
            counts.add(block);
        }
        let lengths = counts.lengths();
        let encoder = Encoder::new(&lengths).expect("a code");
        let code = Code::new(&lengths).expect("a code");
        for block in &blocks {
            let bytes = encoder.block(block);
            for (place, &value) in block.iter().enumerate() {
                assert_eq!(code.value(&bytes, place), value, "{place}");
            }
            let mut found = Vec::new();
            code.for_each_run(&bytes, block.len(), |end, value| found.resize(end, value));
            assert_eq!(found, *block);
        }
        assert_eq!(encoder.block(&blocks[0]).len(), 1);
    }

    #[test]
    fn whatever_bytes_are_read_an_end_is_found() {
        let lengths = [vec![2, 2, 2], vec![0; SYMBOLS - 3]].concat().repeat(3);
        let code = Code::new(&lengths).expect("a code");
        let mut state = 1u32;
        for len in 0..200 {
            let bytes: Vec<u8> = (0..len)
                .map(|_| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (state >> 24) as u8
                })
                .collect();
            code.value(&bytes, BLOCK - 1);
            let mut ends = Vec::new();
            code.for_each_run(&bytes, BLOCK, |end, _| ends.push(end));
            assert!(ends.windows(2).all(|pair| pair[0] < pair[1]));
            assert_eq!(ends.last(), Some(&BLOCK));
        }
    }
}
