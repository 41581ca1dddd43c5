//! Karatsuba over words: the operands packed, `[a_i, b_i]` a register, the results `terms[k]` products of words at z^64k.
//!
//! Sizes halve down to two and three words: 20 words take 135 word products.

use super::{merge, pack};
use core::arch::x86_64::{__m128i, _mm_clmulepi64_si128, _mm_setzero_si128, _mm_xor_si128};

/// The product of two polynomials of W words.
#[target_feature(enable = "pclmulqdq,avx2,bmi2")]
#[inline]
pub(super) fn product<const W: usize>(a: &[u64; W], b: &[u64; W], wide: &mut [[u64; W]; 2]) {
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

#[target_feature(enable = "avx2")]
#[inline]
fn xor(a: __m128i, b: __m128i) -> __m128i {
    _mm_xor_si128(a, b)
}

/// `a_0 b_0`.
#[target_feature(enable = "pclmulqdq,avx2")]
#[inline]
fn mul1(x: &[__m128i; 1]) -> [__m128i; 1] {
    [_mm_clmulepi64_si128::<0x10>(x[0], x[0])]
}

/// Three word products.
#[target_feature(enable = "pclmulqdq,avx2")]
#[inline]
fn mul2(x: &[__m128i; 2]) -> [__m128i; 3] {
    let [[low], [high], [both]] = [mul1(&[x[0]]), mul1(&[x[1]]), mul1(&[xor(x[0], x[1])])];
    [low, xor(both, xor(low, high)), high]
}

/// Six word products: every word by itself, every sum of two.
#[target_feature(enable = "pclmulqdq,avx2")]
#[inline]
fn mul3(x: &[__m128i; 3]) -> [__m128i; 5] {
    let [[p0], [p1], [p2]] = [mul1(&[x[0]]), mul1(&[x[1]]), mul1(&[x[2]])];
    let [[p01], [p02], [p12]] = [mul1(&[xor(x[0], x[1])]), mul1(&[xor(x[0], x[2])]), mul1(&[xor(x[1], x[2])])];
    let (s, t) = (xor(p0, p1), xor(p1, p2));
    [p0, xor(p01, s), xor(xor(p02, s), p2), xor(p12, t), p2]
}

/// A product of `$n = $l + $h` words, `$h ≤ $l`, from two of `$l` and one of `$h`.
macro_rules! split {
    ($(#[$inline:meta])? $name:ident, $n:literal = $l:literal $low:ident + $h:literal $high:ident) => {
        #[target_feature(enable = "pclmulqdq,avx2")]
        $(#[$inline])?
        fn $name(x: &[__m128i; $n]) -> [__m128i; 2 * $n - 1] {
            const L: usize = $l;
            const H: usize = $h;
            let (mut lower, mut upper) = ([_mm_setzero_si128(); L], [_mm_setzero_si128(); H]);
            lower.copy_from_slice(&x[..L]);
            upper.copy_from_slice(&x[L..]);
            let (low, high) = ($low(&lower), $high(&upper));
            for i in 0..H {
                lower[i] = xor(lower[i], upper[i]);
            }
            let both = $low(&lower);
            combine::<L, H, { 2 * L - 1 }, { 2 * H - 1 }, { 2 * $n - 1 }>(&low, &high, &both)
        }
    };
}

/// `low + (both − low − high) z^64L + high z^128L`. What `low` and `high` add to each other's places is added once.
#[target_feature(enable = "avx2")]
#[inline]
fn combine<const L: usize, const H: usize, const A: usize, const B: usize, const C: usize>(
    low: &[__m128i; A],
    high: &[__m128i; B],
    both: &[__m128i; A],
) -> [__m128i; C] {
    let mut terms = [_mm_setzero_si128(); C];
    terms[..L].copy_from_slice(&low[..L]);
    for k in 0..L {
        let shared = match (L + k < A, k < B) {
            (true, true) => xor(low[L + k], high[k]),
            (true, false) => low[L + k],
            (false, true) => high[k],
            (false, false) => _mm_setzero_si128(),
        };
        terms[L + k] = xor(shared, xor(both[k], low[k]));
        if 2 * L + k < C {
            terms[2 * L + k] = shared;
        }
        if L + k < A && 2 * L + k < C {
            terms[2 * L + k] = xor(shared, both[L + k]);
        }
    }
    for k in L..B {
        terms[L + k] = xor(terms[L + k], high[k]);
        terms[2 * L + k] = high[k];
    }
    terms
}

split!(#[inline] mul4, 4 = 2 mul2 + 2 mul2);
split!(#[inline] mul5, 5 = 3 mul3 + 2 mul2);
split!(#[inline] mul6, 6 = 3 mul3 + 3 mul3);
split!(#[inline] mul7, 7 = 4 mul4 + 3 mul3);
split!(#[inline] mul8, 8 = 4 mul4 + 4 mul4);
split!(#[inline] mul9, 9 = 5 mul5 + 4 mul4);
split!(mul10, 10 = 5 mul5 + 5 mul5);
split!(#[inline] mul11, 11 = 6 mul6 + 5 mul5);
split!(#[inline] mul20, 20 = 10 mul10 + 10 mul10);
