//! Points, scalars and values of the pairing as `serde` has them: hexadecimal digits where the format is for people, bytes elsewhere. `0x` may
//! stand before digits that are read. Keys and signatures of [`crate::signature`] have the same forms.

use crate::encoding::PointEncoding;
use crate::group::{Group, Integers};
use crate::point::{Affine, Projective};
use crate::scalar::Scalar;
use pairloom_curve::encoding::serde::{read, write};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The bytes of [`Group::Standard`].
impl<G: Group> Serialize for Affine<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write(serializer, &G::Standard::encode(&self.0))
    }
}

/// Checks the curve and the subgroup.
impl<'de, G: Group> Deserialize<'de> for Affine<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer, G::NAME, Self::from_bytes::<G::Standard>)
    }
}

/// As the affine point.
impl<G: Group> Serialize for Projective<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_affine().serialize(serializer)
    }
}

/// As the affine point.
impl<'de, G: Group> Deserialize<'de> for Projective<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Affine::deserialize(deserializer).map(Self::from)
    }
}

/// 32 big-endian bytes. A secret scalar is written like any other.
impl<F: Integers> Serialize for Scalar<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write(serializer, &self.to_be_bytes())
    }
}

impl<'de, F: Integers> Deserialize<'de> for Scalar<F> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer, "a scalar", Self::from_be_bytes)
    }
}

/// A [`Gt`](crate::Gt) by `#[serde(with = "pairloom::serde::gt")]`: the bytes of [`GtTower`](crate::encoding::GtTower), in
/// the subgroup of order r or refused. They do not say which power of the reduced pairing the value is; the field's type does.
///
/// ```
/// use pairloom::bls12_381::{G1Affine, G2Affine, Gt, pairing};
///
/// #[derive(serde::Serialize, serde::Deserialize)]
/// struct Commitment(#[serde(with = "pairloom::serde::gt")] Gt);
///
/// let value = pairing(&G1Affine::generator(), &G2Affine::generator());
/// let json = serde_json::to_string(&Commitment(value))?;
/// assert_eq!(serde_json::from_str::<Commitment>(&json)?.0, value);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub mod gt {
    use super::{Deserializer, Serializer, read, write};
    use crate::encoding::GtTower;
    use pairloom_curve::{PairingCurve, encoding::PrimeBytes};
    use pairloom_pairing::{Convention, Gt};

    /// Writes the value.
    ///
    /// # Errors
    ///
    /// The serializer's.
    pub fn serialize<C: PairingCurve<Fp: PrimeBytes>, X: Convention, S: Serializer>(
        value: &Gt<C, X>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        write(serializer, &value.to_bytes::<GtTower>())
    }

    /// Reads a value and checks the subgroup.
    ///
    /// # Errors
    ///
    /// The deserializer's, and what is wrong with the bytes.
    pub fn deserialize<'de, C: PairingCurve<Fp: PrimeBytes>, X: Convention, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Gt<C, X>, D::Error> {
        read(deserializer, "a value of the pairing", Gt::from_bytes::<GtTower>)
    }
}
