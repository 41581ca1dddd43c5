//! Encodings against published vectors, other libraries' forms, and every way of being wrong.

mod arkworks;
#[cfg(feature = "research")]
mod every;
mod evm;
mod gnark;
mod gt;
mod properties;
mod scalar;
mod text;
mod zcash;

use super::coordinate::swapped;
use super::{Coordinate, DecodeError, EncodableGroup, PairOrder, PointEncoding, SwapHint};
use crate::group::Affine;
use crate::point::Point;
use pairloom_algebra::{Field, SquareRoot};

fn read_json(name: &str) -> serde_json::Value {
    let path = format!("{}/../../vectors/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    serde_json::from_str(&text).unwrap()
}

fn bytes(text: &str) -> Vec<u8> {
    hex::decode(text.strip_prefix("0x").unwrap_or(text)).unwrap()
}

/// 0, G, 2G, … (count of them).
fn multiples<G: EncodableGroup>(count: usize) -> Vec<Affine<G>> {
    let generator = Affine::<G>::generator();
    let sums = std::iter::successors(Some(Point::<G>::identity()), |sum| Some(*sum + generator));
    Point::batch_to_affine(&sums.take(count).collect::<Vec<_>>())
}

fn small<F: Coordinate>(k: u64) -> F {
    (0..k).fold(F::zero(), |sum, _| sum.add(&F::one()))
}

/// y² of the point with this x, if there were one.
fn right_side<G: EncodableGroup>(x: &G::Field) -> G::Field {
    x.square().mul(x).add(&G::Field::constant(&G::B))
}

/// The points with the smallest x = 1, 2, 3, …: all but a few in 2^100 lie outside a proper subgroup.
fn points_by_x<G: EncodableGroup>(count: usize) -> Vec<Affine<G>> {
    let lift = |k| {
        let x = small::<G::Field>(k);
        let (y, exists) = right_side::<G>(&x).sqrt();
        bool::from(exists).then(|| Affine::from_xy(x, y).unwrap())
    };
    (1..).filter_map(lift).take(count).collect()
}

/// Some x that no point has.
fn x_without_point<G: EncodableGroup>() -> G::Field {
    let missing = |x: &G::Field| !bool::from(right_side::<G>(x).is_square());
    (1..).map(small::<G::Field>).find(missing).unwrap()
}

fn refused<E: PointEncoding<G>, G: EncodableGroup>(bytes: &[u8], expected: DecodeError) {
    let got = E::decode(bytes);
    assert_eq!(got, Err(expected), "{} {} {}", E::NAME, G::NAME, hex::encode(bytes));
    assert!(!expected.to_string().contains('\n'));
    if !matches!(expected, DecodeError::NotInSubgroup { .. }) {
        assert_eq!(E::decode_unchecked_subgroup(bytes), Err(expected));
    }
}

/// What holds for every form: both directions, lengths, infinity on request, uniqueness of encodings.
fn common<E: PointEncoding<G>, G: EncodableGroup>() {
    let mut seen = std::collections::HashSet::new();
    for point in multiples::<G>(20).into_iter().flat_map(|p| [p, p.neg()]) {
        let encoded = E::encode(&point);
        assert_eq!(encoded.len(), E::LEN);
        assert_eq!(E::decode(&encoded), Ok(point));
        assert_eq!(E::decode_unchecked_subgroup(&encoded), Ok(point));
        let expected = if point.is_identity() { Err(DecodeError::Identity) } else { Ok(point) };
        assert_eq!(E::decode_non_identity(&encoded), expected);
        seen.insert(encoded);
    }
    assert_eq!(seen.len(), 39);
    for got in [0, 1, E::LEN / 2, E::LEN - 1, E::LEN + 1, 2 * E::LEN] {
        refused::<E, G>(&vec![0xff; got], DecodeError::WrongLength { expected: E::LEN, got });
    }
}

/// Points of the curve outside the subgroup: refused by default, taken on request.
fn outside_subgroup<E: PointEncoding<G>, G: EncodableGroup>() {
    for point in points_by_x::<G>(5) {
        let encoded = E::encode(&point);
        refused::<E, G>(&encoded, DecodeError::NotInSubgroup { hint: SwapHint(None) });
        assert_eq!(E::decode_unchecked_subgroup(&encoded), Ok(point));
    }
}

/// Points of G2 written with the parts of F_p² in the other order: refused with the hint, however they fail.
fn swapped_parts<E: PointEncoding<G>, G: EncodableGroup>() -> Vec<DecodeError> {
    let hint = SwapHint(Some(E::PAIR_ORDER));
    let mut failures = Vec::new();
    for point in &multiples::<G>(12)[1..] {
        let wrong = Affine::from_xy_unchecked(swapped(&point.x), swapped(&point.y));
        let error = E::decode(&E::encode(&wrong)).unwrap_err();
        let hinted =
            [DecodeError::NotOnCurve { hint }, DecodeError::NoPoint { hint }, DecodeError::NotInSubgroup { hint }];
        assert!(hinted.contains(&error), "{error}");
        assert!(error.to_string().contains("the coordinates of x look swapped"));
        failures.push(error);
    }
    failures
}

#[test]
fn hint_names_the_order_that_is_asked_for() {
    let of = |order| DecodeError::NotOnCurve { hint: SwapHint(order) }.to_string();
    assert_eq!(of(None), "the point is not on the curve");
    assert!(of(Some(PairOrder::RealFirst)).ends_with("swapped (im, re): this form puts re first"));
    assert!(of(Some(PairOrder::ImaginaryFirst)).ends_with("swapped (re, im): this form puts im first"));
}

/// A point with y = 0 would have order 2 and no sign; x³ = −b has no root.
#[test]
fn no_point_has_y_zero() {
    fn check<G: EncodableGroup>(degree: u32) {
        let p = <G::Field as Coordinate>::Prime::MODULUS.iter().rev();
        let p = p.fold(num_bigint::BigUint::ZERO, |sum, &word| (sum << 64) + word);
        let third = (p.pow(degree) - 1u8) / 3u8;
        let minus_b = G::Field::constant(&G::B).neg();
        assert_ne!(minus_b.pow(&third.to_u64_digits()), G::Field::one(), "{}", G::NAME);
    }
    use pairloom_algebra::PrimeField;
    check::<crate::bls12_381::G1>(1);
    check::<crate::bls12_381::G2>(2);
    check::<crate::bn254::G1>(1);
    check::<crate::bn254::G2>(2);
    check::<crate::bn254_nogami::G1>(1);
    check::<crate::bn254_nogami::G2>(2);
}
