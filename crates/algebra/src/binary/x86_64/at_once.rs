//! The product of 20 words by VPCLMULQDQ: Karatsuba's three products of ten words side by side, one in each 128 bits of a
//! register, the fourth left over.

use super::karatsuba::{mul10, quarters};
use crate::binary::karatsuba::Register;
use core::arch::x86_64::{
    __m128i, __m512i, _mm_loadu_si128, _mm_setzero_si128, _mm_storeu_si128, _mm512_alignr_epi8, _mm512_castsi128_si512,
    _mm512_clmulepi64_epi128, _mm512_inserti64x2, _mm512_setzero_si512, _mm512_storeu_si512, _mm512_unpackhi_epi64,
    _mm512_unpacklo_epi64, _mm512_xor_si512,
};

use crate::instructions::has;
use crate::machine::Detection;

/// Whether the processor has the instructions.
#[inline(always)]
pub(super) fn available() -> bool {
    static DETECTED: Detection = Detection::new();
    DETECTED.get(|| has!(Avx512: "vpclmulqdq" "avx512f" "avx512bw" "avx512dq"))
}

/// Four pairs of words.
impl Register for __m512i {
    #[inline(always)]
    fn zero() -> Self {
        // SAFETY: called from functions with the features only.
        unsafe { _mm512_setzero_si512() }
    }
    #[inline(always)]
    fn xor(a: Self, b: Self) -> Self {
        // SAFETY: as above.
        unsafe { _mm512_xor_si512(a, b) }
    }
    #[inline(always)]
    fn product(x: Self) -> Self {
        // SAFETY: as above.
        unsafe { _mm512_clmulepi64_epi128::<0x10>(x, x) }
    }
}

/// `wide = a b`, 45 products of words in each quarter of a register.
#[target_feature(enable = "pclmulqdq,vpclmulqdq,avx512f,avx512bw,avx512dq")]
pub(super) fn product20(wide: &mut [u64; 40], a: &[u64; 20], b: &[u64; 20]) {
    let [a, b] = [thirds(a), thirds(b)];
    let mut x = [Register::zero(); 10];
    for i in 0..5 {
        x[2 * i] = _mm512_unpacklo_epi64(a[i], b[i]);
        x[2 * i + 1] = _mm512_unpackhi_epi64(a[i], b[i]);
    }
    let terms = mul10(&x);
    // Words 2 i and 2 i + 1 of the three products.
    let mut pairs = [[_mm_setzero_si128(); 4]; 10];
    let mut straddling = _mm512_setzero_si512();
    for (i, pair) in pairs.iter_mut().enumerate() {
        let next = if i < 9 { terms[2 * i + 1] } else { _mm512_setzero_si512() };
        let sum = _mm512_xor_si512(terms[2 * i], _mm512_alignr_epi8::<8>(next, straddling));
        // SAFETY: the array is as long as a register.
        unsafe { _mm512_storeu_si512(pair.as_mut_ptr().cast(), sum) };
        straddling = next;
    }
    for k in 0..5 {
        let (lower, upper) = (pairs[k], pairs[5 + k]);
        let places = quarters([lower[0], upper[0]], [lower[1], upper[1]], [lower[2], upper[2]], Register::xor);
        for (words, place) in wide.chunks_exact_mut(10).zip(places) {
            // SAFETY: ten words are five pairs.
            unsafe { _mm_storeu_si128(words.as_mut_ptr().cast::<__m128i>().add(k), place) };
        }
    }
}

/// Words 2 i and 2 i + 1 of the lower half, of the upper half and of their sum.
#[target_feature(enable = "avx512f,avx512dq")]
#[inline]
fn thirds(a: &[u64; 20]) -> [__m512i; 5] {
    let mut sums = [0; 10];
    for (i, sum) in sums.iter_mut().enumerate() {
        *sum = a[i] ^ a[10 + i];
    }
    let mut out = [_mm512_setzero_si512(); 5];
    for (i, out) in out.iter_mut().enumerate() {
        // SAFETY: two words can be read from each place.
        let [low, high, sum] = [&a[2 * i..], &a[10 + 2 * i..], &sums[2 * i..]]
            .map(|words| unsafe { _mm_loadu_si128(words.as_ptr().cast()) });
        let halves = _mm512_inserti64x2::<1>(_mm512_castsi128_si512(low), high);
        *out = _mm512_inserti64x2::<2>(halves, sum);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, SeedableRng, rngs::StdRng};

    #[test]
    fn at_once_and_by_pairs() {
        if !available() || !crate::binary::x86_64::available() {
            return;
        }
        let mut rng = StdRng::seed_from_u64(20);
        for _ in 0..20 {
            let [a, b]: [[u64; 20]; 2] = core::array::from_fn(|_| core::array::from_fn(|_| rng.random()));
            let (mut wide, mut expected) = ([0; 40], [[0; 20]; 2]);
            // SAFETY: the processor has the instructions.
            unsafe {
                product20(&mut wide, &a, &b);
                super::super::mul_wide_in_pairs(&a, &b, &mut expected);
            }
            assert_eq!(wide, expected.as_flattened());
        }
    }
}
