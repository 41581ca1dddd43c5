//! Small curves: every pair of points of the two groups, against discrete logarithms.

use crate::integers::{fixed_power, power};
use crate::relations::{ate_and_tate, optimal_ate_power, rate_and_jacobian, rate_power, tate_and_weil};
use pairloom_curve::curves::toy::{self, bls12_negative, bn_negative};
use pairloom_curve::{Affine, Group, PairingCurve};
use pairloom_pairing::engine::{G2Prepared, multi_pairing_prepared};
use pairloom_pairing::engine::{multi_pairing, pairing};
use pairloom_pairing::rate::{BarretoNaehrig, rate};
use pairloom_pairing::tate::{tate, tate_swapped};
use pairloom_pairing::{Convention, Gt};

/// 0, 1, …, r − 1 times the generator.
fn multiples<G: Group>(r: u64) -> Vec<Affine<G>> {
    (0..r).map(|k| Affine::<G>::generator().mul_words_vartime(&[k]).to_affine()).collect()
}

/// The powers g^0, …, g^(r − 1) of a value of order r.
fn powers<C: PairingCurve, X: Convention>(g: Gt<C, X>) -> Vec<Gt<C, X>> {
    let mut powers = vec![Gt::one()];
    while powers.len() < C::ORDER[0] as usize {
        powers.push(powers[powers.len() - 1] * g);
    }
    assert!(!g.is_one() && (powers[powers.len() - 1] * g).is_one());
    powers
}

/// e(aP, bQ) = e(P, Q)^(ab) for the pairs (a, b) that `choose` chooses, infinity included.
fn bilinear<C: PairingCurve, X: Convention>(
    choose: impl Fn(usize, usize) -> bool,
    e: impl Fn(&Affine<C::G1>, &Affine<C::G2>) -> Gt<C, X>,
) -> usize {
    let r = C::ORDER[0] as usize;
    let (ps, qs) = (multiples::<C::G1>(r as u64), multiples::<C::G2>(r as u64));
    let table = powers(e(&ps[1], &qs[1]));
    let pairs = (0..r).flat_map(|a| (0..r).map(move |b| (a, b))).filter(|&(a, b)| choose(a, b));
    pairs.map(|(a, b)| assert_eq!(e(&ps[a], &qs[b]), table[a * b % r], "{} {a} {b}", C::ID)).count()
}

/// Every pair of points.
fn every(_: usize, _: usize) -> bool {
    true
}

/// Every point of either group with some of the other.
fn some(a: usize, b: usize) -> bool {
    a < 2 || b < 2 || a == b
}

fn prepared<C: PairingCurve>(p: &Affine<C::G1>, q: &Affine<C::G2>) -> Gt<C> {
    multi_pairing_prepared(&[(*p, &G2Prepared::from(q))])
}

fn pairings_are_bilinear<C: PairingCurve>(choose: impl Fn(usize, usize) -> bool + Copy) {
    let r = C::ORDER[0] as usize;
    let count = bilinear::<C, _>(choose, pairing::<C>);
    assert!(count >= 3 * r - 3 && count <= r * r);
    bilinear::<C, _>(some, prepared::<C>);
    bilinear::<C, _>(some, tate::<C>);
    bilinear::<C, _>(some, tate_swapped::<C>);
}

fn generators_are_related<C: PairingCurve>() {
    let (p, q) = (Affine::generator(), Affine::generator());
    ate_and_tate::<C>(&p, &q);
    tate_and_weil::<C>(&p, &q);
}

/// With bilinearity the relations between the values at the generators are relations between all values; here they are tried
/// at every pair of points none of which is at infinity.
fn barreto_naehrig<C: BarretoNaehrig>() {
    generators_are_related::<C>();
    pairings_are_bilinear::<C>(every);
    bilinear::<C, _>(every, rate::<C>);
    let r = C::ORDER[0];
    for p in &multiples::<C::G1>(r)[1..] {
        for q in &multiples::<C::G2>(r)[1..r.min(14) as usize] {
            ate_and_tate::<C>(p, q);
            rate_and_jacobian::<C>(p, q);
        }
    }
}

#[test]
fn bn() {
    barreto_naehrig::<toy::bn::Curve>();
}

#[test]
fn bn_with_negative_x() {
    barreto_naehrig::<bn_negative::Curve>();
}

#[test]
fn bls12() {
    generators_are_related::<toy::bls12::Curve>();
    pairings_are_bilinear::<toy::bls12::Curve>(every);
}

#[test]
fn bls12_with_negative_x_and_an_m_twist() {
    generators_are_related::<bls12_negative::Curve>();
    pairings_are_bilinear::<bls12_negative::Curve>(some);
}

/// Products of pairs over a small group, where a wrong sign or a lost pair shows at once.
#[test]
fn products_of_all_multiples() {
    fn check<C: PairingCurve>() {
        let r = C::ORDER[0];
        let (ps, qs) = (multiples::<C::G1>(r), multiples::<C::G2>(r));
        let pairs: Vec<_> = ps.into_iter().zip(qs).collect();
        let g = pairing::<C>(&Affine::generator(), &Affine::generator());
        for n in [0, 1, 2, 3, 7, 12] {
            let sum: u64 = (0..n as u64).map(|k| k * k).sum();
            assert_eq!(multi_pairing::<C>(&pairs[..n]), power(&g, &sum.into()), "{} {n}", C::ID);
        }
    }
    check::<toy::bn::Curve>();
    check::<toy::bls12::Curve>();
    check::<bn_negative::Curve>();
    check::<bls12_negative::Curve>();
}

/// The fixed powers between the pairings are not 0 modulo r: no convention loses anything.
#[test]
fn powers_are_invertible() {
    fn check<C: PairingCurve>(more: &[num_bigint::BigInt]) {
        let g = pairing::<C>(&Affine::generator(), &Affine::generator());
        for e in [fixed_power::<C>(), optimal_ate_power::<C>()].iter().chain(more) {
            assert!(!power(&g, e).is_one(), "{}", C::ID);
        }
    }
    check::<toy::bn::Curve>(&[rate_power::<toy::bn::Curve>()]);
    check::<bn_negative::Curve>(&[rate_power::<bn_negative::Curve>()]);
    check::<toy::bls12::Curve>(&[]);
    check::<bls12_negative::Curve>(&[]);
    check::<pairloom_curve::bls12_381::Curve>(&[]);
    check::<pairloom_curve::bn254::Curve>(&[rate_power::<pairloom_curve::bn254::Curve>()]);
    check::<pairloom_curve::bn254_nogami::Curve>(&[rate_power::<pairloom_curve::bn254_nogami::Curve>()]);
}
