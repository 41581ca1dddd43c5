//! Files of beacons.

use pairloom_cli::parse_beacons;
use pairloom_cli::verify::beacons::NotBeacons;

fn reasons(text: &str) -> Vec<(usize, Option<u64>, String)> {
    let rows = parse_beacons(text).expect("beacons");
    rows.into_iter().map(|row| (row.row, row.round, row.beacon.err().unwrap_or_default())).collect()
}

const GOOD: &str = r#"{"round": 7, "signature": "0a", "valid": true}"#;

#[test]
fn four_forms() {
    let good = [(1, Some(7), String::new())];
    assert_eq!(reasons(GOOD), good);
    assert_eq!(reasons(&format!("[{GOOD}]")), good);
    assert_eq!(reasons(&format!("{{\"beacons\": [\n{GOOD}\n]}}")), good);
    let lines = reasons(&format!("{GOOD}\n\n{{\"round\": 8\r\n{GOOD}"));
    assert_eq!((&lines[0], &lines[2]), (&good[0], &(4, Some(7), String::new())));
    assert!(lines[1].2.starts_with("not JSON: EOF while parsing an object at column "), "{}", lines[1].2);
}

#[test]
fn malformed_rows_name_their_field() {
    let rows = [
        ("1", None, "not an object"),
        ("{}", None, "round: missing"),
        (r#"{"round": "7", "signature": "0a"}"#, None, "round: not a natural number below 2^64"),
        (r#"{"round": -7, "signature": "0a"}"#, None, "round: not a natural number below 2^64"),
        (r#"{"round": 7, "signature": null}"#, Some(7), "signature: missing"),
        (r#"{"round": 7, "signature": 10}"#, Some(7), "signature: not a text"),
        (r#"{"round": 7, "signature": "0x"}"#, Some(7), "signature: invalid character 'x' at position 1"),
        (r#"{"round": 7, "signature": "0"}"#, Some(7), "signature: odd number of digits"),
        (r#"{"round": 7, "signature": "", "randomness": []}"#, Some(7), "randomness: not a text"),
        (r#"{"round": 7, "signature": "", "scheme": "a", "schemeID": "b"}"#, Some(7), "schemeID: differs from scheme"),
    ];
    for (text, round, reason) in rows {
        assert_eq!(reasons(&format!("[{text}]")), [(1, round, reason.to_owned())]);
    }
}

#[test]
fn files_without_beacons() {
    for text in ["", " \n", "{}", "[]", "7", "null", r#"{"beacons": []}"#, r#"{"public_key": "00", "schemeID": "x"}"#] {
        assert_eq!(parse_beacons(text), Err(NotBeacons::NoBeacon), "{text}");
    }
    for text in ["beacons", "[{}", "{\n\"round\": 1,\n", "1\n2", &format!("[\n{GOOD}\n")] {
        assert!(matches!(parse_beacons(text), Err(NotBeacons::NotJson(_))), "{text}");
    }
}

/// Rows of a second list would be lost.
#[test]
fn two_lists() {
    let beacon = r#"{"round": 1, "signature": "00"}"#;
    for text in [
        format!(r#"{{"beacons": [{beacon}], "beacons": [{beacon}]}}"#),
        format!(r#"{{"beacons": [{beacon}], "scheme": "x", "beacons": 7}}"#),
    ] {
        let why = parse_beacons(&text).expect_err("two lists").to_string();
        assert!(why.contains("beacons: there are two"), "{why}");
    }
}
