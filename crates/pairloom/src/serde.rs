//! Points, scalars and values of the pairing as `serde` has them: hexadecimal digits where the format is for people, bytes elsewhere.

use crate::encoding::PointEncoding;
use crate::group::{Group, Integers};
use crate::point::{Affine, Projective};
use crate::scalar::Scalar;
use core::fmt::{self, Display};
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

fn write<S: Serializer>(serializer: S, bytes: &[u8]) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        serializer.serialize_str(&hex::encode(bytes))
    } else {
        serializer.serialize_bytes(bytes)
    }
}

/// Digits or bytes.
struct Bytes(&'static str);

impl<'de> Visitor<'de> for Bytes {
    type Value = Vec<u8>;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the bytes of {}", self.0)
    }
    fn visit_str<E: Error>(self, digits: &str) -> Result<Vec<u8>, E> {
        hex::decode(digits).map_err(E::custom)
    }
    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
        Ok(bytes.to_vec())
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut bytes: A) -> Result<Vec<u8>, A::Error> {
        core::iter::from_fn(|| bytes.next_element().transpose()).collect()
    }
}

fn read<'de, D: Deserializer<'de>, T, E: Display>(
    deserializer: D,
    what: &'static str,
    decode: impl Fn(&[u8]) -> Result<T, E>,
) -> Result<T, D::Error> {
    let bytes = if deserializer.is_human_readable() {
        deserializer.deserialize_str(Bytes(what))
    } else {
        deserializer.deserialize_bytes(Bytes(what))
    };
    decode(&bytes?).map_err(D::Error::custom)
}

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
