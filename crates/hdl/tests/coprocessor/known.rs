//! Known answers of vectors/small-characteristic.

use pairloom_hdl::Bits;
use serde_json::Value;

/// A pair of points and the value after the loop and the reduced one, from the file of a curve.
pub struct Case {
    pub arguments: Vec<Bits>,
    pub unreduced: Vec<Bits>,
    pub reduced: Vec<Bits>,
}

pub fn cases(curve: &str, width: usize) -> Vec<Case> {
    let name = curve.replace('-', "_");
    let path = format!("{}/../../vectors/small-characteristic/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let file: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let element = |value: &Value| {
        let digits = value.as_str().unwrap().strip_prefix("0x").unwrap();
        Bits::from_hex(width, digits).unwrap()
    };
    let elements = |value: &Value| -> Vec<Bits> { value.as_array().unwrap().iter().map(element).collect() };
    let case = |case: &Value| {
        let [p, q] = ["P", "Q"].map(|point| elements(&case[point]));
        Case {
            arguments: [&p[0], &q[0], &p[1], &q[1]].map(Bits::clone).to_vec(),
            unreduced: elements(&case["unreduced"]),
            reduced: elements(&case["reduced"]),
        }
    };
    let cases: Vec<Case> = file["cases"].as_array().unwrap().iter().map(case).collect();
    assert!(cases.len() >= 3);
    cases
}
