//! `pairloom verify drand`.

use crate::common::{BN254, Run, file, pairloom, pairloom_reading, vectors};
use serde_json::{Value, json};

fn beacons_json() -> String {
    vectors("drand/beacons.json").to_str().expect("UTF-8").to_owned()
}

fn known() -> Value {
    serde_json::from_str(&std::fs::read_to_string(beacons_json()).expect("readable")).expect("well-formed")
}

fn rows() -> Vec<Value> {
    known()["beacons"].as_array().expect("a list").clone()
}

/// A beacon as drand's HTTP interface gives it, and the information of its chain.
fn http(row: &Value) -> (Value, Value) {
    let mut beacon = row.clone();
    let fields = beacon.as_object_mut().expect("an object");
    let [scheme, key] = ["scheme", "public_key"].map(|name| fields.remove(name).expect("named"));
    ["valid", "source", "why"].iter().for_each(|name| drop(fields.remove(*name)));
    (
        beacon,
        json!({"public_key": key, "schemeID": scheme, "period": 30, "genesis_time": 1, "metadata": {"beaconID": "x"}}),
    )
}

fn quicknet() -> (Value, Value) {
    http(rows().iter().find(|row| row["round"] == 12_040_883).expect("a round of quicknet"))
}

fn verdicts(run: &Run) -> Vec<bool> {
    let json = run.json();
    let (summary, rows) = json.split_last().expect("a summary");
    assert_eq!(summary.get("round"), None);
    assert!(
        rows.iter().all(|row| row.get("round").is_some()
            && row.get("reason").is_some() != row["valid"].as_bool().expect("a verdict"))
    );
    assert_eq!(summary["beacons"], rows.len());
    rows.iter().map(|row| row["valid"].as_bool().expect("a verdict")).collect()
}

#[test]
fn beacons_of_all_schemes() {
    let path = beacons_json();
    let expected: Vec<bool> = rows().iter().map(|row| row["valid"].as_bool().expect("a verdict")).collect();
    for threads in ["1", "2", "4"] {
        let run = pairloom(&["verify", "drand", "--json", "--threads", threads, &path]);
        assert_eq!((run.status, run.err.as_str()), (1, BN254));
        assert_eq!(verdicts(&run), expected);
        for (index, (answer, row)) in run.json().iter().zip(rows()).enumerate() {
            assert_eq!(
                (&answer["file"], &answer["row"], &answer["round"]),
                (&json!(path), &json!(index + 1), &row["round"])
            );
        }
        let summary = run.json().pop().expect("a summary");
        assert_eq!((&summary["valid"], &summary["invalid"]), (&json!(18), &json!(4)));
        assert!(summary["beacons_per_second"].as_f64().expect("a number") > 0.0);
    }
}

#[test]
fn lines_for_people() {
    let path = beacons_json();
    let run = pairloom(&["verify", "drand", &path]);
    let (summary, bad) =
        run.out.lines().collect::<Vec<_>>().split_last().map(|(s, b)| (s.to_string(), b.join("\n"))).expect("lines");
    let wrong: Vec<_> = [(10, 1234), (11, 321), (12, 72785), (14, 223_343)]
        .map(|(row, round)| {
            format!("{path}: row {row}: round {round}: signature: does not verify for this round under this key")
        })
        .into();
    assert_eq!(bad, wrong.join("\n"));
    assert!(summary.starts_with("22 beacons: 18 valid, 4 invalid ("), "{summary}");
    assert!(summary.ends_with(" beacons per second)"), "{summary}");
    assert_eq!(run.status, 1);
}

#[test]
fn a_valid_of_its_own_is_not_believed() {
    let lie = |row: &Value| {
        let mut row = row.clone();
        row["valid"] = json!(!row["valid"].as_bool().expect("a verdict"));
        row
    };
    let (honest, lies) = (rows(), rows().iter().map(lie).collect::<Vec<_>>());
    let run = pairloom_reading(&["verify", "drand", "--json", "-"], json!({"beacons": lies}).to_string().as_bytes());
    assert_eq!(verdicts(&run), honest.iter().map(|row| row["valid"] == true).collect::<Vec<_>>());
    assert_eq!(run.json()[0]["file"], "-");
}

#[test]
fn every_form_of_http_json() {
    let (beacon, info) = quicknet();
    let info = file("quicknet.json", &info.to_string());
    let mut wrong = beacon.clone();
    wrong["round"] = json!(5);
    let forms = [
        (beacon.to_string(), vec![true]),
        (serde_json::to_string_pretty(&beacon).expect("JSON"), vec![true]),
        (json!([beacon, wrong]).to_string(), vec![true, false]),
        (format!("{beacon}\n{wrong}\n{beacon}\n"), vec![true, false, true]),
        (format!("{beacon}\r\n\r\nnot json\r\n{beacon}"), vec![true, false, true]),
        (json!({"beacons": [wrong]}).to_string(), vec![false]),
    ];
    for (text, expected) in forms {
        let run = pairloom_reading(&["verify", "drand", "--json", "--chain-info", &info, "-"], text.as_bytes());
        assert_eq!(verdicts(&run), expected, "{text}");
        assert_eq!(run.status, i32::from(expected.contains(&false)));
    }
}

#[test]
fn every_scheme_by_its_chain_information() {
    for (index, row) in rows().iter().enumerate() {
        let (beacon, info) = http(row);
        let name = format!("info-{index}.json");
        let run = pairloom_reading(
            &["verify", "drand", "--chain-info", &file(&name, &info.to_string()), "-"],
            beacon.to_string().as_bytes(),
        );
        assert_eq!(run.status, i32::from(row["valid"] == false), "{run:?}");
        let is_on_bn254 = info["schemeID"] == "bls-bn254-unchained-on-g1";
        assert_eq!(run.err, if is_on_bn254 { BN254 } else { "" });
    }
}

#[test]
fn several_files() {
    let (beacon, info) = quicknet();
    let (info, one) = (file("several-info.json", &info.to_string()), file("several-one.json", &beacon.to_string()));
    let two = file("several-two.jsonl", &format!("{beacon}\n{{\"round\": 3}}\n"));
    let run = pairloom(&["verify", "drand", "--json", "--chain-info", &info, &one, &two]);
    assert_eq!(verdicts(&run), [true, true, false]);
    let places: Vec<_> = run.json()[..3].iter().map(|row| (row["file"].clone(), row["row"].clone())).collect();
    assert_eq!(places, [(json!(one), json!(1)), (json!(two), json!(1)), (json!(two), json!(2))]);
}

#[test]
fn malformed_beacons_are_not_valid_and_say_why() {
    let (good, info) = quicknet();
    let with = |name: &str, value: Value| {
        let mut beacon = good.clone();
        beacon[name] = value;
        beacon
    };
    let signature = good["signature"].as_str().expect("digits");
    let cases = [
        (json!(5), "not an object"),
        (with("round", Value::Null), "round: missing"),
        (with("round", json!("7")), "round: not a natural number below 2^64"),
        (with("signature", Value::Null), "signature: missing"),
        (with("signature", json!(format!("0x{signature}"))), "signature: invalid character 'x' at position 1"),
        (with("signature", json!(signature[1..])), "signature: odd number of digits"),
        (with("signature", json!(signature[2..])), "signature: expected 48 bytes, got 47"),
        (
            with("signature", json!("c0".to_owned() + &"00".repeat(47))),
            "signature: the point at infinity is not allowed here",
        ),
        (
            with("signature", json!("80".to_owned() + &"00".repeat(47))),
            "signature: the point is on the curve but not in the subgroup of order r",
        ),
        (with("randomness", json!("00".repeat(32))), "randomness: not SHA-256 of the signature"),
        (with("randomness", json!("xy")), "randomness: invalid character 'x' at position 0"),
        (with("public_key", json!("00")), "public_key: not that of the chain information"),
        (with("scheme", json!("pedersen-bls-chained")), "scheme: not that of the chain information"),
    ];
    let text: String = cases.iter().map(|(beacon, _)| format!("{beacon}\n")).collect();
    let run = pairloom_reading(
        &["verify", "drand", "--json", "--chain-info", &file("bad-info.json", &info.to_string()), "-"],
        text.as_bytes(),
    );
    assert_eq!(run.status, 1);
    for (answer, (beacon, reason)) in run.json().iter().zip(&cases) {
        assert_eq!((&answer["reason"], &answer["valid"]), (&json!(reason), &json!(false)), "{beacon}");
    }
    assert_eq!(run.json()[0]["round"], Value::Null);
    assert_eq!(run.json().len(), cases.len() + 1);
}

#[test]
fn a_row_s_own_scheme_and_key_may_be_bad() {
    let mut row = rows()[0].clone();
    let mut told = |name: &str, value: &str| {
        row[name] = json!(value);
        pairloom_reading(&["verify", "drand", "--json", "-"], json!([row]).to_string().as_bytes()).json()[0]["reason"]
            .to_string()
    };
    assert!(told("public_key", "0a").contains("public_key: expected 48 bytes, got 1"));
    assert!(
        told("public_key", &("c0".to_owned() + &"00".repeat(47)))
            .contains("public_key: the point at infinity is not allowed")
    );
    assert!(told("scheme", "bls").contains("scheme: \\\"bls\\\" is none of pedersen-bls-chained, "));
    let chained = rows()[0].clone();
    let (mut beacon, info) = http(&chained);
    beacon.as_object_mut().expect("an object").remove("previous_signature");
    let run = pairloom_reading(
        &["verify", "drand", "--chain-info", &file("chained.json", &info.to_string()), "-"],
        beacon.to_string().as_bytes(),
    );
    assert!(
        run.out.starts_with("-: row 1: round 2634945: previous_signature: missing, and the scheme is chained\n"),
        "{}",
        run.out
    );
}

#[test]
fn what_is_exit_status_2() {
    let (beacon, info) = quicknet();
    let good = file("exit-2-good.json", &beacon.to_string());
    pairloom(&["verify", "drand", &good])
        .fails_with(&format!("{good}: row 1: scheme: missing, and no --chain-info names it"));
    let mut keyless = rows()[0].clone();
    keyless.as_object_mut().expect("an object").remove("public_key");
    let keyless = file("exit-2-keyless.json", &json!([rows()[0], keyless]).to_string());
    // The row before it is answered.
    let run = pairloom(&["verify", "drand", "--json", &keyless]);
    let problem = format!("pairloom: {keyless}: row 2: public_key: missing, and no --chain-info names it\n");
    assert_eq!((run.status, run.err.as_str()), (2, problem.as_str()));
    let round = &rows()[0]["round"];
    assert_eq!(run.json(), [json!({"file": keyless, "row": 1, "round": round, "valid": true})]);
    let torn = file("exit-2-torn.json", &format!("[{}, {{\"round\": ", rows()[0]));
    let run = pairloom(&["verify", "drand", "--json", &torn]);
    assert_eq!((run.status, run.json().len()), (2, 1), "{run:?}");
    for (name, text) in
        [("empty", ""), ("list", "[]"), ("object", "{}"), ("none", "{\"beacons\": []}"), ("info", &info.to_string())]
    {
        let path = file(&format!("exit-2-{name}.json"), text);
        pairloom(&["verify", "drand", &path]).fails_with(&format!("{path}: holds no beacon"));
    }
    let garbage = file("exit-2-garbage.json", "beacons\nand more");
    pairloom(&["verify", "drand", &garbage])
        .fails_with(&format!("{garbage}: not JSON: expected value at line 1 column 1"));
    let infos = [
        ("not-json", "x".to_owned(), "not JSON: expected value at column 1"),
        ("keyless", json!({"schemeID": "pedersen-bls-chained"}).to_string(), "public_key: missing"),
        ("schemeless", json!({"public_key": "00"}).to_string(), "schemeID: missing"),
        (
            "short-key",
            json!({"schemeID": "pedersen-bls-chained", "public_key": "00"}).to_string(),
            "public_key: expected 48 bytes, got 1",
        ),
    ];
    for (name, text, problem) in infos {
        let path = file(&format!("exit-2-info-{name}.json"), &text);
        pairloom(&["verify", "drand", "--chain-info", &path, &good]).fails_with(&format!("{path}: {problem}"));
    }
}

/// Streams that never end are refused as soon as they are no JSON.
#[cfg(target_os = "linux")]
#[test]
fn endless_input() {
    pairloom(&["verify", "drand", "/dev/zero"]).fails_with("/dev/zero: not JSON: expected value at line 1 column 1");
}

/// One reason for a bad row, and the others are verified.
#[test]
fn rows_that_are_refused() {
    let (good, info) = quicknet();
    let info = file("refused-info.json", &info.to_string());
    let twice = format!("{{\"round\":1,{}", &good.to_string()[1..]);
    let mut wide = good.clone();
    wide["signature"] = json!("０１");
    let rows = [twice.as_bytes(), b"{\"round\":1,\"signature\":\"\xff\"}", wide.to_string().as_bytes(), b"{\"a"]
        .map(|row| [row, b"\n"].concat())
        .concat();
    let text = [good.to_string().as_bytes(), b"\n", &rows, good.to_string().as_bytes()].concat();
    let run = pairloom_reading(&["verify", "drand", "--json", "--chain-info", &info, "-"], &text);
    assert_eq!(verdicts(&run), [true, false, false, false, false, true]);
    let reasons: Vec<_> =
        run.json()[1..5].iter().map(|row| row["reason"].as_str().expect("a text").to_owned()).collect();
    assert_eq!(
        reasons,
        [
            "the name \"round\" stands twice",
            "not UTF-8",
            "signature: invalid character '０' at position 0",
            "not JSON: EOF while parsing a string at column 3"
        ]
    );
    let bytes = b"{\"public_key\":\"\xff\",\"schemeID\":\"pedersen-bls-chained\"}";
    let run = pairloom_reading(&["verify", "drand", "--chain-info", "-", &beacons_json()], bytes);
    run.fails_with("-: not UTF-8");
}
