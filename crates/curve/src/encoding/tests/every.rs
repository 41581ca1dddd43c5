//! Every byte string of every form, on a curve so small that a coordinate takes five bits: it has 13 points, its twist 325.

use super::super::*;
use crate::curves::toy::bn_negative as small;
use crate::encoding::coordinate::{Bls12381Group, Bn254Group};

impl EncodableGroup for small::G1 {}
impl EncodableGroup for small::G2 {}
impl Bls12381Group for small::G1 {}
impl Bls12381Group for small::G2 {}
impl Bn254Group for small::G1 {}
impl Bn254Group for small::G2 {}

/// Every string of so many bytes.
fn strings(length: usize) -> impl Iterator<Item = Vec<u8>> {
    (0..1u32 << (8 * length)).map(move |string| string.to_be_bytes()[4 - length..].to_vec())
}

/// The strings that are accepted are the encodings of all points, one each, and those that are accepted with a check are the encodings of the
/// subgroup's. No string of another length is accepted.
fn every<E: PointEncoding<G>, G: EncodableGroup>(on_curve: usize) {
    let (mut accepted, mut inside, mut finite) = (0, 0, 0);
    for bytes in strings(E::LEN) {
        let unchecked = E::decode_unchecked_subgroup(&bytes);
        if let Ok(point) = unchecked {
            accepted += 1;
            assert!(bool::from(point.is_on_curve()), "{} {bytes:?}", E::NAME);
            assert_eq!(E::encode(&point), bytes, "{}", E::NAME);
        }
        let checked = E::decode(&bytes);
        if let Ok(point) = checked {
            inside += 1;
            assert_eq!(unchecked, Ok(point));
            assert!(bool::from(point.mul_words_vartime(&[13]).is_identity()), "{} {bytes:?}", E::NAME);
        }
        finite += usize::from(E::decode_non_identity(&bytes).is_ok());
    }
    assert_eq!((accepted, inside, finite), (on_curve, 13, 12), "{}", E::NAME);
    for bytes in (0..=2).filter(|length| *length != E::LEN).flat_map(strings) {
        let wrong = DecodeError::WrongLength { expected: E::LEN, got: bytes.len() };
        assert_eq!(E::decode_unchecked_subgroup(&bytes), Err(wrong));
    }
}

/// The forms of two bytes at most: compressed ones of both groups, uncompressed ones of the first.
#[test]
fn every_string_of_every_form() {
    every::<ZcashCompressed, small::G1>(13);
    every::<ZcashCompressed, small::G2>(325);
    every::<ZcashUncompressed, small::G1>(13);
    every::<ArkworksCompressed, small::G1>(13);
    every::<ArkworksCompressed, small::G2>(325);
    every::<ArkworksUncompressed, small::G1>(13);
    every::<GnarkCompressed, small::G1>(13);
    every::<GnarkCompressed, small::G2>(325);
    every::<GnarkRaw, small::G1>(13);
    every::<Eip197, small::G1>(13);
}
