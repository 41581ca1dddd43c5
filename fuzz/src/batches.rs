//! Many at once beside one by one: lanes and shared inversions against a single item.

use crate::beside_blst::block;
use pairloom::batch::{self, Inline};
use pairloom::encoding::{ArkworksCompressed, PointEncoding, ZcashCompressed};
use pairloom::hash::Dst;
use pairloom::{Affine, Group, Projective, bls12_381, bn254};

/// So many items that lanes are taken, and a row is not full.
const ITEMS: usize = 11;

/// Points cut from the input, item by item what one alone gives.
pub fn batch_decoding(input: &[u8]) {
    decoding::<ZcashCompressed, bls12_381::G1>(input);
    decoding::<ZcashCompressed, bls12_381::G2>(input);
    decoding::<ArkworksCompressed, bn254::G1>(input);
    decoding::<ArkworksCompressed, bn254::G2>(input);
}

fn decoding<E: PointEncoding<G>, G: Group>(input: &[u8]) {
    let given: Vec<&[u8]> = input.chunks(E::LEN).collect();
    let encodings: Vec<&[u8]> = given.iter().copied().cycle().take(if given.is_empty() { 0 } else { ITEMS }).collect();
    let alone = encodings.iter().map(|bytes| Affine::<G>::from_bytes::<E>(bytes));
    for (together, alone) in batch::from_bytes_with::<E, G>(&encodings, &Inline).into_iter().zip(alone) {
        assert_eq!(together.ok(), alone.ok());
    }
}

macro_rules! pairs {
    ($curve:ident, $input:ident) => {{
        let pair = |index: usize| {
            let scalar = |at: usize| {
                let mut bytes = block($input, at);
                bytes[0] &= 0x1f;
                $curve::Scalar::from_be_bytes(&bytes).expect("below the order")
            };
            let (a, b) = (scalar(2 * index), scalar(2 * index + 1));
            let (p, q) = ($curve::G1Affine::generator() * a, $curve::G2Affine::generator() * b);
            (p.to_affine(), q.to_affine())
        };
        let distinct: Vec<_> = (0..$input.len().div_ceil(64).clamp(1, 4)).map(pair).collect();
        distinct.iter().copied().cycle().take(ITEMS).collect::<Vec<_>>()
    }};
}

/// Pairings side by side, and the product of all.
pub fn batch_pairing(input: &[u8]) {
    macro_rules! check {
        ($curve:ident) => {{
            let pairs = pairs!($curve, input);
            let alone: Vec<_> = pairs.iter().map(|(p, q)| $curve::pairing(p, q)).collect();
            assert_eq!(batch::pairings_with(&pairs, &Inline), alone);
            let product = alone.into_iter().fold($curve::Gt::one(), |product, value| product * value);
            assert_eq!(batch::multi_pairing_with(&pairs, &Inline), product);
        }};
    }
    check!(bls12_381);
    check!(bn254);
}

/// Messages cut from the input, hashed side by side.
pub fn batch_hashing(input: &[u8]) {
    let messages: Vec<&[u8]> = input.chunks(17).chain([&[][..]]).cycle().take(ITEMS).collect();
    let dst = Dst::of_constant(b"PAIRLOOM-FUZZ");
    macro_rules! check {
        ($curve:ident, $group:ident, $hash:ident) => {{
            let alone: Vec<_> = messages.iter().map(|message| $curve::$hash(message, dst).to_affine()).collect();
            assert_eq!(batch::hash_with::<$curve::$group>(&messages, dst, &Inline), alone);
        }};
    }
    check!(bls12_381, G1, hash_to_g1);
    check!(bls12_381, G2, hash_to_g2);
    check!(bn254, G1, hash_to_g1);
    check!(bn254, G2, hash_to_g2);
}

/// Sums of multiples by full scalars and by weights.
pub fn batch_sums(input: &[u8]) {
    macro_rules! check {
        ($curve:ident) => {{
            let pairs = pairs!($curve, input);
            let (first, second): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
            sums(&first, input);
            sums(&second, input);
        }};
    }
    check!(bls12_381);
    check!(bn254);
}

fn sums<G: Group>(points: &[Affine<G>], input: &[u8]) {
    let weight = |i: usize| u128::from_be_bytes(core::array::from_fn(|j| block(input, i)[j]));
    let weighted: Vec<_> = points.iter().enumerate().map(|(i, point)| (*point, weight(i))).collect();
    let terms: Vec<_> = weighted.iter().map(|(point, weight)| (*point, full::<G>(*weight))).collect();
    let products: Vec<_> = terms.iter().map(|(point, scalar)| point.mul_vartime(scalar)).collect();
    let sum = products.iter().fold(Projective::identity(), |sum, product| sum + *product);
    assert_eq!(batch::sum_of_products_with(&terms, &Inline), sum);
    assert_eq!(Projective::sum_of_products_vartime(&terms), sum);
    assert_eq!(batch::weighted_sum_with(&weighted, &Inline), sum);
    assert_eq!(batch::weighted_with(&weighted, &Inline), Projective::batch_to_affine(&products));
}

/// A weight as a scalar.
fn full<G: Group>(weight: u128) -> pairloom::Scalar<G::Scalar> {
    let mut bytes = [0; 32];
    bytes[16..].copy_from_slice(&weight.to_be_bytes());
    pairloom::Scalar::from_be_bytes(&bytes).expect("below the order")
}
