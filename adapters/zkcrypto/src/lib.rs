//! bls12-381 and bn254 (about 100 bits of security) behind the traits of zkcrypto: `ff`, `group` and `pairing`.
//!
//! [`bls12_381::Bls12`] and [`bn254::Bn254`] are `pairing`'s engines, so whatever is generic over `MultiMillerLoop` takes them: bellman, its
//! crate `groth16`, and bellperson. One type alias switches. The traits are those of `pairing` 0.24 and, by the feature `pairing-0-23`, of 0.23;
//! the types are the same.
//!
//! ```
//! use group::{Curve, Group};
//! use pairing::Engine;
//! use pairloom_zkcrypto::bls12_381::{Bls12, G1, G2, Scalar}; // was: bls12_381::{Bls12, …}
//!
//! let (p, q) = (G1::generator() * Scalar::from(5), G2::generator() * Scalar::from(7));
//! let e = Bls12::pairing(&p.to_affine(), &q.to_affine());
//! assert_eq!(e, <Bls12 as Engine>::Gt::generator() * Scalar::from(35));
//! ```
//!
//! A type here is one of [`pairloom`]'s in a wrapper, its only field: conversions cost nothing. Every point is in the subgroup of order r.
//! bls12-381 has zkcrypto's byte forms, which are ZCash's, and bn254 those of arkworks. Operations take constant time but for those whose
//! name ends in `_vartime`, and Miller loops.

#[macro_use]
mod traits;

pub mod bls12_381;
pub mod bn254;
mod bytes;
mod gt;
mod point;
mod prepared;
mod scalar;

pub use bytes::{Bytes, Encoded};
pub use gt::Gt;
pub use point::{Affine, Group, Projective};
pub use prepared::{G2Prepared, MillerValue};
pub use scalar::{Order, Scalar};

/// The traits of `pairing` 0.24, `group` 0.14 and `ff` 0.14.
#[cfg(feature = "pairing-0-24")]
mod v0_24 {
    implement!(ff, group, pairing, rand_core, group_0_14);
}

/// The traits of `pairing` 0.23, `group` 0.13 and `ff` 0.13.
#[cfg(feature = "pairing-0-23")]
mod v0_23 {
    implement!(ff_0_13, group_0_13, pairing_0_23, rand_core_0_6, group_0_13);
}
