//! The subgroup checks against multiplication by r.

use super::*;
use pairloom_curve::scalar_mul::{FixedPoint, checked_sum_vartime};
use pairloom_curve::subgroup::are_in_subgroup_vartime;

fn has_order_r<G: TestGroup>(point: &Affine<G>) -> bool {
    point.mul_words_vartime(<G::Curve as PairingCurve>::ORDER).is_identity().into()
}

fn check<G: TestGroup>(point: &Affine<G>, expected: bool, all: &mut Vec<(Affine<G>, bool)>) {
    all.push((*point, expected));
    assert!(bool::from(point.is_on_curve()));
    assert_eq!(has_order_r(point), expected, "{}", G::NAME);
    assert_eq!(bool::from(point.is_in_subgroup()), expected, "{}", G::NAME);
    assert_eq!(point.is_in_subgroup_vartime(), expected, "{}", G::NAME);
    if !point.is_identity() {
        let [x, y] = [&point.x, &point.y].map(G::Words::from_one_core);
        assert_eq!(bool::from(G::has_order_r_by_words(&x, &y)), expected, "{}, by words", G::NAME);
    }
}

/// A point of order ℓ on the curve, if ℓ divides its order.
pub(super) fn point_of_order<G: TestGroup>(prime: u32, rng: &mut StdRng) -> Option<Affine<G>> {
    let mut rest = G::curve_order();
    if &rest % prime != BigUint::ZERO {
        return None;
    }
    while &rest % prime == BigUint::ZERO {
        rest /= prime;
    }
    loop {
        let mut point = multiple(&random_curve_point::<G>(rng), &rest);
        if !point.is_identity() {
            loop {
                let next = multiple(&point, &prime.into());
                if next.is_identity() {
                    return Some(point);
                }
                point = next;
            }
        }
    }
}

fn checks<G: TestGroup>() {
    let mut rng = rng();
    let r = order::<G>();
    let trivial_cofactor = G::curve_order() == r;
    let mut all = Vec::new();
    let mut check = |point: &Affine<G>, expected| check(point, expected, &mut all);
    check(&Affine::<G>::identity(), true);
    check(&Affine::<G>::generator(), true);
    check(&Affine::<G>::identity(), true);
    for _ in 0..5 {
        let inside = random_point::<G>(&mut rng);
        check(&inside, true);
        let any = random_curve_point::<G>(&mut rng);
        check(&any, trivial_cofactor);
        let cofactor_part = multiple(&any, &r);
        check(&cofactor_part, trivial_cofactor);
        check(&(inside + cofactor_part).to_affine(), trivial_cofactor);
    }
    let inside = random_point::<G>(&mut rng);
    for prime in (2..300).chain([2713, 10_069, 10_177, 11_953]) {
        if let Some(point) = point_of_order::<G>(prime, &mut rng) {
            check(&point, false);
            check(&(point + inside).to_affine(), false);
        }
    }
    for count in [0, 1, 2, all.len() - 1, all.len()] {
        let (points, expected): (Vec<_>, Vec<_>) = all.iter().copied().take(count).unzip();
        assert_eq!(are_in_subgroup_vartime(&points), expected, "{}", G::NAME);
    }
}

/// A chain over such a point meets the exceptions of its formulas.
#[test]
fn points_of_small_order_have_no_checked_sum() {
    use pairloom_curve::bls12_381::{Curve, Fr, G1};
    let mut rng = rng();
    let (fixed, inside) = (FixedPoint::new(&random_point::<G1>(&mut rng)), random_point::<G1>(&mut rng));
    for prime in [3, 11, 10_177, 859_267, 52_437_899] {
        let outside = point_of_order::<G1>(prime, &mut rng).expect("a factor of the curve's order");
        for factor in [1, 2, u64::from(prime) - 1].map(Fr::from_u64) {
            let identity = Affine::identity();
            let pairs =
                [(outside, inside), (inside, outside), (outside, outside), (outside, identity), (identity, outside)];
            for (point, added) in pairs {
                let sum = checked_sum_vartime::<Curve>(&fixed, &factor, (&point, &factor), &added);
                assert_eq!(sum, None, "{prime}");
            }
        }
    }
}

#[test]
fn checks_agree_with_the_order() {
    on_every_group!(checks);
}

/// Resultant of `Σ relation[i] T^i` and `T² − tT + n`: the degree of the endomorphism that the relation states to be 0.
fn degree(relation: &[BigInt], t: &BigInt, n: &BigInt) -> BigInt {
    let mut power = (BigInt::from(1), BigInt::ZERO);
    let mut value = (BigInt::ZERO, BigInt::ZERO);
    for coefficient in relation {
        value = (value.0 + coefficient * &power.0, value.1 + coefficient * &power.1);
        power = (-n * &power.1, &power.0 + t * &power.1);
    }
    value.0.pow(2) + t * &value.0 * &value.1 + n * value.1.pow(2)
}

fn gcd(a: BigInt, b: BigInt) -> BigInt {
    if b == BigInt::ZERO { a } else { gcd(b.clone(), a % b) }
}

/// What a check relies on: only multiples of r kill both what passes it and the curve's group.
fn check_is_sound<G: TestGroup>() {
    let x = parameter::<G::Curve>();
    let one = BigInt::from(1);
    let p = BigInt::from(integer(<G::Curve as PairingCurve>::Fp::MODULUS));
    let of_twist = |relation: &[BigInt]| degree(relation, &trace::<G::Curve>(), &p);
    let degrees = match (<G::Curve as PairingCurve>::FAMILY, G::IS_TWIST) {
        (Family::Bn, false) => vec![BigInt::ZERO],
        (Family::Bls12, false) => vec![degree(&[x.pow(2), one.clone()], &-&one, &one)],
        // That of the check by itself, and that of the end of a Miller loop.
        (Family::Bn, true) => {
            vec![
                of_twist(&[&x + &one, x.clone(), x.clone(), -2 * &x]),
                of_twist(&[6 * &x + 2, one.clone(), -&one, one]),
            ]
        }
        (Family::Bls12, true) => vec![of_twist(&[-&x, one])],
    };
    for degree in degrees {
        let common = gcd(degree, G::curve_order().into());
        assert_eq!(unsigned(common), order::<G>(), "{}", G::NAME);
    }
}

#[test]
fn checks_are_sound() {
    on_every_group!(check_is_sound);
    on_every_toy!(check_is_sound);
}
