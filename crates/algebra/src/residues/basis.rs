//! The moduli of a residue number system and the constants of its reduction, derived at first use.

use super::bound::{Bound, Size};
use super::layout::{Count, Layout, Length, Multiple, Six, word};
use super::memory::Memory;
use super::{LANES, Split};
use core::array::from_fn;

/// How many words there are for both bases.
const BOTH: usize = 2 * LANES;

/// How many digits of [`DIGIT_BITS`] bits integers are read by.
pub(super) const DIGITS: usize = 12;
pub(super) const DIGIT_BITS: usize = 32;

/// Moduli, and what division by them takes ([`Layout::modulus`]). Words that go with no modulus hold 0 in every constant.
pub(super) struct Moduli<const L: usize> {
    pub moduli: Memory<L>,
    pub inverses: Memory<L>,
}

/// What makes numbers of residues ([`Layout::factor`]).
pub(super) struct Factor<const L: usize> {
    /// The factor.
    pub value: Memory<L>,
    /// The factor over the modulus.
    pub ratio: Memory<L>,
}

/// What sums of products start from ([`Layout::start`]): those from which nothing is taken off, and others by their
/// [`Length`].
pub(super) struct Starts {
    pub plain: Memory<BOTH>,
    pub signed: [Memory<BOTH>; 2],
}

/// What divides `k x` by M_A, for one [`Multiple`] k: it is in the constants, and costs nothing.
pub(super) struct Division {
    /// From x modulo A to the digits of q over `M_A / a_j`, q the quotient that makes `(k x + q p) / M_A` an integer. Residues modulo B that
    /// are among them are left as they are.
    pub quotient: Factor<LANES>,
    /// The weights of those digits modulo B: `p M_A / (a_j k)` at j, times what products are scaled by.
    pub weights: [Memory<LANES>; LANES],
    /// What sums start from.
    pub starts: Starts,
    /// From their sum with x modulo B, which is `(k x + q p) / k`, to residues modulo B.
    pub residue: Factor<LANES>,
}

/// Two bases A and B for one modulus p. Residues modulo B are the digits of their integer over `M_B / b_j`, and so what a reduction
/// extends to A.
///
/// Constants of both bases are where the residues are (`layout::word`), those of one in the order of its moduli. Packed, words 4 and 5 of these are
/// there twice: registers hold them for two values.
pub struct Basis<R: Layout> {
    pub(super) size: Size<R>,
    /// Those of both bases.
    pub(super) both: Moduli<BOTH>,
    pub(super) a: Moduli<LANES>,
    pub(super) b: Moduli<LANES>,
    /// The weights of `2^(DIGIT_BITS k)` at k.
    pub(super) powers: [Memory<BOTH>; DIGITS],
    /// 1/p.
    pub(super) over_p: Factor<BOTH>,
    /// M_A mod p: Montgomery's 1.
    pub(super) one: Split,
    /// M_A / 2 mod p: Montgomery's 1/2.
    pub(super) half: Split,
    /// What makes of c the summand that is ± 2 c when the sum is taken that many times: Montgomery's 2/k and −2/k, of every multiple k.
    pub(super) doubles: [[Split; 2]; 3],
    /// What sums start from that are not extended.
    pub(super) starts: Starts,
    /// The constants of the division, of every [`Multiple`].
    pub(super) divisions: [Division; 3],
    /// The weights modulo A of residues modulo B, the digits over `M_B / b_j`: `M_B / b_j` at j.
    pub(super) b_to_a: [Memory<LANES>; LANES],
    /// What −M_B, up to twice as often as a base has moduli, adds to sums modulo A: the n-fold at n.
    pub(super) minus_whole: [Memory<LANES>; BOTH + 1],
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
        let order = Order { moduli: [a, b], packed: R::is_packed(count) };
        let by_modulus =
            |f: &dyn Fn(usize, u64) -> u64| b.iter().enumerate().map(|(i, &m)| f(i, m)).collect::<Vec<_>>();
        let digits = by_modulus(&|i, m| inverse(cofactor(b, i, m), m));
        // Residues modulo B are those of elements times this; products are scaled by its square.
        let scales = by_modulus(&|i, m| R::of_number(digits[i], m));
        let scale = |base: usize, i: usize| if base == 0 { 1 } else { scales[i] };
        let split = |x: Vec<u64>| Split {
            residues: order.both(|base, i, m| R::element(mul(residue(&x, m), scale(base, i), m), m)),
            bound: Bound::of_constant::<R>(),
        };
        let fraction = |x, y| split(fraction(a, x, y));
        let negative = |x: u64, m: u64| (m - x) % m;
        let quotient = |i, m| negative(inverse(mul(residue(p, m), cofactor(a, i, m), m), m), m);
        let twice_scaled = |x: u64, i: usize, m| mul(x, mul(scales[i], scales[i], m), m);
        // From sums of products times M_A to digits.
        let digits_over_a = by_modulus(&|i, m| mul(digits[i], inverse(twice_scaled(product(a, m), i, m), m), m));
        let starts = |residue: &dyn Fn(usize, u64) -> u64| {
            let starts =
                |taken_off| order.both(|base, i, m| R::start(if base == 0 { 0 } else { residue(i, m) }, m, taken_off));
            Starts { plain: starts(None), signed: Length::ALL.map(|length| starts(Some(length))) }
        };
        Self {
            size: Size::new(count, width, log2(p)),
            both: Moduli {
                moduli: order.both(|_, _, m| R::modulus(m)[0]),
                inverses: order.both(|_, _, m| R::modulus(m)[1]),
            },
            a: order.moduli::<R>(0),
            b: order.moduli::<R>(1),
            powers: from_fn(|k| {
                order.both(|base, i, m| R::weight(mul(power_of_two(DIGIT_BITS * k, m), scale(base, i), m), m))
            }),
            over_p: factor(|k| {
                order.both(|base, i, m| R::factor(inverse(mul(residue(p, m), scale(base, i), m), m), m)[k])
            }),
            starts: starts(&|_, _| 0),
            divisions: Multiple::ALL.map(|k| {
                let p_over_k = |m| mul(residue(p, m), inverse(k.integer(), m), m);
                let weight = |j: usize, i, m| twice_scaled(mul(p_over_k(m), cofactor(a, j, m), m), i, m);
                // Digits that are not negative make the quotient too large by as many M_A on average as there are digits.
                let whole = |m| mul(negative(mul(p_over_k(m), product(a, m), m), m), count as u64, m);
                let quotient = |base: usize, i, m| if base == 0 { mul(k.integer(), quotient(i, m), m) } else { 1 };
                Division {
                    quotient: factor(|k| *order.both(|base, i, m| R::factor(quotient(base, i, m), m)[k]).first()),
                    weights: by_index(count, |j| order.one(1, |i, m| R::weight(weight(j, i, m), m))),
                    starts: starts(&|i, m| twice_scaled(whole(m), i, m)),
                    residue: factor(|part| {
                        order.one(1, |i, m| R::factor(mul(k.integer(), digits_over_a[i], m), m)[part])
                    }),
                }
            }),
            b_to_a: by_index(count, |j| order.one(0, |_, m| R::weight(cofactor(b, j, m), m))),
            minus_whole: from_fn(|n| order.one(0, |_, m| R::element(mul(negative(product(b, m), m), n as u64, m), m))),
            constants: R::constants(width),
            one: fraction(1, 1),
            half: fraction(1, 2),
            doubles: Multiple::ALL.map(|k| [2, -2].map(|x| fraction(x, k.integer()))),
        }
    }
}

/// The moduli of both bases, and where the words are that go with them.
struct Order<'a> {
    moduli: [&'a [u64]; 2],
    packed: bool,
}

impl Order<'_> {
    /// A word for each modulus of both bases, from its base, number and value.
    fn both(&self, f: impl Fn(usize, usize, u64) -> u64) -> Memory<BOTH> {
        let mut words = [0; BOTH];
        for (base, moduli) in self.moduli.iter().enumerate() {
            for (i, &m) in moduli.iter().enumerate() {
                words[word(self.packed, base, i)] = f(base, i, m);
            }
        }
        Memory::of(|i| words[i])
    }
    /// A word for each modulus of a base.
    fn one(&self, base: usize, f: impl Fn(usize, u64) -> u64) -> Memory<LANES> {
        Memory::of(|i| {
            let i = if self.packed && i >= Six::COUNT { i - 2 } else { i };
            self.moduli[base].get(i).map_or(0, |&m| f(i, m))
        })
    }
    fn moduli<R: Layout>(&self, base: usize) -> Moduli<LANES> {
        let part = |k: usize| self.one(base, |_, m| R::modulus(m)[k]);
        Moduli { moduli: part(0), inverses: part(1) }
    }
}

/// A factor, of each of its two words.
fn factor<const L: usize>(part: impl Fn(usize) -> Memory<L>) -> Factor<L> {
    Factor { value: part(0), ratio: part(1) }
}

fn by_index(count: usize, f: impl Fn(usize) -> Memory<LANES>) -> [Memory<LANES>; LANES] {
    from_fn(|j| if j < count { f(j) } else { Memory::of(|_| 0) })
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

    /// Packed, twelve words hold all residues; constants of one base have its last two twice.
    #[test]
    fn every_modulus_has_a_word() {
        let (a, b) = ([3, 5, 7, 11, 13, 17], [19, 23, 29, 31, 37, 41]);
        for (packed, at) in
            [(true, [0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 6, 7]), (false, [0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13])]
        {
            let order = Order { moduli: [&a, &b], packed };
            let both = order.both(|_, _, m| m);
            assert_eq!(at.map(|i| both.word(i)), [a, b].as_flattened());
            let base = order.one(1, |_, m| m);
            let last = if packed { [37, 41] } else { [0, 0] };
            assert_eq!([6, 7].map(|i| base.word(i)), last);
            assert_eq!([0, 1, 2, 3, 4, 5].map(|i| base.word(i)), b);
        }
    }

    #[test]
    fn the_slack_of_a_power_of_two() {
        assert!((log2(&[0, 0, 1 << 20]) - 148.0).abs() < 1e-9);
    }
}
