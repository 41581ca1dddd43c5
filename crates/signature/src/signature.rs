//! Signatures.

use crate::form::{readable, shown};
use crate::key::validated;
use crate::suite::{Signatures, Suite};
use pairloom_curve::Affine;
use pairloom_curve::encoding::{DecodeError, PointEncoding};

/// A signature: a point of order r, not infinity. [`crate::PublicKey::verify`] says whether it is valid for a message.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Signature<S: Suite>(Affine<Signatures<S>>);

impl<S: Suite> Signature<S> {
    /// Reads the suite's byte form; checks the curve and the subgroup and refuses infinity.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        S::SignatureEncoding::decode_non_identity(bytes).map(Self)
    }

    /// The signature that a point is. [`Self::from_points`] has many.
    ///
    /// # Errors
    ///
    /// [`DecodeError::NotOnCurve`], [`DecodeError::NotInSubgroup`] or [`DecodeError::Identity`].
    pub fn from_point(point: Affine<Signatures<S>>) -> Result<Self, DecodeError> {
        validated(&point).map(|()| Self(point))
    }

    /// The suite's byte form.
    pub fn to_bytes(&self) -> Vec<u8> {
        S::SignatureEncoding::encode(&self.0)
    }

    /// The point.
    pub fn as_point(&self) -> &Affine<Signatures<S>> {
        &self.0
    }

    pub(crate) fn of_subgroup(point: Affine<Signatures<S>>) -> Self {
        Self(point)
    }
}

shown!(Signature<Suite>);
readable!(Signature<Suite>);
