//! `pairloom verify groth16` and `verify kzg`.

use crate::common::{file, pairloom, pairloom_reading, vectors};
use pairloom_vectors::{say_nothing_runs, shared_vectors};
use serde_json::{Value, json};

fn cases() -> Vec<Value> {
    let text = std::fs::read_to_string(vectors("groth16/chosen.json")).expect("readable");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn groth16_rows_and_files() {
    for case in cases() {
        let name = case["name"].as_str().expect("a name");
        let key = file(&format!("groth16-key-{name}"), &case["vk"].to_string());
        let good = json!({"proof": case["proof"], "public": case["public"]});
        let mut swapped = good.clone();
        swapped["proof"]["pi_a"] = good["proof"]["pi_c"].clone();
        let mut beyond = good.clone();
        let plus_r = case["derived_failures"].as_array().expect("a list").iter();
        let plus_r = plus_r.clone().find(|failure| failure["what"].to_string().contains("plus r")).expect("one");
        beyond["public"] = plus_r["public"].clone();
        let text = good.to_string();
        let (cut, twice) = (&text[..text.len() - 3], format!("{{\"public\":[],{}", &text[1..]));
        let rows = format!("{good}\n{swapped}\nnone\n{beyond}\n{good}\n{cut}\n{twice}\n");
        let run = pairloom_reading(&["verify", "groth16", "--key", &key, "--json", "-"], rows.as_bytes());
        assert_eq!(run.status, 1, "{run:?}");
        let answers = run.json();
        let verdicts: Vec<_> = answers[..7].iter().map(|answer| answer["valid"] == true).collect();
        assert_eq!(verdicts, [true, false, false, false, true, false, false], "{run:?}");
        assert_eq!(answers[0], json!({"file": "-", "row": 1, "valid": true}));
        let reasons = [1, 2, 3, 5, 6].map(|row| answers[row]["reason"].as_str().unwrap_or_default().to_owned());
        assert_eq!(reasons[0], "proof: does not verify");
        assert_eq!(reasons[1], "not JSON: expected ident at column 2");
        assert_eq!(reasons[3], format!("not JSON: EOF while parsing a string at column {}", cut.len()));
        assert_eq!(reasons[4], "the name \"public\" stands twice");
        assert_eq!(reasons[2], "public[0]: not below the modulus");
        let summary = &answers[7];
        assert_eq!((&summary["rows"], &summary["valid"], &summary["invalid"]), (&json!(7), &json!(2), &json!(5)));
        assert_eq!(summary.get("row"), None);
        assert_eq!(summary["curve"] == "bn254", run.err.contains("about 100 bits"), "{}", run.err);
        // A proof and its inputs in files of their own.
        let proof = file(&format!("groth16-proof-{name}"), &case["proof"].to_string());
        let public = file(&format!("groth16-public-{name}"), &case["public"].to_string());
        let arguments = ["verify", "groth16", "--key", &key, "--proof", &proof, "--public", &public];
        let run = pairloom(&arguments);
        assert_eq!(run.status, 0, "{run:?}");
        assert!(run.out.starts_with("OK: 1 proofs: 1 valid, 0 invalid ("), "{}", run.out);
        let wrong = file(&format!("groth16-wrong-{name}"), "[\"1\"]");
        let run = pairloom(&["verify", "groth16", "--key", &key, "--proof", &proof, "--public", &wrong]);
        assert_eq!(run.status, 1);
        assert!(run.out.contains(": row 1: ") && run.out.contains("INVALID: 1 proofs"), "{}", run.out);
        let run = pairloom(&["verify", "groth16", "--key", &proof, "--proof", &proof, "--public", &public]);
        assert_eq!((run.status, run.out.as_str(), run.err.lines().count()), (2, "", 1), "{run:?}");
        assert!(run.err.contains("IC: missing"), "{}", run.err);
    }
}

#[test]
fn groth16_without_rows() {
    let key = file("groth16-no-rows", &cases()[0]["vk"].to_string());
    let run = pairloom_reading(&["verify", "groth16", "--key", &key, "-"], b"\n");
    assert_eq!((run.status, run.out.as_str(), run.complaints()), (2, "", vec!["pairloom: -: holds no row"]));
}

#[test]
fn groth16_envelopes() {
    for case in cases() {
        let key = file(&format!("envelope-key-{}", case["name"]), &case["vk"].to_string());
        if let Some(envelope) = case.get("risc0") {
            let rows = format!("{envelope}\n");
            let run =
                pairloom_reading(&["verify", "groth16", "--format", "risc0", "--key", &key, "-"], rows.as_bytes());
            assert_eq!(run.status, 0, "{run:?}");
        }
        if let Some(fixture) = case.get("fixture") {
            let bytes = hex::decode(case["key_file"].as_str().expect("digits")).expect("digits");
            std::fs::write(&key, bytes).expect("writable");
            let fixture = file("envelope-fixture", &fixture.to_string());
            let arguments =
                ["verify", "groth16", "--format", "sp1", "--key", &key, "--proof", &fixture, "--public", &fixture];
            let run = pairloom(&arguments);
            assert_eq!(run.status, 0, "{run:?}");
        }
    }
    let run = pairloom(&["verify", "groth16", "--key", "-"]);
    assert_eq!(run.status, 2);
    let run = pairloom(&["verify", "groth16", "--format", "plonk", "--key", "-", "-"]);
    assert_eq!((run.status, run.err.lines().count()), (2, 1), "{run:?}");
}

/// YAML as c-kzg writes it, and lines of JSON.
#[test]
fn kzg_cases() {
    let Some(folder) = shared_vectors().map(|folder| folder.join("kzg")) else {
        say_nothing_runs("kzg");
        return;
    };
    let setup = folder.join("trusted_setup.txt");
    let setup = setup.to_str().expect("UTF-8");
    let text = std::fs::read_to_string(folder.join("verify_kzg_proof.json")).expect("readable");
    let set: Value = serde_json::from_str(&text).expect("JSON");
    let cases = set["cases"].as_array().expect("a list");
    let lines: String = cases.iter().map(|case| format!("{case}\n")).collect();
    pairloom_reading(&["verify", "kzg", "--setup", setup, "-"], b" \n").fails_with("-: holds no case");
    let run = pairloom_reading(&["verify", "kzg", "--setup", setup, "--json", "-"], lines.as_bytes());
    let answers = run.json();
    assert_eq!((run.status, answers.len()), (1, cases.len() + 1));
    for (answer, case) in answers.iter().zip(cases) {
        assert_eq!(answer["valid"] == true, case["output"] == true, "{} {answer}", case["name"]);
        assert_eq!(answer["function"], "verify_kzg_proof");
        assert_eq!(answer["reason"] == "proof: does not verify", case["output"] == false, "{answer}");
    }
    let infinity = format!("0xc0{}", "00".repeat(47));
    let valid = |case: &&Value| case["output"] == true && case["input"]["commitment"] != infinity.as_str();
    let case = cases.iter().rfind(valid).expect("a valid one, not of the zero polynomial");
    let field = |name: &str| case["input"][name].as_str().expect("a text").to_owned();
    let flow = format!(
        "input: {{commitment: '{}',\n  proof: '{}', y: '{}', z: '{}'}}\noutput: true\n",
        field("commitment"),
        field("proof"),
        field("y"),
        field("z")
    );
    let block = format!(
        "input:\n  commitment: '{}'\n  z: '{}'\n  y: '{}'\n  proof: '{}'\noutput: false\n",
        field("commitment"),
        field("z"),
        field("y"),
        field("proof")
    );
    let (flow, block) = (file("kzg-flow.yaml", &flow), file("kzg-block.yaml", &block));
    let run = pairloom(&["verify", "kzg", "--setup", setup, &flow, &block]);
    assert_eq!(run.status, 0, "{run:?}");
    assert!(run.out.starts_with("OK: 2 cases: 2 valid, 0 invalid ("), "{}", run.out);
    // Aliases, each of which would be a copy.
    let aliases = file("kzg-aliases.yaml", "a: &a '0x00'\nb: [*a, *a]\ninput: {}\n");
    let run = pairloom(&["verify", "kzg", "--setup", setup, &aliases]);
    assert_eq!(run.status, 1, "{run:?}");
    assert!(run.out.contains("row 1: neither JSON nor YAML of a case: an alias\n"), "{}", run.out);
    let blob = format!("0x{}", "00".repeat(131_072));
    let rows = [
        json!({"blob": blob, "commitment": infinity, "proof": infinity}),
        json!({"blobs": [blob, blob], "commitments": [infinity, field("commitment")], "proofs": [infinity, infinity]}),
        json!({"input": {"blob": blob, "commitment": infinity}, "output": "0x00"}),
        json!({"blob": "0x00", "commitment": infinity}),
        json!({"commitments": []}),
    ];
    let text: String = rows.iter().map(|row| format!("{row}\n")).collect();
    let run = pairloom_reading(&["verify", "kzg", "--setup", setup, "--json", "-"], text.as_bytes());
    let reasons: Vec<_> = run.json().iter().take(5).map(|answer| answer["reason"].clone()).collect();
    let expected = [
        Value::Null,
        json!("blobs[1]: does not verify"),
        json!("output: not the challenge"),
        json!("blob: 1 bytes, expected 131072"),
        json!("input: of no known form"),
    ];
    assert_eq!(reasons, expected, "{}", run.out);
    // Lines of which the first is no object.
    for first in ["garbage", "{\"input\": "] {
        let text = format!("{first}\n{}\n\n{}\n", rows[0], rows[0]);
        let run = pairloom_reading(&["verify", "kzg", "--setup", setup, "--json", "-"], text.as_bytes());
        let answers = run.json();
        let valid: Vec<_> = answers.iter().map(|answer| answer["valid"].clone()).collect();
        assert_eq!(valid, [json!(false), json!(true), json!(false), json!(true), json!(3 - 1)], "{}", run.out);
    }
    // Levels without end.
    for item in ["- ", "? ", "- - ", "[", "{a: "] {
        let run = pairloom_reading(&["verify", "kzg", "--setup", setup, "--json", "-"], item.repeat(20_000).as_bytes());
        assert_eq!((run.status, run.json().len(), run.err.as_str()), (1, 2, ""), "{item} {run:?}");
    }
    let run = pairloom(&["verify", "kzg", "--setup", &flow, &flow]);
    assert_eq!((run.status, run.out.as_str(), run.err.lines().count()), (2, "", 1), "{run:?}");
}
