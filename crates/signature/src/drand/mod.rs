//! Randomness beacons of drand: what their signatures sign, and whether they do.

mod beacon;
mod chain;
mod scheme;

pub use beacon::{Beacon, Defect};
pub use chain::{Chain, ChainError, SigningChain};
pub use scheme::{
    BlsBn254UnchainedOnG1, BlsUnchainedG1Rfc9380, BlsUnchainedOnG1, PedersenBlsChained, PedersenBlsUnchained, SCHEMES,
    Scheme,
};
