//! Sums over points that may have to be refused: the check and the product begin with the same doublings.

use super::fixed::FixedPoint;
use super::machine::{Integers, Machine, Words};
use super::wnaf::{Term, WIDTH, digits_of_parts, images, negated, tables};
use crate::coordinates::Jacobian;
use crate::group::{Affine, Family, Group, PairingCurve, by_words, word};
use crate::point::Point;
use crate::subgroup::{both_by_words, g1_by_multiple};
use pairloom_algebra::Field;

/// `scalar fixed + factor point + added` for two points of the curve, `None` if one is outside the subgroup of order r. Variable time.
///
/// On a BLS12 curve the check computes x P. By φ(P) = −x² P the factor's four parts along the powers of x then take 64 doublings, half of what its
/// two take without it. Where processors have AVX-512 IFMA both points are checked side by side.
pub fn checked_sum_vartime<C: PairingCurve>(
    fixed: &FixedPoint<C::G1>,
    scalar: &C::Fr,
    (point, factor): (&Affine<C::G1>, &C::Fr),
    added: &Affine<C::G1>,
) -> Option<Point<C::G1>> {
    if const { matches!(C::FAMILY, Family::Bn) } || point.is_identity() {
        let sum = || fixed.sum_of_products_vartime(scalar, &[(*point, *factor)]) + *added;
        return added.is_in_subgroup_vartime().then(sum);
    }
    if !by_words::<C::G1>() {
        let (multiple, inside) = multiple_and_check::<C, C::Fp>(&point.x, &point.y);
        let inside = bool::from(inside) && added.is_in_subgroup_vartime();
        return inside.then(|| sum_by_multiple::<C, Integers>(fixed, scalar, (point, &multiple, factor)) + *added);
    }
    let (multiple, inside) = multiple_and_checks_by_words::<C>(point, added);
    inside.then(|| sum_by_multiple::<C, Words>(fixed, scalar, (point, &multiple, factor)) + *added)
}

/// |x| P for a finite P, and whether it and another point are in the subgroup.
fn multiple_and_checks_by_words<C: PairingCurve>(
    point: &Affine<C::G1>,
    other: &Affine<C::G1>,
) -> (Jacobian<<C::G1 as Group>::Words>, bool) {
    if other.is_identity() {
        let (multiple, inside) = multiple_and_check::<C, _>(&word::<C::G1>(&point.x), &word::<C::G1>(&point.y));
        return (multiple, inside.into());
    }
    let [x, y] = both_by_words::<C>([point, other]);
    let (multiple, [inside, other_inside]) = multiple_and_check::<C, _>(&x, &y);
    (multiple.map(|both| both.parts()[0]), (inside & other_inside).into())
}

/// |x| P for P = (x, y), and whether P is in the subgroup.
fn multiple_and_check<C: PairingCurve, F: Field<Const = C::Fp>>(x: &F, y: &F) -> (Jacobian<F>, F::Mask) {
    let multiple = Jacobian::multiple_of_affine(C::X, x, y);
    let inside = g1_by_multiple::<C, F>(&multiple, x, y);
    (multiple, inside)
}

/// `scalar fixed + factor P`, given P and |x| P. The parts of the factor are those along ψ, whose eigenvalue is x.
fn sum_by_multiple<C: PairingCurve, M: Machine<C::G1>>(
    fixed: &FixedPoint<C::G1>,
    scalar: &C::Fr,
    (point, multiple, factor): (&Affine<C::G1>, &Jacobian<M::Element>, &C::Fr),
) -> Point<C::G1> {
    let points = [M::point(point), if C::X_IS_NEGATIVE { multiple.neg() } else { multiple.clone() }];
    let mut parts = digits_of_parts::<C::G2>(factor, WIDTH);
    let [low, first, second, third] = [(); 4].map(|()| parts.next().unwrap_or_default());
    // The upper two are of x² P = −φ(P).
    let digits = [[low, negated(second)], [first, negated(third)]];
    let tables = tables(&points, WIDTH).into_iter().map(images::<C::G1, M>);
    fixed.sum_with::<M>(scalar, tables.zip(digits).flat_map(|(images, digits)| images.zip(digits)).map(Term::new))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bls12_381::{self, Fr, G1Affine};
    use crate::bn254;
    use crate::encoding::{PointEncoding, ZcashCompressed};
    use pairloom_algebra::Field;

    type Fixed = FixedPoint<bls12_381::G1>;

    fn fr(words: [u64; 4]) -> Fr {
        Fr::from_canonical(words)
    }

    /// 0, 1, powers of x and their neighbours, r − 1, any others.
    fn factors() -> Vec<Fr> {
        let x = fr([bls12_381::Curve::X, 0, 0, 0]);
        let powers: Vec<Fr> = core::iter::successors(Some(Fr::one()), |power| Some(power.mul(&x))).take(4).collect();
        let near = powers.iter().flat_map(|power| [*power, power.add(&Fr::one()), power.sub(&Fr::one()), power.neg()]);
        let any = (1..20u64).map(|i| fr([i.wrapping_mul(0x9e37_79b9_7f4a_7c15), !i, i << 50, i << 57 | 7]));
        near.chain(any).chain([Fr::zero(), x.square().sub(&Fr::one())]).collect()
    }

    fn sum(fixed: &Fixed, scalar: &Fr, point: G1Affine, factor: &Fr, added: G1Affine) -> Option<Point<bls12_381::G1>> {
        checked_sum_vartime::<bls12_381::Curve>(fixed, scalar, (&point, factor), &added)
    }

    fn points() -> [G1Affine; 2] {
        [5, 77].map(|k| G1Affine::generator().mul_vartime(&fr([k, k, k, 0])).to_affine())
    }

    #[test]
    fn it_is_the_sum_without_a_check() {
        let fixed = Fixed::new(&Affine::generator());
        let [first, second] = points();
        let pairs = [[first, second], [second, first], [first, first], [first, first.neg()]];
        for (factor, [point, added]) in factors().iter().flat_map(|factor| pairs.map(|pair| (factor, pair))) {
            let scalar = factor.square();
            let expected = fixed.sum_of_products_vartime(&scalar, &[(point, *factor)]) + added;
            assert_eq!(sum(&fixed, &scalar, point, factor, added), Some(expected));
        }
    }

    #[test]
    fn infinity_is_inside() {
        let infinity = Affine::identity();
        let [point, _] = points();
        for generator in [infinity, Affine::generator(), point.neg()] {
            let fixed = Fixed::new(&generator);
            for [other, added] in [[infinity, infinity], [infinity, point], [point, infinity], [point, point]] {
                let expected = Point::from(generator) + other + added;
                assert_eq!(sum(&fixed, &Fr::one(), other, &Fr::one(), added), Some(expected));
            }
        }
    }

    /// Points of the curve with small x-coordinates, few of which are in the subgroup.
    fn points_of_the_curve() -> impl Iterator<Item = G1Affine> {
        let decode = |x| {
            let mut bytes = [0; 48];
            (bytes[0], bytes[47]) = (0x80, x);
            <ZcashCompressed as PointEncoding<bls12_381::G1>>::decode_unchecked_subgroup(&bytes).ok()
        };
        (0..40u8).filter_map(decode)
    }

    fn is_refused(outside: G1Affine, factor: &Fr) {
        let fixed = Fixed::new(&Affine::generator());
        let infinity = Affine::identity();
        let [inside, _] = points();
        for [point, added] in
            [[outside, inside], [inside, outside], [outside, outside], [outside, infinity], [infinity, outside]]
        {
            assert_eq!(sum(&fixed, &Fr::one(), point, factor, added), None, "{point:?} {added:?}");
        }
    }

    #[test]
    fn points_outside_the_subgroup_have_no_sum() {
        let outside = points_of_the_curve().filter(|point| !bool::from(point.is_in_subgroup()));
        assert!(outside.map(|point| factors().iter().for_each(|factor| is_refused(point, factor))).count() > 10);
    }

    #[test]
    fn every_point_of_bn254_is_inside() {
        let fixed = FixedPoint::<bn254::G1>::new(&Affine::generator());
        let [one, two] = [1, 2].map(bn254::Fr::from_u64);
        let multiple = |k| bn254::G1Affine::generator().mul_vartime(&bn254::Fr::from_u64(k));
        let [point, added] = [3, 4].map(|k| multiple(k).to_affine());
        assert_eq!(checked_sum_vartime::<bn254::Curve>(&fixed, &one, (&point, &two), &added), Some(multiple(11)));
    }
}
