//! gnark's commitments (BSB22): a proof commits to some of its values, a hash of the commitment is one more public input, and a Pedersen
//! proof of knowledge says that what is committed is known. gnark 0.9 to 0.14, `backend/groth16/*/verify.go` and gnark-crypto's
//! `fr/pedersen`.
//!
//! What hashes a commitment is the prover's choice ([`CommitmentHash`]), and a key does not say which. The factor of the proof of knowledge is
//! hashed by gnark's default always.

use super::curve::ProofCurve;
use super::key::{CommitmentHash, Proof, VerifyingKey};
use pairloom_algebra::Field;
use pairloom_curve::PairingCurve;
use pairloom_curve::encoding::{PointEncoding, PrimeBytes};
use pairloom_curve::hash::Dst;
use pairloom_curve::hash::expand::Xmd;
use pairloom_curve::hash::field::{HashToField, hash_to_field};
use sha2::{Digest, Sha256};
use sha3::Keccak256;

const COMMITMENT: Dst<'static> = Dst::of_constant(b"bsb22-commitment");
const FOLD: Dst<'static> = Dst::of_constant(b"G16-BSB22");

impl CommitmentHash {
    fn hash<F: HashToField>(self, message: &[u8]) -> F {
        match self {
            Self::HashToField => {
                let [hash] = hash_to_field::<F, Xmd<Sha256>, 1>(message, COMMITMENT);
                hash
            }
            Self::Sha256 => F::from_uniform_bytes(&Sha256::digest(message)),
            Self::Keccak256 => F::from_uniform_bytes(&Keccak256::digest(message)),
        }
    }
}

/// What the commitments of a proof add to its public inputs, and the factors by which they are folded: 1, r, r², …
pub(super) struct Challenges<C: PairingCurve> {
    pub(super) inputs: Vec<C::Fr>,
    pub(super) folding: Vec<C::Fr>,
}

/// The inputs that follow from a proof's commitments. The counts of inputs and commitments are those of the key.
pub(super) fn challenges<C: ProofCurve>(key: &VerifyingKey<C>, proof: &Proof<C>, inputs: &[C::Fr]) -> Challenges<C> {
    let (mut all, mut hashes) = (inputs.to_vec(), Vec::new());
    for (commitment, key) in proof.commitments.iter().zip(&key.commitments) {
        let mut message = <C::GnarkRaw as PointEncoding<C::G1>>::encode(commitment);
        let committed = key.committed.iter().filter_map(|index| all.get(index.wrapping_sub(1)));
        committed.for_each(|input| message.extend(input.to_be_bytes()));
        let hash: C::Fr = key.hash.hash(&message);
        hashes.extend(hash.to_be_bytes());
        all.push(hash);
    }
    let [fold] = hash_to_field::<C::Fr, Xmd<Sha256>, 1>(&hashes, FOLD);
    let powers = core::iter::successors(Some(C::Fr::one()), |power| Some(power.mul(&fold)));
    Challenges { folding: powers.take(proof.commitments.len()).collect(), inputs: all.split_off(inputs.len()) }
}
