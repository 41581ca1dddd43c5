//! What every decoder must satisfy, whatever it is given.

use pairloom_curve::Affine;
use pairloom_curve::bls12_381::{Fp2 as Bls12381Fp2, Fr as Bls12381Fr};
use pairloom_curve::bn254::{Fp2 as Bn254Fp2, Fr as Bn254Fr};
use pairloom_curve::encoding::text::{self, PointText};
use pairloom_curve::encoding::*;
use pairloom_evm::{Fork, Precompile};

/// The input as it is, and cut or filled up to the length of the form.
fn as_given_and_fitted(input: &[u8], length: usize) -> [Vec<u8>; 2] {
    let mut fitted = input.to_vec();
    fitted.resize(length, 0);
    [input.to_vec(), fitted]
}

/// Accepted bytes are the one encoding of a point of the curve, in the subgroup if that was asked for; the text form keeps the
/// point.
pub fn point<E: PointEncoding<G>, G: EncodableGroup>(input: &[u8]) {
    for bytes in as_given_and_fitted(input, E::LEN) {
        let unchecked = E::decode_unchecked_subgroup(&bytes);
        if let Ok(point) = unchecked {
            assert!(bool::from(point.is_on_curve()));
            assert_eq!(E::encode(&point), bytes);
            let shown = text::format_point(&point);
            assert_eq!(text::parse_point_unchecked_subgroup(&shown), Ok(point));
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

fn one_line(error: DecodeError) {
    assert!(!error.to_string().contains(['\n', '\r']));
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
pub fn words(input: &[u8]) {
    let input = String::from_utf8_lossy(input);
    let words: Vec<&str> = input.split(' ').collect();
    for word in &words {
        integer::<pairloom_curve::bls12_381::Fp>(word);
        integer::<pairloom_curve::bn254::Fp>(word);
    }
    let (x, y) = words.split_at(words.len() / 2);
    let point = PointText::Affine { x: x.to_vec(), y: y.to_vec() };
    point_text::<pairloom_curve::bls12_381::G1>(&point);
    point_text::<pairloom_curve::bls12_381::G2>(&point);
    point_text::<pairloom_curve::bn254::G1>(&point);
    point_text::<pairloom_curve::bn254::G2>(&point);
    point_text::<pairloom_curve::bn254_nogami::G2>(&point);
    if let Ok(value) = text::parse_fp12::<Bls12381Fp2, _>(&words) {
        assert_eq!(text::parse_fp12(&text::format_fp12(&value)), Ok(value));
    }
    let _ = PointText::<String>::from_word(&input).map_err(one_line);
}

/// A contract, which the first byte chooses: it gives an output of its length, or an error of one line. A sum is a point, of which infinity
/// makes no other; a product of pairings is 0 or 1.
pub fn precompile(input: &[u8]) {
    let Some((first, input)) = input.split_first() else { return };
    let contract = Precompile::ALL[usize::from(*first) % Precompile::ALL.len()];
    let output = match contract.call(input) {
        Ok(output) => output,
        Err(error) => return assert!(!error.to_string().contains(['\n', '\r'])),
    };
    assert!(contract.gas(Fork::Prague, input).is_some_and(|gas| gas > 0));
    let (length, sum) = match contract {
        Precompile::EcAdd | Precompile::EcMul => (64, Precompile::EcAdd),
        Precompile::G1Add | Precompile::G1Msm | Precompile::MapFpToG1 => (128, Precompile::G1Add),
        Precompile::G2Add | Precompile::G2Msm | Precompile::MapFp2ToG2 => (256, Precompile::G2Add),
        Precompile::PointEvaluation => return assert_eq!(output.len(), 64),
        Precompile::EcPairing | Precompile::PairingCheck => {
            return assert!(output.len() == 32 && output[..31] == [0; 31] && output[31] <= 1);
        }
    };
    assert_eq!(output.len(), length);
    let infinity = vec![0; length];
    assert_eq!(sum.call(&[output.as_slice(), &infinity].concat()).as_ref(), Ok(&output));
    assert_eq!(sum.call(&[infinity.as_slice(), &output].concat()), Ok(output));
}

fn integer<P: PrimeBytes + std::fmt::Debug>(word: &str) {
    match text::parse_integer::<P>(word) {
        Ok(value) => assert_eq!(text::parse_integer(&text::format_integer(&value)), Ok(value)),
        Err(error) => one_line(error),
    }
}

fn point_text<G: EncodableGroup>(input: &PointText<&str>) {
    match text::parse_point::<G, _>(input) {
        Ok(point) => assert_eq!(text::parse_point(&text::format_point(&point)), Ok(point)),
        Err(error) => one_line(error),
    }
}
