//! gnark's forms: `WriteTo` (compressed points) and `WriteRawTo` of keys and proofs, its public witness, and its structures as JSON.
//!
//! A key is α β β γ δ δ (in G1 G1 G2 G2 G1 G2), a count, K, for each commitment the public inputs that it is of, and the commitments' keys. Before
//! 0.11 there is one key for all commitments, without a count, at infinity where there are none, and its points are in the other order.
//! A proof is A, B, C, its commitments and their proof of knowledge; the last two are left out by gnark before 0.9. Counts are u32,
//! all integers big endian.

use super::inputs;
use super::reader::Reader;
use crate::groth16::{CommitmentHash, CommitmentKey, Inputs, Proof, ProofCurve, VerifyingKey};
use crate::points::{Subgroup, from_xy};
use crate::text::{bytes, get, integer, list, object, required};
use crate::{Problem, ReadError};
use pairloom_algebra::Field;
use pairloom_curve::Affine;
use pairloom_curve::encoding::{Coordinate, EncodableGroup, PointEncoding, PrimeBytes};
use pairloom_curve::group::PairingCurve;
use serde_json::{Map, Value};

/// A key in bytes, `None` if its length is not one of this curve.
///
/// # Errors
///
/// What is wrong with it.
pub fn key<C: ProofCurve>(bytes: &[u8]) -> Option<Result<VerifyingKey<C>, ReadError>> {
    if fits::<C, C::GnarkCompressed>(bytes) {
        Some(read_key::<C, C::GnarkCompressed>(bytes))
    } else if fits::<C, C::GnarkRaw>(bytes) {
        Some(read_key::<C, C::GnarkRaw>(bytes))
    } else {
        None
    }
}

/// Whether the counts of a key with points of this form account for all its bytes.
fn fits<C: ProofCurve, E: PointEncoding<C::G1> + PointEncoding<C::G2>>(bytes: &[u8]) -> bool {
    let (g1, g2) = (<E as PointEncoding<C::G1>>::LEN, <E as PointEncoding<C::G2>>::LEN);
    let walk = || -> Result<usize, ReadError> {
        let mut reader = Reader::new("key", bytes);
        reader.take(3 * g1 + 3 * g2)?;
        let count = u64::from(u32::from_be_bytes(reader.array()?));
        let points = reader.count(count, g1)?;
        reader.take(points * g1)?;
        if reader.left() == 0 {
            return Ok(0);
        }
        for _ in 0..u32::from_be_bytes(reader.array()?) {
            let count = u64::from(u32::from_be_bytes(reader.array()?));
            let indices = reader.count(count, 8)?;
            reader.take(8 * indices)?;
        }
        if reader.left() == 2 * g2 {
            return Ok(0);
        }
        let count = u64::from(u32::from_be_bytes(reader.array()?));
        let keys = reader.count(count, 2 * g2)?;
        reader.take(2 * g2 * keys)?;
        Ok(reader.left())
    };
    walk() == Ok(0)
}

fn read_key<C: ProofCurve, E: PointEncoding<C::G1> + PointEncoding<C::G2>>(
    bytes: &[u8],
) -> Result<VerifyingKey<C>, ReadError> {
    let mut reader = Reader::new("key", bytes);
    let alpha = reader.point::<C::G1, E>("G1.Alpha")?;
    reader.point::<C::G1, E>("G1.Beta")?;
    let beta = reader.point::<C::G2, E>("G2.Beta")?;
    let gamma = reader.point::<C::G2, E>("G2.Gamma")?;
    reader.point::<C::G1, E>("G1.Delta")?;
    let delta = reader.point::<C::G2, E>("G2.Delta")?;
    let count = u64::from(u32::from_be_bytes(reader.array()?));
    let count = reader.count(count, <E as PointEncoding<C::G1>>::LEN)?;
    let inputs = reader.points::<C::G1, E>(count, "G1.K")?;
    let (mut committed, mut commitments) = (Vec::new(), Vec::new());
    if reader.left() > 0 {
        for _ in 0..u32::from_be_bytes(reader.array()?) {
            let count = u32::from_be_bytes(reader.array()?);
            let indices = (0..count).map(|_| reader.array().map(u64::from_be_bytes));
            committed.push(indices.collect::<Result<Vec<_>, _>>()?);
        }
        let both = 2 * <E as PointEncoding<C::G2>>::LEN;
        if reader.left() == both && committed.is_empty() {
            reader.take(both)?;
        } else if reader.left() == both {
            let sigma_negated = reader.point::<C::G2, E>("CommitmentKey.G")?;
            let generator = reader.point::<C::G2, E>("CommitmentKey.GRootSigmaNeg")?;
            commitments.push((generator, sigma_negated));
        } else {
            for index in 0..u32::from_be_bytes(reader.array()?) {
                let generator = reader.point::<C::G2, E>(&format!("CommitmentKeys[{index}].G"))?;
                let sigma_negated = reader.point::<C::G2, E>(&format!("CommitmentKeys[{index}].GSigmaNeg"))?;
                commitments.push((generator, sigma_negated));
            }
        }
    }
    reader.end()?;
    with_commitments(
        VerifyingKey { alpha, beta, gamma, delta, inputs, commitments: Vec::new() },
        committed,
        commitments,
    )
}

/// Generator and −σ times it: the key of a commitment.
type CommitmentPoints<C> = (Affine<<C as PairingCurve>::G2>, Affine<<C as PairingCurve>::G2>);

/// A key with the keys of its commitments.
fn with_commitments<C: ProofCurve>(
    mut key: VerifyingKey<C>,
    committed: Vec<Vec<u64>>,
    points: Vec<CommitmentPoints<C>>,
) -> Result<VerifyingKey<C>, ReadError> {
    let (expected, got) = (committed.len(), points.len());
    if expected != got {
        return Err(ReadError::new("CommitmentKeys", Problem::WrongCount { expected, got }));
    }
    let key_of = |(committed, (generator, sigma_negated)): (Vec<u64>, CommitmentPoints<C>)| CommitmentKey {
        // What no list is so long for is beyond the inputs.
        committed: committed.into_iter().map(|input| usize::try_from(input).unwrap_or(usize::MAX)).collect(),
        generator,
        sigma_negated,
        hash: CommitmentHash::default(),
    };
    key.commitments = committed.into_iter().zip(points).map(key_of).collect();
    Ok(key)
}

/// A proof: bytes as hexadecimal digits, or gnark's structure.
///
/// # Errors
///
/// What is wrong with it.
pub fn proof<C: ProofCurve>(value: &Value) -> Result<Proof<C>, ReadError> {
    read_proof(value, Subgroup::Check)
}

pub(in crate::groth16) fn read_proof<C: ProofCurve>(value: &Value, subgroup: Subgroup) -> Result<Proof<C>, ReadError> {
    if value.is_object() {
        return proof_of_json(value, subgroup);
    }
    read_bytes(&bytes(value, "proof")?, subgroup)
}

/// A proof in bytes.
///
/// # Errors
///
/// What is wrong with it.
pub fn proof_of_bytes<C: ProofCurve>(bytes: &[u8]) -> Result<Proof<C>, ReadError> {
    read_bytes(bytes, Subgroup::Check)
}

pub(super) fn read_bytes<C: ProofCurve>(bytes: &[u8], subgroup: Subgroup) -> Result<Proof<C>, ReadError> {
    // The flag of compressed points; bn254 has two bits of flags, other fields' integers reach the second.
    let flags = if <C::Fp as PrimeBytes>::BYTES == 32 { 0xc0 } else { 0x80 };
    match bytes.first() {
        None => Err(ReadError::new("proof", Problem::Ends(0))),
        Some(first) if first & flags != 0 => read_form::<C, C::GnarkCompressed>(bytes, subgroup),
        Some(_) => read_form::<C, C::GnarkRaw>(bytes, subgroup),
    }
}

fn read_form<C: ProofCurve, E: PointEncoding<C::G1> + PointEncoding<C::G2>>(
    bytes: &[u8],
    subgroup: Subgroup,
) -> Result<Proof<C>, ReadError> {
    let mut reader = Reader::new("proof", bytes).with(subgroup);
    let a = reader.point::<C::G1, E>("Ar")?;
    let b = reader.point::<C::G2, E>("Bs")?;
    let mut proof = Proof::new_unchecked_subgroup(a, b, reader.point::<C::G1, E>("Krs")?);
    if reader.left() > 0 {
        let count = u64::from(u32::from_be_bytes(reader.array()?));
        let count = reader.count(count, <E as PointEncoding<C::G1>>::LEN)?;
        proof.commitments = reader.points::<C::G1, E>(count, "Commitments")?;
        proof.knowledge = reader.point::<C::G1, E>("CommitmentPok")?;
    }
    reader.end()?;
    Ok(proof)
}

/// Public inputs: a list, or gnark's public witness as hexadecimal digits: the counts of public and secret values and of all, then the values.
///
/// # Errors
///
/// What is wrong with them.
pub fn public<C: ProofCurve>(value: &Value) -> Result<Inputs<C>, ReadError> {
    inputs(value, |bytes| {
        let mut reader = Reader::new("public", bytes);
        let [public, _, all] = [reader.array::<4>()?, reader.array()?, reader.array()?].map(u32::from_be_bytes);
        if public != all {
            let problem = Problem::WrongCount { expected: public as usize, got: all as usize };
            return Err(ReadError::new("public", problem));
        }
        let width = <<C as PairingCurve>::Fr as PrimeBytes>::BYTES;
        let count = reader.count(u64::from(all), width)?;
        let scalar = |index: usize| {
            let value = <C as PairingCurve>::Fr::from_be_bytes(reader.take(width)?);
            value.ok_or_else(|| ReadError::new(format!("public[{index}]"), Problem::NotBelowModulus))
        };
        let inputs = (0..count).map(scalar).collect::<Result<_, _>>()?;
        reader.end()?;
        Ok(inputs)
    })
}

/// A key as Go writes its structure in JSON.
///
/// # Errors
///
/// What is wrong with it.
pub fn key_of_json<C: ProofCurve>(value: &Value) -> Result<VerifyingKey<C>, ReadError> {
    let key = object(value, "key")?;
    let (g1, g2) = (object(required(key, "G1")?, "G1")?, object(required(key, "G2")?, "G2")?);
    let inputs = list(required(g1, "K")?, "G1.K")?;
    let inputs: Vec<_> = inputs.iter().map(|value| point(value, Subgroup::Check, "G1.K")).collect::<Result<_, _>>()?;
    let committed = optional_list(key, "PublicAndCommitmentCommitted")?.iter().map(|indices| {
        let index = |value: &Value| {
            value.as_u64().ok_or_else(|| ReadError::new("PublicAndCommitmentCommitted", Problem::NotNumber))
        };
        list(indices, "PublicAndCommitmentCommitted")?.iter().map(index).collect::<Result<Vec<_>, _>>()
    });
    let committed: Vec<_> = committed.collect::<Result<_, _>>()?;
    let keys = optional_list(key, "CommitmentKeys")?.iter().map(|value| {
        let fields = object(value, "CommitmentKeys")?;
        Ok((named(fields, "G", Subgroup::Check)?, named(fields, "GSigmaNeg", Subgroup::Check)?))
    });
    let commitments: Vec<_> = keys.collect::<Result<_, ReadError>>()?;
    let key = VerifyingKey {
        alpha: named(g1, "Alpha", Subgroup::Check)?,
        beta: named(g2, "Beta", Subgroup::Check)?,
        gamma: named(g2, "Gamma", Subgroup::Check)?,
        delta: named(g2, "Delta", Subgroup::Check)?,
        inputs,
        commitments: Vec::new(),
    };
    with_commitments(key, committed, commitments)
}

fn proof_of_json<C: ProofCurve>(value: &Value, subgroup: Subgroup) -> Result<Proof<C>, ReadError> {
    let fields = object(value, "proof")?;
    let (a, b) = (named(fields, "Ar", subgroup)?, named(fields, "Bs", subgroup)?);
    let mut proof = Proof::new_unchecked_subgroup(a, b, named(fields, "Krs", subgroup)?);
    let commitments = optional_list(fields, "Commitments")?;
    proof.commitments =
        commitments.iter().map(|value| point(value, subgroup, "Commitments")).collect::<Result<_, _>>()?;
    if let Some(knowledge) = get(fields, "CommitmentPok") {
        proof.knowledge = point(knowledge, subgroup, "CommitmentPok")?;
    }
    Ok(proof)
}

fn optional_list<'a>(fields: &'a Map<String, Value>, name: &str) -> Result<&'a [Value], ReadError> {
    get(fields, name).map_or(Ok(&[]), |value| list(value, name))
}

fn named<G: EncodableGroup>(
    fields: &Map<String, Value>,
    name: &str,
    subgroup: Subgroup,
) -> Result<Affine<G>, ReadError> {
    point(required(fields, name)?, subgroup, name)
}

/// `{"X", "Y"}`, in G2 each `{"A0", "A1"}`; zeros are infinity.
fn point<G: EncodableGroup>(value: &Value, subgroup: Subgroup, field: &str) -> Result<Affine<G>, ReadError> {
    let fields = object(value, field)?;
    let coordinate = |name: &str| {
        let value = required(fields, name)?;
        let part = |index: usize| match value.as_object() {
            Some(parts) => integer(required(parts, if index == 0 { "A0" } else { "A1" })?, field),
            None => integer(value, field),
        };
        G::Field::try_from_parts(part)
    };
    let (x, y) = (coordinate("X")?, coordinate("Y")?);
    let zero = G::Field::zero();
    if x == zero && y == zero { Ok(Affine::identity()) } else { from_xy(x, y, subgroup, field) }
}
