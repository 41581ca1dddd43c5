//! Files of drand beacons.

use super::fields::{Fields, required};
use crate::gpu::Workers;
use pairloom_proof::json::Refused;
use pairloom_signature::drand::{Beacon, ChainName};
use serde_json::Value;
use thiserror::Error;

/// The most beacons that are in memory at once: enough that every thread has full batches; for GPUs some ten megabytes, of which a thread of
/// an H100 has one or two.
pub(super) fn most_beacons(workers: &Workers) -> usize {
    match workers {
        Workers::Devices(_) => 1 << 16,
        Workers::Threads(_) => 8192,
    }
}

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

impl NamedBeacon {
    /// The chain that it names.
    pub(super) fn chain(&self) -> ChainName<'_> {
        ChainName { scheme: self.scheme.as_deref(), public_key: self.public_key.as_deref() }
    }
}

/// Why a text is no file of beacons.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotBeacons {
    /// Neither JSON nor JSON Lines.
    #[error(transparent)]
    NotJson(#[from] Refused),
    /// JSON, without a single beacon.
    #[error("holds no beacon")]
    NoBeacon,
}

/// Whether an object alone in its file means to be a beacon.
pub(super) fn is_beacon_like(fields: &serde_json::Map<String, Value>) -> bool {
    fields.contains_key("round") || fields.contains_key("signature")
}

/// The row of a JSON value, or of a text that is refused.
pub(super) fn of_value(row: usize, value: Result<Value, Refused>) -> BeaconRow {
    let no_beacon = |why| BeaconRow { row, round: None, beacon: Err(why) };
    let value = match value {
        Ok(value) => value,
        Err(refused) => return no_beacon(refused.to_string()),
    };
    let Some(fields) = value.as_object().map(Fields) else { return no_beacon("not an object".into()) };
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
