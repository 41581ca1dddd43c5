use super::*;
use crate::bn254::{Fp, Fp2, Fp12, Fr, G1, G1Affine, G2, G2Affine};
use crate::encoding::{ArkworksCompressed, ArkworksUncompressed, Component, GtArkworks, GtEncoding};
use crate::encoding::{Bn254Group, ScalarEncoding, ScalarLittleEndian};
use ark_ec::{AffineRepr, CurveGroup, PrimeGroup};
use ark_ff::{BigInteger, PrimeField};
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize};

fn compressed<T: CanonicalSerialize>(value: &T) -> Vec<u8> {
    let mut out = Vec::new();
    value.serialize_compressed(&mut out).unwrap();
    out
}

fn uncompressed<T: CanonicalSerialize>(value: &T) -> Vec<u8> {
    let mut out = Vec::new();
    value.serialize_uncompressed(&mut out).unwrap();
    out
}

/// The bytes that arkworks itself writes for 0, ±G, ±2G, …
fn as_arkworks_writes<G: Bn254Group, C: PrimeGroup + CurveGroup>() {
    let mut theirs = C::zero();
    for ours in multiples::<G>(100) {
        for (ours, theirs) in [(ours, theirs.into_affine()), (ours.neg(), (-theirs).into_affine())] {
            assert_eq!(ArkworksCompressed::encode(&ours), compressed(&theirs));
            assert_eq!(ArkworksCompressed::decode(&compressed(&theirs)), Ok(ours));
            assert_eq!(ArkworksUncompressed::encode(&ours), uncompressed(&theirs));
            assert_eq!(ArkworksUncompressed::decode(&uncompressed(&theirs)), Ok(ours));
        }
        theirs += C::generator();
    }
}

#[test]
fn points() {
    as_arkworks_writes::<G1, ark_bn254::G1Projective>();
    as_arkworks_writes::<G2, ark_bn254::G2Projective>();
}

#[test]
fn scalars() {
    let mut ours = Fr::from_u64(3);
    let mut theirs = ark_bn254::Fr::from(3u64);
    for _ in 0..100 {
        assert_eq!(ScalarLittleEndian::encode(&ours).as_slice(), compressed(&theirs));
        assert_eq!(ScalarLittleEndian::decode(&compressed(&theirs)), Ok(ours));
        (ours, theirs) = (ours.square(), theirs * theirs);
    }
}

#[test]
fn pairing_values() {
    let mut power = Fp::from_u64(5);
    let value = Fp12::from_coordinates(core::array::from_fn(|_| {
        power = power.square();
        power
    }));
    let encoded = GtArkworks::encode(&value);
    let theirs = ark_bn254::Fq12::deserialize_compressed(encoded.as_slice()).unwrap();
    assert_eq!(compressed(&theirs), encoded);
    let integer = |c: ark_bn254::Fq| c.into_bigint().to_bytes_be();
    let ours = value.coordinates().map(|c| c.to_be_bytes());
    let (a, b) = (theirs.c0, theirs.c1);
    let theirs = [a.c0, a.c1, a.c2, b.c0, b.c1, b.c2].map(|c| [c.c0, c.c1]);
    assert!(theirs.into_iter().flatten().map(integer).eq(ours));
}

/// What is accepted here arkworks accepts too, as the same point.
fn never_laxer<G: Bn254Group, A: AffineRepr>(encoded: &[u8]) {
    if let Ok(ours) = <ArkworksCompressed as PointEncoding<G>>::decode(encoded) {
        let theirs = A::deserialize_compressed(encoded).expect("arkworks refuses it");
        assert_eq!(ArkworksUncompressed::encode(&ours), uncompressed(&theirs));
    }
    if let Ok(ours) = <ArkworksUncompressed as PointEncoding<G>>::decode(encoded) {
        let theirs = A::deserialize_uncompressed(encoded).expect("arkworks refuses it");
        assert_eq!(ArkworksUncompressed::encode(&ours), uncompressed(&theirs));
    }
}

#[test]
fn mutated_points_are_read_alike() {
    for ours in multiples::<G1>(3) {
        for encoded in [ArkworksCompressed::encode(&ours), ArkworksUncompressed::encode(&ours)] {
            for bit in 0..8 * encoded.len() {
                let mut mutated = encoded.clone();
                mutated[bit / 8] ^= 1 << (bit % 8);
                never_laxer::<G1, ark_bn254::G1Affine>(&mutated);
            }
        }
    }
    for ours in multiples::<G2>(2) {
        for encoded in [ArkworksCompressed::encode(&ours), ArkworksUncompressed::encode(&ours)] {
            for bit in (0..8 * encoded.len()).filter(|bit| bit % 7 == 0 || bit / 8 == encoded.len() - 1) {
                let mut mutated = encoded.clone();
                mutated[bit / 8] ^= 1 << (bit % 8);
                never_laxer::<G2, ark_bn254::G2Affine>(&mutated);
            }
        }
    }
}

#[test]
fn all_forms() {
    common::<ArkworksCompressed, G1>();
    common::<ArkworksCompressed, G2>();
    common::<ArkworksUncompressed, G1>();
    common::<ArkworksUncompressed, G2>();
    outside_subgroup::<ArkworksCompressed, G2>();
    outside_subgroup::<ArkworksUncompressed, G2>();
    swapped_parts::<ArkworksCompressed, G2>();
    swapped_parts::<ArkworksUncompressed, G2>();
}

fn with_flags(encoded: &[u8], flags: u8) -> Vec<u8> {
    let (last, head) = encoded.split_last().unwrap();
    [head, &[last & 0x3f | flags]].concat()
}

#[test]
fn compressed_flags() {
    let encoded = ArkworksCompressed::encode(&G1Affine::generator());
    assert_eq!(ArkworksCompressed::decode(&with_flags(&encoded, 0)), Ok(G1Affine::generator()));
    assert_eq!(ArkworksCompressed::decode(&with_flags(&encoded, 0x80)), Ok(G1Affine::generator().neg()));
    refused::<ArkworksCompressed, G1>(&with_flags(&encoded, 0x40), DecodeError::InfinityNotZero);
    refused::<ArkworksCompressed, G1>(&with_flags(&encoded, 0xc0), DecodeError::UnknownFlags { flags: 0xc0 });
    refused::<ArkworksCompressed, G1>(&with_flags(&[0; 32], 0xc0), DecodeError::UnknownFlags { flags: 0xc0 });
}

#[test]
fn uncompressed_flags() {
    let encoded = ArkworksUncompressed::encode(&G2Affine::generator());
    let mismatched = with_flags(&encoded, !encoded[127] & 0x80);
    refused::<ArkworksUncompressed, G2>(&mismatched, DecodeError::SignFlagMismatch);
    refused::<ArkworksUncompressed, G2>(&with_flags(&encoded, 0x40), DecodeError::InfinityNotZero);
    refused::<ArkworksUncompressed, G2>(&with_flags(&encoded, 0xc0), DecodeError::UnknownFlags { flags: 0xc0 });
    refused::<ArkworksUncompressed, G1>(&[0; 64], DecodeError::NotOnCurve { hint: SwapHint(None) });
}

#[test]
fn each_coordinate_is_below_the_modulus() {
    let mut p = bytes("30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47");
    p.reverse();
    refused::<ArkworksCompressed, G1>(&p, DecodeError::NotBelowModulus { component: Component::X });
    let components = [Component::XReal, Component::XImaginary, Component::YReal, Component::YImaginary];
    for (slot, component) in components.into_iter().enumerate() {
        let mut encoded = ArkworksUncompressed::encode(&G2Affine::generator());
        encoded[32 * slot..][..32].copy_from_slice(&p);
        refused::<ArkworksUncompressed, G2>(&encoded, DecodeError::NotBelowModulus { component });
    }
    let mut flags_on_x = ArkworksUncompressed::encode(&G1Affine::generator());
    flags_on_x[31] |= 0x80;
    refused::<ArkworksUncompressed, G1>(&flags_on_x, DecodeError::NotBelowModulus { component: Component::X });
}

#[test]
fn off_the_curve() {
    let hint = SwapHint(None);
    let x = x_without_point::<G1>();
    let encoded = ArkworksCompressed::encode(&G1Affine::from_xy_unchecked(x, Fp::from_u64(1)));
    refused::<ArkworksCompressed, G1>(&encoded, DecodeError::NoPoint { hint });
    let x = x_without_point::<G2>();
    let encoded = ArkworksCompressed::encode(&G2Affine::from_xy_unchecked(x, Fp2::one()));
    refused::<ArkworksCompressed, G2>(&encoded, DecodeError::NoPoint { hint });
    let encoded = ArkworksUncompressed::encode(&G1Affine::from_xy_unchecked(Fp::from_u64(1), Fp::from_u64(3)));
    refused::<ArkworksUncompressed, G1>(&encoded, DecodeError::NotOnCurve { hint });
}
