//! What a modulus is, and what follows from it: its reduction, the root of z, the trace.

use super::polynomial::is_irreducible;
use super::words::{self, add_shifted};
use std::sync::OnceLock;

/// An irreducible polynomial over F_2 of odd degree: all that tells one field from another.
pub trait BinaryModulus: Copy + Send + Sync + 'static {
    /// The exponents of the terms, the degree first and 0 last.
    const EXPONENTS: &'static [u32];
    /// Where the square root of z is kept once it is known, if it is not sparse ([`root_of_z`]).
    fn root_of_z() -> &'static OnceLock<Vec<u64>>;
}

/// The polynomial of degree below 128 W, in place, modulo f: the result is the low half, the high half is left 0.
///
/// Words are folded from the top, each by a pair of shifts a term; more than once where f's second exponent is so close to
/// its degree that folded bits fall into the word they come from.
#[inline(always)]
pub(super) fn reduce<P: BinaryModulus, const W: usize>(wide: &mut [[u64; W]; 2]) {
    let wide = wide.as_flattened_mut();
    let degree = P::EXPONENTS[0] as usize;
    let rounds = 64usize.div_ceil(degree - P::EXPONENTS[1] as usize);
    let (top, rest) = (degree / 64, degree % 64);
    for i in (top + 1..2 * W).rev() {
        for _ in 0..rounds {
            let word = core::mem::take(&mut wide[i]);
            fold::<P>(wide, word, 64 * i - degree);
        }
    }
    for _ in 0..rounds {
        let word = wide[top] >> rest;
        wide[top] ^= word << rest;
        fold::<P>(wide, word, 0);
    }
}

/// Adds `word z^offset (f − z^m)`.
#[inline(always)]
fn fold<P: BinaryModulus>(wide: &mut [u64], word: u64, offset: usize) {
    for &exponent in &P::EXPONENTS[1..] {
        let bit = offset + exponent as usize;
        wide[bit / 64] ^= word << (bit % 64);
        if !bit.is_multiple_of(64) {
            wide[bit / 64 + 1] ^= word >> (64 - bit % 64);
        }
    }
}

/// The exponents of the square root of z modulo f, where a multiple of f without other even exponents than 0 shows it:
/// half the other exponents of z times that multiple.
///
/// That multiple is f itself if all its other exponents are odd, and f (z^2d + z^d + 1) for the pentanomials of seed 003,
/// section IV-A.6.
pub const fn root_of_z(exponents: &[u32]) -> Option<([u32; 4], usize)> {
    if exponents.len() == 5 && is_square_root_friendly(exponents) {
        let (m, d) = (exponents[0], exponents[0] - exponents[1]);
        return Some(([(m + 2 * d + 1) / 2, m.div_ceil(2), (m - 2 * d + 1) / 2, (3 * d + 1) / 2], 4));
    }
    let mut root = [0; 4];
    let mut i = 0;
    while i + 1 < exponents.len() {
        if exponents[i] % 2 == 0 || i == root.len() {
            return None;
        }
        root[i] = exponents[i].div_ceil(2);
        i += 1;
    }
    Some((root, i))
}

const fn is_square_root_friendly(exponents: &[u32]) -> bool {
    let (m, d) = (exponents[0], exponents[0] - exponents[1]);
    let low = [exponents[2] + exponents[3] == m - d, exponents[2] == d || exponents[3] == d, exponents[4] == 0];
    m % 2 == 1 && d % 2 == 1 && 2 * d < m && low[0] && low[1] && low[2]
}

/// The irreducible pentanomials z^m + z^(m−d) + z^(m−2d) + z^d + 1 of seed 003, section IV-A.6, for odd d within the seed's
/// bounds `(2m − 1)/7 ≤ d ≤ (2m + 1)/5`, in which a square root adds at most three coefficients at a time; the lower bound
/// implies its other one, `d ≥ (m − 1)/6`, under which a square adds at most four.
pub fn square_root_friendly_pentanomials(m: u32) -> Vec<[u32; 5]> {
    square_root_friendly_between(m, (2 * m - 1).div_ceil(7), (2 * m + 1) / 5)
}

/// The same for odd d from `least` to `most`.
pub fn square_root_friendly_between(m: u32, least: u32, most: u32) -> Vec<[u32; 5]> {
    let most = most.min((m - 1) / 2);
    let candidates = (least..=most).filter(|d| d % 2 == 1).map(|d| [m, m - d, m - 2 * d, d, 0]);
    candidates.filter(|exponents| is_irreducible(exponents)).collect()
}

/// The coefficients whose sum is the trace: bit i is the trace of z^i, by Newton's identities for the roots of f.
pub(super) const fn trace_mask<const W: usize>(exponents: &[u32]) -> [u64; W] {
    let m = exponents[0] as usize;
    let mut mask = [0u64; W];
    mask[0] = (m % 2) as u64;
    let mut i = 1;
    while i < m {
        let mut sum = 0;
        let mut term = 1;
        while term < exponents.len() {
            let j = m - exponents[term] as usize;
            if j < i {
                sum ^= mask[(i - j) / 64] >> ((i - j) % 64) & 1;
            } else if j == i {
                sum ^= (i % 2) as u64;
            }
            term += 1;
        }
        mask[i / 64] |= sum << (i % 64);
        i += 1;
    }
    mask
}

/// The square root where that of z is sparse: `even + odd sqrt(z)`.
#[inline(always)]
pub(super) fn sparse_sqrt<P: BinaryModulus, const W: usize>(a: &[u64; W]) -> [u64; W] {
    let [even, odd] = words::split(a);
    let mut wide = [even, [0; W]];
    let (root, terms) = const {
        match root_of_z(P::EXPONENTS) {
            Some(root) => root,
            None => ([0; 4], 0),
        }
    };
    for &exponent in &root[..terms] {
        add_shifted(wide.as_flattened_mut(), &odd[..W.div_ceil(2)], exponent as usize);
    }
    if const { root_overflows(P::EXPONENTS) } {
        reduce::<P, W>(&mut wide);
    }
    wide[0]
}

/// Whether the product of a polynomial of degree up to (m − 3)/2 by the sparse root of z reaches degree m.
const fn root_overflows(exponents: &[u32]) -> bool {
    match root_of_z(exponents) {
        Some((root, _)) => root[0] > exponents[0].div_ceil(2),
        None => false,
    }
}
