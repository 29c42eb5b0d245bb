//! The values of a table in memory, four a byte.

use crate::{
    Value,
    container::{BadFile, Container},
    runs::Code,
};

/// Values that are read in a few nanoseconds, at the price of the memory for all of them.
#[derive(Debug)]
pub(crate) struct Packed(Box<[u8]>);

impl Packed {
    /// Unpacks all blocks of a file of values.
    pub(crate) fn new(file: &Container, code: &Code) -> Result<Packed, BadFile> {
        let len = file.index.len();
        let mut bytes = vec![0u8; len.div_ceil(4) as usize].into_boxed_slice();
        for block in 0..file.blocks() {
            // Blocks are for a multiple of four values, so each begins a byte.
            let start = ((block << file.header.block_log2) / 4) as usize;
            let mut from = 0;
            let packed = &mut bytes[start..];
            code.for_each_run(file.block(block)?, file.block_len(block), |to, value| {
                fill(packed, from, to, value as u8);
                from = to;
            });
        }
        Ok(Packed(bytes))
    }

    /// The value at a place, in the order of the file.
    #[inline]
    pub(crate) fn value(&self, place: u64) -> Value {
        let byte = self.0.get((place / 4) as usize).copied().unwrap_or(0);
        match byte >> (2 * (place % 4)) & 3 {
            0 => Value::Loss,
            1 => Value::Draw,
            _ => Value::Win,
        }
    }
}

/// Sets the values of a range, which are 0 so far.
fn fill(bytes: &mut [u8], from: usize, to: usize, value: u8) {
    let mut set = |place: usize| bytes[place / 4] |= value << (2 * (place % 4));
    let whole = from.next_multiple_of(4)..to / 4 * 4;
    if whole.is_empty() {
        return (from..to).for_each(set);
    }
    (from..whole.start).for_each(&mut set);
    (whole.end..to).for_each(&mut set);
    bytes[whole.start / 4..whole.end / 4].fill(value * 0b0101_0101);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_filled() {
        for from in 0..20 {
            for to in from..20 {
                let mut bytes = [0; 5];
                fill(&mut bytes, from, to, 2);
                let packed = Packed(bytes.into());
                for place in 0..20 {
                    let expected = match (from..to).contains(&place) {
                        true => Value::Win,
                        false => Value::Loss,
                    };
                    assert_eq!(packed.value(place as u64), expected);
                }
            }
        }
    }
}
