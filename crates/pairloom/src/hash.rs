//! Hashing to the groups as RFC 9380 has it, under a tag that the caller always names.
//!
//! The functions of the curves' modules (`bls12_381::hash_to_g1`, …) are the suites that protocols use;
//! [`hash`] takes any [suite](suites) by its type.
//!
//! ```
//! use pairloom::bls12_381::{G2Projective, hash_to_g2};
//! use pairloom::hash::{Dst, hash, suites::Bls12381G2XmdSha256SswuRo};
//!
//! let dst = Dst::new(b"QUUX-V01-CS02-with-BLS12381G2_XMD:SHA-256_SSWU_RO_")?;
//! let point: G2Projective = hash_to_g2(b"abc", dst);
//! assert_eq!(hash::<Bls12381G2XmdSha256SswuRo>(b"abc", dst), point);
//! # Ok::<(), pairloom::hash::EmptyDst>(())
//! ```

use crate::group::Group;
use crate::point::Projective;
pub use pairloom_curve::hash::{Dst, EmptyDst, HashSuite, suites};

/// The point of the subgroup that a message stands for in a suite, in constant time.
pub fn hash<S: HashSuite<Group: Group>>(message: &[u8], dst: Dst<'_>) -> Projective<S::Group> {
    Projective(S::hash(message, dst))
}
