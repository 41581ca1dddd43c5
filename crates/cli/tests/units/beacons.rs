//! Files of beacons.

use pairloom_cli::parse_beacons;
use pairloom_cli::verify::beacons::NotBeacons;
use pairloom_cli::verify::stream::{Stopped, read_beacons_up_to};
use pairloom_proof::json::Refused;
use std::io::{self, Read};

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
    for first in ["# made by hand", "é", "]"] {
        let lines = reasons(&format!("{first}\n{GOOD}"));
        assert!(lines[0].2.starts_with("not JSON: "), "{}", lines[0].2);
        assert_eq!(lines[1..], [(2, Some(7), String::new())]);
    }
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
        assert!(why.contains("the name \"beacons\" stands twice"), "{why}");
    }
}

/// What comes of a stream where lines and values have so many bytes at most: the rows' reasons, and why reading ended.
fn up_to(longest: usize, stream: impl Read) -> (Vec<String>, String) {
    let mut reasons = Vec::new();
    let ended = read_beacons_up_to(longest, stream, |row| {
        reasons.push(row.beacon.err().unwrap_or_default());
        Ok::<_, core::convert::Infallible>(())
    });
    let why = match ended {
        Ok(()) => String::new(),
        Err(Stopped::NotBeacons(why)) => why.to_string(),
        Err(Stopped::Unreadable(error)) => error.to_string(),
        Err(Stopped::Taker(never)) => match never {},
    };
    (reasons, why)
}

/// What is too long is not kept, whatever form the file has.
#[test]
fn long_texts() {
    let long = format!(r#"{{"round": 7, "signature": "0a", "note": "{}"}}"#, "x".repeat(100));
    let (line, value) = ("the line is longer than 0 MiB", "a value is longer than 0 MiB");
    let good = String::new;
    for first in [GOOD, &long] {
        let reason = if first == GOOD { good() } else { line.into() };
        let lines = format!("{first}\n{long}\n{GOOD}\n");
        assert_eq!(up_to(100, lines.as_bytes()), (vec![reason, line.into(), good()], good()));
    }
    for open in ["[", "{\"beacons\": ["] {
        let list = format!("{open}{GOOD},\n{GOOD},\n{GOOD},\n{long}]");
        assert_eq!(up_to(100, list.as_bytes()), (vec![good(); 3], value.into()));
    }
    let spread = long.replace(' ', "\n");
    for text in [&long, &spread, &" ".repeat(200), &format!("[{}", " ".repeat(200))] {
        assert_eq!(up_to(100, text.as_bytes()), (vec![], value.into()), "{text}");
    }
    assert_eq!(up_to(1000, spread.as_bytes()), (vec![good()], good()));
}

/// A stream that never ends, and begins so that it is no text.
#[test]
fn endless_streams() {
    for byte in [0, 0x7f, 0xff] {
        let (rows, why) = up_to(usize::MAX, io::repeat(byte));
        let expected = if byte == 0xff { "not UTF-8" } else { "not JSON: expected value at line 1 column 1" };
        assert_eq!((rows.len(), why.as_str()), (0, expected));
    }
}

/// Other bytes than those of characters are refused wherever they stand; a character may be cut by the end of a read.
#[test]
fn bytes_that_are_no_text() {
    let bad = [br#"{"round": 7, "signature": "0a", "note": ""#.as_slice(), b"\xe2\x82\"}"].concat();
    let good = GOOD.replace("true", r#""€ 𝄞""#);
    let (none, other) = (String::new, || "not UTF-8".to_owned());
    let lines = [&bad, b"\n".as_slice(), good.as_bytes(), b"\n", &bad].concat();
    assert_eq!(up_to(1000, lines.as_slice()), (vec![other(), none(), other()], none()));
    assert_eq!(up_to(1000, bad.as_slice()), (vec![], other()));
    for open in ["[", "{\"beacons\": ["] {
        let list = [open.as_bytes(), good.as_bytes(), b", ", &bad, b"]"].concat();
        assert_eq!(up_to(1000, list.as_slice()), (vec![none()], other()));
    }
    let behind = [b"{\"beacons\": [", good.as_bytes(), b"], \"note\": \"\xff\"}"].concat();
    assert_eq!(up_to(1000, behind.as_slice()), (vec![none()], other()));
}

/// Readers differ in which of two values they take.
#[test]
fn names_that_stand_twice() {
    let twice = r#"{"round": 7, "signature": "0a", "round": 8}"#;
    let deep = r#"{"round": 7, "signature": "0a", "note": [1, {"a": {"b": 1, "b": 1}}]}"#;
    let rows = [
        (1, None, r#"the name "round" stands twice"#.to_owned()),
        (2, Some(7), String::new()),
        (3, None, r#"note[1].a: the name "b" stands twice"#.to_owned()),
    ];
    assert_eq!(reasons(&format!("[{twice}, {GOOD}, {deep}]")), rows);
    assert_eq!(reasons(&format!("{twice}\n{GOOD}\n{deep}\n")), rows);
    assert_eq!(reasons(twice), rows[..1]);
    assert_eq!(reasons(&twice.replace(' ', "\n")), rows[..1]);
    for text in [
        format!(r#"{{"a": 1, "beacons": [{GOOD}], "a": 2}}"#),
        format!(r#"{{"a": {{"b": 1, "b": 2}}, "beacons": [{GOOD}]}}"#),
        format!(r#"{{"beacons": [{GOOD}], "a": [{{"b": 1, "b": 2}}]}}"#),
    ] {
        let why = parse_beacons(&text).expect_err("a name stands twice");
        assert!(matches!(why, NotBeacons::NotJson(Refused::Twice(_))), "{text}: {why}");
    }
}
