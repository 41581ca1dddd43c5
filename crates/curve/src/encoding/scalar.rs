//! Byte forms of scalars, 32 bytes for every curve here.

use super::layout::check_length;
use super::{Component, DecodeError};
use pairloom_algebra::Field;
use pairloom_algebra::prime::{Fp, Modulus};
use pairloom_algebra::secret::declassify;
use zeroize::Zeroizing;

/// One byte form of the integers modulo r. Secrets pass through it: the time depends on nothing but the verdict, and
/// intermediate values are wiped. What [`Self::encode`] returns is the caller's to wipe.
pub trait ScalarEncoding<F> {
    /// The form's name in messages.
    const NAME: &'static str;
    /// The 32 bytes of a scalar.
    fn encode(scalar: &F) -> [u8; 32];
    /// The scalar that 32 bytes stand for; 0 is allowed, r and above are not.
    fn decode(bytes: &[u8]) -> Result<F, DecodeError>;
    /// Like [`Self::decode`], and 0 is an error: what secret keys need.
    fn decode_non_zero(bytes: &[u8]) -> Result<F, DecodeError>;
}

/// Scalars in big endian: IETF, ZCash, EVM, gnark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScalarBigEndian;

/// Scalars in little endian: arkworks, zkcrypto.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScalarLittleEndian;

impl<P: Modulus<4>> ScalarEncoding<Fp<P, 4>> for ScalarBigEndian {
    const NAME: &'static str = "scalar, big endian";

    fn encode(scalar: &Fp<P, 4>) -> [u8; 32] {
        let mut bytes = ScalarLittleEndian::encode(scalar);
        bytes.reverse();
        bytes
    }

    fn decode(bytes: &[u8]) -> Result<Fp<P, 4>, DecodeError> {
        let mut reversed = Zeroizing::new(bytes.to_vec());
        reversed.reverse();
        ScalarLittleEndian::decode(&reversed)
    }

    fn decode_non_zero(bytes: &[u8]) -> Result<Fp<P, 4>, DecodeError> {
        non_zero(Self::decode(bytes)?)
    }
}

impl<P: Modulus<4>> ScalarEncoding<Fp<P, 4>> for ScalarLittleEndian {
    const NAME: &'static str = "scalar, little endian";

    fn encode(scalar: &Fp<P, 4>) -> [u8; 32] {
        let words = Zeroizing::new(scalar.to_canonical());
        let mut bytes = [0; 32];
        for (chunk, word) in bytes.chunks_exact_mut(8).zip(words.iter()) {
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    fn decode(bytes: &[u8]) -> Result<Fp<P, 4>, DecodeError> {
        check_length(bytes, 32)?;
        let mut words = Zeroizing::new([0u64; 4]);
        for (i, &byte) in bytes.iter().enumerate() {
            words[i / 8] |= u64::from(byte) << (8 * (i % 8));
        }
        Fp::from_limbs(&words).ok_or(DecodeError::NotBelowModulus { component: Component::Scalar })
    }

    fn decode_non_zero(bytes: &[u8]) -> Result<Fp<P, 4>, DecodeError> {
        non_zero(Self::decode(bytes)?)
    }
}

fn non_zero<P: Modulus<4>>(scalar: Fp<P, 4>) -> Result<Fp<P, 4>, DecodeError> {
    if declassify(scalar.is_zero()).into() { Err(DecodeError::ZeroScalar) } else { Ok(scalar) }
}
