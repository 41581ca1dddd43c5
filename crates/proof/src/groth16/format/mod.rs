//! The forms in which programs write keys, proofs and public inputs.
//!
//! | form | key | proof | public inputs |
//! |---|---|---|---|
//! | [`snarkjs`] | JSON | JSON | a list of decimal integers |
//! | [`gnark`] | `WriteTo`, `WriteRawTo`, or its structures as JSON | the same | its public witness, or a list |
//! |  | the same, with commitments hashed for contracts in Solidity: [`CommitmentHash`] | | |
//! | [`arkworks`] | `CanonicalSerialize`, compressed or not | the same | `CanonicalSerialize` of a vector, or a list |
//! | [`sp1`] | gnark's | an envelope of SP1 4 to 6 | the program's key and its public values, or a list |
//! | [`risc0`] | snarkjs' | an envelope of RISC Zero ("seal") | image and journal, or a list |
//!
//! Every point is checked: on the curve, and in the subgroup of order r. Integers at or above their modulus are refused.

pub mod arkworks;
pub mod gnark;
mod reader;
pub mod risc0;
pub mod snarkjs;
pub mod sp1;

use crate::groth16::CommitmentHash;
use crate::text::{bytes, get, integer, list};
use crate::{Problem, ReadError};
use pairloom_curve::encoding::PrimeBytes;
use serde_json::{Map, Value};

/// A form of keys, proofs and inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// snarkjs' JSON.
    Snarkjs,
    /// gnark's binary form and JSON.
    Gnark,
    /// The same, commitments hashed by SHA-256.
    GnarkSha256,
    /// The same, commitments hashed by Keccak-256.
    GnarkKeccak256,
    /// arkworks' `CanonicalSerialize`.
    Arkworks,
    /// SP1's envelope around gnark.
    Sp1,
    /// RISC Zero's envelope.
    Risc0,
}

impl Format {
    /// All, the default first.
    pub const ALL: [Self; 7] =
        [Self::Snarkjs, Self::Gnark, Self::GnarkSha256, Self::GnarkKeccak256, Self::Arkworks, Self::Sp1, Self::Risc0];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Snarkjs => "snarkjs",
            Self::Gnark => "gnark",
            Self::GnarkSha256 => "gnark-sha256",
            Self::GnarkKeccak256 => "gnark-keccak256",
            Self::Arkworks => "arkworks",
            Self::Sp1 => "sp1",
            Self::Risc0 => "risc0",
        }
    }

    /// How commitments are hashed, where the form has them.
    pub(super) fn commitment_hash(self) -> CommitmentHash {
        match self {
            Self::GnarkSha256 => CommitmentHash::Sha256,
            Self::GnarkKeccak256 => CommitmentHash::Keccak256,
            _ => CommitmentHash::HashToField,
        }
    }

    /// The form of this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// Public inputs as a list of integers, an object whose one value is an integer, or bytes that `of_bytes` reads.
fn inputs<F: PrimeBytes>(
    value: &Value,
    of_bytes: impl FnOnce(&[u8]) -> Result<Vec<F>, ReadError>,
) -> Result<Vec<F>, ReadError> {
    match value {
        Value::String(_) => of_bytes(&bytes(value, "public")?),
        Value::Object(object) if object.len() == 1 => object.values().map(|value| integer(value, "public")).collect(),
        _ => list(value, "public")?
            .iter()
            .enumerate()
            .map(|(index, value)| integer(value, &format!("public[{index}]")))
            .collect(),
    }
}

/// An error for a field of a row that stands beside another which says the same.
fn alone(row: &Map<String, Value>, name: &str, others: &[&str]) -> Result<(), ReadError> {
    let other = others.iter().find(|other| get(row, other).is_some()).filter(|_| get(row, name).is_some());
    other.map_or(Ok(()), |other| Err(ReadError::new(name, Problem::Beside((*other).into()))))
}

/// For forms whose inputs have no bytes.
fn no_bytes<F>(_: &[u8]) -> Result<Vec<F>, ReadError> {
    Err(ReadError::new("public", Problem::NotList))
}
