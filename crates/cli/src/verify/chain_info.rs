//! What a drand network says of itself.

use super::fields::{Fields, required};
use pairloom_proof::json;
use pairloom_signature::drand::ChainName;

/// The part of a chain's information that its beacons are checked against.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ChainInfo {
    /// The scheme's name.
    pub scheme: String,
    /// The public key, in the scheme's byte form.
    pub public_key: Vec<u8>,
}

impl ChainInfo {
    /// The chain.
    pub fn name(&self) -> ChainName<'_> {
        ChainName { scheme: Some(&self.scheme), public_key: Some(&self.public_key) }
    }
}

/// Reads chain information as drand's HTTP interface gives it: an object with `public_key` and `schemeID` (or `scheme`).
///
/// # Errors
///
/// The field that is missing or wrong.
pub fn parse_chain_info(text: &str) -> Result<ChainInfo, String> {
    let value = json::value(text.as_bytes()).map_err(|refused| refused.to_string())?;
    let fields = Fields(value.as_object().ok_or("not an object with public_key and schemeID")?);
    let public_key = required(fields.bytes("public_key"), "public_key")?;
    Ok(ChainInfo { scheme: required(fields.scheme(), "schemeID")?.to_owned(), public_key })
}
