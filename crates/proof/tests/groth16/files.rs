//! What a file of any form must not be.

use super::{cases, chosen, verdict};
use pairloom_algebra::Field;
use pairloom_curve::bn254;
use pairloom_curve::encoding::{ArkworksCompressed, PointEncoding};
use pairloom_parallel::Inline;
use pairloom_proof::groth16::Rejection;
use pairloom_proof::groth16::dynamic::Key;
use pairloom_proof::groth16::format::Format;
use serde_json::{Value, json};
use std::collections::BTreeMap;

#[test]
fn bytes_of_arkworks() {
    for case in chosen("arkworks.json").as_array().expect("a list") {
        let curve = &case["curve"];
        for name in ["key", "key_uncompressed"] {
            let file = hex::decode(case[name].as_str().expect("digits")).expect("digits");
            let key = Key::read(Format::Arkworks, &file).expect("a key");
            assert_eq!(key.curve(), curve.as_str().expect("a name"));
            let proofs = case["proofs"].as_array().expect("a list");
            for proof in proofs {
                for public in ["public", "public_bytes"] {
                    assert_eq!(verdict(&key, &json!({"proof": proof["proof"], "public": proof[public]})), Ok(()));
                }
                let bytes = hex::decode(proof["proof"].as_str().expect("digits")).expect("digits");
                let public = proof["public"].to_string();
                let claim = key.claim_of_files(&bytes, public.as_bytes()).expect("a claim");
                assert_eq!(key.verify(vec![claim], &Inline), [Ok(())]);
                // Values by name are those of different names.
                let twice = key.claim_of_files(&bytes, br#"{"x": 1, "y": 2, "x": 3}"#).err().expect("x is one name");
                assert!(twice.to_string().contains("the name \"x\" stands twice"), "{twice}");
            }
            let mixed = json!({"proof": proofs[0]["proof"], "public": proofs[1]["public"]});
            assert_eq!(verdict(&key, &mixed), Err("proof: does not verify".into()));
            let short = json!({"proof": "00", "public": proofs[1]["public"]});
            assert!(verdict(&key, &short).expect_err("short").starts_with("proof: 1 bytes, expected "));
        }
    }
}

/// A key that binds nothing to its γ, say, is none.
#[test]
fn keys_with_infinity() {
    for case in cases() {
        let file = |field: &str, infinity: Value| {
            let mut vk = case["vk"].clone();
            vk[field] = infinity;
            Key::read(Format::Snarkjs, vk.to_string().as_bytes()).err().map(|error| error.to_string())
        };
        let g2 = json!([["0", "0"], ["1", "0"], ["0", "0"]]);
        for (field, infinity, name) in [
            ("vk_alpha_1", json!(["0", "1", "0"]), "alpha"),
            ("vk_beta_2", g2.clone(), "beta"),
            ("vk_gamma_2", g2.clone(), "gamma"),
            ("vk_delta_2", g2, "delta"),
        ] {
            assert_eq!(file(field, infinity), Some(format!("{name}: the point at infinity")), "{}", case["name"]);
        }
    }
}

/// A name that stands twice is no field with two values to choose from, in a key, a proof and inputs.
#[test]
fn files_with_a_name_twice() {
    let case = &cases()[0];
    let texts = ["vk", "proof", "public"].map(|name| case[name].to_string());
    let [vk, proof, public] = texts.each_ref();
    let key = Key::read(Format::Snarkjs, vk.as_bytes()).expect("a key");
    assert!(key.claim_of_files(proof.as_bytes(), public.as_bytes()).is_ok());
    let again = |text: &str, name: &str| format!("{{\"{name}\": 0, {}", &text[1..]);
    let refused = "the name \"pi_a\" stands twice";
    let claim = key.claim_of_files(again(proof, "pi_a").as_bytes(), public.as_bytes());
    assert_eq!(claim.err().map(|error| error.to_string()), Some(format!("proof: {refused}")));
    let read = Key::read(Format::Snarkjs, again(vk, "IC").as_bytes());
    assert_eq!(read.err().map(|error| error.to_string()).as_deref(), Some("key: the name \"IC\" stands twice"));
    let read = Key::read(Format::Snarkjs, &[vk.as_bytes(), b"\xff"].concat());
    assert_eq!(read.err().map(|error| error.to_string()).as_deref(), Some("key: not UTF-8"));
}

/// Bytes whose first is that of a JSON document are bytes: of the same proof made again with other random numbers, and of inputs by their count.
#[test]
fn bytes_that_begin_like_json() {
    let set = chosen("arkworks.json");
    let case = set.as_array().and_then(|cases| cases.iter().find(|case| case["curve"] == "bn254")).expect("a case");
    let digits = |value: &Value| hex::decode(value.as_str().expect("digits")).expect("digits");
    let key = Key::read(Format::Arkworks, &digits(&case["key"])).expect("a key");
    let (proof, public) = (digits(&case["proofs"][0]["proof"]), case["proofs"][0]["public"].to_string());
    let a: bn254::G1Affine = ArkworksCompressed::decode(&proof[..32]).expect("a point");
    let b: bn254::G2Affine = ArkworksCompressed::decode(&proof[32..96]).expect("a point");
    let mut first = BTreeMap::new();
    for factor in (2..).map(bn254::Fr::from_u64).take(1000) {
        let (a, b) = (a.mul(&factor).to_affine(), b.mul(&factor.invert()).to_affine());
        let bytes = [&ArkworksCompressed::encode(&a)[..], &ArkworksCompressed::encode(&b), &proof[96..]].concat();
        first.entry(bytes[0]).or_insert(bytes);
    }
    for byte in *b"\"[{" {
        let claim = key.claim_of_files(&first[&byte], public.as_bytes()).expect("a claim");
        assert_eq!(key.verify(vec![claim], &Inline), [Ok(())], "{byte}");
    }
    for count in *b"\"[{" {
        let inputs = [u64::from(count).to_le_bytes().to_vec(), vec![0; 32 * usize::from(count)]].concat();
        let claim = key.claim_of_files(&proof, &inputs).expect("a claim");
        let verdict = key.verify(vec![claim], &Inline).remove(0);
        assert!(
            matches!(verdict, Err(Rejection::WrongInputCount { got, .. }) if got == usize::from(count)),
            "{verdict:?}"
        );
    }
    let broken = key.claim_of_files(b" {\"proof\": ", public.as_bytes()).err().expect("no JSON");
    assert!(broken.to_string().starts_with("proof: not JSON: "), "{broken}");
}

/// Cuts and changed bytes of keys and proofs never panic, and a changed proof never verifies.
#[test]
fn bytes_that_are_none() {
    let set = chosen("gnark-commitments.json");
    let case = &set["cases"][1];
    let file = hex::decode(case["key"].as_str().expect("digits")).expect("digits");
    let key = Key::read(Format::Gnark, &file).expect("a key");
    let proof = case["proofs"][0]["proof"].as_str().expect("digits");
    for end in 0..proof.len() / 2 {
        let row = json!({"proof": proof[..2 * end], "public": case["proofs"][0]["public"]});
        assert!(verdict(&key, &row).is_err(), "{end}");
    }
    for at in 0..proof.len() / 2 {
        let mut bytes = hex::decode(proof).expect("digits");
        bytes[at] ^= 1;
        let row = json!({"proof": hex::encode(bytes), "public": case["proofs"][0]["public"]});
        assert!(verdict(&key, &row).is_err(), "{at}");
    }
    // Up to K it is the key of a gnark that knew of no commitments.
    let points = 292 + 32 * usize::from(file[291]);
    for end in 0..file.len() {
        assert_eq!(Key::read(Format::Gnark, &file[..end]).is_ok(), end == points, "{end}");
        assert!(Key::read(Format::Arkworks, &file[..end]).is_err());
    }
}
