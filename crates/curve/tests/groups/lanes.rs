//! Points in lanes against one at a time, on whatever vector instructions there are.

use pairloom_algebra::Field;
use pairloom_algebra::lanes::Backend;
use pairloom_curve::hash::expand::Xmd;
use pairloom_curve::hash::{Dst, hash_to_curve, map::map_to_curve};
use pairloom_curve::lanes::{self, LaneGroup};
use pairloom_curve::{Affine, Point};
use sha2::Sha256;

const DST: Dst<'static> = Dst::of_constant(b"QUUX-V01-CS02-with-lanes");

fn hashes<G: LaneGroup>() {
    let messages: Vec<Vec<u8>> = (0..17u8).map(|i| vec![i; usize::from(i) * 5]).collect();
    let messages: Vec<&[u8]> = messages.iter().map(Vec::as_slice).collect();
    let expected: Vec<_> =
        messages.iter().map(|message| hash_to_curve::<G, Xmd<Sha256>>(message, DST).to_affine()).collect();
    Backend::on_each(|_| {
        for count in [0, 1, 7, 8, 9, 17] {
            assert_eq!(lanes::hash_to_curve::<G, Xmd<Sha256>>(&messages[..count], DST), expected[..count]);
        }
    });
}

/// Points in the subgroup, infinity, and points of the curve that are (on G1 of the BN family) or are not in it.
fn checks<G: LaneGroup>() {
    let small = |i: u32| (0..i).fold(G::Field::zero(), |sum, _| sum.add(&G::Field::one()));
    let outside = |i| Point::<G>::from_jacobian(&map_to_curve::<G, _>(&small(i))).to_affine();
    let multiples = core::iter::successors(Some(Point::<G>::generator()), |point| Some(point.double()));
    let points: Vec<Affine<G>> = multiples
        .take(19)
        .enumerate()
        .map(|(i, point)| match i % 5 {
            1 => Affine::identity(),
            2 | 4 => outside(i as u32),
            _ => point.to_affine(),
        })
        .collect();
    let expected: Vec<bool> = points.iter().map(|point| point.is_in_subgroup().into()).collect();
    Backend::on_each(|_| {
        for count in [0, 1, 8, 19] {
            assert_eq!(lanes::are_in_subgroup(&points[..count]), expected[..count]);
        }
    });
}

macro_rules! for_every_curve {
    ($($curve:ident)*) => { $(
        mod $curve {
            use super::*;
            use pairloom_curve::$curve as curve;
            #[test]
            fn hashing_equals_one_at_a_time() {
                hashes::<curve::G1>();
                hashes::<curve::G2>();
            }
            #[test]
            fn subgroup_checks_equal_one_at_a_time() {
                checks::<curve::G1>();
                checks::<curve::G2>();
            }
        }
    )* };
}

for_every_curve!(bls12_381 bn254 bn254_nogami);
