//! Point evaluation by c-kzg, which computes with blst.

use super::Contract;
use ::c_kzg::{Bytes32, Bytes48, ethereum_kzg_settings};
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
    is_valid.then(|| [[vec![0; 30], vec![0x10, 0]].concat(), MODULUS.to_vec()].concat())
}

/// The order of the groups, which the contract tells.
const MODULUS: [u8; 32] = [
    0x73, 0xed, 0xa7, 0x53, 0x29, 0x9d, 0x7d, 0x48, 0x33, 0x39, 0xd8, 0x08, 0x09, 0xa1, 0xd8, 0x05, 0x53, 0xbd, 0xa4,
    0x02, 0xff, 0xfe, 0x5b, 0xfe, 0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x01,
];
