//! No bytes make a decoder panic, and what it accepts is the one encoding of the point.

use super::*;
use crate::encoding::text::{format_integer, parse_integer};
use crate::encoding::*;
use crate::{bls12_381, bn254};
use proptest::prelude::*;

fn canonical<E: PointEncoding<G>, G: EncodableGroup>(input: &[u8]) {
    let unchecked = E::decode_unchecked_subgroup(input);
    if let Ok(point) = unchecked {
        assert_eq!(E::encode(&point), input);
        assert!(bool::from(point.is_on_curve()));
    }
    match E::decode(input) {
        Ok(point) => assert_eq!(Ok(point), unchecked),
        Err(error) => assert!(!error.to_string().contains('\n')),
    }
}

/// Random bytes cut to the length of the form, then a valid encoding with some bytes replaced.
fn both<E: PointEncoding<G>, G: EncodableGroup>(random: &[u8], k: usize, changes: &[(usize, u8)]) {
    canonical::<E, G>(random);
    canonical::<E, G>(&random[..random.len().min(E::LEN)]);
    let mut encoded = E::encode(&multiples::<G>(k + 1)[k]);
    for &(index, value) in changes {
        encoded[index % E::LEN] = value;
    }
    canonical::<E, G>(&encoded);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn points(
        random in proptest::collection::vec(any::<u8>(), 0..300),
        k in 0usize..4,
        changes in proptest::collection::vec((any::<usize>(), any::<u8>()), 0..3),
    ) {
        both::<ZcashCompressed, bls12_381::G1>(&random, k, &changes);
        both::<ZcashCompressed, bls12_381::G2>(&random, k, &changes);
        both::<ZcashUncompressed, bls12_381::G1>(&random, k, &changes);
        both::<ZcashUncompressed, bls12_381::G2>(&random, k, &changes);
        both::<Eip2537, bls12_381::G1>(&random, k, &changes);
        both::<Eip2537, bls12_381::G2>(&random, k, &changes);
        both::<Eip197, bn254::G1>(&random, k, &changes);
        both::<Eip197, bn254::G2>(&random, k, &changes);
        both::<ArkworksCompressed, bn254::G1>(&random, k, &changes);
        both::<ArkworksCompressed, bn254::G2>(&random, k, &changes);
        both::<ArkworksUncompressed, bn254::G1>(&random, k, &changes);
        both::<ArkworksUncompressed, bn254::G2>(&random, k, &changes);
        both::<GnarkCompressed, bn254::G1>(&random, k, &changes);
        both::<GnarkCompressed, bn254::G2>(&random, k, &changes);
        both::<GnarkRaw, bn254::G1>(&random, k, &changes);
        both::<GnarkRaw, bn254::G2>(&random, k, &changes);
    }

    #[test]
    fn scalars(random in any::<[u8; 32]>(), length in 0usize..40) {
        let input = [random, random].concat();
        for bytes in [&input[..length], &random] {
            if let Ok(scalar) = <ScalarBigEndian as ScalarEncoding<bls12_381::Fr>>::decode(bytes) {
                prop_assert!(ScalarBigEndian::encode(&scalar) == bytes);
            }
            if let Ok(scalar) = <ScalarLittleEndian as ScalarEncoding<bn254::Fr>>::decode(bytes) {
                prop_assert!(ScalarLittleEndian::encode(&scalar) == bytes);
            }
        }
    }

    #[test]
    fn pairing_values(random in proptest::collection::vec(any::<u8>(), 576), low in any::<bool>()) {
        let mut bytes = random;
        for chunk in bytes.chunks_mut(48).filter(|_| low) {
            chunk[0] &= 0x0f;
        }
        match GtBlst::decode_unchecked_subgroup::<bls12_381::Fp2>(&bytes) {
            Ok(value) => prop_assert_eq!(GtBlst::encode(&value), bytes),
            Err(_) => prop_assert!(!low),
        }
    }

    #[test]
    fn integers(text in "(0x)?[0-9a-fA-F g-]{0,70}|\\PC{0,12}", words in any::<[u64; 3]>()) {
        let parsed = parse_integer::<bn254::Fp>(&text);
        if let Ok(value) = parsed {
            let digits = text[2..].to_lowercase();
            let significant = digits.trim_start_matches('0');
            prop_assert_eq!(format_integer(&value), format!("0x{}", if significant.is_empty() { "0" } else { significant }));
        }
        let value = bn254::Fp::from_limbs(&[words[0], words[1], words[2], 0]).unwrap();
        prop_assert_eq!(parse_integer(&format_integer(&value)), Ok(value));
    }
}
