//! Ethereum's cases (vectors/eth-bls12-381-tests): signing and verifying in the suite with proofs of possession.

use pairloom_signature::suite::MinPkPop;
use pairloom_signature::{PublicKey, SecretKey, Signature};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::path::Path;

#[derive(Deserialize)]
struct Case<I, O> {
    input: I,
    output: O,
}

#[derive(Deserialize)]
struct SignInput {
    privkey: String,
    message: String,
}

#[derive(Deserialize)]
struct VerifyInput {
    pubkey: String,
    message: String,
    signature: String,
}

#[derive(Deserialize)]
struct BatchInput {
    pubkeys: Vec<String>,
    messages: Vec<String>,
    signatures: Vec<String>,
}

fn cases<T: DeserializeOwned>(folder: &str) -> Vec<T> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/eth-bls12-381-tests").join(folder);
    let files = std::fs::read_dir(path).expect("a folder").map(|entry| entry.expect("an entry").path());
    files
        .map(|file| serde_json::from_str(&std::fs::read_to_string(file).expect("readable")).expect("well-formed"))
        .collect()
}

fn bytes(digits: &str) -> Vec<u8> {
    hex::decode(digits.strip_prefix("0x").expect("0x")).expect("digits")
}

/// Whether key and signature can be read and the signature verifies.
fn verifies(key: &str, message: &str, signature: &str) -> bool {
    let key = PublicKey::<MinPkPop>::from_bytes(&bytes(key));
    let signature = Signature::from_bytes(&bytes(signature));
    matches!((key, signature), (Ok(key), Ok(signature)) if key.verify(&bytes(message), &signature))
}

#[test]
fn sign() {
    let cases: Vec<Case<SignInput, Option<String>>> = cases("sign");
    assert_eq!(cases.len(), 10);
    for Case { input, output } in cases {
        let secret = SecretKey::<MinPkPop>::from_bytes(&bytes(&input.privkey)).ok();
        let signature = secret.map(|secret| secret.sign(&bytes(&input.message)).to_bytes());
        assert_eq!(signature, output.map(|output| bytes(&output)));
    }
}

#[test]
fn verify() {
    let cases: Vec<Case<VerifyInput, bool>> = cases("verify");
    assert_eq!(cases.len(), 29);
    for Case { input, output } in cases {
        assert_eq!(verifies(&input.pubkey, &input.message, &input.signature), output);
    }
}

/// These batches have a key an item; a batch is valid if every item is.
#[test]
fn batches_of_many_keys_one_by_one() {
    let cases: Vec<Case<BatchInput, bool>> = cases("batch_verify");
    assert_eq!(cases.len(), 4);
    for Case { input, output } in cases {
        let items = input.pubkeys.iter().zip(&input.messages).zip(&input.signatures);
        let all = items.fold(true, |all, ((key, message), signature)| verifies(key, message, signature) && all);
        assert_eq!(all, output);
    }
}
