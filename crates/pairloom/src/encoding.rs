//! Byte forms of points and pairing values, each a type: `point.to_bytes::<ZcashCompressed>()`.
//!
//! | type | points of | bytes of G1, G2 | who writes it |
//! |---|---|---|---|
//! | [`ZcashCompressed`], [`ZcashUncompressed`] | bls12-381 | 48, 96; 96, 192 | everybody: IETF, Ethereum's consensus, drand, arkworks, gnark |
//! | [`Eip2537`] | bls12-381 | 128, 256 | Ethereum's precompiles |
//! | [`Eip197`] | bn254 | 64, 128 | Ethereum's precompiles, drand |
//! | [`ArkworksCompressed`], [`ArkworksUncompressed`] | bn254 | 32, 64; 64, 128 | arkworks |
//! | [`GnarkCompressed`], [`GnarkRaw`] | bn254 | 32, 64; 64, 128 | gnark |
//!
//! Every decoder is strict: one point has one encoding, whatever else is a [`DecodeError`] that says what is wrong, and no bytes make it
//! panic. Values of pairings have [`GtTower`], [`GtArkworks`], [`GtBlst`] and [`GtReversed`]. The bytes do not say which power of the
//! reduced pairing a value is. Its type does.
//!
//! ```
//! use pairloom::bls12_381::{G1Affine, G2Affine, Gt, pairing};
//! use pairloom::encoding::{DecodeError, Eip2537, GtTower};
//!
//! let p = G1Affine::generator();
//! assert_eq!(G1Affine::from_bytes::<Eip2537>(&p.to_bytes::<Eip2537>())?, p);
//! assert_eq!(G1Affine::from_compressed(&p.to_compressed())?, p);
//! assert!(matches!(G1Affine::from_compressed(&[0; 47]), Err(DecodeError::WrongLength { expected: 48, got: 47 })));
//!
//! let value = pairing(&p, &G2Affine::generator());
//! assert_eq!(Gt::from_bytes::<GtTower>(&value.to_bytes::<GtTower>())?, value);
//! # Ok::<(), DecodeError>(())
//! ```

pub use pairloom_curve::encoding::{
    ArkworksCompressed, ArkworksUncompressed, Component, DecodeError, Eip197, Eip2537, GnarkCompressed, GnarkRaw,
    GtArkworks, GtBlst, GtEncoding, GtReversed, GtTower, PointEncoding, SwapHint, ZcashCompressed, ZcashUncompressed,
};
