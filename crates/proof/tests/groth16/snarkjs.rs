//! Cases in the layout of snarkjs.

use super::{cases, key, verdict};
use pairloom_parallel::Scoped;
use pairloom_proof::groth16::dynamic::Key;
use pairloom_proof::groth16::format::Format;
use serde_json::{Value, json};

#[test]
fn cases_in_the_layout_of_snarkjs() {
    for case in cases() {
        let name = case["name"].to_string();
        let key = key(Format::Snarkjs, &case["vk"]);
        let mut rows = vec![json!({"proof": case["proof"], "public": case["public"]})];
        let mut expected = vec![case["valid"].as_bool().expect("a verdict")];
        for failure in case["derived_failures"].as_array().expect("a list") {
            let mut row = rows[0].clone();
            if failure["swap_a_c"] == true {
                let (a, c) = (row["proof"]["pi_a"].clone(), row["proof"]["pi_c"].clone());
                (row["proof"]["pi_a"], row["proof"]["pi_c"]) = (c, a);
            } else {
                row["public"] = failure["public"].clone();
            }
            let told = verdict(&key, &row).expect_err(&name);
            let reason = match failure["what"].as_str().expect("a text").contains("plus r") {
                true => "public[0]: not below the modulus",
                false => "proof: does not verify",
            };
            assert_eq!(told, reason, "{name} {}", failure["what"]);
            if reason.starts_with("proof") {
                rows.push(row);
                expected.push(failure["valid"].as_bool().expect("a verdict"));
            }
        }
        // One by one, and together, several times.
        for (row, expected) in rows.iter().zip(&expected) {
            assert_eq!(verdict(&key, row).is_ok(), *expected, "{name}");
        }
        let many: Vec<_> = rows.iter().cycle().take(11).map(|row| key.claim(row).expect("a claim")).collect();
        let together: Vec<_> = key.verify(many, &Scoped(2)).into_iter().map(|verdict| verdict.is_ok()).collect();
        let expected: Vec<_> = expected.into_iter().cycle().take(11).collect();
        assert_eq!(together, expected, "{name}");
    }
}

#[test]
fn spoiled_parts_each_have_their_reason() {
    for case in cases() {
        let key = key(Format::Snarkjs, &case["vk"]);
        let good = json!({"proof": case["proof"], "public": case["public"]});
        let spoiled = |path: &str, value: Value, reason: &str| {
            let mut row = good.clone();
            *row.pointer_mut(path).expect("a field") = value;
            let told = verdict(&key, &row).expect_err("refused");
            assert!(told.contains(reason), "{}: {path}: {told}", case["name"]);
        };
        let modulus = match case["curve"] == "bls12381" {
            true => {
                "4002409555221667393417789825735904156556882819939007885332058136124031650490837864442687629129015664037894272559787"
            }
            false => "21888242871839275222246405745257275088696311157297823662689037894645226208583",
        };
        spoiled("/proof/pi_a/0", json!(modulus), "pi_a: not below the modulus");
        spoiled("/proof/pi_a/0", json!("1"), "pi_a: the point is not on the curve");
        spoiled("/proof/pi_a/2", json!("2"), "pi_a: the third coordinate");
        spoiled("/proof/pi_c/1", json!("x"), "pi_c: not a decimal integer");
        spoiled("/proof/pi_c/1", Value::Null, "pi_c: neither a text nor a natural number below 2^64");
        spoiled("/proof/pi_b", json!([["1", "0"], ["1", "0"]]), "pi_b: the point is not on the curve");
        spoiled("/proof/pi_b/0", json!(["1"]), "pi_b: 1 items, expected 2");
        spoiled("/proof/protocol", json!("plonk"), "protocol: \"plonk\" is not groth16");
        spoiled("/proof/curve", json!("bls12377"), "curve: \"bls12377\"");
        spoiled("/public", json!([]), "public: 0 inputs, the key has");
        spoiled("/public/0", json!("-1"), "public[0]: not a decimal integer");
        spoiled("/proof/pi_a", json!(["0", "1", "0"]), "proof: does not verify");
        let missing = verdict(&key, &json!({"public": case["public"]}));
        assert_eq!(missing, Err("proof: missing".into()));
        let count = case["public"].as_array().expect("a list").len();
        for (announced, refused) in [
            (json!(count), None),
            (json!(count.to_string()), None),
            (json!(count + 1), Some("IC: ")),
            (json!("x"), Some("nPublic: neither a text nor a natural number below 2^64")),
            (json!(-1), Some("nPublic: neither a text nor a natural number below 2^64")),
        ] {
            let mut vk = case["vk"].clone();
            vk["nPublic"] = announced;
            let read = Key::read(Format::Snarkjs, vk.to_string().as_bytes()).map_err(|error| error.to_string());
            assert_eq!(read.is_err(), refused.is_some());
            assert!(read.err().is_none_or(|told| told.starts_with(refused.unwrap_or_default())));
        }
    }
}

/// Inputs of snarkjs are a list, or an object with one value; they have no bytes.
#[test]
fn inputs_of_snarkjs() {
    let case = cases().into_iter().find(|case| case["public"].as_array().is_some_and(|public| public.len() == 1));
    let case = case.expect("one with a single input");
    let key = key(Format::Snarkjs, &case["vk"]);
    let told = |public: Value| verdict(&key, &json!({"proof": case["proof"], "public": public}));
    assert_eq!(told(json!({"out": case["public"][0]})), Ok(()));
    assert_eq!(told(json!({"out": "x"})), Err("public: not a decimal integer".into()));
    assert!(told(json!("00")).expect_err("bytes").starts_with("public: "));
}
