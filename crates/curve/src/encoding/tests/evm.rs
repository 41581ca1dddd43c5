use super::*;
use crate::encoding::{Component, Drand254, Eip197, Eip2537};
use crate::{bls12_381, bn254};
use pairloom_vectors::{Bytes, Case, cases};
use serde::de::DeserializeOwned;

/// A point that the EIP prints: read and written, and accepted by default if it lies in the subgroup.
fn published<G: crate::encoding::Bls12381Group>(encoded: &[u8], subgroup: bool) {
    let point: Affine<G> = Eip2537::decode_unchecked_subgroup(encoded).unwrap();
    assert_eq!(Eip2537::encode(&point), encoded);
    assert_eq!(<Eip2537 as PointEncoding<G>>::decode(encoded).is_ok(), subgroup);
}

fn eip2537<I: DeserializeOwned, E: DeserializeOwned>(kind: &str) -> Vec<Case<I, E>> {
    cases("eip-2537", kind)
}

fn sums<G: crate::encoding::Bls12381Group>(kind: &str) {
    let mut outside = 0;
    for Case { name, input: [p, q], expected } in eip2537::<[Bytes; 2], Bytes>(kind) {
        let inside = !name.contains("not_in_correct_subgroup");
        published::<G>(&p, inside);
        published::<G>(&q, true);
        published::<G>(&expected, inside);
        outside += usize::from(!inside);
    }
    assert_eq!(outside, 1);
}

fn products<G: crate::encoding::Bls12381Group>(kind: &str) {
    for Case { input: [point, _], expected, .. } in eip2537::<[Bytes; 2], Bytes>(kind) {
        published::<G>(&point, true);
        published::<G>(&expected, true);
    }
}

fn maps<G: crate::encoding::Bls12381Group>(kind: &str) {
    for case in eip2537::<serde_json::Value, Bytes>(kind) {
        published::<G>(&case.expected, true);
    }
}

#[test]
fn eip2537_published_points() {
    use bls12_381::{G1, G2};
    sums::<G1>("g1_add");
    sums::<G2>("g2_add");
    products::<G1>("g1_mul");
    products::<G2>("g2_mul");
    maps::<G1>("map_to_g1");
    maps::<G2>("map_to_g2");
    for [p, q] in eip2537::<Vec<[Bytes; 2]>, bool>("pairing_check").into_iter().flat_map(|case| case.input) {
        published::<G1>(&p, true);
        published::<G2>(&q, true);
    }
}

/// Keys and signatures that drand's scheme on bn254 made.
#[test]
fn drand_keys_and_signatures() {
    let file = read_json("drand/beacons.json");
    let beacons = file["beacons"].as_array().unwrap().iter();
    let beacons: Vec<_> = beacons.filter(|b| b["scheme"] == "bls-bn254-unchained-on-g1").collect();
    assert_eq!(beacons.len(), 2);
    for beacon in beacons {
        let [key, signature] = ["public_key", "signature"].map(|name| bytes(beacon[name].as_str().unwrap()));
        let point: bn254::G2Affine = Drand254::decode_non_identity(&key).unwrap();
        assert_eq!(Drand254::encode(&point), key);
        let point: bn254::G1Affine = Drand254::decode_non_identity(&signature).unwrap();
        assert_eq!(Drand254::encode(&point), signature);
    }
}

/// EIP-197 prints its generators: P1 = (1, 2), and P2 with the imaginary parts first.
#[test]
fn eip197_generators() {
    let mut one_two = [0; 64];
    (one_two[31], one_two[63]) = (1, 2);
    assert_eq!(Eip197::encode(&bn254::G1Affine::generator()), one_two);
    let p2 = bytes(
        "198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c21800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed\
         090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa",
    );
    assert_eq!(Eip197::encode(&bn254::G2Affine::generator()), p2);
    assert_eq!(Eip197::decode(&p2), Ok(bn254::G2Affine::generator()));
}

#[test]
fn all_forms() {
    common::<Eip197, bn254::G1>();
    common::<Eip197, bn254::G2>();
    common::<Eip2537, bls12_381::G1>();
    common::<Eip2537, bls12_381::G2>();
    outside_subgroup::<Eip197, bn254::G2>();
    outside_subgroup::<Eip2537, bls12_381::G1>();
    outside_subgroup::<Eip2537, bls12_381::G2>();
    swapped_parts::<Eip197, bn254::G2>();
    swapped_parts::<Eip2537, bls12_381::G2>();
}

#[test]
fn zeros_are_infinity() {
    assert_eq!(Eip197::decode(&[0; 64]), Ok(bn254::G1Affine::identity()));
    assert_eq!(Eip197::decode(&[0; 128]), Ok(bn254::G2Affine::identity()));
    assert_eq!(Eip2537::decode(&[0; 128]), Ok(bls12_381::G1Affine::identity()));
    assert_eq!(Eip2537::decode(&[0; 256]), Ok(bls12_381::G2Affine::identity()));
}

#[test]
fn eip197_each_coordinate_is_below_the_modulus() {
    let p = bytes("30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47");
    for value in [p.as_slice(), &[0xff; 32]] {
        for (slot, component) in [Component::X, Component::Y].into_iter().enumerate() {
            let mut encoded = Eip197::encode(&bn254::G1Affine::generator());
            encoded[32 * slot..][..32].copy_from_slice(value);
            refused::<Eip197, bn254::G1>(&encoded, DecodeError::NotBelowModulus { component });
        }
        let components = [Component::XImaginary, Component::XReal, Component::YImaginary, Component::YReal];
        for (slot, component) in components.into_iter().enumerate() {
            let mut encoded = Eip197::encode(&bn254::G2Affine::generator());
            encoded[32 * slot..][..32].copy_from_slice(value);
            refused::<Eip197, bn254::G2>(&encoded, DecodeError::NotBelowModulus { component });
        }
    }
}

#[test]
fn eip2537_words() {
    let p = bytes("1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab");
    let generator = Eip2537::encode(&bls12_381::G2Affine::generator());
    let components = [Component::XReal, Component::XImaginary, Component::YReal, Component::YImaginary];
    for (slot, component) in components.into_iter().enumerate() {
        let mut encoded = generator.clone();
        encoded[64 * slot + 16..][..48].copy_from_slice(&p);
        refused::<Eip2537, bls12_381::G2>(&encoded, DecodeError::NotBelowModulus { component });
        for byte in 0..16 {
            let mut encoded = generator.clone();
            encoded[64 * slot + byte] = 1;
            refused::<Eip2537, bls12_381::G2>(&encoded, DecodeError::PaddingNotZero { component });
        }
    }
    for (slot, component) in [Component::X, Component::Y].into_iter().enumerate() {
        let mut encoded = Eip2537::encode(&bls12_381::G1Affine::generator());
        encoded[64 * slot + 15] = 0x80;
        refused::<Eip2537, bls12_381::G1>(&encoded, DecodeError::PaddingNotZero { component });
    }
}

#[test]
fn off_the_curve() {
    let hint = SwapHint(None);
    let mut one_three = [0; 64];
    (one_three[31], one_three[63]) = (1, 3);
    refused::<Eip197, bn254::G1>(&one_three, DecodeError::NotOnCurve { hint });
    let mut zero_one = [0; 64];
    zero_one[63] = 1;
    refused::<Eip197, bn254::G1>(&zero_one, DecodeError::NotOnCurve { hint });
    let mut encoded = Eip197::encode(&bn254::G2Affine::generator());
    encoded[127] ^= 1;
    refused::<Eip197, bn254::G2>(&encoded, DecodeError::NotOnCurve { hint });
    let mut encoded = Eip2537::encode(&bls12_381::G2Affine::generator());
    encoded[255] ^= 1;
    refused::<Eip2537, bls12_381::G2>(&encoded, DecodeError::NotOnCurve { hint });
}
