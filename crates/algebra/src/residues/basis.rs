//! The moduli of a residue number system and the constants of its reduction, derived at first use.

use super::bound::Bound;
use super::representation::Representation;
use super::{LANES, Split};
use crate::lanes::Vector;
use core::array::from_fn;

/// How many digits of [`DIGIT_BITS`] bits integers are read by.
pub(super) const DIGITS: usize = 12;
pub(super) const DIGIT_BITS: usize = 32;

/// One base: pairwise coprime moduli. Lanes beyond their number hold 0 in every constant.
pub(super) struct Base {
    /// The moduli m.
    pub moduli: Vector,
    /// What division by them takes ([`Representation::modulus`]).
    pub inverses: Vector,
    /// The weights of `2^(DIGIT_BITS k)` at k.
    pub powers: [Vector; DIGITS],
    /// 1/p.
    pub over_p: Factor,
}

/// What makes numbers of residues ([`Representation::factor`]).
pub(super) struct Factor {
    /// The factor.
    pub value: Vector,
    /// The factor over the modulus.
    pub ratio: Vector,
}

/// What extends an integer `Σ_j d_j M / m_j` from one base, of product M and moduli m_j, to the other.
pub(super) struct Extension {
    /// What takes residues to the digits d_j.
    pub digits: Factor,
    /// The weights of `M / m_j` at j, or of a multiple of it, modulo the moduli of the other base.
    pub weights: [Vector; LANES],
    /// What the sum starts from ([`Representation::start`]).
    pub start: Vector,
    /// What one more residue or number is multiplied by before it is added.
    pub more: Vector,
}

/// Two bases A and B for one modulus p.
pub struct Basis<R: Representation> {
    /// How many moduli a base has.
    pub(super) count: usize,
    /// Moduli are just below `2^width`.
    pub(super) width: u32,
    pub(super) a: Base,
    pub(super) b: Base,
    /// M_A mod p: Montgomery's 1.
    pub(super) one: Split,
    /// M_A / 2 mod p: Montgomery's 1/2.
    pub(super) half: Split,
    /// ± 2 M_A / 3 mod p: Montgomery's 2/3, and minus that.
    pub(super) two_thirds: [Split; 2],
    /// From x modulo A to `(x + q p) / M_A` modulo B, q the quotient that makes it an integer: digits of q, times `p / a_j`; and
    /// x itself times `1 / M_A`.
    pub(super) a_to_b: Extension,
    /// From x to `(3 x + q p) / M_A`.
    pub(super) a_to_b_thrice: Extension,
    /// From B to A: and minus M_B times the number of times that it has to be taken off.
    pub(super) b_to_a: Extension,
    /// M_A / p, for the bounds of debug builds.
    #[cfg_attr(not(debug_assertions), expect(dead_code))]
    pub(super) slack: f64,
    pub(super) constants: R::Constants,
}

impl<R: Representation> Basis<R> {
    /// For p of these limbs: `count` moduli below `2^width` to a base. `multiples` gives M_A, M_A/2 and ± 2M_A/3 modulo p for
    /// the moduli of A.
    pub(super) fn derive(p: &[u64], count: usize, width: u32, multiples: impl Fn(&[u64]) -> [Vec<u64>; 4]) -> Self {
        let moduli = coprime_below(1 << width, 2 * count);
        let (a, b) = moduli.split_at(count);
        let split = |x: Vec<u64>| {
            let residues = |moduli| channels(moduli, |_, m| R::element(residue(&x, m), m));
            Split { a: residues(a), b: residues(b), bound: Bound::of_constant::<R>() }
        };
        let [one, half, two_thirds, minus_two_thirds] = multiples(a).map(split);
        let negative = |x: u64, m: u64| (m - x) % m;
        let quotient = |i, m| negative(inverse(mul(residue(p, m), cofactor(a, i, m), m), m), m);
        let to_b = |k| Extension {
            digits: factor::<R>(a, |i, m| mul(k, quotient(i, m), m)),
            weights: by_index(count, |j| channels(b, |_, m| R::weight(mul(residue(p, m), inverse(a[j] % m, m), m), m))),
            // Digits that are not negative make the quotient too large by as many M_A on average as there are digits.
            start: channels(b, |_, m| R::start(mul(negative(residue(p, m), m), count as u64, m), m)),
            more: channels(b, |_, m| R::element(mul(k, inverse(product(a, m), m), m), m)),
        };
        let bits = count as f64 * f64::from(width);
        Self {
            count,
            width,
            a_to_b: to_b(1),
            a_to_b_thrice: to_b(3),
            b_to_a: Extension {
                digits: factor::<R>(b, |i, m| inverse(cofactor(b, i, m), m)),
                weights: by_index(count, |j| channels(a, |_, m| R::weight(cofactor(b, j, m), m))),
                start: channels(a, |_, m| R::start(0, m)),
                more: channels(a, |_, m| R::weight(negative(product(b, m), m), m)),
            },
            slack: 2f64.powf(bits - log2(p)) * 0.99,
            constants: R::constants(width),
            one,
            half,
            two_thirds: [two_thirds, minus_two_thirds],
            a: Base::new::<R>(a, p),
            b: Base::new::<R>(b, p),
        }
    }
}

impl Base {
    fn new<R: Representation>(moduli: &[u64], p: &[u64]) -> Self {
        Self {
            moduli: channels(moduli, |_, m| R::modulus(m)[0]),
            inverses: channels(moduli, |_, m| R::modulus(m)[1]),
            powers: from_fn(|k| channels(moduli, |_, m| R::weight(power_of_two(DIGIT_BITS * k, m), m))),
            over_p: factor::<R>(moduli, |_, m| inverse(residue(p, m), m)),
        }
    }
}

fn factor<R: Representation>(moduli: &[u64], f: impl Fn(usize, u64) -> u64) -> Factor {
    let part = |k: usize| channels(moduli, |i, m| R::factor(f(i, m), m)[k]);
    Factor { value: part(0), ratio: part(1) }
}

fn by_index(count: usize, f: impl Fn(usize) -> Vector) -> [Vector; LANES] {
    from_fn(|j| if j < count { f(j) } else { Vector([0; LANES]) })
}

/// A word for each modulus.
fn channels(moduli: &[u64], f: impl Fn(usize, u64) -> u64) -> Vector {
    Vector(from_fn(|i| moduli.get(i).map_or(0, |&m| f(i, m))))
}

/// The greatest odd pairwise coprime integers below a bound.
fn coprime_below(bound: u64, count: usize) -> Vec<u64> {
    let mut found: Vec<u64> = Vec::with_capacity(count);
    let mut candidate = bound - 1;
    while found.len() < count {
        if found.iter().all(|&m| gcd(m, candidate) == 1) {
            found.push(candidate);
        }
        candidate -= 2;
    }
    found
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn mul(a: u64, b: u64, m: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(m)) as u64
}

/// `1 / x` modulo m, for x prime to m: Euclid's algorithm.
fn inverse(x: u64, m: u64) -> u64 {
    let (mut r, mut s) = ((m as i128, x as i128), (0i128, 1i128));
    while r.1 != 0 {
        let quotient = r.0 / r.1;
        r = (r.1, r.0 - quotient * r.1);
        s = (s.1, s.0 - quotient * s.1);
    }
    s.0.rem_euclid(m as i128) as u64
}

/// The product of all moduli but one, modulo m.
fn cofactor(moduli: &[u64], but: usize, m: u64) -> u64 {
    moduli.iter().enumerate().filter(|&(i, _)| i != but).fold(1, |product, (_, &factor)| mul(product, factor % m, m))
}

fn product(moduli: &[u64], m: u64) -> u64 {
    moduli.iter().fold(1, |product, &factor| mul(product, factor % m, m))
}

fn residue(limbs: &[u64], m: u64) -> u64 {
    limbs.iter().rev().fold(0, |r, &limb| ((u128::from(r) << 64 | u128::from(limb)) % u128::from(m)) as u64)
}

fn power_of_two(exponent: usize, m: u64) -> u64 {
    (0..exponent).fold(1, |power, _| power * 2 % m)
}

fn log2(limbs: &[u64]) -> f64 {
    limbs.iter().fold(0.0, |value: f64, &limb| value / 2f64.powi(64) + limb as f64).log2()
        + 64.0 * (limbs.len() - 1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moduli_are_coprime_and_inverses_are_inverses() {
        let moduli = coprime_below(1 << 49, 16);
        assert!(moduli.windows(2).all(|pair| pair[0] > pair[1]));
        for (i, &m) in moduli.iter().enumerate() {
            assert!(moduli[..i].iter().all(|&other| gcd(m, other) == 1));
            // Moduli are odd.
            assert_eq!(mul(inverse(1 << 20, m), 1 << 20, m), 1);
        }
    }

    #[test]
    fn the_slack_of_a_power_of_two() {
        assert!((log2(&[0, 0, 1 << 20]) - 148.0).abs() < 1e-9);
    }
}
