//! arkworks' `CanonicalSerialize` of `ark_groth16`'s `VerifyingKey` and `Proof` and of a vector of scalars, compressed or not.

use super::inputs;
use super::reader::Reader;
use crate::groth16::{Inputs, Proof, ProofCurve, VerifyingKey};
use crate::points::Subgroup;
use crate::text::bytes;
use crate::{Problem, ReadError};
use pairloom_curve::encoding::{PointEncoding, PrimeBytes};
use pairloom_curve::group::PairingCurve;
use serde_json::Value;

/// The lengths of points of G1 and G2 in a form.
fn lengths<C: ProofCurve, E: PointEncoding<C::G1> + PointEncoding<C::G2>>() -> [usize; 2] {
    [<E as PointEncoding<C::G1>>::LEN, <E as PointEncoding<C::G2>>::LEN]
}

/// A key, `None` if its length is not one of this curve.
///
/// # Errors
///
/// What is wrong with it.
pub fn key<C: ProofCurve>(bytes: &[u8]) -> Option<Result<VerifyingKey<C>, ReadError>> {
    if fits(bytes, lengths::<C, C::ArkworksCompressed>()) {
        Some(read_key::<C, C::ArkworksCompressed>(bytes))
    } else if fits(bytes, lengths::<C, C::ArkworksUncompressed>()) {
        Some(read_key::<C, C::ArkworksUncompressed>(bytes))
    } else {
        None
    }
}

/// Whether a key with points of these lengths is so long.
fn fits(bytes: &[u8], [g1, g2]: [usize; 2]) -> bool {
    let head = g1 + 3 * g2;
    let count = bytes.get(head..head + 8).and_then(|count| count.try_into().ok()).map(u64::from_le_bytes);
    let points = count.and_then(|count| usize::try_from(count).ok()).and_then(|count| count.checked_mul(g1));
    points.and_then(|points| points.checked_add(head + 8)) == Some(bytes.len())
}

fn read_key<C: ProofCurve, E: PointEncoding<C::G1> + PointEncoding<C::G2>>(
    bytes: &[u8],
) -> Result<VerifyingKey<C>, ReadError> {
    let mut reader = Reader::new("key", bytes);
    let alpha = reader.point::<C::G1, E>("alpha_g1")?;
    let [beta, gamma, delta] = [
        reader.point::<C::G2, E>("beta_g2")?,
        reader.point::<C::G2, E>("gamma_g2")?,
        reader.point::<C::G2, E>("delta_g2")?,
    ];
    let count = u64::from_le_bytes(reader.array()?);
    let count = reader.count(count, <E as PointEncoding<C::G1>>::LEN)?;
    let inputs = reader.points::<C::G1, E>(count, "gamma_abc_g1")?;
    reader.end()?;
    if inputs.is_empty() {
        return Err(ReadError::new("key.gamma_abc_g1", Problem::WrongCount { expected: 1, got: 0 }));
    }
    Ok(VerifyingKey { alpha, beta, gamma, delta, inputs, commitments: Vec::new() })
}

/// A proof, as hexadecimal digits.
///
/// # Errors
///
/// What is wrong with it.
pub fn proof<C: ProofCurve>(value: &Value) -> Result<Proof<C>, ReadError> {
    read_proof(value, Subgroup::Check)
}

pub(in crate::groth16) fn read_proof<C: ProofCurve>(value: &Value, subgroup: Subgroup) -> Result<Proof<C>, ReadError> {
    let bytes = bytes(value, "proof")?;
    let [g1, g2] = lengths::<C, C::ArkworksUncompressed>();
    if bytes.len() == 2 * g1 + g2 {
        return read_form::<C, C::ArkworksUncompressed>(&bytes, subgroup);
    }
    let [g1, g2] = lengths::<C, C::ArkworksCompressed>();
    match (2 * g1 + g2, bytes.len()) {
        (expected, got) if expected == got => read_form::<C, C::ArkworksCompressed>(&bytes, subgroup),
        (expected, got) => Err(ReadError::new("proof", Problem::WrongLength { expected, got })),
    }
}

fn read_form<C: ProofCurve, E: PointEncoding<C::G1> + PointEncoding<C::G2>>(
    bytes: &[u8],
    subgroup: Subgroup,
) -> Result<Proof<C>, ReadError> {
    let mut reader = Reader::new("proof", bytes).with(subgroup);
    let a = reader.point::<C::G1, E>("a")?;
    let b = reader.point::<C::G2, E>("b")?;
    let c = reader.point::<C::G1, E>("c")?;
    reader.end()?;
    Ok(Proof::new_unchecked_subgroup(a, b, c))
}

/// Public inputs: a list, or the bytes of a vector of scalars as hexadecimal digits.
///
/// # Errors
///
/// What is wrong with them.
pub fn public<C: ProofCurve>(value: &Value) -> Result<Inputs<C>, ReadError> {
    inputs(value, |bytes| {
        let mut reader = Reader::new("public", bytes);
        let count = u64::from_le_bytes(reader.array()?);
        let width = <<C as PairingCurve>::Fr as PrimeBytes>::BYTES;
        let count = reader.count(count, width)?;
        let scalar = |index: usize| {
            let bytes: Vec<u8> = reader.take(width)?.iter().rev().copied().collect();
            let value = <C as PairingCurve>::Fr::from_be_bytes(&bytes);
            value.ok_or_else(|| ReadError::new(format!("public[{index}]"), Problem::NotBelowModulus))
        };
        let inputs = (0..count).map(scalar).collect::<Result<_, _>>()?;
        reader.end()?;
        Ok(inputs)
    })
}
