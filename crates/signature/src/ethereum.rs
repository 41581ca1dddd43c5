//! Ethereum's own rules for aggregates, where they differ from the draft's (consensus specification, Altair, BLS extensions).

use crate::aggregate::{AggregateDefect, AggregateKey, AggregateSignature};
use crate::possession::ProvenKey;
use crate::suite::MinPkPop;

/// The suite of Ethereum's consensus.
pub type Suite = MinPkPop;

/// `eth_aggregate_pubkeys`: the sum of keys, `None` of none. The sum may be infinity.
pub fn eth_aggregate_pubkeys<'a>(keys: impl IntoIterator<Item = &'a ProvenKey<Suite>>) -> Option<AggregateKey<Suite>> {
    AggregateKey::sum(keys)
}

/// `eth_fast_aggregate_verify`: as [`AggregateSignature::verify_same_message`], but no keys and the signature at infinity are valid.
///
/// # Errors
///
/// [`AggregateDefect`].
pub fn eth_fast_aggregate_verify(
    keys: &[ProvenKey<Suite>],
    message: &[u8],
    signature: &AggregateSignature<Suite>,
) -> Result<(), AggregateDefect> {
    match keys {
        [] if signature.as_point().is_identity() => Ok(()),
        _ => signature.verify_same_message(keys, message),
    }
}
