//! Multiples and sums that other programs computed.

use super::*;
use pairloom_curve::curves::{bls12_381, bn254_nogami};
use pairloom_curve::group::ScalarField;
use pairloom_curve::point::Point;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::path::Path;

fn read<T: DeserializeOwned>(name: &str) -> T {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn words(bytes: &[u8]) -> Vec<u64> {
    BigUint::from_bytes_be(bytes).to_u64_digits()
}

fn element<P: Modulus<N>, const N: usize>(bytes: &[u8]) -> Fp<P, N> {
    let mut limbs = [0; N];
    let words = words(bytes);
    limbs[..words.len()].copy_from_slice(&words);
    Fp::from_limbs(&limbs).expect("an element below the modulus")
}

fn bytes(digits: &str) -> Vec<u8> {
    let digits = digits.trim_start_matches("0x");
    hex::decode(format!("{digits:0>width$}", width = digits.len().next_multiple_of(2))).expect("hexadecimal digits")
}

#[derive(Deserialize)]
struct Multiples<C> {
    vectors: Vec<Multiple<C>>,
}

#[derive(Deserialize)]
#[allow(non_snake_case)]
struct Multiple<C> {
    P: Coordinates<C>,
    scalar: String,
    Q: Coordinates<C>,
}

#[derive(Deserialize)]
struct Coordinates<C> {
    x: C,
    y: C,
}

#[derive(Deserialize)]
struct Pair {
    c0: String,
    c1: String,
}

fn multiplies<G: TestGroup>(point: Affine<G>, scalar: &[u8], scalar_element: G::Scalar, expected: Affine<G>) {
    assert!(bool::from(point.is_on_curve() & point.is_in_subgroup()), "{}", G::NAME);
    assert_eq!(point.mul(&scalar_element).to_affine(), expected, "{}", G::NAME);
    assert_eq!(point.mul_vartime(&scalar_element).to_affine(), expected, "{}", G::NAME);
    assert_eq!(point.mul_words_vartime(&words(scalar)).to_affine(), expected, "{}", G::NAME);
}

#[test]
fn constantine_multiples_on_bn254_nogami() {
    let file: Multiples<String> = read("constantine-scalar-mul/tv_BN254_Nogami_scalar_mul_G1_254bit.json");
    assert!(file.vectors.len() >= 40);
    for Multiple { P, scalar, Q } in file.vectors {
        let point = |c: Coordinates<String>| {
            Affine::from_xy(element(&bytes(&c.x)), element(&bytes(&c.y))).expect("on the curve")
        };
        let scalar = bytes(&scalar);
        multiplies::<bn254_nogami::G1>(point(P), &scalar, element(&scalar), point(Q));
    }
    let file: Multiples<Pair> = read("constantine-scalar-mul/tv_BN254_Nogami_scalar_mul_G2_254bit.json");
    assert!(file.vectors.len() >= 40);
    for Multiple { P, scalar, Q } in file.vectors {
        let pair = |c: Pair| Fp2 { c0: element(&bytes(&c.c0)), c1: element(&bytes(&c.c1)) };
        let point = |c: Coordinates<Pair>| Affine::from_xy(pair(c.x), pair(c.y)).expect("on the curve");
        let scalar = bytes(&scalar);
        multiplies::<bn254_nogami::G2>(point(P), &scalar, element(&scalar), point(Q));
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Precompile {
    input: String,
    expected: String,
    name: String,
}

/// Points as EIP-2537 pads them: 64 bytes a coordinate in F_p, infinity as zeros.
trait Padded: TestGroup {
    const LENGTH: usize;
    fn coordinates(bytes: &[u8]) -> [Self::Field; 2];

    fn parse(bytes: &[u8]) -> Affine<Self> {
        assert_eq!(bytes.len(), Self::LENGTH);
        if bytes.iter().all(|byte| *byte == 0) {
            return Affine::identity();
        }
        let [x, y] = Self::coordinates(bytes);
        Affine::from_xy(x, y).expect("on the curve")
    }
}

impl Padded for bls12_381::G1 {
    const LENGTH: usize = 128;
    fn coordinates(bytes: &[u8]) -> [Self::Field; 2] {
        [element(&bytes[..64]), element(&bytes[64..])]
    }
}

impl Padded for bls12_381::G2 {
    const LENGTH: usize = 256;
    fn coordinates(bytes: &[u8]) -> [Self::Field; 2] {
        let [x0, x1, y0, y1] = core::array::from_fn(|i| element(&bytes[64 * i..64 * (i + 1)]));
        [Fp2 { c0: x0, c1: x1 }, Fp2 { c0: y0, c1: y1 }]
    }
}

fn sums<G: Padded>(name: &str) {
    let cases: Vec<Precompile> = read(&format!("evm-precompiles/eip-2537-assets/{name}"));
    assert!(!cases.is_empty());
    for Precompile { input, expected, name } in cases {
        let input = bytes(&input);
        let (p, q) = (G::parse(&input[..G::LENGTH]), G::parse(&input[G::LENGTH..]));
        let expected = G::parse(&bytes(&expected));
        assert_eq!((p + q).to_affine(), expected, "{name}");
        assert_eq!((Point::from(p) + Point::from(q)).to_affine(), expected, "{name}");
    }
}

fn multiples<G: Padded<Scalar = bls12_381::Fr>>(name: &str) {
    let cases: Vec<Precompile> = read(&format!("evm-precompiles/eip-2537-assets/{name}"));
    assert!(!cases.is_empty());
    for Precompile { input, expected, name } in cases {
        let input = bytes(&input);
        let (point, scalar) = (G::parse(&input[..G::LENGTH]), &input[G::LENGTH..]);
        let expected = G::parse(&bytes(&expected));
        let reduced = bls12_381::Fr::from_be_bytes_reduced(scalar);
        assert!(
            reduced.to_words().as_slice() == words(scalar) || integer(&reduced.to_words()) < order::<G>(),
            "{name}"
        );
        multiplies::<G>(point, scalar, reduced, expected);
    }
}

#[test]
fn eip_2537_sums() {
    sums::<bls12_381::G1>("add_G1_bls.json");
    sums::<bls12_381::G2>("add_G2_bls.json");
}

#[test]
fn eip_2537_multiples() {
    multiples::<bls12_381::G1>("mul_G1_bls.json");
    multiples::<bls12_381::G2>("mul_G2_bls.json");
}
