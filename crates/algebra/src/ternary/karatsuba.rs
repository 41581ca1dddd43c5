//! Karatsuba on planes, once above the portable comb.

use super::comb;
use super::planes::{Planes, add, add_pair, sub_pair};

/// The product of two polynomials of W words by three combs of ⌈W/2⌉ words; by one for a single word.
#[inline(never)]
pub(super) fn above_comb<const W: usize>(a: &Planes<W>, b: &Planes<W>) -> [[[u64; W]; 2]; 2] {
    match W {
        2 => halved::<W, 1, 4>(a, b),
        3 => halved::<W, 2, 6>(a, b),
        4 => halved::<W, 2, 8>(a, b),
        5 => halved::<W, 3, 10>(a, b),
        8 => halved::<W, 4, 16>(a, b),
        _ => comb::mul_wide(a, b),
    }
}

/// The same by combs of H words; TWICE is 2 W.
#[inline(always)]
fn halved<const W: usize, const H: usize, const TWICE: usize>(a: &Planes<W>, b: &Planes<W>) -> [[[u64; W]; 2]; 2] {
    let [[a_low, a_high], [b_low, b_high]] = [a, b].map(|x| [part::<W, H>(x, 0), part::<W, H>(x, H)]);
    let low = comb::mul_wide_full(&a_low, &b_low);
    let high = comb::mul_wide_full(&a_high, &b_high);
    let both = comb::mul_wide_full(&add(&a_low, &a_high), &add(&b_low, &b_high));
    narrowed(&join::<TWICE>(flat(&low), flat(&high), flat(&both), H))
}

#[inline(always)]
fn flat<const H: usize>(wide: &[[[u64; H]; 2]; 2]) -> Slices<'_> {
    [wide[0].as_flattened(), wide[1].as_flattened()]
}

/// 2 W words as two halves.
#[inline(always)]
pub(super) fn narrowed<const W: usize, const TWICE: usize>(product: &Planes<TWICE>) -> [[[u64; W]; 2]; 2] {
    let mut wide = [[[0; W]; 2]; 2];
    for (wide, words) in wide.iter_mut().zip(product) {
        wide.as_flattened_mut().iter_mut().zip(words).for_each(|(wide, word)| *wide = *word);
    }
    wide
}

/// The words of a plane from `from` on, as many as there are.
#[inline(always)]
pub(super) fn part<const W: usize, const H: usize>(a: &Planes<W>, from: usize) -> Planes<H> {
    let mut part = [[0; H]; 2];
    for (part, words) in part.iter_mut().zip(a) {
        for (part, word) in part.iter_mut().zip(&words[from..]) {
            *part = *word;
        }
    }
    part
}

/// The planes of a polynomial.
pub(super) type Slices<'a> = [&'a [u64]; 2];

/// `sum + term z^(64 from)`, or less it.
#[inline(always)]
fn combine<const N: usize>(sum: &mut Planes<N>, term: Slices, from: usize, subtract: bool) {
    for i in 0..term[0].len().min(N - from) {
        let (a, b) = ([sum[0][from + i], sum[1][from + i]], [term[0][i], term[1][i]]);
        [sum[0][from + i], sum[1][from + i]] = if subtract { sub_pair(a, b) } else { add_pair(a, b) };
    }
}

/// The product from those of the low halves, of `split` words, of the high halves, and of the sums of both.
#[inline(always)]
pub(super) fn join<const N: usize>(low: Slices, high: Slices, both: Slices, split: usize) -> Planes<N> {
    let mut product = [[0; N]; 2];
    for (term, from) in [(low, 0), (high, 2 * split), (both, split)] {
        combine(&mut product, term, from, false);
    }
    combine(&mut product, low, split, true);
    combine(&mut product, high, split, true);
    product
}
