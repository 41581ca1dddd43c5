//! Suites chosen when the program runs: keys from keys, split keys, and claims by the fields of a row.

use pairloom_curve::encoding::DecodeError;
use pairloom_parallel::Inline;
use pairloom_signature::derivation::Path;
use pairloom_signature::dynamic::{Claim, ClaimFields, Claimed, NoClaim, PartsError};
use pairloom_signature::suite::MinPkNul;
use pairloom_signature::threshold::ThresholdError;
use pairloom_signature::{DynamicSuite, EncodingError, SecretKey};
use rand::SeedableRng;
use rand::rngs::StdRng;

fn suite(name: &str) -> DynamicSuite {
    DynamicSuite::by_name(name).expect("a suite")
}

fn secret(suite: DynamicSuite) -> Vec<u8> {
    suite.derive(&[7; 32]).expect("long enough").to_vec()
}

/// A signature under the place of its holder, as [`pairloom_signature::threshold::PartialSignature`] is written.
fn partial(suite: DynamicSuite, holder: u8, secret: &[u8]) -> Vec<u8> {
    [vec![0, holder], suite.sign(secret, b"message").expect("a key")].concat()
}

#[test]
fn split_keys_sign_as_the_key_does() {
    let mut rng = StdRng::seed_from_u64(3);
    for name in ["min-pk-nul", "min-pk-pop", "min-sig-nul", "min-sig-pop", "bn254-min-sig-nul"] {
        let suite = suite(name);
        let secret = secret(suite);
        let (public, shares) = suite.split(&secret, 2, 3, &mut rng).expect("2 of 3");
        assert_eq!((public.len(), shares.len()), (2, 3));
        assert_eq!(public[0], suite.public_key(&secret).expect("a key"), "{name}");
        let partials: Vec<_> = shares.iter().zip(0..).map(|(share, place)| partial(suite, place, &**share)).collect();
        let expected = suite.sign(&secret, b"message").expect("a key");
        for holders in [[0, 1], [2, 0], [1, 2]] {
            let some = holders.map(|holder: usize| partials[holder].clone());
            assert_eq!(suite.recover(&some, 2), Ok(expected.clone()), "{name} {holders:?}");
        }
        let few = PartsError::Threshold(ThresholdError::TooFew { needed: 2, got: 1 });
        assert_eq!(suite.recover(&partials[..1], 2), Err(few));
    }
}

#[test]
fn keys_that_cannot_be_split() {
    let mut rng = StdRng::seed_from_u64(4);
    for name in ["min-pk-aug", "min-sig-aug"] {
        let suite = suite(name);
        let error = suite.split(&secret(suite), 2, 3, &mut rng).map(|_| ()).expect_err("the key is signed too");
        assert_eq!(error, PartsError::Threshold(ThresholdError::Augmentation));
        assert_eq!(suite.recover(&[], 2), Err(PartsError::Threshold(ThresholdError::Augmentation)));
        assert_eq!(error.to_string(), "what is signed starts with the key, so that partial signatures do not add up");
    }
    for name in ["min-pk-nul", "min-sig-nul", "bn254-min-sig-nul"] {
        let suite = suite(name);
        let mut split = |secret: &[u8], threshold| suite.split(secret, threshold, 3, &mut rng).map(|_| ());
        let error = split(&[0; 31], 2).expect_err("too short");
        assert_eq!(error, PartsError::Secret(DecodeError::WrongLength { expected: 32, got: 31 }));
        let error = split(&secret(suite), 4).expect_err("four of three");
        assert_eq!(error, PartsError::Threshold(ThresholdError::Threshold { threshold: 4, holders: 3 }));
    }
}

/// The partial signature that cannot be read is named by its place.
#[test]
fn partial_signatures_that_are_none() {
    for name in ["min-pk-nul", "min-sig-nul", "bn254-min-sig-nul"] {
        let suite = suite(name);
        let good = partial(suite, 0, &secret(suite));
        let mut cut = good.clone();
        cut.pop();
        let error = suite.recover(&[good, cut], 2).expect_err("cut");
        assert!(matches!(error, PartsError::Signature(1, DecodeError::WrongLength { .. })), "{name}: {error:?}");
        let PartsError::Signature(_, reason) = error else { unreachable!() };
        assert_eq!(error.to_string(), reason.to_string());
        assert_eq!(PartsError::from(EncodingError { place: 1, error: reason }), error);
    }
}

#[test]
fn descendants_of_keys() {
    let path: Path = "m/12381/3600/0/0".parse().expect("a path");
    let secret = secret(suite("min-pk-pop"));
    let expected = SecretKey::<MinPkNul>::from_bytes(&secret).expect("a key").descendant(&path).to_bytes();
    for name in ["min-pk-pop", "min-sig-nul"] {
        let descendant = suite(name).descendant(&secret, &path).expect("bls12-381");
        assert_eq!(descendant.as_slice(), expected.as_slice());
        assert_ne!(descendant.as_slice(), secret);
    }
    let refused = |name: &str, secret: &[u8]| suite(name).descendant(secret, &path).map(|_| ()).expect_err("no key");
    assert_eq!(refused("bn254-min-sig-nul", &secret), PartsError::Curve);
    assert_eq!(refused("min-pk-pop", &[0; 32]), PartsError::Secret(DecodeError::ZeroScalar));
}

/// The claim that the fields make; every field of `fields` is given, and holds its own name.
fn claim(fields: &[&str]) -> Result<Claim, NoClaim> {
    let one = |name: &str| fields.contains(&name).then(|| name.as_bytes().to_vec());
    let many = |name: &str| fields.contains(&name).then(|| vec![name.as_bytes().to_vec()]);
    ClaimFields {
        public_key: one("public_key"),
        public_keys: many("public_keys"),
        message: one("message"),
        messages: many("messages"),
        signature: one("signature"),
        proof_of_possession: one("proof_of_possession"),
        proofs_of_possession: many("proofs_of_possession"),
    }
    .claim()
}

#[test]
fn fields_that_make_a_claim() {
    let (key, message) = (b"public_key".to_vec(), b"message".to_vec());
    let (keys, messages) = (vec![b"public_keys".to_vec()], vec![b"messages".to_vec()]);
    let signature = b"signature".to_vec();
    let (proof, proofs) = (Some(vec![b"proof_of_possession".to_vec()]), Some(vec![b"proofs_of_possession".to_vec()]));
    let one = Claimed::One { key, message: message.clone() };
    let same = Claimed::SameMessage { keys: keys.clone(), message };
    let many = Claimed::Many { keys, messages };
    for (fields, signed, proofs) in [
        (vec!["public_key", "message"], &one, None),
        (vec!["public_key", "message", "proof_of_possession"], &one, proof),
        (vec!["public_keys", "message"], &same, None),
        (vec!["public_keys", "message", "proofs_of_possession"], &same, proofs.clone()),
        (vec!["public_keys", "messages", "proofs_of_possession"], &many, proofs),
    ] {
        let expected = Claim { signed: signed.clone(), signature: signature.clone(), proofs };
        assert_eq!(claim(&[fields.as_slice(), &["signature"]].concat()), Ok(expected), "{fields:?}");
    }
}

#[test]
fn fields_that_make_none() {
    for (fields, problem) in [
        (vec!["public_key", "message"], "signature: missing"),
        (vec!["signature", "message"], "public_key: missing"),
        (vec!["signature", "public_key"], "message: missing"),
        (vec!["signature", "public_keys"], "message: missing"),
        (vec!["signature", "message", "public_key", "public_keys"], "public_keys: beside public_key"),
        (vec!["signature", "message", "public_key", "messages"], "messages: with one public_key"),
        (
            vec!["signature", "message", "public_key", "proofs_of_possession"],
            "proofs_of_possession: with one public_key",
        ),
        (vec!["signature", "message", "public_keys", "proof_of_possession"], "proof_of_possession: with public_keys"),
        (vec!["signature", "message", "public_keys", "messages"], "messages: beside message"),
    ] {
        assert_eq!(claim(&fields).unwrap_err().to_string(), problem, "{fields:?}");
    }
}

/// What is wrong with a claim is told by the field, and by the place in it where there are several.
#[test]
fn claims_that_do_not_hold() {
    let pop = suite("min-pk-pop");
    let secret = secret(pop);
    let key = pop.public_key(&secret).expect("a key");
    let (signature, message) = (pop.sign(&secret, b"message").expect("a key"), b"message".to_vec());
    let proof = pop.prove_possession(&secret).expect("has proofs").expect("a key");
    let verdict = |suite: DynamicSuite, signed: Claimed, signature: &[u8], proofs: Option<Vec<Vec<u8>>>| {
        let claim = Claim { signed, signature: signature.to_vec(), proofs };
        suite.verify(&[claim], &Inline).remove(0).map_err(|defect| defect.to_string())
    };
    let same = |keys: Vec<Vec<u8>>| Claimed::SameMessage { keys, message: message.clone() };
    let one = Claimed::One { key: key.clone(), message: message.clone() };
    assert_eq!(verdict(pop, one.clone(), &signature, Some(vec![proof.clone()])), Ok(()));
    let starts = |verdict: Result<(), String>, field: &str| {
        let problem = verdict.expect_err("does not hold");
        assert!(problem.starts_with(field), "{problem}");
    };
    starts(verdict(pop, same(vec![]), &signature, None), "public_keys: ");
    starts(verdict(pop, same(vec![key.clone(), vec![1]]), &signature, None), "public_keys[1]: ");
    starts(verdict(pop, same(vec![key.clone()]), &signature, Some(vec![])), "proofs_of_possession: 0 for 1");
    starts(verdict(pop, same(vec![key.clone()]), &signature, Some(vec![vec![2; 96]])), "proofs_of_possession[0]: ");
    starts(verdict(pop, one.clone(), &signature, Some(vec![signature.clone()])), "proof_of_possession: not that");
    starts(verdict(suite("min-pk-nul"), one, &signature, Some(vec![proof])), "proof_of_possession: the suite has none");
    let many = Claimed::Many { keys: vec![key.clone()], messages: vec![] };
    starts(verdict(pop, many, &signature, None), "messages: 0 for 1 keys");
    let many = Claimed::Many { keys: vec![key], messages: vec![message] };
    starts(verdict(pop, many.clone(), &[0; 96], None), "signature: ");
    starts(verdict(pop, many.clone(), &secret, None), "signature: ");
    assert_eq!(verdict(pop, many, &signature, None), Ok(()));
}

/// Keys that cancel have no sum, and an aggregate names the signature that is none.
#[test]
fn sums_that_are_none() {
    let pop = suite("min-pk-pop");
    let secret = secret(pop);
    let key = pop.public_key(&secret).expect("a key");
    let mut opposite = key.clone();
    // The sign of y.
    opposite[0] ^= 0x20;
    let signature = pop.sign(&secret, b"message").expect("a key");
    let signed = Claimed::SameMessage { keys: vec![key, opposite], message: b"message".to_vec() };
    let claim = Claim { signed, signature: signature.clone(), proofs: None };
    let defect = pop.verify(&[claim], &Inline).remove(0).expect_err("the sum is infinity");
    assert!(defect.to_string().starts_with("public_keys: "), "{defect}");
    assert_eq!(pop.aggregate(&[]), Ok(None));
    assert_eq!(pop.aggregate(core::slice::from_ref(&signature)), Ok(Some(signature.clone())));
    assert!(matches!(
        pop.aggregate(&[signature, vec![]]),
        Err(EncodingError { place: 1, error: DecodeError::WrongLength { .. } })
    ));
    assert!(matches!(pop.prove_possession(&[0; 32]), Some(Err(DecodeError::ZeroScalar))));
    assert!(suite("min-pk-nul").prove_possession(&secret).is_none());
}
