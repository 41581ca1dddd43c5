//! Known answers of others: the suites NUL, AUG and POP with keys in G1 by py_ecc, with keys in G2 by blst, and split keys by blst.

use pairloom_curve::bls12_381;
use pairloom_parallel::Inline;
use pairloom_signature::dynamic::{Claim, Claimed};
use pairloom_signature::suite::{MinPkAug, MinPkNul, MinPkPop, MinSigAug, MinSigNul, MinSigPop, Suite};
use pairloom_signature::threshold::{PartialSignature, PublicPolynomial, SecretShare, recover_secret};
use pairloom_signature::{Arrangement, DynamicSuite, PublicKey, SecretKey, Signature};
use pairloom_vectors::Bytes;
use serde::Deserialize;

#[derive(Deserialize)]
struct File {
    cases: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    suite: String,
    #[serde(flatten)]
    case: Case,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Case {
    /// `KeyGen`, `SkToPk`, `PopProve`.
    Key { material: Bytes, info: Bytes, secret: Bytes, key: Bytes, proof: Option<Bytes> },
    /// `Sign`.
    Signature { secret: Bytes, message: Bytes, signature: Bytes },
    /// `Aggregate` of each key's signature of its message.
    Aggregate { keys: Vec<Bytes>, messages: Vec<Bytes>, signature: Bytes },
    /// `Aggregate` of all keys' signatures of one message.
    SameMessage { keys: Vec<Bytes>, messages: Vec<Bytes>, signature: Bytes },
}

fn derived<S: Suite<Arrangement: Arrangement<Curve = bls12_381::Curve>>>(material: &[u8], info: &[u8]) -> [Vec<u8>; 2] {
    let secret = SecretKey::<S>::derive(material, info).expect("long enough");
    let key = secret.public_key();
    assert!(PublicKey::<S>::from_bytes(&key.to_bytes()).is_ok());
    [secret.to_bytes().to_vec(), key.to_bytes()]
}

#[test]
fn of_py_ecc() {
    check(include_str!("../../../../vectors/py-ecc-suites.json"));
}

#[test]
fn of_blst() {
    check(include_str!("../../../../vectors/blst-suites.json"));
}

fn check(text: &str) {
    let file: File = serde_json::from_str(text).expect("the file's form");
    assert_eq!(file.cases.len(), 41);
    let vecs = |bytes: &[Bytes]| bytes.iter().map(|bytes| bytes.to_vec()).collect::<Vec<_>>();
    for Row { suite: name, case } in &file.cases {
        let suite = DynamicSuite::by_name(name).expect("a suite");
        let derive = match name.as_str() {
            "min-pk-nul" => derived::<MinPkNul>,
            "min-pk-aug" => derived::<MinPkAug>,
            "min-pk-pop" => derived::<MinPkPop>,
            "min-sig-nul" => derived::<MinSigNul>,
            "min-sig-aug" => derived::<MinSigAug>,
            _ => derived::<MinSigPop>,
        };
        let claim = match case {
            Case::Key { material, info, secret, key, proof } => {
                assert_eq!(derive(material, info), [secret.to_vec(), key.to_vec()], "{name}");
                let proven = suite.prove_possession(secret).map(|proof| proof.expect("a key"));
                assert_eq!(proven.as_deref(), proof.as_deref(), "{name}");
                continue;
            }
            Case::Signature { secret, message, signature } => {
                assert_eq!(suite.sign(secret, message).expect("a key"), **signature, "{name}");
                let key = suite.public_key(secret).expect("a key");
                let signed = Claimed::One { key, message: message.to_vec() };
                Claim { signed, signature: signature.to_vec(), proofs: None }
            }
            Case::Aggregate { keys, messages, signature } => {
                let signed = Claimed::Many { keys: vecs(keys), messages: vecs(messages) };
                Claim { signed, signature: signature.to_vec(), proofs: None }
            }
            Case::SameMessage { keys, messages, signature } => {
                let signed = Claimed::SameMessage { keys: vecs(keys), message: messages[0].to_vec() };
                Claim { signed, signature: signature.to_vec(), proofs: None }
            }
        };
        let mut wrong = claim.clone();
        match &mut wrong.signed {
            Claimed::One { message, .. } | Claimed::SameMessage { message, .. } => message.push(0),
            Claimed::Many { messages, .. } => messages.swap(0, 1),
        }
        let verdicts = suite.verify(&[claim.clone(), wrong], &Inline);
        assert!(verdicts[0].is_ok() && verdicts[1].is_err(), "{name}: {verdicts:?}");
        assert_eq!(suite.aggregate(core::slice::from_ref(&claim.signature)), Ok(Some(claim.signature)));
    }
}

#[derive(Deserialize)]
struct Splits {
    cases: Vec<Split>,
}

/// A key that was split: the polynomial's coefficients in the group of keys, some holders' parts, and the whole key's signature.
#[derive(Deserialize)]
struct Split {
    suite: String,
    secret: Bytes,
    polynomial: Vec<Bytes>,
    message: Bytes,
    shares: Vec<Share>,
    signature: Bytes,
}

#[derive(Deserialize)]
struct Share {
    index: u16,
    secret: Bytes,
    key: Bytes,
    signature: Bytes,
}

#[test]
fn split_keys_of_blst() {
    let splits: Splits =
        serde_json::from_str(include_str!("../../../../vectors/blst-threshold.json")).expect("the form");
    assert_eq!(splits.cases.len(), 3);
    for split in &splits.cases {
        match split.suite.as_str() {
            "min-pk-nul" => check_split::<MinPkNul>(split),
            "min-pk-pop" => check_split::<MinPkPop>(split),
            _ => check_split::<MinSigNul>(split),
        }
    }
}

fn check_split<S: Suite<Arrangement: Arrangement<Curve = bls12_381::Curve>>>(split: &Split) {
    let coefficients: Vec<_> = split.polynomial.iter().map(|bytes| bytes.to_vec()).collect();
    let public = PublicPolynomial::<S>::from_bytes(&coefficients).expect("points");
    let signature = Signature::<S>::from_bytes(&split.signature).expect("a signature");
    assert!(public.threshold() == 3 && public.public_key().verify(&split.message, &signature));
    let (mut shares, mut partials) = (Vec::new(), Vec::new());
    for row in &split.shares {
        let secret = SecretKey::<S>::from_bytes(&row.secret).expect("a secret");
        let share = SecretShare { index: row.index, secret };
        assert_eq!(public.share_key(row.index).expect("a key").to_bytes(), *row.key);
        let partial = share.sign(&split.message);
        assert_eq!(partial.to_bytes(), [row.index.to_be_bytes().as_slice(), &*row.signature].concat());
        partials.push(PartialSignature::from_bytes(&partial.to_bytes()).expect("its own bytes"));
        shares.push(share);
    }
    assert_eq!(public.verify_partials(&split.message, &partials, &Inline), [true; 5]);
    for from in 0..3 {
        let some = from..from + 3;
        assert_eq!(public.recover(&split.message, &partials[some.clone()]), Ok(signature));
        assert_eq!(*recover_secret(&shares[some], 3).expect("enough").to_bytes(), *split.secret);
    }
}

/// A tag of one's own: signatures of the suite with it, and of no other. With the suite's identifier for a tag it is the suite.
#[test]
fn tags_at_run_time() {
    for base in DynamicSuite::ALL {
        let secret = base.derive(&[3; 32]).expect("long enough");
        let key = base.public_key(&*secret).expect("a key");
        let tagged = base.with_tag(b"MY-APPLICATION-V01-CS02".as_slice()).expect("a tag");
        let same = base.with_tag(base.id()).expect("a tag");
        let signature = tagged.sign(&*secret, b"message").expect("a key");
        assert_eq!(same.sign(&*secret, b"message"), base.sign(&*secret, b"message"));
        let claim = |message: &[u8], signature: &[u8]| {
            let signed = Claimed::One { key: key.clone(), message: message.into() };
            Claim { signed, signature: signature.into(), proofs: None }
        };
        let claims = [claim(b"message", &signature), claim(b"other", &signature)];
        let verdicts: Vec<_> = tagged.verify(&claims, &Inline).iter().map(Result::is_ok).collect();
        assert_eq!(verdicts, [true, false], "{base:?}");
        assert!(base.verify(&claims, &Inline).iter().all(Result::is_err), "{base:?}");
        let many = Claim {
            signed: Claimed::Many { keys: vec![key.clone()], messages: vec![b"message".to_vec()] },
            ..claims[0].clone()
        };
        assert!(
            tagged.verify(core::slice::from_ref(&many), &Inline)[0].is_ok()
                && same.verify(&[many], &Inline)[0].is_err()
        );
        assert!(base.with_tag(b"".as_slice()).is_err());
    }
}
