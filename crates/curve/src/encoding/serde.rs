//! Byte forms as `serde` has them: hexadecimal digits where the format is for people, bytes elsewhere.

use super::hexadecimal::decode_prefixed;
use core::fmt::{self, Display};
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserializer, Serializer};

/// Writes bytes.
///
/// # Errors
///
/// The serializer's.
pub fn write<S: Serializer>(serializer: S, bytes: &[u8]) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        serializer.serialize_str(&hex::encode(bytes))
    } else {
        serializer.serialize_bytes(bytes)
    }
}

/// Digits or bytes of what has this name.
struct Bytes<'a>(&'a str);

impl<'de> Visitor<'de> for Bytes<'_> {
    type Value = Vec<u8>;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the bytes of {}", self.0)
    }
    fn visit_str<E: Error>(self, digits: &str) -> Result<Vec<u8>, E> {
        decode_prefixed(digits).map_err(E::custom)
    }
    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
        Ok(bytes.to_vec())
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut bytes: A) -> Result<Vec<u8>, A::Error> {
        core::iter::from_fn(|| bytes.next_element().transpose()).collect()
    }
}

/// Reads what has the name `what`: `0x` may stand before digits.
///
/// # Errors
///
/// The deserializer's, and what `decode` says is wrong with the bytes.
pub fn read<'de, D: Deserializer<'de>, T, E: Display>(
    deserializer: D,
    what: &str,
    decode: impl Fn(&[u8]) -> Result<T, E>,
) -> Result<T, D::Error> {
    let bytes = if deserializer.is_human_readable() {
        deserializer.deserialize_str(Bytes(what))
    } else {
        deserializer.deserialize_bytes(Bytes(what))
    };
    decode(&bytes?).map_err(D::Error::custom)
}
