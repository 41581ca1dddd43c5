//! Pairloom as the cryptography of [revm](https://docs.rs/revm-precompile): a client installs [`Pairloom`] once, and revm's contracts on bn254
//! and bls12-381, point evaluation among them, compute with it. What revm does itself (lengths, padding, gas) it still does.
//!
//! ```
//! assert!(revm_precompile::install_crypto(pairloom_revm::Pairloom));
//! ```

use pairloom_curve::bls12_381::{G1, G2};
use pairloom_evm::bls12_381::{self, ContractGroup, Words};
use pairloom_evm::{Defect, Error, bn254, point_evaluation};
use revm_precompile::bls12_381::{G1Point, G1PointScalar, G2Point, G2PointScalar};
use revm_precompile::{Crypto, PrecompileHalt};

/// revm's provider of cryptography; hashing, secp256k1, secp256r1 and modular exponentiation are revm's own.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pairloom;

/// The terms of a sum as revm gives them.
type Terms<'a, T> = &'a mut dyn Iterator<Item = Result<T, PrecompileHalt>>;

impl Crypto for Pairloom {
    fn bn254_g1_add(&self, p1: &[u8], p2: &[u8]) -> Result<[u8; 64], PrecompileHalt> {
        array(bn254::add(&[p1, p2].concat()).map_err(halt_bn254)?)
    }

    fn bn254_g1_mul(&self, point: &[u8], scalar: &[u8]) -> Result<[u8; 64], PrecompileHalt> {
        array(bn254::mul(&[point, scalar].concat()).map_err(halt_bn254)?)
    }

    fn bn254_pairing_check(&self, pairs: &[(&[u8], &[u8])]) -> Result<bool, PrecompileHalt> {
        bn254::pairing_check(pairs.iter().copied()).map_err(halt_bn254)
    }

    fn verify_kzg_proof(
        &self,
        z: &[u8; 32],
        y: &[u8; 32],
        commitment: &[u8; 48],
        proof: &[u8; 48],
    ) -> Result<(), PrecompileHalt> {
        match point_evaluation::verify_kzg_proof(z, y, commitment, proof) {
            Ok(true) => Ok(()),
            _ => Err(PrecompileHalt::BlobVerifyKzgProofFailed),
        }
    }

    fn bls12_381_g1_add(&self, a: G1Point, b: G1Point) -> Result<[u8; 96], PrecompileHalt> {
        add::<G1, 96>(&[a.0, a.1, b.0, b.1])
    }

    fn bls12_381_g1_msm(&self, pairs: Terms<'_, G1PointScalar>) -> Result<[u8; 96], PrecompileHalt> {
        msm::<G1, _, 96>(pairs, |((x, y), scalar), bytes| {
            bytes.extend([x, y].as_flattened());
            bytes.extend(scalar);
        })
    }

    fn bls12_381_g2_add(&self, a: G2Point, b: G2Point) -> Result<[u8; 192], PrecompileHalt> {
        add::<G2, 192>(&[a.0, a.1, a.2, a.3, b.0, b.1, b.2, b.3])
    }

    fn bls12_381_g2_msm(&self, pairs: Terms<'_, G2PointScalar>) -> Result<[u8; 192], PrecompileHalt> {
        msm::<G2, _, 192>(pairs, |((x0, x1, y0, y1), scalar), bytes| {
            bytes.extend([x0, x1, y0, y1].as_flattened());
            bytes.extend(scalar);
        })
    }

    fn bls12_381_pairing_check(&self, pairs: &[(G1Point, G2Point)]) -> Result<bool, PrecompileHalt> {
        let bytes = |((x, y), (x0, x1, y0, y1)): &(G1Point, G2Point)| [*x, *y, *x0, *x1, *y0, *y1];
        let input: Vec<_> = pairs.iter().flat_map(bytes).collect();
        if input.is_empty() {
            return Ok(true);
        }
        bls12_381::pairing_check(input.as_flattened(), Words::UNPADDED).map_err(halt_bls12_381)
    }

    fn bls12_381_fp_to_g1(&self, fp: &[u8; 48]) -> Result<[u8; 96], PrecompileHalt> {
        array(bls12_381::map::<G1>(fp, Words::UNPADDED).map_err(halt_bls12_381)?)
    }

    fn bls12_381_fp2_to_g2(&self, fp2: ([u8; 48], [u8; 48])) -> Result<[u8; 192], PrecompileHalt> {
        let input = [fp2.0, fp2.1];
        array(bls12_381::map::<G2>(input.as_flattened(), Words::UNPADDED).map_err(halt_bls12_381)?)
    }
}

fn add<G: ContractGroup, const N: usize>(coordinates: &[[u8; 48]]) -> Result<[u8; N], PrecompileHalt> {
    array(bls12_381::add::<G>(coordinates.as_flattened(), Words::UNPADDED).map_err(halt_bls12_381)?)
}

/// The sum of no terms is infinity.
fn msm<G: ContractGroup, T, const N: usize>(
    terms: Terms<'_, T>,
    append: impl Fn(T, &mut Vec<u8>),
) -> Result<[u8; N], PrecompileHalt> {
    let mut input = Vec::new();
    for term in terms {
        append(term?, &mut input);
    }
    if input.is_empty() {
        return Ok([0; N]);
    }
    array(bls12_381::msm::<G>(&input, Words::UNPADDED).map_err(halt_bls12_381)?)
}

/// An output of known length.
fn array<const N: usize>(output: Vec<u8>) -> Result<[u8; N], PrecompileHalt> {
    output.try_into().map_err(|_| PrecompileHalt::other_static("an output of another length"))
}

fn halt_bn254(error: Error) -> PrecompileHalt {
    match error {
        Error::Operand { defect: Defect::NotBelowModulus, .. } => PrecompileHalt::Bn254FieldPointNotAMember,
        Error::Operand { .. } => PrecompileHalt::Bn254AffineGFailedToCreate,
        _ => PrecompileHalt::Bn254PairLength,
    }
}

fn halt_bls12_381(error: Error) -> PrecompileHalt {
    let Error::Operand { operand, defect } = error else { return PrecompileHalt::other(error.to_string()) };
    let is_g1 = operand.name == G1::POINT;
    match defect {
        Defect::NotBelowModulus => PrecompileHalt::NonCanonicalFp,
        Defect::NotOnCurve if is_g1 => PrecompileHalt::Bls12381G1NotOnCurve,
        Defect::NotOnCurve => PrecompileHalt::Bls12381G2NotOnCurve,
        Defect::NotInSubgroup if is_g1 => PrecompileHalt::Bls12381G1NotInSubgroup,
        Defect::NotInSubgroup => PrecompileHalt::Bls12381G2NotInSubgroup,
        _ => PrecompileHalt::other(error.to_string()),
    }
}
