//! What a modulus is, and what follows from it: its reduction, the root of z, the trace.

use super::polynomial::is_irreducible;
use super::tables::FrobeniusMaps;
use super::words::{add_shifted, add_shifted_down};
use std::sync::OnceLock;

/// An irreducible polynomial over F_2 of odd degree: all that tells one field from another.
pub trait BinaryModulus: Copy + Send + Sync + 'static {
    /// The exponents of the terms, the degree first and 0 last.
    const EXPONENTS: &'static [u32];
    /// Where the square root of z is kept once it is known, if it is not sparse ([`root_of_z`]).
    fn root_of_z() -> &'static OnceLock<Vec<u64>>;
    /// Where tables of the powers of the Frobenius map are kept.
    fn frobenius_maps() -> &'static FrobeniusMaps;
}

/// The polynomial of degree up to 2m − 2 modulo f = z^m + Σ z^e.
///
/// With H the part from z^m on, the quotient is `G = H + Σ ⌊G z^e / z^m⌋`, found by adding what each step adds to the next; there
/// are two for the trinomials, whose gap m − e exceeds m/2. The remainder is the low part of `L + Σ G z^e`.
#[inline(always)]
pub(super) fn reduce<P: BinaryModulus, const W: usize>(wide: &[[u64; W]; 2]) -> [u64; W] {
    const { assert!(P::EXPONENTS[0] as usize / 64 + 1 == W, "the degree fills the last word") };
    let mut excess = [0; W];
    add_shifted_down(&mut excess, wide.as_flattened(), P::EXPONENTS[0] as usize);
    let mut quotient = excess;
    // Written out, so that every length is a constant: a loop would not be unrolled.
    divide_step::<P, W>(&mut quotient, &mut excess, 1);
    divide_step::<P, W>(&mut quotient, &mut excess, 2);
    divide_step::<P, W>(&mut quotient, &mut excess, 3);
    (4..).take_while(|k| divide_step::<P, W>(&mut quotient, &mut excess, *k)).for_each(drop);
    let mut low = wide[0];
    for &exponent in &P::EXPONENTS[1..] {
        add_shifted(&mut low, &quotient, exponent as usize);
    }
    low[W - 1] &= (1 << (P::EXPONENTS[0] % 64)) - 1;
    low
}

/// Adds to the quotient what its last addition brings with it: `Σ ⌊excess z^e / z^m⌋`, the k-th time of at most m − 1 − k gap
/// bits. Whether there was any.
#[inline(always)]
fn divide_step<P: BinaryModulus, const W: usize>(quotient: &mut [u64; W], excess: &mut [u64; W], k: usize) -> bool {
    let (degree, gap) = (P::EXPONENTS[0] as usize, (P::EXPONENTS[0] - P::EXPONENTS[1]) as usize);
    let count = (degree - 1).saturating_sub(k * gap).div_ceil(64);
    if count == 0 {
        return false;
    }
    let mut next = [0; W];
    for &exponent in &P::EXPONENTS[1..P::EXPONENTS.len() - 1] {
        add_shifted_down(&mut next[..count], excess, degree - exponent as usize);
    }
    for (word, more) in quotient[..count].iter_mut().zip(&next) {
        *word ^= more;
    }
    *excess = next;
    true
}

/// The exponents of the square root of z modulo f, where a multiple of f without other even exponents than 0 shows it:
/// half the other exponents of z times that multiple.
///
/// That multiple is f itself if all its other exponents are odd, and f (z^2d + z^d + 1) for the pentanomials of seed 003,
/// section IV-A.6.
pub const fn root_of_z(exponents: &[u32]) -> Option<([u32; 4], usize)> {
    if exponents.len() == 5 && is_square_root_friendly(exponents) {
        let (m, d) = (exponents[0], exponents[0] - exponents[1]);
        return Some(([(m + 2 * d).div_ceil(2), m.div_ceil(2), (m - 2 * d).div_ceil(2), (3 * d).div_ceil(2)], 4));
    }
    let mut root = [0; 4];
    let mut i = 0;
    while i + 1 < exponents.len() {
        if exponents[i].is_multiple_of(2) || i == root.len() {
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

/// The square root `even + odd sqrt(z)` of `even² + z odd²`, where that of z is sparse.
#[inline(always)]
pub(super) fn sparse_sqrt<P: BinaryModulus, const W: usize>([even, odd]: [[u64; W]; 2]) -> [u64; W] {
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
        return reduce::<P, W>(&wide);
    }
    wide[0]
}

/// Whether the product of a polynomial of degree up to (m − 3)/2 by the sparse root of z reaches degree m.
pub(super) const fn root_overflows(exponents: &[u32]) -> bool {
    match root_of_z(exponents) {
        Some((root, _)) => root[0] > exponents[0].div_ceil(2),
        None => false,
    }
}
