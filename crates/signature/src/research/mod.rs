//! BLS signatures over symmetric pairings: BLS, BLS-2 and BLS-3 of seed 001 (D. Hankerson, ECC 2010, slides 24 to 29).
//!
//! **For research only.** Discrete logarithms on the curves of small characteristic are computed in practice. Nothing here takes constant
//! time. Secret keys are wiped when dropped; what is computed with them on the way is not.
//!
//! | | base P | hashed message Q | key X = xP | signature S = xQ | slide |
//! |---|---|---|---|---|---|
//! | [`Bls`] | of order r | of order r | | | 24 |
//! | [`Bls2`] | degenerate | degenerate | general | general | 26 |
//! | [`Bls3`] | degenerate | of order r | general | general | 29 |
//!
//! A signature is valid if e(P, S) = e(Q, X): one product of two pairings and one final exponentiation.

mod cost;
mod dynamic;
mod group;
mod scalar;
mod scheme;

pub use cost::{Cost, costs, table};
pub use dynamic::{Defect, ResearchSuite};
pub use group::{DegenerateGroup, Group};
pub use scalar::Scalar;
pub use scheme::{
    Aggregate, Bls, Bls2, Bls3, Claim, Protocol, PublicKey, RepeatedMessage, SecretKey, Signature, UnusableElement,
};
