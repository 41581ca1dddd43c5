//! The contracts of EIP-2537. Each function takes the form of integers: with padding, as the contracts have it, or without, as clients'
//! interfaces do.

pub use crate::read::Words;

use crate::error::{Defect, Error};
use crate::read::{check_length, items, truth};
use crate::subgroup;
use pairloom_curve::bls12_381::{Curve, Fr, G1, G2};
use pairloom_curve::encoding::{Bls12381Group, EncodableGroup};
use pairloom_curve::hash::MapToCurve;
use pairloom_curve::hash::map::map_to_curve;
use pairloom_curve::lanes::{LaneGroup, sum_of_products};
use pairloom_curve::{Affine, Group, Point};
use pairloom_pairing::PointPair;

/// The length of a scalar.
const SCALAR: usize = 32;

/// A group of these contracts.
pub trait ContractGroup: Bls12381Group + LaneGroup + MapToCurve + Group<Scalar = Fr> {
    /// The name of a point in messages.
    #[doc(hidden)]
    const POINT: &'static str;
}

impl ContractGroup for G1 {
    const POINT: &'static str = "G1 point";
}

impl ContractGroup for G2 {
    const POINT: &'static str = "G2 point";
}

/// BLS12_G1ADD and BLS12_G2ADD: `P + Q` for points of the curve, in the subgroup or not. Two points in, one out.
///
/// # Errors
///
/// Another length, padding that is not 0, integers from p on, points off the curve.
pub fn add<G: ContractGroup>(input: &[u8], words: Words) -> Result<Vec<u8>, Error> {
    let length = words.point::<G>();
    check_length(input, 2 * length)?;
    let (p, q) = input.split_at(length);
    let sum = point::<G>(p, words, 1)?.add_vartime(&point::<G>(q, words, 2)?);
    Ok(words.write_point(&sum))
}

/// BLS12_G1MSM and BLS12_G2MSM: `Σ k P` for any k below 2^256. Points, each with the 32 bytes of its factor, in, a point out.
///
/// # Errors
///
/// No items or none whole, padding that is not 0, integers from p on, points off the curve or outside the subgroup of order r.
pub fn msm<G: ContractGroup>(input: &[u8], words: Words) -> Result<Vec<u8>, Error> {
    let length = words.point::<G>();
    let items = items(input, length + SCALAR, false)?;
    let (mut points, mut scalars) = (Vec::with_capacity(items.len()), Vec::with_capacity(items.len()));
    for (place, item) in (1..).zip(items) {
        points.push(point::<G>(&item[..length], words, place)?);
        scalars.push(Fr::from_be_bytes_reduced(&item[length..]));
    }
    subgroup::check(&points, G::POINT)?;
    let terms: Vec<_> = points.into_iter().zip(scalars).collect();
    Ok(words.write_point(&sum_of_products(&terms).to_affine_vartime()))
}

/// BLS12_PAIRING_CHECK: whether the product of the pairings is 1. Points of G1, each with one of G2, in, 32 bytes out.
///
/// # Errors
///
/// As [`msm`].
pub fn pairing(input: &[u8], words: Words) -> Result<Vec<u8>, Error> {
    pairing_check(input, words).map(truth)
}

/// As [`pairing`], the verdict alone.
///
/// # Errors
///
/// As [`msm`].
pub fn pairing_check(input: &[u8], words: Words) -> Result<bool, Error> {
    let (first, second) = (words.point::<G1>(), words.point::<G2>());
    let items = items(input, first + second, false)?;
    let mut pairs: Vec<PointPair<Curve>> = Vec::with_capacity(items.len());
    for (place, pair) in (1..).zip(items) {
        pairs.push((point::<G1>(&pair[..first], words, place)?, point::<G2>(&pair[first..], words, place)?));
    }
    subgroup::check(&pairs.iter().map(|(p, _)| *p).collect::<Vec<_>>(), G1::POINT)?;
    subgroup::product_is_one::<Curve>(&pairs, G2::POINT)
}

/// BLS12_MAP_FP_TO_G1 and BLS12_MAP_FP2_TO_G2: `map_to_curve` of RFC 9380 with its cofactor cleared. A coordinate in, a point out.
///
/// # Errors
///
/// Another length, padding that is not 0, integers from p on.
pub fn map<G: ContractGroup>(input: &[u8], words: Words) -> Result<Vec<u8>, Error> {
    check_length(input, words.coordinate::<G::Field>())?;
    let element: G::Field = words.read(input).map_err(|defect| defect.of("field element", 0))?;
    let mapped = map_to_curve::<G, _>(&element).to_homogeneous();
    let point = Point::<G>::from_coordinates(G::clear_cofactor_vartime(&mapped));
    Ok(words.write_point(&point.to_affine_vartime()))
}

fn point<G: ContractGroup + EncodableGroup>(bytes: &[u8], words: Words, place: usize) -> Result<Affine<G>, Error> {
    words.read_point(bytes).map_err(|defect: Defect| defect.of(G::POINT, place))
}
