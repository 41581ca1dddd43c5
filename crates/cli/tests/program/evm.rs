//! `pairloom evm`.

use crate::common::{BN254_LABEL, Run, file, pairloom, pairloom_reading};

fn refused(run: &Run, message: &str) {
    assert_eq!((run.status, run.out.as_str()), (1, ""), "{run:?}");
    assert_eq!(run.err, format!("pairloom: {message}\n"));
}

/// 2 (1, 2) on bn254, as EIP-196's cases have it.
const TWICE: &str = "030644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd315ed738c0e0a7c92e7845f96b2ae9c0a68a6a449e3538fc7ff3ebf7a5a18a2c4";

fn word(value: u8) -> String {
    format!("{value:064x}")
}

#[test]
fn a_call_by_address_and_by_name() {
    let input = [word(1), word(2), word(2)].concat();
    let long = format!("{:040x}", 7);
    for address in ["7", "0x07", "ECMUL", "ecmul", &long, &format!("0x{long}")] {
        let run = pairloom(&["evm", "call", address, &input]);
        assert_eq!((run.status, run.out), (0, format!("{TWICE}\n")), "{address}");
        assert_eq!(run.err.trim_end(), BN254_LABEL, "{address}");
    }
    let of_bls = pairloom(&["evm", "call", &format!("{:040x}", 0x10), &"0".repeat(128)]);
    assert_eq!((of_bls.status, of_bls.out.len(), of_bls.err.as_str()), (0, 257, ""), "{of_bls:?}");
    let run = pairloom_reading(&["evm", "call", "--gas", "7", "-"], format!("0x{input}\n").as_bytes());
    assert_eq!((run.status, run.out), (0, format!("{TWICE}\ngas: 6000\n")));
    let run = pairloom(&["evm", "call", "6", ""]);
    assert_eq!((run.status, run.out), (0, format!("{}\n", "0".repeat(128))));
    let run = pairloom(&["evm", "call", "--json", "--fork", "byzantium", "8", "0x"]);
    assert_eq!(run.json()[0]["gas"], 100_000);
    assert_eq!(run.json()[0]["output"], word(1));
}

#[test]
fn calls_that_are_refused() {
    let off = [word(1), word(1)].concat();
    refused(&pairloom(&["evm", "call", "6", &off]), "ECADD: G1 point 1: the point is not on the curve");
    refused(&pairloom(&["evm", "call", "0x0b", "00"]), "BLS12_G1ADD: expected 256 bytes, got 1");
    let run = pairloom(&["evm", "call", "--json", "0x0b", "00"]);
    assert_eq!((run.status, run.json()[0]["error"].as_str()), (1, Some("expected 256 bytes, got 1")));
    pairloom(&["evm", "call", "6", "0x0"]).fails_with("HEX: Odd number of digits");
    pairloom(&["evm", "call", "6", "０１"]).fails_with("HEX: Invalid character '０' at position 0");
    pairloom_reading(&["evm", "call", "6", "-"], b"xy")
        .fails_with("-: not hexadecimal: Invalid character 'x' at position 0");
    pairloom(&["evm", "call", "--fork", "cancun", "0x0b", "00"])
        .fails_with("--fork cancun: BLS12_G1ADD does not exist there");
    let unknown = pairloom(&["evm", "call", "9", "00"]);
    assert_eq!(unknown.status, 2);
    assert!(unknown.err.contains("\"9\" is the address or the name of no contract"), "{}", unknown.err);
}

#[test]
fn case_files() {
    let input = [word(1), word(2), word(2)].concat();
    let case = |name: &str, rest: &str| format!(r#"{{"Name": "{name}", "Input": "{input}", {rest}}}"#);
    let right = case("twice", &format!(r#""Expected": "{TWICE}", "Gas": 6000, "NoBenchmark": false"#));
    let good = file("bn256ScalarMul-good.json", &format!("[{right}]"));
    let run = pairloom(&["evm", "test", &good]);
    assert_eq!((run.status, run.out.as_str()), (0, "1 cases: 1 valid, 0 invalid\n"));
    assert_eq!(run.err.trim_end(), BN254_LABEL);

    let cases = [
        right,
        case("wrong", r#""Expected": "00""#),
        case("fine", r#""ExpectedError": "invalid point""#),
        case("dear", &format!(r#""Expected": "{TWICE}", "Gas": 40000"#)),
        case("empty", r#""Gas": 1"#),
        r#"{"Name": "digits", "Input": "0", "Expected": ""}"#.to_owned(),
        format!(r#"{{"Name": "off", "Input": "{}", "Expected": ""}}"#, word(1)),
        r#"{"Name": "two\n2 cases: 2 valid\u001b[31m", "Expected": ""}"#.to_owned(),
        r#"{"Input": 7, "Expected": ""}"#.to_owned(),
        case("gas", &format!(r#""Expected": "{TWICE}", "Gas": "much""#)),
        "7".to_owned(),
    ];
    let bad = file("ecmul-bad.json", &format!("[{}]", cases.join(",")));
    let run = pairloom(&["evm", "test", &bad]);
    let expected = [
        format!("case 2 (wrong): ECMUL: output {TWICE}, expected 00"),
        format!("case 3 (fine): ECMUL: accepted, output {TWICE}; expected the error \"invalid point\""),
        "case 4 (dear): ECMUL: gas 6000, expected 40000".into(),
        "case 5 (empty): ECMUL: has neither Expected nor ExpectedError".into(),
        "case 6 (digits): ECMUL: Input: Odd number of digits".into(),
        "case 7 (off): ECMUL: refused: G1 point: the point is not on the curve".into(),
        r"case 8 (two\n2 cases: 2 valid\u{1b}[31m): ECMUL: Input: missing".into(),
        "case 9 (): ECMUL: Input: not a text".into(),
        "case 10 (gas): ECMUL: Gas: not a natural number".into(),
        "case 11 (): ECMUL: not an object".into(),
    ]
    .map(|line| format!("{bad}: {line}\n"))
    .concat();
    assert_eq!((run.status, run.out), (1, format!("{expected}11 cases: 1 valid, 10 invalid\n")));
    let run = pairloom(&["evm", "test", "--json", &good, &bad]);
    let rows = run.json();
    assert_eq!((run.status, rows.len()), (1, 13));
    assert_eq!((&rows[0]["valid"], &rows[2]["row"], &rows[2]["name"]), (&true.into(), &2.into(), &"wrong".into()));
    assert_eq!(rows[12], serde_json::json!({"cases": 12, "valid": 2, "invalid": 10}));
    assert_eq!(pairloom(&["evm", "test", "--fork", "byzantium", &good]).status, 1);
}

#[test]
fn files_that_are_none() {
    let nameless = file("evm-cases.json", r#"[{"Input": "", "Expected": ""}]"#);
    pairloom(&["evm", "test", &nameless])
        .fails_with(&format!("{nameless}: the name does not say which contract; see --precompile"));
    assert_eq!(pairloom(&["evm", "test", "--precompile", "6", &nameless]).status, 1);
    let empty = file("ecadd-empty.json", "[]");
    pairloom(&["evm", "test", &empty]).fails_with(&format!("{empty}: holds no case"));
    let object = file("ecadd-object.json", "{}");
    pairloom(&["evm", "test", &object]).fails_with(&format!("{object}: not a list of cases"));
    for (text, problem) in [
        (&b"[{\"Input\": \"\","[..], "not JSON: EOF while parsing a value at column 14"),
        (b"[\n7,\n", "not JSON: EOF while parsing a value at line 2 column 2"),
        (b"[{\"Name\": \"\xff\", \"Input\": \"\", \"Expected\": \"\"}]", "not UTF-8"),
        (b"[7, {\"Input\": \"\", \"Input\": \"00\"}]", "[1]: the name \"Input\" stands twice"),
    ] {
        pairloom_reading(&["evm", "test", "--precompile", "6", "-"], text).fails_with(&format!("-: {problem}"));
    }
    assert_eq!(pairloom(&["evm", "test", "no-such-file.json"]).status, 2);
}

#[test]
fn a_row_a_contract() {
    let run = pairloom(&["evm", "bench", "--json", "--seconds", "0"]);
    let rows = run.json();
    assert_eq!((run.status, rows.len()), (0, 11), "{run:?}");
    assert_eq!(
        (&rows[2]["precompile"], &rows[2]["items"], &rows[2]["gas"]),
        (&"ECPAIRING".into(), &2.into(), &113_000.into())
    );
    for row in rows {
        let [mgas, ns, gas] = ["mgas_per_s", "ns", "gas"].map(|name| row[name].as_f64().unwrap());
        assert!(ns > 0.0 && (mgas * ns / gas / 1e3 - 1.0).abs() < 1e-6, "{row}");
        let is_on_bn254 = ["ECADD", "ECMUL", "ECPAIRING"].iter().any(|name| row["precompile"] == *name);
        let today = if is_on_bn254 { "at most about 100 bits" } else { "about 126 bits" };
        assert_eq!(row["security_today"], today, "{row}");
    }
    let run = pairloom(&["evm", "bench", "--seconds", "0", "--items", "1,3", "g1msm", "0x08"]);
    assert_eq!((run.status, run.out.lines().count()), (0, 5), "{run:?}");
    assert_eq!(run.err.trim_end(), BN254_LABEL);
    // A fork has the contracts that it has.
    let old = pairloom(&["evm", "bench", "--seconds", "0", "--fork", "byzantium", "--json"]);
    assert_eq!((old.status, old.json().len(), old.err.lines().count()), (0, 3, 1), "{old:?}");
    pairloom(&["evm", "bench", "--fork", "byzantium", "8", "0x0c"])
        .fails_with("--fork byzantium: BLS12_G1MSM does not exist there");
}
