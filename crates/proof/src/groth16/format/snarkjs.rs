//! snarkjs' JSON: coordinates are decimal integers, points of G1 `[x, y, "1"]`, of G2 `[[re, im], [re, im], ["1", "0"]]`.

use super::{inputs, no_bytes};
use crate::groth16::{Inputs, Proof, ProofCurve, VerifyingKey};
use crate::points::{Subgroup, from_xy};
use crate::text::{get, integer, list, list_of, object, required, text};
use crate::{Problem, ReadError};
use pairloom_algebra::Field;
use pairloom_curve::Affine;
use pairloom_curve::encoding::{Coordinate, EncodableGroup};
use serde_json::{Map, Value};

/// A key. What it says of `vk_alphabeta_12` is computed anew and ignored.
///
/// # Errors
///
/// What is wrong with it.
pub fn key<C: ProofCurve>(value: &Value) -> Result<VerifyingKey<C>, ReadError> {
    let key = object(value, "key")?;
    check_names::<C>(key)?;
    let points = list(required(key, "IC")?, "IC")?.iter().enumerate();
    let inputs: Vec<_> = points
        .map(|(index, value)| point(value, Subgroup::Check, &format!("IC[{index}]")))
        .collect::<Result<_, _>>()?;
    let count = inputs.len().wrapping_sub(1);
    let announced = get(key, "nPublic").map(|value| {
        let number = value.as_u64().or_else(|| value.as_str()?.parse().ok());
        number.ok_or_else(|| ReadError::new("nPublic", Problem::NotNumber))
    });
    if let Some(expected) = announced.transpose()?.filter(|announced| *announced != count as u64) {
        let expected = (expected as usize).saturating_add(1);
        return Err(ReadError::new("IC", Problem::WrongCount { expected, got: inputs.len() }));
    }
    if inputs.is_empty() {
        return Err(ReadError::new("IC", Problem::WrongCount { expected: 1, got: 0 }));
    }
    Ok(VerifyingKey {
        alpha: named(key, "vk_alpha_1", Subgroup::Check)?,
        beta: named(key, "vk_beta_2", Subgroup::Check)?,
        gamma: named(key, "vk_gamma_2", Subgroup::Check)?,
        delta: named(key, "vk_delta_2", Subgroup::Check)?,
        inputs,
        commitments: Vec::new(),
    })
}

/// The curve that a key or proof names, if it does.
pub fn curve_name(value: &Value) -> Option<&str> {
    value.get("curve").and_then(Value::as_str)
}

/// A proof.
///
/// # Errors
///
/// What is wrong with it.
pub fn proof<C: ProofCurve>(value: &Value) -> Result<Proof<C>, ReadError> {
    read_proof(value, Subgroup::Check)
}

pub(in crate::groth16) fn read_proof<C: ProofCurve>(value: &Value, subgroup: Subgroup) -> Result<Proof<C>, ReadError> {
    let proof = object(value, "proof")?;
    check_names::<C>(proof)?;
    let (a, b) = (named(proof, "pi_a", subgroup)?, named(proof, "pi_b", subgroup)?);
    Ok(Proof::new_unchecked_subgroup(a, b, named(proof, "pi_c", subgroup)?))
}

/// Public inputs: a list.
///
/// # Errors
///
/// What is wrong with them.
pub fn public<C: ProofCurve>(value: &Value) -> Result<Inputs<C>, ReadError> {
    inputs(value, no_bytes)
}

fn check_names<C: ProofCurve>(fields: &Map<String, Value>) -> Result<(), ReadError> {
    if let Some(protocol) = get(fields, "protocol") {
        let protocol = text(protocol, "protocol")?;
        if protocol != "groth16" {
            return Err(ReadError::new("protocol", Problem::UnknownProtocol(protocol.to_owned())));
        }
    }
    let Some(curve) = get(fields, "curve") else { return Ok(()) };
    let curve = text(curve, "curve")?;
    if C::NAMES.contains(&curve) {
        Ok(())
    } else {
        Err(ReadError::new("curve", Problem::UnknownCurve(curve.to_owned())))
    }
}

fn named<G: EncodableGroup>(
    fields: &Map<String, Value>,
    name: &str,
    subgroup: Subgroup,
) -> Result<Affine<G>, ReadError> {
    point(required(fields, name)?, subgroup, name)
}

/// A point: two coordinates, and a third that is 1, or 0 at infinity.
fn point<G: EncodableGroup>(value: &Value, subgroup: Subgroup, field: &str) -> Result<Affine<G>, ReadError> {
    let coordinates = list(value, field)?;
    if coordinates.len() == 2 {
        let [x, y] = [&coordinates[0], &coordinates[1]].map(|value| coordinate::<G>(value, field));
        return from_xy(x?, y?, subgroup, field);
    }
    let [x, y, z] = list_of(value, 3, field)? else { return Err(ReadError::new(field, Problem::NotList)) };
    let (x, y, z) = (coordinate::<G>(x, field)?, coordinate::<G>(y, field)?, coordinate::<G>(z, field)?);
    if z == G::Field::one() {
        from_xy(x, y, subgroup, field)
    } else if z == G::Field::zero() && x == G::Field::zero() && y == G::Field::one() {
        Ok(Affine::identity())
    } else {
        Err(ReadError::new(field, Problem::NotAffine))
    }
}

/// A coordinate: an integer, or the real and the imaginary part.
fn coordinate<G: EncodableGroup>(value: &Value, field: &str) -> Result<G::Field, ReadError> {
    let parts = match <G::Field as Coordinate>::DEGREE {
        1 => core::slice::from_ref(value),
        degree => list_of(value, degree, field)?,
    };
    G::Field::try_from_parts(|index| integer(&parts[index], field))
}
