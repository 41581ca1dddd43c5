//! BLS signatures.

use crate::forms::{Cell, bytes, lists};
use arrow_array::{Array, ArrayRef, Int32Array, NullArray, RecordBatch};
use pairloom_columnar::{ColumnError, Verdicts, signatures};
use pairloom_parallel::{Inline, Scoped};
use pairloom_signature::dynamic::{Claim, Claimed, DynamicSuite};
use pairloom_vectors::Bytes;
use proptest::prelude::*;
use serde::Deserialize;
use std::sync::{Arc, OnceLock};

fn suite() -> DynamicSuite {
    DynamicSuite::by_name("min-pk-pop").expect("a suite")
}

#[derive(Deserialize)]
struct Verify {
    key: Bytes,
    message: Bytes,
    signature: Bytes,
}

#[derive(Deserialize)]
struct SameMessage {
    keys: Vec<Bytes>,
    message: Bytes,
    signature: Bytes,
}

fn valid(verdicts: &Verdicts) -> Vec<Option<bool>> {
    verdicts.valid.iter().collect()
}

#[test]
fn cases_of_ethereum_in_every_form() {
    let cases = pairloom_vectors::cases::<Verify, bool>("ethereum-bls", "verify");
    let column = |cell: fn(&Verify) -> &Bytes| -> Vec<Cell> {
        cases.iter().map(|case| Some(cell(&case.input).to_vec())).collect()
    };
    let expected: Vec<_> = cases.iter().map(|case| Some(case.expected)).collect();
    let (keys, messages, all_signatures) =
        (column(|row| &row.key), column(|row| &row.message), column(|row| &row.signature));
    for keys in bytes(&keys) {
        for messages in bytes(&messages) {
            for all_signatures in bytes(&all_signatures) {
                let verdicts =
                    signatures::verify(suite(), &keys, &messages, &all_signatures, &Inline).expect("columns");
                assert_eq!(valid(&verdicts), expected, "{} {}", keys.data_type(), all_signatures.data_type());
            }
        }
    }
}

#[test]
fn keys_in_lists() {
    let cases = pairloom_vectors::cases::<SameMessage, bool>("ethereum-bls", "fast_aggregate_verify");
    let keys: Vec<_> = cases
        .iter()
        .map(|case| Some(case.input.keys.iter().map(|key| Some(key.to_vec())).collect::<Vec<_>>()))
        .collect();
    let messages: Vec<Cell> = cases.iter().map(|case| Some(case.input.message.to_vec())).collect();
    let sums: Vec<Cell> = cases.iter().map(|case| Some(case.input.signature.to_vec())).collect();
    let expected: Vec<_> = cases.iter().map(|case| Some(case.expected)).collect();
    for keys in lists(&keys) {
        let verdicts =
            signatures::verify(suite(), &keys, &bytes(&messages)[0], &bytes(&sums)[0], &Inline).expect("columns");
        assert_eq!(valid(&verdicts), expected, "{}", keys.data_type());
        // A slice, whose items start in the middle.
        let [keys, messages, sums] =
            [keys, bytes(&messages).remove(0), bytes(&sums).remove(0)].map(|array| array.slice(3, cases.len() - 3));
        let verdicts = signatures::verify(suite(), &keys, &messages, &sums, &Inline).expect("columns");
        assert_eq!(valid(&verdicts), expected[3..], "{}", keys.data_type());
    }
}

#[test]
fn a_null_in_a_list_is_a_reason_and_a_null_list_is_null() {
    let keys = lists(&[Some(vec![Some(vec![1; 48]), None]), None]);
    let others = bytes(&[Some(vec![0; 96]), Some(vec![0; 96])]);
    let verdicts = signatures::verify(suite(), &keys[0], &others[0], &others[0], &Inline).expect("columns");
    assert_eq!(valid(&verdicts), [Some(false), None]);
    assert_eq!(verdicts.reason.value(0), "public_keys[1]: null");
}

#[test]
fn a_table_with_both_kinds_of_rows() {
    let one = pairloom_vectors::cases::<Verify, bool>("ethereum-bls", "verify").remove(0);
    let many = pairloom_vectors::cases::<SameMessage, bool>("ethereum-bls", "fast_aggregate_verify").remove(0);
    let keys: Vec<Cell> = many.input.keys.iter().map(|key| Some(key.to_vec())).collect();
    let table = RecordBatch::try_from_iter([
        ("public_key", bytes(&[Some(one.input.key.to_vec()), None, Some(vec![0; 48]), None]).remove(0)),
        ("public_keys", lists(&[None, Some(keys.clone()), Some(keys), None]).remove(0)),
        (
            "message",
            bytes(&[Some(one.input.message.to_vec()), Some(many.input.message.to_vec()), Some(vec![]), Some(vec![])])
                .remove(0),
        ),
        (
            "signature",
            bytes(&[
                Some(one.input.signature.to_vec()),
                Some(many.input.signature.to_vec()),
                Some(vec![]),
                Some(vec![]),
            ])
            .remove(1),
        ),
        ("other", Arc::new(Int32Array::from(vec![1, 2, 3, 4])) as ArrayRef),
    ])
    .expect("a table");
    let verdicts = signatures::verify_table(suite(), &table, &Inline).expect("columns");
    assert_eq!(valid(&verdicts), [Some(one.expected), Some(many.expected), Some(false), None]);
    assert_eq!(verdicts.reason.value(2), "public_keys: beside public_key");
}

#[test]
fn other_columns_are_refused_and_nulls_are_not() {
    let column = bytes(&[Some(vec![0; 48])]).remove(0);
    let texts: ArrayRef = Arc::new(arrow_array::StringArray::from(vec!["a text"]));
    let refused = signatures::verify(suite(), &texts, &column, &column, &Inline).expect_err("texts");
    assert_eq!(
        refused.to_string(),
        "column public_key: expected bytes (Binary, LargeBinary, BinaryView, FixedSizeBinary), got Utf8"
    );
    let short = signatures::verify(suite(), &column, &column, &column.slice(0, 0), &Inline);
    assert_eq!(short.err(), Some(ColumnError::Length { name: "signature".into(), expected: 1, got: 0 }));
    let nulls: ArrayRef = Arc::new(NullArray::new(1));
    let verdicts = signatures::verify(suite(), &column, &column, &nulls, &Inline).expect("columns");
    assert_eq!((valid(&verdicts), verdicts.reason.is_null(0)), (vec![None], true));
    let table = RecordBatch::try_from_iter([("public_key", column)]).expect("a table");
    let missing = signatures::verify_table(suite(), &table, &Inline).expect_err("columns are missing");
    assert_eq!(missing.to_string(), "column message: missing");
}

/// A key, a message, its signature.
type Signed = (Vec<u8>, Vec<u8>, Vec<u8>);

/// Keys, messages and signatures that are valid.
fn signed() -> &'static [Signed] {
    static SIGNED: OnceLock<Vec<Signed>> = OnceLock::new();
    SIGNED.get_or_init(|| {
        let row = |i: u8| {
            let secret = suite().derive(&[i % 3; 32]).expect("long enough");
            let message = vec![i / 2; usize::from(i)];
            let signature = suite().sign(&*secret, &message).expect("a key");
            (suite().public_key(&*secret).expect("a key"), message, signature)
        };
        (0..12).map(row).collect()
    })
}

/// A row: which signature, what is done to it.
fn row() -> impl Strategy<Value = [Cell; 3]> {
    (0..12_usize, 0..10_u8, 0..96_usize).prop_map(|(which, spoil, place)| {
        let (key, message, signature) = signed()[which].clone();
        let (mut key, mut message, mut signature) = (Some(key), Some(message), Some(signature));
        match spoil {
            0 => key = None,
            1 => message = None,
            2 => signature = None,
            3 => signature.iter_mut().for_each(|bytes| bytes[place] ^= 1),
            4 => signature.iter_mut().for_each(|bytes| bytes.truncate(place)),
            5 => key.iter_mut().for_each(|bytes| bytes[place % 48] ^= 4),
            6 => message.iter_mut().for_each(|bytes| bytes.push(0)),
            _ => {}
        }
        [key, message, signature]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn columns_agree_with_rows(
        rows in prop::collection::vec(row(), 0..40),
        chunk in 1..40_usize,
        form in [0..3_usize, 0..3, 0..3],
        threads in 1..4_usize,
    ) {
        let one_by_one = |[key, message, signature]: &[Cell; 3]| {
            let signed = Claimed::One { key: key.clone()?, message: message.clone()? };
            let claim = Claim { signed, signature: signature.clone()?, proofs: None };
            Some(suite().verify(&[claim], &Inline).remove(0).map_err(|defect| defect.to_string()))
        };
        let expected: Vec<_> = rows.iter().map(one_by_one).collect();
        let columns: [ArrayRef; 3] = core::array::from_fn(|i| {
            let column: Vec<Cell> = rows.iter().map(|row| row[i].clone()).collect();
            bytes(&column).swap_remove(form[i])
        });
        let mut found = Vec::new();
        for start in (0..rows.len()).step_by(chunk) {
            let [keys, messages, all_signatures] = columns.each_ref().map(|column| column.slice(start, chunk.min(rows.len() - start)));
            let verdicts = signatures::verify(suite(), &keys, &messages, &all_signatures, &Scoped(threads)).expect("columns");
            prop_assert_eq!(verdicts.to_batch().expect("a table").num_rows(), keys.len());
            found.extend(verdicts.iter().map(|verdict| verdict.map(|verdict| verdict.map_err(str::to_owned))));
        }
        prop_assert_eq!(found, expected);
    }
}
