//! Why a contract refuses its input.

use core::fmt;
use pairloom_curve::encoding::DecodeError;
use thiserror::Error;

/// The reason why a contract refuses its input: the call fails and takes all gas. Its message is one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Error {
    /// The input has another length than the contract's.
    #[error("expected {expected} bytes, got {got}")]
    Length {
        /// The only length.
        expected: usize,
        /// The input's.
        got: usize,
    },
    /// The input is no list of whole items, or an empty one where that is refused.
    #[error("expected {item} bytes an item{}, got {got}", if *.may_be_empty { "" } else { " and at least one item" })]
    ItemLength {
        /// The length of an item.
        item: usize,
        /// Whether there may be none.
        may_be_empty: bool,
        /// The input's length.
        got: usize,
    },
    /// A point or a field element that the contract refuses.
    #[error("{operand}: {defect}")]
    Operand {
        /// Which.
        operand: Operand,
        /// Why.
        defect: Defect,
    },
    /// The versioned hash of a point evaluation is not that of its commitment.
    #[error("the versioned hash is not that of the commitment")]
    VersionedHash,
    /// The proof of a point evaluation does not show what it should.
    #[error("the proof does not show that the committed polynomial is y at z")]
    Proof,
}

/// A text that names no contract.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is the address or the name of no contract on bn254 or bls12-381")]
pub struct UnknownContract(pub String);

/// A text that names no fork.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} names no fork")]
pub struct UnknownFork(pub String);

/// A part of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand {
    /// What it stands for.
    pub name: &'static str,
    /// Its place among those of its name, from 1; 0 where there is but one.
    pub place: usize,
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            0 => f.write_str(self.name),
            place => write!(f, "{} {place}", self.name),
        }
    }
}

/// What is wrong with a part of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Defect {
    /// The 16 bytes before an integer are not all 0.
    #[error("the padding is not zero")]
    Padding,
    /// An integer reaches the modulus.
    #[error("an integer is not below the modulus")]
    NotBelowModulus,
    /// The coordinates do not satisfy the curve's equation.
    #[error("the point is not on the curve")]
    NotOnCurve,
    /// The point is on the curve, its order is not r.
    #[error("the point is on the curve but not in the subgroup of order r")]
    NotInSubgroup,
    /// Compressed points say what is wrong with them.
    #[error("{0}")]
    Encoding(DecodeError),
}

impl Defect {
    /// The error of a contract that has this in its input.
    pub(crate) fn of(self, name: &'static str, place: usize) -> Error {
        Error::Operand { operand: Operand { name, place }, defect: self }
    }
}
