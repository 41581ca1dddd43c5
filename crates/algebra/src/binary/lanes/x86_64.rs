//! Eight words in a register of AVX-512.

use super::vector::{CarryLess, Vectors, sealed::Sealed};
use crate::binary::linear::Matrix;
use crate::dispatch::Task;
use crate::instructions::has;

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

/// AVX-512. Products are by VPCLMULQDQ, eight words in two instructions, where the processor has it (Ice Lake, Zen 4 and later), by
/// PCLMULQDQ, word by word, elsewhere (Skylake-X, Cascade Lake).
#[derive(Clone, Copy)]
pub struct Avx512;

/// Whether the processor has what [`Avx512`] needs.
pub(super) fn has_avx512() -> bool {
    has!(Avx512: "avx512f" "avx512bw" "avx512dq" "pclmulqdq")
}

/// Whether the processor multiplies all lanes at once, and has what came with that.
#[inline(always)]
pub(super) fn has_vpclmul() -> bool {
    has!(Avx512: "vpclmulqdq" "gfni" "avx512vbmi2")
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,pclmulqdq")]
fn enter<R>(formula: impl FnOnce() -> R) -> R {
    formula()
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,pclmulqdq")]
fn outlined<I, T: Task<I>>(task: T) -> T::Output {
    task.run()
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,pclmulqdq")]
fn inlined<I, T: Task<I>>(task: T) -> T::Output {
    task.run()
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi2,gfni,pclmulqdq,vpclmulqdq")]
fn outlined_at_once<I, T: Task<I>>(task: T) -> T::Output {
    task.run()
}

/// PCLMULQDQ on two lanes, from memory to memory.
pub struct Pairs;

impl CarryLess for Pairs {
    type Vectors = Avx512;
    #[inline(always)]
    fn products(a: &[__m512i], b: &[__m512i], even: &mut [MaybeUninit<__m512i>], odd: &mut [MaybeUninit<__m512i>]) {
        for ((a, b), (even, odd)) in a.iter().zip(b).zip(even.iter_mut().zip(odd)) {
            let [a, b] = [core::ptr::from_ref(a).cast::<__m128i>(), core::ptr::from_ref(b).cast()];
            let [even, odd] = [even.as_mut_ptr().cast::<__m128i>(), odd.as_mut_ptr().cast()];
            for lanes in 0..4 {
                // SAFETY: a vector has four pairs of lanes; the caller runs with the features.
                unsafe {
                    let (a, b) = (_mm_load_si128(a.add(lanes)), _mm_load_si128(b.add(lanes)));
                    _mm_store_si128(even.add(lanes), _mm_clmulepi64_si128::<0x00>(a, b));
                    _mm_store_si128(odd.add(lanes), _mm_clmulepi64_si128::<0x11>(a, b));
                }
            }
        }
    }
    #[inline(always)]
    fn square(a: __m512i) -> [__m512i; 2] {
        Avx512::spread(a)
    }
    #[inline(always)]
    fn outlined<T: Task<Self>>(task: T) -> T::Output {
        // SAFETY: the caller runs with the features.
        unsafe { outlined(task) }
    }
}

/// VPCLMULQDQ.
pub struct AtOnce;

impl CarryLess for AtOnce {
    type Vectors = Avx512;
    #[inline(always)]
    fn products(a: &[__m512i], b: &[__m512i], even: &mut [MaybeUninit<__m512i>], odd: &mut [MaybeUninit<__m512i>]) {
        for ((a, b), (even, odd)) in a.iter().zip(b).zip(even.iter_mut().zip(odd)) {
            // SAFETY: the caller runs with the features.
            unsafe {
                even.write(_mm512_clmulepi64_epi128::<0x00>(*a, *b));
                odd.write(_mm512_clmulepi64_epi128::<0x11>(*a, *b));
            }
        }
    }
    #[inline(always)]
    fn square(a: __m512i) -> [__m512i; 2] {
        // SAFETY: the caller runs with the features.
        let squares = unsafe { [_mm512_clmulepi64_epi128::<0x00>(a, a), _mm512_clmulepi64_epi128::<0x11>(a, a)] };
        [Avx512::low_words(squares), Avx512::high_words(squares)]
    }
    #[inline(always)]
    fn straddling(low: __m512i, high: __m512i, bit: u32) -> __m512i {
        // SAFETY: the caller runs with the features.
        unsafe { _mm512_shrdv_epi64(low, high, _mm512_set1_epi64(i64::from(bit))) }
    }
    #[inline(always)]
    fn multiply_matrix<const W: usize>(matrix: impl FnOnce() -> Option<Matrix>, x: &mut [__m512i; W]) -> bool {
        let Some(matrix) = matrix() else { return false };
        let mut bytes = [[0; 8]; W];
        for i in 0..W {
            bytes[i] = Avx512::store(transposed(x[i]));
        }
        let mut sums = [Avx512::splat(0); W];
        for (byte, blocks) in bytes.as_flattened().iter().zip(matrix.chunks_exact(W)) {
            let byte = Avx512::splat(*byte);
            for i in 0..W {
                // SAFETY: a block is a vector; the caller runs with the features.
                let product = unsafe {
                    _mm512_gf2p8affine_epi64_epi8::<0>(byte, _mm512_load_si512((&raw const blocks[i]).cast()))
                };
                sums[i] = Avx512::xor(sums[i], product);
            }
        }
        for i in 0..W {
            x[i] = transposed(sums[i]);
        }
        true
    }
    #[inline(always)]
    fn outlined<T: Task<Self>>(task: T) -> T::Output {
        // SAFETY: the caller runs with the features.
        unsafe { outlined_at_once(task) }
    }
}

/// Byte i of every lane into word i.
#[inline(always)]
fn transposed(a: __m512i) -> __m512i {
    // SAFETY: plain integers; the caller runs with the features.
    unsafe {
        let pairs = _mm512_shuffle_epi8(a, table(PAIRS));
        _mm512_permutexvar_epi16(_mm512_loadu_si512((&raw const PLACES).cast()), pairs)
    }
}

/// Bytes of two lanes in turn.
const PAIRS: u128 = 0x0f07_0e06_0d05_0c04_0b03_0a02_0901_0800;
/// Where pairs of lanes come from.
static PLACES: [u16; 32] = {
    let (mut places, mut i) = ([0; 32], 0);
    while i < 32 {
        places[i] = (i % 4 * 8 + i / 4) as u16;
        i += 1;
    }
    places
};

/// The bits of half a byte with zeros between them; of half a byte, the even bits at 0 and the odd ones at 4.
const SPREAD: u128 = 0x5554_5150_4544_4140_1514_1110_0504_0100;
const SORT: u128 = 0x3332_2322_3130_2120_1312_0302_1110_0100;

/// A table of 16 bytes in every 128 bits.
#[inline(always)]
fn table(bytes: u128) -> __m512i {
    // SAFETY: plain integers; the caller runs with the features.
    unsafe { _mm512_broadcast_i32x4(core::mem::transmute::<u128, __m128i>(bytes)) }
}

/// Of every byte the lower and the upper half.
#[inline(always)]
fn halves(a: __m512i) -> [__m512i; 2] {
    // SAFETY: the caller runs with the features.
    unsafe {
        let nibble = _mm512_set1_epi8(15);
        [_mm512_and_si512(a, nibble), _mm512_and_si512(_mm512_srli_epi16::<4>(a), nibble)]
    }
}

/// Of every word the even bits, and the odd ones, in the low halves of 16 bits each.
#[inline(always)]
fn sort(a: __m512i) -> [__m512i; 2] {
    // SAFETY: the caller runs with the features.
    unsafe {
        let [low, high] = halves(a).map(|half| _mm512_shuffle_epi8(table(SORT), half));
        let sorted = _mm512_or_si512(low, _mm512_slli_epi16::<2>(high));
        halves(sorted).map(|half| _mm512_maddubs_epi16(half, _mm512_set1_epi16(0x1001)))
    }
}

impl Sealed for Avx512 {}

// SAFETY of every block below: `Backend::run` names an implementation only on a processor that has its features.
impl Vectors for Avx512 {
    type Vector = __m512i;
    type ByPairs = Pairs;
    type AtOnce = AtOnce;
    const NAME: &'static str = "AVX-512";

    #[inline(always)]
    fn enter<R>(formula: impl FnOnce() -> R) -> R {
        unsafe { enter(formula) }
    }
    #[inline(always)]
    fn outlined<T: Task<Self>>(task: T) -> T::Output {
        unsafe { outlined(task) }
    }
    #[inline(always)]
    fn inlined<T: Task<Self>>(task: T) -> T::Output {
        unsafe { inlined(task) }
    }
    #[inline(always)]
    fn splat(word: u64) -> __m512i {
        unsafe { _mm512_set1_epi64(word as i64) }
    }
    #[inline(always)]
    fn load(lanes: &[u64; 8]) -> __m512i {
        unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
    }
    #[inline(always)]
    fn store(x: __m512i) -> [u64; 8] {
        let mut lanes = [0; 8];
        unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), x) };
        lanes
    }
    #[inline(always)]
    fn xor(a: __m512i, b: __m512i) -> __m512i {
        unsafe { _mm512_xor_si512(a, b) }
    }
    #[inline(always)]
    fn xor3(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        unsafe { _mm512_ternarylogic_epi64::<0x96>(a, b, c) }
    }
    #[inline(always)]
    fn or(a: __m512i, b: __m512i) -> __m512i {
        unsafe { _mm512_or_si512(a, b) }
    }
    #[inline(always)]
    fn and(a: __m512i, b: __m512i) -> __m512i {
        unsafe { _mm512_and_si512(a, b) }
    }
    #[inline(always)]
    fn shl(a: __m512i, bits: u32) -> __m512i {
        unsafe { _mm512_sllv_epi64(a, _mm512_set1_epi64(i64::from(bits))) }
    }
    #[inline(always)]
    fn shr(a: __m512i, bits: u32) -> __m512i {
        unsafe { _mm512_srlv_epi64(a, _mm512_set1_epi64(i64::from(bits))) }
    }
    #[inline(always)]
    fn is_zero(a: __m512i) -> u8 {
        unsafe { _mm512_testn_epi64_mask(a, a) }
    }
    #[inline(always)]
    fn select(mask: u8, if_one: __m512i, if_zero: __m512i) -> __m512i {
        unsafe { _mm512_mask_mov_epi64(if_zero, mask, if_one) }
    }
    #[inline(always)]
    fn spread(a: __m512i) -> [__m512i; 2] {
        unsafe {
            let [low, high] = halves(a).map(|half| _mm512_shuffle_epi8(table(SPREAD), half));
            let squares = [_mm512_unpacklo_epi8(low, high), _mm512_unpackhi_epi8(low, high)];
            [Self::low_words(squares), Self::high_words(squares)]
        }
    }
    #[inline(always)]
    fn unspread(low: __m512i, high: __m512i) -> [__m512i; 2] {
        let ([low_even, low_odd], [high_even, high_odd]) = (sort(low), sort(high));
        unsafe {
            // Both lanes' low word, then both lanes' high one: the middle ones change places.
            let even = _mm512_packus_epi16(low_even, high_even);
            let odd = _mm512_packus_epi16(low_odd, high_odd);
            [_mm512_shuffle_epi32::<0xd8>(even), _mm512_shuffle_epi32::<0xd8>(odd)]
        }
    }
    #[inline(always)]
    fn low_words([even, odd]: [__m512i; 2]) -> __m512i {
        unsafe { _mm512_unpacklo_epi64(even, odd) }
    }
    #[inline(always)]
    fn high_words([even, odd]: [__m512i; 2]) -> __m512i {
        unsafe { _mm512_unpackhi_epi64(even, odd) }
    }
    #[inline]
    fn multiplying<T: Task<Pairs, Output = ()> + Task<AtOnce, Output = ()>>(task: T) {
        if has_vpclmul() { AtOnce::outlined(task) } else { Pairs::outlined(task) }
    }
}
