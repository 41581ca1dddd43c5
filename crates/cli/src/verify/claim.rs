//! The rows of `pairloom verify bls`.

use pairloom_curve::encoding::hexadecimal::decode_prefixed;
use pairloom_proof::json;
use pairloom_signature::dynamic::{Claim, ClaimFields};
use serde_json::{Map, Value};

/// A claim, or what is wrong with its row: one line that starts with the field.
pub type Row = Result<Claim, String>;

/// Reads a row.
///
/// # Errors
///
/// What is wrong with it.
pub fn parse_row(line: &str) -> Row {
    let value = json::value(line.as_bytes()).map_err(|refused| refused.to_string())?;
    let Value::Object(row) = &value else { return Err("not an object".into()) };
    let fields = ClaimFields {
        signature: bytes(row, "signature")?,
        public_key: bytes(row, "public_key")?,
        public_keys: list(row, "public_keys")?,
        message: bytes(row, "message")?,
        messages: list(row, "messages")?,
        proof_of_possession: bytes(row, "proof_of_possession")?,
        proofs_of_possession: list(row, "proofs_of_possession")?,
    };
    fields.claim().map_err(|error| error.to_string())
}

/// A field that is there and not null.
fn get<'a>(row: &'a Map<String, Value>, name: &str) -> Option<&'a Value> {
    row.get(name).filter(|value| !value.is_null())
}

fn decode(value: &Value, name: &str) -> Result<Vec<u8>, String> {
    let digits = value.as_str().ok_or_else(|| format!("{name}: not a text"))?;
    decode_prefixed(digits).map_err(|error| format!("{name}: {error}"))
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
