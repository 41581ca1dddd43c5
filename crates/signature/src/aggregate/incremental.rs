//! Aggregates that grow: signatures with their keys and messages come one by one, or as parts that other threads have gathered.

use super::{AggregateDefect, AggregateSignature, KeySums};
use crate::key::PublicKey;
use crate::possession::ProvenKey;
use crate::signature::Signature;
use crate::suite::{PossessionSuite, Signatures, Suite};
use core::fmt;
use pairloom_curve::Point;
use pairloom_parallel::Executor;

/// An aggregate that grows, of keys of which nothing is known: messages have to be distinct unless the suite augments them.
/// [`ProvenAggregator`] has no such rule.
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

/// How many signatures there are.
impl<S: Suite> fmt::Debug for Aggregator<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Aggregator<{}>({})", S::ID, self.signed.len())
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

/// An aggregate that grows, of keys whose possession is proven: messages may be repeated. Keys are added up by message as they come, so that
/// it keeps one point for each distinct message.
///
/// ```
/// use pairloom_parallel::Inline;
/// use pairloom_signature::{ProvenAggregator, SecretKey, suite::MinPkPop};
///
/// let secrets = [1, 2, 3].map(|byte| SecretKey::<MinPkPop>::derive(&[byte; 32], b"").expect("long enough"));
/// let mut aggregate = ProvenAggregator::default();
/// for secret in &secrets {
///     let key = secret.public_key().proven(&secret.prove_possession()).expect("its own proof");
///     aggregate.add(&key, b"the head of the chain", &secret.sign(b"the head of the chain"));
/// }
/// assert_eq!(aggregate.verify(&Inline), Ok(()));
/// ```
#[derive(Clone)]
pub struct ProvenAggregator<S: PossessionSuite> {
    sums: KeySums<Vec<u8>, S>,
    sum: Point<Signatures<S>>,
}

impl<S: PossessionSuite> Default for ProvenAggregator<S> {
    fn default() -> Self {
        Self { sums: KeySums::default(), sum: Point::identity() }
    }
}

/// How many distinct messages there are.
impl<S: PossessionSuite> fmt::Debug for ProvenAggregator<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ProvenAggregator<{}>({})", S::ID, self.sums.len())
    }
}

impl<S: PossessionSuite> ProvenAggregator<S> {
    /// Adds what a key has signed. Nothing is verified yet. Two additions; the message is copied if it is new.
    pub fn add(&mut self, key: &ProvenKey<S>, message: &[u8], signature: &Signature<S>) {
        self.sums.add(message, (*key.as_key().as_point()).into());
        self.sum += *signature.as_point();
    }

    /// Adds what another has gathered: an addition for each of its messages, and one more.
    pub fn merge(&mut self, other: &Self) {
        self.sums.merge(&other.sums);
        self.sum += other.sum;
    }

    /// The aggregate, `None` of nothing.
    pub fn signature(&self) -> Option<AggregateSignature<S>> {
        (!self.sums.is_empty()).then(|| AggregateSignature(self.sum.to_affine()))
    }

    /// [`AggregateSignature::verify_proven`] of all that was added.
    ///
    /// # Errors
    ///
    /// [`AggregateDefect`].
    pub fn verify(&self, executor: &dyn Executor) -> Result<(), AggregateDefect> {
        self.signature().ok_or(AggregateDefect::NoKeys)?.verify_summed(&self.sums, S::tag(), executor)
    }
}
