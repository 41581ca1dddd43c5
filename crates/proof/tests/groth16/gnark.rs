//! Keys, proofs and commitments of gnark.

use super::{cases, chosen, verdict};
use pairloom_curve::encoding::EncodableGroup;
use pairloom_curve::encoding::text::{PointText, format_point};
use pairloom_curve::{Affine, bn254};
use pairloom_parallel::Inline;
use pairloom_proof::groth16::Rejection;
use pairloom_proof::groth16::dynamic::Key;
use pairloom_proof::groth16::format::Format;
use serde_json::{Value, json};

/// A point as gnark writes its structure.
fn structure<G: EncodableGroup>(point: Affine<G>) -> Value {
    let PointText::Affine { x, y } = format_point(&point) else { return json!({"X": "0", "Y": "0"}) };
    let coordinate = |parts: Vec<String>| match parts.as_slice() {
        [integer] => json!(integer),
        parts => json!({"A0": parts[0], "A1": parts[1]}),
    };
    json!({"X": coordinate(x), "Y": coordinate(y)})
}

/// A key with two inputs, one of which is committed to: every point is a generator.
fn key_with_a_commitment() -> Value {
    let (g1, g2) = (structure(Affine::<bn254::G1>::generator()), structure(Affine::<bn254::G2>::generator()));
    json!({
        "G1": {"Alpha": g1, "K": [g1, g1, g1, g1]},
        "G2": {"Beta": g2, "Gamma": g2, "Delta": g2},
        "PublicAndCommitmentCommitted": [[1]],
        "CommitmentKeys": [{"G": g2, "GSigmaNeg": g2}],
    })
}

#[test]
fn gnark_in_json() {
    for case in cases().iter().filter(|case| case.get("gnark_vk").is_some()) {
        let text = |name: &str| case[name].as_str().expect("a text").as_bytes();
        let key = Key::read(Format::Gnark, text("gnark_vk")).expect("a key");
        // The values of an object, in its order.
        let claim = key.claim_of_files(text("gnark_proof"), text("gnark_public")).expect("a claim");
        assert_eq!(key.verify(vec![claim], &Inline), [Ok(())]);
    }
}

#[test]
fn commitments_of_gnark() {
    let set = chosen("gnark-commitments.json");
    for case in set["cases"].as_array().expect("a list") {
        let count = case["commitments"].as_u64().expect("a count") as usize;
        let name = &case["name"];
        let files = [&case["key"], &case["key_raw"]].into_iter().filter_map(Value::as_str);
        for file in files.map(|digits| hex::decode(digits).expect("digits")) {
            let key = Key::read(Format::Gnark, &file).expect("a key");
            let proofs = case["proofs"].as_array().expect("a list");
            for proof in proofs {
                for public in [&proof["public"], &proof["witness"]] {
                    assert_eq!(verdict(&key, &json!({"proof": proof["proof"], "public": public})), Ok(()), "{name}");
                }
            }
            // The inputs of the other proof.
            let mixed = json!({"proof": proofs[0]["proof"], "public": proofs[1]["public"]});
            assert_eq!(verdict(&key, &mixed), Err(Rejection::Unverified.to_string()), "{name}");
            let rows: Vec<_> =
                proofs.iter().map(|proof| json!({"proof": proof["proof"], "public": proof["public"]})).collect();
            let mut bad = rows[1].clone();
            if count > 0 {
                // In place of the proof of knowledge, which is last, in raw form, A.
                let raw = bad["proof"].as_str().expect("digits").to_owned();
                let point = if case["curve"] == "bn254" { 128 } else { 192 };
                bad["proof"] = json!(format!("{}{}", &raw[..raw.len() - point], &raw[..point]));
                assert_eq!(verdict(&key, &bad), Err(Rejection::CommitmentUnverified.to_string()), "{name}");
                let short = json!({"proof": raw[..raw.len() - point], "public": rows[1]["public"]});
                assert!(verdict(&key, &short).expect_err("short").starts_with("proof: ends after"));
                // Written by a gnark that knew of no commitments.
                let none = json!({"proof": raw[..if case["curve"] == "bn254" { 512 } else { 768 }], "public": rows[1]["public"]});
                assert_eq!(verdict(&key, &none), Err(format!("proof: 0 commitments, the key has {count}")));
            } else {
                bad = mixed;
            }
            let together = [&rows[0], &bad, &rows[1], &rows[0], &bad].map(|row| key.claim(row).expect("a claim"));
            let told = key.verify(together.into(), &Inline);
            let reason = if count > 0 { Rejection::CommitmentUnverified } else { Rejection::Unverified };
            assert_eq!(told, [Ok(()), Err(reason), Ok(()), Ok(()), Err(reason)], "{name}");
        }
        let file = hex::decode(case["key"].as_str().expect("digits")).expect("digits");
        assert!(Key::read(Format::Gnark, &file[..file.len() - 1]).is_err());
        assert!(Key::read(Format::Gnark, &[file.as_slice(), &[0]].concat()).is_err());
    }
}

/// Keys of gnark 0.9 and 0.10 end with one key of all commitments, at infinity where there are none.
#[test]
fn keys_of_gnark_before_0_11() {
    let set = chosen("gnark-before-0.11.json");
    let cases = set["cases"].as_array().expect("a list");
    assert_eq!(cases.len(), 4);
    for case in cases {
        let name = format!("{} with {}", case["gnark"], case["commitments"]);
        let file = hex::decode(case["key"].as_str().expect("digits")).expect("digits");
        let key = Key::read(Format::Gnark, &file);
        if case["commitments"] == 2 {
            let told = key.map(|_| ()).expect_err(&name).to_string();
            assert!(told.contains("CommitmentKeys: 1 items, expected 2"), "{told}");
            continue;
        }
        let key = key.expect(&name);
        let row = json!({"proof": case["proof"], "public": case["public"]});
        assert_eq!(verdict(&key, &row), Ok(()), "{name}");
        assert_eq!(
            verdict(&key, &json!({"proof": case["proof"], "public": ["10"]})),
            Err(Rejection::Unverified.to_string())
        );
        if case["commitments"] == 1 {
            // The proof of knowledge is last, and compressed.
            let digits = case["proof"].as_str().expect("digits");
            let spoiled = format!("{}{}", &digits[..digits.len() - 64], &digits[..64]);
            let told = verdict(&key, &json!({"proof": spoiled, "public": case["public"]}));
            assert_eq!(told, Err(Rejection::CommitmentUnverified.to_string()), "{name}");
        }
        assert!(Key::read(Format::Gnark, &file[..file.len() - 1]).is_err(), "{name}");
    }
}

/// Each holds by the hash that its prover took, alone and together, and by no other.
#[test]
fn commitments_hashed_for_contracts() {
    let set = chosen("gnark-commitment-hashes.json");
    let cases = set["cases"].as_array().expect("a list");
    assert_eq!(cases.len(), 8);
    for case in cases {
        let file = hex::decode(case["key"].as_str().expect("digits")).expect("digits");
        let own = format!("gnark-{}", case["hash"].as_str().expect("a name"));
        for name in ["gnark", "gnark-sha256", "gnark-keccak256"] {
            let key = Key::read(Format::by_name(name).expect("a form"), &file).expect("a key");
            assert_eq!(key.curve(), case["curve"].as_str().expect("a name"));
            let claims = || {
                let rows = case["proofs"].as_array().expect("a list").iter();
                let rows = rows.flat_map(|proof| {
                    [&proof["public"], &proof["witness"]]
                        .map(|public| json!({"proof": proof["proof"], "public": public}))
                });
                rows.map(|row| key.claim(&row).expect("a claim"))
            };
            let expected = if name == own { Ok(()) } else { Err(Rejection::Unverified) };
            for claim in claims() {
                assert_eq!(key.verify(vec![claim], &Inline), [expected], "{} by {name}", case["name"]);
            }
            assert_eq!(key.verify(claims().collect(), &Inline), vec![expected; 4], "{} by {name}", case["name"]);
        }
    }
}

#[test]
fn commitments_that_do_not_fit_their_key() {
    let read = |key: &Value| Key::read(Format::Gnark, key.to_string().as_bytes());
    assert_eq!(read(&key_with_a_commitment()).map(|key| key.curve()).ok(), Some("bn254"));
    let g2 = structure(Affine::<bn254::G2>::generator());
    let other = structure(-Affine::<bn254::G2>::generator());
    let keys = |generators: [&Value; 2]| json!(generators.map(|generator| json!({"G": generator, "GSigmaNeg": g2})));
    for (path, value, reason) in [
        ("/CommitmentKeys", json!([]), "CommitmentKeys: 0 items, expected 1"),
        ("/CommitmentKeys", json!([1]), "CommitmentKeys: "),
        ("/CommitmentKeys", json!({}), "CommitmentKeys: "),
        ("/G1/K", json!([structure(Affine::<bn254::G1>::generator())]), "G1.K: 1 items, expected 2"),
        ("/PublicAndCommitmentCommitted", json!([[0]]), "PublicAndCommitmentCommitted: "),
        ("/PublicAndCommitmentCommitted", json!([[3]]), "PublicAndCommitmentCommitted: "),
        ("/PublicAndCommitmentCommitted", json!([["1"]]), "PublicAndCommitmentCommitted: "),
        ("/PublicAndCommitmentCommitted", json!([1]), "PublicAndCommitmentCommitted: "),
        ("/G1", json!(1), "G1: "),
    ] {
        let mut key = key_with_a_commitment();
        *key.pointer_mut(path).expect("a field") = value.clone();
        let told = read(&key).err().expect("refused").to_string();
        assert!(told.starts_with(reason), "{path} {value}: {told}");
    }
    // The second commitment may be of the first, and has its generator.
    let two = |generators| {
        let mut key = key_with_a_commitment();
        key["PublicAndCommitmentCommitted"] = json!([[1], [2]]);
        key["CommitmentKeys"] = keys(generators);
        read(&key).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(two([&g2, &g2]), Ok(()));
    assert!(two([&g2, &other]).expect_err("two generators").starts_with("CommitmentKeys: "));
}

/// A proof as gnark's structure, whose commitments are as many as the key has; the public witness in bytes.
#[test]
fn structures_of_proofs_and_witnesses_in_bytes() {
    let key = Key::read(Format::Gnark, key_with_a_commitment().to_string().as_bytes()).expect("a key");
    let (g1, g2) = (structure(Affine::<bn254::G1>::generator()), structure(Affine::<bn254::G2>::generator()));
    let proof = json!({"Ar": g1, "Bs": g2, "Krs": g1, "Commitments": [g1], "CommitmentPok": g1});
    let told =
        |proof: &Value, public: &str| verdict(&key, &json!({"proof": proof, "public": public})).expect_err("no proof");
    let one = |digits: &str| format!("{:0>64}", digits);
    let witness = |public: u32, all: u32, values: &str| format!("{public:08x}{:08x}{all:08x}{values}", 0);
    let two = one("1") + &one("2");
    // Neither equation holds; that of the proof is told.
    assert_eq!(told(&proof, &witness(2, 2, &two)), Rejection::Unverified.to_string());
    let mut none = proof.clone();
    none["Commitments"] = json!([]);
    assert_eq!(told(&none, &witness(2, 2, &two)), "proof: 0 commitments, the key has 1");
    // A witness with secrets in it, one that is cut, one with a value above the modulus.
    assert_eq!(told(&proof, &witness(1, 2, &two)), "public: 2 items, expected 1");
    assert!(told(&proof, &witness(2, 2, &one("1"))).starts_with("public: "));
    assert_eq!(told(&proof, &witness(2, 2, &(one("1") + &"f".repeat(64)))), "public[1]: not below the modulus");
}
