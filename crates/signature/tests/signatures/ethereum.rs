//! Ethereum's cases (vectors/ethereum-bls.json): signing, verifying and aggregates in the suite with proofs of possession.

use pairloom_curve::bls12_381::{Curve, G1, G2};
use pairloom_curve::encoding::{PointEncoding, ZcashCompressed};
use pairloom_curve::point::Point;
use pairloom_curve::{Affine, bls12_381};
use pairloom_pairing::multi_pairing;
use pairloom_parallel::Inline;
use pairloom_signature::suite::{MinPkPop, Suite};
use pairloom_signature::{PublicKey, SecretKey, Signature, Signed, verify_many};
use pairloom_vectors::{Bytes, Case};
use serde::Deserialize;
use serde::de::DeserializeOwned;

fn cases<I: DeserializeOwned, E: DeserializeOwned>(kind: &str) -> Vec<Case<I, E>> {
    pairloom_vectors::cases("ethereum-bls", kind)
}

fn verdicts<I: DeserializeOwned>(kind: &str) -> Vec<Case<I, bool>> {
    cases(kind)
}

#[derive(Deserialize)]
struct ToSign {
    secret: Bytes,
    message: Bytes,
}

#[derive(Deserialize)]
struct SignedByOne {
    key: Bytes,
    message: Bytes,
    signature: Bytes,
}

#[derive(Deserialize)]
struct ManySigned {
    keys: Vec<Bytes>,
    messages: Vec<Bytes>,
    signatures: Vec<Bytes>,
}

#[derive(Deserialize)]
struct ManyMessages {
    keys: Vec<Bytes>,
    messages: Vec<Bytes>,
    signature: Bytes,
}

#[derive(Deserialize)]
struct OneMessage {
    keys: Vec<Bytes>,
    message: Bytes,
    signature: Bytes,
}

/// Whether key and signature can be read and the signature verifies.
fn verifies(key: &[u8], message: &[u8], signature: &[u8]) -> bool {
    let key = PublicKey::<MinPkPop>::from_bytes(key);
    let signature = Signature::from_bytes(signature);
    matches!((key, signature), (Ok(key), Ok(signature)) if key.verify(message, &signature))
}

/// The keys, if there are any and all are valid.
fn valid_keys(keys: &[Bytes]) -> Option<Vec<PublicKey<MinPkPop>>> {
    let keys: Vec<_> = keys.iter().map(|key| PublicKey::from_bytes(key).ok()).collect::<Option<_>>()?;
    (!keys.is_empty()).then_some(keys)
}

#[test]
fn sign() {
    for Case { name, input, expected } in cases::<ToSign, Option<Bytes>>("sign") {
        let secret = SecretKey::<MinPkPop>::from_bytes(&input.secret).ok();
        let signature = secret.map(|secret| secret.sign(&input.message).to_bytes());
        assert_eq!(signature.as_deref(), expected.as_deref(), "{name}");
    }
}

#[test]
fn verify() {
    for Case { name, input: SignedByOne { key, message, signature }, expected } in verdicts("verify") {
        assert_eq!(verifies(&key, &message, &signature), expected, "{name}");
    }
}

/// These batches have a key an item; a batch is valid if every item is.
#[test]
fn batches_of_many_keys() {
    for Case { name, input: ManySigned { keys, messages, signatures }, expected } in verdicts("batch_verify") {
        let items = keys.iter().zip(&messages).zip(&signatures);
        let all = items.fold(true, |all, ((key, message), signature)| verifies(key, message, signature) && all);
        assert_eq!(all, expected, "{name}: one by one");
        let signatures: Option<Vec<_>> = signatures.iter().map(|bytes| Signature::from_bytes(bytes).ok()).collect();
        let together = valid_keys(&keys).zip(signatures).is_some_and(|(keys, signatures)| {
            let items = keys.iter().zip(&messages).zip(signatures);
            let items = items.map(|((key, message), signature)| Signed { key, message, signature });
            verify_many(&items.collect::<Vec<_>>(), &Inline).into_iter().all(|valid| valid)
        });
        assert_eq!(together, expected, "{name}: together");
    }
}

/// An aggregate is the sum of signatures, which may be infinity. There is none of no signatures.
#[test]
fn aggregate() {
    for Case { name, input, expected } in cases::<Vec<Bytes>, Option<Bytes>>("aggregate") {
        let signatures: Vec<bls12_381::G2Affine> =
            input.iter().map(|signature| ZcashCompressed::decode(signature).expect("a point of G2")).collect();
        let sum: Point<G2> = signatures.iter().sum();
        let aggregate = (!signatures.is_empty()).then(|| ZcashCompressed::encode(&sum.to_affine()));
        assert_eq!(aggregate.as_deref(), expected.as_deref(), "{name}");
    }
}

/// The aggregate of one signature a message: Π e(key, H(message)) = e(generator, aggregate).
#[test]
fn aggregate_verify() {
    for Case { name, input: ManyMessages { keys, messages, signature }, expected } in verdicts("aggregate_verify") {
        let holds = |keys: Vec<PublicKey<_>>, signature: Signature<MinPkPop>| {
            assert_eq!(keys.len(), messages.len(), "{name}");
            let hashed = messages.iter().map(|message| MinPkPop::hash(message).to_affine());
            let mut pairs: Vec<_> = keys.iter().map(|key| *key.as_point()).zip(hashed).collect();
            pairs.push((Affine::<G1>::generator().neg(), *signature.as_point()));
            multi_pairing::<Curve>(&pairs).is_one()
        };
        let readable = valid_keys(&keys).zip(Signature::from_bytes(&signature).ok());
        assert_eq!(readable.is_some_and(|(keys, signature)| holds(keys, signature)), expected, "{name}");
    }
}

/// The aggregate of signatures of one message: the sum of the keys verifies it.
#[test]
fn fast_aggregate_verify() {
    for Case { name, input: OneMessage { keys, message, signature }, expected } in verdicts("fast_aggregate_verify") {
        let verdict = valid_keys(&keys).is_some_and(|keys| {
            let sum: Point<G1> = keys.iter().map(PublicKey::as_point).sum();
            verifies(&ZcashCompressed::encode(&sum.to_affine()), &message, &signature)
        });
        assert_eq!(verdict, expected, "{name}");
    }
}
