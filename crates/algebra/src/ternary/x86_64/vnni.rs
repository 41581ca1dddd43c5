//! Products of words by VPDPBUSD, coefficients as bytes: a's as 0, 1, 2, four of which meet any four neighbours of b's, 0, 1, −1,
//! in each of sixteen sums.

use super::super::planes::Planes;
use super::karatsuba::{self, Leaves, MOST, Points, Products};
use crate::instructions::has;
use core::arch::x86_64::*;

/// Whether the processor has the instruction beside those of the other kernels.
pub(super) fn available() -> bool {
    has!(Avx512: "avx512vnni")
}

/// The unreduced product.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,avx512vnni,bmi2")]
#[inline(never)]
pub(super) fn mul_wide<const W: usize>(a: &Planes<W>, b: &Planes<W>) -> [[[u64; W]; 2]; 2] {
    karatsuba::mul_wide::<Bytes, W>(a, b)
}

/// Words as 64 bytes.
struct Bytes;

impl Leaves for Bytes {
    #[inline(always)]
    fn products(a: &Points, b: &Points, count: usize) -> Products {
        let mut products = [[[0; MOST]; 2]; 2];
        for i in 0..count {
            // SAFETY: only `mul_wide` names this type.
            let [s, n] = unsafe { product([a[0][i], a[1][i]], [b[0][i], b[1][i]]) };
            [products[0][0][i], products[1][0][i]] = s;
            [products[0][1][i], products[1][1][i]] = n;
        }
        products
    }
}

/// Registers of sums, of 16 coefficients each.
const SUMS: usize = 8;

/// b's neighbours: at 64 + k the coefficients k − 3 to k, and zeros around those that are some.
#[repr(C, align(64))]
struct Neighbours([u32; 16 * SUMS + 32]);

impl Neighbours {
    #[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,avx512vnni,bmi2")]
    #[inline]
    fn of(b: [u64; 2]) -> Self {
        let bytes = _mm512_maskz_set1_epi8(b[1], 1);
        let bytes = _mm512_mask_mov_epi8(bytes, b[0], _mm512_set1_epi8(-1));
        let mut padded = [0u8; 128];
        let mut neighbours = Self([0; 16 * SUMS + 32]);
        // Lane l of four: bytes 4 l to 4 l + 6, of which it takes every four that follow each other.
        let lanes = _mm512_set_epi32(6, 5, 4, 3, 5, 4, 3, 2, 4, 3, 2, 1, 3, 2, 1, 0);
        let four = _mm512_broadcast_i32x4(_mm_set_epi32(0x0605_0403, 0x0504_0302, 0x0403_0201, 0x0302_0100));
        // SAFETY: the places are inside.
        unsafe {
            _mm512_storeu_si512(padded.as_mut_ptr().add(3).cast(), bytes);
            for i in 0..5 {
                let bytes = _mm512_castsi256_si512(_mm256_loadu_si256(padded.as_ptr().add(16 * i).cast()));
                let fours = _mm512_shuffle_epi8(_mm512_permutexvar_epi32(lanes, bytes), four);
                _mm512_storeu_si512(neighbours.0.as_mut_ptr().add(16 + 16 * i).cast(), fours);
            }
        }
        neighbours
    }

    /// Those at 16 consecutive places from `at` − 16 on.
    #[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,avx512vnni,bmi2")]
    #[inline]
    fn from(&self, at: usize) -> __m512i {
        // SAFETY: the slice has as many words.
        unsafe { _mm512_loadu_si512(self.0[at..at + 16].as_ptr().cast()) }
    }
}

/// The product of two words, by plane.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,avx512vnni,bmi2")]
#[inline(never)]
fn product(a: [u64; 2], b: [u64; 2]) -> [[u64; 2]; 2] {
    let neighbours = Neighbours::of(b);
    let bytes = _mm512_maskz_set1_epi8(a[1], 1);
    let bytes = _mm512_mask_mov_epi8(bytes, a[0], _mm512_set1_epi8(2));
    // Of four neighbours of b the last meets the first of a's four.
    let turned = _mm512_broadcast_i32x4(_mm_set_epi32(0x0c0d_0e0f, 0x0809_0a0b, 0x0405_0607, 0x0001_0203));
    let mut fours = [0i32; 16];
    // SAFETY: 64 bytes.
    unsafe { _mm512_storeu_si512(fours.as_mut_ptr().cast(), _mm512_shuffle_epi8(bytes, turned)) };
    let mut sums = [_mm512_setzero_si512(); SUMS];
    for (i, fours) in fours.chunks_exact(4).enumerate() {
        for (j, &four) in fours.iter().enumerate() {
            let four = _mm512_set1_epi32(four);
            for k in 0..5 {
                sums[i + k] = _mm512_dpbusd_epi32(sums[i + k], four, neighbours.from(16 + 16 * k - 4 * j));
            }
        }
    }
    let mut planes = [[0; 2]; 2];
    for (i, sum) in sums.into_iter().enumerate() {
        let [s, n] = residues(sum);
        planes[0][i / 4] |= u64::from(s) << (16 * (i % 4));
        planes[1][i / 4] |= u64::from(n) << (16 * (i % 4));
    }
    planes
}

/// Which of sixteen sums from −128 to 128 are −1 modulo 3, and which are not 0.
///
/// For u = sum + 129 the fraction of u/3 is `21846 u mod 2^16`, of 2^16 and but for 2 u/3.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,avx512vnni,bmi2")]
#[inline]
fn residues(sum: __m512i) -> [u16; 2] {
    let fraction = _mm512_mullo_epi16(_mm512_add_epi32(sum, _mm512_set1_epi32(129)), _mm512_set1_epi32(21846));
    let above = |bound: i32| _mm512_cmpgt_epu32_mask(fraction, _mm512_set1_epi32(bound));
    [above(0x8000), above(0x4000)]
}
