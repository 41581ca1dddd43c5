use super::*;
use crate::bls12_381::{G1, G2};
use crate::encoding::{Component, ZcashCompressed, ZcashUncompressed};
use pairloom_vectors::{Bytes, Case, cases};
use serde::Deserialize;

#[derive(Deserialize)]
struct Forms {
    compressed: Bytes,
    uncompressed: Bytes,
}

fn both_ways<E: PointEncoding<G>, G: EncodableGroup>(encoded: &[u8], point: Affine<G>, name: &str) {
    assert_eq!(E::encode(&point), encoded, "{name}");
    assert_eq!(E::decode(encoded), Ok(point), "{name}");
}

/// k·G as zkcrypto's `bls12_381` writes it.
fn zkcrypto<G: crate::encoding::Bls12381Group>(kind: &str) {
    let multiples = multiples::<G>(1000);
    for Case { name, input: k, expected } in cases::<usize, Forms>("zkcrypto-multiples", kind) {
        both_ways::<ZcashCompressed, G>(&expected.compressed, multiples[k], &name);
        both_ways::<ZcashUncompressed, G>(&expected.uncompressed, multiples[k], &name);
    }
}

#[test]
fn zkcrypto_vectors() {
    zkcrypto::<G1>("g1");
    zkcrypto::<G2>("g2");
}

/// The verdict of every deserialization case of ethereum/bls12-381-tests, and the reason for it.
fn ethereum<G: crate::encoding::Bls12381Group>(kind: &str, reason: impl Fn(&str) -> DecodeError) {
    for Case { name, input: encoded, expected } in cases::<Bytes, bool>("ethereum-bls", kind) {
        if expected {
            let point: Affine<G> = ZcashCompressed::decode(&encoded).unwrap();
            assert_eq!(ZcashCompressed::encode(&point), &*encoded, "{name}");
        } else {
            assert_eq!(<ZcashCompressed as PointEncoding<G>>::decode(&encoded), Err(reason(&name)), "{name}");
        }
    }
}

fn ethereum_reason(name: &str, expected: usize, x: [Component; 2]) -> DecodeError {
    let hint = SwapHint(None);
    match name.strip_prefix("fails_").unwrap() {
        // x = 0 belongs to points of G1's curve, which have order 3, and to none of G2's.
        "infinity_with_false_b_flag" if expected == 48 => DecodeError::NotInSubgroup { hint },
        "infinity_with_false_b_flag" | "not_in_curve" => DecodeError::NoPoint { hint },
        "not_in_G1" | "not_in_G2" => DecodeError::NotInSubgroup { hint },
        "too_few_bytes" => DecodeError::WrongLength { expected, got: expected - 1 },
        "too_many_bytes" => DecodeError::WrongLength { expected, got: expected + 1 },
        "infinity_with_true_b_flag" | "with_b_flag_and_x_nonzero" => DecodeError::InfinityNotZero,
        "with_b_flag_and_a_flag_true" | "with_mask_bits_111" => DecodeError::InfinityWithSign,
        "with_mask_bits_001" | "with_mask_bits_011" | "with_wrong_c_flag" => DecodeError::CompressionFlagMissing,
        "x_equal_to_modulus" | "x_greater_than_modulus" | "xre_equal_to_modulus" | "xre_greater_than_modulus" => {
            DecodeError::NotBelowModulus { component: x[0] }
        }
        "xim_equal_to_modulus" | "xim_greater_than_modulus" => DecodeError::NotBelowModulus { component: x[1] },
        other => panic!("unknown case {other}"),
    }
}

#[test]
fn ethereum_deserialization() {
    ethereum::<G1>("deserialization_G1", |name| ethereum_reason(name, 48, [Component::X; 2]));
    ethereum::<G2>("deserialization_G2", |name| ethereum_reason(name, 96, [Component::XReal, Component::XImaginary]));
}

#[test]
fn all_forms() {
    common::<ZcashCompressed, G1>();
    common::<ZcashCompressed, G2>();
    common::<ZcashUncompressed, G1>();
    common::<ZcashUncompressed, G2>();
    outside_subgroup::<ZcashCompressed, G1>();
    outside_subgroup::<ZcashCompressed, G2>();
    outside_subgroup::<ZcashUncompressed, G1>();
    outside_subgroup::<ZcashUncompressed, G2>();
}

#[test]
fn swapped_parts_are_recognised() {
    let failures = swapped_parts::<ZcashCompressed, G2>();
    assert!(failures.iter().any(|e| matches!(e, DecodeError::NoPoint { .. })));
    assert!(failures.iter().any(|e| matches!(e, DecodeError::NotInSubgroup { .. })));
    swapped_parts::<ZcashUncompressed, G2>();
}

/// The eight values of the three top bits over the body of G and over that of infinity, compressed.
#[test]
fn compressed_flags() {
    let with = |body: &[u8], flags: u8| [&[body[0] & 0x1f | flags], &body[1..]].concat();
    let body = ZcashCompressed::encode(&Affine::<G1>::generator());
    let zeros = ZcashCompressed::encode(&Affine::<G1>::identity());
    for body in [&body, &zeros] {
        for flags in [0x00, 0x20, 0x40, 0x60] {
            refused::<ZcashCompressed, G1>(&with(body, flags), DecodeError::CompressionFlagMissing);
        }
        refused::<ZcashCompressed, G1>(&with(body, 0xe0), DecodeError::InfinityWithSign);
    }
    refused::<ZcashCompressed, G1>(&with(&body, 0xc0), DecodeError::InfinityNotZero);
    assert_eq!(ZcashCompressed::decode(&with(&body, 0x80)), Ok(Affine::<G1>::generator()));
    assert_eq!(ZcashCompressed::decode(&with(&body, 0xa0)), Ok(Affine::<G1>::generator().neg()));
}

/// The eight values of the three top bits over a valid body, uncompressed.
#[test]
fn uncompressed_flags() {
    let generator = ZcashUncompressed::encode(&Affine::<G2>::generator());
    let with = |flags: u8| [&[generator[0] & 0x1f | flags], &generator[1..]].concat();
    assert_eq!(ZcashUncompressed::decode(&with(0)), Ok(Affine::<G2>::generator()));
    refused::<ZcashUncompressed, G2>(&with(0x20), DecodeError::SignFlagUnexpected);
    refused::<ZcashUncompressed, G2>(&with(0x40), DecodeError::InfinityNotZero);
    refused::<ZcashUncompressed, G2>(&with(0x60), DecodeError::InfinityWithSign);
    for flags in [0x80, 0xa0, 0xc0, 0xe0] {
        refused::<ZcashUncompressed, G2>(&with(flags), DecodeError::CompressionFlagUnexpected);
    }
    refused::<ZcashUncompressed, G1>(&[0; 96], DecodeError::NotOnCurve { hint: SwapHint(None) });
}

#[test]
fn one_bit_beside_infinity() {
    for bit in (0..48 * 8).filter(|bit| !(5..8).contains(bit)) {
        let mut encoded = ZcashCompressed::encode(&Affine::<G1>::identity());
        encoded[bit / 8] |= 1 << (bit % 8);
        refused::<ZcashCompressed, G1>(&encoded, DecodeError::InfinityNotZero);
    }
}

#[test]
fn each_coordinate_is_below_the_modulus() {
    let p = bytes("1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab");
    for (slot, component) in [Component::X, Component::Y].into_iter().enumerate() {
        let mut encoded = ZcashUncompressed::encode(&Affine::<G1>::generator());
        encoded[48 * slot..][..48].copy_from_slice(&p);
        refused::<ZcashUncompressed, G1>(&encoded, DecodeError::NotBelowModulus { component });
    }
    let components = [Component::XImaginary, Component::XReal, Component::YImaginary, Component::YReal];
    for (slot, component) in components.into_iter().enumerate() {
        let mut encoded = ZcashUncompressed::encode(&Affine::<G2>::generator());
        encoded[48 * slot..][..48].copy_from_slice(&p);
        refused::<ZcashUncompressed, G2>(&encoded, DecodeError::NotBelowModulus { component });
        encoded[48 * slot..][..48].fill(0xff);
        encoded[0] &= 0x1f;
        refused::<ZcashUncompressed, G2>(&encoded, DecodeError::NotBelowModulus { component });
    }
}

#[test]
fn off_the_curve() {
    let hint = SwapHint(None);
    let mut encoded = ZcashUncompressed::encode(&Affine::<G1>::generator());
    encoded[95] ^= 1;
    refused::<ZcashUncompressed, G1>(&encoded, DecodeError::NotOnCurve { hint });
    let mut encoded = ZcashUncompressed::encode(&Affine::<G2>::generator());
    encoded[191] ^= 1;
    refused::<ZcashUncompressed, G2>(&encoded, DecodeError::NotOnCurve { hint });
    let x = x_without_point::<G2>();
    let encoded = ZcashCompressed::encode(&Affine::<G2>::from_xy_unchecked(x, x));
    refused::<ZcashCompressed, G2>(&encoded, DecodeError::NoPoint { hint });
}
