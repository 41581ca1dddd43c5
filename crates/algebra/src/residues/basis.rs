//! The moduli of a residue number system and the constants of its reduction, derived at first use.

use super::bound::{Bound, Size};
use super::layout::{Layout, Length, Multiple};
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
    /// What division by them takes ([`Layout::modulus`]).
    pub inverses: Vector,
    /// The weights of `2^(DIGIT_BITS k)` at k.
    pub powers: [Vector; DIGITS],
    /// 1/p.
    pub over_p: Factor,
}

/// What makes numbers of residues ([`Layout::factor`]).
pub(super) struct Factor {
    /// The factor.
    pub value: Vector,
    /// The factor over the modulus.
    pub ratio: Vector,
}

/// What sums of products start from ([`Layout::start`]): those from which nothing is taken off, and others by their
/// [`Length`].
pub(super) struct Starts {
    pub plain: Vector,
    pub signed: [Vector; 2],
}

/// What divides `k x` by M_A, for one [`Multiple`] k: it is in the constants, and costs nothing.
pub(super) struct Division {
    /// From x modulo A to the digits of q over `M_A / a_j`, q the quotient that makes `(k x + q p) / M_A` an integer.
    pub quotient: Factor,
    /// The weights of those digits modulo B: `p M_A / (a_j k)` at j, times what products are scaled by.
    pub weights: [Vector; LANES],
    /// What sums modulo B start from.
    pub starts: Starts,
    /// From their sum with x modulo B, which is `(k x + q p) / k`, to residues modulo B.
    pub residue: Factor,
}

/// Two bases A and B for one modulus p. Residues modulo B are the digits of their integer over `M_B / b_j`, and so what a reduction
/// extends to A.
pub struct Basis<R: Layout> {
    pub(super) size: Size<R>,
    pub(super) a: Base,
    pub(super) b: Base,
    /// M_A mod p: Montgomery's 1.
    pub(super) one: Split,
    /// M_A / 2 mod p: Montgomery's 1/2.
    pub(super) half: Split,
    /// What makes of c the summand that is ± 2 c when the sum is taken that many times: Montgomery's 2/k and −2/k, of every multiple k.
    pub(super) doubles: [[Split; 2]; 3],
    /// What sums in each base start from that are not extended.
    pub(super) starts: [Starts; 2],
    /// The constants of the division, of every [`Multiple`].
    pub(super) divisions: [Division; 3],
    /// The weights modulo A of residues modulo B, the digits over `M_B / b_j`: `M_B / b_j` at j.
    pub(super) b_to_a: [Vector; LANES],
    /// What −M_B, up to twice as often as a base has moduli, adds to sums modulo A: the n-fold at n.
    pub(super) minus_whole: [Vector; 2 * LANES + 1],
    pub(super) constants: R::Constants,
}

impl<R: Layout> Basis<R> {
    /// The division of a multiple.
    #[inline(always)]
    pub(super) fn division(&self, k: Multiple) -> &Division {
        &self.divisions[k as usize]
    }

    /// For p of these limbs: `count` moduli below `2^width` to a base. `fraction` gives `M_A x / y` modulo p of the moduli
    /// of A, x and y.
    pub(super) fn derive(p: &[u64], count: usize, width: u32, fraction: impl Fn(&[u64], i64, u64) -> Vec<u64>) -> Self {
        let moduli = coprime_below(1 << width, 2 * count);
        let (a, b) = moduli.split_at(count);
        let by_modulus =
            |f: &dyn Fn(usize, u64) -> u64| b.iter().enumerate().map(|(i, &m)| f(i, m)).collect::<Vec<_>>();
        let digits = by_modulus(&|i, m| inverse(cofactor(b, i, m), m));
        // Residues modulo B are those of elements times this; products are scaled by its square.
        let scales = by_modulus(&|i, m| R::of_number(digits[i], m));
        let scale = |i: usize, _| scales[i];
        let split = |x: Vec<u64>| Split {
            a: channels(a, |_, m| R::element(residue(&x, m), m)),
            b: channels(b, |i, m| R::element(mul(residue(&x, m), scale(i, m), m), m)),
            bound: Bound::of_constant::<R>(),
        };
        let fraction = |x, y| split(fraction(a, x, y));
        let negative = |x: u64, m: u64| (m - x) % m;
        let quotient = |i, m| negative(inverse(mul(residue(p, m), cofactor(a, i, m), m), m), m);
        let twice_scaled = |x: u64, i: usize, m| mul(x, mul(scales[i], scales[i], m), m);
        // From sums of products times M_A to digits.
        let digits_over_a = by_modulus(&|i, m| mul(digits[i], inverse(twice_scaled(product(a, m), i, m), m), m));
        Self {
            size: Size::new(count, width, log2(p)),
            starts: [a, b].map(|moduli| Starts::new::<R>(moduli, |_, _| 0)),
            divisions: Multiple::ALL.map(|k| {
                let p_over_k = |m| mul(residue(p, m), inverse(k.integer(), m), m);
                let weight = |j: usize, i, m| twice_scaled(mul(p_over_k(m), cofactor(a, j, m), m), i, m);
                // Digits that are not negative make the quotient too large by as many M_A on average as there are digits.
                let whole = |m| mul(negative(mul(p_over_k(m), product(a, m), m), m), count as u64, m);
                Division {
                    quotient: factor::<R>(a, |i, m| mul(k.integer(), quotient(i, m), m)),
                    weights: by_index(count, |j| channels(b, |i, m| R::weight(weight(j, i, m), m))),
                    starts: Starts::new::<R>(b, |i, m| twice_scaled(whole(m), i, m)),
                    residue: factor::<R>(b, |i, m| mul(k.integer(), digits_over_a[i], m)),
                }
            }),
            b_to_a: by_index(count, |j| channels(a, |_, m| R::weight(cofactor(b, j, m), m))),
            minus_whole: from_fn(|n| channels(a, |_, m| R::element(mul(negative(product(b, m), m), n as u64, m), m))),
            constants: R::constants(width),
            one: fraction(1, 1),
            half: fraction(1, 2),
            doubles: Multiple::ALL.map(|k| [2, -2].map(|x| fraction(x, k.integer()))),
            a: Base::new::<R>(a, p, |_, _| 1),
            b: Base::new::<R>(b, p, scale),
        }
    }
}

impl Base {
    /// For residues of integers times `scale(i, m)`.
    fn new<R: Layout>(moduli: &[u64], p: &[u64], scale: impl Fn(usize, u64) -> u64) -> Self {
        Self {
            moduli: channels(moduli, |_, m| R::modulus(m)[0]),
            inverses: channels(moduli, |_, m| R::modulus(m)[1]),
            powers: from_fn(|k| {
                channels(moduli, |i, m| R::weight(mul(power_of_two(DIGIT_BITS * k, m), scale(i, m), m), m))
            }),
            over_p: factor::<R>(moduli, |i, m| inverse(mul(residue(p, m), scale(i, m), m), m)),
        }
    }
}

impl Starts {
    /// Sums that start from these residues.
    fn new<R: Layout>(moduli: &[u64], residue: impl Fn(usize, u64) -> u64) -> Self {
        let starts = |taken_off| channels(moduli, |i, m| R::start(residue(i, m), m, taken_off));
        Self { plain: starts(None), signed: Length::ALL.map(|length| starts(Some(length))) }
    }
}

fn factor<R: Layout>(moduli: &[u64], f: impl Fn(usize, u64) -> u64) -> Factor {
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
