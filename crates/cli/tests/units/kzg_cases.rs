//! Files of cases of KZG.

use pairloom_cli::verify::kzg_case::of_file;
use serde_json::json;

/// The cases of a file, or why they are none.
fn read(file: &[u8]) -> Vec<String> {
    of_file(file).into_iter().map(|case| case.map_or_else(|why| why, |case| case.to_string())).collect()
}

#[test]
fn lines() {
    assert_eq!(of_file(b"{\"a\":1}\r\n{\"b\":2}\n\n"), [Ok(json!({"a": 1})), Ok(json!({"b": 2}))]);
    let twice = r#"the name "a" stands twice"#;
    let cut = "not JSON: EOF while parsing a string at column 3";
    assert_eq!(read(b"{\"a\":1,\"a\":1}\n\n{\"a\n{\"a\":\"\xff\"}"), [twice, "an empty line", cut, "not UTF-8"]);
    assert_eq!(read(b"{\"a\":\"\xff\"}\n{}\n"), ["not UTF-8", "{}"]);
    assert_eq!(read(b"{\"a\":1,\"a\":1}\n"), [twice]);
}

#[test]
fn one_value() {
    assert_eq!(read(b"{\n\"a\": 1}\n"), [r#"{"a":1}"#]);
    assert_eq!(read(b"{\n\"a\": {\"b\": 1, \"b\": 1}}\n"), [r#"a: the name "b" stands twice"#]);
    assert_eq!(read(b"{\n\"a\": \"\xff\"}\n"), ["not UTF-8"]);
    assert_eq!(read(b"a: 1\nb: '\xff'\n"), ["not UTF-8"]);
    assert_eq!(read(b"a: 1\n"), [r#"{"a":1}"#]);
    assert!(read(b"a: 1\na: 1\n")[0].starts_with("neither JSON nor YAML: "));
    assert!(read(b" \n").is_empty());
}
