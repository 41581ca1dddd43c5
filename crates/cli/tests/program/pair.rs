//! `pairloom pair`.

use crate::common::{file, pairloom, pairloom_reading, vectors};
use serde_json::{Value, json};

/// The cases of a file of vectors/pairing-known-answers.
fn cases(name: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(vectors(&format!("pairing-known-answers/{name}.json"))).expect("readable");
    let file: Value = serde_json::from_str(&text).expect("well-formed");
    file["cases"].as_array().expect("a list").clone()
}

/// An integer as the program writes it.
fn integer(digits: &Value) -> Value {
    let digits = digits.as_str().expect("digits").trim_start_matches('0');
    json!(format!("0x{}", if digits.is_empty() { "0" } else { digits }))
}

fn pair(case: &Value) -> Value {
    let [p, q] = ["P", "Q"].map(|name| case[name].as_array().expect("a list").iter().map(integer).collect::<Vec<_>>());
    json!({"P": p, "Q": [[q[0], q[1]], [q[2], q[3]]]})
}

fn value(case: &Value) -> Value {
    json!({"e": case["e"].as_array().expect("a list").iter().map(integer).collect::<Vec<_>>()})
}

fn lines<'a>(rows: impl IntoIterator<Item = &'a Value>) -> String {
    rows.into_iter().map(|row| format!("{row}\n")).collect()
}

fn one() -> Value {
    let mut e = vec!["0x0"; 12];
    e[0] = "0x1";
    json!({"e": e})
}

const CURVES: [(&str, &str); 3] =
    [("bls12-381", "bls12_381"), ("bn254", "bn254_snark"), ("bn254-nogami", "bn254_nogami")];

#[test]
fn values_of_other_libraries() {
    for (curve, name) in CURVES {
        let cases = cases(name);
        let input = file(&format!("{name}.jsonl"), &lines(&cases.iter().map(pair).collect::<Vec<_>>()));
        for threads in ["1", "2", "3"] {
            let run = pairloom(&["pair", "--curve", curve, "--threads", threads, &input]);
            assert_eq!((run.status, run.complaints().as_slice()), (0, &[][..]), "{run:?}");
            assert_eq!(run.json(), cases.iter().map(value).collect::<Vec<_>>(), "{curve}");
            let label = format!("pairloom: warning: {curve} has about 100 bits of security\n");
            assert_eq!(run.err.contains(&label), curve != "bls12-381", "{run:?}");
        }
        // A row that is not answered has the only line.
        let run = pairloom_reading(&["pair", "--curve", curve, "--threads", "1", "-"], b"{}\n");
        assert_eq!((run.status, run.err.lines().count()), (1, 1), "{run:?}");
    }
}

#[test]
fn the_same_values_at_every_level() {
    for (curve, name) in CURVES {
        let cases = cases(name);
        let rows = lines(&cases.iter().map(pair).collect::<Vec<_>>());
        for level in ["portable", "scalar", "avx2", "avx512", "ifma"] {
            let run = pairloom_reading(&["pair", "--curve", curve, "--instructions", level], rows.as_bytes());
            assert_eq!(run.json(), cases.iter().map(value).collect::<Vec<_>>(), "{curve} {level}");
        }
    }
}

/// P, −P and Q, of order r.
fn opposite_pairs(name: &str, modulus: &str) -> [Value; 2] {
    let row = pair(&cases(name)[0]);
    let digits =
        |text: &str| num_bigint::BigUint::parse_bytes(text.trim_start_matches("0x").as_bytes(), 16).expect("digits");
    let y = row["P"][1].as_str().expect("digits");
    let negated = format!("0x{:x}", digits(modulus) - digits(y));
    let opposite = json!({"P": [row["P"][0], negated], "Q": row["Q"]});
    [row, opposite]
}

#[test]
fn every_pairing_of_every_curve() {
    let curves: [(&str, &str, &str, &[&str]); 3] = [
        (
            "bls12-381",
            "bls12_381",
            "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab",
            &["optimal-ate", "tate"],
        ),
        (
            "bn254",
            "bn254_snark",
            "30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47",
            &["optimal-ate", "r-ate", "tate"],
        ),
        (
            "bn254-nogami",
            "bn254_nogami",
            "2523648240000001ba344d80000000086121000000000013a700000000000013",
            &["optimal-ate", "r-ate", "tate"],
        ),
    ];
    for (curve, name, modulus, pairings) in curves {
        let [row, opposite] = opposite_pairs(name, modulus);
        let rows = lines(&[row.clone(), json!({"pairs": [row, opposite]}), json!({"pairs": []})]);
        let mut values = Vec::new();
        for pairing in pairings {
            let run = pairloom_reading(
                &["pair", "--curve", curve, "--pairing", pairing, "--exponent", "reduced"],
                rows.as_bytes(),
            );
            assert_eq!((run.status, run.json()[1..].to_vec()), (0, vec![one(), one()]), "{curve} {pairing}");
            assert!(!values.contains(&run.json()[0]), "{curve}: {pairing} is another pairing");
            values.push(run.json()[0].clone());
        }
        let fast = pairloom_reading(&["pair", "--curve", curve], rows.as_bytes()).json()[0].clone();
        assert!(!values.contains(&fast), "{curve}");
    }
}

#[test]
fn the_exactly_reduced_value_of_miracl() {
    let case = &cases("bn254_nogami")[0];
    let run = pairloom_reading(
        &["pair", "--curve", "bn254-nogami", "--exponent", "reduced"],
        pair(case).to_string().as_bytes(),
    );
    let ours = run.json()[0]["e"].as_array().expect("a value").clone();
    // e_miracl is over the basis w^j, j = 0 … 11, where i = w^6 − 1: the coefficient of i w^j is theirs of w^(j+6).
    let theirs = case["e_miracl"].as_array().expect("a list");
    for (position, j) in [0, 2, 4, 1, 3, 5].into_iter().enumerate() {
        assert_eq!(ours[2 * position + 1], integer(&theirs[j + 6]), "w^{j}");
    }
}

#[test]
fn products() {
    for (curve, name) in CURVES {
        let cases = cases(name);
        let factors: Vec<_> = cases[..2].iter().map(pair).collect();
        let infinities = [json!({"P": "inf", "Q": factors[0]["Q"]}), json!({"P": factors[0]["P"], "Q": "inf"})];
        let rows = [
            json!({"pairs": []}),
            json!({"pairs": infinities}),
            infinities[0].clone(),
            infinities[1].clone(),
            json!({"P": "inf", "Q": "inf"}),
            json!({"pairs": [factors[0]]}),
            json!({"pairs": [infinities[1], factors[1], infinities[0]]}),
            json!({"pairs": [factors[0], factors[1]]}),
            json!({"pairs": [factors[1], factors[0]]}),
        ];
        let run = pairloom_reading(&["pair", "--curve", curve], lines(&rows).as_bytes());
        let answers = run.json();
        assert_eq!((run.status, answers.len()), (0, rows.len()));
        assert_eq!(answers[..5], [one(), one(), one(), one(), one()]);
        assert_eq!(answers[5..7], [value(&cases[0]), value(&cases[1])]);
        assert_eq!(answers[7], answers[8]);
        assert_ne!(answers[7], one());
    }
}

#[test]
fn bad_rows_are_answered_in_their_place() {
    let case = &cases("bls12_381")[0];
    let good = pair(case);
    let with = |name: &str, value: Value| {
        let mut row = good.clone();
        row[name] = value;
        row.to_string()
    };
    let p = &good["P"];
    let modulus = "0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab";
    let swapped = json!([[good["Q"][0][1], good["Q"][0][0]], [good["Q"][1][1], good["Q"][1][0]]]);
    let rows = [
        (good.to_string(), None),
        (with("P", json!([p[0], p[0]])), Some("P: the point is not on the curve")),
        (with("P", json!(["0x0", "0x2"])), Some("P: the point is on the curve but not in the subgroup of order r")),
        (with("P", json!([modulus, p[1]])), Some("P: x is not below the modulus")),
        (with("P", json!([p[0], "12"])), Some("P: y does not start with 0x")),
        (with("P", json!([p[0], "0xzz"])), Some("P: y has 'z' at position 2, which is not a hexadecimal digit")),
        (with("P", json!("O")), Some("P: a point is a pair of coordinates or the word \"inf\"")),
        (with("P", good["Q"].clone()), Some("P.x: one integer is expected, not a list")),
        (with("Q", good["P"].clone()), Some("Q.x: a list of two integers is expected")),
        (with("Q", json!([["0x1"], ["0x2", "0x3"]])), Some("Q: x has 1 integers, expected 2")),
        (
            with("Q", swapped),
            Some(
                "Q: the point is not on the curve; the coordinates of x look swapped (im, re): this form puts re first",
            ),
        ),
        ("not json".into(), Some("not JSON: expected ident at column 2")),
        (r#"{"P": "inf", "Q": ""#.into(), Some("not JSON: EOF while parsing a string at column 19")),
        (r#"{"P": "inf", "Q": "inf", "P": "inf"}"#.into(), Some("the name \"P\" stands twice")),
        (r#"{"pairs": [{"P": "inf", "Q": "inf", "Q": "inf"}]}"#.into(), Some("pairs[0]: the name \"Q\" stands twice")),
        (String::new(), Some("an empty line")),
        ("{}".into(), Some("not an object with P and Q, or with pairs")),
        (
            json!({"pairs": [good, {"P": "inf", "Q": "Q"}]}).to_string(),
            Some("pairs[1].Q: a point is a pair of coordinates or the word \"inf\""),
        ),
        (good.to_string(), None),
    ];
    let text: String = rows.iter().map(|(row, _)| format!("{row}\n")).collect();
    let run = pairloom_reading(&["pair", "--curve", "bls12-381", "--threads", "2", "-"], text.as_bytes());
    let expected: Vec<_> =
        rows.iter().map(|(_, error)| error.map_or_else(|| value(case), |error| json!({"error": error}))).collect();
    assert_eq!(run.json(), expected);
    assert_eq!(run.status, 1);
    let first = "the first is row 2: P: the point is not on the curve";
    assert_eq!(run.err, format!("pairloom: -: 17 of 19 rows not answered, {first}\n"));
}

#[test]
fn no_rows_no_answers() {
    let run = pairloom_reading(&["pair", "--curve", "bn254"], b"\n\n");
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "", ""));
}

#[test]
fn bytes_that_are_no_text() {
    let run = pairloom_reading(&["pair", "--curve", "bn254"], b"\xff\xfe\n{\"pairs\": []}\n");
    assert_eq!((run.status, run.json()), (1, vec![json!({"error": "not UTF-8"}), one()]));
}

#[test]
fn many_rows_stay_in_order() {
    let cases = cases("bn254_snark");
    let bad = json!({"P": "x", "Q": "inf"});
    let rows: Vec<Value> =
        (0..300).map(|i| if i % 7 == 3 { bad.clone() } else { pair(&cases[i % cases.len()]) }).collect();
    let run = pairloom_reading(&["pair", "--curve", "bn254", "--threads", "5"], lines(&rows).as_bytes());
    for (i, answer) in run.json().into_iter().enumerate() {
        let good = i % 7 != 3;
        assert_eq!(answer.get("error").is_none(), good, "row {i}");
        assert!(!good || answer == value(&cases[i % cases.len()]), "row {i}");
    }
    assert_eq!((run.status, run.out.lines().count()), (1, 300));
}

/// A single pairing over several threads, by every pairing that can be split: the value that one thread computes.
#[test]
fn one_row_over_many_threads() {
    for (curve, name, pairings) in [
        ("bls12-381", "bls12_381", &["optimal-ate"][..]),
        ("bn254", "bn254_snark", &["optimal-ate", "r-ate"]),
        ("bn254-nogami", "bn254_nogami", &["optimal-ate", "r-ate", "tate"]),
    ] {
        let row = lines([&pair(&cases(name)[0])]);
        for pairing in pairings {
            for exponent in [&[][..], &["--exponent", "reduced"]] {
                let value = |threads: &str| {
                    let arguments = ["pair", "--curve", curve, "--pairing", pairing, "--threads", threads];
                    let run = pairloom_reading(&[&arguments, exponent].concat(), row.as_bytes());
                    assert_eq!((run.status, run.complaints().as_slice()), (0, &[][..]), "{run:?}");
                    run.out
                };
                let alone = value("1");
                for threads in ["2", "4", "7"] {
                    assert_eq!(value(threads), alone, "{curve} {pairing} {threads}");
                }
            }
        }
    }
}
