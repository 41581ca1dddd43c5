//! `pairloom verify bls` on columns.

use crate::common::{file, pairloom};
use crate::forms::{Cell, answers, files, forms, invalid, lists, null, table, valid, verdicts};
use pairloom_signature::DynamicSuite;
use serde_json::{Value, json};

fn suite() -> DynamicSuite {
    DynamicSuite::by_name("min-pk-pop").expect("a suite")
}

/// Keys, and their signatures on some messages.
fn signed(messages: &[&[u8]]) -> (Vec<Vec<u8>>, Vec<Vec<u8>>) {
    let secret = |index: usize| suite().derive(&[index as u8 + 1; 32], b"").expect("long enough");
    let secrets: Vec<_> = (0..messages.len()).map(secret).collect();
    let keys = secrets.iter().map(|secret| secret.public_key()).collect();
    (keys, secrets.iter().zip(messages).map(|(secret, message)| secret.sign(message)).collect())
}
