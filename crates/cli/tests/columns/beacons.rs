//! `pairloom verify drand` on columns.

use crate::common::{file, pairloom, vectors};
use crate::forms::{Cell, answers, binary, files, forms, invalid, lists, null, table, valid};
use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, DictionaryArray, Int64Array, NullArray, StringArray, UInt64Array};
use pairloom_signature::drand::SigningChain;
use serde_json::{Value, json};
use std::sync::Arc;

const SCHEME: &str = "bls-unchained-g1-rfc9380";

/// A chain, the file of its information, and its beacons of these rounds.
pub fn chain(name: &str, rounds: impl Iterator<Item = u64>) -> (String, Vec<Cell>) {
    let signing = SigningChain::derive(SCHEME, &[7; 32]).expect("a scheme").expect("long enough");
    let info = json!({"public_key": hex::encode(signing.public_key()), "schemeID": SCHEME});
    let signatures = rounds.map(|round| Some(signing.beacon(round, None).signature)).collect();
    (file(&format!("columns-{name}.json"), &info.to_string()), signatures)
}

const FORGED: &str = "signature: does not verify for this round under this key";

/// Every form of column in every form of file: rows that are spoiled or null are named, the others valid.
#[test]
fn every_form() {
    let (info, mut signatures) = chain("every", 1..=7);
    signatures[2] = None;
    signatures[4] = signatures[5].clone();
    let rounds: ArrayRef =
        Arc::new(Int64Array::from(vec![Some(1), Some(2), Some(3), None, Some(5), Some(6), Some(-7)]));
    let expected = [valid(), valid(), null(), null(), invalid(FORGED), valid(), invalid("round: negative")];
    let aside: ArrayRef = Arc::new(NullArray::new(7));
    for (form, signatures) in forms(&signatures).into_iter().enumerate() {
        let columns = [("aside", aside.clone()), ("round", rounds.clone()), ("signature", signatures)];
        for input in files(&format!("drand-{form}"), &table(&columns)) {
            let (run, rows) = answers("drand-every", &["drand", "--chain-info", &info], &input);
            assert_eq!(rows, expected, "{input}");
            let json = run.json();
            let told: Vec<_> = json[..7].iter().map(|row| row["round"].clone()).collect();
            assert_eq!(told, [json!(1), json!(2), json!(3), Value::Null, json!(5), json!(6), Value::Null]);
            let summary = &json[7];
            let counts = ["beacons", "valid", "invalid", "null"].map(|name| summary[name].clone());
            assert_eq!(counts, [7, 3, 2, 2].map(Value::from));
        }
    }
    // For people, the rows that are not valid.
    let input = crate::forms::path("drand-0.parquet");
    let run = pairloom(&["verify", "drand", "--chain-info", &info, &input]);
    let lines: Vec<_> = run.out.lines().collect();
    let told =
        ["3: round 3: null", "4: round ?: null", &format!("5: round 5: {FORGED}"), "7: round ?: round: negative"];
    assert_eq!(lines[..4], told.map(|line| format!("{input}: row {line}")));
    assert!(lines[4].starts_with("7 beacons: 3 valid, 2 invalid, 2 null ("), "{}", lines[4]);
    assert_eq!((run.status, lines.len(), run.err.as_str()), (1, 5, ""));
}

/// The published beacons, as JSON and as columns that name their chains.
#[test]
fn published_beacons_that_name_their_chains() {
    let text = std::fs::read_to_string(vectors("drand/beacons.json")).expect("readable");
    let known: Value = serde_json::from_str(&text).expect("JSON");
    let rows = known["beacons"].as_array().expect("a list");
    let bytes = |name: &str| -> Vec<Cell> {
        rows.iter().map(|row| row[name].as_str().map(|digits| hex::decode(digits).expect("digits"))).collect()
    };
    let schemes: Vec<_> = rows.iter().map(|row| row["scheme"].as_str()).collect();
    let texts: ArrayRef = Arc::new(schemes.iter().copied().collect::<StringArray>());
    let dictionary: ArrayRef = Arc::new(schemes.iter().copied().collect::<DictionaryArray<Int32Type>>());
    let json = pairloom(&["verify", "drand", "--json", vectors("drand/beacons.json").to_str().expect("UTF-8")]).json();
    let expected: Vec<_> = json[..rows.len()]
        .iter()
        .map(|row| (row["valid"].as_bool(), row["reason"].as_str().map(str::to_owned)))
        .collect();
    for (form, schemes) in [texts, dictionary].into_iter().enumerate() {
        let columns = [
            ("round", Arc::new(rows.iter().map(|row| row["round"].as_u64()).collect::<UInt64Array>()) as ArrayRef),
            ("signature", binary(&bytes("signature"))),
            ("previous_signature", binary(&bytes("previous_signature"))),
            ("scheme", schemes),
            ("public_key", binary(&bytes("public_key"))),
        ];
        for input in files(&format!("published-{form}"), &table(&columns)) {
            assert_eq!(answers("published", &["drand"], &input).1, expected, "{input}");
        }
    }
}

/// A text that is no bytes spoils its row, a column that is no bytes the file.
#[test]
fn texts_and_types() {
    let (info, signatures) = chain("texts", 1..=3);
    let rounds: ArrayRef = Arc::new(Int64Array::from(vec![1, 2, 3]));
    let mut digits: Vec<_> = signatures.iter().flatten().map(hex::encode).collect();
    digits[1] = "xy".into();
    digits[2].pop();
    let texts: ArrayRef = Arc::new(StringArray::from(digits));
    let input = &files("drand-texts", &table(&[("round", rounds.clone()), ("signature", texts.clone())]))[0];
    let (_, rows) = answers("drand-texts", &["drand", "--chain-info", &info], input);
    let reasons = ["signature: invalid character 'x' at position 0", "signature: odd number of digits"].map(invalid);
    assert_eq!(rows, [&[valid()], reasons.as_slice()].concat());
    let no_bytes = lists(&[None, None, None]).swap_remove(0);
    let bytes = "expected bytes (Binary, LargeBinary, BinaryView, FixedSizeBinary), got";
    let cases = [
        (vec![("signature", texts.clone())], "column round: missing".to_owned()),
        (vec![("round", rounds.clone())], "column signature: missing".to_owned()),
        (
            vec![("round", texts.clone()), ("signature", texts.clone())],
            "column round: expected integers (UInt64, Int64, UInt32, Int32), got".to_owned(),
        ),
        (vec![("round", rounds.clone()), ("signature", rounds.clone())], format!("column signature: {bytes} Int64")),
        (vec![("round", rounds), ("signature", no_bytes)], format!("column signature: {bytes} List")),
    ];
    for (index, (columns, problem)) in cases.into_iter().enumerate() {
        for input in files(&format!("drand-columns-{index}"), &table(&columns)) {
            let out = crate::forms::path("drand-columns-verdicts.parquet");
            let run = pairloom(&["verify", "drand", "--chain-info", &info, "--out", &out, &input]);
            assert_eq!((run.status, run.out.as_str(), run.err.lines().count()), (2, "", 1), "{run:?}");
            assert!(run.err.starts_with(&format!("pairloom: {input}: {problem}")), "{}", run.err);
            assert!(![out.clone(), format!("{out}.partial")].iter().any(|path| std::path::Path::new(path).exists()));
        }
    }
    // No chain, and no columns that name one.
    let run = pairloom(&["verify", "drand", input]);
    run.fails_with(&format!("{input}: column scheme: missing"));
}
