//! Checks of the subgroup, and hashing.

use crate::forms::{Cell, bytes, cells};
use pairloom_columnar::ColumnError;
use pairloom_columnar::points::{Curve, Group, check, hash};
use pairloom_parallel::{Inline, Scoped};
use pairloom_vectors::Bytes;
use serde::Deserialize;
use serde_json::Value;

#[test]
fn points_of_ethereum() {
    for (kind, group) in [("deserialization_G1", Group::G1), ("deserialization_G2", Group::G2)] {
        let cases = pairloom_vectors::cases::<Bytes, bool>("ethereum-bls", kind);
        let points: Vec<Cell> = cases.iter().map(|case| Some(case.input.to_vec())).chain([None]).collect();
        let expected: Vec<_> = cases.iter().map(|case| Some(case.expected)).chain([None]).collect();
        for points in bytes(&points) {
            let verdicts = check(Curve::Bls12381, group, &points, &Scoped(2)).expect("a column");
            let valid: Vec<_> = verdicts.valid.iter().collect();
            assert_eq!(valid, expected, "{kind}, {}: {:?}", points.data_type(), verdicts.reason);
        }
    }
}

#[derive(Deserialize)]
struct Message {
    dst: String,
    message: Bytes,
}

#[test]
fn hashes_of_rfc_9380() {
    for (kind, group) in
        [("BLS12381G1_XMD:SHA-256_SSWU_RO_", Group::G1), ("BLS12381G2_XMD:SHA-256_SSWU_RO_", Group::G2)]
    {
        let cases = pairloom_vectors::cases::<Message, Value>("rfc9380-suites", kind);
        let mut messages: Vec<Cell> = cases.iter().map(|case| Some(case.input.message.to_vec())).collect();
        messages.insert(1, None);
        for messages in bytes(&messages) {
            let tag = cases[0].input.dst.as_bytes();
            let mut points = cells(&hash(Curve::Bls12381, group, &messages, tag, &Inline).expect("a column").value);
            assert_eq!(points.remove(1), None);
            for (point, case) in points.iter().zip(&cases) {
                // A compressed point is its x, imaginary part first, with flags in the first three bits.
                let x = match (&case.expected["P"][0], group) {
                    (x, Group::G1) => x.as_str().expect("digits").trim_start_matches("0x").to_owned(),
                    (x, Group::G2) => {
                        let part = |i: usize| x[i].as_str().expect("digits").trim_start_matches("0x").to_owned();
                        part(1) + &part(0)
                    }
                };
                let mut point = point.clone().expect("a point");
                point[0] &= 0x1f;
                assert_eq!(hex::encode(point), x, "{kind}, {}", case.name);
            }
        }
    }
    let messages = bytes(&[Some(vec![1])]);
    assert_eq!(hash(Curve::Bn254, Group::G1, &messages[0], b"", &Inline).err(), Some(ColumnError::EmptyTag));
}

#[test]
fn points_of_bn254() {
    let word = |n: u8| [vec![0; 31], vec![n]].concat();
    let points = [
        Some([word(1), word(2)].concat()),
        Some([word(1), word(3)].concat()),
        None,
        Some(vec![0; 64]),
        Some(vec![0xff; 64]),
    ];
    for points in bytes(&points) {
        let verdicts = check(Curve::Bn254, Group::G1, &points, &Inline).expect("a column");
        let valid: Vec<_> = verdicts.valid.iter().collect();
        assert_eq!(valid, [Some(true), Some(false), None, Some(true), Some(false)], "{:?}", verdicts.reason);
    }
}
