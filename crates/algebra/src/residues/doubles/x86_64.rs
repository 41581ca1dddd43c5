//! The instructions of AVX-512.

use super::instructions::Instructions;
use crate::lanes::Vector;
use core::arch::x86_64::*;

/// AVX-512F.
#[derive(Clone, Copy)]
pub(in crate::residues) struct Avx512;

// SAFETY of every block: this type is met only below `operations`, which has asked the processor for the features.
impl Instructions for Avx512 {
    type Register = __m512d;

    #[inline(always)]
    fn splat(x: f64) -> __m512d {
        unsafe { _mm512_set1_pd(x) }
    }
    #[inline(always)]
    fn load(x: &Vector) -> __m512d {
        unsafe { _mm512_load_pd(x.0.as_ptr().cast()) }
    }
    #[inline(always)]
    fn store(x: __m512d) -> Vector {
        let mut out = Vector([0; 8]);
        unsafe { _mm512_store_pd(out.0.as_mut_ptr().cast(), x) };
        out
    }
    #[inline(always)]
    fn add(a: __m512d, b: __m512d) -> __m512d {
        unsafe { _mm512_add_pd(a, b) }
    }
    #[inline(always)]
    fn sub(a: __m512d, b: __m512d) -> __m512d {
        unsafe { _mm512_sub_pd(a, b) }
    }
    #[inline(always)]
    fn mul(a: __m512d, b: __m512d) -> __m512d {
        unsafe { _mm512_mul_pd(a, b) }
    }
    #[inline(always)]
    fn mul_add(a: __m512d, b: __m512d, c: __m512d) -> __m512d {
        unsafe { _mm512_fmadd_pd(a, b, c) }
    }
    #[inline(always)]
    fn mul_sub(a: __m512d, b: __m512d, c: __m512d) -> __m512d {
        unsafe { _mm512_fmsub_pd(a, b, c) }
    }
    #[inline(always)]
    fn minus_mul(a: __m512d, b: __m512d, c: __m512d) -> __m512d {
        unsafe { _mm512_fnmadd_pd(a, b, c) }
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
