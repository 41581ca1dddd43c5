//! The rows of `pairloom verify bls`.

use pairloom_signature::dynamic::{Claim, Claimed};
use serde_json::{Map, Value};

/// A claim, or what is wrong with its row: one line that starts with the field.
pub type Row = Result<Claim, String>;

/// Reads a row.
///
/// # Errors
///
/// What is wrong with it.
pub fn parse_row(line: &str) -> Row {
    let value: Value = serde_json::from_str(line).map_err(|error| format!("not JSON: {error}"))?;
    let Value::Object(row) = &value else { return Err("not an object".into()) };
    let signature = required(bytes(row, "signature")?, "signature")?;
    let (one, several) = (bytes(row, "public_key")?, list(row, "public_keys")?);
    let (message, messages) = (bytes(row, "message")?, list(row, "messages")?);
    let (proof, proofs) = (bytes(row, "proof_of_possession")?, list(row, "proofs_of_possession")?);
    match (one, several) {
        (Some(_), Some(_)) => Err("public_keys: beside public_key".into()),
        (None, None) => Err("public_key: missing".into()),
        (Some(key), None) => {
            refuse(messages.is_some(), "messages: with one public_key")?;
            refuse(proofs.is_some(), "proofs_of_possession: with one public_key")?;
            let message = required(message, "message")?;
            Ok(Claim { signed: Claimed::One { key, message }, signature, proofs: proof.map(|proof| vec![proof]) })
        }
        (None, Some(keys)) => {
            refuse(proof.is_some(), "proof_of_possession: with public_keys")?;
            let signed = match (message, messages) {
                (Some(_), Some(_)) => return Err("messages: beside message".into()),
                (None, None) => return Err("message: missing".into()),
                (Some(message), None) => Claimed::SameMessage { keys, message },
                (None, Some(messages)) => Claimed::Many { keys, messages },
            };
            Ok(Claim { signed, signature, proofs })
        }
    }
}

fn refuse(wrong: bool, problem: &str) -> Result<(), String> {
    if wrong { Err(problem.into()) } else { Ok(()) }
}

fn required<T>(field: Option<T>, name: &str) -> Result<T, String> {
    field.ok_or_else(|| format!("{name}: missing"))
}

/// A field that is there and not null.
fn get<'a>(row: &'a Map<String, Value>, name: &str) -> Option<&'a Value> {
    row.get(name).filter(|value| !value.is_null())
}

fn decode(value: &Value, name: &str) -> Result<Vec<u8>, String> {
    let digits = value.as_str().ok_or_else(|| format!("{name}: not a text"))?;
    hex::decode(digits.strip_prefix("0x").unwrap_or(digits)).map_err(|error| format!("{name}: {error}"))
}

fn bytes(row: &Map<String, Value>, name: &str) -> Result<Option<Vec<u8>>, String> {
    get(row, name).map(|value| decode(value, name)).transpose()
}

fn list(row: &Map<String, Value>, name: &str) -> Result<Option<Vec<Vec<u8>>>, String> {
    let Some(value) = get(row, name) else { return Ok(None) };
    let items = value.as_array().ok_or_else(|| format!("{name}: not a list"))?;
    let item = |(i, value): (usize, &Value)| decode(value, &format!("{name}[{i}]"));
    items.iter().enumerate().map(item).collect::<Result<_, _>>().map(Some)
}
