//! By how much late moves are searched less deeply.

use crate::Parameters;

/// Depths and places in the order of moves beyond this are taken for it.
const SIZE: usize = 64;

/// Reductions in hundredths of a ply, by depth and by the move's place.
#[derive(Clone, Debug)]
pub(crate) struct Reductions {
    table: Vec<i16>,
}

impl Reductions {
    pub(crate) fn new(parameters: &Parameters) -> Reductions {
        let mut table = vec![0; SIZE * SIZE];
        for depth in 1..SIZE {
            for place in 1..SIZE {
                let product = (log2(depth as u32) * log2(place as u32)) >> FRACTION;
                let slope = (product * parameters.lmr_slope) >> FRACTION;
                table[depth * SIZE + place] = (parameters.lmr_base + slope) as i16;
            }
        }
        Reductions { table }
    }

    /// For a move at this place, the first one being 0, of a node of this depth.
    #[inline]
    pub(crate) fn get(&self, depth: i32, place: usize) -> i32 {
        let depth = depth.clamp(0, SIZE as i32 - 1) as usize;
        i32::from(self.table[depth * SIZE + place.min(SIZE - 1)])
    }
}

const FRACTION: u32 = 8;

/// The logarithm to the base 2 in fixed point. Integers, because floating-point logarithms differ
/// between systems, and the same search has to be the same everywhere.
const fn log2(n: u32) -> i32 {
    let whole = n.ilog2();
    // The fraction by repeated squaring of the number scaled to between 1 and 2.
    let mut scaled = ((n as u64) << 32) >> whole;
    let mut result = whole as i32;
    let mut bit = 0;
    while bit < FRACTION {
        scaled = ((scaled as u128 * scaled as u128) >> 32) as u64;
        result <<= 1;
        if scaled >= 2 << 32 {
            scaled >>= 1;
            result |= 1;
        }
        bit += 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right_to_their_last_bit() {
        for n in 1..10_000_u32 {
            let exact = f64::from(n).log2() * 256.0;
            let error = exact - f64::from(log2(n));
            assert!((-0.001..1.001).contains(&error), "{n}: {exact} {}", log2(n));
        }
    }

    #[test]
    fn later_and_deeper_means_more() {
        let reductions = Reductions::new(&Parameters::default());
        for depth in 1..80 {
            for place in 1..80 {
                let here = reductions.get(depth, place);
                assert!(reductions.get(depth + 1, place) >= here);
                assert!(reductions.get(depth, place + 1) >= here);
            }
        }
        assert!(reductions.get(20, 20) > 100 * 3);
    }
}
