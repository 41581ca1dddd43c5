//! What holds for every message, and the field elements on which maps have stumbled.

use super::{Parse, cleared, from_jacobian, is_in_subgroup, mapped};
use crate::group::PairingCurve;
use crate::hash::constants::ConstantField;
use crate::hash::field::HashToField;
use crate::hash::fraction::Fraction;
use crate::hash::map::{FieldMap, map_pair_to_curve};
use crate::hash::sswu::Sswu;
use crate::hash::suites::*;
use crate::hash::svdw::Svdw;
use crate::hash::{Dst, HashSuite, MapToCurve};
use crate::point::Point;
use crate::{bls12_381, bn254, bn254_nogami};
use pairloom_algebra::count::{Count, counted};
use pairloom_algebra::{Field, Fp2, PrimeField, SquareRoot};
use subtle::Choice;

fn lands_in_the_subgroup<S: HashSuite>() {
    let dst = Dst::new(S::ID.as_bytes()).unwrap();
    let other = Dst::of_constant(b"another tag");
    for message in [&b""[..], b"a", &[0; 300]] {
        let point = S::hash(message, dst);
        assert!(bool::from(point.is_on_curve() & !point.is_identity()), "{}", S::ID);
        assert!(is_in_subgroup(&point), "{}", S::ID);
        assert_eq!(point, S::hash(message, dst));
        assert_ne!(point, S::hash(message, other));
        assert_ne!(point, S::hash(b"b", dst));
    }
}

#[test]
fn hashes_lie_in_the_subgroup() {
    lands_in_the_subgroup::<Bls12381G1XmdSha256SswuRo>();
    lands_in_the_subgroup::<Bls12381G1XmdSha256SswuNu>();
    lands_in_the_subgroup::<Bls12381G2XmdSha256SswuRo>();
    lands_in_the_subgroup::<Bls12381G2XmdSha256SswuNu>();
    lands_in_the_subgroup::<Bls12381G1XofShake256SswuRo>();
    lands_in_the_subgroup::<Bls12381G2XofShake256SswuRo>();
    lands_in_the_subgroup::<Bn254G1XmdSha256SvdwRo>();
    lands_in_the_subgroup::<Bn254G2XmdSha256SvdwRo>();
    lands_in_the_subgroup::<Bn254G1XmdKeccak256SvdwRo>();
    lands_in_the_subgroup::<Bn254G2XmdKeccak256SvdwNu>();
    lands_in_the_subgroup::<Bn254NogamiG1XmdSha256SvdwRo>();
    lands_in_the_subgroup::<Bn254NogamiG2XmdSha256SvdwRo>();
}

/// The y of the sign of u over an x, if there is one.
fn with_sign_of<F: SquareRoot<Mask = Choice>>(u: &F, right: &F) -> Option<F> {
    let (root, is_square) = right.sqrt();
    bool::from(is_square).then(|| root.negate_if(&(root.sgn0() ^ u.sgn0())))
}

/// The simplified map as RFC 9380, section 6.6.2 states it, with its divisions and branches.
fn simplified<F: SquareRoot<Mask = Choice> + PartialEq>(map: &Sswu<F::Const>, u: &F) -> [F; 2] {
    let [a, b, z] = [&map.a, &map.b, &map.z.z].map(F::constant);
    let g = |x: &F| x.square().add(&a).mul(x).add(&b);
    let zuu = z.mul(&u.square());
    let inverse = zuu.square().add(&zuu).invert();
    let x1 = if inverse == F::zero() {
        b.mul(&z.mul(&a).invert())
    } else {
        b.neg().mul(&a.invert()).mul(&inverse.add(&F::one()))
    };
    let x2 = zuu.mul(&x1);
    let found = [x1, x2].into_iter().find_map(|x| with_sign_of(u, &g(&x)).map(|y| [x, y]));
    found.expect("neither candidate is an x-coordinate")
}

/// The Shallue–van de Woestijne map as section 6.6.1 states it.
fn plain<F: SquareRoot<Mask = Choice> + PartialEq>(map: &Svdw<F::Const>, u: &F) -> [F; 2] {
    let [b, z] = [&map.b, &map.z].map(F::constant);
    let g = |x: &F| x.square().mul(x).add(&b);
    let (gz, three_zz) = (g(&z), z.square().triple());
    let (t1, root) = (u.square().mul(&gz), gz.mul(&three_zz).neg().sqrt().0);
    let root = root.negate_if(&root.sgn0());
    let (t2, t1) = (F::one().add(&t1), F::one().sub(&t1));
    let t3 = t1.mul(&t2).invert();
    let t5 = u.mul(&t1).mul(&t3).mul(&root);
    let t6 = gz.double().double().neg().mul(&three_zz.invert());
    let half = z.halve().neg();
    let x3 = t2.square().mul(&t3).square().mul(&t6).add(&z);
    let found = [half.sub(&t5), half.add(&t5), x3].into_iter().find_map(|x| with_sign_of(u, &g(&x)).map(|y| [x, y]));
    found.expect("no candidate is an x-coordinate")
}

/// 0, ±1, small elements, some hundred bits, and the roots of ±`1/special` where a denominator of the map vanishes.
fn awkward<F: HashToField + Parse + SquareRoot<Mask = Choice>>(special: &F) -> Vec<F> {
    let roots = [special.invert(), special.invert().neg()].map(|square| square.sqrt());
    let roots = roots.into_iter().filter(|(_, exists)| bool::from(*exists)).flat_map(|(root, _)| [root.neg(), root]);
    let hashed = (0..20).map(|seed| F::from_uniform_bytes(&vec![seed; F::UNIFORM_BYTES]));
    [0, 1, -1, 2, -2, 3].map(|k| F::small(k, 0)).into_iter().chain(hashed).chain(roots).collect()
}

fn agrees<G: MapToCurve<Field: Parse>>(
    special: G::Field,
    exceptional: usize,
    reference: impl Fn(&G::Map, &G::Field) -> [G::Field; 2],
) {
    let all = awkward::<G::Field>(&special);
    assert_eq!(all.len(), 26 + exceptional, "{}", G::NAME);
    for u in &all {
        let image = G::field_map().map(u);
        let inverse = image.d.invert();
        assert_eq!([image.n.mul(&inverse), image.y], reference(G::field_map(), u), "{} at {u:?}", G::NAME);
        assert!(bool::from(mapped::<G>(u).is_on_curve()), "{} at {u:?}", G::NAME);
    }
}

#[test]
fn maps_agree_with_the_plain_formulas() {
    let z = |z| bls12_381::Fp2::constant(z);
    agrees::<bls12_381::G1>(bls12_381::G1::field_map().z.z, 2, simplified);
    agrees::<bls12_381::G2>(z(&bls12_381::G2::field_map().z.z), 0, simplified);
    agrees::<bn254::G1>(bn254::G1::field_map().c1, 2, plain);
    agrees::<bn254::G2>(bn254::Fp2::constant(&bn254::G2::field_map().c1), 4, plain);
    agrees::<bn254_nogami::G1>(bn254_nogami::G1::field_map().c1, 2, plain);
    agrees::<bn254_nogami::G2>(bn254_nogami::Fp2::constant(&bn254_nogami::G2::field_map().c1), 4, plain);
}

/// The sum before the isogeny against the sum after it, equal and opposite elements included.
fn pairs_add_up<G: MapToCurve<Field: Parse>>() {
    let all = awkward::<G::Field>(&G::Field::small(11, 0));
    for (i, u) in all.iter().enumerate() {
        for v in [all[(i + 1) % all.len()], *u, u.neg()] {
            let sum = from_jacobian::<G>(&map_pair_to_curve::<G, _>([u, &v]));
            assert_eq!(sum, mapped::<G>(u) + mapped::<G>(&v), "{}: {u:?}, {v:?}", G::NAME);
        }
    }
}

/// Opposite points, and one point with two denominators.
fn points_cancel_and_double<G: MapToCurve<Field: Parse>>() {
    let map = G::field_map();
    let point = map.map(&G::Field::small(7, 0));
    let opposite = Fraction { y: point.y.neg(), ..point };
    let nothing = from_jacobian::<G>(&map.to_target(point.sum(&opposite, map.a())));
    assert!(bool::from(nothing.is_identity() & cleared(&nothing).is_identity()), "{}", G::NAME);
    let same = Fraction { n: point.n.triple(), d: point.d.triple(), y: point.y };
    let double = from_jacobian::<G>(&map.to_target(point.sum(&same, map.a())));
    assert_eq!(double, from_jacobian::<G>(&map.to_target(point.to_jacobian())).double(), "{}", G::NAME);
}

fn sums<G: MapToCurve<Field: Parse>>() {
    pairs_add_up::<G>();
    points_cancel_and_double::<G>();
}

#[test]
fn points_add_up_even_when_equal_or_opposite() {
    sums::<bls12_381::G1>();
    sums::<bls12_381::G2>();
    sums::<bn254::G1>();
    sums::<bn254::G2>();
    sums::<bn254_nogami::G1>();
    sums::<bn254_nogami::G2>();
}

fn words(hex: &str) -> Vec<u64> {
    let bytes = hex.as_bytes().rchunks(16);
    bytes.map(|digits| u64::from_str_radix(core::str::from_utf8(digits).unwrap(), 16).unwrap()).collect()
}

/// Points all over the curve: outside the subgroup, inside it, and of orders that the cofactor kills.
fn all_over<G: MapToCurve<Field: Parse>>() -> Vec<Point<G>> {
    let outside = [2, 3, 5].map(|u| mapped::<G>(&G::Field::small(u, 0)));
    let killed = outside.map(|point| point.mul_words_vartime(<G::Scalar as PrimeField>::MODULUS));
    outside.into_iter().chain(killed).chain([Point::generator(), Point::identity()]).collect()
}

fn clears_by<G: MapToCurve<Field: Parse>>(effective: impl Fn(&Point<G>) -> Point<G>) {
    for (i, point) in all_over::<G>().iter().enumerate() {
        let clear = cleared(point);
        assert_eq!(clear, effective(point), "{}", G::NAME);
        assert!(is_in_subgroup(&clear));
        assert_eq!(bool::from(clear.is_identity()), [3, 4, 5, 7].contains(&i), "{}", G::NAME);
    }
}

/// h_eff of RFC 9380, sections 8.8.1 and 8.8.2.
#[test]
fn cofactors_of_bls12_381_are_cleared_by_h_eff() {
    let (g1, g2) = (
        words("d201000000010001"),
        words(
            "bc69f08f2ee75b3584c6a0ea91b352888e2a8e9145ad7689986ff031508ffe1329c2f178731db956d82bf015d1212b02ec0ec69d7477c1ae954cbc06689f6a359894c0adebbf6b4e8020005aaa95551",
        ),
    );
    clears_by::<bls12_381::G1>(|point| point.mul_words_vartime(&g1));
    clears_by::<bls12_381::G2>(|point| point.mul_words_vartime(&g2));
}

/// The formula of Fuentes-Castañeda, Knapp and Rodríguez-Henríquez, term by term.
fn clears_like_bn<C: PairingCurve<G2: MapToCurve<Field: Parse>>>() {
    clears_by::<C::G2>(|point| {
        let multiple = point.mul_words_vartime(&[C::X]);
        let multiple = if C::X_IS_NEGATIVE { -multiple } else { multiple };
        let psi = |point: &Point<C::G2>| point.endomorphism();
        multiple + psi(&(multiple + multiple + multiple)) + psi(&psi(&multiple)) + psi(&psi(&psi(point)))
    });
}

#[test]
fn cofactors_of_bn_twists_are_cleared() {
    clears_like_bn::<bn254::Curve>();
    clears_like_bn::<bn254_nogami::Curve>();
}

/// RFC 9380, section 5: L = 64 for bls12-381; 48 for 254 bits.
#[test]
fn lengths_of_uniform_bytes() {
    assert_eq!((bls12_381::Fp::UNIFORM_BYTES, bls12_381::Fp2::UNIFORM_BYTES), (64, 128));
    assert_eq!((bn254::Fp::UNIFORM_BYTES, bn254::Fp2::UNIFORM_BYTES), (48, 96));
}

/// The maps run on a machine that only counts; a root costs 458 products in the 381-bit field.
#[test]
fn maps_run_on_other_machines() {
    type C = Count<bls12_381::Fp>;
    let g1 = counted(|| map_pair_to_curve::<bls12_381::G1, C>([&C::one(), &C::one()])).1.products;
    assert!(g1 <= 2 * 458 + 2 * 18 + 20 + 80, "{g1}");
    let one = Fp2::<C>::one();
    let g2 = counted(|| map_pair_to_curve::<bls12_381::G2, Fp2<C>>([&one, &one])).1.products;
    assert!(g2 <= 4 * 458 + 280, "{g2}");
}
