//! Claims by the fields of a row.

use super::{Claim, Claimed};
use thiserror::Error;

/// Why the fields of a row make no claim. Its message is one line and starts with the name of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoClaim {
    /// A field is missing.
    #[error("{0}: missing")]
    Missing(&'static str),
    /// A field says again what another has said.
    #[error("{field}: beside {other}")]
    Beside {
        /// The field.
        field: &'static str,
        /// The other one.
        other: &'static str,
    },
    /// A field does not go with a key alone, or with a list of keys.
    #[error("{field}: with {keys}")]
    With {
        /// The field.
        field: &'static str,
        /// What the row has of keys.
        keys: &'static str,
    },
}

/// The fields of a row that may make a claim, by their names in files; `None` where a row has none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClaimFields {
    /// One key.
    pub public_key: Option<Vec<u8>>,
    /// Several keys.
    pub public_keys: Option<Vec<Vec<u8>>>,
    /// The message of all keys.
    pub message: Option<Vec<u8>>,
    /// A message a key.
    pub messages: Option<Vec<Vec<u8>>>,
    /// The signature, or the sum of signatures.
    pub signature: Option<Vec<u8>>,
    /// The proof of possession of one key.
    pub proof_of_possession: Option<Vec<u8>>,
    /// A proof of possession a key.
    pub proofs_of_possession: Option<Vec<Vec<u8>>>,
}

impl ClaimFields {
    /// The claim that the fields make.
    ///
    /// # Errors
    ///
    /// The field that is missing, or does not go with another.
    pub fn claim(self) -> Result<Claim, NoClaim> {
        let (message, messages) = (self.message, self.messages);
        let (proof, proofs) = (self.proof_of_possession, self.proofs_of_possession);
        let signature = required(self.signature, "signature")?;
        match (self.public_key, self.public_keys) {
            (Some(_), Some(_)) => Err(NoClaim::Beside { field: "public_keys", other: "public_key" }),
            (None, None) => Err(NoClaim::Missing("public_key")),
            (Some(key), None) => {
                refuse(messages.is_some(), "messages", "one public_key")?;
                refuse(proofs.is_some(), "proofs_of_possession", "one public_key")?;
                let message = required(message, "message")?;
                Ok(Claim { signed: Claimed::One { key, message }, signature, proofs: proof.map(|proof| vec![proof]) })
            }
            (None, Some(keys)) => {
                refuse(proof.is_some(), "proof_of_possession", "public_keys")?;
                let signed = match (message, messages) {
                    (Some(_), Some(_)) => return Err(NoClaim::Beside { field: "messages", other: "message" }),
                    (None, None) => return Err(NoClaim::Missing("message")),
                    (Some(message), None) => Claimed::SameMessage { keys, message },
                    (None, Some(messages)) => Claimed::Many { keys, messages },
                };
                Ok(Claim { signed, signature, proofs })
            }
        }
    }
}

fn refuse(wrong: bool, field: &'static str, keys: &'static str) -> Result<(), NoClaim> {
    if wrong { Err(NoClaim::With { field, keys }) } else { Ok(()) }
}

fn required<T>(field: Option<T>, name: &'static str) -> Result<T, NoClaim> {
    field.ok_or(NoClaim::Missing(name))
}
