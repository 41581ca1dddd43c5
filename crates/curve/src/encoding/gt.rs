//! Byte forms of pairing values.
//!
//! No standard fixes the order of the twelve coefficients, so each order has its name. Which power of the reduced pairing a
//! value is, the bytes do not say.

use super::layout::check_length;
use super::{Component, DecodeError, PrimeBytes};
use pairloom_algebra::{Field, Fp12, TwistField};

/// One byte form of F_p^12: twelve integers, each as long as p.
pub trait GtEncoding {
    /// The form's name in messages.
    const NAME: &'static str;
    /// The index in tower order (c0.c0.re, c0.c0.im, c0.c1.re, …, c1.c2.im) of the coefficient at each place.
    const ORDER: [usize; 12];
    /// Whether each integer is little endian.
    const LITTLE_ENDIAN: bool = false;

    /// The bytes of a value, twelve times the length of p.
    fn encode<E: TwistField<Base: PrimeBytes>>(value: &Fp12<E>) -> Vec<u8> {
        let coordinates = value.coordinates();
        Self::ORDER.iter().flat_map(|&index| ordered::<Self>(coordinates[index].to_be_bytes())).collect()
    }

    /// The element of F_p^12 that the bytes stand for, in or out of the group of pairing values.
    fn decode_unchecked_subgroup<E: TwistField<Base: PrimeBytes>>(bytes: &[u8]) -> Result<Fp12<E>, DecodeError> {
        let width = E::Base::BYTES;
        check_length(bytes, 12 * width)?;
        let mut coordinates = [E::Base::zero(); 12];
        for (chunk, index) in bytes.chunks_exact(width).zip(Self::ORDER) {
            let value = E::Base::from_be_bytes(&ordered::<Self>(chunk.to_vec()));
            coordinates[index] =
                value.ok_or(DecodeError::NotBelowModulus { component: Component::Coefficient(index) })?;
        }
        Ok(Fp12::from_coordinates(coordinates))
    }
}

fn ordered<T: GtEncoding + ?Sized>(mut bytes: Vec<u8>) -> Vec<u8> {
    if T::LITTLE_ENDIAN {
        bytes.reverse();
    }
    bytes
}

/// The form of zkcrypto's list of twelve and noble's bytes: tower order, big endian.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GtTower;

/// The form of arkworks: tower order, little endian.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GtArkworks;

/// The form of blst (`blst_bendian_from_fp12`): the coefficients of 1, w, w², … w⁵ over F_p², big endian.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GtBlst;

/// The form of kilic and gnark: tower order from the end, big endian.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GtReversed;

const TOWER: [usize; 12] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

impl GtEncoding for GtTower {
    const NAME: &'static str = "tower";
    const ORDER: [usize; 12] = TOWER;
}

impl GtEncoding for GtArkworks {
    const NAME: &'static str = "arkworks";
    const ORDER: [usize; 12] = TOWER;
    const LITTLE_ENDIAN: bool = true;
}

impl GtEncoding for GtBlst {
    const NAME: &'static str = "blst";
    const ORDER: [usize; 12] = [0, 1, 6, 7, 2, 3, 8, 9, 4, 5, 10, 11];
}

impl GtEncoding for GtReversed {
    const NAME: &'static str = "reversed";
    const ORDER: [usize; 12] = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0];
}
