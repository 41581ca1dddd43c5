//! [Karatsuba over words](crate::binary::karatsuba) by PCLMULQDQ.

use super::pairs::{merge, pack};
pub(super) use crate::binary::karatsuba::{Register, mul10};
use crate::binary::karatsuba::{combine, mul1, mul2, mul3, mul4, mul5, mul6, mul7, mul8, mul9, mul11};
use core::arch::x86_64::{__m128i, _mm_clmulepi64_si128, _mm_setzero_si128, _mm_xor_si128};

/// One pair.
impl Register for __m128i {
    #[inline(always)]
    fn zero() -> Self {
        // SAFETY: called from functions with the features only.
        unsafe { _mm_setzero_si128() }
    }
    #[inline(always)]
    fn xor(a: Self, b: Self) -> Self {
        // SAFETY: as above.
        unsafe { _mm_xor_si128(a, b) }
    }
    #[inline(always)]
    fn product(x: Self) -> Self {
        // SAFETY: as above.
        unsafe { _mm_clmulepi64_si128::<0x10>(x, x) }
    }
}

/// A product of ten pairs, a function for each set of features.
pub(super) type TenPairs = unsafe fn(&[__m128i; 10]) -> [__m128i; 19];

/// The product of two polynomials of W words, one pair of words after the other.
///
/// `ten_pairs` needs no other features than the caller.
#[target_feature(enable = "pclmulqdq,sse4.1")]
#[inline]
pub(super) fn product_by_pairs<const W: usize>(
    a: &[u64; W],
    b: &[u64; W],
    wide: &mut [[u64; W]; 2],
    ten_pairs: TenPairs,
) {
    let x = &pack(a, b);
    macro_rules! sizes {
        ($($words:literal $karatsuba:ident $($ten:ident)?),*) => {
            match W {
                $($words => {
                    if let Some(x) = x.first_chunk() {
                        merge(&$karatsuba(x $(, $ten)?), wide);
                    }
                })*
                _ => const { assert!(W <= 11 || W == 20, "a size without a product") },
            }
        };
    }
    sizes!(1 mul1, 2 mul2, 3 mul3, 4 mul4, 5 mul5, 6 mul6, 7 mul7, 8 mul8, 9 mul9, 10 mul10, 11 mul11, 20 mul20 ten_pairs);
}

/// Ten words, one pair a register, as a function.
#[target_feature(enable = "pclmulqdq,avx2")]
pub(super) fn ten_pairs(x: &[__m128i; 10]) -> [__m128i; 19] {
    mul10(x)
}

/// The same without AVX.
#[target_feature(enable = "pclmulqdq,sse4.1")]
pub(super) fn ten_pairs_sse(x: &[__m128i; 10]) -> [__m128i; 19] {
    mul10(x)
}

/// Three products of ten words.
#[target_feature(enable = "pclmulqdq,sse4.1")]
#[inline]
fn mul20(x: &[__m128i; 20], ten_pairs: TenPairs) -> [__m128i; 39] {
    // SAFETY: the processor has the features of this function's caller, which chose the function.
    let ten_pairs = |x: &[__m128i; 10]| unsafe { ten_pairs(x) };
    let (mut lower, mut upper) = ([__m128i::zero(); 10], [__m128i::zero(); 10]);
    lower.copy_from_slice(&x[..10]);
    upper.copy_from_slice(&x[10..]);
    let (low, high) = (ten_pairs(&lower), ten_pairs(&upper));
    for (lower, upper) in lower.iter_mut().zip(upper) {
        *lower = Register::xor(*lower, upper);
    }
    combine::<_, 10, 10, 19, 19, 39>(&low, &high, &ten_pairs(&lower))
}
