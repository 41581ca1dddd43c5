//! Keys and signatures as text, in order and as keys of maps, all by their byte forms.

use pairloom_curve::encoding::DecodeError;
use thiserror::Error;

/// What is wrong with the first of several encodings that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("encoding {place}: {error}")]
pub struct EncodingError {
    /// Which it is, counted from 0.
    pub place: usize,
    /// What is wrong with it.
    #[source]
    pub error: DecodeError,
}

/// What shows a type with `to_bytes`, compares it and makes it a key of maps.
macro_rules! shown {
    ($name:ident<$suite:ident>) => {
        /// The suite and the digits of the byte form.
        impl<S: $suite> core::fmt::Debug for $name<S> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($name), "<{}>({})"), S::ID, self)
            }
        }

        /// The hexadecimal digits of the byte form.
        impl<S: $suite> core::fmt::Display for $name<S> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(&hex::encode(self.to_bytes()))
            }
        }

        impl<S: $suite> core::hash::Hash for $name<S> {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                self.to_bytes().hash(state);
            }
        }

        /// The order of byte forms.
        impl<S: $suite> Ord for $name<S> {
            fn cmp(&self, other: &Self) -> core::cmp::Ordering {
                self.to_bytes().cmp(&other.to_bytes())
            }
        }

        impl<S: $suite> PartialOrd for $name<S> {
            fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        /// The byte form: hexadecimal digits where the format is for people.
        #[cfg(feature = "serde")]
        impl<S: $suite> serde::Serialize for $name<S> {
            fn serialize<T: serde::Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
                pairloom_curve::encoding::serde::write(serializer, &self.to_bytes())
            }
        }
    };
}
pub(crate) use shown;

/// What reads a type with `from_bytes`, which checks all there is to check.
macro_rules! readable {
    ($name:ident<$suite:ident>) => {
        /// Hexadecimal digits; `0x` may stand before them.
        impl<S: $suite> core::str::FromStr for $name<S> {
            type Err = pairloom_curve::encoding::DecodeError;
            fn from_str(digits: &str) -> Result<Self, Self::Err> {
                Self::from_bytes(&pairloom_curve::encoding::hexadecimal::decode_prefixed(digits)?)
            }
        }

        impl<S: $suite> TryFrom<&[u8]> for $name<S> {
            type Error = pairloom_curve::encoding::DecodeError;
            fn try_from(bytes: &[u8]) -> Result<Self, Self::Error> {
                Self::from_bytes(bytes)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de, S: $suite> serde::Deserialize<'de> for $name<S> {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                pairloom_curve::encoding::serde::read(deserializer, stringify!($name), Self::from_bytes)
            }
        }
    };
}
pub(crate) use readable;
