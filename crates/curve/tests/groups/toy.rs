//! Generic code on all points of curves that are small enough.

use super::*;
use pairloom_curve::curves::toy;
use pairloom_curve::group::ScalarField;
use pairloom_curve::point::Point;
use pairloom_curve::scalar_mul::sum_of_products_vartime;

/// All elements of a field of the toy curves.
trait Enumerable: Sized {
    fn all() -> Vec<Self>;
}

impl<P: Modulus<1>> Enumerable for Fp<P, 1> {
    fn all() -> Vec<Self> {
        (0..P::LIMBS[0]).map(Self::from_u64).collect()
    }
}

impl<F: Enumerable + TowerBase> Enumerable for Fp2<F> {
    fn all() -> Vec<Self> {
        let base = F::all();
        base.iter().flat_map(|c0| base.iter().map(|c1| Self { c0: *c0, c1: *c1 })).collect()
    }
}

fn all_points<G: TestGroup<Field: Enumerable>>() -> Vec<Affine<G>> {
    let finite = G::Field::all().into_iter().filter_map(lift::<G>);
    let both = finite.flat_map(|point| if point == -point { vec![point] } else { vec![point, -point] });
    core::iter::once(Affine::identity()).chain(both).collect()
}

fn curve_has_its_order<G: TestGroup<Field: Enumerable>>() {
    assert_eq!(BigUint::from(all_points::<G>().len()), G::curve_order(), "{}", G::NAME);
}

#[test]
fn orders() {
    on_every_toy!(curve_has_its_order);
}

/// Generators lie on their curves, and have the order that the page says.
#[test]
fn pages() {
    fn page<C: PairingCurve>() {
        let (p, q) = (Affine::<C::G1>::generator(), Affine::<C::G2>::generator());
        assert!(bool::from(p.is_on_curve() & q.is_on_curve()), "{}", C::ID);
        assert!(
            bool::from(p.mul_words_vartime(C::ORDER).is_identity() & q.mul_words_vartime(C::ORDER).is_identity()),
            "{}",
            C::ID
        );
        assert!(!p.is_identity() && !q.is_identity() && p.y != C::Fp::zero(), "{}", C::ID);
    }
    page::<toy::bls12::Curve>();
    page::<toy::bn::Curve>();
    page::<toy::bls12_negative::Curve>();
    page::<toy::bn_negative::Curve>();
}

#[test]
fn twists() {
    fn twist<C: PairingCurve>(b: C::Fp) {
        assert_eq!(C::TWIST, pairloom_curve::group::Twist::D);
        let twisted = C::Fp2::constant(&<C::G2 as Group>::B);
        assert_eq!(
            pairloom_algebra::TwistField::mul_xi(&twisted),
            pairloom_algebra::QuadraticExt::new(b, C::Fp::zero())
        );
    }
    twist::<toy::bls12::Curve>(toy::bls12::Fp::from_u64(7));
    twist::<toy::bn::Curve>(toy::bn::Fp::from_u64(5));
}

#[test]
fn every_pair_adds() {
    let scale = toy::bls12::Fp::from_u64(5);
    let points = all_points::<toy::bls12::G1>();
    points.iter().for_each(|p| points.iter().for_each(|q| laws::additions_agree(p, q, &scale)));
    let scale = toy::bn::Fp::from_u64(5);
    let points = all_points::<toy::bn::G1>();
    points.iter().for_each(|p| points.iter().for_each(|q| laws::additions_agree(p, q, &scale)));
    let scale = toy::bn::Fp2 { c0: scale, c1: scale.double() };
    let points: Vec<_> = all_points::<toy::bn::G2>().into_iter().step_by(19).collect();
    points.iter().for_each(|p| points.iter().for_each(|q| laws::additions_agree(p, q, &scale)));
}

fn every_verdict<G: TestGroup<Field: Enumerable>>() {
    let mut inside = 0u32;
    for point in all_points::<G>() {
        let expected = bool::from(point.mul_words_vartime(<G::Curve as PairingCurve>::ORDER).is_identity());
        assert_eq!(bool::from(point.is_in_subgroup()), expected, "{point:?}");
        inside += u32::from(expected);
    }
    assert_eq!(BigUint::from(inside), order::<G>());
}

#[test]
fn every_point_is_judged_as_by_its_order() {
    on_every_toy!(every_verdict);
}

fn every_product<G: TestGroup<Scalar: Enumerable>>() {
    let multiples: Vec<Affine<G>> = core::iter::successors(Some(Point::identity()), |p| Some(*p + Affine::generator()))
        .take(G::Scalar::all().len())
        .map(|point| point.to_affine())
        .collect();
    for (i, point) in multiples.iter().enumerate() {
        for scalar in G::Scalar::all() {
            let k = scalar.to_words()[0] as usize;
            let expected = Point::from(multiples[i * k % multiples.len()]);
            assert_eq!(point.mul(&scalar), expected);
            assert_eq!(point.mul_vartime(&scalar), expected);
            assert_eq!(point.mul_words_vartime(&[k as u64]), expected);
        }
    }
    let terms: Vec<_> = multiples.iter().copied().zip(G::Scalar::all()).collect();
    let sum = (0..multiples.len()).map(|i| i * i).sum::<usize>() % multiples.len();
    assert_eq!(sum_of_products_vartime(&terms), multiples[sum].into());
}

#[test]
fn every_point_times_every_scalar() {
    on_every_toy!(every_product);
}
