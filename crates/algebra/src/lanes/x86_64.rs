//! The vector instructions of AVX-512: with 52-bit integer products (IFMA), and with double-precision ones in their place.

use super::methods::{estimate_by_digits, integers, products_of_digits};
use super::params::{Bits52, LOW52};
use super::simd::{Arithmetic, Exact, Instructions, Integers, Machines, MultiplyAdd, Simd, Whole};
use super::vector::Vector;
use crate::dispatch::Task;
use crate::instructions::has;
use core::arch::x86_64::*;

/// AVX-512 with IFMA: Ice Lake, Sapphire Rapids, Zen 4 and later.
#[derive(Clone, Copy)]
pub(crate) struct Ifma;

/// AVX-512 without IFMA (Skylake-X, Cascade Lake): the halves of a 104-bit product from two double-precision
/// multiply-adds that round towards zero.
///
/// `2^104 + a b` keeps just the bits of `a b` from 52 up; what it dropped is the second sum, exact after the first is
/// taken off.
#[derive(Clone, Copy)]
pub(super) struct Fma;

/// Whether the processor has what [`Ifma`] needs.
pub(super) fn has_ifma() -> bool {
    has_fma() && has!(Ifma: "avx512ifma" "bmi2")
}

/// Whether the processor has what [`Fma`] needs.
pub(super) fn has_fma() -> bool {
    has!(Avx512: "avx512f" "avx512dq" "avx512vl")
}

/// Has the caller's stack begin at a cache line, which it does if something aligned lives in it: vectors that are kept there for want
/// of registers then lie in one line, not across two.
#[inline(always)]
fn align_stack() {
    let mut line = Vector([0; 8]);
    // SAFETY: there is nothing in it.
    unsafe { core::arch::asm!("/* {0} */", in(reg) &raw mut line, options(nostack, preserves_flags)) };
}

/// The functions that are compiled with the features.
macro_rules! entries {
    ($module:ident, $machine:ident, $features:literal) => {
        pub(super) mod $module {
            use super::{Task, align_stack};

            #[inline(never)]
            #[target_feature(enable = $features)]
            pub fn outlined<T: Task<super::$machine>>(task: T) -> T::Output {
                align_stack();
                task.run()
            }
        }
    };
}

entries!(ifma, Ifma, "avx512f,avx512dq,avx512vl,avx512ifma");
entries!(fma, Fma, "avx512f,avx512dq,avx512vl");

const TWO_52: f64 = (1u64 << 52) as f64;
const TWO_104: f64 = TWO_52 * TWO_52;
const TRUNCATE: i32 = _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC;

#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn high_sum(a: __m512i, b: __m512i) -> __m512d {
    _mm512_fmadd_round_pd::<TRUNCATE>(_mm512_cvtepu64_pd(a), _mm512_cvtepu64_pd(b), _mm512_set1_pd(TWO_104))
}

/// `⌊a b / 2^52⌋` above the bits of the double 2^104.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn high_bits(a: __m512i, b: __m512i) -> __m512i {
    _mm512_castpd_si512(high_sum(a, b))
}

/// `a b mod 2^52` above the bits of the double 2^52.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn low_bits(a: __m512i, b: __m512i) -> __m512i {
    let minus_high = _mm512_sub_pd(_mm512_set1_pd(TWO_104 + TWO_52), high_sum(a, b));
    let low = _mm512_fmadd_round_pd::<TRUNCATE>(_mm512_cvtepu64_pd(a), _mm512_cvtepu64_pd(b), minus_high);
    _mm512_castpd_si512(low)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn set(x: u64) -> __m512i {
    _mm512_set1_epi64(x as i64)
}

#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn fma_lo(acc: __m512i, a: __m512i, b: __m512i) -> __m512i {
    _mm512_add_epi64(acc, low_bits(a, b))
}

#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn fma_hi(acc: __m512i, a: __m512i, b: __m512i) -> __m512i {
    _mm512_add_epi64(acc, high_bits(a, b))
}

/// An empty instruction, across which the compiler moves no other one of its kind.
#[inline]
#[target_feature(enable = "avx512f")]
fn fma_keep(mut x: __m512i) -> __m512i {
    // SAFETY: there is nothing in it.
    unsafe { core::arch::asm!("/* {0} */", inout(zmm_reg) x, options(nomem, nostack, preserves_flags)) };
    x
}

#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn fma_mul(a: __m512i, b: __m512i) -> __m512i {
    let low52 = set(LOW52);
    _mm512_and_si512(low_bits(_mm512_and_si512(a, low52), b), low52)
}

#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
fn ifma_mul(a: __m512i, b: __m512i) -> __m512i {
    _mm512_madd52lo_epu64(_mm512_setzero_si512(), a, b)
}

/// Pairs of lanes, then fours, then eights.
#[inline]
#[target_feature(enable = "avx512f")]
fn transpose([a, b, c, d, e, f, g, h]: [__m512i; 8]) -> [__m512i; 8] {
    let [r0, r4, r2, r6] = transposed_half([
        _mm512_unpacklo_epi64(a, b),
        _mm512_unpacklo_epi64(c, d),
        _mm512_unpacklo_epi64(e, f),
        _mm512_unpacklo_epi64(g, h),
    ]);
    let [r1, r5, r3, r7] = transposed_half([
        _mm512_unpackhi_epi64(a, b),
        _mm512_unpackhi_epi64(c, d),
        _mm512_unpackhi_epi64(e, f),
        _mm512_unpackhi_epi64(g, h),
    ]);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// Of four registers of pairs those with the first, third, second and fourth pairs.
#[inline]
#[target_feature(enable = "avx512f")]
fn transposed_half([a, b, c, d]: [__m512i; 4]) -> [__m512i; 4] {
    let (even, even_too) = (_mm512_shuffle_i64x2::<0x88>(a, b), _mm512_shuffle_i64x2::<0x88>(c, d));
    let (odd, odd_too) = (_mm512_shuffle_i64x2::<0xDD>(a, b), _mm512_shuffle_i64x2::<0xDD>(c, d));
    [
        _mm512_shuffle_i64x2::<0x88>(even, even_too),
        _mm512_shuffle_i64x2::<0xDD>(even, even_too),
        _mm512_shuffle_i64x2::<0x88>(odd, odd_too),
        _mm512_shuffle_i64x2::<0xDD>(odd, odd_too),
    ]
}

macro_rules! avx512 {
    ($name:ident, $lo:ident, $hi:ident, $mul:ident, $in_pairs:literal, { $($more:item)* }, { $($more_products:item)* }) => {
        // SAFETY of every block: this type is met only below `dispatch::run`, which has asked the processor for the features.
        impl Arithmetic for $name {
            type Register = __m512i;
            type Radix = Bits52;

            #[inline(always)]
            fn splat(x: u64) -> __m512i {
                unsafe { set(x) }
            }
            #[inline(always)]
            fn add(a: __m512i, b: __m512i) -> __m512i {
                unsafe { _mm512_add_epi64(a, b) }
            }
            #[inline(always)]
            fn sub(a: __m512i, b: __m512i) -> __m512i {
                unsafe { _mm512_sub_epi64(a, b) }
            }
            #[inline(always)]
            fn low_bits(x: __m512i) -> __m512i {
                unsafe { _mm512_and_si512(x, set(LOW52)) }
            }
            #[inline(always)]
            fn carry(x: __m512i) -> __m512i {
                unsafe { _mm512_srai_epi64::<52>(x) }
            }
            $($more)*
        }

        // SAFETY of every block: as above.
        impl Simd for $name {
            type Part = Whole<Self>;
            integers!();
            products_of_digits!();

            #[inline(always)]
            fn load(x: &Vector) -> __m512i {
                unsafe { _mm512_load_si512(core::ptr::from_ref(x).cast()) }
            }
            #[inline(always)]
            fn store(x: __m512i) -> Vector {
                let mut out = Vector([0; 8]);
                unsafe { _mm512_store_si512(core::ptr::from_mut(&mut out).cast(), x) };
                out
            }
            const REDUCTIONS_IN_PAIRS: bool = $in_pairs;
            #[inline(always)]
            fn select(mask: u8, if_one: __m512i, if_zero: __m512i) -> __m512i {
                unsafe { _mm512_mask_blend_epi64(mask, if_zero, if_one) }
            }
            #[inline(always)]
            fn transpose(x: [__m512i; 8]) -> [__m512i; 8] {
                unsafe { transpose(x) }
            }
            #[inline(always)]
            fn odd(x: __m512i) -> u8 {
                unsafe { _mm512_test_epi64_mask(x, set(1)) }
            }
            #[inline(always)]
            fn is_zero(x: __m512i) -> u8 {
                unsafe { _mm512_testn_epi64_mask(x, x) }
            }
        }

        // SAFETY of every block: as above.
        impl Integers for $name {
            estimate_by_digits!();
            #[inline(always)]
            fn shl(x: __m512i, count: u32) -> __m512i {
                unsafe { _mm512_sllv_epi64(x, set(u64::from(count))) }
            }
            #[inline(always)]
            fn shr(x: __m512i, count: u32) -> __m512i {
                unsafe { _mm512_srlv_epi64(x, set(u64::from(count))) }
            }
            #[inline(always)]
            fn lookup(table: &Vector, x: __m512i) -> __m512i {
                unsafe { _mm512_permutexvar_epi64(x, Self::load(table)) }
            }
            #[inline(always)]
            fn negative(x: __m512i) -> u8 {
                unsafe { _mm512_movepi64_mask(x) }
            }
        }

        impl Instructions for $name {
            type Machine<M: Machines> = Self;
        }

        // SAFETY of every block: as above.
        impl MultiplyAdd for $name {
            $($more_products)*
            #[inline(always)]
            fn madd52lo(acc: __m512i, a: __m512i, b: __m512i) -> __m512i {
                unsafe { $lo(acc, a, b) }
            }
            #[inline(always)]
            fn madd52hi(acc: __m512i, a: __m512i, b: __m512i) -> __m512i {
                unsafe { $hi(acc, a, b) }
            }
            #[inline(always)]
            fn mul52lo(a: __m512i, b: __m512i) -> __m512i {
                unsafe { $mul(a, b) }
            }
        }
    };
}

avx512!(
    Ifma,
    _mm512_madd52lo_epu64,
    _mm512_madd52hi_epu64,
    ifma_mul,
    true,
    {
        #[inline(always)]
        fn factor(x: __m512i) -> __m512i {
            x
        }
    },
    {}
);
avx512!(Fma, fma_lo, fma_hi, fma_mul, false, {}, {
    // Sums keep the exponents of the doubles that they are the bits of.
    #[inline(always)]
    fn start(low: u64, high: u64) -> __m512i {
        let biases = low.wrapping_mul(TWO_52.to_bits()).wrapping_add(high.wrapping_mul(TWO_104.to_bits()));
        Self::splat(biases.wrapping_neg())
    }
    #[inline(always)]
    fn keep(x: __m512i) -> __m512i {
        unsafe { fma_keep(x) }
    }
});

impl Exact for Ifma {
    #[inline(always)]
    fn min(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: as above.
        unsafe { _mm512_min_epu64(a, b) }
    }
    #[inline(always)]
    fn wrapping_madd52lo(acc: __m512i, a: __m512i, b: __m512i) -> __m512i {
        Self::madd52lo(acc, a, b)
    }
    #[inline(always)]
    fn wrapping_madd52hi(acc: __m512i, a: __m512i, b: __m512i) -> __m512i {
        Self::madd52hi(acc, a, b)
    }
    #[inline(always)]
    fn sums(x: [__m512i; 8]) -> __m512i {
        // SAFETY: as above.
        unsafe {
            let halves = |a, b| _mm512_add_epi64(_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
            let quarters = |a, b| {
                let (even, odd) = (_mm512_shuffle_i64x2::<0x88>(a, b), _mm512_shuffle_i64x2::<0xDD>(a, b));
                _mm512_add_epi64(even, odd)
            };
            let [a, b, c, d, e, f, g, h] = x;
            quarters(quarters(halves(a, b), halves(c, d)), quarters(halves(e, f), halves(g, h)))
        }
    }
}
