//! `pairloom verify bls` on columns.

use crate::common::{file, pairloom};
use crate::forms::{Cell, Row, answers, files, forms, invalid, lists, null, path, table, valid, verdicts};
use pairloom_signature::DynamicSuite;
use serde_json::json;

const COMMAND: [&str; 3] = ["bls", "--suite", "min-pk-pop"];
const FORGED: &str = "signature: does not verify";

fn suite() -> DynamicSuite {
    DynamicSuite::by_name("min-pk-pop").expect("a suite")
}

/// Keys, and their signatures on these messages.
fn signed(messages: &[&[u8]]) -> (Vec<Vec<u8>>, Vec<Vec<u8>>) {
    let pair = |(index, message): (usize, &&[u8])| {
        let secret = suite().derive(&[index as u8 + 1; 32]).expect("long enough");
        let key = suite().public_key(&*secret).expect("a key");
        (key, suite().sign(&*secret, message).expect("a key"))
    };
    messages.iter().enumerate().map(pair).unzip()
}

fn cells(bytes: &[Vec<u8>]) -> Vec<Cell> {
    bytes.iter().cloned().map(Some).collect()
}

/// Every form of column in every form of file.
#[test]
fn every_form() {
    let messages: [&[u8]; 5] = [b"one", b"two", b"six", b"ten", b"six"];
    let (keys, mut signatures) = signed(&messages);
    signatures[3] = signatures[0].clone();
    let (mut keys, messages) = (cells(&keys), messages.map(|message| Some(message.to_vec())));
    keys[1] = None;
    let expected = [valid(), null(), valid(), invalid(FORGED), valid()];
    let columns = [forms(&keys), forms(&messages), forms(&cells(&signatures))];
    for form in 0..columns[0].len() {
        let of = |column: usize| columns[column][(form + column) % columns[column].len()].clone();
        let columns = [("signature", of(2)), ("public_key", of(0)), ("message", of(1))];
        for input in files(&format!("bls-{form}"), &table(&columns)) {
            let (run, rows) = answers("bls", &COMMAND, &input);
            assert_eq!(rows, expected, "{input}");
            let summary = run.json().pop().expect("a summary");
            assert_eq!((&summary["rows"], &summary["null"]), (&json!(5), &json!(1)));
        }
    }
}

/// Several keys that signed one message each, or one for all.
#[test]
fn aggregates() {
    let (keys, signatures) = signed(&[b"a", b"b"]);
    let both = suite().aggregate(&signatures).expect("signatures").expect("not infinity");
    let keys = Some(cells(&keys));
    let cases = [Some(vec![b"a".as_slice(), b"b"]), Some(vec![b"b", b"a"]), Some(vec![b"a"]), None];
    let messages: Vec<_> =
        cases.iter().map(|row| row.as_ref().map(|row| row.iter().map(|text| Some(text.to_vec())).collect())).collect();
    let one_is_null = keys.as_ref().map(|keys| vec![keys[0].clone(), None]);
    let keys = lists(&[keys.clone(), keys.clone(), keys, one_is_null]);
    let messages = lists(&messages);
    let signature = forms(&vec![Some(both); 4]).swap_remove(0);
    for form in 0..2 {
        let columns = [
            ("public_keys", keys[form].clone()),
            ("messages", messages[form].clone()),
            ("signature", signature.clone()),
        ];
        for input in files(&format!("bls-lists-{form}"), &table(&columns)) {
            let rows = answers("bls-lists", &COMMAND, &input).1;
            assert_eq!(rows[..2], [valid(), invalid(FORGED)]);
            assert!(rows[2].1.as_deref().is_some_and(|reason| reason.contains("messages")), "{:?}", rows[2]);
            assert_eq!(rows[3], invalid("public_keys[1]: null"));
        }
    }
}

/// Lines of JSON, and lines beside columns, into one file of verdicts.
#[test]
fn lines_of_json() {
    let (keys, signatures) = signed(&[b"a", b"b", b"c"]);
    let row = |key: usize, message: &str, signature: usize| json!({"public_key": hex::encode(&keys[key]), "message": hex::encode(message), "signature": hex::encode(&signatures[signature])});
    let text = format!("{}\n{}\nnone\n{}\n", row(0, "a", 0), row(1, "a", 1), row(2, "c", 2));
    let (lines, out) = (file("columns-bls.jsonl", &text), path("columns-bls-lines.parquet"));
    let plain = pairloom(&["verify", "bls", "--suite", "min-pk-pop", "--json", &lines]);
    let (run, rows) = answers("columns-bls-lines", &COMMAND, &lines);
    assert_eq!(run.json()[..4], plain.json()[..4]);
    assert_eq!(rows[0..2], [valid(), invalid(FORGED)]);
    assert!(rows[2].1.as_deref().is_some_and(|reason| reason.starts_with("not JSON: ")));
    let columns = [("public_key", &keys), ("message", &vec![b"a".to_vec(); 3]), ("signature", &signatures)];
    let columns = columns.map(|(name, bytes)| (name, forms(&cells(bytes)).swap_remove(0)));
    let columns = &files("bls-beside", &table(&columns))[0];
    let run = pairloom(&["verify", "bls", "--suite", "min-pk-pop", "--out", &out, &lines, columns, &lines]);
    let beside: [Row; 3] = [valid(), invalid(FORGED), invalid(FORGED)];
    assert_eq!(verdicts(&out), [&rows[..], &beside, &rows].concat());
    assert!(run.out.contains("INVALID: 11 rows: 5 valid, 6 invalid ("), "{}", run.out);
}

/// From standard input, which cannot be read twice.
#[test]
fn standard_input() {
    let (keys, signatures) = signed(&[b"a"]);
    let row = json!({"public_key": hex::encode(&keys[0]), "message": "61", "signature": hex::encode(&signatures[0])});
    let out = path("columns-bls-stdin.parquet");
    for rows in 1..3 {
        let text = format!("{row}\n").repeat(rows);
        let arguments = ["verify", "bls", "--suite", "min-pk-pop", "--out", &out, "-"];
        let run = crate::common::pairloom_reading(&arguments, text.as_bytes());
        assert_eq!(run.status, 0, "{run:?}");
        assert_eq!(verdicts(&out), vec![valid(); rows]);
    }
}
