//! Kernels for processors with PCLMULQDQ, AVX2 and BMI2, products for VPCLMULQDQ too. All are constant time.

mod at_once;
mod karatsuba;
mod pairs;
mod product;

use super::modulus::{self, BinaryModulus};
use crate::instructions::has;
use crate::machine::Detection;
use core::arch::x86_64::{
    __m128i, _mm_and_si128, _mm_clmulepi64_si128, _mm_cvtsi128_si64, _mm_extract_epi64, _mm_maddubs_epi16,
    _mm_or_si128, _mm_packus_epi16, _mm_set_epi64x, _mm_set1_epi8, _mm_set1_epi16, _mm_shuffle_epi8, _mm_slli_epi16,
    _mm_srli_epi16,
};
use karatsuba::side_by_side;
use pairs::{load, store};
use product::product;
pub(super) use product::{mul_wide_by_two, multiplies_two};

/// Whether the processor has the instructions.
#[inline(always)]
pub(super) fn available() -> bool {
    static DETECTED: Detection = Detection::new();
    DETECTED.get(|| has!(Avx2: "pclmulqdq" "avx2" "bmi2"))
}

/// Whether it has those of [`mul_wide_in_pairs`].
#[inline(always)]
pub(super) fn multiplies_pairs() -> bool {
    static DETECTED: Detection = Detection::new();
    DETECTED.get(|| has!(Scalar: "pclmulqdq" "sse4.1"))
}

/// Runs a formula, compiled with the instructions.
#[target_feature(enable = "pclmulqdq,avx2,bmi2")]
pub(super) fn enter<R>(formula: impl FnOnce() -> R) -> R {
    formula()
}

/// The unreduced product with PCLMULQDQ alone, which asks for no AVX.
#[target_feature(enable = "pclmulqdq,sse4.1")]
pub(super) fn mul_wide_in_pairs<const W: usize>(a: &[u64; W], b: &[u64; W], wide: &mut [[u64; W]; 2]) {
    // SAFETY: this function has the features.
    unsafe { side_by_side::<__m128i, 1, W>([a], [b], [wide], karatsuba::ten_pairs_sse) }
}

/// The unreduced product.
#[target_feature(enable = "pclmulqdq,avx2,bmi2")]
pub(super) fn mul_wide<const W: usize>(a: &[u64; W], b: &[u64; W], wide: &mut [[u64; W]; 2]) {
    product(a, b, wide);
}

/// The product modulo f.
#[target_feature(enable = "pclmulqdq,avx2,bmi2")]
pub(super) fn mul<P: BinaryModulus, const W: usize>(a: &[u64; W], b: &[u64; W]) -> [u64; W] {
    let mut wide = [[0; W]; 2];
    product(a, b, &mut wide);
    modulus::reduce::<P, W>(&wide)
}

/// The polynomial modulo f.
#[target_feature(enable = "pclmulqdq,avx2,bmi2")]
pub(super) fn reduce<P: BinaryModulus, const W: usize>(wide: &[[u64; W]; 2]) -> [u64; W] {
    modulus::reduce::<P, W>(wide)
}

/// `a^(2^times)` modulo f, in the place of a: a word times itself is its square.
#[target_feature(enable = "pclmulqdq,avx2,bmi2")]
pub(super) fn square_times<P: BinaryModulus, const W: usize>(a: &mut [u64; W], times: usize) {
    for _ in 0..times {
        let mut wide = [[0; W]; 2];
        for (pair, word) in wide.as_flattened_mut().chunks_exact_mut(2).zip(*a) {
            let word = _mm_set_epi64x(0, word as i64);
            store(pair, _mm_clmulepi64_si128::<0>(word, word));
        }
        *a = modulus::reduce::<P, W>(&wide);
    }
}

/// The square root where that of z is sparse, in the place of the square.
#[target_feature(enable = "pclmulqdq,avx2,bmi2")]
pub(super) fn sparse_sqrt<P: BinaryModulus, const W: usize>(a: &mut [u64; W]) {
    *a = modulus::sparse_sqrt::<P, W>(split(a));
}

/// The even and the odd coefficients, two words at a time: a table look-up sorts the bits of half a byte, a multiply-add puts
/// the halves of neighbouring bytes together.
#[target_feature(enable = "sse4.1")]
#[inline]
fn split<const W: usize>(a: &[u64; W]) -> [[u64; W]; 2] {
    let mut halves = [[0; W]; 2];
    for i in 0..W.div_ceil(2) {
        let pair = if 2 * i + 1 < W { load(&a[2 * i..]) } else { _mm_set_epi64x(0, a[2 * i] as i64) };
        let sorted = sort_bytes(pair);
        halves[0][i] = _mm_cvtsi128_si64(sorted) as u64;
        halves[1][i] = _mm_extract_epi64::<1>(sorted) as u64;
    }
    halves
}

/// The even coefficients in the low word, the odd ones in the high word.
#[target_feature(enable = "sse4.1")]
#[inline]
fn sort_bytes(pair: __m128i) -> __m128i {
    let nibble = _mm_set1_epi8(15);
    let (low, high) = (_mm_and_si128(pair, nibble), _mm_and_si128(_mm_srli_epi16::<4>(pair), nibble));
    // Of half a byte, the even bits at 0 and the odd ones at 4; those of the upper half two places above.
    let table = _mm_set_epi64x(0x3332_2322_3130_2120, 0x1312_0302_1110_0100);
    let (low, high) = (_mm_shuffle_epi8(table, low), _mm_shuffle_epi8(_mm_slli_epi16::<2>(table), high));
    let sorted = _mm_or_si128(low, high);
    let (even, odd) = (_mm_and_si128(sorted, nibble), _mm_and_si128(_mm_srli_epi16::<4>(sorted), nibble));
    let join = _mm_set1_epi16(0x1001);
    _mm_packus_epi16(_mm_maddubs_epi16(even, join), _mm_maddubs_epi16(odd, join))
}
