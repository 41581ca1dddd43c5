//! BLS signatures in the suites of draft-irtf-cfrg-bls-signature, and the beacons of drand.
//!
//! A suite is a type ([`suite`]): it fixes the curve, which group holds the keys, the byte forms and the domain separation
//! tag, so that a signature of one suite never meets a key of another.
//!
//! ```
//! use pairloom_signature::{SecretKey, suite::MinSigNul};
//!
//! let secret = SecretKey::<MinSigNul>::derive(&[7; 32], b"")?;
//! let signature = secret.sign(b"message");
//! let key = secret.public_key();
//! assert!(key.verify(b"message", &signature));
//! assert!(!key.verify(b"another message", &signature));
//! # Ok::<(), pairloom_signature::secret::ShortKeyMaterial>(())
//! ```
//!
//! Keys and signatures are valid once they exist: on the curve, in the subgroup of order r, not the point at infinity.
//! Many signatures, under one key ([`batch`]), under as many keys as there are signatures ([`many`]), or in sets of several keys with few
//! distinct messages ([`sets`]), are checked together and answered one by one.
//!
//! Signatures add up ([`aggregate`]): the sum of many is as short as one. Sums of keys are made of keys whose possession is proven
//! ([`possession`]), for otherwise a key can be made from others so that its maker signs for all.

pub mod aggregate;
pub mod arrangement;
pub mod batch;
pub mod derivation;
pub mod drand;
pub mod dynamic;
pub mod ethereum;
mod form;
pub mod key;
pub mod many;
pub mod possession;
#[cfg(feature = "research")]
pub mod research;
pub mod secret;
pub mod sets;
pub mod signature;
pub mod suite;
pub mod threshold;

pub use aggregate::{AggregateDefect, AggregateKey, AggregateSignature, Aggregator, ProvenAggregator};
pub use arrangement::Arrangement;
pub use dynamic::DynamicSuite;
pub use form::EncodingError;
pub use key::PublicKey;
pub use many::{KeyCache, Signed, verify_many};
pub use possession::{ProofOfPossession, ProvenKey};
pub use secret::SecretKey;
pub use sets::{SignatureSet, verify_sets};
pub use signature::Signature;
pub use suite::Suite;
