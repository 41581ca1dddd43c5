//! A suite that is a type, behind functions of bytes.

use super::claim::{Claim, ClaimDefect, ClaimProblem, Claimed};
use crate::aggregate::{AggregateDefect, AggregateSignature, KeySums};
use crate::derivation::KeyGen;
use crate::key::PublicKey;
use crate::secret::{Scalar, SecretBytes, SecretKey, ShortKeyMaterial};
use crate::sets::{SignatureSet, Weight128, verify_tagged};
use crate::signature::Signature;
use crate::suite::{Defence, Suite};
use core::marker::PhantomData;
use pairloom_curve::Point;
use pairloom_curve::encoding::{DecodeError, PointEncoding, ScalarBigEndian, ScalarEncoding};
use pairloom_curve::hash::field::HashToField;
use pairloom_curve::hash::{Dst, HashSuite};
use pairloom_parallel::Executor;
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
    fn aggregate(&self, signatures: &[Vec<u8>]) -> Result<Option<Vec<u8>>, (usize, DecodeError)>;
}

/// The suite `S`.
pub(super) struct Typed<S>(PhantomData<fn() -> S>);

impl<S> Typed<S> {
    pub(super) const NEW: Self = Self(PhantomData);
}

impl<S: Suite> Operations for Typed<S>
where
    Scalar<S>: HashToField,
    ScalarBigEndian: ScalarEncoding<Scalar<S>>,
{
    fn id(&self) -> &'static str {
        S::ID
    }

    fn derive(&self, version: KeyGen<'_>, material: &[u8], info: &[u8]) -> Result<SecretBytes<32>, ShortKeyMaterial> {
        SecretKey::<S>::derive_by(version, material, info).map(|secret| secret.to_bytes())
    }

    fn public_key(&self, secret: &[u8]) -> Result<Vec<u8>, DecodeError> {
        SecretKey::<S>::from_bytes(secret).map(|secret| secret.public_key().to_bytes())
    }

    fn sign(&self, secret: &[u8], message: &[u8], tag: Option<Dst<'_>>) -> Result<Vec<u8>, DecodeError> {
        let key = SecretKey::<S>::from_bytes(secret)?;
        let Some(tag) = tag else { return Ok(key.sign(message).to_bytes()) };
        let signed = match S::DEFENCE {
            Defence::Augmentation => S::signed(key.public_key().as_point(), message),
            Defence::DistinctMessages | Defence::Possession => message.into(),
        };
        Ok(S::SignatureEncoding::encode(&key.signed(&S::Hash::hash(&signed, tag))))
    }

    fn prove(&self, secret: &[u8]) -> Option<Result<Vec<u8>, DecodeError>> {
        S::POSSESSION_ID?;
        match SecretKey::<S>::from_bytes(secret) {
            Ok(secret) => secret.proof_point().map(|proof| Ok(S::SignatureEncoding::encode(&proof))),
            Err(error) => Some(Err(error)),
        }
    }

    fn aggregate(&self, signatures: &[Vec<u8>]) -> Result<Option<Vec<u8>>, (usize, DecodeError)> {
        let read = |(index, bytes): (usize, &Vec<u8>)| {
            AggregateSignature::<S>::from_bytes(bytes).map_err(|error| (index, error))
        };
        let signatures: Vec<_> = signatures.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        Ok(AggregateSignature::sum(signatures).map(|sum| sum.to_bytes()))
    }

    fn verify(&self, claims: &[Claim], tag: Option<Dst<'_>>, executor: &dyn Executor) -> Vec<Result<(), ClaimDefect>> {
        let tag = tag.unwrap_or(S::tag());
        let keys = decoded_keys::<S>(claims, executor);
        let mut verdicts: Vec<_> = claims.iter().map(|claim| open::<S>(claim, &keys)).collect();
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
            .map(|(opened, claim)| opened?.aggregate_verdict(claim, tag, executor))
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

/// A claim whose keys are valid, and proven where there are proofs.
enum Opened<'a, S: Suite> {
    /// One equation with one key: a key and its message, or the sum of keys that signed one message.
    ByOneKey(PublicKey<S>, &'a [u8]),
    /// A key a message.
    Many(Vec<(PublicKey<S>, &'a [u8])>),
    /// Its verdict is known.
    Done,
}

fn open<'a, S: Suite>(claim: &'a Claim, decoded: &Decoded<'_, S>) -> Result<Opened<'a, S>, ClaimDefect> {
    let (field, bytes) = claim.keys();
    let index = |index| (field == "public_keys").then_some(index);
    let key = |(i, bytes): (usize, &Vec<u8>)| {
        let key = decoded.get(bytes.as_slice()).cloned().unwrap_or_else(|| PublicKey::from_bytes(bytes));
        key.map_err(|error| ClaimDefect::new(field, error).at(index(i)))
    };
    let keys: Vec<PublicKey<S>> = bytes.iter().enumerate().map(key).collect::<Result<_, _>>()?;
    if let Some(proofs) = &claim.proofs {
        check_proofs(&keys, proofs, claim)?;
    }
    match &claim.signed {
        Claimed::One { message, .. } => {
            let mut keys = keys;
            keys.pop().map(|key| Opened::ByOneKey(key, message)).ok_or_else(|| unverified(AggregateDefect::NoKeys))
        }
        Claimed::SameMessage { message, .. } => match S::DEFENCE {
            Defence::Possession => Ok(Opened::ByOneKey(sum(&keys)?, message)),
            Defence::Augmentation | Defence::DistinctMessages => {
                Ok(Opened::Many(keys.into_iter().map(|key| (key, message.as_slice())).collect()))
            }
        },
        Claimed::Many { messages, .. } if messages.len() != keys.len() => {
            Err(ClaimDefect::new("messages", ClaimProblem::Count { found: messages.len(), keys: keys.len() }))
        }
        Claimed::Many { messages, .. } => {
            Ok(Opened::Many(keys.into_iter().zip(messages.iter().map(Vec::as_slice)).collect()))
        }
    }
}

/// Whether there is a valid proof for every key.
fn check_proofs<S: Suite>(keys: &[PublicKey<S>], proofs: &[Vec<u8>], claim: &Claim) -> Result<(), ClaimDefect> {
    let one = matches!(claim.signed, Claimed::One { .. });
    let field = if one { "proof_of_possession" } else { "proofs_of_possession" };
    if S::POSSESSION_ID.is_none() {
        return Err(ClaimDefect::new(field, ClaimProblem::NoProofs));
    }
    if proofs.len() != keys.len() {
        return Err(ClaimDefect::new(field, ClaimProblem::Count { found: proofs.len(), keys: keys.len() }));
    }
    for (i, (key, proof)) in keys.iter().zip(proofs).enumerate() {
        let defect = |problem: ClaimProblem| ClaimDefect::new(field, problem).at((!one).then_some(i));
        let proof = S::SignatureEncoding::decode_non_identity(proof).map_err(|error| defect(error.into()))?;
        if !key.is_proven_by(proof) {
            return Err(defect(ClaimProblem::OtherKey));
        }
    }
    Ok(())
}

/// The sum of keys.
fn sum<S: Suite>(keys: &[PublicKey<S>]) -> Result<PublicKey<S>, ClaimDefect> {
    let (first, rest) = keys.split_first().ok_or_else(|| unverified(AggregateDefect::NoKeys))?;
    let sum = rest.iter().fold(Point::from(*first.as_point()), |sum, key| sum + *key.as_point()).to_affine();
    if sum.is_identity() { Err(unverified(AggregateDefect::InfiniteKey)) } else { Ok(PublicKey::of_subgroup(sum)) }
}

impl<S: Suite> Opened<'_, S> {
    /// The verdict, where it is not known yet.
    fn aggregate_verdict(self, claim: &Claim, tag: Dst<'_>, executor: &dyn Executor) -> Result<(), ClaimDefect> {
        let Self::Many(signed) = self else { return Ok(()) };
        let signature = AggregateSignature::<S>::from_bytes(&claim.signature)
            .map_err(|error| ClaimDefect::new("signature", error))?;
        let signed = signed.iter().map(|(key, message)| (key, *message));
        let verdict = match S::DEFENCE {
            // Proofs have been checked, or possession was proven before.
            Defence::Possession => signature.verify_summed(&KeySums::of(signed), tag, executor),
            Defence::Augmentation | Defence::DistinctMessages => {
                signature.verify_tagged(&signed.collect::<Vec<_>>(), tag, executor)
            }
        };
        verdict.map_err(unverified)
    }
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
