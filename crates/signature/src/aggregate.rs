//! Aggregates: one signature that stands for many.

use crate::arrangement::Arrangement;
use crate::key::PublicKey;
use crate::possession::ProvenKey;
use crate::signature::Signature;
use crate::suite::{Curve, Defence, Keys, PossessionSuite, Signatures, Suite};
use core::fmt;
use pairloom_curve::encoding::{DecodeError, PointEncoding};
use pairloom_curve::hash::Dst;
use pairloom_curve::{Affine, Point};
use pairloom_parallel::{Executor, Inline, batch};
use std::collections::HashSet;
use thiserror::Error;

/// The reason why an aggregate is not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AggregateDefect {
    /// There is nobody whose signature it could be.
    #[error("no keys")]
    NoKeys,
    /// Two signers have one message, where the suite's only defence against rogue keys is that messages are distinct, or where
    /// possession of the keys is not proven.
    #[error("a message is repeated, and nothing shows that the keys were not made from one another")]
    RepeatedMessage,
    /// The sum of the keys is infinity.
    #[error("the sum of the keys is infinity")]
    InfiniteKey,
    /// The signature is not that of these keys over these messages.
    #[error("does not verify")]
    Unverified,
}

/// A sum of signatures: a point of order r, or infinity, which sums can be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct AggregateSignature<S: Suite>(Affine<Signatures<S>>);

impl<S: Suite> AggregateSignature<S> {
    /// `Aggregate`: the sum of signatures or of aggregates, `None` of none. In the group; n − 1 additions and one inversion.
    pub fn sum(signatures: impl IntoIterator<Item = impl Into<Self>>) -> Option<Self> {
        let mut signatures = signatures.into_iter().map(|signature| signature.into().0);
        let first = Point::from(signatures.next()?);
        Some(Self(signatures.fold(first, |sum, signature| sum + signature).to_affine()))
    }

    /// Reads the suite's byte form of signatures; checks the curve and the subgroup, infinity is allowed.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        S::SignatureEncoding::decode(bytes).map(Self)
    }

    /// The suite's byte form of signatures.
    pub fn to_bytes(&self) -> Vec<u8> {
        S::SignatureEncoding::encode(&self.0)
    }

    /// The point.
    pub fn as_point(&self) -> &Affine<Signatures<S>> {
        &self.0
    }

    /// `AggregateVerify`: whether each key signed the message beside it. n + 1 Miller loops and one final exponentiation. Messages have
    /// to be distinct unless the suite augments them; [`Self::verify_proven`] has no such rule.
    ///
    /// # Errors
    ///
    /// [`AggregateDefect`].
    pub fn verify(&self, signed: &[(&PublicKey<S>, &[u8])]) -> Result<(), AggregateDefect> {
        self.verify_with(signed, &Inline)
    }

    /// [`Self::verify`] over lanes where they pay and over the threads of an executor.
    ///
    /// # Errors
    ///
    /// [`AggregateDefect`].
    pub fn verify_with(
        &self,
        signed: &[(&PublicKey<S>, &[u8])],
        executor: &dyn Executor,
    ) -> Result<(), AggregateDefect> {
        self.verify_if(false, signed, S::tag(), executor)
    }

    /// [`Self::verify_with`] under some tag, where messages may be repeated if possession of all keys is proven.
    pub(crate) fn verify_if(
        &self,
        proven: bool,
        signed: &[(&PublicKey<S>, &[u8])],
        dst: Dst<'_>,
        executor: &dyn Executor,
    ) -> Result<(), AggregateDefect> {
        let (mut seen, trusted) = (HashSet::new(), proven || S::DEFENCE == Defence::Augmentation);
        if !trusted && !signed.iter().all(|(_, message)| seen.insert(*message)) {
            return Err(AggregateDefect::RepeatedMessage);
        }
        let signed: Vec<_> = signed.iter().map(|(key, message)| (*key.as_point(), *message)).collect();
        self.verify_points(&signed, dst, executor)
    }

    fn verify_points(
        &self,
        signed: &[(Affine<Keys<S>>, &[u8])],
        dst: Dst<'_>,
        executor: &dyn Executor,
    ) -> Result<(), AggregateDefect> {
        if signed.is_empty() {
            return Err(AggregateDefect::NoKeys);
        }
        let messages: Vec<_> = signed.iter().map(|(key, message)| S::signed(key, message)).collect();
        let messages: Vec<_> = messages.iter().map(AsRef::as_ref).collect();
        let hashed = S::hash_many_with(&messages, dst, executor).into_iter().zip(signed);
        let mut pairs: Vec<_> = hashed.map(|(hashed, (key, _))| S::Arrangement::pair(hashed.neg(), *key)).collect();
        pairs.push(S::Arrangement::pair(self.0, Affine::generator()));
        let product = batch::multi_pairing::<Curve<S>>(&pairs, executor);
        if product.is_one() { Ok(()) } else { Err(AggregateDefect::Unverified) }
    }
}

impl<S: PossessionSuite> AggregateSignature<S> {
    /// `AggregateVerify` under keys whose possession is proven: messages may be repeated.
    ///
    /// # Errors
    ///
    /// [`AggregateDefect`].
    pub fn verify_proven(
        &self,
        signed: &[(&ProvenKey<S>, &[u8])],
        executor: &dyn Executor,
    ) -> Result<(), AggregateDefect> {
        let signed: Vec<_> = signed.iter().map(|(key, message)| (key.as_key(), *message)).collect();
        self.verify_if(true, &signed, S::tag(), executor)
    }

    /// `FastAggregateVerify`: whether all keys signed one message. n − 1 additions and one product of two pairings.
    ///
    /// # Errors
    ///
    /// [`AggregateDefect`].
    pub fn verify_same_message<'a>(
        &self,
        keys: impl IntoIterator<Item = &'a ProvenKey<S>>,
        message: &[u8],
    ) -> Result<(), AggregateDefect> {
        let key = AggregateKey::sum(keys).ok_or(AggregateDefect::NoKeys)?;
        let key = key.to_public_key().ok_or(AggregateDefect::InfiniteKey)?;
        let valid = key.defect(self.0, S::hash(message).to_affine()).is_one();
        if valid { Ok(()) } else { Err(AggregateDefect::Unverified) }
    }
}

impl<S: Suite> From<Signature<S>> for AggregateSignature<S> {
    fn from(signature: Signature<S>) -> Self {
        Self(*signature.as_point())
    }
}

impl<S: Suite> From<&Signature<S>> for AggregateSignature<S> {
    fn from(signature: &Signature<S>) -> Self {
        Self(*signature.as_point())
    }
}

impl<S: Suite> fmt::Debug for AggregateSignature<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AggregateSignature<{}>({:?})", S::ID, self.0)
    }
}

/// A sum of keys whose possession is proven: a point of order r, or infinity.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct AggregateKey<S: PossessionSuite>(Affine<Keys<S>>);

impl<S: PossessionSuite> AggregateKey<S> {
    /// The sum, `None` of no keys.
    pub fn sum<'a>(keys: impl IntoIterator<Item = &'a ProvenKey<S>>) -> Option<Self> {
        let mut keys = keys.into_iter().map(|key| *key.as_key().as_point());
        let first = Point::from(keys.next()?);
        Some(Self(keys.fold(first, |sum, key| sum + key).to_affine()))
    }

    /// The suite's byte form of keys.
    pub fn to_bytes(&self) -> Vec<u8> {
        S::KeyEncoding::encode(&self.0)
    }

    /// The key that verifies what all signed; `None` for infinity.
    pub fn to_public_key(&self) -> Option<PublicKey<S>> {
        (!self.0.is_identity()).then(|| PublicKey::of_subgroup(self.0))
    }
}

impl<S: PossessionSuite> fmt::Debug for AggregateKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AggregateKey<{}>({:?})", S::ID, self.0)
    }
}

/// An aggregate that grows: signatures with their keys and messages come one by one, or as parts that other threads have gathered.
#[derive(Clone)]
pub struct Aggregator<S: Suite> {
    signed: Vec<(PublicKey<S>, Vec<u8>)>,
    sum: Point<Signatures<S>>,
}

impl<S: Suite> Default for Aggregator<S> {
    fn default() -> Self {
        Self { signed: Vec::new(), sum: Point::identity() }
    }
}

impl<S: Suite> Aggregator<S> {
    /// Adds what a key has signed. Nothing is verified yet.
    pub fn add(&mut self, key: PublicKey<S>, message: impl Into<Vec<u8>>, signature: &Signature<S>) {
        self.signed.push((key, message.into()));
        self.sum += *signature.as_point();
    }

    /// Adds what another has gathered.
    pub fn merge(&mut self, mut other: Self) {
        self.signed.append(&mut other.signed);
        self.sum += other.sum;
    }

    /// The aggregate, `None` of nothing.
    pub fn signature(&self) -> Option<AggregateSignature<S>> {
        (!self.signed.is_empty()).then(|| AggregateSignature(self.sum.to_affine()))
    }

    /// [`AggregateSignature::verify_with`] of all that was added.
    ///
    /// # Errors
    ///
    /// [`AggregateDefect`].
    pub fn verify(&self, executor: &dyn Executor) -> Result<(), AggregateDefect> {
        let signed: Vec<_> = self.signed.iter().map(|(key, message)| (key, message.as_slice())).collect();
        self.signature().ok_or(AggregateDefect::NoKeys)?.verify_with(&signed, executor)
    }
}
