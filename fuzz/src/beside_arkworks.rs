//! bn254 and bls12-381 beside arkworks.

use crate::beside_blst::block;
use ark_ec::pairing::Pairing;
use ark_ec::short_weierstrass::{Affine as Theirs, SWCurveConfig};
use ark_ec::{AffineRepr, CurveGroup, PrimeGroup};
use ark_ff::{BigInteger, Field, PrimeField};
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize, Compress, Validate};
use pairloom::encoding::{
    ArkworksCompressed, ArkworksUncompressed, GtTower, PointEncoding, ZcashCompressed, ZcashUncompressed,
};
use pairloom::{Affine, bls12_381, bn254};
use pairloom_curve::Affine as CurvePoint;
use pairloom_curve::encoding::EncodableGroup;

/// Points of the curve, compressed and not: the same bytes are accepted, and stand for the same points.
pub fn arkworks_decoding(input: &[u8]) {
    decoding::<bn254::G1, ark_bn254::g1::Config, ArkworksCompressed>(input, Compress::Yes);
    decoding::<bn254::G2, ark_bn254::g2::Config, ArkworksCompressed>(input, Compress::Yes);
    decoding::<bn254::G1, ark_bn254::g1::Config, ArkworksUncompressed>(input, Compress::No);
    decoding::<bn254::G2, ark_bn254::g2::Config, ArkworksUncompressed>(input, Compress::No);
    decoding::<bls12_381::G1, ark_bls12_381::g1::Config, ZcashCompressed>(input, Compress::Yes);
    decoding::<bls12_381::G2, ark_bls12_381::g2::Config, ZcashCompressed>(input, Compress::Yes);
    decoding::<bls12_381::G1, ark_bls12_381::g1::Config, ZcashUncompressed>(input, Compress::No);
    decoding::<bls12_381::G2, ark_bls12_381::g2::Config, ZcashUncompressed>(input, Compress::No);
}

/// arkworks reads more than it writes: what ours accepts it reads as the same point, and what it reads and writes again as it was, ours
/// accepts.
fn decoding<G: EncodableGroup, C: SWCurveConfig, E: PointEncoding<G>>(input: &[u8], compress: Compress) {
    let mut bytes = input.to_vec();
    bytes.resize(E::LEN, 0);
    let ours = E::decode(&bytes).map(|point| E::encode(&point)).ok();
    let theirs = Theirs::<C>::deserialize_with_mode(&bytes[..], compress, Validate::Yes).ok();
    let theirs = theirs.map(|point| serialized(&point, compress)).filter(|again| *again == bytes);
    assert_eq!(ours, theirs);
}

fn serialized(value: &impl CanonicalSerialize, compress: Compress) -> Vec<u8> {
    let mut bytes = Vec::new();
    value.serialize_with_mode(&mut bytes, compress).expect("memory");
    bytes
}

/// Subgroup checks on points of the twist of bn254 that are made of the input.
pub fn arkworks_checks(input: &[u8]) {
    let mut bytes = input.to_vec();
    bytes.resize(64, 0);
    bytes[31] &= 0x1f;
    bytes[63] &= 0x9f;
    let points = (0..=255u8).filter_map(|first| {
        let mut bytes = bytes.clone();
        bytes[0] ^= first;
        <ArkworksCompressed as PointEncoding<bn254::G2>>::decode_unchecked_subgroup(&bytes).ok()
    });
    for point in points.take(2) {
        let inside = CurvePoint::generator().mul_words_vartime(&[input.len() as u64]);
        for point in [point, inside.to_affine(), (inside + point).to_affine()] {
            let bytes = ArkworksUncompressed::encode(&point);
            let theirs =
                ark_bn254::G2Affine::deserialize_with_mode(&bytes[..], Compress::No, Validate::No).expect("a point");
            assert_eq!(bool::from(point.is_in_subgroup()), theirs.is_in_correct_subgroup_assuming_on_curve());
        }
    }
}

/// What a curve is called in both libraries.
macro_rules! curves {
    ($check:ident($input:ident)) => {
        $check!(bn254, ark_bn254::Bn254, ArkworksUncompressed, $input);
        $check!(bls12_381, ark_bls12_381::Bls12_381, ZcashUncompressed, $input);
    };
}

/// Integers of the input modulo the order, as both libraries have them.
macro_rules! scalars {
    ($curve:ident, $theirs:ty, $input:ident, $index:expr) => {{
        let bytes = block($input, $index);
        let theirs = <<$theirs as Pairing>::ScalarField as PrimeField>::from_be_bytes_mod_order(&bytes);
        let canonical = theirs.into_bigint().to_bytes_be();
        ($curve::Scalar::from_be_bytes(&canonical).expect("below the order"), theirs)
    }};
}

/// A multiple of a point, by the ways in constant and in variable time.
pub fn arkworks_multiplication(input: &[u8]) {
    macro_rules! check {
        ($curve:ident, $theirs:ty, $form:ident, $input:ident) => {{
            let ((a, a_theirs), (k, k_theirs)) =
                (scalars!($curve, $theirs, input, 0), scalars!($curve, $theirs, input, 1));
            let first = (<$theirs as Pairing>::G1::generator() * a_theirs).into_affine() * k_theirs;
            let second = (<$theirs as Pairing>::G2::generator() * a_theirs).into_affine() * k_theirs;
            let p = ($curve::G1Affine::generator() * a).to_affine();
            let q = ($curve::G2Affine::generator() * a).to_affine();
            for ours in [p * k, p.mul_vartime(&k)] {
                same::<_, $form>(&ours.to_affine(), &first.into_affine());
            }
            for ours in [q * k, q.mul_vartime(&k)] {
                same::<_, $form>(&ours.to_affine(), &second.into_affine());
            }
        }};
    }
    curves!(check(input));
}

fn same<G: pairloom::Group, E: PointEncoding<G>>(ours: &Affine<G>, theirs: &impl AffineRepr) {
    assert_eq!(ours.to_bytes::<E>(), serialized(theirs, Compress::No));
}

/// The product of up to three pairings, infinity among the arguments.
pub fn arkworks_pairing(input: &[u8]) {
    let count = input.len().div_ceil(64).clamp(1, 3);
    macro_rules! check {
        ($curve:ident, $theirs:ty, $form:ident, $input:ident) => {{
            let (mut pairs, mut firsts, mut seconds) = (Vec::new(), Vec::new(), Vec::new());
            for index in 0..count {
                let (a, a_theirs) = scalars!($curve, $theirs, input, 2 * index);
                let (b, b_theirs) = scalars!($curve, $theirs, input, 2 * index + 1);
                let (p, q) = ($curve::G1Affine::generator() * a, $curve::G2Affine::generator() * b);
                pairs.push((p.to_affine(), q.to_affine()));
                firsts.push((<$theirs as Pairing>::G1::generator() * a_theirs).into_affine());
                seconds.push((<$theirs as Pairing>::G2::generator() * b_theirs).into_affine());
            }
            let theirs = <$theirs>::multi_pairing(firsts, seconds).0;
            let coefficients = theirs.to_base_prime_field_elements();
            let theirs: Vec<u8> = coefficients.flat_map(|c| c.into_bigint().to_bytes_be()).collect();
            assert_eq!($curve::multi_pairing(&pairs).to_bytes::<GtTower>(), theirs);
        }};
    }
    curves!(check(input));
}
