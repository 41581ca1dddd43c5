//! A beacon and its defects.

use super::Scheme;
use pairloom_curve::encoding::DecodeError;
use sha2::{Digest, Sha256};
use thiserror::Error;

/// A beacon as published.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beacon {
    /// The round's number.
    pub round: u64,
    /// The signature, in the scheme's byte form.
    pub signature: Vec<u8>,
    /// The signature of the round before (the genesis seed in round 1), which chained schemes sign.
    pub previous_signature: Option<Vec<u8>>,
    /// The randomness that was published, SHA-256 of the signature.
    pub randomness: Option<Vec<u8>>,
}

/// The reason why a beacon is not valid. Its message is one line and starts with the name of the field.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Defect {
    /// The signature's bytes are not those of a point that could be one.
    #[error("signature: {0}")]
    Undecodable(DecodeError),
    /// A chained scheme's beacon without its predecessor's signature.
    #[error("previous_signature: missing, and the scheme is chained")]
    NoPrevious,
    /// The signature does not verify.
    #[error("signature: does not verify for this round under this key")]
    Unverified,
    /// The randomness has so many bytes, and a digest 32.
    #[error("randomness: {0} bytes, expected 32")]
    RandomnessLength(usize),
    /// The randomness is not the signature's digest.
    #[error("randomness: not SHA-256 of the signature")]
    Randomness,
}

impl Beacon {
    /// SHA-256 of the signature: the randomness of every scheme.
    pub fn expected_randomness(&self) -> [u8; 32] {
        Sha256::digest(&self.signature).into()
    }

    /// The message that is signed.
    pub(super) fn message<T: Scheme>(&self) -> Result<Vec<u8>, Defect> {
        match &self.previous_signature {
            Some(previous) => Ok(T::message(self.round, previous)),
            None if T::CHAINED => Err(Defect::NoPrevious),
            None => Ok(T::message(self.round, &[])),
        }
    }

    /// The verdict, given whether the signature verifies.
    pub(super) fn verdict(&self, verified: bool) -> Result<(), Defect> {
        match &self.randomness {
            _ if !verified => Err(Defect::Unverified),
            Some(randomness) if randomness.len() != 32 => Err(Defect::RandomnessLength(randomness.len())),
            Some(randomness) if randomness[..] != self.expected_randomness() => Err(Defect::Randomness),
            _ => Ok(()),
        }
    }
}
