//! Slices in the vector registers of x86-64.

use super::karatsuba::Product;
use super::kernel::{self, Choose, Image, IsZero, Pointwise, Reduce};
use super::polynomials::polynomials;
use super::slice::{Slice, Terms, TermsMut, Trit, sealed::Sealed};
use crate::dispatch::Task;
use crate::instructions::has;
use core::arch::x86_64::*;

/// 256 lanes: AVX2.
#[derive(Clone, Copy)]
pub struct Avx2;

/// 256 lanes: the ternary logic of AVX-512 on half registers.
#[derive(Clone, Copy)]
pub struct Avx512Half;

/// 512 lanes: the ternary logic of AVX-512.
#[derive(Clone, Copy)]
pub struct Avx512;

/// Whether the processor has what [`Avx2`] needs.
pub(super) fn has_avx2() -> bool {
    has!(Avx2: "avx2")
}

/// Whether the processor has what [`Avx512`] and [`Avx512Half`] need.
pub(super) fn has_avx512() -> bool {
    has!(Avx512: "avx512f" "avx512vl")
}

/// The functions that are compiled with the features.
macro_rules! entry {
    ($name:ident, $features:literal) => {
        #[inline(never)]
        #[target_feature(enable = $features)]
        fn $name<I, T: Task<I>>(task: T) -> T::Output {
            task.run()
        }
    };
}

entry!(outlined_avx2, "avx2");
entry!(outlined_avx512, "avx512f,avx512vl");

// SAFETY of every block below: `Slicing::run` names an implementation only on a processor that has its features.

impl Sealed for Avx2 {}

impl Slice for Avx2 {
    type Vector = __m256i;
    const LANES: usize = 256;
    const NAME: &'static str = "256, AVX2";
    const LEAF: usize = 8;

    #[inline(always)]
    fn outlined<T: Task<Self>>(task: T) -> T::Output {
        unsafe { outlined_avx2(task) }
    }
    #[inline(always)]
    fn splat(bit: bool) -> __m256i {
        unsafe { _mm256_set1_epi64x(-i64::from(bit)) }
    }
    #[inline(always)]
    fn and(a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_and_si256(a, b) }
    }
    #[inline(always)]
    fn or(a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_or_si256(a, b) }
    }
    #[inline(always)]
    fn xor(a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_xor_si256(a, b) }
    }

    polynomials!();
}

/// A slice whose logic has three inputs: the shortest formulas, found by trying all.
macro_rules! ternary_logic {
    ($name:ident, $vector:ty, $lanes:literal, $text:literal, $leaf:literal, $set:ident, $and:ident, $or:ident, $xor:ident, $logic:ident) => {
        impl Sealed for $name {}

        impl Slice for $name {
            type Vector = $vector;
            const LANES: usize = $lanes;
            const NAME: &'static str = $text;
            const LEAF: usize = $leaf;

            #[inline(always)]
            fn outlined<T: Task<Self>>(task: T) -> T::Output {
                unsafe { outlined_avx512(task) }
            }
            #[inline(always)]
            fn splat(bit: bool) -> $vector {
                unsafe { $set(-i64::from(bit)) }
            }
            #[inline(always)]
            fn and(a: $vector, b: $vector) -> $vector {
                unsafe { $and(a, b) }
            }
            #[inline(always)]
            fn or(a: $vector, b: $vector) -> $vector {
                unsafe { $or(a, b) }
            }
            #[inline(always)]
            fn xor(a: $vector, b: $vector) -> $vector {
                unsafe { $xor(a, b) }
            }
            #[inline(always)]
            fn choose(mask: $vector, if_one: $vector, if_zero: $vector) -> $vector {
                unsafe { $logic::<0xca>(mask, if_one, if_zero) }
            }
            #[inline(always)]
            fn add(a: Trit<$vector>, b: Trit<$vector>) -> Trit<$vector> {
                unsafe {
                    let t = $logic::<0x49>(a.s, a.n, b.s);
                    Trit { s: $logic::<0x24>(a.s, b.n, t), n: $logic::<0x7c>(a.n, b.n, t) }
                }
            }
            #[inline(always)]
            fn sub(a: Trit<$vector>, b: Trit<$vector>) -> Trit<$vector> {
                unsafe {
                    let t = $logic::<0x49>(a.s, a.n, b.s);
                    Trit { s: $logic::<0x28>(a.s, b.n, t), n: $logic::<0xbc>(a.n, b.n, t) }
                }
            }
            #[inline(always)]
            fn mul(a: Trit<$vector>, b: Trit<$vector>) -> Trit<$vector> {
                unsafe {
                    let n = $and(a.n, b.n);
                    Trit { s: $logic::<0x28>(a.s, b.s, n), n }
                }
            }
            #[inline(always)]
            fn negate_if(mask: $vector, a: Trit<$vector>) -> Trit<$vector> {
                unsafe { Trit { s: $logic::<0x78>(a.s, a.n, mask), n: a.n } }
            }

            polynomials!();
        }
    };
}

ternary_logic!(
    Avx512,
    __m512i,
    512,
    "512, AVX-512",
    8,
    _mm512_set1_epi64,
    _mm512_and_si512,
    _mm512_or_si512,
    _mm512_xor_si512,
    _mm512_ternarylogic_epi64
);
ternary_logic!(
    Avx512Half,
    __m256i,
    256,
    "256, AVX-512",
    8,
    _mm256_set1_epi64x,
    _mm256_and_si256,
    _mm256_or_si256,
    _mm256_xor_si256,
    _mm256_ternarylogic_epi64
);
