//! Proofs of SP1 and RISC Zero in their envelopes.

use super::{Scalar, cases, forged, gnark_file, key, verdict};
use pairloom_curve::encoding::{GnarkRaw, PointEncoding};
use pairloom_parallel::Inline;
use pairloom_proof::groth16::dynamic::Key;
use pairloom_proof::groth16::format::Format;
use pairloom_proof::groth16::format::sp1::selector;
use serde_json::{Value, json};

/// A file of a proof, whatever else it says, holds for what is stated, and neither for other things nor for what is stated in part.
fn the_maker_of_a_proof_states_nothing(key: &Key, proof: &Value, stated: &Value, others: &Value) {
    let file = |value: &Value| value.to_string().into_bytes();
    let holds = |public: &Value| {
        let claims = [key.claim_of_files(&file(proof), &file(public))];
        let many = key.claims_of_files(&[(&file(proof), &file(public))], &Inline);
        let [alone, of_many] = [claims.into_iter().next(), many.into_iter().next()].map(|claim| {
            let claim = claim.expect("one").map_err(|error| error.to_string())?;
            key.verify(vec![claim], &Inline)[0].map_err(|rejection| rejection.to_string())
        });
        assert_eq!(alone, of_many);
        alone
    };
    assert_eq!(holds(stated), Ok(()));
    assert_eq!(holds(others), Err("proof: does not verify".into()));
    for name in stated.as_object().expect("an object").keys() {
        let mut part = stated.clone();
        part.as_object_mut().expect("an object").remove(name);
        assert_eq!(holds(&part), Err(format!("{name}: missing")));
    }
    let mut with_envelope = others.clone();
    (with_envelope["seal"], with_envelope["proof"]) = (json!("00"), json!("00"));
    assert_eq!(holds(&with_envelope), Err("proof: does not verify".into()));
}

#[test]
fn envelopes_of_sp1() {
    for case in cases().iter().filter(|case| case.get("key_file").is_some()) {
        let file = hex::decode(case["key_file"].as_str().expect("digits")).expect("digits");
        let key = Key::read(Format::Sp1, &file).expect("a key");
        let fixture = &case["fixture"];
        assert_eq!(verdict(&key, fixture), Ok(()), "{}", case["name"]);
        let text = fixture.to_string();
        let claim = key.claim_of_files(text.as_bytes(), text.as_bytes()).expect("a claim");
        assert_eq!(key.verify(vec![claim], &Inline), [Ok(())]);
        let public = case["public"].as_array().expect("a list");
        for inputs in [&public[..2], public] {
            assert_eq!(verdict(&key, &json!({"proof": fixture["proof"], "public": inputs})), Ok(()));
        }
        let stated = json!({"vkey": fixture["vkey"], "publicValues": fixture["publicValues"]});
        let others = json!({"vkey": fixture["vkey"], "publicValues": "0xdeadbeef"});
        for said in [json!(public), stated.clone()] {
            let proof = json!({"proof": fixture["proof"], "public": said});
            the_maker_of_a_proof_states_nothing(&key, &proof, &stated, &others);
        }
        the_maker_of_a_proof_states_nothing(&key, fixture, &stated, &others);
        let mut both = fixture.clone();
        both["public"] = json!(public);
        assert_eq!(verdict(&key, &both), Err("public: stands beside vkey".into()));
        let spoiled = |field: &str, edit: &dyn Fn(&mut String), reason: &str| {
            let mut row = fixture.clone();
            let mut text = row[field].as_str().expect("a text").to_owned();
            edit(&mut text);
            row[field] = json!(text);
            assert_eq!(verdict(&key, &row).expect_err(reason), reason, "{} {field}", case["name"]);
        };
        let selector = case["sp1_selector"].as_str().expect("digits");
        spoiled(
            "proof",
            &|text| text.replace_range(2..4, "ff"),
            &format!("proof.selector: ff{}, the key has {selector}", &selector[2..]),
        );
        let digits = fixture["proof"].as_str().expect("a text").len() - 2;
        spoiled(
            "proof",
            &|text| text.truncate(digits),
            &format!("proof: {} bytes, expected {}", digits / 2 - 1, digits / 2),
        );
        spoiled("publicValues", &|text| text.push_str("00"), "proof: does not verify");
        spoiled("vkey", &|text| text.replace_range(64..66, "00"), "proof: does not verify");
        if public.len() == 5 {
            spoiled("proof", &|text| text.replace_range(72..74, "01"), "proof.exit_code: the program ended with 0x1");
            spoiled("proof", &|text| text.replace_range(200..202, "01"), "proof: does not verify");
            let mut other = public.clone();
            other[4] = json!("1");
            let told = verdict(&key, &json!({"proof": fixture["proof"], "public": other}));
            assert_eq!(told, Err("public: not what the proof says".into()));
            // The root of keys is what the verifier says, if he says it.
            let mut rooted = fixture.clone();
            rooted["vkRoot"] = public[3].clone();
            assert_eq!(verdict(&key, &rooted), Ok(()));
            let text = rooted.to_string();
            let claim = key.claim_of_files(fixture.to_string().as_bytes(), text.as_bytes()).expect("a claim");
            assert_eq!(key.verify(vec![claim], &Inline), [Ok(())]);
            rooted["vkRoot"] = json!("0xbad");
            assert_eq!(verdict(&key, &rooted), Err("vkRoot: not what the proof says".into()));
            let mut both = json!({"proof": fixture["proof"], "public": public});
            both["vkRoot"] = public[3].clone();
            assert_eq!(verdict(&key, &both), Err("public: stands beside vkRoot".into()));
        }
        // gnark's own form of the key, and of the proof without its envelope.
        let gnark = Key::read(Format::Gnark, &file).expect("a key");
        let envelope = fixture["proof"].as_str().expect("a text");
        let proof = &envelope[envelope.len() - 512..];
        assert_eq!(verdict(&gnark, &json!({"proof": proof, "public": public})), Ok(()));
    }
}

/// Public values hashed by Blake3: the digest of the byte 0 is one of the test vectors of its authors (`input_len` 1).
#[test]
fn envelopes_of_sp1_with_blake3() {
    let digest = "2d3adedff11b61f14c886e35afa036736dcd87a74d27b5c1510225d0f592e213";
    let digest = digest.replacen("2d", "0d", 1);
    let inputs =
        ["2a", &digest].map(|digits| Scalar::from_be_bytes(&hex::decode(format!("{digits:0>64}")).expect("digits")));
    let inputs = inputs.map(|input| input.expect("below the order"));
    let (typed, (a, b, c)) = forged(&inputs);
    let file = gnark_file::<_, GnarkRaw>(&typed);
    let key = Key::read(Format::Sp1, &file).expect("a key");
    let mut envelope = selector(&file).to_vec();
    envelope.extend([GnarkRaw::encode(&a), GnarkRaw::encode(&b), GnarkRaw::encode(&c)].concat());
    let row = |values: &[u8]| json!({"proof": hex::encode(&envelope), "vkey": format!("0x{:0>64}", "2a"), "publicValues": hex::encode(values)});
    assert_eq!(verdict(&key, &row(b"\0")), Ok(()));
    assert_eq!(verdict(&key, &row(b"\x01")), Err("proof: does not verify".into()));
    // Its envelope names no root.
    for root in ["0x0", "0x1"] {
        let mut rooted = row(b"\0");
        rooted["vkRoot"] = json!(root);
        assert_eq!(verdict(&key, &rooted), Err("vkRoot: not what the proof says".into()));
    }
    for order in [[&b"\x01"[..], b"\0", b""], [b"\0", b"", b"\x01"]] {
        let claims = order.map(|values| key.claim(&row(values)).expect("a claim"));
        let verdicts = key.verify(claims.into(), &Inline);
        assert_eq!(verdicts.iter().map(Result::is_ok).collect::<Vec<_>>(), order.map(|values| values == b"\0"));
    }
}

#[test]
fn envelopes_of_risc_zero() {
    for case in cases().iter().filter(|case| case.get("risc0").is_some()) {
        let key = key(Format::Risc0, &case["vk"]);
        let envelope = &case["risc0"];
        assert_eq!(verdict(&key, envelope), Ok(()), "{}", case["name"]);
        assert_eq!(verdict(&key, &json!({"proof": envelope["seal"], "public": case["public"]})), Ok(()));
        let (mut stated, names) = (envelope.clone(), ["image_id", "journal", "control_root", "bn254_control_id"]);
        stated.as_object_mut().expect("an object").retain(|name, _| names.contains(&name.as_str()));
        let mut other = stated.clone();
        other["journal"] = json!("00");
        for name in ["seal", "proof"] {
            for said in [case["public"].clone(), stated.clone()] {
                let proof = json!({name: envelope["seal"], "public": said});
                the_maker_of_a_proof_states_nothing(&key, &proof, &stated, &other);
            }
        }
        the_maker_of_a_proof_states_nothing(&key, envelope, &stated, &other);
        for (more, beside) in [("proof", "proof: stands beside seal"), ("public", "public: stands beside image_id")] {
            let mut both = envelope.clone();
            both[more] = json!("00");
            assert_eq!(verdict(&key, &both), Err(beside.into()));
        }
        let mut other = envelope.clone();
        other["journal"] = json!("00");
        assert_eq!(verdict(&key, &other), Err("proof: does not verify".into()));
        other = envelope.clone();
        other["control_root"] = other["image_id"].clone();
        assert!(verdict(&key, &other).expect_err("another release").starts_with("proof.selector: "));
        other["seal"] = json!("00");
        assert_eq!(verdict(&key, &other), Err("seal: 1 bytes, expected 260".into()));
    }
}
