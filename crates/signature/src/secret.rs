//! Secret keys: derived, never printed, wiped when dropped. Operations take constant time in them.

pub mod hexadecimal;

use crate::arrangement::Arrangement;
use crate::key::PublicKey;
use crate::possession::ProofOfPossession;
use crate::signature::Signature;
use crate::suite::{Keys, PossessionSuite, Signatures, Suite};
use core::fmt;
use core::hint::black_box;
use core::ops::{Deref, DerefMut};
use hkdf::Hkdf;
use pairloom_algebra::Field;
use pairloom_algebra::secret::{declassify, without_traces};
use pairloom_curve::encoding::{DecodeError, ScalarBigEndian, ScalarEncoding};
use pairloom_curve::hash::field::HashToField;
use pairloom_curve::{Affine, PairingCurve, Point};
use rand::{CryptoRng, TryCryptoRng};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use subtle::{Choice, ConstantTimeEq};
use thiserror::Error;
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

/// The integers modulo the order of a suite's groups.
pub type Scalar<S> = <<<S as Suite>::Arrangement as Arrangement>::Curve as PairingCurve>::Fr;

/// A secret key: an integer modulo r, not 0. It stays where it was made, in the heap, so that moving the key copies no secret.
pub struct SecretKey<S: Suite>(Box<Scalar<S>>);

/// Bytes of a secret: they stay where they were made, in the heap, so that moving them copies no secret, and are wiped when dropped.
#[derive(Clone)]
pub struct SecretBytes<const N: usize>(Box<Zeroizing<[u8; N]>>);

impl<const N: usize> SecretBytes<N> {
    /// So many zeros, to be written over in place.
    pub fn zeros() -> Self {
        Self(Box::new(Zeroizing::new([0; N])))
    }
}

impl<const N: usize> Deref for SecretBytes<N> {
    type Target = [u8; N];
    fn deref(&self) -> &[u8; N] {
        &self.0
    }
}

impl<const N: usize> DerefMut for SecretBytes<N> {
    fn deref_mut(&mut self) -> &mut [u8; N] {
        &mut self.0
    }
}

impl<const N: usize> PartialEq for SecretBytes<N> {
    /// In constant time.
    fn eq(&self, other: &Self) -> bool {
        let difference = self.iter().zip(other.iter()).fold(0, |difference, (left, right)| difference | left ^ right);
        black_box(difference) == 0
    }
}

impl<const N: usize> Eq for SecretBytes<N> {}

impl<const N: usize> fmt::Debug for SecretBytes<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SecretBytes<{N}>")
    }
}

/// The error of key material of less than 32 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("key material needs at least {LEAST} bytes, got {got}", LEAST = KEY_MATERIAL)]
pub struct ShortKeyMaterial {
    /// The length given.
    pub got: usize,
}

pub(crate) const KEY_MATERIAL: usize = 32;
/// The words of stack that key derivation uses at most.
pub(crate) const STACK: usize = 4096;
pub(crate) const FIRST_SALT: &[u8] = b"BLS-SIG-KEYGEN-SALT-";

impl<S: Suite> SecretKey<S>
where
    Scalar<S>: HashToField,
{
    /// `KeyGen` from any first salt.
    pub(crate) fn generate(salt: &[u8], material: &[u8], info: &[u8]) -> Self {
        let mut salt = Cow::from(salt);
        loop {
            if let Some(key) = without_traces::<STACK, _>(|| Self::not_zero(candidate(&salt, material, info))) {
                return key;
            }
            salt = Sha256::digest(&salt).to_vec().into();
        }
    }

    /// A fresh key from a generator fit for keys.
    pub fn random(rng: &mut impl CryptoRng) -> Self {
        let Ok(key) = Self::try_random(rng);
        key
    }

    /// A fresh key from a generator fit for keys that may have nothing to give, as the operating system's.
    ///
    /// # Errors
    ///
    /// The generator's.
    pub fn try_random<R: TryCryptoRng>(rng: &mut R) -> Result<Self, R::Error> {
        let mut bytes = Zeroizing::new(vec![0; <Scalar<S> as HashToField>::UNIFORM_BYTES]);
        loop {
            rng.try_fill_bytes(&mut bytes)?;
            let key = without_traces::<STACK, _>(|| Self::not_zero(HashToField::from_uniform_bytes(&bytes)));
            if let Some(key) = key {
                return Ok(key);
            }
        }
    }
}

impl<S: Suite> SecretKey<S> {
    /// The key, `None` of 0. What the stack has of the scalar is the caller's to wipe.
    pub(crate) fn not_zero(scalar: Scalar<S>) -> Option<Self> {
        (!bool::from(declassify(scalar.is_zero()))).then(|| Self(Box::new(scalar)))
    }

    pub(crate) fn scalar(&self) -> &Scalar<S> {
        &self.0
    }
}

/// One turn of `KeyGen`'s loop.
fn candidate<F: HashToField>(salt: &[u8], material: &[u8], info: &[u8]) -> F {
    let mut okm = Zeroizing::new(vec![0; F::UNIFORM_BYTES]);
    let material = Zeroizing::new([material, &[0]].concat());
    let length = (okm.len() as u16).to_be_bytes();
    let expanded = Hkdf::<Sha256>::new(Some(salt), &material).expand_multi_info(&[info, &length], &mut okm);
    debug_assert!(expanded.is_ok(), "HKDF gives up to 8160 bytes");
    F::from_uniform_bytes(&okm)
}

impl<S: Suite> SecretKey<S>
where
    ScalarBigEndian: ScalarEncoding<Scalar<S>>,
{
    /// Reads 32 big-endian bytes.
    ///
    /// # Errors
    ///
    /// If they stand for 0 or reach r, or are not 32.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        without_traces::<STACK, _>(|| ScalarBigEndian::decode_non_zero(bytes).map(|scalar| Self(Box::new(scalar))))
    }

    /// 32 big-endian bytes, wiped when dropped.
    pub fn to_bytes(&self) -> SecretBytes<32> {
        let mut bytes = SecretBytes::zeros();
        without_traces::<STACK, _>(|| *bytes = ScalarBigEndian::encode(&self.0));
        bytes
    }
}

impl<S: Suite> SecretKey<S> {
    /// The public key: one multiplication.
    pub fn public_key(&self) -> PublicKey<S> {
        PublicKey::of_subgroup(self.public_point())
    }

    pub(crate) fn public_point(&self) -> Affine<Keys<S>> {
        declassify(Affine::generator().mul(&*self.0).to_affine())
    }

    /// Signs a message: it is hashed and multiplied. Where the suite augments messages the public key is computed first.
    pub fn sign(&self, message: &[u8]) -> Signature<S> {
        let signed = S::DEFENCE.signed::<S>(|| self.public_point(), message);
        Signature::of_subgroup(self.signed(&S::hash(&signed)))
    }

    /// The signature of a hashed message.
    pub(crate) fn signed(&self, hashed: &Point<Signatures<S>>) -> Affine<Signatures<S>> {
        declassify(hashed.mul(&*self.0).to_affine())
    }
}

impl<S: PossessionSuite> SecretKey<S> {
    /// `PopProve`: the proof that whoever publishes the public key has this key.
    pub fn prove_possession(&self) -> ProofOfPossession<S> {
        const { assert!(S::POSSESSION_ID.is_some(), "a suite of proofs of possession has a tag for them") }
        ProofOfPossession::of_subgroup(self.proof_point().unwrap_or_else(Affine::identity))
    }
}

impl<S: Suite> SecretKey<S> {
    /// The point that proves possession, where the suite has such proofs.
    pub(crate) fn proof_point(&self) -> Option<Affine<Signatures<S>>> {
        Some(self.signed(&S::hash_key(&self.public_point())?))
    }
}

impl<S: Suite> Drop for SecretKey<S> {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

impl<S: Suite> ZeroizeOnDrop for SecretKey<S> {}

/// Nothing of the key.
impl<S: Suite> fmt::Debug for SecretKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SecretKey<{}>(..)", S::ID)
    }
}

impl<S: Suite> ConstantTimeEq for SecretKey<S> {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.equal(&other.0)
    }
}
