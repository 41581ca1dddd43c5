//! Aggregates: one signature that stands for many.

mod incremental;

pub use incremental::{Aggregator, ProvenAggregator};

use crate::arrangement::Arrangement;
use crate::form::{readable, shown};
use crate::key::PublicKey;
use crate::possession::ProvenKey;
use crate::signature::Signature;
use crate::suite::{Curve, Defence, Keys, PossessionSuite, Signatures, Suite};
use pairloom_curve::encoding::{DecodeError, PointEncoding};
use pairloom_curve::hash::Dst;
use pairloom_curve::{Affine, Point};
use pairloom_pairing::PointPair;
use pairloom_parallel::{Executor, Inline, batch};
use std::borrow::Borrow;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;
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
        self.verify_tagged(signed, S::tag(), executor)
    }

    /// [`Self::verify_with`] under another tag.
    pub(crate) fn verify_tagged(
        &self,
        signed: &[(&PublicKey<S>, &[u8])],
        dst: Dst<'_>,
        executor: &dyn Executor,
    ) -> Result<(), AggregateDefect> {
        let mut seen = HashSet::new();
        let augmented = S::DEFENCE == Defence::Augmentation;
        if !augmented && !signed.iter().all(|(_, message)| seen.insert(*message)) {
            return Err(AggregateDefect::RepeatedMessage);
        }
        let signed: Vec<_> = signed.iter().map(|(key, message)| (*key.as_point(), *message)).collect();
        self.verify_points(&signed, dst, executor)
    }

    /// Whether keys signed messages that may be repeated, where the caller knows that possession of every key is proven. The suite does not
    /// augment messages.
    pub(crate) fn verify_summed(
        &self,
        sums: &KeySums<impl Borrow<[u8]> + Eq + Hash, S>,
        dst: Dst<'_>,
        executor: &dyn Executor,
    ) -> Result<(), AggregateDefect> {
        self.verify_points(&sums.signed(), dst, executor)
    }

    /// Whether keys signed messages, no question asked about either.
    pub(crate) fn verify_points(
        &self,
        signed: &[(Affine<Keys<S>>, &[u8])],
        dst: Dst<'_>,
        executor: &dyn Executor,
    ) -> Result<(), AggregateDefect> {
        if signed.is_empty() {
            return Err(AggregateDefect::NoKeys);
        }
        let product = batch::multi_pairing::<Curve<S>>(&self.pairs(signed, dst, executor), executor);
        if product.is_one() { Ok(()) } else { Err(AggregateDefect::Unverified) }
    }

    /// The pairs whose pairings multiply to 1 if each key signed the message beside it: one for each of them, and that of the signature.
    fn pairs(
        &self,
        signed: &[(Affine<Keys<S>>, &[u8])],
        dst: Dst<'_>,
        executor: &dyn Executor,
    ) -> Vec<PointPair<Curve<S>>> {
        let messages: Vec<_> = signed.iter().map(|(key, message)| S::signed(key, message)).collect();
        let messages: Vec<_> = messages.iter().map(AsRef::as_ref).collect();
        let hashed = S::hash_many_with(&messages, dst, executor).into_iter().zip(signed);
        let mut pairs: Vec<_> = hashed.map(|(hashed, (key, _))| S::Arrangement::pair(hashed.neg(), *key)).collect();
        pairs.push(S::Arrangement::pair(self.0, Affine::generator()));
        pairs
    }
}

/// The sum of the keys that signed each message. Only keys whose possession is proven may be added up.
#[derive(Clone)]
pub(crate) struct KeySums<M, S: Suite>(HashMap<M, Point<Keys<S>>>);

impl<M: Borrow<[u8]> + Eq + Hash, S: Suite> KeySums<M, S> {
    /// The sums of keys beside their messages.
    pub(crate) fn of<'k>(signed: impl IntoIterator<Item = (&'k PublicKey<S>, M)>) -> Self {
        let mut sums = HashMap::new();
        for (key, message) in signed {
            *sums.entry(message).or_insert_with(Point::identity) += *key.as_point();
        }
        Self(sums)
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Each message once, with the sum of its keys, which may be infinity. One inversion.
    fn signed(&self) -> Vec<(Affine<Keys<S>>, &[u8])> {
        let (messages, sums): (Vec<_>, Vec<_>) = self.0.iter().map(|(message, sum)| (message.borrow(), *sum)).unzip();
        Point::batch_to_affine(&sums).into_iter().zip(messages).collect()
    }
}

impl<S: Suite> KeySums<Vec<u8>, S> {
    fn add(&mut self, message: &[u8], key: Point<Keys<S>>) {
        match self.0.get_mut(message) {
            Some(sum) => *sum += key,
            None => _ = self.0.insert(message.to_vec(), key),
        }
    }

    fn merge(&mut self, other: &Self) {
        other.0.iter().for_each(|(message, sum)| self.add(message, *sum));
    }
}

impl<M, S: Suite> Default for KeySums<M, S> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<S: PossessionSuite> AggregateSignature<S> {
    /// `AggregateVerify` under keys whose possession is proven: messages may be repeated. Keys of one message are added up, so that this takes
    /// one Miller loop for each distinct message and one more, and one final exponentiation. As in the draft, keys of a message may add up
    /// to infinity here.
    ///
    /// # Errors
    ///
    /// [`AggregateDefect`].
    pub fn verify_proven(
        &self,
        signed: &[(&ProvenKey<S>, &[u8])],
        executor: &dyn Executor,
    ) -> Result<(), AggregateDefect> {
        let sums = KeySums::of(signed.iter().map(|(key, message)| (key.as_key(), *message)));
        self.verify_summed(&sums, S::tag(), executor)
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
        let valid = key.defect(self.0, S::hash_vartime(message)).is_one();
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

shown!(AggregateSignature<Suite>);
readable!(AggregateSignature<Suite>);

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

    /// The point.
    pub fn as_point(&self) -> &Affine<Keys<S>> {
        &self.0
    }

    /// The key that verifies what all signed; `None` for infinity.
    pub fn to_public_key(&self) -> Option<PublicKey<S>> {
        (!self.0.is_identity()).then(|| PublicKey::of_subgroup(self.0))
    }
}

shown!(AggregateKey<PossessionSuite>);
