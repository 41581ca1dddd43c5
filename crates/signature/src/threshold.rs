//! Threshold signatures: a key is split among many holders, of whom enough sign together as the key would have.
//!
//! A. Shamir's sharing in the exponent (A. Boldyreva, PKC 2003), in the format of drand and of `tbls` in drand/kyber: holder i, counted from
//! 0, has the polynomial's value at i + 1, and a partial signature is i as two big-endian bytes and the signature by that value. The
//! polynomial's coefficients times the generator are public, so that every partial signature is verified by itself.
//!
//! ```
//! use pairloom_signature::threshold::{recover, split};
//! use pairloom_signature::{SecretKey, suite::MinSigNul};
//!
//! let secret = SecretKey::<MinSigNul>::derive(&[7; 32], b"")?;
//! let (public, shares) = split(&secret, 2, 3, &mut rand::rng()).expect("2 of 3");
//! let partials = [shares[2].sign(b"round"), shares[0].sign(b"round")];
//! assert!(partials.iter().all(|partial| public.verify_partial(b"round", partial)));
//! let signature = recover(&partials, 2).expect("enough");
//! assert_eq!(signature, secret.sign(b"round"));
//! assert!(public.public_key().verify(b"round", &signature));
//! # Ok::<(), pairloom_signature::secret::ShortKeyMaterial>(())
//! ```

use crate::key::PublicKey;
use crate::secret::{STACK, Scalar, SecretKey};
use crate::sets::{SignatureSet, Weight128, verify_sets};
use crate::signature::Signature;
use crate::suite::{Defence, Keys, Suite};
use core::fmt;
use pairloom_algebra::secret::{declassify, without_traces};
use pairloom_algebra::{Field, batch_invert_vartime};
use pairloom_curve::encoding::{DecodeError, PointEncoding};
use pairloom_curve::hash::field::HashToField;
use pairloom_curve::scalar_mul::sum_of_products_vartime;
use pairloom_curve::{Affine, Point};
use pairloom_parallel::{Executor, Inline};
use rand::TryCryptoRng;
use std::collections::BTreeMap;
use thiserror::Error;

/// The reason why there is no key or signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ThresholdError {
    /// A threshold of 0, or of more than there are holders.
    #[error("a threshold of {threshold} among {holders} holders")]
    Threshold {
        /// How many have to sign.
        threshold: usize,
        /// How many there are.
        holders: usize,
    },
    /// A suite with message augmentation: what is signed starts with the signer's key, so that partial signatures do not add up.
    #[error("what is signed starts with the key, so that partial signatures do not add up")]
    Augmentation,
    /// More holders than an index of 16 bits counts.
    #[error("{0} holders, but an index has 16 bits")]
    TooMany(usize),
    /// Not as many distinct holders as the threshold.
    #[error("{got} distinct holders of {needed} needed")]
    TooFew {
        /// The threshold.
        needed: usize,
        /// The distinct holders.
        got: usize,
    },
    /// Two shares of one holder that differ.
    #[error("holder {0} has two different shares")]
    Contradiction(u16),
    /// The generator has nothing to give.
    #[error("no randomness")]
    Randomness,
    /// The sum is 0 or infinity: the shares are not of one key.
    #[error("the shares are not of one key")]
    Degenerate,
}

/// A holder's part of a secret key.
pub struct SecretShare<S: Suite> {
    /// The holder, counted from 0.
    pub index: u16,
    /// The polynomial's value at index + 1.
    pub secret: SecretKey<S>,
}

impl<S: Suite> SecretShare<S> {
    /// The holder's signature. In a suite that augments messages partial signatures do not add up, as holders' keys differ.
    pub fn sign(&self, message: &[u8]) -> PartialSignature<S> {
        PartialSignature { index: self.index, signature: self.secret.sign(message) }
    }
}

impl<S: Suite> fmt::Debug for SecretShare<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SecretShare<{}>({})", S::ID, self.index)
    }
}

/// A holder's signature. [`PublicPolynomial::verify_partial`] says whether it is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartialSignature<S: Suite> {
    /// The holder, counted from 0.
    pub index: u16,
    /// By the holder's share.
    pub signature: Signature<S>,
}

impl<S: Suite> PartialSignature<S> {
    /// Reads an index, two big-endian bytes, and the suite's byte form of a signature.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        let expected = 2 + S::SignatureEncoding::LEN;
        let Some((index, signature)) = bytes.split_first_chunk().filter(|_| bytes.len() == expected) else {
            return Err(DecodeError::WrongLength { expected, got: bytes.len() });
        };
        Ok(Self { index: u16::from_be_bytes(*index), signature: Signature::from_bytes(signature)? })
    }

    /// The index, two big-endian bytes, and the suite's byte form of the signature.
    pub fn to_bytes(&self) -> Vec<u8> {
        [self.index.to_be_bytes().as_slice(), &self.signature.to_bytes()].concat()
    }
}

/// The reason why there is no such polynomial.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PolynomialError {
    /// There is not even the key.
    #[error("no coefficients")]
    NoCoefficients,
    /// The first that is no point of the group.
    #[error("coefficient {place}: {error}")]
    Coefficient {
        /// Which it is, counted from 0.
        place: usize,
        /// What is wrong with it.
        #[source]
        error: DecodeError,
    },
}

/// The public side of a split key: the coefficients of the polynomial times the generator, the key's first.
#[derive(Clone, PartialEq, Eq)]
pub struct PublicPolynomial<S: Suite> {
    key: PublicKey<S>,
    rest: Vec<Affine<Keys<S>>>,
}

impl<S: Suite> PublicPolynomial<S> {
    /// Reads the coefficients, each in the suite's byte form of keys, as drand's group files list them. The first, which is the key, is
    /// not infinity.
    ///
    /// # Errors
    ///
    /// [`PolynomialError`].
    pub fn from_bytes<B: AsRef<[u8]>>(coefficients: &[B]) -> Result<Self, PolynomialError> {
        let (key, rest) = coefficients.split_first().ok_or(PolynomialError::NoCoefficients)?;
        let at = |place| move |error| PolynomialError::Coefficient { place, error };
        let point = |(i, bytes): (usize, &B)| S::KeyEncoding::decode(bytes.as_ref()).map_err(at(i + 1));
        Ok(Self {
            key: PublicKey::from_bytes(key.as_ref()).map_err(at(0))?,
            rest: rest.iter().enumerate().map(point).collect::<Result<_, _>>()?,
        })
    }

    /// The coefficients, each in the suite's byte form of keys.
    pub fn to_bytes(&self) -> Vec<Vec<u8>> {
        core::iter::once(self.key.to_bytes()).chain(self.rest.iter().map(S::KeyEncoding::encode)).collect()
    }

    /// How many holders sign together.
    pub fn threshold(&self) -> usize {
        1 + self.rest.len()
    }

    /// The key that was split.
    pub fn public_key(&self) -> &PublicKey<S> {
        &self.key
    }

    /// The key of a holder's share, `None` where it is infinity: as many doublings and additions as the index has bits, for each coefficient.
    pub fn share_key(&self, index: u16) -> Option<PublicKey<S>> {
        let value = self.share_point(index).to_affine();
        (!value.is_identity()).then(|| PublicKey::of_subgroup(value))
    }

    fn share_point(&self, index: u16) -> Point<Keys<S>> {
        let x = u32::from(index) + 1;
        let coefficients = self.rest.iter().rev().chain([self.key.as_point()]);
        coefficients.fold(Point::identity(), |value, coefficient| multiple(&value, x) + *coefficient)
    }

    /// Whether a partial signature is its holder's.
    #[must_use]
    pub fn verify_partial(&self, message: &[u8], partial: &PartialSignature<S>) -> bool {
        self.share_key(partial.index).is_some_and(|key| key.verify(message, &partial.signature))
    }

    /// For each partial signature of a message what [`Self::verify_partial`] says, at the cost of one product of pairings if all are valid:
    /// they are checked together as signature sets are ([`crate::sets`]), with weights of 128 bits and by halves.
    #[must_use]
    pub fn verify_partials(
        &self,
        message: &[u8],
        partials: &[PartialSignature<S>],
        executor: &dyn Executor,
    ) -> Vec<bool> {
        let keys: Vec<_> = partials.iter().map(|partial| self.share_point(partial.index)).collect();
        let keys = Point::batch_to_affine(&keys);
        let items = partials.iter().zip(&keys);
        let sets: Vec<_> =
            items.map(|(partial, key)| SignatureSet::of_point(key, message, &partial.signature)).collect();
        verify_sets::<Weight128, S>(&sets, executor).iter().map(Result::is_ok).collect()
    }

    /// The key's signature, from those partial signatures that are valid; they are checked together.
    ///
    /// # Errors
    ///
    /// [`ThresholdError`], if too few distinct holders have a valid one.
    pub fn recover(&self, message: &[u8], partials: &[PartialSignature<S>]) -> Result<Signature<S>, ThresholdError> {
        let verdicts = self.verify_partials(message, partials, &Inline);
        let valid: Vec<_> = partials.iter().zip(verdicts).filter(|item| item.1).map(|item| *item.0).collect();
        recover(&valid, self.threshold())
    }
}

impl<S: Suite> fmt::Debug for PublicPolynomial<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicPolynomial<{}>({:?}, {:?})", S::ID, self.key, self.rest)
    }
}

/// `factor point`, both public.
fn multiple<G: pairloom_curve::Group>(point: &Point<G>, factor: u32) -> Point<G> {
    let bits = (0..u32::BITS - factor.leading_zeros()).rev();
    bits.fold(Point::identity(), |sum, bit| match factor >> bit & 1 {
        0 => sum.double(),
        _ => sum.double() + *point,
    })
}

/// The element that a small integer stands for.
fn small<F: Field>(integer: u32) -> F {
    let bits = (0..u32::BITS - integer.leading_zeros()).rev();
    bits.fold(F::zero(), |sum, bit| if integer >> bit & 1 == 0 { sum.double() } else { sum.double().add(&F::one()) })
}

/// Splits a key so that any `threshold` of the holders can sign and fewer know nothing of it: a polynomial of degree threshold − 1 whose
/// other coefficients the generator chooses. Secrets take constant time.
///
/// # Errors
///
/// A threshold that is 0 or more than there are holders, more than 65,535 of these, a generator that fails.
pub fn split<S: Suite>(
    secret: &SecretKey<S>,
    threshold: usize,
    holders: usize,
    rng: &mut impl TryCryptoRng,
) -> Result<(PublicPolynomial<S>, Vec<SecretShare<S>>), ThresholdError>
where
    Scalar<S>: HashToField,
{
    refuse_augmentation::<S>()?;
    if threshold == 0 || threshold > holders {
        return Err(ThresholdError::Threshold { threshold, holders });
    }
    let indices = 0..u16::try_from(holders).map_err(|_| ThresholdError::TooMany(holders))?;
    // A value of 0, which is no key, has a chance of 2^−254 at each holder.
    loop {
        let others = (1..threshold).map(|_| SecretKey::<S>::try_random(rng)).collect::<Result<Vec<_>, _>>();
        let others = others.map_err(|_| ThresholdError::Randomness)?;
        let value = |index: u16| {
            let x = small::<Scalar<S>>(u32::from(index) + 1);
            let coefficients = others.iter().rev().chain([secret]).map(SecretKey::scalar);
            let value = coefficients.fold(Scalar::<S>::zero(), |value, coefficient| value.mul(&x).add(coefficient));
            Some(SecretShare { index, secret: SecretKey::not_zero(value)? })
        };
        if let Some(shares) = without_traces::<STACK, _>(|| indices.clone().map(value).collect()) {
            let rest = others.iter().map(|other| *other.public_key().as_point()).collect();
            return Ok((PublicPolynomial { key: secret.public_key(), rest }, shares));
        }
    }
}

/// The key's signature from as many partial signatures as the threshold, by Lagrange's interpolation at 0. They are not verified: bad ones
/// give a signature that is not valid ([`PublicPolynomial::recover`] leaves them out).
///
/// # Errors
///
/// [`ThresholdError`].
pub fn recover<S: Suite>(partials: &[PartialSignature<S>], threshold: usize) -> Result<Signature<S>, ThresholdError> {
    refuse_augmentation::<S>()?;
    let points = distinct(partials.iter().map(|partial| (partial.index, *partial.signature.as_point())), threshold)?;
    let coefficients = at_zero::<Scalar<S>>(points.iter().map(|(index, _)| *index));
    let terms: Vec<_> = points.iter().map(|(_, point)| *point).zip(coefficients).collect();
    let signature = sum_of_products_vartime(&terms).to_affine();
    if signature.is_identity() { Err(ThresholdError::Degenerate) } else { Ok(Signature::of_subgroup(signature)) }
}

/// The secret key from as many shares as the threshold.
///
/// # Errors
///
/// [`ThresholdError`].
pub fn recover_secret<S: Suite>(shares: &[SecretShare<S>], threshold: usize) -> Result<SecretKey<S>, ThresholdError> {
    let values = distinct(shares.iter().map(|share| (share.index, share.secret.scalar())), threshold)?;
    let coefficients = at_zero::<Scalar<S>>(values.iter().map(|(index, _)| *index));
    let sum = without_traces::<STACK, _>(|| {
        let terms = values.iter().zip(&coefficients);
        let sum = terms.fold(Scalar::<S>::zero(), |sum, ((_, value), coefficient)| sum.add(&value.mul(coefficient)));
        SecretKey::not_zero(sum)
    });
    sum.ok_or(ThresholdError::Degenerate)
}

fn refuse_augmentation<S: Suite>() -> Result<(), ThresholdError> {
    if S::DEFENCE == Defence::Augmentation { Err(ThresholdError::Augmentation) } else { Ok(()) }
}

/// The values of as many distinct holders as the threshold, those with the lowest indices.
fn distinct<V: PartialEq>(
    values: impl Iterator<Item = (u16, V)>,
    threshold: usize,
) -> Result<Vec<(u16, V)>, ThresholdError> {
    let mut known = BTreeMap::new();
    for (index, value) in values {
        if known.get(&index).is_some_and(|first| declassify(*first != value)) {
            return Err(ThresholdError::Contradiction(index));
        }
        known.entry(index).or_insert(value);
    }
    if threshold == 0 || known.len() < threshold {
        return Err(ThresholdError::TooFew { needed: threshold, got: known.len() });
    }
    Ok(known.into_iter().take(threshold).collect())
}

/// The factors `Π_{j ≠ i} x_j / (x_j − x_i)` of the values at x_i, x = index + 1, in the value at 0. As many products as the square of
/// their number.
fn at_zero<F: Field>(indices: impl Iterator<Item = u16>) -> Vec<F> {
    let x: Vec<F> = indices.map(|index| small(u32::from(index) + 1)).collect();
    let all = x.iter().fold(F::one(), |all, x| all.mul(x));
    let denominator = |(i, x_i): (usize, &F)| {
        let others = x.iter().enumerate().filter(|(j, _)| *j != i);
        others.fold(x_i.clone(), |denominator, (_, x_j)| denominator.mul(&x_j.sub(x_i)))
    };
    let mut factors: Vec<F> = x.iter().enumerate().map(denominator).collect();
    batch_invert_vartime(&mut factors);
    factors.iter().map(|inverse| all.mul(inverse)).collect()
}
