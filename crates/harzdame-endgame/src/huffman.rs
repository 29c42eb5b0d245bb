//! Prefix codes (D. A. Huffman, 1952) in canonical form: the lengths of the words tell them all.

/// The longest word, in bits.
pub(crate) const LONGEST: u8 = 12;

/// The lengths of the words of a code for symbols that come so often; 0 for those that never do. No
/// word is longer than [`LONGEST`].
#[cfg(feature = "files")]
pub(crate) fn lengths(counts: &[u64]) -> Vec<u8> {
    let mut counts = counts.to_vec();
    loop {
        let lengths = unlimited_lengths(&counts);
        if lengths.iter().all(|&length| length <= LONGEST) {
            return lengths;
        }
        // Flatter counts make shorter words, at a small loss.
        for count in &mut counts {
            *count = count.div_ceil(2);
        }
    }
}

#[cfg(feature = "files")]
fn unlimited_lengths(counts: &[u64]) -> Vec<u8> {
    use std::{cmp::Reverse, collections::BinaryHeap};

    let mut lengths = vec![0u8; counts.len()];
    // Trees by their counts; those made later come later among equals, so that the result is
    // always the same.
    let mut heap: BinaryHeap<Reverse<(u64, usize, Vec<usize>)>> = counts
        .iter()
        .enumerate()
        .filter(|&(_, &count)| count > 0)
        .map(|(symbol, &count)| Reverse((count, symbol, vec![symbol])))
        .collect();
    if let Some(Reverse((_, only, _))) = heap.peek()
        && heap.len() == 1
    {
        lengths[*only] = 1;
        return lengths;
    }
    let mut next = counts.len();
    while let (Some(Reverse(a)), Some(Reverse(b))) = (heap.pop(), heap.pop()) {
        let mut symbols = a.2;
        symbols.extend(b.2);
        for &symbol in &symbols {
            lengths[symbol] += 1;
        }
        if heap.is_empty() {
            break;
        }
        heap.push(Reverse((a.0 + b.0, next, symbols)));
        next += 1;
    }
    lengths
}

/// The words of a code, the first bit lowest, by symbol; `None` if no code has such lengths.
pub(crate) fn words(lengths: &[u8]) -> Option<Vec<u16>> {
    let space: u32 = lengths
        .iter()
        .map(|&length| match length {
            0 => Some(0),
            1..=LONGEST => Some(1u32 << (LONGEST - length)),
            _ => None,
        })
        .sum::<Option<u32>>()?;
    if space > 1 << LONGEST {
        return None;
    }
    let mut words = vec![0; lengths.len()];
    let mut next = 0u16;
    for length in 1..=LONGEST {
        for (word, _) in words
            .iter_mut()
            .zip(lengths)
            .filter(|(_, of)| **of == length)
        {
            *word = next.reverse_bits() >> (16 - length);
            next += 1;
        }
        next <<= 1;
    }
    Some(words)
}

/// Reads words.
#[derive(Debug)]
pub(crate) struct Decoder {
    /// By the next [`LONGEST`] bits: the symbol, times 16, and the length of its word, 0 if none
    /// begins so.
    entries: Box<[u16]>,
}

impl Decoder {
    /// `None` if no code has such lengths, or there are more than 4,096 symbols.
    pub(crate) fn new(lengths: &[u8]) -> Option<Decoder> {
        let mut entries = vec![0; 1 << LONGEST].into_boxed_slice();
        if lengths.len() > 1 << LONGEST {
            return None;
        }
        for (symbol, (&length, word)) in lengths.iter().zip(words(lengths)?).enumerate() {
            if length > 0 {
                let entry = (symbol as u16) << 4 | u16::from(length);
                entries[usize::from(word)..]
                    .iter_mut()
                    .step_by(1 << length)
                    .for_each(|slot| *slot = entry);
            }
        }
        Some(Decoder { entries })
    }

    /// The symbol whose word comes next, and the word's length, 0 if there is none.
    #[inline]
    pub(crate) fn symbol(&self, bits: u64) -> (u16, u8) {
        let entry = self.entries[bits as usize & ((1 << LONGEST) - 1)];
        (entry >> 4, entry as u8 & 15)
    }
}

#[cfg(all(test, feature = "files"))]
mod tests {
    use super::*;

    fn reads_back(counts: &[u64]) {
        let lengths = lengths(counts);
        let decoder = Decoder::new(&lengths).expect("a code");
        let words = words(&lengths).expect("a code");
        for (symbol, &count) in counts.iter().enumerate() {
            let found = decoder.symbol(u64::from(words[symbol]));
            if count > 0 {
                assert_eq!(found, (symbol as u16, lengths[symbol]));
            }
        }
    }

    #[test]
    fn words_are_read_back() {
        reads_back(&[5, 1, 1, 2, 0, 9]);
        reads_back(&[0, 7, 0]);
        reads_back(&[0, 0]);
        // Fibonacci numbers make the longest words.
        let mut fibonacci = vec![1, 1];
        for i in 2..50 {
            fibonacci.push(fibonacci[i - 1] + fibonacci[i - 2]);
        }
        reads_back(&fibonacci);
    }

    #[test]
    fn frequent_symbols_have_short_words() {
        assert_eq!(lengths(&[8, 4, 2, 1, 1]), [1, 2, 3, 4, 4]);
    }

    #[test]
    fn lengths_that_are_no_code_are_refused() {
        assert!(Decoder::new(&[1, 1, 1]).is_none());
        assert!(Decoder::new(&[13]).is_none());
        assert!(Decoder::new(&[1, 2]).is_some());
    }
}
