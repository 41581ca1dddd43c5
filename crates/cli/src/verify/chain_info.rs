//! What a drand network says of itself.

use super::fields::{Fields, required};
use serde_json::Value;

/// The part of a chain's information that its beacons are checked against.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ChainInfo {
    /// The scheme's name.
    pub scheme: String,
    /// The public key, in the scheme's byte form.
    pub public_key: Vec<u8>,
}

/// Reads chain information as drand's HTTP interface gives it: an object with `public_key` and `schemeID` (or `scheme`).
///
/// # Errors
///
/// The field that is missing or wrong.
pub fn parse_chain_info(text: &str) -> Result<ChainInfo, String> {
    let value: Value = serde_json::from_str(text).map_err(|error| format!("not JSON: {error}"))?;
    let fields = Fields(value.as_object().ok_or("not an object with public_key and schemeID")?);
    let public_key = required(fields.bytes("public_key"), "public_key")?;
    Ok(ChainInfo { scheme: required(fields.scheme(), "schemeID")?.to_owned(), public_key })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_interfaces() {
        let expected = ChainInfo { scheme: "pedersen-bls-chained".into(), public_key: vec![0x86, 0x8f] };
        let first = r#"{"public_key":"868f","period":30,"genesis_time":1,"hash":"89","groupHash":"17","schemeID":"pedersen-bls-chained","metadata":{"beaconID":"default"}}"#;
        let second = r#"{"public_key":"868f","period":30,"chain_hash":"89","scheme":"pedersen-bls-chained","beacon_id":"default"}"#;
        assert_eq!(parse_chain_info(first), Ok(expected.clone()));
        assert_eq!(parse_chain_info(second), Ok(expected));
    }

    #[test]
    fn errors_name_the_field() {
        assert_eq!(parse_chain_info("[]"), Err("not an object with public_key and schemeID".into()));
        assert_eq!(parse_chain_info(r#"{"schemeID": "x"}"#), Err("public_key: missing".into()));
        assert_eq!(parse_chain_info(r#"{"public_key": "00"}"#), Err("schemeID: missing".into()));
        assert!(parse_chain_info("").expect_err("empty").starts_with("not JSON: EOF"));
    }
}
