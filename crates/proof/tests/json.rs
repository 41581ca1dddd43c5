//! JSON texts of others.

use pairloom_proof::json::{Refused, value};
use proptest::prelude::*;
use serde_json::{Value, json};

fn refused(text: &[u8]) -> String {
    value(text).expect_err("refused").to_string()
}

#[test]
fn values_of_every_kind() {
    let text = r#" {"a": [null, true, -1, 18446744073709551615, 0.5, "x\u00e9\n"], "b": {"a": {}}} "#;
    let expected = json!({"a": [null, true, -1, u64::MAX, 0.5, "x\u{e9}\n"], "b": {"a": {}}});
    assert_eq!(value(text.as_bytes()), Ok(expected));
}

#[test]
fn names_that_stand_twice() {
    for (text, expected) in [
        (r#"{"a": 1, "b": 2, "a": 1}"#, r#"the name "a" stands twice"#),
        (r#"{"a": 1, "\u0061": 2}"#, r#"the name "a" stands twice"#),
        (r#"[0, {"a": {"b": [{"c\n": 1, "c\n": 2}]}}]"#, r#"[1].a.b[0]: the name "c\n" stands twice"#),
        (r#"{"x": {"a": 1, "a": 2}, "x": {"b": 1, "b": 2}}"#, r#"x: the name "a" stands twice"#),
        (r#"{"x": 1, "x": {"b": 1, "b": 2}}"#, r#"the name "x" stands twice"#),
    ] {
        assert_eq!(refused(text.as_bytes()), expected);
    }
    assert!(value(br#"[{"a": 1}, {"a": {"a": 2}}]"#).is_ok());
}

#[test]
fn places_of_errors() {
    assert_eq!(refused(b""), "not JSON: EOF while parsing a value at column 0");
    assert_eq!(refused(b"{\"a\": \"b\r\n"), "not JSON: EOF while parsing a string at column 8");
    assert_eq!(refused(b"[1] 2\n"), "not JSON: trailing characters at column 5");
    assert_eq!(refused(b"[1,\n2,]\n"), "not JSON: trailing comma at line 2 column 3");
    assert_eq!(refused(b"{\"a\": \"\xff\"}"), "not UTF-8");
    assert_eq!(value(b"\xff"), Err(Refused::NotUtf8));
    assert!(refused("[".repeat(1000).as_bytes()).starts_with("not JSON: recursion limit"));
}

proptest! {
    /// What is accepted is what others read.
    #[test]
    fn as_others_read(text in r#"(\{|\}|\[|\]|"a"|"b"|:|,|1|-2e9|null| ){0,12}"#) {
        match (value(text.as_bytes()), serde_json::from_str::<Value>(&text)) {
            (Ok(value), Ok(expected)) => prop_assert_eq!(value, expected),
            (Err(why), Ok(_)) => prop_assert!(matches!(why, Refused::Twice(_)), "{}", why),
            (Err(why), Err(_)) => prop_assert!(matches!(why, Refused::Syntax(_)), "{}", why),
            (Ok(_), Err(why)) => prop_assert!(false, "{}", why),
        }
    }
}
