//! All multiplications against doubling and adding.

use super::*;
use pairloom_algebra::OddCharacteristic;
use pairloom_curve::group::ScalarField;
use pairloom_curve::point::Point;
use pairloom_curve::scalar_mul::{sum_of_products_vartime, weighted_sum_vartime};

fn doubling_and_adding<G: Group>(point: &Affine<G>, factor: &BigUint) -> Point<G> {
    (0..factor.bits()).rev().fold(Point::identity(), |sum, bit| {
        let doubled = sum.double();
        if factor.bit(bit) { doubled + *point } else { doubled }
    })
}

fn one_product<G: TestGroup>(point: &Affine<G>, scalar: &G::Scalar) {
    let expected = doubling_and_adding(point, &integer(&scalar.to_words()));
    assert_eq!(point.mul_words_vartime(&scalar.to_words()), expected, "{}", G::NAME);
    assert_eq!(point.mul(scalar), expected, "{}", G::NAME);
    assert_eq!(point.mul_vartime(scalar), expected, "{}", G::NAME);
    let projective = expected.double() - expected;
    assert_eq!(projective.mul(scalar), projective.mul_vartime(scalar));
}

fn products<G: TestGroup>() {
    let mut rng = rng();
    let point = random_point::<G>(&mut rng);
    let one = G::Scalar::one();
    let mut scalars = vec![G::Scalar::zero(), one, one.double(), one.neg(), one.neg().halve(), one.halve()];
    scalars.extend((0..10).map(|_| G::Scalar::random(&mut rng)));
    for scalar in &scalars {
        one_product(&point, scalar);
    }
    one_product(&Affine::<G>::identity(), &scalars[7]);
    assert!(bool::from(point.mul_words_vartime(<G::Curve as PairingCurve>::ORDER).is_identity()));
    assert!(bool::from(point.mul_words_vartime(&[]).is_identity()));
}

#[test]
fn products_by_one_scalar() {
    on_every_group!(products);
}

fn sums<G: TestGroup>() {
    let mut rng = rng();
    let mut points: Vec<Affine<G>> = (0..8).map(|_| random_point(&mut rng)).collect();
    points[5] = Affine::identity();
    points[6] = -points[3];
    let terms: Vec<(Affine<G>, G::Scalar)> =
        (0..300usize).map(|i| (points[i * i % 8], G::Scalar::random(&mut rng))).collect();
    for length in [0, 1, 2, 5, 33, 300] {
        let terms = &terms[..length];
        let expected: Point<G> = terms.iter().map(|(p, k)| p.mul_words_vartime(&k.to_words())).sum();
        assert_eq!(sum_of_products_vartime(terms), expected, "{}, {length} terms", G::NAME);
    }
}

fn weighted_sums<G: TestGroup>() {
    let mut rng = rng();
    let points: Vec<Affine<G>> = (0..6).map(|_| random_curve_point(&mut rng)).collect();
    let mut terms: Vec<(Affine<G>, u128)> = (0..600usize).map(|i| (points[i * i % 6], rng.random())).collect();
    for (i, weight) in [0, 1, u128::MAX, u128::MAX, u128::MAX - 1, 1 << 127, 16].into_iter().enumerate() {
        terms[i].1 = weight;
    }
    terms[9] = (Affine::identity(), 77);
    terms[11] = (-terms[10].0, terms[10].1);
    for (length, shift) in [(0, 0), (1, 0), (7, 0), (12, 0), (12, 64), (100, 64), (100, 0), (600, 64), (600, 0)] {
        let terms: Vec<_> = terms[..length].iter().map(|&(point, weight)| (point, weight >> shift)).collect();
        let expected: Point<G> = terms.iter().map(|(p, k)| p.mul_words_vartime(&[*k as u64, (k >> 64) as u64])).sum();
        assert_eq!(weighted_sum_vartime(&terms), expected, "{}, {length} terms", G::NAME);
    }
    let opposite = [(points[0], 5), (-points[0], 5), (points[0], 9), (points[0], 9)].repeat(50);
    let expected = points[0].mul_words_vartime(&[18 * 50]);
    assert_eq!(weighted_sum_vartime(&opposite), expected);
}

#[test]
fn sums_of_products() {
    on_every_group!(sums);
}

#[test]
fn weighted_sums_of_any_points() {
    on_every_group!(weighted_sums);
}
