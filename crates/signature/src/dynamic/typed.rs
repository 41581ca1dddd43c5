//! Suites that are types, behind functions of bytes. Those of one curve and arrangement differ in tags and in their defence against rogue keys
//! only, so one of them is compiled and the others are data.

use super::claim::{Claim, ClaimDefect, ClaimProblem, Claimed};
use crate::aggregate::{AggregateDefect, AggregateSignature, KeySums};
use crate::derivation::KeyGen;
use crate::form::EncodingError;
use crate::key::PublicKey;
use crate::secret::{Scalar, SecretBytes, SecretKey, ShortKeyMaterial};
use crate::sets::{SignatureSet, Weight128, verify_tagged};
use crate::signature::Signature;
use crate::suite::{Defence, Keys, Suite};
use core::marker::PhantomData;
use pairloom_curve::encoding::{DecodeError, PointEncoding, ScalarBigEndian, ScalarEncoding};
use pairloom_curve::hash::field::HashToField;
use pairloom_curve::hash::{Dst, HashSuite};
use pairloom_curve::{Affine, Point};
use pairloom_parallel::Executor;
use std::borrow::Cow;
use std::collections::HashMap;

/// What is done with secrets as bytes.
pub(super) trait Operations: Sync {
    fn id(&self) -> &'static str;
    fn derive(&self, version: KeyGen<'_>, material: &[u8], info: &[u8]) -> Result<SecretBytes<32>, ShortKeyMaterial>;
    fn public_key(&self, secret: &[u8]) -> Result<Vec<u8>, DecodeError>;
    /// Under the suite's tag if there is no other.
    fn sign(&self, secret: &[u8], message: &[u8], tag: Option<Dst<'_>>) -> Result<Vec<u8>, DecodeError>;
    fn prove(&self, secret: &[u8]) -> Option<Result<Vec<u8>, DecodeError>>;
    /// Under the suite's tag if there is no other.
    fn verify(&self, claims: &[Claim], tag: Option<Dst<'_>>, executor: &dyn Executor) -> Vec<Result<(), ClaimDefect>>;
    fn aggregate(&self, signatures: &[Vec<u8>]) -> Result<Option<Vec<u8>>, EncodingError>;
}

/// A suite by the groups, the encodings and the hash of `S`, which has neither an augmentation nor proofs of possession.
pub(super) struct Typed<S> {
    id: &'static str,
    defence: Defence,
    possession_id: Option<&'static str>,
    compiled: PhantomData<fn() -> S>,
}

impl<S: Suite> Typed<S> {
    /// The suite `T`.
    pub(super) const fn of<T>() -> Self
    where
        T: Suite<
                Arrangement = S::Arrangement,
                KeyEncoding = S::KeyEncoding,
                SignatureEncoding = S::SignatureEncoding,
                Hash = S::Hash,
            >,
    {
        const { assert!(matches!(S::DEFENCE, Defence::DistinctMessages)) };
        Self { id: T::ID, defence: T::DEFENCE, possession_id: T::POSSESSION_ID, compiled: PhantomData }
    }

    fn tag(&self) -> Dst<'static> {
        Dst::of_constant(self.id.as_bytes())
    }

    fn possession_tag(&self) -> Option<Dst<'static>> {
        self.possession_id.map(|id| Dst::of_constant(id.as_bytes()))
    }

    /// As [`Suite::signed`].
    fn signed<'a>(&self, key: &Affine<Keys<S>>, message: &'a [u8]) -> Cow<'a, [u8]> {
        self.defence.signed::<S>(|| *key, message)
    }
}

impl<S: Suite> Operations for Typed<S>
where
    Scalar<S>: HashToField,
    ScalarBigEndian: ScalarEncoding<Scalar<S>>,
{
    fn id(&self) -> &'static str {
        self.id
    }

    fn derive(&self, version: KeyGen<'_>, material: &[u8], info: &[u8]) -> Result<SecretBytes<32>, ShortKeyMaterial> {
        SecretKey::<S>::derive_by(version, material, info).map(|secret| secret.to_bytes())
    }

    fn public_key(&self, secret: &[u8]) -> Result<Vec<u8>, DecodeError> {
        SecretKey::<S>::from_bytes(secret).map(|secret| secret.public_key().to_bytes())
    }

    fn sign(&self, secret: &[u8], message: &[u8], tag: Option<Dst<'_>>) -> Result<Vec<u8>, DecodeError> {
        let key = SecretKey::<S>::from_bytes(secret)?;
        let signed = self.defence.signed::<S>(|| key.public_point(), message);
        let hashed = S::Hash::hash(&signed, tag.unwrap_or(self.tag()));
        Ok(S::SignatureEncoding::encode(&key.signed(&hashed)))
    }

    fn prove(&self, secret: &[u8]) -> Option<Result<Vec<u8>, DecodeError>> {
        let tag = self.possession_tag()?;
        let proof = |key: SecretKey<S>| key.signed(&S::hash_key_with(&key.public_point(), tag));
        Some(SecretKey::<S>::from_bytes(secret).map(|key| S::SignatureEncoding::encode(&proof(key))))
    }

    fn aggregate(&self, signatures: &[Vec<u8>]) -> Result<Option<Vec<u8>>, EncodingError> {
        let read = |(index, bytes): (usize, &Vec<u8>)| {
            AggregateSignature::<S>::from_bytes(bytes).map_err(|error| EncodingError { place: index, error })
        };
        let signatures: Vec<_> = signatures.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        Ok(AggregateSignature::sum(signatures).map(|sum| sum.to_bytes()))
    }

    fn verify(&self, claims: &[Claim], tag: Option<Dst<'_>>, executor: &dyn Executor) -> Vec<Result<(), ClaimDefect>> {
        let tag = tag.unwrap_or(self.tag());
        let keys = decoded_keys::<S>(claims, executor);
        let mut verdicts: Vec<_> = claims.iter().map(|claim| self.open(claim, &keys)).collect();
        let (mut places, mut encodings) = (Vec::new(), Vec::new());
        for (place, opened) in verdicts.iter().enumerate() {
            if let Ok(Opened::ByOneKey(..)) = opened {
                places.push(place);
                encodings.push(claims[place].signature.as_slice());
            }
        }
        let (mut readable, mut items) = (Vec::new(), Vec::new());
        for (place, signature) in places.into_iter().zip(Signature::<S>::from_bytes_many(&encodings, executor)) {
            match (signature, core::mem::replace(&mut verdicts[place], Ok(Opened::Done))) {
                (Ok(signature), Ok(Opened::ByOneKey(key, message))) => {
                    readable.push((place, key, message, signature));
                }
                (Err(error), _) => verdicts[place] = Err(ClaimDefect::new("signature", error)),
                (Ok(_), other) => verdicts[place] = other,
            }
        }
        items.extend(readable.iter().map(|(_, key, message, signature)| SignatureSet::new(key, message, signature)));
        for (verdict, (place, ..)) in verify_tagged::<Weight128, S>(&items, tag, executor).into_iter().zip(&readable) {
            if let Err(defect) = verdict {
                verdicts[*place] = Err(unverified(defect));
            }
        }
        verdicts
            .into_iter()
            .zip(claims)
            .map(|(opened, claim)| self.aggregate_verdict(opened?, claim, tag, executor))
            .collect()
    }
}

type Decoded<'a, S> = HashMap<&'a [u8], Result<PublicKey<S>, DecodeError>>;

/// Every key that a claim names, once.
fn decoded_keys<'a, S: Suite>(claims: &'a [Claim], executor: &dyn Executor) -> Decoded<'a, S> {
    let mut keys: Vec<_> = claims.iter().flat_map(|claim| claim.keys().1).map(Vec::as_slice).collect();
    keys.sort_unstable();
    keys.dedup();
    let decoded = PublicKey::from_bytes_many(&keys, executor);
    keys.into_iter().zip(decoded).collect()
}

/// A claim whose keys are valid, and proven where there are proofs. Messages are what is hashed, so that a suite that augments them has them
/// augmented.
enum Opened<'a, S: Suite> {
    /// One equation with one key: a key and its message, or the sum of keys that signed one message.
    ByOneKey(PublicKey<S>, Cow<'a, [u8]>),
    /// A key a message.
    Many(Vec<(PublicKey<S>, Cow<'a, [u8]>)>),
    /// Its verdict is known.
    Done,
}

impl<S: Suite> Typed<S> {
    fn open<'a>(&self, claim: &'a Claim, decoded: &Decoded<'_, S>) -> Result<Opened<'a, S>, ClaimDefect> {
        let (field, bytes) = claim.keys();
        let index = |index| (field == "public_keys").then_some(index);
        let key = |(i, bytes): (usize, &Vec<u8>)| {
            let key = decoded.get(bytes.as_slice()).cloned().unwrap_or_else(|| PublicKey::from_bytes(bytes));
            key.map_err(|error| ClaimDefect::new(field, error).at(index(i)))
        };
        let keys: Vec<PublicKey<S>> = bytes.iter().enumerate().map(key).collect::<Result<_, _>>()?;
        if let Some(proofs) = &claim.proofs {
            self.check_proofs(&keys, proofs, claim)?;
        }
        match &claim.signed {
            Claimed::One { message, .. } => {
                let key = keys.into_iter().next().ok_or_else(|| unverified(AggregateDefect::NoKeys))?;
                let signed = self.signed(key.as_point(), message);
                Ok(Opened::ByOneKey(key, signed))
            }
            Claimed::SameMessage { message, .. } => match self.defence {
                Defence::Possession => Ok(Opened::ByOneKey(sum(&keys)?, message.into())),
                Defence::Augmentation | Defence::DistinctMessages => {
                    Ok(self.many(keys.into_iter().map(|key| (key, message.as_slice()))))
                }
            },
            Claimed::Many { messages, .. } if messages.len() != keys.len() => {
                Err(ClaimDefect::new("messages", ClaimProblem::Count { found: messages.len(), keys: keys.len() }))
            }
            Claimed::Many { messages, .. } => Ok(self.many(keys.into_iter().zip(messages.iter().map(Vec::as_slice)))),
        }
    }

    /// Whether there is a valid proof for every key.
    fn check_proofs(&self, keys: &[PublicKey<S>], proofs: &[Vec<u8>], claim: &Claim) -> Result<(), ClaimDefect> {
        let one = matches!(claim.signed, Claimed::One { .. });
        let field = if one { "proof_of_possession" } else { "proofs_of_possession" };
        let Some(tag) = self.possession_tag() else {
            return Err(ClaimDefect::new(field, ClaimProblem::NoProofs));
        };
        if proofs.len() != keys.len() {
            return Err(ClaimDefect::new(field, ClaimProblem::Count { found: proofs.len(), keys: keys.len() }));
        }
        for (i, (key, proof)) in keys.iter().zip(proofs).enumerate() {
            let defect = |problem: ClaimProblem| ClaimDefect::new(field, problem).at((!one).then_some(i));
            let proof = S::SignatureEncoding::decode_non_identity(proof).map_err(|error| defect(error.into()))?;
            if !key.is_proven_by(proof, S::hash_key_with(key.as_point(), tag)) {
                return Err(defect(ClaimProblem::OtherKey));
            }
        }
        Ok(())
    }

    fn many<'a>(&self, claimed: impl Iterator<Item = (PublicKey<S>, &'a [u8])>) -> Opened<'a, S> {
        let signed = |(key, message): (PublicKey<S>, &'a [u8])| {
            let signed = self.signed(key.as_point(), message);
            (key, signed)
        };
        Opened::Many(claimed.map(signed).collect())
    }

    /// The verdict, where it is not known yet.
    fn aggregate_verdict(
        &self,
        opened: Opened<'_, S>,
        claim: &Claim,
        tag: Dst<'_>,
        executor: &dyn Executor,
    ) -> Result<(), ClaimDefect> {
        let Opened::Many(signed) = opened else { return Ok(()) };
        let signature = AggregateSignature::<S>::from_bytes(&claim.signature)
            .map_err(|error| ClaimDefect::new("signature", error))?;
        let signed = signed.iter().map(|(key, message)| (key, &**message));
        let verdict = match self.defence {
            // Proofs have been checked, or possession was proven before.
            Defence::Possession => signature.verify_summed(&KeySums::of(signed), tag, executor),
            Defence::DistinctMessages => signature.verify_tagged(&signed.collect::<Vec<_>>(), tag, executor),
            Defence::Augmentation => {
                let signed: Vec<_> = signed.map(|(key, message)| (*key.as_point(), message)).collect();
                signature.verify_points(&signed, tag, executor)
            }
        };
        verdict.map_err(unverified)
    }
}

/// The sum of keys.
fn sum<S: Suite>(keys: &[PublicKey<S>]) -> Result<PublicKey<S>, ClaimDefect> {
    let (first, rest) = keys.split_first().ok_or_else(|| unverified(AggregateDefect::NoKeys))?;
    let sum = rest.iter().fold(Point::from(*first.as_point()), |sum, key| sum + *key.as_point()).to_affine();
    if sum.is_identity() { Err(unverified(AggregateDefect::InfiniteKey)) } else { Ok(PublicKey::of_subgroup(sum)) }
}

/// A defect as one of a field.
fn unverified(defect: AggregateDefect) -> ClaimDefect {
    let field = match defect {
        AggregateDefect::NoKeys | AggregateDefect::InfiniteKey => "public_keys",
        AggregateDefect::RepeatedMessage => "messages",
        AggregateDefect::Unverified => "signature",
    };
    ClaimDefect::new(field, defect)
}
