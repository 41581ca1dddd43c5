//! Public keys.

use crate::arrangement::Arrangement;
use crate::form::{readable, shown};
use crate::signature::Signature;
use crate::suite::{Keys, Prepared, Signatures, Suite};
use pairloom_curve::encoding::{DecodeError, PointEncoding};
use pairloom_curve::{Affine, Group};
use pairloom_pairing::Gt;

/// A pairing value of a suite's curve.
pub(crate) type Value<S> = Gt<<<S as Suite>::Arrangement as Arrangement>::Curve>;

/// A valid public key (`KeyValidate`: on the curve, of order r, not infinity) with its prepared lines.
#[derive(Clone)]
pub struct PublicKey<S: Suite> {
    point: Affine<Keys<S>>,
    prepared: Prepared<S>,
}

impl<S: Suite> PublicKey<S> {
    /// Reads the suite's byte form and validates the key.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes, the point at infinity included.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        S::KeyEncoding::decode_non_identity(bytes).map(Self::of_subgroup)
    }

    /// The key that a point is, validated.
    ///
    /// # Errors
    ///
    /// [`DecodeError::NotOnCurve`], [`DecodeError::NotInSubgroup`] or [`DecodeError::Identity`].
    pub fn from_point(point: Affine<Keys<S>>) -> Result<Self, DecodeError> {
        validated(&point).map(|()| Self::of_subgroup(point))
    }

    /// The suite's byte form.
    pub fn to_bytes(&self) -> Vec<u8> {
        S::KeyEncoding::encode(&self.point)
    }

    /// The bytes to keep a validated key in: its uncompressed form, 96 or 192 for bls12-381.
    pub fn to_stored_bytes(&self) -> Vec<u8> {
        S::StoredKeyEncoding::encode(&self.point)
    }

    /// Reads [`Self::to_stored_bytes`] of a key that was validated before: that it is in the subgroup is **not** checked, only that it is a
    /// point of the curve and not infinity. Whoever can change the bytes can choose a key that verifies what nobody signed.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes.
    pub fn load_unchecked_subgroup(bytes: &[u8]) -> Result<Self, DecodeError> {
        S::StoredKeyEncoding::decode_unchecked_subgroup(bytes).and_then(Self::of_finite)
    }

    /// The key of a point that is taken to be in the subgroup, unless it is infinity.
    pub(crate) fn of_finite(point: Affine<Keys<S>>) -> Result<Self, DecodeError> {
        if point.is_identity() { Err(DecodeError::Identity) } else { Ok(Self::of_subgroup(point)) }
    }

    /// The point.
    pub fn as_point(&self) -> &Affine<Keys<S>> {
        &self.point
    }

    pub(crate) fn of_subgroup(point: Affine<Keys<S>>) -> Self {
        Self { point, prepared: S::Arrangement::prepare(&point) }
    }

    /// Whether the key's holder signed the message: one product of two pairings.
    #[must_use]
    pub fn verify(&self, message: &[u8], signature: &Signature<S>) -> bool {
        self.defect(*signature.as_point(), S::hash_vartime(&S::signed(&self.point, message))).is_one()
    }

    /// e(signature, generator) / e(hashed, key): 1 if, and for points of order r only if, signature = secret · hashed.
    pub(crate) fn defect(&self, signature: Affine<Signatures<S>>, hashed: Affine<Signatures<S>>) -> Value<S> {
        S::Arrangement::product([(signature, S::generator()), (hashed.neg(), &self.prepared)])
    }
}

/// An error for a point off the curve, outside the subgroup or at infinity.
pub(crate) fn validated<G: Group>(point: &Affine<G>) -> Result<(), DecodeError> {
    if point.is_identity() { Err(DecodeError::Identity) } else { point.check_vartime() }
}

impl<S: Suite> PartialEq for PublicKey<S> {
    fn eq(&self, other: &Self) -> bool {
        self.point == other.point
    }
}

impl<S: Suite> Eq for PublicKey<S> {}

shown!(PublicKey<Suite>);
readable!(PublicKey<Suite>);
