//! The inner loops, written once.
//!
//! They are plain loops over chunks of fixed size, which the compiler turns into the vector
//! instructions that it may use where they are inlined; [`simd`](super::simd) inlines them several
//! times.

/// Values in a chunk.
pub(super) const LANES: usize = 32;

/// What stands for 1 in sums.
pub(super) const ONE: i16 = 255;

/// Sums or weights, aligned to a cache line: one, two or four vectors, as the processor has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(super) struct Chunk(pub(super) [i16; LANES]);

impl Chunk {
    pub(super) const ZERO: Chunk = Chunk([0; LANES]);
}

/// Values in chunks; the last one is filled up with zeros.
pub(super) fn chunks(values: &[i16]) -> Vec<Chunk> {
    values
        .chunks(LANES)
        .map(|values| {
            let mut chunk = Chunk::ZERO;
            chunk.0[..values.len()].copy_from_slice(values);
            chunk
        })
        .collect()
}

/// The values of chunks.
pub(super) fn values(chunks: &[Chunk]) -> Vec<i16> {
    chunks.iter().flat_map(|chunk| chunk.0).collect()
}

/// Rows of weights that a move adds to the sums of one side and takes from them.
#[derive(Clone, Copy)]
pub(super) struct Change<'a> {
    pub(super) arrives: &'a [Chunk],
    pub(super) leaves: &'a [Chunk],
    pub(super) captured: Option<&'a [Chunk]>,
}

/// A chunk made value by value from others.
///
/// It is made on the side and stored as a whole: so the compiler need not fear that storing one
/// value changes the next one read, which keeps it from using vectors.
#[inline(always)]
fn each(value: impl Fn(usize) -> i16) -> Chunk {
    let mut chunk = Chunk::ZERO;
    for i in 0..LANES {
        chunk.0[i] = value(i);
    }
    chunk
}

/// The sums after a move that captures at most one piece.
#[inline(always)]
pub(super) fn update(before: &[Chunk], after: &mut [Chunk], change: Change<'_>) {
    let rows = before.iter().zip(change.arrives).zip(change.leaves);
    match change.captured {
        None => {
            for (after, ((before, arrives), leaves)) in after.iter_mut().zip(rows) {
                *after = each(|i| {
                    before.0[i]
                        .wrapping_add(arrives.0[i])
                        .wrapping_sub(leaves.0[i])
                });
            }
        }
        Some(captured) => {
            let rows = rows.zip(captured);
            for (after, (((before, arrives), leaves), captured)) in after.iter_mut().zip(rows) {
                *after = each(|i| {
                    before.0[i]
                        .wrapping_add(arrives.0[i])
                        .wrapping_sub(leaves.0[i])
                        .wrapping_sub(captured.0[i])
                });
            }
        }
    }
}

/// Adds a row to sums.
#[inline(always)]
pub(super) fn add(sums: &mut [Chunk], row: &[Chunk]) {
    for (sums, row) in sums.iter_mut().zip(row) {
        *sums = each(|i| sums.0[i].wrapping_add(row.0[i]));
    }
}

/// Takes a row from sums.
#[inline(always)]
pub(super) fn subtract(sums: &mut [Chunk], row: &[Chunk]) {
    for (sums, row) in sums.iter_mut().zip(row) {
        *sums = each(|i| sums.0[i].wrapping_sub(row.0[i]));
    }
}

/// Activations of one side times weights.
#[inline(always)]
pub(super) fn output(sums: &[Chunk], weights: &[Chunk]) -> i32 {
    let mut totals = [0_i32; LANES];
    for (sums, weights) in sums.iter().zip(weights) {
        for (i, total) in totals.iter_mut().enumerate() {
            let clipped = sums.0[i].clamp(0, ONE);
            // Fits 16 bits: 255 · 128 at most.
            let weighted = clipped.wrapping_mul(weights.0[i]);
            *total += i32::from(weighted) * i32::from(clipped);
        }
    }
    totals.iter().sum()
}
