//! A product and whether its point may be multiplied at all: both begin with the same doublings.

use super::wnaf::{FixedPoint, Multiples, Term, WIDTH, digits_of_parts, images, negated, tables};
use crate::coordinates::Jacobian;
use crate::group::{Affine, Family, Group, PairingCurve, by_words};
use crate::point::Point;
use crate::subgroup::g1_by_multiple;
use pairloom_algebra::{TowerBase, Transfer};

/// `scalar fixed + factor point` for a point of the curve, `None` if it is outside the subgroup of order r. Variable time.
///
/// On a BLS12 curve the check computes x P. By φ(P) = −x² P the factor's four parts along the powers of x then take 64 doublings, half of what its
/// two take without it.
pub fn checked_sum_vartime<C: PairingCurve>(
    fixed: &FixedPoint<C::G1>,
    scalar: &C::Fr,
    point: &Affine<C::G1>,
    factor: &C::Fr,
) -> Option<Point<C::G1>> {
    if const { matches!(C::FAMILY, Family::Bn) } || point.is_identity() {
        return Some(fixed.sum_of_products_vartime(scalar, &[(*point, *factor)]));
    }
    let (multiple, inside) = if by_words::<C::G1>() {
        let [x, y] = [&point.x, &point.y].map(Transfer::from_one_core);
        let (multiple, inside) = multiple_and_check::<C, <C::G1 as Group>::Words>(&x, &y);
        (multiple.map(Transfer::to_one_core), inside)
    } else {
        multiple_and_check::<C, C::Fp>(&point.x, &point.y)
    };
    let points = [Jacobian::from_affine(&point.x, &point.y), if C::X_IS_NEGATIVE { multiple.neg() } else { multiple }];
    bool::from(inside).then(|| fixed.sum_with(scalar, terms_by_powers::<C>(points, factor)))
}

/// |x| P for P = (x, y), and whether P is in the subgroup.
fn multiple_and_check<C: PairingCurve, F: TowerBase<Const = C::Fp>>(x: &F, y: &F) -> (Jacobian<F>, F::Mask) {
    let multiple = Jacobian::multiple_of_affine(C::X, x, y);
    let inside = g1_by_multiple::<C, F>(&multiple, x, y);
    (multiple, inside)
}

/// The terms of `factor P`, given P and x P. The parts of the factor are those along ψ, whose eigenvalue is x.
fn terms_by_powers<'a, C: PairingCurve>(
    points: [Jacobian<C::Fp>; 2],
    factor: &C::Fr,
) -> impl Iterator<Item = Term<'a, C::G1>> {
    let mut parts = digits_of_parts::<C::G2>(factor, WIDTH);
    let [low, first, second, third] = [(); 4].map(|()| parts.next().unwrap_or_default());
    // The upper two are of x² P = −φ(P).
    let digits = [[low, negated(second)], [first, negated(third)]];
    let tables = tables::<C::G1>(&points, WIDTH).into_iter().map(|table| images(table).map(Multiples::Own));
    tables.zip(digits).flat_map(|(images, digits)| images.zip(digits))
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

    #[test]
    fn it_is_the_sum_without_a_check() {
        let fixed = Fixed::new(&Affine::generator());
        let points = [5, 77].map(|k| G1Affine::generator().mul_vartime(&fr([k, k, k, 0])).to_affine());
        for (factor, point) in factors().iter().flat_map(|factor| points.map(|point| (factor, point))) {
            let sum = checked_sum_vartime::<bls12_381::Curve>(&fixed, &factor.square(), &point, factor);
            assert_eq!(sum, Some(fixed.sum_of_products_vartime(&factor.square(), &[(point, *factor)])));
        }
        let infinity = checked_sum_vartime::<bls12_381::Curve>(&fixed, &Fr::one(), &Affine::identity(), &Fr::one());
        assert_eq!(infinity, Some(Affine::generator().into()));
    }

    /// (0, 2) has order 3; the x-coordinates of the others are small.
    #[test]
    fn points_outside_the_subgroup_have_no_sum() {
        let fixed = Fixed::new(&Affine::generator());
        let mut outside = 0;
        for x in 0..40u8 {
            let mut bytes = [0; 48];
            (bytes[0], bytes[47]) = (0x80, x);
            let Ok(point) = <ZcashCompressed as PointEncoding<bls12_381::G1>>::decode_unchecked_subgroup(&bytes) else {
                continue;
            };
            assert!(!bool::from(point.is_in_subgroup()));
            for factor in factors() {
                assert_eq!(checked_sum_vartime::<bls12_381::Curve>(&fixed, &Fr::one(), &point, &factor), None);
            }
            outside += 1;
        }
        assert!(outside > 10);
    }

    #[test]
    fn every_point_of_bn254_is_inside() {
        let fixed = FixedPoint::<bn254::G1>::new(&Affine::generator());
        let [one, two] = [1, 2].map(bn254::Fr::from_u64);
        let sum = checked_sum_vartime::<bn254::Curve>(&fixed, &one, &Affine::generator(), &two);
        assert_eq!(sum, Some(bn254::G1Affine::generator().mul_vartime(&one.add(&two))));
    }
}
