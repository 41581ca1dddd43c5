//! Randomness beacons of drand: the messages that they sign, and their verification.

mod beacon;
mod chain;
mod scheme;

pub use beacon::{Beacon, Defect};
pub use chain::{Chain, ChainError, ChainName, OtherChain, SigningChain};
pub use scheme::{
    BlsBn254UnchainedOnG1, BlsUnchainedG1Rfc9380, BlsUnchainedOnG1, PedersenBlsChained, PedersenBlsUnchained, SCHEMES,
    Scheme,
};
