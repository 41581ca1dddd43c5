//! KZG commitments as Ethereum has them (EIP-4844, EIP-7594), on bls12-381.
//!
//! [`Setup`] has the verifying functions of the consensus specifications, with the inputs and the answers of c-kzg: bytes in, and an error
//! that names the field where they are none. Batches give a verdict for every blob and every cell.
//!
//! A blob is a polynomial by its values at the 4096th roots of unity, in bit-reversed order. It is evaluated by folding ([`mod@domain`]):
//! no inversion, and no exception where the point is one of those roots.

pub mod case;
mod cells;
pub mod domain;
mod input;
mod opening;
mod proofs;
mod setup;

pub use input::compute_challenge;
pub use opening::{Opening, OpeningKey, WrongPoint};
pub use setup::Setup;

/// The field elements of a blob.
pub const BLOB_ELEMENTS: usize = 4096;
/// The field elements of a cell.
pub const CELL_ELEMENTS: usize = 64;
/// The cells of an extended blob.
pub const CELLS: usize = 128;
