//! Byte and text forms of points, scalars and pairing values, each a named type.
//!
//! | type | groups | bytes | order of F_p² | infinity |
//! |---|---|---|---|---|
//! | [`ZcashCompressed`] | bls12-381 | 48 / 96, big endian, flags C I S on top | imaginary first | flag, zeros |
//! | [`ZcashUncompressed`] | bls12-381 | 96 / 192, big endian, flags C I S on top | imaginary first | flag, zeros |
//! | [`Eip197`] (also [`Drand254`]) | bn254 | 64 / 128, big endian | imaginary first | all zero |
//! | [`Eip2537`] | bls12-381 | 128 / 256, big endian, 64-byte words | real first | all zero |
//! | [`ArkworksCompressed`] | bn254 | 32 / 64, little endian, flags in the last byte | real first | flag, zeros |
//! | [`ArkworksUncompressed`] | bn254 | 64 / 128, little endian, flags in the last byte | real first | flag, zeros |
//! | [`GnarkCompressed`] | bn254 | 32 / 64, big endian, flags in the first byte | imaginary first | flag, zeros |
//! | [`GnarkRaw`] | bn254 | 64 / 128, big endian | imaginary first | all zero |
//!
//! For bls12-381, arkworks (since 0.4) and gnark write the ZCash forms.
//!
//! Every decoder is strict: one point has one encoding, whatever else is an error that says what is wrong
//! ([`DecodeError`]), and no bytes make it panic. [`PointEncoding::decode`] checks the curve and the subgroup. Scalars are in
//! [`ScalarEncoding`], pairing values in [`GtEncoding`], the hexadecimal form of files and the command line in [`text`].
//!
//! ```
//! use pairloom_curve::bls12_381::{G1, G1Affine};
//! use pairloom_curve::encoding::{PointEncoding, ZcashCompressed};
//!
//! let bytes = ZcashCompressed::encode(&G1Affine::generator());
//! let point: G1Affine = ZcashCompressed::decode(&bytes)?;
//! assert_eq!(point, G1Affine::generator());
//! assert!(<ZcashCompressed as PointEncoding<G1>>::decode(&bytes[1..]).is_err());
//! # Ok::<(), pairloom_curve::encoding::DecodeError>(())
//! ```

mod arkworks;
mod coordinate;
mod error;
mod evm;
mod gnark;
mod gt;
pub mod hexadecimal;
mod layout;
mod pair_order;
mod read;
mod scalar;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod serde;
pub mod text;
mod two;
mod zcash;

pub use arkworks::{ArkworksCompressed, ArkworksUncompressed};
pub use coordinate::{Bls12381Group, Bn254Group, Coordinate, EncodableGroup, PrimeBytes};
pub use error::{Component, DecodeError, SwapHint};
pub use evm::{Drand254, Eip197, Eip2537};
pub use gnark::{GnarkCompressed, GnarkRaw};
pub use gt::{GtArkworks, GtBlst, GtEncoding, GtReversed, GtTower};
pub use pair_order::PairOrder;
pub use read::Read;
pub use scalar::{ScalarBigEndian, ScalarEncoding, ScalarLittleEndian};
pub use two::decode_two_unchecked_subgroup;
pub use zcash::{ZcashCompressed, ZcashUncompressed};

use crate::group::Affine;

/// One byte form of the points of a group.
///
/// Points are public here: encoding and decoding take a time that depends on whether the point is at infinity and on which root
/// y is.
pub trait PointEncoding<G: EncodableGroup> {
    /// The form's name in messages.
    const NAME: &'static str;
    /// The length of every encoding, in bytes.
    const LEN: usize;
    /// Which part of an element of F_p² comes first (of no effect in G1).
    const PAIR_ORDER: PairOrder;

    /// The only encoding of a point, [`Self::LEN`] bytes. The point must lie on the curve; it may be at infinity.
    fn encode(point: &Affine<G>) -> Vec<u8>;

    /// What the bytes say before any square root.
    fn read(bytes: &[u8]) -> Result<Read<G>, DecodeError>;

    /// The point of the curve, in or out of the subgroup, that the bytes stand for; infinity is allowed. For protocols that
    /// take any point of the curve, such as the additions of EIP-2537, or that check the subgroup themselves.
    ///
    /// Costs a square root if the form is compressed.
    fn decode_unchecked_subgroup(bytes: &[u8]) -> Result<Affine<G>, DecodeError> {
        match Self::read(bytes)? {
            Read::Point(point) => Ok(point),
            Read::Compressed { x, largest } => layout::lift_point(x, largest, Self::PAIR_ORDER),
        }
    }

    /// The point of the subgroup of order r that the bytes stand for; infinity is allowed.
    fn decode(bytes: &[u8]) -> Result<Affine<G>, DecodeError> {
        layout::check_subgroup(Self::decode_unchecked_subgroup(bytes)?, Self::PAIR_ORDER)
    }

    /// Like [`Self::decode`], and infinity is an error: what public keys need.
    fn decode_non_identity(bytes: &[u8]) -> Result<Affine<G>, DecodeError> {
        let point = Self::decode(bytes)?;
        if point.is_identity() { Err(DecodeError::Identity) } else { Ok(point) }
    }
}

#[cfg(test)]
mod tests;
