//! Beacons of drand.

use crate::forms::{Cell, bytes};
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, Int32Array, Int64Array, LargeStringArray, RecordBatch, StringArray, UInt64Array};
use pairloom_columnar::beacons;
use pairloom_parallel::{Inline, Scoped};
use pairloom_signature::drand::{Chain, ChainName, SigningChain};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Real beacons by scheme and key, some of them wrong.
fn published() -> BTreeMap<(String, String), Vec<Value>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/drand/beacons.json");
    let file: Value = serde_json::from_str(&std::fs::read_to_string(path).expect("readable")).expect("JSON");
    let mut chains: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for beacon in file["beacons"].as_array().expect("a list") {
        let name = |field: &str| beacon[field].as_str().expect("a text").to_owned();
        chains.entry((name("scheme"), name("public_key"))).or_default().push(beacon.clone());
    }
    chains
}

fn column(beacons: &[Value], field: &str) -> Vec<Cell> {
    beacons.iter().map(|beacon| beacon[field].as_str().map(|digits| hex::decode(digits).expect("digits"))).collect()
}

#[test]
fn published_beacons_in_every_form() {
    let mut wrong = 0;
    for ((scheme, key), published) in published() {
        let chain = Chain::new(&scheme, &hex::decode(key).expect("digits")).expect("a chain");
        let rounds: Vec<_> = published.iter().map(|beacon| beacon["round"].as_u64().expect("a number")).collect();
        let rounds: ArrayRef = Arc::new(UInt64Array::from(rounds));
        let expected: Vec<_> = published.iter().map(|beacon| beacon["valid"].as_bool()).collect();
        assert!(expected.iter().all(Option::is_some));
        wrong += expected.iter().filter(|valid| **valid == Some(false)).count();
        let previous = bytes(&column(&published, "previous_signature"));
        let randomness = bytes(&column(&published, "randomness"));
        for signatures in bytes(&column(&published, "signature")) {
            let table = RecordBatch::try_from_iter([
                ("round", rounds.clone()),
                ("signature", signatures.clone()),
                ("previous_signature", previous[1].clone()),
                ("randomness", randomness[2].clone()),
            ]);
            let verdicts = beacons::verify_table(&chain, &table.expect("a table"), &Scoped(2)).expect("columns");
            assert_eq!(verdicts.valid.iter().collect::<Vec<_>>(), expected, "{scheme}, {}", signatures.data_type());
        }
    }
    assert!(wrong > 0);
}

/// Rows of all chains in one table, in any order, each under the chain that it names.
#[test]
fn rows_that_name_their_chains() {
    let mut rows: Vec<Value> = published().into_values().flatten().collect();
    rows.sort_by_key(|row| row["round"].as_u64());
    let expected: Vec<_> = rows.iter().map(|row| row["valid"].as_bool()).collect();
    let column = |field| bytes(&column(&rows, field))[0].clone();
    let rounds: ArrayRef = Arc::new(rows.iter().map(|row| row["round"].as_u64()).collect::<UInt64Array>());
    let schemes = || rows.iter().map(|row| row["scheme"].as_str());
    let table = |schemes: ArrayRef| {
        RecordBatch::try_from_iter_with_nullable([
            ("round", rounds.clone(), true),
            ("signature", column("signature"), true),
            ("previous_signature", column("previous_signature"), true),
            ("scheme", schemes, true),
            ("public_key", column("public_key"), true),
        ])
        .expect("a table")
    };
    let named = table(Arc::new(schemes().collect::<StringArray>()));
    for batch in [Chain::BATCH, usize::MAX] {
        let verdicts = beacons::verify_chains(ChainName::default(), batch, &named, &Scoped(2)).expect("columns");
        assert_eq!(verdicts.valid.iter().collect::<Vec<_>>(), expected);
    }
    // A row is not valid under a chain that is not its own, a row that names none is not answered.
    let (first, key) = (rows[0]["scheme"].as_str(), column("public_key"));
    let chain = ChainName { scheme: first, public_key: Some(key.as_binary::<i32>().value(0)) };
    let verdicts = beacons::verify_chains(chain, Chain::BATCH, &named, &Inline).expect("columns");
    for (row, verdict) in verdicts.iter().enumerate() {
        let reason = verdict.expect("answered").err();
        if rows[row]["scheme"].as_str() != first {
            assert_eq!(reason, Some("scheme: not that of the chain information"));
        } else if rows[row]["public_key"] != rows[0]["public_key"] {
            assert_eq!(reason, Some("public_key: not that of the chain information"));
        } else {
            assert_eq!(reason.is_none(), rows[row]["valid"] == true);
        }
    }
    let unnamed = table(Arc::new(schemes().map(|_| None::<&str>).collect::<LargeStringArray>()));
    let verdicts = beacons::verify_chains(ChainName::default(), Chain::BATCH, &unnamed, &Inline).expect("columns");
    assert_eq!(verdicts.valid.null_count(), rows.len());
    let strange = table(Arc::new(schemes().map(|_| Some("bls")).collect::<StringArray>()));
    let verdicts = beacons::verify_chains(ChainName::default(), Chain::BATCH, &strange, &Inline).expect("columns");
    assert!(verdicts.reason.value(0).starts_with("scheme: \"bls\" is none of "), "{:?}", verdicts.reason);
    let lacking = named.project(&[0, 1, 2, 4]).expect("columns");
    let error = beacons::verify_chains(ChainName::default(), Chain::BATCH, &lacking, &Inline).expect_err("no scheme");
    assert_eq!(error.to_string(), "column scheme: missing");
}

#[test]
fn rounds_of_other_types_nulls_and_negative_ones() {
    let scheme = "bls-unchained-g1-rfc9380";
    let signing = SigningChain::derive(scheme, &[1; 32]).expect("a scheme").expect("long enough");
    let chain = Chain::new(scheme, signing.public_key()).expect("a chain");
    let signature = |round| Some(signing.beacon(round, None).signature);
    let signatures = bytes(&[signature(1), signature(2), None, signature(4), signature(4)]);
    let wide: ArrayRef = Arc::new(Int64Array::from(vec![Some(1), None, Some(3), Some(-4), Some(5)]));
    let narrow: ArrayRef = Arc::new(Int32Array::from(vec![Some(1), None, Some(3), Some(-4), Some(5)]));
    for rounds in [wide, narrow] {
        let verdicts = beacons::verify(&chain, &rounds, &signatures[1], None, &Inline).expect("columns");
        let verdicts: Vec<_> = verdicts.iter().collect();
        let forged = Err("signature: does not verify for this round under this key");
        assert_eq!(verdicts, [Some(Ok(())), None, None, Some(Err("round: negative")), Some(forged)]);
    }
}
