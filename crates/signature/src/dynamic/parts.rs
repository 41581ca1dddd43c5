//! Keys from keys, parts of keys and of signatures, for suites chosen when the program runs. They do not depend on the tag, so that one suite of
//! each curve and arrangement does for all.

use super::DynamicSuite;
use crate::derivation::Path;
use crate::form::EncodingError;
use crate::secret::{Scalar, SecretBytes, SecretKey};
use crate::suite::{Bn254MinSigNul, MinPkNul, MinSigNul, Suite};
use crate::threshold::{self, PartialSignature, ThresholdError};
use pairloom_curve::encoding::{DecodeError, ScalarBigEndian, ScalarEncoding};
use pairloom_curve::hash::field::HashToField;
use rand::TryCryptoRng;
use thiserror::Error;

/// The reason why there is no such key or signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PartsError {
    /// EIP-2333 is for bls12-381.
    #[error("EIP-2333 has no keys of this curve")]
    Curve,
    /// The bytes are no secret key.
    #[error("{0}")]
    Secret(DecodeError),
    /// A signature that is none, by place.
    #[error("{1}")]
    Signature(usize, DecodeError),
    /// A threshold that makes no sense, or parts that are not of one key.
    #[error("{0}")]
    Threshold(#[from] ThresholdError),
}

impl From<EncodingError> for PartsError {
    fn from(EncodingError { place, error }: EncodingError) -> Self {
        Self::Signature(place, error)
    }
}

/// The coefficients of the public polynomial, and the holders' secrets.
type Parts = (Vec<Vec<u8>>, Vec<SecretBytes<32>>);

impl DynamicSuite {
    /// The key that a path of EIP-2333 leads to from a key.
    ///
    /// # Errors
    ///
    /// [`PartsError::Curve`], [`PartsError::Secret`].
    pub fn descendant(&self, secret: &[u8], path: &Path) -> Result<SecretBytes<32>, PartsError> {
        if self.name.starts_with("bn254") {
            return Err(PartsError::Curve);
        }
        let key = SecretKey::<MinPkNul>::from_bytes(secret).map_err(PartsError::Secret)?;
        Ok(key.descendant(path).to_bytes())
    }

    /// [`threshold::split`]: the coefficients of the public polynomial, each in the form of a public key, the key's first; and the secrets of the
    /// holders, counted from 0.
    ///
    /// # Errors
    ///
    /// [`PartsError`].
    pub fn split(
        &self,
        secret: &[u8],
        threshold: usize,
        holders: usize,
        rng: &mut impl TryCryptoRng,
    ) -> Result<Parts, PartsError> {
        match self.name {
            name if name.ends_with("aug") => Err(ThresholdError::Augmentation.into()),
            name if name.starts_with("min-pk") => split::<MinPkNul>(secret, threshold, holders, rng),
            name if name.starts_with("min-sig") => split::<MinSigNul>(secret, threshold, holders, rng),
            _ => split::<Bn254MinSigNul>(secret, threshold, holders, rng),
        }
    }

    /// [`threshold::recover`]: the key's signature from partial signatures, which are not verified.
    ///
    /// # Errors
    ///
    /// [`PartsError`].
    pub fn recover(&self, partials: &[Vec<u8>], threshold: usize) -> Result<Vec<u8>, PartsError> {
        match self.name {
            name if name.ends_with("aug") => Err(ThresholdError::Augmentation.into()),
            name if name.starts_with("min-pk") => recover::<MinPkNul>(partials, threshold),
            name if name.starts_with("min-sig") => recover::<MinSigNul>(partials, threshold),
            _ => recover::<Bn254MinSigNul>(partials, threshold),
        }
    }
}

fn split<S: Suite>(
    secret: &[u8],
    threshold: usize,
    holders: usize,
    rng: &mut impl TryCryptoRng,
) -> Result<Parts, PartsError>
where
    Scalar<S>: HashToField,
    ScalarBigEndian: ScalarEncoding<Scalar<S>>,
{
    let secret = SecretKey::<S>::from_bytes(secret).map_err(PartsError::Secret)?;
    let (public, shares) = threshold::split(&secret, threshold, holders, rng)?;
    Ok((public.to_bytes(), shares.iter().map(|share| share.secret.to_bytes()).collect()))
}

fn recover<S: Suite>(partials: &[Vec<u8>], threshold: usize) -> Result<Vec<u8>, PartsError> {
    let read = |(place, bytes): (usize, &Vec<u8>)| {
        PartialSignature::<S>::from_bytes(bytes).map_err(|error| PartsError::Signature(place, error))
    };
    let partials: Vec<_> = partials.iter().enumerate().map(read).collect::<Result<_, _>>()?;
    Ok(threshold::recover(&partials, threshold)?.to_bytes())
}
