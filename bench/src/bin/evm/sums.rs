//! Sums of products on one thread: points and factors decoded, nothing checked.

use super::{Call, blst, least};
use ark_ec::scalar_mul::variable_base::VariableBaseMSM;
use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::{BigInteger, PrimeField};
use pairloom_curve::encoding::{EncodableGroup, PointEncoding, ScalarEncoding, ScalarLittleEndian, ZcashUncompressed};
use pairloom_curve::lanes::{LaneGroup, sum_of_products};
use pairloom_curve::scalar_mul::{PreparedPoints, sum_of_products_vartime};
use pairloom_curve::{Affine, Group, Point, bls12_381};
use std::hint::black_box;

/// The names of what is compared.
const WAYS: [&str; 5] = ["pairloom", "pairloom, prepared", "pairloom, no lanes", "blst", "arkworks"];

/// Prints the times of sums of so many products in G1 and G2 of bls12-381.
pub fn compare(size: usize, rounds: usize) -> Result<(), String> {
    let rounds = rounds.min(200_000 / size.max(1)).max(3);
    let scalars: Vec<_> = (0..size as u64).map(scalar).collect();
    let little: Vec<u8> = scalars.iter().flat_map(ScalarLittleEndian::encode).collect();
    let ark: Vec<_> = little.chunks_exact(32).map(ark_bls12_381::Fr::from_le_bytes_mod_order).collect();
    let points = multiples::<bls12_381::G1>(size);
    let (theirs, arks): (Vec<_>, Vec<_>) = points.iter().map(|point| g1(point)).unzip();
    let by_blst = || _ = black_box(blst::g1_sum_of_products(black_box(&theirs), &little));
    let by_ark = || _ = black_box(ark_bls12_381::G1Projective::msm_unchecked(black_box(&arks), &ark));
    let other = ark_bls12_381::G1Projective::msm_unchecked(&arks, &ark).into_affine();
    check("G1", &points, &scalars, other.xy().map(|(x, y)| bytes([x, y])))?;
    print("G1", size, rounds, &points, &scalars, Box::new(by_blst), Box::new(by_ark));
    let points = multiples::<bls12_381::G2>(size);
    let (theirs, arks): (Vec<_>, Vec<_>) = points.iter().map(|point| g2(point)).unzip();
    let by_blst = || _ = black_box(blst::g2_sum_of_products(black_box(&theirs), &little));
    let by_ark = || _ = black_box(ark_bls12_381::G2Projective::msm_unchecked(black_box(&arks), &ark));
    let other = ark_bls12_381::G2Projective::msm_unchecked(&arks, &ark).into_affine();
    check("G2", &points, &scalars, other.xy().map(|(x, y)| bytes([x.c1, x.c0, y.c1, y.c0])))?;
    print("G2", size, rounds, &points, &scalars, Box::new(by_blst), Box::new(by_ark));
    Ok(())
}

fn print<G: LaneGroup>(
    group: &str,
    size: usize,
    rounds: usize,
    points: &[Affine<G>],
    scalars: &[G::Scalar],
    by_blst: Call<'_>,
    by_ark: Call<'_>,
) {
    let terms: Vec<_> = points.iter().copied().zip(scalars.iter().copied()).collect();
    let prepared = PreparedPoints::new(points);
    let ours = || _ = black_box(sum_of_products(black_box(&terms)));
    let of_prepared = || _ = black_box(black_box(&prepared).sum_of_products_vartime(scalars));
    let without_lanes = || _ = black_box(sum_of_products_vartime(black_box(&terms)));
    let mut calls: [Option<Call<'_>>; 5] =
        [Some(Box::new(ours)), Some(Box::new(of_prepared)), Some(Box::new(without_lanes)), Some(by_blst), Some(by_ark)];
    let times = least(rounds, &mut calls);
    let reference = times[3].unwrap_or(f64::NAN);
    for (way, ns) in WAYS.iter().zip(times) {
        let ns = ns.unwrap_or(f64::NAN);
        println!(
            "{}",
            serde_json::json!({"sum": group, "size": size, "way": way, "us": ns / 1e3, "of_blst": ns / reference})
        );
    }
}

/// A factor of 255 bits without structure.
fn scalar(index: u64) -> bls12_381::Fr {
    use sha2::{Digest, Sha256};
    bls12_381::Fr::from_be_bytes_reduced(&Sha256::digest(index.to_be_bytes()))
}

fn multiples<G: Group>(size: usize) -> Vec<Affine<G>> {
    let points = core::iter::successors(Some(Point::<G>::generator()), |point| Some(*point + Affine::generator()));
    Point::batch_to_affine(&points.take(size).collect::<Vec<_>>())
}

fn fp<F: PrimeField>(bytes: &[u8]) -> F {
    F::from_be_bytes_mod_order(bytes)
}

/// A point as blst and as arkworks have it.
fn g1(point: &Affine<bls12_381::G1>) -> (::blst::blst_p1_affine, ark_bls12_381::G1Affine) {
    let bytes = ZcashUncompressed::encode(point);
    let mut theirs = ::blst::blst_p1_affine::default();
    // SAFETY: there are 96 bytes.
    unsafe { ::blst::blst_p1_deserialize(&mut theirs, bytes.as_ptr()) };
    (theirs, ark_bls12_381::G1Affine::new_unchecked(fp(&bytes[..48]), fp(&bytes[48..])))
}

fn g2(point: &Affine<bls12_381::G2>) -> (::blst::blst_p2_affine, ark_bls12_381::G2Affine) {
    let bytes = ZcashUncompressed::encode(point);
    let mut theirs = ::blst::blst_p2_affine::default();
    // SAFETY: there are 192 bytes.
    unsafe { ::blst::blst_p2_deserialize(&mut theirs, bytes.as_ptr()) };
    let pair = |bytes: &[u8]| ark_bls12_381::Fq2::new(fp(&bytes[48..]), fp(&bytes[..48]));
    (theirs, ark_bls12_381::G2Affine::new_unchecked(pair(&bytes[..96]), pair(&bytes[96..])))
}

/// Coordinates in the order in which zcash's form has them.
fn bytes<const N: usize>(coordinates: [ark_bls12_381::Fq; N]) -> Vec<u8> {
    coordinates.iter().flat_map(|part| part.into_bigint().to_bytes_be()).collect()
}

/// An error if our sum is not the one that arkworks has.
fn check<G: LaneGroup + EncodableGroup>(
    group: &str,
    points: &[Affine<G>],
    scalars: &[G::Scalar],
    other: Option<Vec<u8>>,
) -> Result<(), String>
where
    ZcashUncompressed: PointEncoding<G>,
{
    let terms: Vec<_> = points.iter().copied().zip(scalars.iter().copied()).collect();
    let ours = ZcashUncompressed::encode(&sum_of_products(&terms).to_affine());
    if Some(ours) == other { Ok(()) } else { Err(format!("{group}: sums of {} products differ", points.len())) }
}
