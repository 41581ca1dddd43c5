//! Kernels for processors with PMULL. All are constant time.

use super::karatsuba::{Register, combine, mul1, mul2, mul3, mul4, mul5, mul6, mul7, mul8, mul9, mul10, mul11};
use super::modulus::{self, BinaryModulus};
use crate::instructions::has;
use crate::machine::Detection;
use core::arch::aarch64::{
    uint8x16_t, uint64x2_t, vandq_u8, vcombine_u64, vcreate_u64, vdupq_n_u8, vdupq_n_u64, veorq_u64, vextq_u64,
    vgetq_lane_u64, vld1q_u64, vmull_p64, vorrq_u8, vqtbl1q_u8, vreinterpretq_u8_u64, vreinterpretq_u64_p128,
    vreinterpretq_u64_u8, vshlq_n_u8, vshrq_n_u8, vst1q_u64, vtrn1q_u64, vtrn2q_u64, vuzp1q_u8, vuzp2q_u8,
};

/// Whether the processor has the instructions.
#[inline(always)]
pub(super) fn available() -> bool {
    static DETECTED: Detection = Detection::new();
    DETECTED.get(|| has!(Scalar: "pmull"))
}

/// Runs a formula, compiled with the instructions.
#[target_feature(enable = "neon,aes")]
pub(super) fn enter<R>(formula: impl FnOnce() -> R) -> R {
    formula()
}

/// One pair of words.
impl Register for uint64x2_t {
    #[inline(always)]
    fn zero() -> Self {
        // SAFETY: called from functions with the features only.
        unsafe { vdupq_n_u64(0) }
    }
    #[inline(always)]
    fn xor(a: Self, b: Self) -> Self {
        // SAFETY: as above.
        unsafe { veorq_u64(a, b) }
    }
    // Inlined together with this function, which the compiler does not foresee.
    #[allow(unknown_lints, inline_always_mismatching_target_features)]
    #[inline(always)]
    fn product(x: Self) -> Self {
        // SAFETY: as above.
        unsafe { vreinterpretq_u64_p128(vmull_p64(vgetq_lane_u64::<0>(x), vgetq_lane_u64::<1>(x))) }
    }
}

/// The unreduced product.
#[target_feature(enable = "neon,aes")]
pub(super) fn mul_wide<const W: usize>(a: &[u64; W], b: &[u64; W], wide: &mut [[u64; W]; 2]) {
    let x = &pack(a, b);
    macro_rules! sizes {
        ($($words:literal $karatsuba:ident),*) => {
            match W {
                $($words => {
                    if let Some(x) = x.first_chunk() {
                        merge(&$karatsuba(x), wide);
                    }
                })*
                _ => const { assert!(W <= 11 || W == 20, "a size without a product") },
            }
        };
    }
    sizes!(1 mul1, 2 mul2, 3 mul3, 4 mul4, 5 mul5, 6 mul6, 7 mul7, 8 mul8, 9 mul9, 10 mul10, 11 mul11, 20 mul20);
}

/// Ten words as a function.
#[target_feature(enable = "neon,aes")]
fn ten_pairs(x: &[uint64x2_t; 10]) -> [uint64x2_t; 19] {
    mul10(x)
}

/// Three products of ten words.
#[target_feature(enable = "neon,aes")]
fn mul20(x: &[uint64x2_t; 20]) -> [uint64x2_t; 39] {
    let (mut lower, mut upper) = ([Register::zero(); 10], [Register::zero(); 10]);
    lower.copy_from_slice(&x[..10]);
    upper.copy_from_slice(&x[10..]);
    let (low, high) = (ten_pairs(&lower), ten_pairs(&upper));
    for (lower, upper) in lower.iter_mut().zip(upper) {
        *lower = Register::xor(*lower, upper);
    }
    combine::<_, 10, 10, 19, 19, 39>(&low, &high, &ten_pairs(&lower))
}

/// The product modulo f.
#[target_feature(enable = "neon,aes")]
pub(super) fn mul<P: BinaryModulus, const W: usize>(a: &[u64; W], b: &[u64; W]) -> [u64; W] {
    let mut wide = [[0; W]; 2];
    mul_wide(a, b, &mut wide);
    modulus::reduce::<P, W>(&wide)
}

/// The polynomial modulo f.
#[target_feature(enable = "neon,aes")]
pub(super) fn reduce<P: BinaryModulus, const W: usize>(wide: &[[u64; W]; 2]) -> [u64; W] {
    modulus::reduce::<P, W>(wide)
}

/// `a^(2^times)` modulo f, in the place of a: a word times itself is its square.
#[target_feature(enable = "neon,aes")]
pub(super) fn square_times<P: BinaryModulus, const W: usize>(a: &mut [u64; W], times: usize) {
    for _ in 0..times {
        let mut wide = [[0; W]; 2];
        for (pair, word) in wide.as_flattened_mut().chunks_exact_mut(2).zip(*a) {
            store(pair, vreinterpretq_u64_p128(vmull_p64(word, word)));
        }
        *a = modulus::reduce::<P, W>(&wide);
    }
}

/// The square root where that of z is sparse, in the place of the square.
#[target_feature(enable = "neon,aes")]
pub(super) fn sparse_sqrt<P: BinaryModulus, const W: usize>(a: &mut [u64; W]) {
    *a = modulus::sparse_sqrt::<P, W>(split(a));
}

#[target_feature(enable = "neon")]
#[inline]
fn load(words: &[u64]) -> uint64x2_t {
    let pair: &[u64; 2] = words.first_chunk().unwrap_or(&[0; 2]);
    // SAFETY: two words can be read.
    unsafe { vld1q_u64(pair.as_ptr()) }
}

#[target_feature(enable = "neon")]
#[inline]
fn store(words: &mut [u64], value: uint64x2_t) {
    if let Some(pair) = words.first_chunk_mut::<2>() {
        // SAFETY: two words can be written.
        unsafe { vst1q_u64(pair.as_mut_ptr(), value) }
    }
}

/// `[a_i, b_i]`, side by side in a register: so both operands are split and added up at once.
#[target_feature(enable = "neon")]
#[inline]
fn pack<const W: usize>(a: &[u64; W], b: &[u64; W]) -> [uint64x2_t; W] {
    let mut packed = [Register::zero(); W];
    for i in (0..W - W % 2).step_by(2) {
        let (a, b) = (load(&a[i..]), load(&b[i..]));
        packed[i] = vtrn1q_u64(a, b);
        packed[i + 1] = vtrn2q_u64(a, b);
    }
    if W % 2 == 1 {
        packed[W - 1] = vcombine_u64(vcreate_u64(a[W - 1]), vcreate_u64(b[W - 1]));
    }
    packed
}

/// Adds up the products of words, `terms[k]` at z^64k, of which there are 2 W − 1.
#[target_feature(enable = "neon")]
#[inline]
fn merge<const W: usize>(terms: &[uint64x2_t], wide: &mut [[u64; W]; 2]) {
    let wide = wide.as_flattened_mut();
    let zero: uint64x2_t = Register::zero();
    let odd = |k: usize| if k % 2 == 1 && k < 2 * W - 1 { terms[k] } else { zero };
    for (i, pair) in wide.chunks_exact_mut(2).enumerate() {
        let before = if i == 0 { zero } else { odd(2 * i - 1) };
        let straddling = vextq_u64::<1>(before, odd(2 * i + 1));
        store(pair, veorq_u64(terms[2 * i], straddling));
    }
}

/// The even and the odd coefficients, two words at a time: a table look-up sorts the bits of half a byte, then the halves of
/// neighbouring bytes are put together.
#[target_feature(enable = "neon")]
#[inline]
fn split<const W: usize>(a: &[u64; W]) -> [[u64; W]; 2] {
    let mut halves = [[0; W]; 2];
    for i in 0..W.div_ceil(2) {
        let pair = if 2 * i + 1 < W { load(&a[2 * i..]) } else { vcombine_u64(vcreate_u64(a[2 * i]), vcreate_u64(0)) };
        let sorted = vreinterpretq_u64_u8(sort_bytes(vreinterpretq_u8_u64(pair)));
        halves[0][i] = vgetq_lane_u64::<0>(sorted);
        halves[1][i] = vgetq_lane_u64::<1>(sorted);
    }
    halves
}

/// The even coefficients in the low word, the odd ones in the high word.
#[target_feature(enable = "neon")]
#[inline]
fn sort_bytes(pair: uint8x16_t) -> uint8x16_t {
    let nibble = vdupq_n_u8(15);
    // Of half a byte, the even bits at 0 and the odd ones at 4; those of the upper half two places above.
    let table = vcombine_u64(vcreate_u64(0x1312_0302_1110_0100), vcreate_u64(0x3332_2322_3130_2120));
    let table = vreinterpretq_u8_u64(table);
    let low = vqtbl1q_u8(table, vandq_u8(pair, nibble));
    let high = vqtbl1q_u8(table, vshrq_n_u8::<4>(pair));
    let sorted = vorrq_u8(low, vshlq_n_u8::<2>(high));
    let (even, odd) = (vandq_u8(sorted, nibble), vshrq_n_u8::<4>(sorted));
    vorrq_u8(vuzp1q_u8(even, odd), vshlq_n_u8::<4>(vuzp2q_u8(even, odd)))
}
