//! Points, scalars and pairing values of prime fields, as bytes and as text.

use crate::one_line;
use pairloom_curve::bls12_381::{Fp2 as Bls12381Fp2, Fr as Bls12381Fr};
use pairloom_curve::bn254::{Fp2 as Bn254Fp2, Fr as Bn254Fr};
use pairloom_curve::encoding::text as text_form;
use pairloom_curve::encoding::text::PointText;
use pairloom_curve::encoding::*;
use pairloom_curve::{Affine, bls12_381, bn254, bn254_nogami};

/// The points of both groups in a form.
macro_rules! forms {
    ($($name:ident: $form:ident, $curve:ident;)*) => {$(
        #[doc = concat!("The points of both groups in the form [`", stringify!($form), "`].")]
        pub fn $name(input: &[u8]) {
            point::<$form, $curve::G1>(input);
            point::<$form, $curve::G2>(input);
        }
    )*};
}

forms! {
    zcash_compressed: ZcashCompressed, bls12_381;
    zcash_uncompressed: ZcashUncompressed, bls12_381;
    eip2537: Eip2537, bls12_381;
    eip197: Eip197, bn254;
    arkworks_compressed: ArkworksCompressed, bn254;
    arkworks_uncompressed: ArkworksUncompressed, bn254;
    gnark_compressed: GnarkCompressed, bn254;
    gnark_raw: GnarkRaw, bn254;
}

/// The input as it is, and where it has another length than the form, cut or filled up to that.
pub(crate) fn as_given_and_fitted(input: &[u8], length: usize) -> impl Iterator<Item = Vec<u8>> {
    let fitted = (input.len() != length).then(|| {
        let mut fitted = input.to_vec();
        fitted.resize(length, 0);
        fitted
    });
    core::iter::once(input.to_vec()).chain(fitted)
}

/// Accepted bytes are the one encoding of a point of the curve, in the subgroup if that was asked for; the text form keeps the
/// point.
fn point<E: PointEncoding<G>, G: EncodableGroup>(input: &[u8]) {
    for bytes in as_given_and_fitted(input, E::LEN) {
        let unchecked = E::decode_unchecked_subgroup(&bytes);
        if let Ok(point) = unchecked {
            assert!(bool::from(point.is_on_curve()));
            assert_eq!(E::encode(&point), bytes);
            let shown = text_form::format_point(&point);
            assert_eq!(text_form::parse_point_unchecked_subgroup(&shown), Ok(point));
        }
        checked::<E, G>(&bytes, unchecked);
    }
}

fn checked<E: PointEncoding<G>, G: EncodableGroup>(bytes: &[u8], unchecked: Result<Affine<G>, DecodeError>) {
    match E::decode(bytes) {
        Ok(point) => {
            assert_eq!(unchecked, Ok(point));
            assert!(bool::from(point.is_in_subgroup()));
            assert_eq!(E::decode_non_identity(bytes).is_err(), point.is_identity());
        }
        Err(error @ DecodeError::NotInSubgroup { .. }) => {
            assert!(unchecked.is_ok_and(|point| !bool::from(point.is_in_subgroup())));
            one_line(error);
        }
        Err(error) => {
            assert_eq!(unchecked, Err(error));
            one_line(error);
        }
    }
}

/// Accepted bytes are the one encoding of a scalar.
pub fn scalar(input: &[u8]) {
    for bytes in as_given_and_fitted(input, 32) {
        scalar_of::<ScalarBigEndian, Bls12381Fr>(&bytes);
        scalar_of::<ScalarLittleEndian, Bls12381Fr>(&bytes);
        scalar_of::<ScalarBigEndian, Bn254Fr>(&bytes);
        scalar_of::<ScalarLittleEndian, Bn254Fr>(&bytes);
    }
}

fn scalar_of<E: ScalarEncoding<F>, F>(bytes: &[u8]) {
    match E::decode(bytes) {
        Ok(value) => {
            assert!(E::encode(&value) == bytes);
            assert_eq!(E::decode_non_zero(bytes).is_err(), bytes == [0; 32]);
        }
        Err(error) => one_line(error),
    }
}

/// Accepted bytes are the one encoding of an element of F_p^12, in every order of coefficients.
pub fn gt(input: &[u8]) {
    gt_of::<GtTower>(input);
    gt_of::<GtArkworks>(input);
    gt_of::<GtBlst>(input);
    gt_of::<GtReversed>(input);
}

fn gt_of<T: GtEncoding>(input: &[u8]) {
    for bytes in as_given_and_fitted(input, 576) {
        match T::decode_unchecked_subgroup::<Bls12381Fp2>(&bytes) {
            Ok(value) => assert_eq!(T::encode(&value), bytes),
            Err(error) => one_line(error),
        }
    }
    for bytes in as_given_and_fitted(input, 384) {
        match T::decode_unchecked_subgroup::<Bn254Fp2>(&bytes) {
            Ok(value) => assert_eq!(T::encode(&value), bytes),
            Err(error) => one_line(error),
        }
    }
}

/// Words separated by spaces as an integer, the coordinates of a point, the coefficients of a pairing value.
pub fn text(input: &[u8]) {
    let input = String::from_utf8_lossy(input);
    let words: Vec<&str> = input.split(' ').collect();
    for word in &words {
        integer::<bls12_381::Fp>(word);
        integer::<bn254::Fp>(word);
    }
    let (x, y) = words.split_at(words.len() / 2);
    let point = PointText::Affine { x: x.to_vec(), y: y.to_vec() };
    point_text::<bls12_381::G1>(&point);
    point_text::<bls12_381::G2>(&point);
    point_text::<bn254::G1>(&point);
    point_text::<bn254::G2>(&point);
    point_text::<bn254_nogami::G2>(&point);
    match text_form::parse_fp12::<Bls12381Fp2, _>(&words) {
        Ok(value) => assert_eq!(text_form::parse_fp12(&text_form::format_fp12(&value)), Ok(value)),
        Err(error) => one_line(error),
    }
    let _ = PointText::<String>::from_word(&input).map_err(one_line);
}

fn integer<P: PrimeBytes + std::fmt::Debug>(word: &str) {
    match text_form::parse_integer::<P>(word) {
        Ok(value) => assert_eq!(text_form::parse_integer(&text_form::format_integer(&value)), Ok(value)),
        Err(error) => one_line(error),
    }
}

fn point_text<G: EncodableGroup>(input: &PointText<&str>) {
    match text_form::parse_point::<G, _>(input) {
        Ok(point) => assert_eq!(text_form::parse_point(&text_form::format_point(&point)), Ok(point)),
        Err(error) => one_line(error),
    }
}
