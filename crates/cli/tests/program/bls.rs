//! `pairloom key`, `sign`, `aggregate` and `verify bls`.

use crate::common::{BN254, file, pairloom, pairloom_reading, program, vectors};
use serde_json::{Value, json};
use sha2::Digest;
use std::path::Path;

const SUITE: &str = "BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_";

/// Ethereum's cases of a kind.
fn ethereum(kind: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(vectors("ethereum-bls.json")).expect("readable");
    let set: Value = serde_json::from_str(&text).expect("JSON");
    let cases: Vec<_> =
        set["cases"].as_array().expect("a list").iter().filter(|case| case["kind"] == kind).cloned().collect();
    assert!(!cases.is_empty(), "{kind}");
    cases
}

/// The row of a case.
fn row(case: &Value) -> Value {
    let input = &case["input"];
    let names = [("key", "public_key"), ("keys", "public_keys"), ("message", "message"), ("messages", "messages")];
    let mut row = json!({"signature": input["signature"]});
    for (from, to) in names {
        if let Some(value) = input.get(from) {
            row[to] = value.clone();
        }
    }
    row
}

fn lines(rows: &[Value]) -> String {
    rows.iter().map(|row| format!("{row}\n")).collect()
}

/// A path that no file has.
fn fresh(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path.to_str().expect("UTF-8").to_owned()
}

#[test]
fn keys_where_no_file_can_be() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let below = format!("{}/key.json", fresh("no-such-folder"));
    let missing = std::io::Error::from_raw_os_error(2);
    pairloom(&["key", "new", "--suite", SUITE, "--out", &below]).fails_with(&format!("{below}: {missing}"));
    let directory = std::io::Error::from_raw_os_error(21);
    pairloom(&["key", "public", folder]).fails_with(&format!("{folder}: {directory}"));
}

#[test]
fn cases_of_ethereum() {
    let cases = ["verify", "aggregate_verify", "fast_aggregate_verify"].map(ethereum).concat();
    let rows: Vec<_> = cases.iter().map(row).collect();
    for suite in [SUITE, "min-pk-pop"] {
        let run = pairloom_reading(&["verify", "bls", "--suite", suite, "--json", "-"], lines(&rows).as_bytes());
        assert_eq!((run.status, run.complaints().len()), (1, 0), "{run:?}");
        let mut answers = run.json();
        let summary = answers.pop().expect("a summary");
        assert_eq!(answers.len(), cases.len());
        for (index, (answer, case)) in answers.iter().zip(&cases).enumerate() {
            assert_eq!((&answer["file"], &answer["row"]), (&json!("-"), &json!(index + 1)));
            assert_eq!(answer["valid"], case["expected"], "{} {answer}", case["name"]);
            assert_eq!(answer.get("reason").is_none(), answer["valid"] == true);
        }
        let valid = cases.iter().filter(|case| case["expected"] == true).count();
        assert_eq!((&summary["rows"], &summary["valid"]), (&json!(cases.len()), &json!(valid)));
        assert_eq!(summary.get("row"), None);
    }
    // Under another suite's tag nothing verifies.
    let run = pairloom_reading(&["verify", "bls", "--suite", "min-pk-nul", "--json", "-"], lines(&rows).as_bytes());
    assert!(run.json().iter().all(|answer| answer["valid"] != true));
    for case in ethereum("aggregate") {
        let signatures: Vec<_> =
            case["input"].as_array().expect("a list").iter().map(|s| json!({"signature": s})).collect();
        let run = pairloom_reading(&["aggregate", "--json"], lines(&signatures).as_bytes());
        match case["expected"].as_str() {
            Some(sum) => {
                assert_eq!((run.status, run.json()[0]["signature"].as_str()), (0, sum.strip_prefix("0x")), "{case}");
                assert_eq!(run.json()[0]["signatures"], signatures.len());
            }
            None => run.fails_with("-: holds no signature"),
        }
    }
}

/// A file in which nothing can be verified is not valid.
#[test]
fn no_rows() {
    for text in ["", "\n \n"] {
        let run = pairloom_reading(&["verify", "bls", "--suite", "min-pk-nul", "--json", "-"], text.as_bytes());
        run.fails_with("-: holds no row");
    }
}

/// Two signers from key to aggregate, in suites of every kind.
#[test]
fn from_key_to_aggregate() {
    let message = file("bls-message", "what is signed, byte for byte\n");
    let digits = hex::encode(std::fs::read(&message).expect("readable"));
    for suite in ["min-pk-nul", "min-pk-aug", "min-sig-pop", "bn254-min-sig-nul"] {
        let warning = if suite.starts_with("bn254") { BN254 } else { "" };
        let mut signers = Vec::new();
        for name in ["a", "b"] {
            let key = fresh(&format!("bls-key-{suite}-{name}"));
            let run = pairloom(&["key", "new", "--suite", suite, "--out", &key]);
            assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "", warning), "{run:?}");
            let told = |arguments: &[&str]| {
                let run = pairloom(arguments);
                assert_eq!((run.status, run.err.as_str()), (0, warning), "{run:?}");
                run.out.trim().to_owned()
            };
            let public = told(&["key", "public", &key]);
            let signature = told(&["sign", "--suite", suite, "--key", &key, &message]);
            let proof = pairloom(&["key", "prove", &key]);
            assert_eq!(proof.status == 0, suite.ends_with("pop"));
            signers.push((public, signature, proof.out.trim().to_owned()));
        }
        let of = |(public, signature, _): &(String, String, String)| json!({"public_key": public, "message": digits, "signature": signature});
        let mut mixed = of(&signers[0]);
        mixed["signature"] = json!(signers[1].1);
        let signatures: Vec<_> = signers.iter().map(|(_, signature, _)| json!({"signature": signature})).collect();
        let run = pairloom_reading(&["aggregate"], lines(&signatures).as_bytes());
        assert_eq!((run.status, run.err.as_str()), (0, warning), "{run:?}");
        let sum = run.out.trim().to_owned();
        let json = pairloom_reading(&["aggregate", "--json"], lines(&signatures).as_bytes()).json();
        assert_eq!(json, [json!({"signature": sum, "signatures": 2})]);
        let keys: Vec<_> = signers.iter().map(|(public, ..)| public).collect();
        let mut same = json!({"public_keys": keys, "message": digits, "signature": sum});
        let mut rows = vec![of(&signers[0]), mixed, of(&signers[1]), same.clone()];
        let mut expected = vec![true, false, true, !suite.ends_with("nul")];
        if suite.ends_with("pop") {
            let proofs: Vec<_> = signers.iter().map(|(.., proof)| proof).collect();
            same["proofs_of_possession"] = json!(proofs);
            rows.push(same.clone());
            same["proofs_of_possession"] = json!([proofs[1], proofs[0]]);
            rows.push(same);
            let mut one = of(&signers[0]);
            one["proof_of_possession"] = json!(proofs[0]);
            rows.push(one);
            expected.extend([true, false, true]);
        }
        let run = pairloom_reading(&["verify", "bls", "--suite", suite, "--json", "-"], lines(&rows).as_bytes());
        let verdicts: Vec<_> = run.json().iter().filter_map(|answer| answer["valid"].as_bool()).collect();
        assert_eq!(verdicts, expected, "{suite}: {}", run.out);
        assert_eq!(run.err, warning);
    }
}

#[test]
fn key_files() {
    let key = fresh("bls-key");
    assert_eq!(pairloom(&["key", "new", "--suite", SUITE, "--out", &key]).status, 0);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&key).expect("there").permissions().mode() & 0o777, 0o600);
    }
    let first = std::fs::read_to_string(&key).expect("readable");
    let refused = format!("--out {key}: exists; --force overwrites it");
    pairloom(&["key", "new", "--suite", SUITE, "--out", &key]).fails_with(&refused);
    assert_eq!(std::fs::read_to_string(&key).expect("readable"), first);
    assert_eq!(pairloom(&["key", "new", "--suite", "min-sig-pop", "--out", &key, "--force"]).status, 0);
    let second: Value = serde_json::from_str(&std::fs::read_to_string(&key).expect("readable")).expect("JSON");
    assert_ne!(first, second.to_string());
    assert_eq!(second["suite"], "min-sig-pop");
    pairloom(&["sign", "--suite", SUITE, "--key", &key])
        .fails_with("--suite min-pk-pop: the key was made for min-sig-pop");
    // Ethereum's cases of signing, through a file; a secret of 0 is none.
    for case in ethereum("sign") {
        let secret = case["input"]["secret"].as_str().and_then(|secret| secret.strip_prefix("0x")).expect("a secret");
        let file = file("bls-key-ethereum", &json!({"suite": SUITE, "secret_key": secret}).to_string());
        let message = hex::decode(&case["input"]["message"].as_str().expect("a text")[2..]).expect("digits");
        let run = pairloom_reading(&["sign", "--suite", "min-pk-pop", "--key", &file], &message);
        match case["expected"].as_str() {
            Some(signature) => assert_eq!(format!("0x{}", run.out.trim()), signature),
            None => {
                assert_eq!((run.status, run.out.as_str()), (2, ""));
                assert!(run.err.contains("secret_key: ") && !run.err.contains("0000000000"), "{}", run.err);
            }
        }
    }
}

/// KeyGen by the draft's versions, from files of key material: the draft's 04 is what EIP-2333 starts with, and 05 with its salt is 04.
#[test]
fn keys_from_material() {
    let seed = "c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04";
    let material = file("bls-material", &format!("0x{seed}\n"));
    let out = fresh("bls-key-of-material");
    let new = |options: &[&str]| {
        let suite = ["key", "new", "--suite", "min-sig-pop", "--out", &out, "--force", "--ikm", &material];
        let run = pairloom(&[&suite, options].concat());
        assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "", ""), "{run:?}");
        let key: Value = serde_json::from_str(&std::fs::read_to_string(&out).expect("there")).expect("JSON");
        key["secret_key"].as_str().expect("a text").to_owned()
    };
    let text = b"BLS-SIG-KEYGEN-SALT-";
    let [salt, text] = [hex::encode(sha2::Sha256::digest(text)), hex::encode(text)];
    let fourth = new(&[]);
    let master = "6083874454709270928345386274498605044986640685124978867557563392430687146096";
    assert_eq!(num_bigint::BigUint::parse_bytes(fourth.as_bytes(), 16).expect("digits").to_string(), master);
    assert_eq!(new(&["--keygen", "draft-04"]), fourth);
    assert_eq!(new(&["--keygen", "draft-05", "--salt", &salt]), fourth);
    let third = new(&["--keygen", "draft-03"]);
    assert_ne!(third, fourth);
    assert_eq!(new(&["--keygen", "draft-05", "--salt", &text]), third);
    assert_ne!(new(&["--info", "00"]), fourth);
    let refused = |options: &[&str], problem: &str| {
        let suite = ["key", "new", "--suite", "min-sig-pop", "--out", &out, "--force"];
        let run = pairloom(&[&suite, options].concat());
        assert_eq!((run.status, run.out.as_str(), run.err.lines().count()), (2, "", 1), "{run:?}");
        assert!(run.err.contains(problem), "{}", run.err);
    };
    let with = ["--ikm", material.as_str()];
    refused(&[&with[..], &["--keygen", "draft-05"]].concat(), "--keygen draft-05: draft-05 needs a salt");
    refused(
        &[&with[..], &["--salt", "00"]].concat(),
        "--keygen draft-04: this version of KeyGen has a salt of its own",
    );
    refused(&[&with[..], &["--keygen", "draft-02"]].concat(), "draft-02");
    refused(&["--info", "00"], "--ikm");
    let short = file("bls-short-material", "00");
    refused(&["--ikm", &short], "key material needs at least 32 bytes, got 1");
    let none = file("bls-no-material", &format!("{seed}g0"));
    refused(&["--ikm", &none], "not hexadecimal digits");
    let long = file("bls-long-material", &"0".repeat(20 << 10));
    refused(&["--ikm", &long], "too long to hold a secret");
}

/// Key files that hold something else are refused in one line, which never has a part of the secret.
#[test]
fn files_that_are_no_keys() {
    let digits = "5b".repeat(32);
    let good = json!({"suite": SUITE, "secret_key": digits});
    let pretty = serde_json::to_string_pretty(&good).expect("JSON");
    let first = format!("{{\"secret_key\" :\t\"{}\", \"note\": 7, \"suite\": \"min-pk-pop\"}}", digits.to_uppercase());
    let public = |text: &str| pairloom_reading(&["key", "public", "-"], text.as_bytes());
    assert_eq!(public(&pretty).status, 0);
    assert_eq!((public(&first).status, public(&first).out), (0, public(&pretty).out));
    for (text, problem) in [
        ("".into(), "not a key file"),
        ("[]".into(), "not a key file"),
        ("{".into(), "not a key file"),
        (json!({"suite": SUITE}).to_string(), "secret_key: missing"),
        (json!({"secret_key": digits}).to_string(), "suite: missing"),
        (json!({"suite": 7, "secret_key": digits}).to_string(), "suite: not a text"),
        (good.to_string().replace("BLS_", r"BLS\u005f"), "suite: a text with escapes"),
        (json!({"suite": SUITE, "key": {"secret_key": digits}}).to_string(), "secret_key: missing"),
        (
            json!({"suite": SUITE, "secret_key": digits, "share": -1}).to_string(),
            "share: not a natural number below 2^16",
        ),
        (
            json!({"suite": SUITE, "secret_key": digits, "share": 65536}).to_string(),
            "share: not a natural number below",
        ),
        (
            json!({"suite": SUITE, "secret_key": digits, "share": digits}).to_string(),
            "share: not a natural number below",
        ),
        (format!("{{\"secret_key\":\"{digits}\",{}", &good.to_string()[1..]), "not a key file"),
        (json!({"suite": SUITE, "secret_key": 5_555_555_555_u64}).to_string(), "secret_key: not a text"),
        (json!({"suite": SUITE, "secret_key": [digits]}).to_string(), "secret_key: not a text"),
        (json!({"suite": SUITE, "secret_key": {"a": digits}}).to_string(), "secret_key: not a text"),
        (good.to_string().replacen("5b", r"\u0035b", 1), "secret_key: a text with escapes"),
        (json!({"suite": SUITE, "secret_key": digits[2..]}).to_string(), "secret_key: not 64 hexadecimal digits"),
        (json!({"suite": SUITE, "secret_key": digits.replace("5b", "5g")}).to_string(), "secret_key: not 64"),
        (json!({"suite": SUITE, "secret_key": ""}).to_string(), "secret_key: not 64 hexadecimal digits"),
        (json!({"suite": "min", "secret_key": digits}).to_string(), "suite: unknown"),
        (json!({"suite": SUITE, "secret_key": "ff".repeat(32)}).to_string(), "secret_key: "),
        (format!("{good}{}", " ".repeat(20 << 10)), "too long to hold a secret"),
    ] {
        let run = public(&text);
        assert_eq!((run.status, run.out.as_str(), run.err.lines().count()), (2, "", 1), "{text} {run:?}");
        assert!(
            run.err.contains(problem) && !run.err.contains("5b5b") && !run.err.contains("555"),
            "{text}: {}",
            run.err
        );
    }
}

/// EIP-2333, test case 0, through files: the master key of a seed, its child 0, and the child of the file.
#[test]
fn derived_keys() {
    let seed = "c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04";
    let seed = file("bls-seed", &format!("{seed}\n"));
    let [master, child, again] = ["bls-master", "bls-child", "bls-child-again"].map(fresh);
    let secret = |path: &str| -> String {
        let file: Value = serde_json::from_str(&std::fs::read_to_string(path).expect("there")).expect("JSON");
        let digits = hex::decode(file["secret_key"].as_str().expect("a text")).expect("digits");
        num_bigint::BigUint::from_bytes_be(&digits).to_string()
    };
    for (path, out) in [("m", &master), ("m/0", &child)] {
        let run = pairloom(&["key", "derive", "--seed", "--suite", SUITE, "--path", path, "--out", out, &seed]);
        assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "", ""));
    }
    assert_eq!(secret(&master), "6083874454709270928345386274498605044986640685124978867557563392430687146096");
    assert_eq!(secret(&child), "20397789859736650942317412262472558107875392172444076792671091975210932703118");
    assert_eq!(pairloom(&["key", "derive", "--path", "m/0", "--out", &again, &master]).status, 0);
    assert_eq!(secret(&again), secret(&child));
    let refused = format!("--out {again}: exists; --force overwrites it");
    pairloom(&["key", "derive", "--path", "m/1", "--out", &again, &master]).fails_with(&refused);
    assert_eq!(pairloom(&["key", "derive", "--path", "m/1", "--out", &again, "--force", &master]).status, 0);
    assert_ne!(secret(&again), secret(&child));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&again).expect("there").permissions().mode() & 0o777, 0o600);
    }
    let evmnet = fresh("bls-key-bn254");
    assert_eq!(pairloom(&["key", "new", "--suite", "bn254-min-sig-nul", "--out", &evmnet]).status, 0);
    let curve = format!("{evmnet}: EIP-2333 has no keys of this curve");
    pairloom(&["key", "derive", "--path", "m/1", "--out", &again, "--force", &evmnet]).fails_with(&curve);
    for (text, problem) in [("abc", "not hexadecimal digits"), ("00", "key material needs at least 32 bytes, got 1")] {
        let seed = file("bls-no-seed", text);
        pairloom(&["key", "derive", "--seed", "--suite", SUITE, "--path", "m", "--out", &again, "--force", &seed])
            .fails_with(&format!("{seed}: {problem}"));
    }
    for arguments in [vec!["--path", "0"], vec!["--path", "m", "--seed"], vec!["--path", "m", "--suite", SUITE]] {
        let run = pairloom(&[&["key", "derive", "--out", &again, &seed], arguments.as_slice()].concat());
        assert_eq!((run.status, run.out.as_str(), run.err.lines().count()), (2, "", 1), "{run:?}");
    }
}

/// A key in three parts of which any two sign, in a suite of each curve and arrangement.
#[test]
fn parts_of_a_key() {
    let message = file("bls-parts-message", "what is signed in parts\n");
    for suite in ["min-pk-pop", "min-sig-nul", "bn254-min-sig-nul"] {
        let key = fresh(&format!("bls-split-{suite}"));
        let out = format!("{key}-part");
        let parts = [0, 1, 2].map(|part| fresh(&format!("bls-split-{suite}-part.{part}")));
        assert_eq!(pairloom(&["key", "new", "--suite", suite, "--out", &key, "--force"]).status, 0);
        let split = ["key", "split", "--threshold", "2", "--holders", "3", "--out", &out, &key];
        let run = pairloom(&split);
        assert_eq!(run.status, 0, "{run:?}");
        assert_eq!(run.out.lines().count(), 2);
        assert_eq!(run.out.lines().next(), Some(pairloom(&["key", "public", &key]).out.trim()));
        pairloom(&split).fails_with(&format!("--out {}: exists; --force overwrites it", parts[0]));
        std::fs::remove_file(&parts[0]).expect("there");
        assert_eq!(pairloom(&split).status, 2, "others exist");
        assert!(!Path::new(&parts[0]).exists());
        assert_eq!(pairloom(&[&split[..], &["--force"]].concat()).status, 0);
        let whole = pairloom(&["sign", "--suite", suite, "--key", &key, &message]).out;
        let partials = parts.clone().map(|part| pairloom(&["sign", "--suite", suite, "--key", &part, &message]).out);
        for (index, partial) in partials.iter().enumerate() {
            assert!(partial.starts_with(&format!("000{index}")) && partial.len() == whole.len() + 4, "{partial}");
        }
        for pair in [[0, 1], [2, 0], [1, 2]] {
            let lines = pair.map(|part| partials[part].clone()).concat();
            let run = pairloom_reading(&["aggregate", "--threshold", "2"], lines.as_bytes());
            assert_eq!((run.status, run.out.as_str()), (0, whole.as_str()), "{run:?}");
        }
        let few = pairloom_reading(&["aggregate", "--threshold", "2"], partials[1].repeat(2).as_bytes());
        few.fails_with("-: 1 distinct holders of 2 needed");
        let none = pairloom_reading(&["aggregate", "--threshold", "0"], partials[1].as_bytes());
        none.fails_with("--threshold 0: the threshold is at least 1");
        let cut = format!("{}{}", partials[1], &partials[0][..20]);
        let run = pairloom_reading(&["aggregate", "--threshold", "2"], cut.as_bytes());
        assert!(run.status == 2 && run.err.contains("-: row 2: signature: "), "{run:?}");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(std::fs::metadata(&parts[1]).expect("there").permissions().mode() & 0o777, 0o600);
        }
    }
    pairloom_reading(&["aggregate", "--threshold", "2"], b"00\n")
        .fails_with("-: row 1: signature: 1 bytes; partial signatures have 50, 66 or 98");
    let key = fresh("bls-split-aug");
    assert_eq!(pairloom(&["key", "new", "--suite", "min-pk-aug", "--out", &key]).status, 0);
    let run = pairloom(&["key", "split", "--threshold", "2", "--holders", "3", "--out", &key, &key]);
    assert!(run.status == 2 && run.err.contains("partial signatures do not add up"), "{run:?}");
    let key = fresh("bls-split-few");
    assert_eq!(pairloom(&["key", "new", "--suite", "min-pk-pop", "--out", &key]).status, 0);
    pairloom(&["key", "split", "--threshold", "4", "--holders", "3", "--out", &key, &key])
        .fails_with("--threshold 4, --holders 3: a threshold of 4 among 3 holders");
}

/// A split that fails leaves every file as it was, also under --force.
#[test]
fn parts_that_cannot_be_made() {
    let [key, part, last] = ["bls-whole", "bls-cannot.0", "bls-cannot.2"].map(fresh);
    let out = part.trim_end_matches(".0");
    assert_eq!(pairloom(&["key", "new", "--suite", "min-pk-pop", "--out", &key]).status, 0);
    std::fs::write(&part, "a part of another key").expect("writable");
    std::fs::create_dir_all(&last).expect("writable");
    let split = ["key", "split", "--threshold", "2", "--holders", "3", "--force", "--out", out, &key];
    pairloom(&split).fails_with(&format!("{last}: is a directory"));
    let folder = Path::new(&part).parent().expect("a folder");
    let names = || std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").file_name());
    let left = || names().filter(|name| name.to_string_lossy().starts_with("bls-cannot")).count();
    assert_eq!((std::fs::read_to_string(&part).expect("there").as_str(), left()), ("a part of another key", 2));
    std::fs::remove_dir(&last).expect("empty");
    #[cfg(target_os = "linux")]
    {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
        let run = program().args(split).stdout(full).output().expect("the program starts");
        assert_eq!(run.status.code(), Some(2));
        assert_eq!((std::fs::read_to_string(&part).expect("there").as_str(), left()), ("a part of another key", 1));
    }
}

/// A secret does not take the place of the one that it is made from.
#[test]
fn keys_are_not_replaced_by_their_own() {
    let [key, material] = [fresh("bls-kept.0"), file("bls-kept-material", &"07".repeat(32))];
    assert_eq!(pairloom(&["key", "new", "--suite", "min-pk-pop", "--out", &key]).status, 0);
    let before = std::fs::read(&key).expect("there");
    let start = key.trim_end_matches(".0");
    let of_key: [&[&str]; 2] = [
        &["key", "derive", "--path", "m/0", "--force", "--out", &key, &key],
        &["key", "split", "--threshold", "2", "--holders", "2", "--force", "--out", start, &key],
    ];
    for arguments in of_key {
        pairloom(arguments).fails_with(&format!("--out {key}: is the input"));
    }
    pairloom(&["key", "new", "--suite", "min-pk-pop", "--ikm", &material, "--force", "--out", &material])
        .fails_with(&format!("--out {material}: is the input"));
    assert_eq!(std::fs::read(&key).expect("there"), before);
    assert_eq!(std::fs::read_to_string(&material).expect("there"), "07".repeat(32));
}

#[test]
fn rows_that_are_none() {
    let case = ethereum("verify").into_iter().find(|case| case["expected"] == true).expect("a valid one");
    let good = row(&case);
    let changed = |field: &str, value: Value| {
        let mut row = good.clone();
        row[field] = value;
        row.to_string()
    };
    let key = good["public_key"].as_str().expect("a text").to_owned();
    let infinity = |length: usize| format!("c0{}", "00".repeat(length - 1));
    let rows = [
        ("{".into(), "not JSON: EOF while parsing an object at column 1"),
        (r#"{"signature": "00"#.into(), "not JSON: EOF while parsing a string at column 17"),
        (format!("{{\"signature\":\"00\",{}", &good.to_string()[1..]), "the name \"signature\" stands twice"),
        (
            changed("note", json!([{"a": {}}])).replace("{}", r#"{"b":1,"b":1}"#),
            "note[0].a: the name \"b\" stands twice",
        ),
        (changed("message", json!("０１")), "message: Invalid character '０' at position 0"),
        ("[]".into(), "not an object"),
        (json!({"signature": "00"}).to_string(), "public_key: missing"),
        (changed("signature", Value::Null), "signature: missing"),
        (changed("message", json!(7)), "message: not a text"),
        (changed("message", json!("0x1")), "message: "),
        (changed("public_key", json!(key[..20])), "public_key: "),
        (changed("public_key", json!(infinity(48))), "public_key: "),
        (changed("signature", json!(infinity(96))), "signature: "),
        (changed("public_keys", json!([key])), "public_keys: beside public_key"),
        (changed("proof_of_possession", good["signature"].clone()), "proof_of_possession: not that of this key"),
        (
            json!({"public_keys": [key], "messages": [], "signature": good["signature"]}).to_string(),
            "messages: 0 for 1 keys",
        ),
        (
            json!({"public_keys": [], "message": "00", "signature": good["signature"]}).to_string(),
            "public_keys: no keys",
        ),
        (
            json!({"public_keys": [key, "00"], "message": "00", "signature": good["signature"]}).to_string(),
            "public_keys[1]: ",
        ),
        (
            json!({"public_keys": [key, key], "messages": ["00", "00"], "signature": good["signature"]}).to_string(),
            "signature: does not verify",
        ),
        (good.to_string(), ""),
    ];
    let text: String = rows.iter().map(|(row, _)| format!("{row}\n")).collect();
    let run = pairloom_reading(&["verify", "bls", "--suite", SUITE, "--json", "-"], text.as_bytes());
    assert_eq!(run.status, 1);
    for (answer, (row, reason)) in run.json().iter().zip(&rows) {
        let told = answer["reason"].as_str().unwrap_or_default();
        assert!(told.starts_with(reason) && told.is_empty() == reason.is_empty(), "{row}: {told}");
    }
    let people = pairloom_reading(&["verify", "bls", "--suite", SUITE, "-"], text.as_bytes());
    assert_eq!(people.out.lines().count(), rows.len());
    assert!(people.out.contains("-: row 7: public_key: missing\n"), "{}", people.out);
    assert!(people.out.contains(&format!("{} rows: 1 valid, {} invalid (min-pk-pop, ", rows.len(), rows.len() - 1)));
    let unknown = pairloom(&["verify", "bls", "--suite", "min", "-"]);
    assert_eq!((unknown.status, unknown.out.as_str(), unknown.err.lines().count()), (2, "", 1), "{unknown:?}");
    pairloom_reading(&["aggregate"], b"00\n").fails_with("-: row 1: signature: 1 bytes; signatures have 48, 64 or 96");
}

/// Every line is a signature: an empty one before others is none.
#[test]
fn lines_that_are_no_signatures() {
    let signature = "c0".to_owned() + &"00".repeat(47);
    let aggregate = |text: &[u8]| pairloom_reading(&["aggregate"], text);
    assert_eq!(aggregate(format!("{signature}\n{signature}\r\n\n \n").as_bytes()).status, 0);
    aggregate(format!("{signature}\n\n{signature}\n").as_bytes()).fails_with("-: row 2: an empty line");
    aggregate(format!("{signature}\n００\n").as_bytes())
        .fails_with("-: row 2: signature: Invalid character '０' at position 0");
    aggregate(format!("{{\"signature\":\"{signature}\",\"signature\":\"\"}}\n").as_bytes())
        .fails_with("-: row 1: the name \"signature\" stands twice");
    aggregate(&[signature.as_bytes(), b"\n{\"signature\":\"\xff\"}\n"].concat()).fails_with("-: row 2: not UTF-8");
    aggregate(b"{\"signature\"\n").fails_with("-: row 1: not JSON: EOF while parsing an object at column 12");
}
