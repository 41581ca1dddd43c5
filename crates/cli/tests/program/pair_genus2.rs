//! `pairloom pair` on the curves g2.

use crate::common::{pairloom, vectors};
use crate::small_characteristic::{answers, check_errors};
use serde_json::{Value, json};

const FILES: [(&str, &str, &str); 5] = [
    ("g2-79", "g2_79_b1_bgos", "bgos"),
    ("g2-103", "g2_103_b0_bgos", "bgos"),
    ("g2-103", "g2_103_b0_seed004", "seed004"),
    ("g2-367", "g2_367_b0_bgos", "bgos"),
    ("g2-439", "g2_439_b0_bgos", "bgos"),
];

fn cases(file: &str) -> Vec<Value> {
    let path = vectors(&format!("small-characteristic/{file}.json"));
    let file: Value = serde_json::from_str(&std::fs::read_to_string(path).expect("readable")).expect("well-formed");
    file["cases"].as_array().expect("a list").clone()
}

fn row(case: &Value, p: &str, q: &str) -> Value {
    json!({"P": case[p], "Q": case[q]})
}

#[test]
fn values_of_the_vectors() {
    for (curve, file, tower) in FILES {
        let (mut rows, mut expected) = (vec![], vec![]);
        for case in cases(file) {
            rows.push(row(&case, "D1", "D2"));
            expected.push(json!({"e": case["reduced"]}));
            if case.get("aD1").is_some() {
                rows.push(row(&case, "aD1", "cD2"));
                expected.push(json!({"e": case["reduced_aD1_cD2"]}));
            }
        }
        assert_eq!(answers(curve, &["--tower", tower, "--threads", "1"], &rows), expected, "{file}");
        assert_eq!(answers(curve, &["--tower", tower, "--threads", "2"], &rows[..1]), expected[..1], "{file}");
    }
}

/// The value of a Tate pairing where a file has one.
#[test]
fn tate_of_the_vectors() {
    let case = &cases("g2_79_b1_bgos")[0];
    let answer = answers("g2-79", &["--pairing", "tate"], &[row(case, "D1", "D2")]);
    assert_eq!(answer, [json!({"e": case["tate_f_N"]})]);
}

/// The optimal pairing is symmetric and takes products to products, and is not η_T.
#[test]
fn the_optimal_pairing() {
    for (curve, file, _) in FILES {
        let case = &cases(file)[1];
        let [one, other] = [row(case, "D1", "D2"), row(case, "D2", "D1")];
        let rows = [one.clone(), other.clone(), json!({"pairs": [one, other]}), json!({"pairs": [one, one]})];
        let values = answers(curve, &["--pairing", "optimal-eta"], &rows);
        assert!(values[0] == values[1] && values[2] == values[3] && values[0] != values[2], "{file}");
        assert_ne!(values[0], answers(curve, &[], &rows[..1])[0]);
    }
}

#[test]
fn bad_rows_are_answered_in_their_place() {
    let case = &cases("g2_79_b1_bgos")[0];
    let (u, v) = (&case["D1"]["u"], &case["D1"]["v"]);
    let with = |u: Value, v: Value| json!({"P": {"u": u, "v": v}, "Q": case["D2"]});
    let general = &cases("g2_79_b1_bgos")[0]["aD1"];
    let rows = [
        (json!({"P": "inf", "Q": case["D2"]}), "P: the neutral divisor is not allowed here"),
        (json!({"P": ["0x1", "0x2"], "Q": case["D2"]}), "P: a divisor is {\"u\": […], \"v\": […]}, not a list [x, y]"),
        (json!({"P": {"u": u}, "Q": case["D2"]}), "P.v: missing"),
    ];
    check_errors("g2-79", &rows);
    let problems = [
        with(json!([u[0], "0x2"]), v.clone()),
        with(json!([u[0], u[1], u[1], u[1]]), v.clone()),
        with(u.clone(), json!([v[0], v[0], v[0]])),
        with(u.clone(), json!(["0x1"])),
        with(general["u"].clone(), json!([general["v"][1], general["v"][0]])),
        with(json!([format!("0x1{}", "0".repeat(20)), "0x1"]), v.clone()),
    ];
    let problems = answers("g2-79", &[], &problems);
    let texts: Vec<_> = problems.iter().map(|problem| problem["error"].as_str().expect("an error")).collect();
    for (i, text) in texts.iter().enumerate() {
        assert!(text.starts_with("P: "), "{text}");
        assert!(i == 4 || texts.iter().enumerate().all(|(j, other)| i == j || j == 4 || text != other), "{text}");
    }
    assert_eq!(texts[3], texts[4]);
}

/// The points of the curve over F_2 give divisors of small order.
#[test]
fn divisors_of_small_order() {
    for (curve, file, _) in &FILES[1..] {
        let case = &cases(file)[0];
        let point = |x: &str, y: &str| json!({"P": {"u": [x, "0x1"], "v": [y]}, "Q": case["D2"]});
        let small = "P: the cofactor kills the divisor: its order divides N/r";
        check_errors(curve, &[(point("0x0", "0x0"), small), (point("0x1", "0x1"), small)]);
    }
}

#[test]
fn what_these_curves_have_not() {
    pairloom(&["pair", "--curve", "g2-103", "--tower", "tower"]).fails_with("--tower tower: g2-103 has bgos, seed004");
    pairloom(&["pair", "--curve", "g2-103", "--pairing", "optimal-ate"])
        .fails_with("--pairing optimal-ate: g2-103 has eta, optimal-eta, tate");
    pairloom(&["pair", "--curve", "g2-103", "--unreduced"])
        .fails_with("--unreduced is defined for the pairing eta of the curves e2 and e3 only, not for eta on g2-103");
}
