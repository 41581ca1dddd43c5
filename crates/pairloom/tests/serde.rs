//! Points and scalars in JSON, and the same through bytes.

use pairloom::bls12_381::{self, G1Affine, G2Projective, Scalar};
use pairloom::signature::suite::MinPkPop;
use pairloom::signature::{AggregateSignature, ProofOfPossession, PublicKey, SecretKey, Signature};
use pairloom::{Fast, bn254};
use serde::de::value::{BytesDeserializer, Error, SeqDeserializer};
use serde::{Deserialize, de::IntoDeserializer};

#[test]
fn json_has_hexadecimal_digits() {
    let generator = G1Affine::generator();
    let json = serde_json::to_string(&generator).unwrap();
    // ZCash's protocol specification and every implementation of it.
    assert_eq!(
        json,
        "\"97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb\""
    );
    assert_eq!(serde_json::from_str::<G1Affine>(&json).unwrap(), generator);
    let json = serde_json::to_string(&(G2Projective::generator(), Scalar::from_u64(7))).unwrap();
    assert_eq!(
        serde_json::from_str::<(G2Projective, Scalar)>(&json).unwrap(),
        (G2Projective::generator(), Scalar::from_u64(7))
    );
    assert_eq!(serde_json::to_string(&bn254::G1Affine::generator()).unwrap(), format!("\"{:064x}{:064x}\"", 1, 2));
}

/// As Ethereum has them.
#[test]
fn digits_after_0x() {
    let read = |digits: String| serde_json::from_str::<G1Affine>(&format!("\"{digits}\""));
    let generator = G1Affine::generator();
    assert_eq!(read(format!("0x{generator}")).unwrap(), generator);
    for digits in [format!("0X{generator}"), format!("0x0x{generator}"), format!("0x{generator}0"), "0x".into()] {
        assert!(read(digits).is_err());
    }
    let error = read("0xé".into()).unwrap_err().to_string();
    assert!(error.starts_with("Invalid character 'é' at position 0"), "{error}");
}

/// Keys, signatures and proofs, whose types say what they are.
#[test]
fn keys_and_signatures() {
    let secret = SecretKey::<MinPkPop>::derive(&[7; 32], b"").unwrap();
    let (key, signature, proof) = (secret.public_key(), secret.sign(b"message"), secret.prove_possession());
    let all = (key.clone(), signature, proof, AggregateSignature::from(&signature));
    let json = serde_json::to_string(&all).unwrap();
    assert_eq!(json, format!("[\"{key}\",\"{signature}\",\"{proof}\",\"{signature}\"]"));
    type All = (PublicKey<MinPkPop>, Signature<MinPkPop>, ProofOfPossession<MinPkPop>, AggregateSignature<MinPkPop>);
    assert_eq!(serde_json::from_str::<All>(&json).unwrap(), all);
    // Infinity is an aggregate and no signature; a key of one arrangement is no signature of it.
    let infinity = format!("\"0xc0{}\"", "0".repeat(190));
    assert!(serde_json::from_str::<AggregateSignature<MinPkPop>>(&infinity).is_ok());
    assert!(serde_json::from_str::<Signature<MinPkPop>>(&infinity).is_err());
    assert!(serde_json::from_str::<Signature<MinPkPop>>(&format!("\"{key}\"")).is_err());
}

#[test]
fn what_is_not_of_the_subgroup_is_refused() {
    for digits in ["", "97", "zz", &format!("80{:094x}", 4)] {
        let error = serde_json::from_str::<G1Affine>(&format!("\"{digits}\"")).unwrap_err();
        assert!(!error.to_string().contains('\n'), "{error}");
    }
    assert!(serde_json::from_str::<Scalar>(&format!("\"{}\"", "f".repeat(64))).is_err());
    // 2 is no power of a pairing's value.
    let two = format!("\"{}\"", "0".repeat(95) + "2" + &"0".repeat(11 * 96));
    let error =
        pairloom::serde::gt::deserialize::<bls12_381::Curve, Fast, _>(&mut serde_json::Deserializer::from_str(&two));
    assert!(error.unwrap_err().to_string().contains("subgroup"));
}

/// As formats that are not for people give them: at once, or byte by byte.
#[test]
fn bytes_are_read_in_both_ways() {
    let compact = BytesDeserializer::<Error>::new(&[0; 3]);
    assert!(G1Affine::deserialize(compact).is_err());
    let digits = IntoDeserializer::<Error>::into_deserializer("00");
    assert!(Scalar::deserialize(digits).is_err());
    let bytes = Scalar::from_u64(300).to_be_bytes();
    let one_by_one = SeqDeserializer::<_, Error>::new(bytes.into_iter());
    assert_eq!(Scalar::deserialize(one_by_one), Ok(Scalar::from_u64(300)));
}
