//! SP1's envelope: 4 bytes of SHA-256 of the key, since version 6 exit code, root of keys and nonce, then gnark's raw A, B, C.
//!
//! Public inputs are the hash of the program's key, a hash of the public values without its three top bits, and what the envelope says.
//! The root, of the keys of the programs that make proofs from proofs, is the prover's to choose: a verifier compares it with that of the version
//! that it trusts (`vkRoot`). The hash is SHA-256, or Blake3 where the program was built so; an envelope does not say
//! which, and SP1's verifier takes either.

use super::{alone, inputs as listed};
use crate::groth16::{Inputs, Proof, ProofCurve};
use crate::points::Subgroup;
use crate::text::{bytes, get, integer, object, required};
use crate::{Problem, ReadError};
use pairloom_curve::encoding::PrimeBytes;
use pairloom_curve::group::PairingCurve;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

/// The bytes of a word.
const WORD: usize = 32;
/// The place of the root of keys in what an envelope says.
const ROOT: usize = 1;
/// A, B and C.
const POINTS: usize = 8 * WORD;

/// The first bytes of envelopes for a key, given its file.
pub fn selector(key: &[u8]) -> [u8; 4] {
    let hash = Sha256::digest(key);
    [hash[0], hash[1], hash[2], hash[3]]
}

/// A proof and its possible inputs: with public values hashed by SHA-256, then by Blake3. The row has `proof` (hexadecimal digits), and `public` (a list,
/// which is the only choice), or `vkey`, `publicValues` and, where it is to be checked, `vkRoot`.
///
/// # Errors
///
/// What is wrong with them.
pub fn claim<C: ProofCurve>(
    selector: [u8; 4],
    input_count: usize,
    row: &Map<String, Value>,
) -> Result<(Proof<C>, Vec<Inputs<C>>), ReadError> {
    read_claim(selector, input_count, row, Subgroup::Check)
}

pub(in crate::groth16) fn read_claim<C: ProofCurve>(
    selector: [u8; 4],
    input_count: usize,
    row: &Map<String, Value>,
    subgroup: Subgroup,
) -> Result<(Proof<C>, Vec<Inputs<C>>), ReadError> {
    let envelope = bytes(required(row, "proof")?, "proof")?;
    let words = input_count.saturating_sub(2);
    let (expected, got) = (4 + words * WORD + POINTS, envelope.len());
    if expected != got {
        return Err(ReadError::new("proof", Problem::WrongLength { expected, got }));
    }
    let (head, rest) = envelope.split_at(4);
    check_selector(&selector, head)?;
    let (words, points) = rest.split_at(words * WORD);
    let word = |(name, bytes): (&str, &[u8])| scalar::<C>(bytes, &format!("proof.{name}"));
    let said = ["exit_code", "vk_root", "nonce"].into_iter().zip(words.chunks(WORD)).map(word);
    let said: Vec<_> = said.collect::<Result<_, _>>()?;
    if let Some(code) = words.get(..WORD).filter(|code| code.iter().any(|byte| *byte != 0)) {
        let digits = hex::encode(code);
        return Err(ReadError::new(
            "proof.exit_code",
            Problem::ProgramFailed(format!("0x{}", digits.trim_start_matches('0'))),
        ));
    }
    let proof = super::gnark::read_bytes(points, subgroup)?;
    Ok((proof, inputs::<C>(row, &said)?))
}

pub(super) fn check_selector(expected: &[u8], got: &[u8]) -> Result<(), ReadError> {
    let problem = || Problem::WrongSelector { expected: hex::encode(expected), got: hex::encode(got) };
    if expected == got { Ok(()) } else { Err(ReadError::new("proof.selector", problem())) }
}

/// The choices of inputs: two that the caller knows, then those of the envelope, which a list may repeat.
fn inputs<C: ProofCurve>(
    row: &Map<String, Value>,
    said: &[<C as PairingCurve>::Fr],
) -> Result<Vec<Inputs<C>>, ReadError> {
    alone(row, "public", &["vkey", "publicValues", "vkRoot"])?;
    let public = get(row, "public");
    let mut choices = match public {
        Some(public) if !public.is_object() => vec![listed(public, super::no_bytes)?],
        named => {
            let row = named.map_or(Ok(row), |named| object(named, "public"))?;
            let root = get(row, "vkRoot").map(|root| integer(root, "vkRoot")).transpose()?;
            if root.is_some_and(|root: <C as PairingCurve>::Fr| said.get(ROOT) != Some(&root)) {
                return Err(ReadError::new("vkRoot", Problem::Contradiction));
            }
            let program = integer(required(row, "vkey")?, "vkey")?;
            let values = bytes(required(row, "publicValues")?, "publicValues")?;
            let hashes = [Sha256::digest(&values).into(), *blake3::hash(&values).as_bytes()];
            hashes
                .into_iter()
                .map(|hash| Ok(vec![program, below_2_253::<C>(hash)?]))
                .collect::<Result<_, ReadError>>()?
        }
    };
    for inputs in &mut choices {
        match inputs.len() {
            2 => inputs.extend(said),
            all if all == said.len() + 2 && inputs[2..] != *said => {
                return Err(ReadError::new("public", Problem::Contradiction));
            }
            _ => {}
        }
    }
    Ok(choices)
}

/// A hash modulo 2^253.
fn below_2_253<C: ProofCurve>(mut hash: [u8; WORD]) -> Result<<C as PairingCurve>::Fr, ReadError> {
    hash[0] &= 0x1f;
    scalar::<C>(&hash, "publicValues")
}

fn scalar<C: ProofCurve>(bytes: &[u8], field: &str) -> Result<<C as PairingCurve>::Fr, ReadError> {
    <C as PairingCurve>::Fr::from_be_bytes(bytes).ok_or_else(|| ReadError::new(field, Problem::NotBelowModulus))
}
