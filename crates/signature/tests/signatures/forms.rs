//! Keys and signatures as text, as keys of maps, and from points.

use core::fmt::{Debug, Display};
use core::str::FromStr;
use pairloom_algebra::Field;
use pairloom_curve::encoding::hexadecimal::NotHexadecimal;
use pairloom_curve::encoding::{DecodeError, PointEncoding, ZcashCompressed};
use pairloom_curve::{Affine, bls12_381};
use pairloom_signature::suite::{Bn254MinSigNul, MinPkPop, MinSigNul, Suite};
use pairloom_signature::{AggregateKey, AggregateSignature, ProvenKey, PublicKey, SecretKey, Signature};
use std::collections::{BTreeSet, HashSet};
use subtle::ConstantTimeEq;
use zeroize::ZeroizeOnDrop;

/// The digits of a type's bytes go there and back; `0x` may stand before them.
fn reads_its_digits<T: FromStr<Err = DecodeError> + Display + Debug + PartialEq>(value: &T, bytes: &[u8]) {
    let digits = hex::encode(bytes);
    assert_eq!(value.to_string(), digits);
    for text in [&digits, &format!("0x{digits}"), &digits.to_uppercase()] {
        assert_eq!(text.parse::<T>().as_ref(), Ok(value));
    }
    assert!(matches!(digits[1..].parse::<T>(), Err(DecodeError::NotHexadecimal(NotHexadecimal::Odd))));
    assert!(matches!(digits[2..].parse::<T>(), Err(DecodeError::WrongLength { .. })));
    assert!(matches!(
        digits.replacen(&digits[..1], "g", 1).parse::<T>(),
        Err(DecodeError::NotHexadecimal(NotHexadecimal::Character { character: 'g', position: 0 }))
    ));
}

fn forms<S: Suite>(derive: fn(&[u8]) -> SecretKey<S>) {
    let secrets = [1, 2, 3].map(|byte| derive(&[byte; 32]));
    let keys: Vec<_> = secrets.iter().map(SecretKey::public_key).collect();
    let signatures: Vec<_> = secrets.iter().map(|secret| secret.sign(b"message")).collect();
    for (key, signature) in keys.iter().zip(&signatures) {
        reads_its_digits(key, &key.to_bytes());
        reads_its_digits(signature, &signature.to_bytes());
        reads_its_digits(&AggregateSignature::from(signature), &signature.to_bytes());
        assert_eq!(PublicKey::try_from(key.to_bytes().as_slice()).as_ref(), Ok(key));
        assert_eq!(Signature::try_from(signature.to_bytes().as_slice()).as_ref(), Ok(signature));
        assert_eq!(PublicKey::<S>::from_point(*key.as_point()).as_ref(), Ok(key));
        assert_eq!(Signature::<S>::from_point(*signature.as_point()).as_ref(), Ok(signature));
        assert_eq!(format!("{key:?}"), format!("PublicKey<{}>({key})", S::ID));
    }
    let twice = || keys.iter().chain(&keys).cloned();
    assert_eq!(twice().collect::<HashSet<_>>().len(), 3);
    let (sorted, mut bytes): (Vec<_>, Vec<_>) = (
        twice().collect::<BTreeSet<_>>().iter().map(PublicKey::to_bytes).collect(),
        keys.iter().map(PublicKey::to_bytes).collect(),
    );
    bytes.sort();
    assert_eq!(sorted, bytes);
}

#[test]
fn of_every_arrangement() {
    forms(|seed| SecretKey::<MinPkPop>::derive(seed, b"").expect("long enough"));
    forms(|seed| SecretKey::<MinSigNul>::derive(seed, b"").expect("long enough"));
    forms(|seed| SecretKey::<Bn254MinSigNul>::derive(seed, b"").expect("long enough"));
}

#[test]
fn proofs_and_sums() {
    let secret = SecretKey::<MinPkPop>::derive(&[1; 32], b"").expect("long enough");
    let proof = secret.prove_possession();
    reads_its_digits(&proof, &proof.to_bytes());
    let key = ProvenKey::assume_proven(secret.public_key());
    let sum = AggregateKey::sum([&key]).expect("a key");
    assert_eq!(sum.to_string(), key.as_key().to_string());
    assert_eq!(sum.as_point(), key.as_key().as_point());
}

#[test]
fn points_that_are_none() {
    let of = PublicKey::<MinPkPop>::from_point;
    assert_eq!(of(Affine::identity()), Err(DecodeError::Identity));
    let generator = bls12_381::G1Affine::generator();
    // (4 x, 8 y) is on another curve.
    let off = Affine::from_xy_unchecked(generator.x.double().double(), generator.y.double().double().double());
    assert!(matches!(of(off), Err(DecodeError::NotOnCurve { .. })));
    let outside = [vec![0x80; 1], vec![0; 46], vec![4]].concat();
    let outside =
        <ZcashCompressed as PointEncoding<bls12_381::G1>>::decode_unchecked_subgroup(&outside).expect("a point");
    assert!(matches!(of(outside), Err(DecodeError::NotInSubgroup { .. })));
    assert!(matches!(Signature::<MinSigNul>::from_point(outside), Err(DecodeError::NotInSubgroup { .. })));
    assert!(matches!(Signature::<MinSigNul>::from_point(off), Err(DecodeError::NotOnCurve { .. })));
    assert_eq!(Signature::<MinSigNul>::from_point(Affine::identity()), Err(DecodeError::Identity));
}

#[test]
fn secrets_are_compared_and_not_shown() {
    fn is_wiped<T: ZeroizeOnDrop>(_: &T) {}
    let secret = |byte| SecretKey::<MinPkPop>::derive(&[byte; 32], b"").expect("long enough");
    is_wiped(&secret(1));
    assert!(bool::from(secret(1).ct_eq(&secret(1))) && !bool::from(secret(1).ct_eq(&secret(2))));
    assert_eq!(format!("{:?}", secret(1)), format!("SecretKey<{}>(..)", MinPkPop::ID));
}
