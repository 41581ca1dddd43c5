//! Errors of readers.

use crate::json::Refused;
use pairloom_curve::encoding::DecodeError;
use thiserror::Error;

/// What is wrong with an input, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{field}: {problem}")]
pub struct ReadError {
    /// The field, such as `proof.pi_a` or `commitments[3]`.
    pub field: String,
    /// What is wrong with it.
    pub problem: Problem,
}

impl ReadError {
    /// A problem of a field.
    pub fn new(field: impl Into<String>, problem: impl Into<Problem>) -> Self {
        Self { field: field.into(), problem: problem.into() }
    }
}

/// What is wrong with a field.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// It is not there.
    #[error("missing")]
    Missing,
    /// A text that is refused as JSON.
    #[error(transparent)]
    NotJson(Refused),
    /// Something else than an object.
    #[error("not an object")]
    NotObject,
    /// Something else than a list.
    #[error("not a list")]
    NotList,
    /// Something else than a text.
    #[error("not a text")]
    NotText,
    /// Neither a text nor a number that JSON's readers take exactly.
    #[error("neither a text nor a natural number below 2^64")]
    NotNumber,
    /// No index.
    #[error("not a natural number below 2^64")]
    NotIndex,
    /// No decimal digits.
    #[error("not a decimal integer")]
    NotDecimal,
    /// No hexadecimal digits.
    #[error("not hexadecimal: {0}")]
    NotHexadecimal(String),
    /// An integer that reaches the modulus of its field.
    #[error("not below the modulus")]
    NotBelowModulus,
    /// An integer beyond what it may be.
    #[error("{got} is beyond {most}")]
    TooLarge {
        /// The most it may be.
        most: u64,
        /// What it is.
        got: u64,
    },
    /// A list of another length.
    #[error("{got} items, expected {expected}")]
    WrongCount {
        /// The length expected.
        expected: usize,
        /// The length found.
        got: usize,
    },
    /// Bytes of another length.
    #[error("{got} bytes, expected {expected}")]
    WrongLength {
        /// The length expected.
        expected: usize,
        /// The length found.
        got: usize,
    },
    /// Bytes that end before what they announce.
    #[error("ends after {0} bytes")]
    Ends(usize),
    /// Bytes after the last that means something.
    #[error("{0} bytes too many")]
    Trailing(usize),
    /// Projective coordinates that no writer makes.
    #[error("the third coordinate is neither 1 nor that of infinity")]
    NotAffine,
    /// Infinity, where a key has no use for it.
    #[error("the point at infinity")]
    AtInfinity,
    /// Another proof system.
    #[error("{0:?} is not groth16")]
    UnknownProtocol(String),
    /// A curve that is not known, or not this one.
    #[error("{0:?} is none of bn128, bn254, bls12381, or not the key's")]
    UnknownCurve(String),
    /// An index that points to nothing.
    #[error("the index {0} points to no input")]
    BadIndex(u64),
    /// Commitment keys with different first points, which cannot be checked together.
    #[error("commitment keys with different generators")]
    DifferentGenerators,
    /// The envelope was made for another key.
    #[error("{got}, the key has {expected}")]
    WrongSelector {
        /// What the key has.
        expected: String,
        /// What the envelope says.
        got: String,
    },
    /// The program whose run is proven did not end well.
    #[error("the program ended with {0}")]
    ProgramFailed(String),
    /// An input that contradicts what the envelope says.
    #[error("not what the proof says")]
    Contradiction,
    /// Another field says the same, and nobody knows which of them counts.
    #[error("stands beside {0}")]
    Beside(String),
    /// The first points of a setup are not the generators.
    #[error("not the generator")]
    NotGenerator,
    /// A form that nothing known has.
    #[error("of no known form")]
    UnknownForm,
    /// A point that cannot be decoded.
    #[error(transparent)]
    Point(#[from] DecodeError),
}
