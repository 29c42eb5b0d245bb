//! Noise: small, reproducible errors of judgement, so that games differ.

use harzdame::Position;

use crate::score::{self, Value};

/// An error added to the estimate of every position, the same whenever the position is met.
///
/// A few centi-men make equal moves a matter of chance; many make a weak player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Noise {
    /// The greatest error, in centi-men, 0 to 1,000; greater ones are taken for that.
    pub amplitude: u32,
    /// Which errors.
    pub seed: u64,
}

impl Noise {
    /// None.
    pub const NONE: Noise = Noise {
        amplitude: 0,
        seed: 0,
    };

    /// An estimate with its error.
    #[inline]
    pub(crate) fn disturb(&self, estimate: Value, position: &Position) -> Value {
        if self.amplitude == 0 {
            return estimate;
        }
        let amplitude = u64::from(self.amplitude.min(1_000));
        // One round of SplitMix64's finaliser: neighbouring hashes get unrelated errors.
        let mut mixed = (position.hash() ^ self.seed).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0x94d0_49bb_1331_11eb) >> 32;
        let error = (mixed * (2 * amplitude + 1)) >> 32;
        score::clamp(estimate + error as Value - amplitude as Value)
    }
}
