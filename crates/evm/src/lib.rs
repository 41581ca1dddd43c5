//! Ethereum's precompiled contracts on bn254 and bls12-381.
//!
//! [`Precompile::call`] takes a contract's input and gives its output, or says why the contract refuses it; [`Precompile::gas`] says what
//! the call costs under the rules of a [`Fork`]. What is accepted and refused is what the standards say:
//!
//! * ECADD, ECMUL, ECPAIRING on bn254: [EIP-196](https://eips.ethereum.org/EIPS/eip-196), [EIP-197](https://eips.ethereum.org/EIPS/eip-197);
//! * point evaluation on bls12-381: [EIP-4844](https://eips.ethereum.org/EIPS/eip-4844);
//! * seven contracts on bls12-381: [EIP-2537](https://eips.ethereum.org/EIPS/eip-2537).
//!
//! bn254 has about 100 bits of security.
//!
//! Everything is public here: time depends on inputs. Memory grows with the input's length and no further.
//!
//! ```
//! use pairloom_evm::{Fork, Precompile};
//!
//! let sum = Precompile::EcAdd.call(&[])?;
//! assert_eq!(sum, [0; 64]);
//! assert_eq!(Precompile::EcAdd.gas(Fork::Prague, &[]), Some(150));
//! assert!(Precompile::G1Add.call(&[]).is_err());
//! # Ok::<(), pairloom_evm::Error>(())
//! ```

pub mod bls12_381;
pub mod bn254;
pub mod cases;
mod error;
mod fork;
mod gas;
pub mod point_evaluation;
mod precompile;
mod read;
mod samples;
mod subgroup;

pub use error::{Defect, Error, Operand, UnknownContract, UnknownFork};
pub use fork::Fork;
pub use precompile::Precompile;
