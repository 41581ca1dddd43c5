//! Words two by two in registers.

use core::arch::x86_64::{
    __m128i, _mm_alignr_epi8, _mm_loadu_si128, _mm_set_epi64x, _mm_setzero_si128, _mm_storeu_si128, _mm_unpackhi_epi64,
    _mm_unpacklo_epi64, _mm_xor_si128,
};

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

/// `[a_i, b_i]`, side by side in a register: so both operands are split and added up at once.
#[target_feature(enable = "sse4.1")]
#[inline]
pub(super) fn pack<const W: usize>(a: &[u64; W], b: &[u64; W]) -> [__m128i; W] {
    let mut packed = [_mm_setzero_si128(); W];
    for i in (0..W - W % 2).step_by(2) {
        let (a, b) = (load(&a[i..]), load(&b[i..]));
        packed[i] = _mm_unpacklo_epi64(a, b);
        packed[i + 1] = _mm_unpackhi_epi64(a, b);
    }
    if W % 2 == 1 {
        packed[W - 1] = _mm_set_epi64x(b[W - 1] as i64, a[W - 1] as i64);
    }
    packed
}

/// Adds up the products of words, `terms[k]` at z^64k, of which there are 2 W − 1.
#[target_feature(enable = "sse4.1")]
#[inline]
pub(super) fn merge<const W: usize>(terms: &[__m128i], wide: &mut [[u64; W]; 2]) {
    let wide = wide.as_flattened_mut();
    let zero = _mm_setzero_si128();
    let odd = |k: usize| if k % 2 == 1 && k < 2 * W - 1 { terms[k] } else { zero };
    for (i, pair) in wide.chunks_exact_mut(2).enumerate() {
        let before = if i == 0 { zero } else { odd(2 * i - 1) };
        let straddling = _mm_alignr_epi8::<8>(odd(2 * i + 1), before);
        store(pair, _mm_xor_si128(terms[2 * i], straddling));
    }
}
