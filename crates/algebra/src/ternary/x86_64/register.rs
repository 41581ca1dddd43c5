//! Polynomials of up to 512 coefficients in two planes, and what lies above the degree of a modulus.

use super::super::modulus::TernaryModulus;
use super::super::planes::Planes;
use super::set::{Register, Set};

/// The low half of an unreduced polynomial, then the high one.
pub(super) type Pair<S> = [Register<S>; 2];

#[inline(always)]
pub(super) fn zero<S: Set>() -> Register<S> {
    [S::zero(); 2]
}

/// `a z^(64 count)` modulo `z^512`, or what of it lies above, for a constant count.
#[inline(always)]
pub(super) fn moved<S: Set>([s, n]: Register<S>, count: usize, above: bool) -> Register<S> {
    [S::moved(s, count, above), S::moved(n, count, above)]
}

/// `a z^bits` modulo `z^512`, or what of it lies above, for constant bits < 512.
#[inline(always)]
pub(super) fn shifted<S: Set>([s, n]: Register<S>, bits: usize, above: bool) -> Register<S> {
    [shifted_plane::<S>(s, bits, above), shifted_plane::<S>(n, bits, above)]
}

/// The same for a plane.
#[inline(always)]
fn shifted_plane<S: Set>(words: S::Plane, bits: usize, above: bool) -> S::Plane {
    let (count, rest) = (bits / 64, bits % 64);
    let (low, high) = (S::shl(words, rest), S::shr(words, 64 - rest));
    S::or(S::moved(low, count, above), S::moved(high, count + 1, above))
}

/// The same for any bits < 512.
#[inline(always)]
pub(super) fn plane_shifted_by<S: Set>(words: &S::Movable, bits: usize, above: bool) -> S::Plane {
    let (count, rest) = (bits / 64, bits % 64);
    let (low, high) = (S::moved_by(words, count, above), S::moved_by(words, count + 1, above));
    S::or(S::shl(low, rest), S::shr(high, 64 - rest))
}

/// `⌊a / z^bits⌋` for 0 < bits < 512: what of `a z^(512 − bits)` lies above.
#[inline(always)]
fn lowered<S: Set>(a: Register<S>, bits: usize) -> Register<S> {
    shifted::<S>(a, 512 - bits, true)
}

/// The lowest m coefficients.
#[inline(always)]
pub(super) fn truncated<S: Set>(a: Register<S>, m: usize) -> Register<S> {
    let mut words = [0; 8];
    for (i, word) in words.iter_mut().enumerate() {
        *word = match m as isize - 64 * i as isize {
            ..=0 => 0,
            bits @ 1..64 => (1 << bits) - 1,
            _ => u64::MAX,
        };
    }
    let mask = S::load(&words, 8);
    [S::and(a[0], mask), S::and(a[1], mask)]
}

/// `low + z^m high` modulo f, both of degree below m, m < 512.
///
/// With `z^m = −Σ c z^e` it is `low − Σ c z^e g` without what lies above degree m, where `g = high − Σ c ⌊z^e g / z^m⌋`: that
/// g is found from the top in as many rounds as f's second exponent asks for, mostly one.
#[inline(always)]
pub(super) fn fold<P: TernaryModulus, S: Set>(low: Register<S>, high: Register<S>) -> Register<S> {
    const { assert!(P::TERMS.len() <= 5, "more terms than are folded") };
    let rounds = const { (P::TERMS[0].0 as usize).div_ceil((P::TERMS[0].0 - P::TERMS[1].0) as usize) - 1 };
    let mut g = high;
    for _ in 0..rounds {
        // Written out, so that every shift is by a constant.
        let next = less_term::<P, S, 1>(high, g, true);
        let next = less_term::<P, S, 2>(next, g, true);
        let next = less_term::<P, S, 3>(next, g, true);
        g = less_term::<P, S, 4>(next, g, true);
    }
    let sum = less_term::<P, S, 1>(low, g, false);
    let sum = less_term::<P, S, 2>(sum, g, false);
    let sum = less_term::<P, S, 3>(sum, g, false);
    let sum = less_term::<P, S, 4>(sum, g, false);
    truncated::<S>(sum, P::TERMS[0].0 as usize)
}

/// `sum − c z^e g` for f's term I, if it has so many, or `sum − c ⌊z^e g / z^m⌋`.
#[inline(always)]
fn less_term<P: TernaryModulus, S: Set, const I: usize>(sum: Register<S>, g: Register<S>, above: bool) -> Register<S> {
    let (e, c) = const { if I < P::TERMS.len() { P::TERMS[I] } else { (0, 0) } };
    if c == 0 || (above && e == 0) {
        return sum;
    }
    let term = if above {
        lowered::<S>(g, const { P::TERMS[0].0 as usize } - e as usize)
    } else {
        shifted::<S>(g, e as usize, false)
    };
    if c == 1 { S::sub(sum, term) } else { S::add(sum, term) }
}

/// The polynomial modulo f, for one of degree at most 2 m − 2.
#[inline(always)]
pub(super) fn reduced<P: TernaryModulus, S: Set>([low, high]: Pair<S>) -> Register<S> {
    let m = P::TERMS[0].0 as usize;
    let (below, above) = (lowered::<S>(low, m), shifted::<S>(high, 512 - m, false));
    let above = [S::or(below[0], above[0]), S::or(below[1], above[1])];
    fold::<P, S>(truncated::<S>(low, m), above)
}

/// An element.
#[inline(always)]
pub(super) fn load_planes<S: Set, const W: usize>(planes: &Planes<W>) -> Register<S> {
    [S::load(&planes[0], W), S::load(&planes[1], W)]
}

/// W words of either plane.
#[inline(always)]
pub(super) fn store_planes<S: Set, const W: usize>(register: Register<S>) -> Planes<W> {
    let mut planes = [[0; W]; 2];
    for (plane, register) in planes.iter_mut().zip(register) {
        S::store(plane, register);
    }
    planes
}

/// An unreduced polynomial.
#[inline(always)]
pub(super) fn load_pair<S: Set, const W: usize>(wide: &[[[u64; W]; 2]; 2]) -> Pair<S> {
    let (s, n, rest) = (wide[0].as_flattened(), wide[1].as_flattened(), (2 * W).saturating_sub(8));
    [[S::load(s, 8), S::load(n, 8)], [S::load(&s[2 * W - rest..], rest), S::load(&n[2 * W - rest..], rest)]]
}

/// 2 W words of either plane.
#[inline(always)]
pub(super) fn store_pair<S: Set, const W: usize>([low, high]: Pair<S>) -> [[[u64; W]; 2]; 2] {
    let mut wide = [[[0; W]; 2]; 2];
    for (i, plane) in wide.iter_mut().enumerate() {
        let (first, rest) = plane.as_flattened_mut().split_at_mut((2 * W).min(8));
        S::store(first, low[i]);
        if W > 4 {
            S::store(rest, high[i]);
        }
    }
    wide
}
