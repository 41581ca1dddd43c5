//! Encryption to the future: what is encrypted to a round of [drand](crate::drand) opens when the network publishes that round's beacon.
//!
//! ```
//! use pairloom::encryption::{Chain, TimeLock};
//!
//! let quicknet = Chain {
//!     scheme: "bls-unchained-g1-rfc9380".into(),
//!     public_key: hex::decode(concat!(
//!         "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb",
//!         "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
//!     ))?,
//!     period: 3,
//!     genesis_time: 1_692_803_367,
//!     hash: hex::decode("52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971")?.try_into().unwrap(),
//! };
//! let (lock, mut file) = (TimeLock::new(&quicknet)?, Vec::new());
//! lock.encrypt(quicknet.round_at(1_900_000_000).unwrap(), true, b"to be read in 2030".as_slice(), &mut file)?;
//! assert!(file.starts_with(b"-----BEGIN AGE ENCRYPTED FILE-----"));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! The scheme `bls-bn254-unchained-on-g1` is on bn254, which has about 100 bits of security.
//!
//! `TimeLock::unlock` takes a beacon's signature, verifies it, and opens the files of its round.

pub use pairloom_encryption::*;
