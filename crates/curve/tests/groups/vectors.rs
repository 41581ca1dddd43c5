//! Multiples and sums that other programs computed.

use super::*;
use pairloom_curve::curves::{bls12_381, bn254_nogami};
use pairloom_curve::group::ScalarField;
use pairloom_curve::point::Point;
use pairloom_vectors::{Bytes, Case, cases};
use serde::Deserialize;
use serde::de::DeserializeOwned;

fn words(bytes: &[u8]) -> Vec<u64> {
    BigUint::from_bytes_be(bytes).to_u64_digits()
}

fn element<P: Modulus<N>, const N: usize>(bytes: &[u8]) -> Fp<P, N> {
    let mut limbs = [0; N];
    let words = words(bytes);
    limbs[..words.len()].copy_from_slice(&words);
    Fp::from_limbs(&limbs).expect("an element below the modulus")
}

fn pair<P: Modulus<N>, const N: usize>([re, im]: &[Bytes; 2]) -> Fp2<Fp<P, N>> {
    Fp2 { c0: element(re), c1: element(im) }
}

#[derive(Deserialize)]
#[allow(non_snake_case)]
struct Multiple<E> {
    P: [E; 2],
    scalar: Bytes,
}

fn multiplies<G: TestGroup>(point: Affine<G>, scalar: &[u8], scalar_element: G::Scalar, expected: Affine<G>) {
    assert!(bool::from(point.is_on_curve() & point.is_in_subgroup()), "{}", G::NAME);
    assert_eq!(point.mul(&scalar_element).to_affine(), expected, "{}", G::NAME);
    assert_eq!(point.mul_vartime(&scalar_element).to_affine(), expected, "{}", G::NAME);
    assert_eq!(point.mul_words_vartime(&words(scalar)).to_affine(), expected, "{}", G::NAME);
}

fn constantine<G: TestGroup, E: DeserializeOwned>(
    kind: &str,
    coordinate: impl Fn(&E) -> G::Field,
    scalar: impl Fn(&[u8]) -> G::Scalar,
) {
    let point = |[x, y]: &[E; 2]| Affine::from_xy(coordinate(x), coordinate(y)).expect("on the curve");
    for Case { input, expected, .. } in cases::<Multiple<E>, [E; 2]>("constantine-multiples", kind) {
        multiplies::<G>(point(&input.P), &input.scalar, scalar(&input.scalar), point(&expected));
    }
}

#[test]
fn constantine_multiples_on_bn254_nogami() {
    constantine::<bn254_nogami::G1, Bytes>("g1", |x| element(x), element);
    constantine::<bn254_nogami::G2, _>("g2", pair, element);
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

fn sums<G: Padded>(kind: &str) {
    for Case { name, input: [p, q], expected } in cases::<[Bytes; 2], Bytes>("eip-2537", kind) {
        let (p, q) = (G::parse(&p), G::parse(&q));
        let expected = G::parse(&expected);
        assert_eq!((p + q).to_affine(), expected, "{name}");
        assert_eq!((Point::from(p) + Point::from(q)).to_affine(), expected, "{name}");
    }
}

fn multiples<G: Padded<Scalar = bls12_381::Fr>>(kind: &str) {
    for Case { name, input: [point, scalar], expected } in cases::<[Bytes; 2], Bytes>("eip-2537", kind) {
        let (point, expected) = (G::parse(&point), G::parse(&expected));
        let reduced = bls12_381::Fr::from_be_bytes_reduced(&scalar);
        assert!(
            reduced.to_words().as_slice() == words(&scalar) || integer(&reduced.to_words()) < order::<G>(),
            "{name}"
        );
        multiplies::<G>(point, &scalar, reduced, expected);
    }
}

#[test]
fn eip_2537_sums() {
    sums::<bls12_381::G1>("g1_add");
    sums::<bls12_381::G2>("g2_add");
}

#[test]
fn eip_2537_multiples() {
    multiples::<bls12_381::G1>("g1_mul");
    multiples::<bls12_381::G2>("g2_mul");
}
