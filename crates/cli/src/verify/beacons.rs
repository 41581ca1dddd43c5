//! Files of drand beacons.

use super::fields::{Fields, required};
use pairloom_signature::drand::Beacon;
use serde_json::Value;
use thiserror::Error;

/// A row of a file: one beacon, or why it is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BeaconRow {
    /// Its number, from 1: the position in the list, or the line.
    pub row: usize,
    /// The round, if that at least can be read.
    pub round: Option<u64>,
    /// The beacon, or the field that is wrong with it.
    pub beacon: Result<NamedBeacon, String>,
}

/// A beacon and what it says of where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedBeacon {
    /// The beacon.
    pub beacon: Beacon,
    /// The scheme that it names.
    pub scheme: Option<String>,
    /// The public key that it names.
    pub public_key: Option<Vec<u8>>,
}

/// Why a text is no file of beacons.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotBeacons {
    /// Neither JSON nor JSON Lines.
    #[error("not JSON: {0}")]
    NotJson(String),
    /// JSON, without a single beacon.
    #[error("holds no beacon")]
    NoBeacon,
}

/// Reads beacons: an object with a list `beacons`, a list, one beacon alone, or JSON Lines with a beacon a line.
///
/// A row that is no beacon is a row with its reason. Whatever a row says of its own validity is ignored.
///
/// # Errors
///
/// [`NotBeacons`].
pub fn parse_beacons(text: &str) -> Result<Vec<BeaconRow>, NotBeacons> {
    let rows = match serde_json::from_str(text) {
        Ok(whole) => of_whole(&whole),
        Err(_) if text.trim().is_empty() => Vec::new(),
        Err(error) => of_lines(text).ok_or_else(|| NotBeacons::NotJson(error.to_string()))?,
    };
    if rows.is_empty() { Err(NotBeacons::NoBeacon) } else { Ok(rows) }
}

fn of_whole(whole: &Value) -> Vec<BeaconRow> {
    let list = |beacons: &Vec<Value>| (1..).zip(beacons).map(|(row, beacon)| of_value(row, beacon)).collect();
    match (whole, whole.get("beacons")) {
        (Value::Array(beacons), _) | (_, Some(Value::Array(beacons))) => list(beacons),
        (Value::Object(fields), None) if is_beacon_like(fields) => vec![of_value(1, whole)],
        _ => Vec::new(),
    }
}

/// Whether an object alone in its file means to be a beacon.
fn is_beacon_like(fields: &serde_json::Map<String, Value>) -> bool {
    fields.contains_key("round") || fields.contains_key("signature")
}

/// `None` if the text is not JSON Lines: if it starts like a list, or if no line is an object.
fn of_lines(text: &str) -> Option<Vec<BeaconRow>> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let values: Vec<_> = lines.map(|(row, line)| (row, serde_json::from_str::<Value>(line))).collect();
    let is_object = |value: &Result<Value, _>| value.as_ref().is_ok_and(Value::is_object);
    if text.trim_start().starts_with('[') || !values.iter().any(|(_, value)| is_object(value)) {
        return None;
    }
    Some(values.into_iter().map(|(row, value)| of_line(row, value)).collect())
}

fn of_line(row: usize, value: serde_json::Result<Value>) -> BeaconRow {
    match value {
        Ok(value) => of_value(row, &value),
        Err(error) => BeaconRow { row, round: None, beacon: Err(format!("not JSON: {}", in_one_line(&error))) },
    }
}

/// An error's message without its "at line 1", for the line is the row.
fn in_one_line(error: &serde_json::Error) -> String {
    error.to_string().replace(" at line 1 column", " at column")
}

fn of_value(row: usize, value: &Value) -> BeaconRow {
    let Some(fields) = value.as_object().map(Fields) else {
        return BeaconRow { row, round: None, beacon: Err("not an object".into()) };
    };
    let round = fields.natural("round");
    let beacon = named(&fields, round.clone());
    BeaconRow { row, round: round.ok().flatten(), beacon }
}

fn named(fields: &Fields, round: Result<Option<u64>, String>) -> Result<NamedBeacon, String> {
    let beacon = Beacon {
        round: required(round, "round")?,
        signature: required(fields.bytes("signature"), "signature")?,
        previous_signature: fields.bytes("previous_signature")?,
        randomness: fields.bytes("randomness")?,
    };
    let scheme = fields.scheme()?.map(str::to_owned);
    Ok(NamedBeacon { beacon, scheme, public_key: fields.bytes("public_key")? })
}

#[cfg(test)]
mod tests {
    use super::*;

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
            (
                r#"{"round": 7, "signature": "", "scheme": "a", "schemeID": "b"}"#,
                Some(7),
                "schemeID: differs from scheme",
            ),
        ];
        for (text, round, reason) in rows {
            assert_eq!(reasons(&format!("[{text}]")), [(1, round, reason.to_owned())]);
        }
    }

    #[test]
    fn files_without_beacons() {
        for text in
            ["", " \n", "{}", "[]", "7", "null", r#"{"beacons": []}"#, r#"{"public_key": "00", "schemeID": "x"}"#]
        {
            assert_eq!(parse_beacons(text), Err(NotBeacons::NoBeacon), "{text}");
        }
        for text in ["beacons", "[{}", "{\n\"round\": 1,\n", "1\n2", &format!("[\n{GOOD}\n")] {
            assert!(matches!(parse_beacons(text), Err(NotBeacons::NotJson(_))), "{text}");
        }
    }
}
