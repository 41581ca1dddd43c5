//! Point evaluation by c-kzg, which computes with blst.

use super::Contract;
use ::c_kzg::{Bytes32, Bytes48, ethereum_kzg_settings};
use pairloom_algebra::PrimeField;
use pairloom_curve::bls12_381::Fr;
use pairloom_evm::Precompile;
use sha2::{Digest, Sha256};

/// What c-kzg has of a contract.
pub fn contract(contract: Precompile) -> Option<Contract> {
    (contract == Precompile::PointEvaluation).then_some(point_evaluation as Contract)
}

fn point_evaluation(input: &[u8]) -> Option<Vec<u8>> {
    let mut hash = Sha256::digest(&input[96..144]);
    hash[0] = 1;
    let word = |at: usize| Bytes32::from_bytes(&input[at..at + 32]).ok();
    let point = |at: usize| Bytes48::from_bytes(&input[at..at + 48]).ok();
    let is_valid = hash[..] == input[..32]
        && ethereum_kzg_settings(0).verify_kzg_proof(&point(96)?, &word(32)?, &word(64)?, &point(144)?).ok()?;
    // The field elements of a blob, 4,096, and the modulus.
    let modulus = Fr::MODULUS.iter().rev().flat_map(|word| word.to_be_bytes());
    is_valid.then(|| [0; 30].into_iter().chain([0x10, 0]).chain(modulus).collect())
}
