//! Claims that somebody signed something, as bytes.

use crate::aggregate::AggregateDefect;
use core::fmt;
use pairloom_curve::encoding::DecodeError;
use thiserror::Error;

/// A claim: keys, what they are said to have signed, and the signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Keys and messages.
    pub signed: Claimed,
    /// The signature, or the sum of signatures.
    pub signature: Vec<u8>,
    /// A proof of possession for each key, in their order; or nothing, where possession was proven before.
    pub proofs: Option<Vec<Vec<u8>>>,
}

/// Who is said to have signed what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claimed {
    /// One key, one message.
    One {
        /// The key.
        key: Vec<u8>,
        /// The message.
        message: Vec<u8>,
    },
    /// Every key the same message.
    SameMessage {
        /// The keys.
        keys: Vec<Vec<u8>>,
        /// The message.
        message: Vec<u8>,
    },
    /// Every key the message at its place.
    Many {
        /// The keys.
        keys: Vec<Vec<u8>>,
        /// As many messages.
        messages: Vec<Vec<u8>>,
    },
}

impl Claim {
    /// The keys, and the name of the field that has them.
    pub(super) fn keys(&self) -> (&'static str, &[Vec<u8>]) {
        match &self.signed {
            Claimed::One { key, .. } => ("public_key", core::slice::from_ref(key)),
            Claimed::SameMessage { keys, .. } | Claimed::Many { keys, .. } => ("public_keys", keys),
        }
    }
}

/// The reason why a claim is not valid. Its message is one line and starts with the name of the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimDefect {
    /// The field: `public_key`, `public_keys`, `messages`, `signature`, `proof_of_possession`, `proofs_of_possession`.
    pub field: &'static str,
    /// The index in a list.
    pub index: Option<usize>,
    /// What is wrong.
    pub problem: ClaimProblem,
}

/// What is wrong with a field of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ClaimProblem {
    /// Bytes that are no key, signature or proof.
    #[error(transparent)]
    Encoding(#[from] DecodeError),
    /// Keys, messages and signature do not go together.
    #[error(transparent)]
    Unverified(#[from] AggregateDefect),
    /// Another number of messages or of proofs than of keys.
    #[error("{found} for {keys} keys")]
    Count {
        /// That number.
        found: usize,
        /// The number of keys.
        keys: usize,
    },
    /// A proof of possession in a suite that has no such proofs.
    #[error("the suite has none")]
    NoProofs,
    /// The proof of possession of another key.
    #[error("not that of this key")]
    OtherKey,
}

impl ClaimDefect {
    pub(super) fn new(field: &'static str, problem: impl Into<ClaimProblem>) -> Self {
        Self { field, index: None, problem: problem.into() }
    }

    pub(super) fn at(self, index: Option<usize>) -> Self {
        Self { index, ..self }
    }
}

impl fmt::Display for ClaimDefect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.index {
            Some(index) => write!(f, "{}[{index}]: {}", self.field, self.problem),
            None => write!(f, "{}: {}", self.field, self.problem),
        }
    }
}

impl core::error::Error for ClaimDefect {}
