//! Proofs of possession: whoever publishes a key shows that they have its secret.
//!
//! Without them a key can be made from other keys so that sums of keys and signatures verify for signers who never signed
//! (draft-irtf-cfrg-bls-signature, section 3.3). Sums of keys are therefore made of [`ProvenKey`]s only.

use crate::form::{readable, shown};
use crate::key::PublicKey;
use crate::suite::{PossessionSuite, Signatures, Suite};
use pairloom_curve::encoding::{DecodeError, PointEncoding};
use pairloom_curve::{Affine, Point};

/// A proof of possession: a point of order r, not infinity. [`PublicKey::proven`] says whether it is that of a key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ProofOfPossession<S: PossessionSuite>(Affine<Signatures<S>>);

impl<S: PossessionSuite> ProofOfPossession<S> {
    /// Reads the suite's byte form of signatures; checks the curve and the subgroup and refuses infinity.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        S::SignatureEncoding::decode_non_identity(bytes).map(Self)
    }

    /// The suite's byte form of signatures.
    pub fn to_bytes(&self) -> Vec<u8> {
        S::SignatureEncoding::encode(&self.0)
    }

    pub(crate) fn of_subgroup(point: Affine<Signatures<S>>) -> Self {
        Self(point)
    }
}

shown!(ProofOfPossession<PossessionSuite>);
readable!(ProofOfPossession<PossessionSuite>);

/// A public key whose holder has proven to have its secret.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ProvenKey<S: PossessionSuite>(PublicKey<S>);

impl<S: PossessionSuite> ProvenKey<S> {
    /// A key whose proof was checked before, by this program or by whoever keeps the list of keys, as Ethereum does when a validator
    /// joins. Nothing is checked here: one key without a proof lets its maker sign for all others of a sum.
    pub fn assume_proven(key: PublicKey<S>) -> Self {
        Self(key)
    }

    /// The key.
    pub fn as_key(&self) -> &PublicKey<S> {
        &self.0
    }
}

impl<S: Suite> PublicKey<S> {
    /// Whether a point is the proof of this key's possession, given what the key is hashed to.
    pub(crate) fn is_proven_by(&self, proof: Affine<Signatures<S>>, hashed: Point<Signatures<S>>) -> bool {
        self.defect(proof, hashed.to_affine()).is_one()
    }
}

impl<S: PossessionSuite> PublicKey<S> {
    /// `PopVerify`: the key as one whose possession is proven, `None` if the proof is not that of this key. One product of two
    /// pairings.
    #[must_use]
    pub fn proven(self, proof: &ProofOfPossession<S>) -> Option<ProvenKey<S>> {
        S::hash_key(self.as_point()).is_some_and(|hashed| self.is_proven_by(proof.0, hashed)).then(|| ProvenKey(self))
    }
}
