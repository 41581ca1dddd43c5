//! Products of eight pairs of words at once, one coefficient of a after the other: no table is looked up, so they are constant
//! time.

use super::super::planes::Planes;
use super::karatsuba::{self, Leaves, MOST, Points, Products};
use super::register::zero as zero_of;
use super::set::{Avx512, Set};
use core::arch::x86_64::*;

type Register = super::set::Register<Avx512>;

/// The unreduced product.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline(never)]
pub(super) fn mul_wide<const W: usize>(a: &Planes<W>, b: &Planes<W>) -> [[[u64; W]; 2]; 2] {
    karatsuba::mul_wide::<Serial, W>(a, b)
}

/// Words in 64-bit lanes.
struct Serial;

impl Leaves for Serial {
    #[inline(always)]
    fn products(a: &Points, b: &Points, count: usize) -> Products {
        // SAFETY: only `mul_wide` names this type.
        unsafe { products(a, b, count) }
    }
}

#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn products(a: &Points, b: &Points, count: usize) -> Products {
    let mut products = [[[0; MOST]; 2]; 2];
    for at in (0..count).step_by(8) {
        let pairs = product(eight(a, at), eight(b, at));
        for (half, pair) in products.iter_mut().zip(pairs) {
            for (plane, register) in half.iter_mut().zip(pair) {
                // SAFETY: `at` is a multiple of 8 below `MOST`, which is one too.
                unsafe { _mm512_storeu_si512(plane.as_mut_ptr().add(at).cast(), register) };
            }
        }
    }
    products
}

#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn eight(points: &Points, at: usize) -> Register {
    let load = |plane: &[u64; MOST]| plane[at..at + 8].as_ptr().cast();
    // SAFETY: eight words are there.
    unsafe { [_mm512_loadu_si512(load(&points[0])), _mm512_loadu_si512(load(&points[1]))] }
}

/// The low and the high words of the products, by Karatsuba from those of the halves of words.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline(never)]
fn product(a: Register, b: Register) -> [Register; 2] {
    let ([a_low, a_high], [b_low, b_high]) = (halves(a), halves(b));
    let (low, high) = (half_product(a_low, b_low), half_product(a_high, b_high));
    let middle =
        Avx512::sub(Avx512::sub(half_product(Avx512::add(a_low, a_high), Avx512::add(b_low, b_high)), low), high);
    let below = [_mm512_slli_epi64::<32>(middle[0]), _mm512_slli_epi64::<32>(middle[1])];
    let above = [_mm512_srli_epi64::<32>(middle[0]), _mm512_srli_epi64::<32>(middle[1])];
    [Avx512::add(low, below), Avx512::add(high, above)]
}

#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn halves([s, n]: Register) -> [Register; 2] {
    let low = _mm512_set1_epi64(0xffff_ffff);
    [[_mm512_and_si512(s, low), _mm512_and_si512(n, low)], [_mm512_srli_epi64::<32>(s), _mm512_srli_epi64::<32>(n)]]
}

/// The products of the lower halves of words, by Horner's rule; the upper halves must be 0.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn half_product(a: Register, b: Register) -> Register {
    let negative = _mm512_xor_si512(b[0], b[1]);
    let mut sum = zero_of::<Avx512>();
    let mut bit = _mm512_set1_epi64(1 << 31);
    for _ in 0..32 {
        let (minus, some) = (_mm512_test_epi64_mask(a[0], bit), _mm512_test_epi64_mask(a[1], bit));
        let term = _mm512_mask_mov_epi64(b[0], minus, negative);
        let (s, n) = (_mm512_slli_epi64::<1>(sum[0]), _mm512_slli_epi64::<1>(sum[1]));
        let t = _mm512_ternarylogic_epi64::<0x49>(s, n, term);
        sum = [
            _mm512_mask_ternarylogic_epi64::<0x24>(s, some, b[1], t),
            _mm512_mask_ternarylogic_epi64::<0x7c>(n, some, b[1], t),
        ];
        bit = _mm512_srli_epi64::<1>(bit);
    }
    sum
}
