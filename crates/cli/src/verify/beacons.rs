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
