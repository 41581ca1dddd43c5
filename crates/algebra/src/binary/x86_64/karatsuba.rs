//! [Karatsuba over words](crate::binary::karatsuba) by PCLMULQDQ and VPCLMULQDQ, one product or several side by side.

use super::pairs::{Pairs, merge, pack};
pub(super) use crate::binary::karatsuba::mul10;
use crate::binary::karatsuba::{Register, combine, mul1, mul2, mul3, mul4, mul5, mul6, mul7, mul8, mul9, mul11};
use core::arch::x86_64::{__m128i, __m256i};

/// The product of ten pairs, a function for each set of features.
pub(super) type TenPairs<R> = unsafe fn(&[R; 10]) -> [R; 19];

/// N products of two polynomials of W words, one pair of words of each after the other.
///
/// # Safety
///
/// The processor has the instructions of the registers, and those of `ten_pairs`.
#[inline(always)]
pub(super) unsafe fn side_by_side<R: Pairs<N>, const N: usize, const W: usize>(
    a: [&[u64; W]; N],
    b: [&[u64; W]; N],
    wide: [&mut [[u64; W]; 2]; N],
    ten_pairs: TenPairs<R>,
) {
    let x = &pack::<R, N, W>(&a, &b);
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

/// Two pairs a register.
#[target_feature(enable = "vpclmulqdq,avx2")]
pub(super) fn ten_pairs_of_two(x: &[__m256i; 10]) -> [__m256i; 19] {
    mul10(x)
}

/// The quarters of a product, from the halves of Karatsuba's three. What low and high products add to each other's places is added once.
#[inline(always)]
pub(super) fn quarters<T: Copy>(low: [T; 2], high: [T; 2], both: [T; 2], xor: impl Fn(T, T) -> T) -> [T; 4] {
    let shared = xor(high[0], low[1]);
    [low[0], xor(xor(shared, low[0]), both[0]), xor(xor(shared, high[1]), both[1]), high[1]]
}

/// Three products of ten words.
#[inline(always)]
fn mul20<R: Register>(x: &[R; 20], ten_pairs: TenPairs<R>) -> [R; 39] {
    // SAFETY: the processor has the features of the caller, which chose the function.
    let ten_pairs = |x: &[R; 10]| unsafe { ten_pairs(x) };
    let (mut lower, mut upper) = ([R::zero(); 10], [R::zero(); 10]);
    lower.copy_from_slice(&x[..10]);
    upper.copy_from_slice(&x[10..]);
    let (low, high) = (ten_pairs(&lower), ten_pairs(&upper));
    for (lower, upper) in lower.iter_mut().zip(upper) {
        *lower = R::xor(*lower, upper);
    }
    combine::<_, 10, 10, 19, 19, 39>(&low, &high, &ten_pairs(&lower))
}
