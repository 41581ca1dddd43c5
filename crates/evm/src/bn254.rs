//! The contracts of EIP-196 and EIP-197. Shorter inputs of the first two are filled up with zeros, and what is beyond their length is
//! ignored. bn254 has about 100 bits of security.

use crate::error::{Defect, Error};
use crate::read::{Words, items, truth};
use crate::subgroup;
use pairloom_curve::Affine;
use pairloom_curve::bn254::{Curve, Fr, G1, G1Affine, G2, G2Affine};
use pairloom_pairing::PointPair;

const WORDS: Words = Words::EIP_197;

/// The name of a point of G1 in messages.
const G1_POINT: &str = "G1 point";
/// The name of a point of G2 in messages.
const G2_POINT: &str = "G2 point";

/// `P + Q`: 128 bytes in, 64 out.
///
/// # Errors
///
/// Integers from p on, points off the curve.
pub fn add(input: &[u8]) -> Result<Vec<u8>, Error> {
    let input = filled::<128>(input);
    let [p, q] = [(&input[..64], 1), (&input[64..], 2)].map(|(bytes, place)| g1(bytes, place));
    Ok(WORDS.write_point(&p?.add_vartime(&q?)))
}

/// `k P` for any k below 2^256: 96 bytes in, 64 out.
///
/// # Errors
///
/// Integers from p on, a point off the curve.
pub fn mul(input: &[u8]) -> Result<Vec<u8>, Error> {
    let input = filled::<96>(input);
    let point = g1(&input[..64], 0)?;
    Ok(WORDS.write_point(&point.mul_vartime(&Fr::from_be_bytes_reduced(&input[64..])).to_affine_vartime()))
}

/// Whether the product of the pairings is 1: 192 bytes a pair in, 32 out.
///
/// # Errors
///
/// Bytes that are no whole pairs, integers from p on, points off the curve, points of the twist outside the subgroup of order r.
pub fn pairing(input: &[u8]) -> Result<Vec<u8>, Error> {
    let pairs = items(input, 192, true)?.map(|pair| pair.split_at(64));
    Ok(truth(pairing_check(pairs)?))
}

/// Whether the product of the pairings of points in 64 and 128 bytes is 1.
///
/// # Errors
///
/// As [`pairing`], and bytes of another length.
pub fn pairing_check<'a>(pairs: impl IntoIterator<Item = (&'a [u8], &'a [u8])>) -> Result<bool, Error> {
    let mut points: Vec<PointPair<Curve>> = Vec::new();
    for (place, (p, q)) in (1..).zip(pairs) {
        points.push((g1(p, place)?, g2(q, place)?));
    }
    subgroup::product_is_one::<Curve>(&points, G2_POINT)
}

fn g1(bytes: &[u8], place: usize) -> Result<G1Affine, Error> {
    point::<G1>(bytes, G1_POINT, place)
}

fn g2(bytes: &[u8], place: usize) -> Result<G2Affine, Error> {
    point::<G2>(bytes, G2_POINT, place)
}

fn point<G: pairloom_curve::encoding::EncodableGroup>(
    bytes: &[u8],
    name: &'static str,
    place: usize,
) -> Result<Affine<G>, Error> {
    crate::read::check_length(bytes, WORDS.point::<G>())?;
    WORDS.read_point(bytes).map_err(|defect: Defect| defect.of(name, place))
}

/// The first bytes, and zeros after the last.
fn filled<const N: usize>(input: &[u8]) -> [u8; N] {
    let mut bytes = [0; N];
    let length = input.len().min(N);
    bytes[..length].copy_from_slice(&input[..length]);
    bytes
}
