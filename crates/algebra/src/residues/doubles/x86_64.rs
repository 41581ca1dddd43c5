//! The instructions of AVX-512, and of AVX2 with FMA.

use super::instructions::{Instructions, OfFour};
use crate::lanes::keep;
use crate::residues::memory::Memory;
use core::arch::x86_64::*;

/// Methods of [`Instructions`] that are one instruction each.
macro_rules! single_instructions {
    ($register:ty, $($method:ident($($operand:ident),+) is $instruction:ident;)+) => {
        $(
            #[inline(always)]
            fn $method($($operand: $register),+) -> $register {
                // SAFETY: as of every block below.
                unsafe { $instruction($($operand),+) }
            }
        )+
    };
}

/// AVX-512F.
#[derive(Clone, Copy)]
pub(in crate::residues) struct Avx512;

// SAFETY of every block: this type is met only below `operations`, which has asked the processor for the features.
impl Instructions for Avx512 {
    const WIDTH: usize = 8;
    type Register = __m512d;

    #[inline(always)]
    fn splat(x: f64) -> __m512d {
        unsafe { _mm512_set1_pd(x) }
    }
    #[inline(always)]
    fn load<const L: usize>(x: &Memory<L>, register: usize) -> __m512d {
        unsafe { _mm512_load_pd(x.at::<8>(8 * register).cast()) }
    }
    #[inline(always)]
    fn store<const L: usize>(x: __m512d, out: &mut Memory<L>, register: usize) {
        unsafe { _mm512_store_pd(out.place::<8>(8 * register).cast(), x) };
    }
    #[inline(always)]
    fn first(x: __m512d) -> f64 {
        unsafe { _mm512_cvtsd_f64(x) }
    }
    single_instructions! {
        __m512d,
        add(a, b) is _mm512_add_pd;
        sub(a, b) is _mm512_sub_pd;
        mul(a, b) is _mm512_mul_pd;
        mul_add(a, b, c) is _mm512_fmadd_pd;
        mul_sub(a, b, c) is _mm512_fmsub_pd;
        minus_mul(a, b, c) is _mm512_fnmadd_pd;
    }
    #[inline(always)]
    fn sum(x: __m512d) -> __m512d {
        unsafe {
            let quarters = _mm512_add_pd(x, _mm512_shuffle_f64x2::<0b01_00_11_10>(x, x));
            let halves = _mm512_add_pd(quarters, _mm512_shuffle_f64x2::<0b10_11_00_01>(quarters, quarters));
            _mm512_add_pd(halves, _mm512_permute_pd::<0b0101_0101>(halves))
        }
    }
}

/// AVX2 and FMA.
#[derive(Clone, Copy)]
pub(in crate::residues) struct Avx2;

// SAFETY of every block: as above.
impl Instructions for Avx2 {
    const WIDTH: usize = 4;
    type Register = __m256d;

    #[inline(always)]
    fn splat(x: f64) -> __m256d {
        unsafe { _mm256_set1_pd(x) }
    }
    #[inline(always)]
    fn load<const L: usize>(x: &Memory<L>, register: usize) -> __m256d {
        unsafe { _mm256_load_pd(x.at::<4>(4 * register).cast()) }
    }
    #[inline(always)]
    fn store<const L: usize>(x: __m256d, out: &mut Memory<L>, register: usize) {
        unsafe { _mm256_store_pd(out.place::<4>(4 * register).cast(), x) };
    }
    #[inline(always)]
    fn first(x: __m256d) -> f64 {
        unsafe { _mm256_cvtsd_f64(x) }
    }
    #[inline(always)]
    fn keep(x: __m256d) -> __m256d {
        unsafe { keep(x) }
    }
    single_instructions! {
        __m256d,
        add(a, b) is _mm256_add_pd;
        sub(a, b) is _mm256_sub_pd;
        mul(a, b) is _mm256_mul_pd;
        mul_add(a, b, c) is _mm256_fmadd_pd;
        mul_sub(a, b, c) is _mm256_fmsub_pd;
        minus_mul(a, b, c) is _mm256_fnmadd_pd;
    }
    #[inline(always)]
    fn sum(quarters: __m256d) -> __m256d {
        unsafe {
            let halves = _mm256_add_pd(quarters, _mm256_permute2f128_pd::<1>(quarters, quarters));
            _mm256_add_pd(halves, _mm256_permute_pd::<0b0101>(halves))
        }
    }
}

// SAFETY of every block: as above; what is read has been written.
impl OfFour for Avx2 {
    #[inline(always)]
    fn join(first: *const [u64; 2], second: *const [u64; 2]) -> __m256d {
        unsafe { _mm256_loadu2_m128d(second.cast(), first.cast()) }
    }
    #[inline(always)]
    fn even(x: __m256d) -> __m256d {
        unsafe { _mm256_movedup_pd(x) }
    }
    #[inline(always)]
    fn odd(x: __m256d) -> __m256d {
        unsafe { _mm256_permute_pd::<0b1111>(x) }
    }
    #[inline(always)]
    fn exchanged(a: __m256d, b: __m256d) -> [__m256d; 2] {
        unsafe { [_mm256_permute2f128_pd::<0x20>(a, b), _mm256_permute2f128_pd::<0x31>(a, b)] }
    }
}
