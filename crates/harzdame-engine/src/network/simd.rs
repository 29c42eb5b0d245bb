//! The inner loops, compiled for several instruction sets; the one that fits is chosen when the
//! program runs.
//!
//! This is the one module of the engine with `unsafe` code, of two kinds:
//!
//! - A function that is compiled for instructions that the program as a whole is not compiled for
//!   may be called only on a processor that has them, which the compiler cannot check. The
//!   invariant: a [`Simd`] of such instructions is made by [`Simd::available`] alone, after it has
//!   asked the processor.
//! - A chunk is taken for the vectors that it consists of. They have the same size, and all
//!   patterns of bits are numbers.
//!
//! Additions of rows are the safe loops of [`kernel`], which the compiler turns into as few
//! instructions as there can be. The output is not: no form of the loop was found that it compiles
//! to the instruction that multiplies 16-bit numbers and adds neighbours (`pmaddwd`,
//! `i32x4.dot_i16x8_s`), which takes half the time. So x86-64 and WebAssembly have that loop
//! written out. On ARM the plain loop does as well.
//!
//! The tests compare every instance with a computation in 64 bits.

use super::kernel::{self, Change, Chunk};

/// Calls the instance of a function that belongs to a [`Simd`].
macro_rules! dispatch {
    ($simd:ident, $function:ident($($argument:ident),*)) => {
        match $simd.0 {
            Kind::Portable => portable::$function($($argument),*),
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "see the module")]
            // SAFETY: SSE2 is part of x86-64.
            Kind::Sse2 => unsafe { sse2::$function($($argument),*) },
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "see the module")]
            // SAFETY: `Simd::available` makes this value only if the processor has AVX2.
            Kind::Avx2 => unsafe { avx2::$function($($argument),*) },
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "see the module")]
            // SAFETY: `Simd::available` makes this value only if the processor has these parts of
            // AVX-512.
            Kind::Avx512 => unsafe { avx512::$function($($argument),*) },
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Kind::Simd128 => simd128::$function($($argument),*),
        }
    };
}
/// The instructions that a [`Network`](super::Network) uses. All give the same values.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Simd(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Sse2,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128,
}

impl Simd {
    /// Plain loops in the instructions that the program as a whole is compiled for.
    pub const PORTABLE: Simd = Simd(Kind::Portable);

    /// All that this processor has, the best last.
    #[must_use]
    pub fn available() -> Vec<Simd> {
        #[cfg_attr(
            not(any(target_arch = "x86_64", target_feature = "simd128")),
            expect(unused_mut, reason = "there is nothing but the plain loops")
        )]
        let mut available = vec![Simd::PORTABLE];
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        available.push(Simd(Kind::Simd128));
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::is_x86_feature_detected as has;

            // Every processor of this architecture has these.
            available.push(Simd(Kind::Sse2));
            if has!("avx2") {
                available.push(Simd(Kind::Avx2));
            }
            if has!("avx512f") && has!("avx512bw") {
                available.push(Simd(Kind::Avx512));
            }
        }
        available
    }

    /// The best that this processor has.
    #[must_use]
    pub fn best() -> Simd {
        Simd::available().pop().unwrap_or(Simd::PORTABLE)
    }

    /// The name, such as `AVX2`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Kind::Sse2 => "SSE2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => "AVX-512",
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Kind::Simd128 => "SIMD-128",
        }
    }

    /// Writes the sums of both sides after a move that captures at most one piece.
    #[inline]
    pub(super) fn update(self, before: &[Chunk], after: &mut [Chunk], changes: [Change<'_>; 2]) {
        dispatch!(self, update(before, after, changes));
    }

    /// Adds a row to sums.
    #[inline]
    pub(super) fn add(self, sums: &mut [Chunk], row: &[Chunk]) {
        dispatch!(self, add(sums, row));
    }

    /// Takes a row from sums.
    #[inline]
    pub(super) fn subtract(self, sums: &mut [Chunk], row: &[Chunk]) {
        dispatch!(self, subtract(sums, row));
    }

    /// The output before its bias: activations times weights, first the own sums', then the
    /// enemy's.
    #[inline]
    pub(super) fn output(self, own: &[Chunk], enemy: &[Chunk], weights: &[Chunk]) -> i32 {
        dispatch!(self, output(own, enemy, weights))
    }
}

impl std::fmt::Debug for Simd {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// Declares the functions of a module from an `output` of one side.
macro_rules! instances {
    ($($features:literal)?) => {
        use super::*;

        $(#[target_feature(enable = $features)])?
        #[inline]
        pub(super) fn update(before: &[Chunk], after: &mut [Chunk], changes: [Change<'_>; 2]) {
            let half = before.len() / 2;
            let (white, black) = before.split_at(half);
            let (white_after, black_after) = after.split_at_mut(half);
            let [white_change, black_change] = changes;
            kernel::update(white, white_after, white_change);
            kernel::update(black, black_after, black_change);
        }

        $(#[target_feature(enable = $features)])?
        #[inline]
        pub(super) fn add(sums: &mut [Chunk], row: &[Chunk]) {
            kernel::add(sums, row);
        }

        $(#[target_feature(enable = $features)])?
        #[inline]
        pub(super) fn subtract(sums: &mut [Chunk], row: &[Chunk]) {
            kernel::subtract(sums, row);
        }

        $(#[target_feature(enable = $features)])?
        #[inline]
        pub(super) fn output(own: &[Chunk], enemy: &[Chunk], weights: &[Chunk]) -> i32 {
            let (own_weights, enemy_weights) = weights.split_at(own.len());
            output_of(own, own_weights) + output_of(enemy, enemy_weights)
        }
    };
}

/// Declares `output_of`: activations of one side times weights.
#[cfg(any(target_arch = "x86_64", target_feature = "simd128"))]
macro_rules! output_of {
    (
        $features:literal, $vector:ident * $count:literal, $splat:ident, $total:ident,
        $max:ident, $min:ident, $multiply:ident, $multiply_add:ident, $add:ident
    ) => {
        #[target_feature(enable = $features)]
        #[inline]
        fn output_of(sums: &[Chunk], weights: &[Chunk]) -> i32 {
            let (zero, one) = ($splat(0), $splat(kernel::ONE));
            let mut totals = [zero; $count];
            for (sums, weights) in sums.iter().zip(weights) {
                let vectors = vectors(sums).into_iter().zip(self::vectors(weights));
                for (total, (sums, weights)) in totals.iter_mut().zip(vectors) {
                    let clipped = $min($max(sums, zero), one);
                    // Fits 16 bits: 255 · 128 at most.
                    let weighted = $multiply(clipped, weights);
                    *total = $add(*total, $multiply_add(weighted, clipped));
                }
            }
            totals.into_iter().map(|total| $total(total)).sum()
        }

        #[expect(unsafe_code, reason = "see the module")]
        #[inline(always)]
        fn vectors(chunk: &Chunk) -> [$vector; $count] {
            // SAFETY: the sizes are equal, which `transmute` checks, and all patterns of bits are
            // numbers in both.
            unsafe { std::mem::transmute::<Chunk, [$vector; $count]>(*chunk) }
        }
    };
}

mod portable {
    use super::kernel::output as output_of;

    instances!();
}

#[cfg(target_arch = "x86_64")]
mod sse2 {
    use std::arch::x86_64::*;

    instances!("sse2");
    output_of!(
        "sse2",
        __m128i * 4,
        _mm_set1_epi16,
        total,
        _mm_max_epi16,
        _mm_min_epi16,
        _mm_mullo_epi16,
        _mm_madd_epi16,
        _mm_add_epi32
    );

    /// The total of four numbers.
    #[target_feature(enable = "sse2")]
    #[inline]
    pub(super) fn total(vector: __m128i) -> i32 {
        let pairs = _mm_add_epi32(vector, _mm_shuffle_epi32::<0b00_00_11_10>(vector));
        _mm_cvtsi128_si32(_mm_add_epi32(pairs, _mm_shuffle_epi32::<1>(pairs)))
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::*;

    instances!("avx2");
    output_of!(
        "avx2",
        __m256i * 2,
        _mm256_set1_epi16,
        total,
        _mm256_max_epi16,
        _mm256_min_epi16,
        _mm256_mullo_epi16,
        _mm256_madd_epi16,
        _mm256_add_epi32
    );

    /// The total of eight numbers.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn total(vector: __m256i) -> i32 {
        let upper = _mm256_extracti128_si256::<1>(vector);
        sse2::total(_mm_add_epi32(_mm256_castsi256_si128(vector), upper))
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use std::arch::x86_64::*;

    instances!("avx512f,avx512bw");
    output_of!(
        "avx512f,avx512bw",
        __m512i * 1,
        _mm512_set1_epi16,
        _mm512_reduce_add_epi32,
        _mm512_max_epi16,
        _mm512_min_epi16,
        _mm512_mullo_epi16,
        _mm512_madd_epi16,
        _mm512_add_epi32
    );
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128 {
    use std::arch::wasm32::*;

    instances!("simd128");
    output_of!(
        "simd128",
        v128 * 4,
        i16x8_splat,
        total,
        i16x8_max,
        i16x8_min,
        i16x8_mul,
        i32x4_dot_i16x8,
        i32x4_add
    );

    /// The total of four numbers.
    #[target_feature(enable = "simd128")]
    #[inline]
    fn total(vector: v128) -> i32 {
        i32x4_extract_lane::<0>(vector)
            + i32x4_extract_lane::<1>(vector)
            + i32x4_extract_lane::<2>(vector)
            + i32x4_extract_lane::<3>(vector)
    }
}
