//! Polynomials over F_3 as two planes of little-endian 64-bit words, whatever the field.
//!
//! A coefficient is a pair of bits (s, n): 0 is (0, 0), 1 is (0, 1), 2 is (1, 1). So n says that it is not 0 and s that it
//! is −1.

use crate::bits::{gather, spread};
use core::fmt;

/// The two planes `[s, n]` of a polynomial of degree below 64 W.
pub(super) type Planes<const W: usize> = [[u64; W]; 2];

/// 64 coefficients, `[s, n]`.
pub(super) type Pair = [u64; 2];

/// `a + b`: 6 operations (Y. Kawahara, K. Aoki, T. Takagi, Pairing 2008, count as many for their codes).
#[inline(always)]
pub(super) const fn add_pair(a: Pair, b: Pair) -> Pair {
    let (t, u) = (a[1] ^ b[0], a[0] ^ b[1]);
    [t & u, (t ^ a[0]) | (u ^ b[0])]
}

/// `a − b`: 6 operations.
#[inline(always)]
pub(super) const fn sub_pair(a: Pair, b: Pair) -> Pair {
    let n = a[1] ^ b[1];
    [(a[0] ^ b[1]) & (n ^ b[0]), n | (a[0] ^ b[0])]
}

/// `−a`.
#[inline(always)]
pub(super) const fn neg_pair(a: Pair) -> Pair {
    [a[0] ^ a[1], a[1]]
}

/// `a b`, coefficient by coefficient.
#[inline(always)]
pub(super) const fn mul_pair(a: Pair, b: Pair) -> Pair {
    let n = a[1] & b[1];
    [(a[0] ^ b[0]) & n, n]
}

#[inline(always)]
fn map2<const W: usize>(a: &Planes<W>, b: &Planes<W>, f: impl Fn(Pair, Pair) -> Pair) -> Planes<W> {
    let mut out = [[0; W]; 2];
    for i in 0..W {
        [out[0][i], out[1][i]] = f([a[0][i], a[1][i]], [b[0][i], b[1][i]]);
    }
    out
}

#[inline(always)]
pub(super) fn add<const W: usize>(a: &Planes<W>, b: &Planes<W>) -> Planes<W> {
    map2(a, b, add_pair)
}

#[inline(always)]
pub(super) fn sub<const W: usize>(a: &Planes<W>, b: &Planes<W>) -> Planes<W> {
    map2(a, b, sub_pair)
}

#[inline(always)]
pub(super) fn neg<const W: usize>(a: &Planes<W>) -> Planes<W> {
    map2(a, a, |a, _| neg_pair(a))
}

/// Whether every pair of bits is a code and all those from `degree` on are 0.
pub(super) fn fits<const W: usize>(planes: &Planes<W>, degree: usize) -> bool {
    let beyond = |i: usize, word: u64| match i.cmp(&(degree / 64)) {
        core::cmp::Ordering::Less => 0,
        core::cmp::Ordering::Equal => word >> (degree % 64),
        core::cmp::Ordering::Greater => word,
    };
    let bad = (0..W).fold(0, |bad, i| bad | (planes[0][i] & !planes[1][i]) | beyond(i, planes[1][i]));
    bad == 0
}

/// The integer Σ c_i 4^i, little-endian words.
pub(super) fn to_quaternary(planes: &[[u64; 2]]) -> Vec<u64> {
    let digits = |s: u64, n: u64| spread(s) << 1 | spread(n & !s);
    planes.iter().flat_map(|[s, n]| [digits(*s, *n), digits(s >> 32, n >> 32)]).collect()
}

/// The planes of the integer Σ c_i 4^i, or the index of the first digit that is 3.
pub(super) fn from_quaternary<const W: usize>(words: &[u64]) -> Result<Planes<W>, usize> {
    let mut planes = [[0; W]; 2];
    for (i, word) in words.iter().enumerate() {
        let threes = word & word >> 1 & 0x5555_5555_5555_5555;
        if threes != 0 {
            return Err(32 * i + threes.trailing_zeros() as usize / 2);
        }
        let (s, one) = (gather(word >> 1), gather(*word));
        planes[0][i / 2] |= s << (32 * (i % 2));
        planes[1][i / 2] |= (s | one) << (32 * (i % 2));
    }
    Ok(planes)
}

/// `0x` and the hexadecimal digits of an integer of little-endian words.
pub(super) fn write_hex(words: &[u64], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let top = words.iter().rposition(|&word| word != 0).unwrap_or(0);
    write!(f, "0x{:x}", words[top])?;
    words[..top].iter().rev().try_for_each(|word| write!(f, "{word:016x}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODES: [Pair; 3] = [[0, 0], [0, 1], [1, 1]];

    #[test]
    fn every_pair_of_coefficients() {
        for (x, a) in CODES.into_iter().enumerate() {
            assert_eq!(neg_pair(a), CODES[(3 - x) % 3]);
            for (y, b) in CODES.into_iter().enumerate() {
                assert_eq!(add_pair(a, b), CODES[(x + y) % 3]);
                assert_eq!(sub_pair(a, b), CODES[(3 + x - y) % 3]);
                assert_eq!(mul_pair(a, b), CODES[x * y % 3]);
            }
        }
    }

    #[test]
    fn integers_and_planes() {
        let planes = [[0x8000_0000_0000_0001, 1], [0x8000_0000_0000_0003, 1]];
        let rows: Vec<[u64; 2]> = (0..2).map(|i| [planes[0][i], planes[1][i]]).collect();
        let words = to_quaternary(&rows);
        assert_eq!(words, [0b0110, 1 << 63, 2, 0]);
        assert_eq!(from_quaternary::<2>(&words), Ok(planes));
        assert_eq!(from_quaternary::<1>(&[1, 3 << 4]), Err(34));
    }
}
