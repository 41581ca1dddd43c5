//! Claims by the fields of a row.

use super::{Claim, Claimed};

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
    /// The field that is missing, or does not go with another: one line that starts with its name.
    pub fn claim(self) -> Result<Claim, String> {
        let (message, messages) = (self.message, self.messages);
        let (proof, proofs) = (self.proof_of_possession, self.proofs_of_possession);
        let signature = required(self.signature, "signature")?;
        match (self.public_key, self.public_keys) {
            (Some(_), Some(_)) => Err("public_keys: beside public_key".into()),
            (None, None) => Err("public_key: missing".into()),
            (Some(key), None) => {
                refuse(messages.is_some(), "messages: with one public_key")?;
                refuse(proofs.is_some(), "proofs_of_possession: with one public_key")?;
                let message = required(message, "message")?;
                Ok(Claim { signed: Claimed::One { key, message }, signature, proofs: proof.map(|proof| vec![proof]) })
            }
            (None, Some(keys)) => {
                refuse(proof.is_some(), "proof_of_possession: with public_keys")?;
                let signed = match (message, messages) {
                    (Some(_), Some(_)) => return Err("messages: beside message".into()),
                    (None, None) => return Err("message: missing".into()),
                    (Some(message), None) => Claimed::SameMessage { keys, message },
                    (None, Some(messages)) => Claimed::Many { keys, messages },
                };
                Ok(Claim { signed, signature, proofs })
            }
        }
    }
}

fn refuse(wrong: bool, problem: &str) -> Result<(), String> {
    if wrong { Err(problem.into()) } else { Ok(()) }
}

fn required<T>(field: Option<T>, name: &str) -> Result<T, String> {
    field.ok_or_else(|| format!("{name}: missing"))
}
