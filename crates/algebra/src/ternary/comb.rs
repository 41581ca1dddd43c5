//! The portable product: López and Dahab's comb (Guide to Elliptic Curve Cryptography, algorithm 2.36) with windows of two
//! coefficients.

use super::planes::{Planes, add, neg, sub};

/// The multiples of b by all polynomials of degree below 2, at the index of their code: the bits of s above those of n.
fn multiples<const W: usize>(b: &Planes<W>) -> [Planes<W>; 16] {
    let shifted = b.map(|words| core::array::from_fn(|i| words[i] << 1 | if i == 0 { 0 } else { words[i - 1] >> 63 }));
    let (sum, difference) = (add(b, &shifted), sub(b, &shifted));
    let mut table = [[[0; W]; 2]; 16];
    let entries = [(0b01, *b), (0b10, shifted), (0b11, sum), (0b1011, difference)];
    for (code, multiple) in entries {
        table[code] = multiple;
        table[code ^ (code & 3) << 2] = neg(&multiple);
    }
    table
}

/// `wide z²`.
#[inline(always)]
fn shift_window(wide: &mut [u64]) {
    for i in (1..wide.len()).rev() {
        wide[i] = wide[i] << 2 | wide[i - 1] >> 62;
    }
    wide[0] <<= 2;
}

/// The product of two polynomials of degree below 64 W − 1.
#[inline(never)]
pub(super) fn mul_wide<const W: usize>(a: &Planes<W>, b: &Planes<W>) -> [[[u64; W]; 2]; 2] {
    let table = multiples(b);
    let mut product = [[[0; W]; 2]; 2];
    for window in (0..32).rev() {
        for (i, (s, n)) in a[0].iter().zip(&a[1]).enumerate() {
            let [s, n] = [s, n].map(|word| word >> (2 * window) & 3);
            add_at(&mut product, &table[(s << 2 | n) as usize], i);
        }
        if window != 0 {
            product.iter_mut().for_each(|plane| shift_window(plane.as_flattened_mut()));
        }
    }
    product
}

/// The product of two polynomials of degree below 64 W: that by all of b but its highest coefficient, then that by this one.
#[inline(always)]
pub(super) fn mul_wide_full<const W: usize>(a: &Planes<W>, b: &Planes<W>) -> [[[u64; W]; 2]; 2] {
    let mut rest = *b;
    let last = rest.each_mut().map(|plane| {
        let last = plane[W - 1] >> 63;
        plane[W - 1] &= u64::MAX >> 1;
        last.wrapping_neg()
    });
    let mut product = mul_wide(a, &rest);
    for (i, (s, n)) in a[0].iter().zip(&a[1]).enumerate() {
        let [s, n] = super::planes::mul_pair([*s, *n], last);
        for (at, term) in [(W - 1 + i, [s << 63, n << 63]), (W + i, [s >> 1, n >> 1])] {
            let words = [product[0].as_flattened()[at], product[1].as_flattened()[at]];
            let sum = super::planes::add_pair(words, term);
            product.iter_mut().zip(sum).for_each(|(plane, sum)| plane.as_flattened_mut()[at] = sum);
        }
    }
    product
}

/// `product += multiple z^(64 i)`.
#[inline(always)]
fn add_at<const W: usize>([s, n]: &mut [[[u64; W]; 2]; 2], multiple: &Planes<W>, i: usize) {
    let (s, n) = (&mut s.as_flattened_mut()[i..i + W], &mut n.as_flattened_mut()[i..i + W]);
    for j in 0..W {
        [s[j], n[j]] = super::planes::add_pair([s[j], n[j]], [multiple[0][j], multiple[1][j]]);
    }
}
