//! Second arguments outside the subgroup of order r, as the loops over them tell.

use crate::integers::{p, r, twist_order, words};
use num_bigint::BigInt;
use pairloom_algebra::lanes::Backend;
use pairloom_algebra::residues::{Doubles, Representation, Words};
use pairloom_algebra::sqrt::SquareRoot;
use pairloom_algebra::{Field, Fp2, QuadraticExt};
use pairloom_curve::curves::toy;
use pairloom_curve::{Affine, Group, PairingCurve, bls12_381, bn254, bn254_nogami};
use pairloom_pairing::engine::{OutsideG2, checked_product_by, product_by};
use pairloom_pairing::miller::{Pair, miller_loop_with_ends};
use pairloom_pairing::{CompiledPairing, Exponent, PointPair, checked_multi_pairing, lanes, multi_pairing};

/// The points of the twist with this x-coordinate.
fn with_x<C: PairingCurve>(x: C::Fp2) -> Option<[Affine<C::G2>; 2]>
where
    C::Fp2: SquareRoot,
{
    let b = <C::Fp2 as Field>::constant(&C::G2::B);
    let (y, exists) = x.square().mul(&x).add(&b).sqrt();
    bool::from(exists).then(|| [y, y.neg()].map(|y| Affine::from_xy_unchecked(x, y)))
}

/// 0, 1, 2, … in F_p.
fn elements<F: Field + Copy>(count: usize) -> Vec<F> {
    core::iter::successors(Some(F::zero()), |x| Some(x.add(&F::one()))).take(count).collect()
}

fn multiple<G: Group>(point: &Affine<G>, factor: &BigInt) -> Affine<G> {
    point.mul_words_vartime(&words(factor)).to_affine()
}

/// Z at the end of the loop over Q: 0 where a step met an exception of its formulas.
fn ends_at_infinity<C: PairingCurve>(q: &Affine<C::G2>) -> bool {
    let g = Affine::<C::G1>::generator();
    let (_, ends) = miller_loop_with_ends::<C, C::Fp2>(&[Pair::new::<C>(&g, q)], &[]);
    ends[0].z.is_zero().into()
}

/// How many points of the twist there are with x = a + b i, a and b below these bounds: in the subgroup, and outside.
fn verdicts<C: PairingCurve<Fp2: SquareRoot>>(real: usize, imaginary: usize) -> [usize; 2] {
    let g = Affine::<C::G1>::generator();
    let mut counts = [0; 2];
    let (real, imaginary) = (elements::<C::Fp>(real), elements::<C::Fp>(imaginary));
    for x in real.iter().flat_map(|a| imaginary.iter().map(|b| C::Fp2::new(*a, *b))) {
        for q in with_x::<C>(x).into_iter().flatten() {
            let is_inside = multiple(&q, &r::<C>()).is_identity();
            let verdict = checked_product_by::<C, C::Fp2>(&[(g, q)], Exponent::Fast);
            assert_eq!(verdict.is_ok(), is_inside, "{} {:?}", C::ID, verdict.err());
            assert!(!ends_at_infinity::<C>(&q), "{}: the loop is shorter than every order", C::ID);
            counts[usize::from(!is_inside)] += 1;
        }
    }
    counts
}

/// Every point of the twist of three toy curves, and some of the fourth.
#[test]
fn every_point_of_small_twists() {
    fn all<C: PairingCurve<Fp2: SquareRoot>>() {
        let [p, order, r] = [p::<C>(), twist_order::<C>(), r::<C>()].map(|n| usize::try_from(n).unwrap());
        let [inside, outside] = verdicts::<C>(p, p);
        assert_eq!((inside, inside + outside), (r - 1, order - 1), "{}", C::ID);
    }
    all::<toy::bn::Curve>();
    all::<toy::bn_negative::Curve>();
    all::<toy::bls12::Curve>();
    let [inside, outside] = verdicts::<toy::bls12_negative::Curve>(7207, 3);
    assert!(inside + outside > 20_000 && outside > 1000 * inside);
}

/// x = 1101… in binary, so that the loop over a point of order 13 adds Q to −Q.
#[test]
fn an_exception_ends_outside() {
    type G2 = Affine<<bls12_381::Curve as PairingCurve>::G2>;
    let points: Vec<G2> = outside::<bls12_381::Curve>(BLS12_381_FACTORS);
    let of_order_13: Vec<_> = points.iter().filter(|q| multiple(*q, &13.into()).is_identity()).collect();
    assert!(!of_order_13.is_empty() && of_order_13.iter().all(|q| ends_at_infinity::<bls12_381::Curve>(q)));
    assert!(!ends_at_infinity::<bls12_381::Curve>(&G2::generator()));
}

/// The prime factors of a twist's cofactor below 2^20.
fn small_factors(mut cofactor: BigInt) -> Vec<u32> {
    let mut factors = Vec::new();
    for prime in 2..1u32 << 20 {
        while &cofactor % prime == BigInt::from(0) {
            cofactor /= prime;
            factors.push(prime);
        }
    }
    factors.dedup();
    factors
}

/// Points of the twist outside the subgroup: some at random; of each small prime order, and of the powers of it that there are; what is left
/// of a point without r and without all of those; and sums of them with a point of the subgroup.
fn outside<C: PairingCurve>(expected: &[u32]) -> Vec<Affine<C::G2>>
where
    C::Fp2: SquareRoot,
{
    let (order, r) = (twist_order::<C>(), r::<C>());
    let factors = small_factors(&order / &r);
    assert_eq!(factors, expected, "{}", C::ID);
    let point = |seed: u64| {
        let mut x = C::Fp2::one();
        (0..seed + 2).for_each(|_| x = x.double().add(&C::Fp2::one()).add(&x.square()));
        (0..).find_map(|_| {
            x = x.square().add(&C::Fp2::one());
            with_x::<C>(x).map(|points| points[0])
        })
    };
    let points: Vec<_> = (0..4).filter_map(point).collect();
    let mut found: Vec<_> = points.iter().flat_map(|point| [*point, multiple(point, &r)]).collect();
    let mut rest = order.clone() / &r;
    for prime in factors {
        let mut without = order.clone();
        while &without % prime == BigInt::from(0) {
            without /= prime;
            rest = if &rest % prime == BigInt::from(0) { rest / prime } else { rest };
        }
        let mut component = points.iter().map(|point| multiple(point, &without)).find(|point| !point.is_identity());
        while let Some(point) = component.filter(|point| !point.is_identity()) {
            found.push(point);
            component = Some(multiple(&point, &prime.into()));
        }
    }
    found.push(multiple(&points[0], &(&order / &rest)));
    let inside = multiple(&Affine::<C::G2>::generator(), &BigInt::from(77));
    let sums: Vec<_> = found.iter().map(|point| (*point + inside).to_affine()).collect();
    found.extend(sums);
    for point in &found {
        assert!(bool::from(point.is_on_curve()) && !multiple(point, &r).is_identity(), "{}", C::ID);
    }
    found
}

fn good<C: PairingCurve>(k: u64) -> PointPair<C> {
    let (p, q) = (Affine::<C::G1>::generator(), Affine::<C::G2>::generator());
    (p.mul_words_vartime(&[k + 1]).to_affine(), q.mul_words_vartime(&[3 * k + 1]).to_affine())
}

fn by_residues<C: CompiledPairing, R: Representation>(pairs: &[PointPair<C>]) -> Option<OutsideG2> {
    checked_product_by::<C, Fp2<C::Residues<R>>>(pairs, Exponent::Fast).err()
}

/// A point outside, alone and in every place of a product, beside infinity and beside another that is outside.
fn is_named<C: CompiledPairing>(q: Affine<C::G2>) {
    let g = Affine::<C::G1>::generator();
    for place in 0..3 {
        let mut pairs: Vec<_> = (0..3).map(good::<C>).collect();
        pairs[place].1 = q;
        let expected = Some(OutsideG2(place));
        assert_eq!(checked_multi_pairing::<C>(&pairs).err(), expected, "{}", C::ID);
        assert_eq!(checked_multi_pairing::<C>(&[&pairs[..], &[(g, q)]].concat()).err(), expected, "{}", C::ID);
        in_lanes_it_is_named::<C>(&pairs, place);
        // Without a loop.
        pairs[place].0 = Affine::identity();
        assert_eq!(checked_multi_pairing::<C>(&pairs).err(), expected, "{}", C::ID);
        in_lanes_it_is_named::<C>(&pairs, place);
        let other = (place + 1) % 3;
        pairs[other].1 = q;
        assert_eq!(checked_multi_pairing::<C>(&pairs).err(), Some(OutsideG2(place.min(other))), "{}", C::ID);
    }
    assert_eq!(by_residues::<C, Words>(&[(g, q)]), Some(OutsideG2(0)), "{}", C::ID);
    assert_eq!(by_residues::<C, Doubles>(&[good::<C>(1), (g, q)]), Some(OutsideG2(1)), "{}", C::ID);
}

/// Pairs of which this alone is outside, after six others: in the first row of lanes, or in the second.
fn in_lanes_it_is_named<C: CompiledPairing>(pairs: &[PointPair<C>], place: usize) {
    const BEFORE: usize = 6;
    let all = [&[good::<C>(1); BEFORE], pairs].concat();
    assert_eq!(lanes::checked_miller::<C>(&all).err(), Some(OutsideG2(BEFORE + place)), "{}", C::ID);
}

/// What is inside passes, and the value is that without a check; infinity in either place.
fn values_are_those_without_a_check<C: CompiledPairing>() {
    let mut pairs: Vec<_> = (0..5).map(good::<C>).collect();
    for round in 0..3 {
        for count in 0..=5 {
            let value = multi_pairing::<C>(&pairs[..count]);
            assert_eq!(checked_multi_pairing::<C>(&pairs[..count]), Ok(value), "{}", C::ID);
            assert_eq!(lanes::checked_multi_pairing::<C>(&pairs[..count]), Ok(value), "{}", C::ID);
        }
        for (k, exponent) in [(4, Exponent::Fast), (5, Exponent::Reduced)] {
            let value = product_by::<C, C::Fp2>(&pairs[..k], exponent);
            assert_eq!(checked_product_by::<C, C::Fp2>(&pairs[..k], exponent), Ok(value), "{}", C::ID);
        }
        (pairs[round].0, pairs[round + 1].1) = (Affine::identity(), Affine::identity());
    }
}

fn check<C: CompiledPairing>(factors: &[u32])
where
    C::Fp2: SquareRoot,
{
    let outside = outside::<C>(factors);
    Backend::on_each(|_| {
        outside.iter().for_each(|q| is_named::<C>(*q));
        values_are_those_without_a_check::<C>();
    });
}

#[test]
fn bn254() {
    check::<bn254::Curve>(&[10_069]);
}

#[test]
fn bn254_nogami() {
    check::<bn254_nogami::Curve>(&[13, 96_757]);
}

const BLS12_381_FACTORS: &[u32] = &[13, 23, 2713, 11_953, 262_069];

#[test]
fn bls12_381() {
    check::<bls12_381::Curve>(BLS12_381_FACTORS);
}
