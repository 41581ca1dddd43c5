//! Ethereum's precompiled contracts: bytes in, bytes or an error out, gas by fork.
//!
//! ```
//! use pairloom::evm::{Fork, Precompile};
//!
//! assert_eq!(Precompile::EcPairing.call(&[])?[31], 1);  // the empty product is 1
//! assert_eq!(Precompile::EcPairing.gas(Fork::Prague, &[]), Some(45_000));
//! assert!(Precompile::EcAdd.call(&[1; 128]).is_err());
//! # Ok::<(), pairloom::evm::Error>(())
//! ```
//!
//! The contracts named `Ec…` are on bn254, which has about 100 bits of security.

pub use pairloom_evm::*;
