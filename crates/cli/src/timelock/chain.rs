//! Chain information that files are encrypted with.

use crate::Failure;
use crate::input::Source;
use crate::verify::fields::{Fields, required};
use pairloom_encryption::Chain;
use pairloom_proof::json;
use serde_json::Value;

/// Reads chain information as drand's HTTP interface gives it.
pub(super) fn read_chain(source: &Source) -> Result<Chain, Failure> {
    parse(&source.read()?).map_err(|problem| Failure::input(source, problem))
}

/// Reads chain information as drand's HTTP interface gives it, with what rounds and hashes are computed from.
///
/// # Errors
///
/// The field that is missing or wrong, or a hash that is not the one of the others.
pub fn parse(text: &str) -> Result<Chain, String> {
    let value = json::value(text.as_bytes()).map_err(|refused| refused.to_string())?;
    let fields = Fields(value.as_object().ok_or("not an object with public_key, period, genesis_time and schemeID")?);
    let public_key = required(fields.bytes("public_key"), "public_key")?;
    let scheme = required(fields.scheme(), "schemeID")?.to_owned();
    let period = required(fields.natural("period"), "period")?;
    let period = u32::try_from(period).map_err(|_| "period: not below 2^32".to_owned())?;
    let genesis_time = required(fields.natural("genesis_time"), "genesis_time")?;
    let seed = match fields.bytes("groupHash")? {
        Some(seed) => Some(seed),
        None => fields.bytes("genesis_seed")?,
    };
    if seed.as_ref().is_some_and(|seed| seed.len() != 32) {
        return Err("groupHash: not 32 bytes".into());
    }
    let beacon_id = match value.get("metadata").and_then(Value::as_object) {
        Some(metadata) => Fields(metadata).text("beaconID")?.map(str::to_owned),
        None => fields.text("beacon_id")?.map(str::to_owned),
    };
    let computed = seed
        .map(|seed| Chain::hash_of(period, genesis_time, &public_key, &seed, beacon_id.as_deref().unwrap_or_default()));
    let given = fields.bytes("hash")?.map(<[u8; 32]>::try_from).transpose().map_err(|_| "hash: not 32 bytes")?;
    // The hash covers the name, unless it is "default": a name that is missing is not taken for that where there is no hash to compare with.
    if given.is_none() && computed.is_some() && beacon_id.is_none() {
        return Err("metadata.beaconID: missing, and no hash".into());
    }
    let hash = match (given, computed) {
        (Some(given), Some(computed)) if given != computed => {
            Err("hash: not that of period, genesis_time, public_key, groupHash and beaconID".to_owned())
        }
        (given, computed) => {
            given.or(computed).ok_or_else(|| "hash: missing, and no groupHash to compute it from".into())
        }
    }?;
    let chain = Chain { scheme, public_key, period, genesis_time, hash };
    match chain.contradicted_by() {
        Some(network) => Err(format!("public_key: not that of {}, whose hash this is", network.name)),
        None => Ok(chain),
    }
}
