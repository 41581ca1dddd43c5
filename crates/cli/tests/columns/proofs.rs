//! `pairloom verify groth16` and `verify kzg` on columns.

use crate::common::{file, pairloom, vectors};
use crate::forms::{Cell, answers, binary, files, forms, invalid, lists, null, table, valid};
use arrow_array::builder::{ListBuilder, StringBuilder, UInt64Builder};
use arrow_array::{ArrayRef, StringArray};
use pairloom_vectors::{say_nothing_runs, shared_vectors};
use serde_json::Value;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

/// snarkjs' JSON as texts and as bytes; inputs as a file, and as lists.
#[test]
fn groth16() {
    let text = std::fs::read_to_string(vectors("groth16/chosen.json")).expect("readable");
    let cases: Vec<Value> = serde_json::from_str(&text).expect("JSON");
    for case in &cases {
        let name = case["name"].as_str().expect("a name");
        let key = file(&format!("columns-key-{name}"), &case["vk"].to_string());
        let (proof, public) = (&case["proof"], &case["public"]);
        let mut swapped = proof.clone();
        swapped["pi_a"] = proof["pi_c"].clone();
        let too_many = Value::from(vec!["1"; 40]);
        let proofs = [Some(proof), Some(&swapped), None, Some(proof), Some(proof)].map(|row| row.map(Value::to_string));
        let inputs = [public, public, public, &too_many, public];
        let proofs: ArrayRef = Arc::new(StringArray::from(proofs.to_vec()));
        let mut list = ListBuilder::new(StringBuilder::new());
        for inputs in inputs {
            for input in inputs.as_array().expect("a list") {
                list.values().append_value(input.as_str().expect("a text"));
            }
            list.append(true);
        }
        let bytes: Vec<Cell> = inputs.iter().map(|inputs| Some(inputs.to_string().into_bytes())).collect();
        for (form, public) in [Arc::new(list.finish()) as ArrayRef, binary(&bytes)].into_iter().enumerate() {
            let columns = [("proof", proofs.clone()), ("public", public)];
            for input in files(&format!("groth16-{name}-{form}"), &table(&columns)) {
                let (run, rows) = answers(&format!("groth16-{name}"), &["groth16", "--key", &key], &input);
                assert_eq!(rows[..3], [valid(), invalid("proof: does not verify"), null()]);
                assert!(rows[3].1.as_deref().is_some_and(|reason| reason.starts_with("public")), "{:?}", rows[3]);
                assert_eq!(rows[4], valid());
                assert_eq!(run.json().pop().expect("a summary")["null"], 1);
            }
        }
        // A proof in a file of its own.
        let [proof, public] = [("proof", proof), ("public", public)]
            .map(|(what, value)| file(&format!("columns-{what}-{name}"), &value.to_string()));
        let out = crate::forms::path(&format!("groth16-{name}-one.parquet"));
        let arguments = ["verify", "groth16", "--key", &key, "--proof", &proof, "--public", &public, "--out", &out];
        assert_eq!(pairloom(&arguments).status, 0);
        assert_eq!(crate::forms::verdicts(&out), [valid()]);
    }
    // The root of keys that the verifier trusts is a column.
    let case = cases.iter().find(|case| case.get("key_file").is_some()).expect("one");
    let key = crate::forms::path("groth16-sp1.key");
    std::fs::write(&key, hex::decode(case["key_file"].as_str().expect("digits")).expect("digits")).expect("writable");
    let text = |name: &str| Arc::new(StringArray::from(vec![case["fixture"][name].as_str(); 3])) as ArrayRef;
    let roots: ArrayRef = Arc::new(StringArray::from(vec![case["public"][3].as_str(), Some("0xbad"), None]));
    let columns = ["proof", "vkey", "publicValues"].map(|name| (name, text(name)));
    for input in files("groth16-sp1", &table(&[&columns[..], &[("vkRoot", roots)]].concat())) {
        let rows = answers("groth16-sp1", &["groth16", "--format", "sp1", "--key", &key], &input).1;
        assert_eq!(rows, [valid(), invalid("vkRoot: not what the proof says"), valid()]);
    }
    // Beside inputs that a list says it would not count.
    let lists: ArrayRef = Arc::new(StringArray::from(vec![Some(case["public"].to_string()); 2]));
    let proof: ArrayRef = Arc::new(StringArray::from(vec![case["fixture"]["proof"].as_str(); 2]));
    let roots: ArrayRef = Arc::new(StringArray::from(vec![Some("0xbad"), None]));
    for input in files("groth16-sp1-twice", &table(&[("proof", proof), ("public", lists), ("vkRoot", roots)])) {
        let rows = answers("groth16-sp1-twice", &["groth16", "--format", "sp1", "--key", &key], &input).1;
        assert_eq!(rows, [invalid("public: stands beside vkRoot"), valid()]);
    }
    let case = cases.iter().find(|case| case.get("risc0").is_some()).expect("one");
    let key = file("columns-key-risc0", &case["vk"].to_string());
    let envelope = case["risc0"].as_object().expect("an object");
    let columns: Vec<(&str, ArrayRef)> = envelope
        .iter()
        .filter_map(|(name, value)| Some((name.as_str(), value.as_str()?)))
        .map(|(name, text)| (name, Arc::new(StringArray::from(vec![text])) as ArrayRef))
        .collect();
    let input = &files("groth16-risc0", &table(&columns))[0];
    assert_eq!(answers("groth16-risc0", &["groth16", "--format", "risc0", "--key", &key], input).1, [valid()]);
}

/// Every case of c-kzg that has bytes where bytes belong, in columns of bytes, of digits, and of lists.
#[test]
fn kzg() {
    let Some(folder) = shared_vectors().map(|folder| folder.join("kzg")) else {
        say_nothing_runs("kzg");
        return;
    };
    let setup = folder.join("trusted_setup.txt").to_str().expect("UTF-8").to_owned();
    let command = ["kzg", "--setup", &setup];
    let sets: [(&str, &[&str]); 4] = [
        ("verify_kzg_proof", &["commitment", "z", "y", "proof"]),
        ("verify_blob_kzg_proof", &["blob", "commitment", "proof"]),
        ("verify_blob_kzg_proof_batch", &["blobs", "commitments", "proofs"]),
        ("verify_cell_kzg_proof_batch", &["commitments", "cell_indices", "cells", "proofs"]),
    ];
    for (name, fields) in sets {
        let cases = cases(&folder, name);
        // Bytes that are no digits are the business of other tests.
        let some = |valid: bool| {
            let usable = move |case: &&Value| columns_of(case, fields).is_some() && (case["output"] == true) == valid;
            cases.iter().filter(usable).take(8)
        };
        let cases: Vec<_> = some(true).chain(some(false)).collect();
        assert!(some(true).next().is_some() && some(false).next().is_some(), "{name}");
        let lines: String = cases.iter().map(|case| format!("{case}\n")).collect();
        let lines = file(&format!("columns-{name}.jsonl"), &lines);
        let expected = answers(&format!("{name}-lines"), &command, &lines).1;
        for (row, case) in expected.iter().zip(&cases) {
            assert_eq!(row.0, Some(case["output"] == true), "{}", case["name"]);
        }
        for form in 0..2 {
            let columns: Vec<_> = fields.iter().map(|field| (*field, column(&cases, field, form))).collect();
            for input in files(&format!("{name}-{form}"), &table(&columns)) {
                let rows = answers(name, &command, &input).1;
                assert_eq!(rows, expected, "{input}");
            }
        }
    }
}

/// The cases of a set, blobs in files of their own put in their places.
fn cases(folder: &Path, name: &str) -> Vec<Value> {
    let text = match std::fs::read(folder.join(format!("{name}.json"))) {
        Ok(text) => text,
        Err(_) => {
            let file = std::fs::File::open(folder.join(format!("{name}.json.gz"))).expect("a set of cases");
            let mut text = Vec::new();
            flate2::read::GzDecoder::new(file).read_to_end(&mut text).expect("gzip");
            text
        }
    };
    let mut set: Value = serde_json::from_slice(&text).expect("JSON");
    let put = |value: &mut Value| {
        if let Some(blob) = value.as_str().and_then(|text| text.strip_prefix('@')) {
            let bytes = std::fs::read(folder.join(blob)).expect("a blob");
            *value = format!("0x{}", hex::encode(bytes)).into();
        }
    };
    for case in set["cases"].as_array_mut().expect("a list") {
        for field in case["input"].as_object_mut().into_iter().flat_map(|input| input.values_mut()) {
            match field {
                Value::Array(items) => items.iter_mut().for_each(put),
                field => put(field),
            }
        }
    }
    set["cases"].as_array().expect("a list").clone()
}

fn digits(value: &Value) -> Option<Vec<u8>> {
    hex::decode(value.as_str()?.strip_prefix("0x")?).ok()
}

/// Something, if the fields of a case are bytes, lists of bytes, or lists of numbers.
fn columns_of(case: &Value, fields: &[&str]) -> Option<()> {
    fields.iter().try_for_each(|field| match &case["input"][field] {
        Value::Array(items) => items.iter().try_for_each(|item| digits(item).map(drop).or(item.as_u64().map(drop))),
        value => digits(value).map(drop),
    })
}

fn column(cases: &[&Value], field: &str, form: usize) -> ArrayRef {
    let values = cases.iter().map(|case| &case["input"][field]);
    if field == "cell_indices" {
        let mut lists = ListBuilder::new(UInt64Builder::new());
        for value in values {
            value.as_array().expect("a list").iter().for_each(|item| lists.values().append_option(item.as_u64()));
            lists.append(true);
        }
        return Arc::new(lists.finish());
    }
    if cases[0]["input"][field].is_array() {
        let row = |value: &Value| Some(value.as_array().expect("a list").iter().map(digits).collect());
        return lists(&values.map(row).collect::<Vec<_>>()).swap_remove(form);
    }
    let cells: Vec<Cell> = values.map(digits).collect();
    let width = cells[0].as_ref().map(Vec::len);
    let same = cells.iter().all(|cell| cell.as_ref().map(Vec::len) == width);
    if same { forms(&cells).swap_remove(form * 6) } else { varying(&cells, form) }
}

/// Columns of cells of several lengths.
fn varying(cells: &[Cell], form: usize) -> ArrayRef {
    let texts = cells.iter().map(|cell| cell.as_ref().map(hex::encode));
    match form {
        0 => Arc::new(cells.iter().map(|cell| cell.as_deref()).collect::<arrow_array::LargeBinaryArray>()),
        _ => Arc::new(texts.collect::<StringArray>()),
    }
}
