//! Points in lanes against one at a time, on whatever vector instructions there are.

use pairloom_algebra::Field;
use pairloom_algebra::lanes::Backend;
use pairloom_curve::encoding::{
    ArkworksCompressed, DecodeError, EncodableGroup, GnarkCompressed, PointEncoding, ZcashCompressed, ZcashUncompressed,
};
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

/// Weights of every length and of special digits, infinity, and points that are in no subgroup.
fn weights<G: LaneGroup>() {
    let outside = Point::<G>::from_jacobian(&map_to_curve::<G, _>(&G::Field::one())).to_affine();
    let weights = [0, 1, 8, 9, 15, 16, u128::MAX, 1 << 127, (1 << 127) - 1, 0x8888 << 100, u128::MAX / 3];
    let terms: Vec<(Affine<G>, u128)> = weights
        .into_iter()
        .chain((0..8).map(|i| 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834 >> (16 * i)))
        .enumerate()
        .map(|(i, weight)| match i % 6 {
            3 => (Affine::identity(), weight),
            5 => (outside, weight),
            _ => ((0..i).fold(Point::generator(), |point, _| point.double()).to_affine(), weight),
        })
        .collect();
    let words = |weight: u128| [weight as u64, (weight >> 64) as u64];
    let expected: Vec<_> = terms
        .iter()
        .map(|(point, weight)| Point::from(*point).mul_words_vartime(&words(*weight)).to_affine())
        .collect();
    Backend::on_each(|_| {
        for count in [0, 1, 8, 11, terms.len()] {
            assert_eq!(lanes::weighted(&terms[..count]), expected[..count]);
        }
    });
}

/// Points of either sign, infinity, coordinates without a point, flags that are wrong, bytes that are missing: what one at a time says.
fn decoding<G: LaneGroup + EncodableGroup, E: PointEncoding<G>>() {
    let points = core::iter::successors(Some(Point::<G>::generator()), |point| Some(point.double()));
    let mut encodings: Vec<Vec<u8>> = points.take(19).map(|point| E::encode(&point.to_affine())).collect();
    encodings.push(E::encode(&Affine::identity()));
    let (low, middle) = (encodings[0].len() - 1, encodings[0].len() / 2);
    for i in 0..12 {
        encodings[i][if i % 2 == 0 { middle } else { low }] ^= 1 << (i / 2);
    }
    encodings[12][0] ^= 0xe0;
    encodings[13][low] ^= 0xc0;
    encodings[14].pop();
    encodings.rotate_left(5);
    let encodings: Vec<&[u8]> = encodings.iter().map(Vec::as_slice).collect();
    let expected: Vec<_> = encodings.iter().map(|bytes| E::decode_unchecked_subgroup(bytes)).collect();
    assert!(expected.iter().filter(|point| point.is_ok()).count() >= 5);
    assert!(
        expected.iter().any(|point| matches!(point, Err(DecodeError::NoPoint { .. } | DecodeError::NotOnCurve { .. })))
    );
    Backend::on_each(|_| {
        for count in [0, 1, 8, 9, encodings.len()] {
            assert_eq!(lanes::decode_unchecked_subgroup::<G, E>(&encodings[..count]), expected[..count]);
        }
    });
}

#[test]
fn decoding_equals_one_at_a_time() {
    decoding::<pairloom_curve::bls12_381::G1, ZcashCompressed>();
    decoding::<pairloom_curve::bls12_381::G2, ZcashCompressed>();
    decoding::<pairloom_curve::bls12_381::G2, ZcashUncompressed>();
    decoding::<pairloom_curve::bn254::G1, ArkworksCompressed>();
    decoding::<pairloom_curve::bn254::G2, GnarkCompressed>();
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
            #[test]
            fn multiples_equal_one_at_a_time() {
                weights::<curve::G1>();
                weights::<curve::G2>();
            }
        }
    )* };
}

for_every_curve!(bls12_381 bn254 bn254_nogami);
