//! Sums of products in lanes against one product after the other, on whatever vector instructions there are.

use super::*;
use pairloom_algebra::lanes::Backend;
use pairloom_curve::hash::map::map_to_curve;
use pairloom_curve::lanes::{self, LaneGroup};
use pairloom_curve::point::Point;
use pairloom_curve::scalar_mul::{FixedPoint, PreparedPoints};

type Terms<G> = Vec<(Affine<G>, <G as Group>::Scalar)>;

fn one_by_one<G: Group>(terms: &Terms<G>) -> Point<G> {
    terms.iter().map(|(point, scalar)| point.mul_vartime(scalar)).sum()
}

/// Buckets in lanes, whatever the number, and what is chosen for so many.
fn check<G: LaneGroup>(terms: &Terms<G>) {
    let expected = one_by_one(terms);
    let (points, scalars): (Vec<_>, Vec<_>) = terms.iter().copied().unzip();
    Backend::on_each(|backend| {
        let prepared = PreparedPoints::new(&points);
        assert_eq!(prepared.sum_of_products_vartime(&scalars), expected, "{} {} {backend:?}", G::NAME, terms.len());
        assert_eq!(lanes::sum_of_products(terms), expected, "{} {} {backend:?}", G::NAME, terms.len());
    });
}

fn random<G: TestGroup>(count: usize) -> Terms<G> {
    let mut rng = rng();
    let step = random_point::<G>(&mut rng);
    let points =
        core::iter::successors(Some(step.double()), |point| Some(*point + step)).take(count).collect::<Vec<_>>();
    Point::batch_to_affine(&points).into_iter().map(|point| (point, G::Scalar::random(&mut rng))).collect()
}

fn sums<G: TestGroup + LaneGroup>() {
    for count in [0, 1, 2, 3, 8, 9, 31, 64] {
        check(&random::<G>(count));
    }
}

/// Points that meet in buckets: all the same, opposite, infinite, under the same scalars, with small and with extreme ones.
fn exceptions<G: TestGroup + LaneGroup>() {
    let mut rng = rng();
    let (p, q) = (random_point::<G>(&mut rng), random_point::<G>(&mut rng));
    let scalar = G::Scalar::random(&mut rng);
    let small = |i: u64| (0..i).fold(G::Scalar::zero(), |sum, _| sum.add(&G::Scalar::one()));
    check::<G>(&vec![(p, scalar); 19]);
    check::<G>(&vec![(p, G::Scalar::zero()); 19]);
    check::<G>(&vec![(Affine::identity(), scalar); 19]);
    check::<G>(&(0..20).map(|i| (if i % 2 == 0 { p } else { -p }, scalar)).collect());
    check::<G>(&(0..21).map(|i| (if i % 3 == 0 { p } else { -p }, scalar)).collect());
    check::<G>(&(0..40).map(|i| ([p, q, -p, Affine::identity(), p.endomorphism()][i % 5], scalar)).collect());
    check::<G>(&(0..40).map(|i| ([p, -p, q, q][i % 4], [scalar, scalar.neg(), small(1)][i % 3])).collect());
    check::<G>(&(0..30).map(|i| (p, small(i))).collect());
    check::<G>(&(0..30).map(|i| (q, small(i).neg())).collect());
    // P, 2 P, 3 P, …: sums of some are others.
    let multiples: Vec<_> = core::iter::successors(Some(Point::from(p)), |point| Some(*point + p)).take(33).collect();
    check::<G>(&Point::batch_to_affine(&multiples).into_iter().map(|point| (point, scalar)).collect());
}

fn weights<G: TestGroup + LaneGroup>() {
    let outside = Point::<G>::from_jacobian(&map_to_curve::<G, _>(&G::Field::one())).to_affine();
    let special = [0, 1, 2, u128::MAX, 1 << 127, (1 << 127) - 1, u128::MAX / 3];
    let terms: Vec<_> = random::<G>(61)
        .into_iter()
        .enumerate()
        .map(|(i, (point, _))| match i % 9 {
            3 => (Affine::identity(), 77),
            5 => (outside, special[i % 7]),
            _ => (point, special[i % 7].rotate_left(i as u32)),
        })
        .collect();
    let product =
        |(point, weight): &(Affine<G>, u128)| point.mul_words_vartime(&[*weight as u64, (weight >> 64) as u64]);
    for length in [0, 1, 2, 7, 8, 9, terms.len()] {
        let terms = &terms[..length];
        let expected: Point<G> = terms.iter().map(product).sum();
        Backend::on_each(|backend| {
            assert_eq!(lanes::weighted_sum(terms), expected, "{} {backend:?}, {length} terms", G::NAME);
        });
    }
}

/// Sums in which a point with a kept table stands, in and out of other terms, infinite, and opposite to all of them.
fn fixed<G: TestGroup + LaneGroup>() {
    let mut rng = rng();
    let (p, q) = (random_point::<G>(&mut rng), random_point::<G>(&mut rng));
    let (k, l) = (G::Scalar::random(&mut rng), G::Scalar::random(&mut rng));
    let small = [G::Scalar::zero(), G::Scalar::one(), G::Scalar::one().neg(), G::Scalar::one().double()];
    for point in [p, Affine::identity()] {
        let fixed = FixedPoint::new(&point);
        for scalar in small.into_iter().chain([k, l]) {
            for terms in [vec![], vec![(q, l)], vec![(point, scalar.neg())], vec![(point, scalar), (q, k)]] {
                let all: Terms<G> = [&[(point, scalar)], &terms[..]].concat();
                assert_eq!(fixed.sum_of_products_vartime(&scalar, &terms), one_by_one(&all), "{}", G::NAME);
            }
        }
    }
}

/// Small multiples of one point under scalars of a short cycle, so that buckets hold points that are equal, opposite and infinite, and so do the
/// sums of later rounds. As many as on both sides of where ways of computing and blocks change.
fn collisions<G: TestGroup + LaneGroup>(counts: &[usize]) {
    let mut rng = rng();
    let point = random_point::<G>(&mut rng);
    let scalars: Vec<G::Scalar> = (0..3).map(|_| G::Scalar::random(&mut rng)).collect();
    let multiple = |k: i32| (0..k.abs()).fold(G::Scalar::zero(), |sum, _| sum.add(&G::Scalar::one()));
    let signed = |k: i32| if k < 0 { multiple(k).neg() } else { multiple(k) };
    let cycles: [&[i32]; 5] = [&[1], &[1, -1], &[0, 1, 1, -1], &[1, 2, -1, -2, 3, 0, -3], &[0]];
    for (count, cycle) in counts.iter().flat_map(|count| cycles.map(|cycle| (*count, cycle))) {
        for period in [1, 3] {
            let multiples: Vec<_> = cycle.iter().map(|k| point.mul_vartime(&signed(*k)).to_affine()).collect();
            let at = |i: usize| (multiples[i % cycle.len()], scalars[i % period]);
            let terms: Terms<G> = (0..count).map(at).collect();
            let factor = (0..count)
                .fold(G::Scalar::zero(), |sum, i| sum.add(&signed(cycle[i % cycle.len()]).mul(&scalars[i % period])));
            let expected = point.mul_vartime(&factor);
            let (points, factors): (Vec<_>, Vec<_>) = terms.iter().copied().unzip();
            let prepared = PreparedPoints::new(&points).sum_of_products_vartime(&factors);
            assert_eq!(prepared, expected, "{} {count} {cycle:?} prepared", G::NAME);
            assert_eq!(lanes::sum_of_products(&terms), expected, "{} {count} {cycle:?}", G::NAME);
            let without_lanes = pairloom_curve::scalar_mul::sum_of_products_vartime(&terms);
            assert_eq!(without_lanes, expected, "{} {count} {cycle:?} without lanes", G::NAME);
        }
    }
}

macro_rules! of_groups {
    ($($name:ident = $group:ty;)*) => { $(
        mod $name {
            #[test]
            fn fixed() {
                super::fixed::<$group>();
            }
            #[test]
            fn collisions() {
                super::collisions::<$group>(&[1, 2, 11, 12, 13, 23, 24, 25, 63, 64, 65, 129, 1023, 1025]);
            }
            #[test]
            fn sums() {
                super::sums::<$group>();
            }
            #[test]
            fn exceptions() {
                super::exceptions::<$group>();
            }
            #[test]
            fn weights() {
                super::weights::<$group>();
            }
        }
    )* };
}

of_groups! {
    bls12_381_g1 = pairloom_curve::bls12_381::G1;
    bls12_381_g2 = pairloom_curve::bls12_381::G2;
    bn254_g1 = pairloom_curve::bn254::G1;
    bn254_g2 = pairloom_curve::bn254::G2;
}

/// More terms than one inversion takes, and more windows than are added up together. Points are multiples of one, so that a single product
/// says what comes out.
fn many_terms<G: TestGroup + LaneGroup>(count: usize) {
    let mut rng = rng();
    let step = random_point::<G>(&mut rng);
    let multiples = core::iter::successors(Some(Point::from(step)), |point| Some(*point + step)).take(count);
    let points = Point::batch_to_affine(&multiples.collect::<Vec<_>>());
    let terms: Terms<G> = points.iter().map(|point| (*point, G::Scalar::random(&mut rng))).collect();
    let (mut factor, mut index) = (G::Scalar::zero(), G::Scalar::zero());
    for (_, scalar) in &terms {
        index = index.add(&G::Scalar::one());
        factor = factor.add(&index.mul(scalar));
    }
    let expected = step.mul_vartime(&factor);
    let scalars: Vec<_> = terms.iter().map(|term| term.1).collect();
    assert_eq!(PreparedPoints::new(&points).sum_of_products_vartime(&scalars), expected, "{} {count}", G::NAME);
    assert_eq!(lanes::sum_of_products(&terms), expected, "{} {count}", G::NAME);
    assert_eq!(pairloom_curve::scalar_mul::sum_of_products_vartime(&terms), expected, "{} {count}", G::NAME);
}

#[test]
fn many_terms_of_g1() {
    [1500, 4096, 1 << 14, 1 << 16].into_iter().for_each(many_terms::<pairloom_curve::bls12_381::G1>);
    many_terms::<pairloom_curve::bn254::G1>(4096);
}

#[test]
fn many_terms_of_g2() {
    [1500, 1 << 14].into_iter().for_each(many_terms::<pairloom_curve::bls12_381::G2>);
}

/// Both sides of a block of terms.
#[test]
fn collisions_beyond_a_block() {
    collisions::<pairloom_curve::bls12_381::G1>(&[8191, 8192, 8193]);
    collisions::<pairloom_curve::bls12_381::G2>(&[8193]);
}
