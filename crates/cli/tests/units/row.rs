//! Rows of pairs.

use pairloom_cli::pair::row::{CoordinateText, PairText, PointText, parse_pair_row};

fn error(row: &str) -> String {
    parse_pair_row(row).expect_err(row).to_string()
}

#[test]
fn both_forms_of_rows() {
    let alone =
        parse_pair_row(r#"{"P": "inf", "Q": [["0x1", "0x2"], ["0x3", "0x4"]], "note": 1}"#).expect("well-formed");
    let list = |a: &str, b: &str| CoordinateText::List(vec![a.into(), b.into()]);
    let pair =
        PairText { p: PointText::Word("inf".into()), q: PointText::Affine([list("0x1", "0x2"), list("0x3", "0x4")]) };
    assert_eq!(alone.pairs, [(String::new(), pair)]);
    assert_eq!(parse_pair_row(r#"{"pairs": []}"#).expect("well-formed").pairs, []);
}

#[test]
fn errors_name_the_field() {
    assert_eq!(error("[]"), "not an object with P and Q, or with pairs");
    assert_eq!(error("{}"), "not an object with P and Q, or with pairs");
    assert_eq!(error(r#"{"P": "inf"}"#), "Q: missing");
    assert_eq!(
        error(r#"{"P": 1, "Q": "inf"}"#),
        "P: a point is a list [x, y], a divisor {\"u\": […], \"v\": […]}, infinity the word \"inf\""
    );
    assert_eq!(error(r#"{"P": ["0x1"], "Q": "inf"}"#), "P: a point has 2 coordinates, not 1");
    assert!(error(r#"{"P": ["0x1", 2], "Q": "inf"}"#).starts_with("P.y: an integer is a text"));
    assert_eq!(error(r#"{"pairs": {}}"#), "pairs: not a list");
    assert_eq!(error(r#"{"pairs": [{"P": "inf", "Q": "inf"}, {"P": "inf"}]}"#), "pairs[1].Q: missing");
    assert_eq!(error(r#"{"pairs": [], "P": "inf"}"#), "pairs: the row has P or Q as well");
    assert_eq!(error(r#"{"P": {"u": ["0x1"]}, "Q": "inf"}"#), "P.v: missing");
    assert!(error(r#"{"P": {"u": "0x1", "v": []}, "Q": "inf"}"#).starts_with("P.u: coefficients are a list"));
    assert!(error(r#"{"P": {"u": [], "v": [1]}, "Q": "inf"}"#).starts_with("P.v: coefficients are a list"));
    assert!(error("{").starts_with("not JSON: EOF"));
}
