//! A network's scheme and key, chosen when the program runs.

use super::scheme::*;
use super::{Beacon, Defect};
use crate::secret::{Scalar, ShortKeyMaterial};
use crate::{PublicKey, SecretKey, Signature};
use core::fmt;
use pairloom_curve::encoding::DecodeError;
use pairloom_curve::hash::field::HashToField;
use pairloom_parallel::{Executor, Inline};
use std::sync::Arc;
use thiserror::Error;

/// The reason why there is no such chain.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ChainError {
    /// drand has had no scheme of this name.
    #[error("scheme: {name:?} is none of {known}", known = SCHEMES.join(", "))]
    UnknownScheme {
        /// The name given.
        name: String,
    },
    /// The bytes are no valid key of the scheme.
    #[error("public_key: {0}")]
    Key(#[from] DecodeError),
}

/// A chain: it checks the beacons of one scheme under one key.
#[derive(Clone)]
pub struct Chain(Arc<dyn Check>);

impl fmt::Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Chain").field(&self.scheme()).finish_non_exhaustive()
    }
}

trait Check: Send + Sync {
    fn scheme(&self) -> &'static str;
    fn check(&self, beacons: &[&Beacon], executor: &dyn Executor) -> Vec<Result<(), Defect>>;
}

impl Chain {
    /// The most beacons that threads should check as one: what a single invalid one costs grows with it, and what a valid one costs shrinks no
    /// more.
    pub const BATCH: usize = 256;

    /// The chain of a scheme, by drand's name of it, and a public key in the scheme's byte form.
    ///
    /// # Errors
    ///
    /// [`ChainError`].
    pub fn new(scheme: &str, public_key: &[u8]) -> Result<Self, ChainError> {
        let unknown = || ChainError::UnknownScheme { name: cut(scheme) };
        with_scheme!(scheme, keyed, public_key).ok_or_else(unknown)?
    }

    /// drand's name of the scheme.
    pub fn scheme(&self) -> &'static str {
        self.0.scheme()
    }

    /// The verdict of every beacon, in order, as if each were checked alone. The signatures are decoded, checked for the
    /// subgroup and verified as one batch.
    pub fn check(&self, beacons: &[&Beacon]) -> Vec<Result<(), Defect>> {
        self.check_over(beacons, &Inline)
    }

    /// As [`Self::check`], over the threads of an executor, or what it has for whole batches.
    pub fn check_over(&self, beacons: &[&Beacon], executor: &dyn Executor) -> Vec<Result<(), Defect>> {
        self.0.check(beacons, executor)
    }
}

/// A name as messages repeat it, of which they have a copy each: not all of one that is long.
fn cut(name: &str) -> String {
    const MOST: usize = 64;
    let mut characters = name.chars();
    let start: String = characters.by_ref().take(MOST).collect();
    if characters.next().is_some() { start + "…" } else { start }
}

/// A chain by its scheme and its public key, or the part of it that is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ChainName<'a> {
    /// drand's name of the scheme.
    pub scheme: Option<&'a str>,
    /// The public key, in the scheme's byte form.
    pub public_key: Option<&'a [u8]>,
}

/// The error of a beacon that names another chain than the one that it is said to be of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{field}: not that of the chain information")]
pub struct OtherChain {
    /// What it names otherwise: `scheme` or `public_key`.
    pub field: &'static str,
}

impl<'a> ChainName<'a> {
    /// What a beacon says of its chain, with what is known of the chain besides.
    ///
    /// # Errors
    ///
    /// [`OtherChain`] where both speak and differ.
    pub fn of_chain(self, chain: Self) -> Result<Self, OtherChain> {
        Ok(Self {
            scheme: agreed("scheme", self.scheme, chain.scheme)?,
            public_key: agreed("public_key", self.public_key, chain.public_key)?,
        })
    }
}

fn agreed<T: PartialEq>(field: &'static str, own: Option<T>, known: Option<T>) -> Result<Option<T>, OtherChain> {
    match (own, known) {
        (Some(own), Some(known)) if own != known => Err(OtherChain { field }),
        (own, known) => Ok(own.or(known)),
    }
}

struct Keyed<T: Scheme>(PublicKey<T::Suite>);

fn keyed<T: Scheme>(public_key: &[u8]) -> Result<Chain, ChainError> {
    Ok(Chain(Arc::new(Keyed::<T>(PublicKey::from_bytes(public_key)?))))
}

impl<T: Scheme> Check for Keyed<T> {
    fn scheme(&self) -> &'static str {
        T::NAME
    }

    fn check(&self, beacons: &[&Beacon], executor: &dyn Executor) -> Vec<Result<(), Defect>> {
        let mut decoded = Vec::with_capacity(beacons.len());
        let encodings: Vec<_> = beacons.iter().map(|beacon| beacon.signature.as_slice()).collect();
        let readable: Vec<Result<(), Defect>> = Signature::<T::Suite>::from_bytes_many(&encodings, executor)
            .into_iter()
            .zip(beacons)
            .map(|(signature, beacon)| {
                let message = beacon.message::<T>()?;
                decoded.push((message, signature.map_err(Defect::Undecodable)?));
                Ok(())
            })
            .collect();
        let mut verified = self.0.verify_batch_over(&decoded, executor).into_iter();
        let verdict = |(beacon, readable): (&&Beacon, Result<(), Defect>)| {
            readable.and_then(|()| beacon.verdict(verified.next().unwrap_or(false)))
        };
        beacons.iter().zip(readable).map(verdict).collect()
    }
}

/// Nothing of the secret.
impl fmt::Debug for SigningChain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningChain").field("chained", &self.chained).finish_non_exhaustive()
    }
}

/// From a round and a previous signature to a signature.
type Sign = dyn Fn(u64, &[u8]) -> Vec<u8> + Send + Sync;

/// A chain whose secret key is known: it makes beacons for tests and demonstrations.
pub struct SigningChain {
    public_key: Vec<u8>,
    chained: bool,
    sign: Box<Sign>,
    decode: fn(&[u8]) -> Result<(), DecodeError>,
}

impl SigningChain {
    /// A chain of the scheme whose key is derived from `material` (at least 32 bytes); `None` for an unknown scheme.
    pub fn derive(scheme: &str, material: &[u8]) -> Option<Result<Self, ShortKeyMaterial>> {
        with_scheme!(scheme, signing, material)
    }

    /// The public key in the scheme's byte form.
    pub fn public_key(&self) -> &[u8] {
        &self.public_key
    }

    /// Whether beacons sign the one before.
    pub fn is_chained(&self) -> bool {
        self.chained
    }

    /// Whether bytes stand for a point of the signatures' curve that is not in the subgroup of order r.
    pub fn is_outside_subgroup(&self, bytes: &[u8]) -> bool {
        matches!((self.decode)(bytes), Err(DecodeError::NotInSubgroup { .. }))
    }

    /// The beacon of a round.
    pub fn beacon(&self, round: u64, previous_signature: Option<Vec<u8>>) -> Beacon {
        let signature = (self.sign)(round, previous_signature.as_deref().unwrap_or_default());
        let beacon = Beacon { round, signature, previous_signature, randomness: None };
        Beacon { randomness: Some(beacon.expected_randomness().to_vec()), ..beacon }
    }
}

fn signing<T: Scheme>(material: &[u8]) -> Result<SigningChain, ShortKeyMaterial>
where
    Scalar<T::Suite>: HashToField,
{
    let secret = SecretKey::<T::Suite>::derive(material, T::NAME.as_bytes())?;
    let public_key = secret.public_key().to_bytes();
    let sign = move |round, previous: &[u8]| secret.sign(&T::message(round, previous)).to_bytes();
    let decode = |bytes: &[u8]| Signature::<T::Suite>::from_bytes(bytes).map(drop);
    Ok(SigningChain { public_key, chained: T::CHAINED, sign: Box::new(sign), decode })
}
