//! Words two by two in registers, and registers of one and of two such pairs.

use crate::array::{array, references};
use crate::binary::karatsuba::Register;
use core::arch::x86_64::*;

#[target_feature(enable = "sse4.1")]
#[inline]
pub(super) fn load(words: &[u64]) -> __m128i {
    let pair: &[u64; 2] = words.first_chunk().unwrap_or(&[0; 2]);
    // SAFETY: two words can be read.
    unsafe { _mm_loadu_si128(pair.as_ptr().cast()) }
}

#[target_feature(enable = "sse4.1")]
#[inline]
pub(super) fn store(words: &mut [u64], value: __m128i) {
    if let Some(pair) = words.first_chunk_mut::<2>() {
        // SAFETY: two words can be written.
        unsafe { _mm_storeu_si128(pair.as_mut_ptr().cast(), value) }
    }
}

/// A register of N pairs of words, each of another product. Its functions are called from functions with the features only.
pub(super) trait Pairs<const N: usize>: Register {
    /// The words `at` and `at + 1` of each.
    fn load<const W: usize>(words: &[&[u64; W]; N], at: usize) -> Self;
    /// The words `at` and `at + 1` of each become the pairs.
    fn store<const W: usize>(self, words: &mut [&mut [[u64; W]; 2]; N], at: usize);
    /// The low words of the pairs of a and b.
    fn low_words(a: Self, b: Self) -> Self;
    /// The high words of the pairs of a and b.
    fn high_words(a: Self, b: Self) -> Self;
    /// The high word of each pair of `below`, the low one of each of `above`.
    fn straddling(below: Self, above: Self) -> Self;
}

macro_rules! pairs {
    ($register:ident, $n:literal, $low:ident, $high:ident, $align:ident, $xor:ident, $zero:ident, $product:ident;
     $load:expr, $store:expr) => {
        impl Register for $register {
            #[inline(always)]
            fn zero() -> Self {
                // SAFETY: called from functions with the features only.
                unsafe { $zero() }
            }
            #[inline(always)]
            fn xor(a: Self, b: Self) -> Self {
                // SAFETY: as above.
                unsafe { $xor(a, b) }
            }
            #[inline(always)]
            fn product(x: Self) -> Self {
                // SAFETY: as above.
                unsafe { $product::<0x10>(x, x) }
            }
        }

        impl Pairs<$n> for $register {
            #[inline(always)]
            fn load<const W: usize>(words: &[&[u64; W]; $n], at: usize) -> Self {
                // SAFETY: as above.
                unsafe {
                    $load(array(
                        #[inline(always)]
                        |k| load(&words[k][at..]),
                    ))
                }
            }
            #[inline(always)]
            #[allow(unused_unsafe, reason = "one pair is its register")]
            fn store<const W: usize>(self, words: &mut [&mut [[u64; W]; 2]; $n], at: usize) {
                // SAFETY: as above.
                let pairs: [__m128i; $n] = unsafe { $store(self) };
                for (words, pair) in words.iter_mut().zip(&pairs) {
                    // SAFETY: as above.
                    unsafe { store(&mut words.as_flattened_mut()[at..], *pair) }
                }
            }
            #[inline(always)]
            fn low_words(a: Self, b: Self) -> Self {
                // SAFETY: as above.
                unsafe { $low(a, b) }
            }
            #[inline(always)]
            fn high_words(a: Self, b: Self) -> Self {
                // SAFETY: as above.
                unsafe { $high(a, b) }
            }
            #[inline(always)]
            fn straddling(below: Self, above: Self) -> Self {
                // SAFETY: as above.
                unsafe { $align::<8>(above, below) }
            }
        }
    };
}

pairs!(
    __m128i, 1, _mm_unpacklo_epi64, _mm_unpackhi_epi64, _mm_alignr_epi8, _mm_xor_si128, _mm_setzero_si128, _mm_clmulepi64_si128;
    |[pair]: [__m128i; 1]| pair,
    |pair| [pair]
);
pairs!(
    __m256i, 2, _mm256_unpacklo_epi64, _mm256_unpackhi_epi64, _mm256_alignr_epi8, _mm256_xor_si256, _mm256_setzero_si256,
    _mm256_clmulepi64_epi128;
    |[low, high]: [__m128i; 2]| _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(low), high),
    |pairs| [_mm256_castsi256_si128(pairs), _mm256_extracti128_si256::<1>(pairs)]
);
/// `[a_i, b_i]`, side by side in a register: so both operands are split and added up at once.
#[inline(always)]
pub(super) fn pack<R: Pairs<N>, const N: usize, const W: usize>(a: &[&[u64; W]; N], b: &[&[u64; W]; N]) -> [R; W] {
    let mut packed = [R::zero(); W];
    for i in (0..W - W % 2).step_by(2) {
        let (a, b) = (R::load(a, i), R::load(b, i));
        packed[i] = R::low_words(a, b);
        packed[i + 1] = R::high_words(a, b);
    }
    if W % 2 == 1 {
        let last: [[u64; 2]; N] = array(
            #[inline(always)]
            |k| [a[k][W - 1], b[k][W - 1]],
        );
        packed[W - 1] = R::load(&references(&last), 0);
    }
    packed
}

/// Adds up the products of words, `terms[k]` at z^64k, of which there are 2 W − 1.
#[inline(always)]
pub(super) fn merge<R: Pairs<N>, const N: usize, const W: usize>(terms: &[R], mut wide: [&mut [[u64; W]; 2]; N]) {
    let odd = |k: usize| if k % 2 == 1 && k < 2 * W - 1 { terms[k] } else { R::zero() };
    for i in 0..W {
        let below = if i == 0 { R::zero() } else { odd(2 * i - 1) };
        let pair = R::xor(terms[2 * i], R::straddling(below, odd(2 * i + 1)));
        pair.store(&mut wide, 2 * i);
    }
}
