//! The vector instructions of AVX2 with FMA: eight integers in two registers, 52-bit products by double-precision multiply-adds.
//!
//! These round to the nearest, as nothing else can be had without changing the thread's rounding mode. The halves of a product are then
//! `h = ⌊a b / 2^52⌉` and `a b − 2^52 h`, which may be negative, where AVX-512 has `⌊a b / 2^52⌋` and the remainder: columns
//! differ, what they stand for does not.

use super::Vector;
use super::params::LOW52;
use super::simd::{Part, Simd};
use crate::dispatch::Task;
use crate::instructions::has;
use core::arch::x86_64::*;

/// AVX2 and FMA: Haswell, Zen and later.
#[derive(Clone, Copy)]
pub(super) struct Avx2;

/// Whether the processor has what [`Avx2`] needs.
pub(super) fn is_available() -> bool {
    has!(Avx2: "avx2" "fma")
}

const TWO_52: f64 = (1u64 << 52) as f64;
const TWO_104: f64 = TWO_52 * TWO_52;
/// What a double is raised by so that a remainder of either sign is an integer above its bits.
const MIDDLE: f64 = 1.5 * TWO_52;

type Register = [__m256i; 2];

/// Runs a task, compiled with the features.
#[inline(never)]
#[target_feature(enable = "avx2,fma")]
pub(super) fn outlined<T: Task<Avx2>>(task: T) -> T::Output {
    task.run()
}

#[inline]
#[target_feature(enable = "avx2")]
fn set(x: i64) -> __m256i {
    _mm256_set1_epi64x(x)
}

/// An integer below 2^52 as a double.
#[inline]
#[target_feature(enable = "avx2")]
fn double(x: __m256i) -> __m256d {
    let above = _mm256_or_si256(x, set(TWO_52.to_bits() as i64));
    _mm256_sub_pd(_mm256_castsi256_pd(above), _mm256_set1_pd(TWO_52))
}

/// `2^104 + 2^52 h`.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn high_sum(a: __m256d, b: __m256d) -> __m256d {
    _mm256_fmadd_pd(a, b, _mm256_set1_pd(TWO_104))
}

/// `h`.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn high(a: __m256i, b: __m256i) -> __m256i {
    let sum = _mm256_castpd_si256(high_sum(double(a), double(b)));
    _mm256_sub_epi64(sum, set(TWO_104.to_bits() as i64))
}

/// `a b − 2^52 h`: `MIDDLE − 2^52 h` is a multiple of 2^51 below 2^104, exact.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn low(a: __m256i, b: __m256i) -> __m256i {
    let (a, b) = (double(a), double(b));
    let minus_high = _mm256_sub_pd(_mm256_set1_pd(TWO_104), high_sum(a, b));
    let sum = _mm256_fmadd_pd(a, b, _mm256_add_pd(minus_high, _mm256_set1_pd(MIDDLE)));
    _mm256_sub_epi64(_mm256_castpd_si256(sum), set(MIDDLE.to_bits() as i64))
}

/// `⌊x / 2^52⌋`, x signed: AVX2 shifts unsigned integers only.
#[inline]
#[target_feature(enable = "avx2")]
fn carry(x: __m256i) -> __m256i {
    let raised = _mm256_xor_si256(x, set(i64::MIN));
    _mm256_sub_epi64(_mm256_srli_epi64::<52>(raised), set(1 << 11))
}

/// `table[x mod 8]`: both halves of the table by the low two bits, and one of them by the third.
#[inline]
#[target_feature(enable = "avx2")]
fn look_up([low, high]: Register, x: __m256i) -> __m256i {
    // Words 2 i and 2 i + 1 of 32 bits are entry i.
    let twice = _mm256_slli_epi64::<1>(_mm256_and_si256(x, set(3)));
    let words = _mm256_or_si256(_mm256_or_si256(twice, _mm256_slli_epi64::<32>(twice)), set(1 << 32));
    let [low, high] = [low, high].map(|half| _mm256_castsi256_pd(_mm256_permutevar8x32_epi32(half, words)));
    let third = _mm256_castsi256_pd(_mm256_slli_epi64::<61>(x));
    _mm256_castpd_si256(_mm256_blendv_pd(low, high, third))
}

/// All bits of lane i are bit i of the mask.
#[inline]
#[target_feature(enable = "avx2")]
fn spread(mask: u8) -> Register {
    let bits = [_mm256_setr_epi64x(1, 2, 4, 8), _mm256_setr_epi64x(16, 32, 64, 128)];
    bits.map(|bits| _mm256_cmpeq_epi64(_mm256_and_si256(set(i64::from(mask)), bits), bits))
}

/// The uppermost bit of each lane.
#[inline]
#[target_feature(enable = "avx2")]
fn uppermost([low, high]: Register) -> u8 {
    let bits = |half| _mm256_movemask_pd(_mm256_castsi256_pd(half)) as u8;
    bits(low) | bits(high) << 4
}

/// Applies an instruction to both registers.
macro_rules! both {
    ($a:ident, $f:expr) => {{
        let f = $f;
        [f($a[0]), f($a[1])]
    }};
    ($a:ident, $b:ident, $f:expr) => {{
        let f = $f;
        [f($a[0], $b[0]), f($a[1], $b[1])]
    }};
}

// Functions, so that unrolled code made of them stays small: where there is only AVX2, one element at a time is faster.

#[inline(never)]
#[target_feature(enable = "avx2,fma")]
fn add_low(acc: Register, a: Register, b: Register) -> Register {
    let add = |i: usize| _mm256_add_epi64(acc[i], low(a[i], b[i]));
    [add(0), add(1)]
}

#[inline(never)]
#[target_feature(enable = "avx2,fma")]
fn add_high(acc: Register, a: Register, b: Register) -> Register {
    let add = |i: usize| _mm256_add_epi64(acc[i], high(a[i], b[i]));
    [add(0), add(1)]
}

/// The nearest integer, and one less where the remainder is negative.
#[inline(never)]
#[target_feature(enable = "avx2,fma")]
fn add_floor(acc: Register, a: Register, b: Register) -> Register {
    let less = |i: usize| _mm256_cmpgt_epi64(_mm256_setzero_si256(), low(a[i], b[i]));
    add_high([_mm256_add_epi64(acc[0], less(0)), _mm256_add_epi64(acc[1], less(1))], a, b)
}

// SAFETY of every block: as below.
/// One of the two registers.
impl Part for __m256i {
    const COUNT: usize = 2;

    #[inline(always)]
    fn load(x: &Vector, k: usize) -> Self {
        assert!(k < Self::COUNT);
        let halves: *const __m256i = core::ptr::from_ref(x).cast();
        unsafe { _mm256_load_si256(halves.add(k)) }
    }
    #[inline(always)]
    fn store(self, x: &mut Vector, k: usize) {
        assert!(k < Self::COUNT);
        let halves: *mut __m256i = core::ptr::from_mut(x).cast();
        unsafe { _mm256_store_si256(halves.add(k), self) }
    }
    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        unsafe { _mm256_add_epi64(self, rhs) }
    }
    #[inline(always)]
    fn sub(self, rhs: Self) -> Self {
        unsafe { _mm256_sub_epi64(self, rhs) }
    }
}

// SAFETY of every block: this type is met only below `dispatch::run`, which has asked the processor for the features.
impl Simd for Avx2 {
    type Register = Register;
    type Part = __m256i;

    #[inline(always)]
    fn splat(x: u64) -> Register {
        unsafe { [set(x as i64); 2] }
    }
    #[inline(always)]
    fn load(x: &Vector) -> Register {
        let halves: *const __m256i = core::ptr::from_ref(x).cast();
        unsafe { [_mm256_load_si256(halves), _mm256_load_si256(halves.add(1))] }
    }
    #[inline(always)]
    fn store(x: Register) -> Vector {
        let mut out = Vector([0; 8]);
        let halves: *mut __m256i = core::ptr::from_mut(&mut out).cast();
        unsafe {
            _mm256_store_si256(halves, x[0]);
            _mm256_store_si256(halves.add(1), x[1]);
        }
        out
    }
    #[inline(always)]
    fn add(a: Register, b: Register) -> Register {
        both!(a, b, |a, b| unsafe { _mm256_add_epi64(a, b) })
    }
    #[inline(always)]
    fn sub(a: Register, b: Register) -> Register {
        both!(a, b, |a, b| unsafe { _mm256_sub_epi64(a, b) })
    }
    #[inline(always)]
    fn madd52lo(acc: Register, a: Register, b: Register) -> Register {
        unsafe { add_low(acc, a, b) }
    }
    #[inline(always)]
    fn madd52hi(acc: Register, a: Register, b: Register) -> Register {
        unsafe { add_high(acc, a, b) }
    }
    #[inline(always)]
    fn mul52lo(a: Register, b: Register) -> Register {
        let a = Self::low52(a);
        Self::low52(both!(a, b, |a, b| unsafe { low(a, b) }))
    }
    #[inline(always)]
    fn madd52floor(acc: Register, a: Register, b: Register) -> Register {
        unsafe { add_floor(acc, a, b) }
    }
    #[inline(always)]
    fn low52(x: Register) -> Register {
        both!(x, |x| unsafe { _mm256_and_si256(x, set(LOW52 as i64)) })
    }
    #[inline(always)]
    fn carry52(x: Register) -> Register {
        both!(x, |x| unsafe { carry(x) })
    }
    #[inline(always)]
    fn shl(x: Register, count: u32) -> Register {
        both!(x, |x| unsafe { _mm256_sll_epi64(x, _mm_cvtsi32_si128(count as i32)) })
    }
    #[inline(always)]
    fn shr(x: Register, count: u32) -> Register {
        both!(x, |x| unsafe { _mm256_srl_epi64(x, _mm_cvtsi32_si128(count as i32)) })
    }
    #[inline(always)]
    fn lookup(table: &Vector, x: Register) -> Register {
        let table = Self::load(table);
        both!(x, |x| unsafe { look_up(table, x) })
    }
    #[inline(always)]
    fn select(mask: u8, if_one: Register, if_zero: Register) -> Register {
        let mask = unsafe { spread(mask) };
        let pick = |i: usize| unsafe { _mm256_blendv_epi8(if_zero[i], if_one[i], mask[i]) };
        [pick(0), pick(1)]
    }
    #[inline(always)]
    fn negative(x: Register) -> u8 {
        unsafe { uppermost(x) }
    }
    #[inline(always)]
    fn odd(x: Register) -> u8 {
        Self::negative(Self::shl(x, 63))
    }
    #[inline(always)]
    fn is_zero(x: Register) -> u8 {
        Self::negative(both!(x, |x| unsafe { _mm256_cmpeq_epi64(x, _mm256_setzero_si256()) }))
    }
}
