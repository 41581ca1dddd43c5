//! RISC Zero's envelope, the seal: 4 bytes that name the verifier's parameters, then A, B, C as contracts have them.
//!
//! Public inputs are the halves of the control root, the halves of the claim's digest, and the control identifier. Tags and layouts are
//! those of `Groth16Verifier.sol`, `StructHash.sol` and `IRiscZeroVerifier.sol` of risc0-ethereum.

use super::sp1::check_selector;
use super::{alone, inputs as listed};
use crate::groth16::{Inputs, Proof, ProofCurve, VerifyingKey};
use crate::points::Subgroup;
use crate::text::{bytes, get, required};
use crate::{Problem, ReadError};
use pairloom_curve::Affine;
use pairloom_curve::encoding::{EncodableGroup, PointEncoding, PrimeBytes};
use pairloom_curve::group::PairingCurve;
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

type Digest = [u8; 32];

/// The digest of a machine's state after it has ended: all zero.
const ENDED: Digest = [
    0xa3, 0xac, 0xc2, 0x71, 0x17, 0x41, 0x89, 0x96, 0x34, 0x0b, 0x84, 0xe5, 0xa9, 0x0f, 0x3e, 0xf4, 0xc4, 0x9d, 0x22,
    0xc7, 0x9e, 0x44, 0xaa, 0xd8, 0x22, 0xec, 0x9c, 0x31, 0x3e, 0x1e, 0xb8, 0xe2,
];

/// A proof and its public inputs. The row has `seal` or `proof` (hexadecimal digits), and `public` (a list), or `image_id`, `journal`,
/// `control_root` and `bn254_control_id`.
///
/// # Errors
///
/// What is wrong with them.
pub fn claim<C: ProofCurve>(
    key: &VerifyingKey<C>,
    row: &Map<String, Value>,
) -> Result<(Proof<C>, Inputs<C>), ReadError> {
    read_claim(key, row, Subgroup::Check)
}

pub(in crate::groth16) fn read_claim<C: ProofCurve>(
    key: &VerifyingKey<C>,
    row: &Map<String, Value>,
    subgroup: Subgroup,
) -> Result<(Proof<C>, Inputs<C>), ReadError> {
    alone(row, "proof", &["seal"])?;
    let name = if get(row, "seal").is_some() { "seal" } else { "proof" };
    let seal = bytes(required(row, name)?, name)?;
    let points = <C::GnarkRaw as PointEncoding<C::G1>>::LEN * 2 + <C::GnarkRaw as PointEncoding<C::G2>>::LEN;
    if seal.len() != 4 + points {
        return Err(ReadError::new(name, Problem::WrongLength { expected: 4 + points, got: seal.len() }));
    }
    let inputs = inputs::<C>(row)?;
    if inputs.len() == 5 {
        check_selector(&parameters(key, &inputs)[..4], &seal[..4])?;
    }
    Ok((super::gnark::read_bytes(&seal[4..], subgroup)?, inputs))
}

fn inputs<C: ProofCurve>(row: &Map<String, Value>) -> Result<Inputs<C>, ReadError> {
    alone(row, "public", &["image_id", "journal", "control_root", "bn254_control_id"])?;
    let named = match get(row, "public") {
        Some(Value::Object(named)) => named,
        Some(public) => return listed(public, super::no_bytes),
        None => row,
    };
    let image = digest_of(named, "image_id")?;
    let journal = Sha256::digest(bytes(required(named, "journal")?, "journal")?).into();
    let root = digest_of(named, "control_root")?;
    let mut identifier = digest_of(named, "bn254_control_id")?;
    // The one integer that is written big endian.
    identifier.reverse();
    let claim = claim_digest(&image, &journal);
    let [[r0, r1], [c0, c1]] = [&root, &claim].map(|digest| [&digest[..16], &digest[16..]]);
    let scalar = |bytes: &[u8]| {
        let mut wide = [0; 32];
        wide[..bytes.len()].copy_from_slice(bytes);
        wide.reverse();
        let value = <C as PairingCurve>::Fr::from_be_bytes(&wide);
        value.ok_or_else(|| ReadError::new("bn254_control_id", Problem::NotBelowModulus))
    };
    [r0, r1, c0, c1, &identifier].into_iter().map(scalar).collect()
}

fn digest_of(row: &Map<String, Value>, name: &str) -> Result<Digest, ReadError> {
    let bytes = bytes(required(row, name)?, name)?;
    let got = bytes.len();
    bytes.try_into().map_err(|_| ReadError::new(name, Problem::WrongLength { expected: 32, got }))
}

/// A structure: its tag, its parts, its plain data, and the number of parts.
fn structure(tag: &str, parts: &[Digest], data: &[u8]) -> Digest {
    let mut hash = Sha256::new().chain_update(Sha256::digest(tag));
    parts.iter().for_each(|part| hash.update(part));
    hash.chain_update(data).chain_update((parts.len() as u16).to_le_bytes()).finalize().into()
}

/// A list: each item with the digest of those after it.
fn list(tag: &str, items: &[Digest]) -> Digest {
    items.iter().rev().fold([0; 32], |rest, item| structure(tag, &[*item, rest], &[]))
}

/// The digest of the claim that an image ended well and wrote a journal.
fn claim_digest(image: &Digest, journal: &Digest) -> Digest {
    let output = structure("risc0.Output", &[*journal, [0; 32]], &[]);
    structure("risc0.ReceiptClaim", &[[0; 32], *image, ENDED, output], &[0; 8])
}

/// The digest of the verifier's parameters, whose first bytes seals have: five inputs say the control root and identifier.
fn parameters<C: ProofCurve>(key: &VerifyingKey<C>, inputs: &[<C as PairingCurve>::Fr]) -> Digest {
    let little = |input: &<C as PairingCurve>::Fr| -> Vec<u8> { input.to_be_bytes().into_iter().rev().collect() };
    let mut root = [0; 32];
    for (half, input) in root.chunks_mut(16).zip(inputs) {
        half.copy_from_slice(&little(input)[..16]);
    }
    let mut identifier = [0; 32];
    identifier.copy_from_slice(&little(&inputs[4]));
    structure("risc0.Groth16ReceiptVerifierParameters", &[root, identifier, key_digest(key)], &[])
}

fn key_digest<C: ProofCurve>(key: &VerifyingKey<C>) -> Digest {
    let inputs: Vec<_> = key.inputs.iter().map(point_digest::<C::G1, C::GnarkRaw>).collect();
    let parts = [
        point_digest::<C::G1, C::GnarkRaw>(&key.alpha),
        point_digest::<C::G2, C::GnarkRaw>(&key.beta),
        point_digest::<C::G2, C::GnarkRaw>(&key.gamma),
        point_digest::<C::G2, C::GnarkRaw>(&key.delta),
        list("risc0_groth16.VerifyingKey.IC", &inputs),
    ];
    structure("risc0_groth16.VerifyingKey", &parts, &[])
}

fn point_digest<G: EncodableGroup, E: PointEncoding<G>>(point: &Affine<G>) -> Digest {
    Sha256::digest(E::encode(point)).into()
}
