//! What the tests of curves in small characteristic have in common.

use crate::common::{pairloom_reading, vectors};
use serde_json::{Value, json};

/// The cases of a curve's file in vectors/small-characteristic.
pub fn cases(curve: &str) -> Vec<Value> {
    let path = vectors(&format!("small-characteristic/{}.json", curve.replace('-', "_")));
    let file: Value = serde_json::from_str(&std::fs::read_to_string(path).expect("readable")).expect("well-formed");
    file["cases"].as_array().expect("a list").clone()
}

/// The row that pairs two of a case's points.
pub fn pair(case: &Value, p: &str, q: &str) -> Value {
    json!({"P": case[p], "Q": case[q]})
}

/// What `pairloom pair` answers on a broken curve, of which it warns.
pub fn answers(curve: &str, options: &[&str], rows: &[Value]) -> Vec<Value> {
    let text: String = rows.iter().map(|row| format!("{row}\n")).collect();
    let run = pairloom_reading(&[&["pair", "--curve", curve], options].concat(), text.as_bytes());
    assert!(run.err.starts_with(&format!("pairloom: warning: {curve} is broken")), "{run:?}");
    run.json()
}

/// A case's P and Q, one of them replaced.
pub fn with(case: &Value, name: &str, value: Value) -> Value {
    let mut row = pair(case, "P", "Q");
    row[name] = value;
    row
}

/// Every pairing of the first case of a curve's file.
pub fn check_vectors(curve: &str) {
    let case = &cases(curve)[0];
    let rows = [pair(case, "P", "Q"), pair(case, "aP", "cQ")];
    let e = |name: &str| json!({"e": case[name]});
    assert_eq!(answers(curve, &[], &rows), [e("reduced"), e("reduced_aP_cQ")], "{curve}");
    assert_eq!(answers(curve, &["--pairing", "eta", "--unreduced"], &rows[..1]), [e("unreduced")], "{curve}");
    assert_eq!(answers(curve, &["--pairing", "tate"], &rows[..1]), [e("tate")], "{curve}");
}

/// Rows that cannot be answered, and why.
pub fn check_errors(curve: &str, rows: &[(Value, &str)]) {
    let texts: Vec<Value> = rows.iter().map(|(row, _)| row.clone()).collect();
    let answers = answers(curve, &[], &texts);
    assert_eq!(answers.len(), rows.len());
    for ((row, error), answer) in rows.iter().zip(answers) {
        assert_eq!(answer, json!({"error": error}), "{row}");
    }
}

/// A product does not depend on the order of its factors; the empty one is 1, of so many coordinates.
pub fn check_products(curve: &str, coordinates: usize) {
    let case = &cases(curve)[0];
    let [one, other] = [pair(case, "P", "Q"), pair(case, "Q", "P")];
    let rows = [json!({"pairs": []}), json!({"pairs": [one, other]}), json!({"pairs": [other, one]})];
    let unity: Vec<_> = (0..coordinates).map(|i| if i == 0 { "0x1" } else { "0x0" }).collect();
    for options in [&[][..], &["--pairing", "tate"], &["--unreduced"]] {
        let answers = answers(curve, options, &rows);
        assert_eq!(answers[0], json!({"e": unity}));
        assert_eq!(answers[1], answers[2]);
        assert_ne!(answers[1], answers[0]);
    }
}
