//! BLS signatures, one by one and in batches, and the beacons of [drand].
//!
//! ```
//! use pairloom::batch::all_cores;
//! use pairloom::signature::suite::MinPkPop;
//! use pairloom::signature::{SecretKey, Signed, verify_many};
//!
//! let secret = SecretKey::<MinPkPop>::derive(&[7; 32], b"")?;
//! let (key, message) = (secret.public_key(), b"message");
//! let signature = secret.sign(message);
//! assert!(key.verify(message, &signature));
//! assert_eq!(verify_many(&[Signed { key: &key, message: b"another", signature }], &all_cores()), [false]);
//! # Ok::<(), pairloom::signature::secret::ShortKeyMaterial>(())
//! ```

use crate::{Affine, DecodeError, Group};
use pairloom_signature::suite::{Keys, Signatures};
pub use pairloom_signature::*;

/// The point of a key, which has been validated.
///
/// ```
/// use pairloom::bls12_381::G1Affine;
/// use pairloom::signature::SecretKey;
/// use pairloom::signature::suite::MinPkPop;
///
/// let key = SecretKey::<MinPkPop>::derive(&[7; 32], b"")?.public_key();
/// let point = G1Affine::from(&key);
/// assert_eq!(point.to_bytes::<pairloom::encoding::ZcashCompressed>(), key.to_bytes());
/// assert_eq!(point.try_into(), Ok(key));
/// # Ok::<(), pairloom::signature::secret::ShortKeyMaterial>(())
/// ```
impl<S: Suite> From<&PublicKey<S>> for Affine<Keys<S>>
where
    Keys<S>: Group,
{
    fn from(key: &PublicKey<S>) -> Self {
        Self(*key.as_point())
    }
}

/// The key that a point is, unless it is infinity.
impl<S: Suite> TryFrom<Affine<Keys<S>>> for PublicKey<S>
where
    Keys<S>: Group,
{
    type Error = DecodeError;
    fn try_from(point: Affine<Keys<S>>) -> Result<Self, DecodeError> {
        Self::from_point(point.0)
    }
}

/// The signature that a point is, unless it is infinity.
impl<S: Suite> TryFrom<Affine<Signatures<S>>> for Signature<S>
where
    Signatures<S>: Group,
{
    type Error = DecodeError;
    fn try_from(point: Affine<Signatures<S>>) -> Result<Self, DecodeError> {
        Self::from_point(point.0)
    }
}

/// The point of an aggregate, which may be infinity.
impl<S: Suite> From<&AggregateSignature<S>> for Affine<Signatures<S>>
where
    Signatures<S>: Group,
{
    fn from(signature: &AggregateSignature<S>) -> Self {
        Self(*signature.as_point())
    }
}

/// The point of a signature, which is in the subgroup whether the signature is valid or not.
impl<S: Suite> From<&Signature<S>> for Affine<Signatures<S>>
where
    Signatures<S>: Group,
{
    fn from(signature: &Signature<S>) -> Self {
        Self(*signature.as_point())
    }
}
