//! Ethereum's cases (vectors/ethereum-bls.json): signing, verifying and aggregates in the suite with proofs of possession.

use pairloom_parallel::Inline;
use pairloom_signature::ethereum::{Suite, eth_fast_aggregate_verify};
use pairloom_signature::sets::{EmptyBatch, SignatureSet, Weight64, Weight128, all_valid, verify_sets};
use pairloom_signature::{
    AggregateDefect, AggregateSignature, ProvenKey, PublicKey, SecretKey, Signature, Signed, verify_many,
};
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
    let key = PublicKey::<Suite>::from_bytes(key);
    let signature = Signature::from_bytes(signature);
    matches!((key, signature), (Ok(key), Ok(signature)) if key.verify(message, &signature))
}

/// The keys, if there are any and all are valid.
fn valid_keys(keys: &[Bytes]) -> Option<Vec<PublicKey<Suite>>> {
    let keys: Vec<_> = keys.iter().map(|key| PublicKey::from_bytes(key).ok()).collect::<Option<_>>()?;
    (!keys.is_empty()).then_some(keys)
}

#[test]
fn sign() {
    for Case { name, input, expected } in cases::<ToSign, Option<Bytes>>("sign") {
        let secret = SecretKey::<Suite>::from_bytes(&input.secret).ok();
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
            let sets = keys.iter().zip(&messages).zip(&signatures);
            let sets: Vec<_> =
                sets.map(|((key, message), signature)| SignatureSet::new(key, message, signature)).collect();
            let verdicts = verify_sets::<Weight128, _>(&sets, &Inline);
            let all = verdicts.iter().all(Result::is_ok);
            assert_eq!(all_valid::<Weight64, _>(&sets, EmptyBatch::Invalid, &Inline), all, "{name}");
            let items = keys.iter().zip(&messages).zip(&signatures);
            let items: Vec<_> =
                items.map(|((key, message), signature)| Signed { key, message, signature: *signature }).collect();
            let verdicts = verify_many(&items, &Inline);
            assert_eq!(verdicts.iter().all(|valid| *valid), all, "{name}: by verify_many");
            // Each has the verdict that it has alone.
            let alone = items.iter().map(|Signed { key, message, signature }| key.verify(message, signature));
            assert_eq!(verdicts, alone.collect::<Vec<_>>(), "{name}");
            all
        });
        assert_eq!(together, expected, "{name}: together");
    }
}

/// An aggregate is the sum of signatures, which may be infinity. There is none of no signatures.
#[test]
fn aggregate() {
    for Case { name, input, expected } in cases::<Vec<Bytes>, Option<Bytes>>("aggregate") {
        let signatures =
            input.iter().map(|bytes| AggregateSignature::<Suite>::from_bytes(bytes).expect("a point of G2"));
        let aggregate = AggregateSignature::sum(signatures).map(|aggregate| aggregate.to_bytes());
        assert_eq!(aggregate.as_deref(), expected.as_deref(), "{name}");
    }
}

/// The keys, if all are valid, as Ethereum's specification takes them: their possession was proven when they were deposited.
fn proven_keys(keys: &[Bytes]) -> Option<Vec<ProvenKey<Suite>>> {
    keys.iter().map(|key| PublicKey::from_bytes(key).ok().map(ProvenKey::assume_proven)).collect()
}

/// The aggregate of one signature a message.
#[test]
fn aggregate_verify() {
    for Case { name, input: ManyMessages { keys, messages, signature }, expected } in verdicts("aggregate_verify") {
        let readable = proven_keys(&keys).zip(AggregateSignature::from_bytes(&signature).ok());
        let verdicts = readable.map_or([false; 2], |(keys, signature)| {
            assert_eq!(keys.len(), messages.len(), "{name}");
            let messages = messages.iter().map(|message| &**message);
            let proven: Vec<_> = keys.iter().zip(messages.clone()).collect();
            let distinct: Vec<_> = keys.iter().map(ProvenKey::as_key).zip(messages).collect();
            [signature.verify_proven(&proven, &Inline).is_ok(), signature.verify(&distinct).is_ok()]
        });
        assert_eq!(verdicts, [expected; 2], "{name}: under proven keys, and of distinct messages");
    }
}

/// The aggregate of signatures of one message: the sum of the keys verifies it. Ethereum's own function differs in one case.
#[test]
fn fast_aggregate_verify() {
    let mut differing = 0;
    for Case { name, input: OneMessage { keys, message, signature }, expected } in verdicts("fast_aggregate_verify") {
        let readable = proven_keys(&keys).zip(AggregateSignature::from_bytes(&signature).ok());
        let verdict = |readable: Option<&(Vec<_>, AggregateSignature<_>)>| {
            readable.is_some_and(|(keys, signature)| signature.verify_same_message(keys, &message).is_ok())
        };
        assert_eq!(verdict(readable.as_ref()), expected, "{name}");
        let ethereum =
            readable.is_some_and(|(keys, signature)| eth_fast_aggregate_verify(&keys, &message, &signature).is_ok());
        differing += usize::from(ethereum != expected);
        assert_eq!(ethereum, expected || name.contains("na_pubkeys_and_infinity_signature"), "{name}: Ethereum's");
    }
    assert_eq!(differing, 1, "no keys and the signature at infinity");
}

/// Of no keys nothing but infinity is a signature, and the draft's function has none at all.
#[test]
fn no_keys() {
    let infinity = AggregateSignature::<Suite>::from_bytes(&[&[0xc0], &[0; 95][..]].concat()).expect("infinity");
    let secret = SecretKey::<Suite>::derive(&[1; 32], b"").expect("long enough");
    let other = AggregateSignature::from(secret.sign(b"message"));
    assert_eq!(eth_fast_aggregate_verify(&[], b"message", &infinity), Ok(()));
    assert_eq!(eth_fast_aggregate_verify(&[], b"message", &other), Err(AggregateDefect::NoKeys));
    assert_eq!(infinity.verify_same_message(&[], b"message"), Err(AggregateDefect::NoKeys));
}
