//! Point evaluation, EIP-4844: a KZG proof that the polynomial of a blob takes a value.

use crate::error::{Defect, Error};
use crate::read::check_length;
use pairloom_algebra::PrimeField;
use pairloom_curve::bls12_381::Fr;
use pairloom_curve::encoding::{PointEncoding, ScalarBigEndian, ScalarEncoding, ZcashCompressed};
use pairloom_proof::kzg::OpeningKey;
use sha2::{Digest, Sha256};
use std::sync::LazyLock;

/// The length of the input: versioned hash, z, y, commitment, proof.
const LENGTH: usize = 192;
/// The first byte of versioned hashes.
const VERSION: u8 = 1;
/// The coefficients of a blob's polynomial.
const FIELD_ELEMENTS_PER_BLOB: u64 = 4096;

/// `τ G2` of the ceremony's trusted setup: the second of its 65 powers in G2, `src/trusted_setup.txt` of ethereum/c-kzg-4844 at b7e4098813e0.
const TAU_G2: &str = "b5bfd7dd8cdeb128843bc287230af38926187075cbfbefa81009a2ce615ac53d2914e5870cb452d2afaaab24f3499f72\
185cbfee53492714734429b7b38608e23926c911cceceac9a36851477ba4c60b087041de621000edc98edada20c1def2";

/// The contract: 192 bytes in, the number of field elements of a blob and the modulus, 32 bytes each, out.
///
/// # Errors
///
/// Another length, a versioned hash that is not the commitment's, integers from r on, points that are not encoded as ZCash has it or are
/// outside the subgroup of order r, a proof of something else.
pub fn call(input: &[u8]) -> Result<Vec<u8>, Error> {
    check_length(input, LENGTH)?;
    let (commitment, proof) = (&input[96..144], &input[144..]);
    let mut hash = Sha256::digest(commitment);
    hash[0] = VERSION;
    if hash[..] != input[..32] {
        return Err(Error::VersionedHash);
    }
    if !verify_kzg_proof(&input[32..64], &input[64..96], commitment, proof)? {
        return Err(Error::Proof);
    }
    let mut output = vec![0; 24];
    output.extend(FIELD_ELEMENTS_PER_BLOB.to_be_bytes());
    output.extend(Fr::MODULUS.iter().rev().flat_map(|word| word.to_be_bytes()));
    Ok(output)
}

/// Whether the polynomial behind a commitment is y at z: 32, 32, 48 and 48 bytes.
///
/// # Errors
///
/// Integers from r on, points that are not encoded as ZCash has it or are outside the subgroup of order r.
pub fn verify_kzg_proof(z: &[u8], y: &[u8], commitment: &[u8], proof: &[u8]) -> Result<bool, Error> {
    let scalar = |bytes, name| ScalarBigEndian::decode(bytes).map_err(|why| Defect::Encoding(why).of(name, 0));
    let (z, y): (Fr, Fr) = (scalar(z, "z")?, scalar(y, "y")?);
    KEY.holds_encoded(commitment, &z, &y, proof).map_err(|wrong| Defect::Encoding(wrong.error).of(wrong.point, 0))
}

/// What verifies proofs of Ethereum's setup.
static KEY: LazyLock<OpeningKey> = LazyLock::new(|| {
    let bytes = hex::decode(TAU_G2).expect("digits");
    let tau = ZcashCompressed::decode(&bytes).expect("a point, which a test decodes");
    OpeningKey::new(tau).expect("a point of the subgroup")
});

#[cfg(test)]
mod tests {
    use super::*;
    use pairloom_curve::bls12_381::G2Affine;

    #[test]
    fn the_setup_is_a_point() {
        let point: Result<G2Affine, _> = ZcashCompressed::decode(&hex::decode(TAU_G2).unwrap());
        assert!(point.is_ok_and(|point| !point.is_identity()));
    }
}
