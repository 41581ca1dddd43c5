//! The choice of a product, by the words and by what the processor has.

use super::at_once;
use super::karatsuba::{quarters, side_by_side, ten_pairs, ten_pairs_of_two};
use crate::array::array;
use crate::instructions::has;
use crate::machine::Detection;
use core::arch::x86_64::{__m128i, __m256i};

/// A product that is not yet reduced.
type Wide<const W: usize> = [[u64; W]; 2];

/// Whether the processor multiplies two pairs of words in one instruction.
#[inline(always)]
fn has_vpclmul() -> bool {
    static DETECTED: Detection = Detection::new();
    DETECTED.get(|| has!(Avx2: "vpclmulqdq" "pclmulqdq" "avx2" "bmi2"))
}

/// Whether two products side by side take less time than one after the other: not where [`at_once`] fills longer registers with one. Four
/// short ones side by side in such registers were no faster than two.
#[inline(always)]
pub(in crate::binary) fn multiplies_two<const W: usize>() -> bool {
    has_vpclmul() && !(W == 20 && at_once::available())
}

/// The product of two polynomials of W words.
#[target_feature(enable = "pclmulqdq,avx2,bmi2")]
#[inline]
pub(super) fn product<const W: usize>(a: &[u64; W], b: &[u64; W], wide: &mut Wide<W>) {
    if let (20, Some(a), Some(b), Some(wide)) =
        (W, a.first_chunk(), b.first_chunk(), wide.as_flattened_mut().first_chunk_mut())
    {
        if at_once::available() {
            // SAFETY: the processor has the instructions.
            return unsafe { at_once::product20(wide, a, b) };
        }
        if has_vpclmul() {
            // SAFETY: the processor has the instructions.
            return unsafe { halves_side_by_side(wide, a, b) };
        }
    }
    // SAFETY: the processor has the instructions.
    unsafe { side_by_side::<__m128i, 1, W>([a], [b], [wide], ten_pairs) }
}

/// The unreduced products of a[k] and b[k], two by two side by side, where the processor [has VPCLMULQDQ](has_vpclmul).
#[target_feature(enable = "pclmulqdq,vpclmulqdq,avx2,bmi2")]
pub(in crate::binary) fn mul_wide_by_two<const W: usize>(a: &[[u64; W]], b: &[[u64; W]], wide: &mut [Wide<W>]) {
    let ((two_a, a), (two_b, b), (two, wide)) = (a.as_chunks(), b.as_chunks(), wide.as_chunks_mut());
    for ((a, b), wide) in two_a.iter().zip(two_b).zip(two) {
        two_products(a, b, wide);
    }
    for ((a, b), wide) in a.iter().zip(b).zip(wide) {
        product(a, b, wide);
    }
}

#[target_feature(enable = "pclmulqdq,vpclmulqdq,avx2,bmi2")]
fn two_products<const W: usize>(a: &[[u64; W]; 2], b: &[[u64; W]; 2], wide: &mut [Wide<W>; 2]) {
    // SAFETY: this function has the features.
    unsafe { side_by_side::<__m256i, 2, W>(a.each_ref(), b.each_ref(), wide.each_mut(), ten_pairs_of_two) }
}

/// A product of 20 words: Karatsuba's products of the lower and of the upper halves side by side, that of the sums by itself.
#[target_feature(enable = "pclmulqdq,vpclmulqdq,avx2,bmi2")]
fn halves_side_by_side(wide: &mut [u64; 40], a: &[u64; 20], b: &[u64; 20]) {
    let [a, b] = [halves(a), halves(b)];
    let mut ends = [[[0; 10]; 2]; 2];
    two_products(&a, &b, &mut ends);
    let mut middle = [[0; 10]; 2];
    product(&sum(&a[0], &a[1]), &sum(&b[0], &b[1]), &mut middle);
    let places = quarters(ends[0], ends[1], middle, |a, b| sum(&a, &b));
    *wide = *places.as_flattened().first_chunk().unwrap_or(wide);
}

/// The lower and the upper ten words.
#[inline(always)]
fn halves(a: &[u64; 20]) -> [[u64; 10]; 2] {
    array(|half| array(|i| a[10 * half + i]))
}

#[inline(always)]
fn sum(a: &[u64; 10], b: &[u64; 10]) -> [u64; 10] {
    array(|i| a[i] ^ b[i])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::binary::comb;
    use rand::{Rng, SeedableRng, rngs::StdRng};

    /// Random polynomials of W words with room for the comb's multiples.
    fn factors<const W: usize>(rng: &mut StdRng) -> [[u64; W]; 9] {
        array(|_| {
            let mut words: [u64; W] = array(|_| rng.random());
            words[W - 1] >>= 3;
            words
        })
    }

    fn side_by_side_and_by_comb<const W: usize>() {
        let mut rng = StdRng::seed_from_u64(W as u64);
        let [a, b] = [factors::<W>(&mut rng), factors(&mut rng)];
        let expected: [_; 9] = array(|k| comb::mul_wide(&a[k], &b[k]));
        let mut found = [[[0; W]; 2]; 9];
        if has_vpclmul() {
            // SAFETY: the processor has the instructions.
            unsafe { mul_wide_by_two(&a, &b, &mut found) };
            assert_eq!(found, expected, "{W} words");
        }
    }

    #[test]
    fn every_size_side_by_side() {
        macro_rules! sizes {
            ($($words:literal)*) => { $(side_by_side_and_by_comb::<$words>();)* };
        }
        sizes!(1 2 3 4 5 6 7 8 9 10 11 20);
    }

    #[test]
    fn twenty_words_in_halves() {
        if !has_vpclmul() {
            return;
        }
        let mut rng = StdRng::seed_from_u64(20);
        let [a, b] = [factors::<20>(&mut rng), factors(&mut rng)];
        for (a, b) in a.iter().zip(&b) {
            let mut wide = [0; 40];
            // SAFETY: the processor has the instructions.
            unsafe { halves_side_by_side(&mut wide, a, b) };
            assert_eq!(wide, comb::mul_wide(a, b).as_flattened());
        }
    }
}
