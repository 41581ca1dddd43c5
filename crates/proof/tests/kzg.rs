//! c-kzg's cases.

use pairloom_parallel::{Inline, Scoped};
use pairloom_proof::kzg::case::{Answer, Function};
use pairloom_proof::kzg::{BLOB_ELEMENTS, CELL_ELEMENTS, Setup};
use pairloom_vectors::{Case, cases, say_not_run, shared_vectors};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::PathBuf;

/// What verifiers use of a setup: powers 0 to 63 of its secret in G1; 0, 1 and 64 in G2.
#[derive(Deserialize)]
struct Powers {
    g1: Vec<String>,
    g2: [String; 3],
}

impl Powers {
    /// A setup whose other points are of these.
    fn setup(&self) -> Setup {
        let first = |i: usize| &*self.g1[if i < CELL_ELEMENTS { i } else { 0 }];
        let second = |i: usize| &*self.g2[if i < CELL_ELEMENTS { i.min(1) } else { 2 }];
        let points = std::iter::repeat_n(first(0), BLOB_ELEMENTS)
            .chain((0..=CELL_ELEMENTS).map(second))
            .chain((0..BLOB_ELEMENTS).map(first))
            .map(|point| point.strip_prefix("0x").expect("bytes"));
        Setup::read(&["4096", "65"].into_iter().chain(points).collect::<Vec<_>>().join("\n")).expect("a setup")
    }
}

/// Ethereum's.
fn setup() -> Setup {
    let of_mainnet: Vec<Case<(), Powers>> = cases("kzg", "setup");
    of_mainnet[0].expected.setup()
}

/// The folder of the whole sets.
fn folder() -> Option<PathBuf> {
    let folder = shared_vectors().map(|folder| folder.join("kzg"));
    if folder.is_none() {
        say_not_run("kzg");
    }
    folder
}

/// Puts strings of bytes in the places of lists of [times, bytes].
fn unfold(value: &mut Value) {
    let run = |item: &Value| Some(item[1].as_str()?[2..].repeat(usize::try_from(item[0].as_u64()?).ok()?));
    match value {
        Value::Array(items) => {
            if let Some(bytes) = items.iter().map(run).collect::<Option<String>>().filter(|bytes| !bytes.is_empty()) {
                *value = json!(format!("0x{bytes}"));
            } else {
                items.iter_mut().for_each(unfold);
            }
        }
        Value::Object(fields) => fields.values_mut().for_each(unfold),
        _ => {}
    }
}

fn cases_of(function: &str) -> Vec<Case<Value, Value>> {
    let mut cases = cases("kzg", function);
    cases.iter_mut().for_each(|case: &mut Case<Value, Value>| unfold(&mut case.input));
    cases
}

#[test]
fn cases_of_ckzg() {
    let setup = setup();
    for name in [
        "verify_kzg_proof",
        "verify_blob_kzg_proof",
        "verify_blob_kzg_proof_batch",
        "verify_cell_kzg_proof_batch",
        "compute_challenge",
    ] {
        for case in cases_of(name) {
            let function = Function::of_input(&case.input).expect("a function");
            assert_eq!(function.name(), name);
            let answer = match function.answer(&setup, &case.input, &Scoped(2)) {
                Ok(Answer::Verdict(verdict)) => json!(verdict),
                Ok(Answer::Verdicts(verdicts)) => json!(verdicts.iter().all(|verdict| *verdict)),
                Ok(Answer::Challenge(challenge)) => json!(format!("0x{}", hex::encode(challenge))),
                Err(error) => {
                    assert!(!error.field.is_empty());
                    Value::Null
                }
            };
            assert_eq!(answer, case.expected, "{name} {}", case.name);
        }
    }
}

#[test]
fn batches_name_the_bad_blob() {
    let setup = setup();
    let mut good: Vec<_> = cases_of("verify_blob_kzg_proof").into_iter().filter(|case| case.expected == true).collect();
    let commitment = |case: &Case<Value, Value>| case.input["commitment"].to_string();
    good.sort_by_key(commitment);
    good.dedup_by_key(|case| commitment(case));
    let bytes = |value: &Value| hex::decode(&value.as_str().expect("a text")[2..]).expect("digits");
    let part = |name: &str| good.iter().cycle().take(11).map(|case| bytes(&case.input[name])).collect::<Vec<_>>();
    let (blobs, mut commitments, proofs) = (part("blob"), part("commitment"), part("proof"));
    let verdicts = setup.verify_blob_kzg_proof_batch(&blobs, &commitments, &proofs, &Inline).expect("well formed");
    assert_eq!(verdicts, [true; 11]);
    commitments.swap(2, 9);
    let verdicts = setup.verify_blob_kzg_proof_batch(&blobs, &commitments, &proofs, &Inline).expect("well formed");
    let bad: Vec<_> = (0..11).filter(|at| !verdicts[*at]).collect();
    assert_eq!(bad, [2, 9]);
    commitments[4].pop();
    let error = setup.verify_blob_kzg_proof_batch(&blobs, &commitments, &proofs, &Inline).expect_err("short");
    assert_eq!(error.to_string(), "commitments[4]: expected 48 bytes, got 47");
}

#[test]
fn batches_name_the_bad_cell() {
    if folder().is_none() {
        return;
    }
    let setup = setup();
    let cases = cases_of("verify_cell_kzg_proof_batch");
    let mut input = cases.iter().find(|case| case.name == "valid_3").expect("the case").input.clone();
    let (first, second) = (input["cells"][5].clone(), input["cells"][100].clone());
    (input["cells"][5], input["cells"][100]) = (second, first);
    let function = Function::of_input(&input).expect("a function");
    let Ok(Answer::Verdicts(verdicts)) = function.answer(&setup, &input, &Inline) else { panic!("no verdicts") };
    assert_eq!((0..128).filter(|at| !verdicts[*at]).collect::<Vec<_>>(), [5, 100]);
    input["cell_indices"][0] = json!(128);
    let error = function.answer(&setup, &input, &Inline).expect_err("no such cell");
    assert_eq!(error.to_string(), "cell_indices[0]: 128 is beyond 127");
}

#[test]
fn setups_that_are_none() {
    let Some(folder) = folder() else { return };
    let text = std::fs::read_to_string(folder.join("trusted_setup.txt")).expect("readable");
    let told = |text: String| Setup::read(&text).expect_err("no setup").to_string();
    assert_eq!(told(String::new()), "the number of points in G1: missing");
    assert_eq!(told(text.replacen("4096", "4095", 1)), "the number of points in G1: 4095 items, expected 4096");
    assert_eq!(told(text.replacen("\n65\n", "\n66\n", 1)), "g1_monomial[4095]: missing");
    assert_eq!(told(format!("{text} 00")), "after the last point: 2 bytes too many");
    assert_eq!(told(text.trim_end().rsplit_once('\n').expect("lines").0.to_owned()), "g1_monomial[4095]: missing");
    let swapped = text.replacen(
        "97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb",
        "c00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
        1,
    );
    assert!(told(swapped).ends_with("the point at infinity is not allowed here"));
}

/// What can be run without the setup of Ethereum: one whose secret is known, so that proofs are two multiplications.
mod known_secret {
    use super::*;
    use pairloom_algebra::Field;
    use pairloom_curve::Point;
    use pairloom_curve::bls12_381::{self, Fr, G1, G1Affine, G2Affine};
    use pairloom_curve::encoding::{PointEncoding, ZcashCompressed};
    use pairloom_curve::hash::map::map_to_curve;
    use pairloom_proof::kzg::compute_challenge;

    const TAU: Fr = Fr::from_u64(0x1234_5678_9abc_def1);

    fn g1(scalar: &Fr) -> Vec<u8> {
        ZcashCompressed::encode(&G1Affine::generator().mul(scalar).to_affine())
    }

    fn setup() -> Setup {
        let power = |i: usize| TAU.pow(&[i as u64]);
        let second = |i| ZcashCompressed::encode(&G2Affine::generator().mul(&power(i)).to_affine());
        let bytes = |point: Vec<u8>| format!("0x{}", hex::encode(point));
        let g1 = (0..CELL_ELEMENTS).map(|i| bytes(g1(&power(i)))).collect();
        Powers { g1, g2: [0, 1, CELL_ELEMENTS].map(|i| bytes(second(i))) }.setup()
    }

    /// The blob of the polynomial that is `value` everywhere, its commitment and its proof.
    fn constant(value: u64) -> [Vec<u8>; 3] {
        let blob = Fr::from_u64(value).to_be_bytes().repeat(BLOB_ELEMENTS);
        [blob, g1(&Fr::from_u64(value)), g1(&Fr::ZERO)]
    }

    #[test]
    fn values_and_blobs() {
        let setup = setup();
        // f = 3 x² + 5 at z = 7: (f(τ) − 152) / (τ − 7) = 3 (τ + 7).
        let commitment = g1(&TAU.square().triple().add(&Fr::from_u64(5)));
        let proof = g1(&TAU.add(&Fr::from_u64(7)).triple());
        let scalar = |value: u64| Fr::from_u64(value).to_be_bytes();
        let verify = |z, y| setup.verify_kzg_proof(&commitment, &scalar(z), &scalar(y), &proof).expect("well formed");
        assert!(verify(7, 152));
        assert!(!verify(7, 153) && !verify(8, 152));
        let rows: Vec<_> = (1..=20).map(constant).collect();
        let part = |at: usize| rows.iter().map(|row| row[at].clone()).collect::<Vec<_>>();
        let (mut blobs, commitments, proofs) = (part(0), part(1), part(2));
        let batch = |blobs: &[Vec<u8>]| setup.verify_blob_kzg_proof_batch(blobs, &commitments, &proofs, &Scoped(2));
        assert_eq!(batch(&blobs).expect("well formed"), [true; 20]);
        assert!(setup.verify_blob_kzg_proof(&blobs[3], &commitments[3], &proofs[3]).expect("well formed"));
        // One value of one blob.
        blobs[13][32 * 4000 + 31] ^= 1;
        let verdicts = batch(&blobs).expect("well formed");
        assert_eq!((0..20).filter(|at| !verdicts[*at]).collect::<Vec<_>>(), [13]);
        assert!(!setup.verify_blob_kzg_proof(&blobs[13], &commitments[13], &proofs[13]).expect("well formed"));
        blobs[0][32 * 9..][..32].fill(0xff);
        assert_eq!(batch(&blobs).expect_err("too large").to_string(), "blobs[0][9]: not below the modulus");
        assert_eq!(
            compute_challenge(&blobs[1], &[]).expect_err("short").to_string(),
            "commitment: expected 48 bytes, got 0"
        );
    }

    /// Cells of f = x^100 + 1 at a coset h: f − I = (x^64 − h^64) q.
    #[test]
    fn cells_of_a_blob() {
        let setup = setup();
        let root = Fr::from_u64(7).pow(&order_over(8192));
        let reverse = |index: u64, bits: u32| index.reverse_bits() >> (64 - bits);
        let (mut cells, mut proofs, mut indices) = (Vec::new(), Vec::new(), Vec::new());
        for index in [0, 1, 5, 64, 127] {
            let shift = root.pow(&[reverse(index, 7)]);
            let point = |j: u64| shift.mul(&root.pow(&[128 * reverse(j, 6)]));
            let values = (0..64).flat_map(|j| point(j).pow(&[100]).add(&Fr::ONE).to_be_bytes());
            cells.push(values.collect::<Vec<_>>());
            // x^100 = x^36 (x^64 − h^64) + h^64 x^36.
            proofs.push(g1(&TAU.pow(&[36])));
            indices.push(index);
        }
        let commitment = g1(&TAU.pow(&[100]).add(&Fr::ONE));
        let commitments = vec![commitment; 5];
        let verify = |cells: &[Vec<u8>], indices: &[u64]| {
            setup.verify_cell_kzg_proof_batch(&commitments, indices, cells, &proofs, &Inline).expect("well formed")
        };
        assert_eq!(verify(&cells, &indices), [true; 5]);
        cells[2][31] ^= 1;
        assert_eq!(verify(&cells, &indices), [true, true, false, true, true]);
        indices.swap(0, 4);
        assert_eq!(verify(&cells, &indices), [false, true, false, true, false]);
    }

    /// Cells of a constant: each is its own proof of nothing, the point at infinity.
    fn constant_cells(count: usize) -> [Vec<Vec<u8>>; 3] {
        let cell = Fr::from_u64(9).to_be_bytes().repeat(CELL_ELEMENTS);
        [vec![g1(&Fr::from_u64(9)); count], vec![cell; count], vec![g1(&Fr::ZERO); count]]
    }

    /// A point of the curve outside the subgroup, compressed.
    fn outside() -> Vec<u8> {
        let point = map_to_curve::<G1, _>(&bls12_381::Fp::from_u64(7));
        ZcashCompressed::encode(&Point::<G1>::from_jacobian(&point).to_affine())
    }

    /// Of several things that are wrong the first is told, in the order commitment, z, y, proof: both points are checked at once, in the end.
    #[test]
    fn the_first_wrong_argument_is_told() {
        let setup = setup();
        let good = [g1(&Fr::from_u64(9)), vec![0; 32], Fr::from_u64(9).to_be_bytes().to_vec(), g1(&Fr::ZERO)];
        let bad = [
            vec![outside(), good[0][1..].to_vec(), vec![0xff; 48]],
            vec![vec![0xff; 32]],
            vec![vec![0xff; 32]],
            vec![outside(), good[0][1..].to_vec(), vec![0xff; 48]],
        ];
        let verify = |[commitment, z, y, proof]: &[Vec<u8>; 4]| setup.verify_kzg_proof(commitment, z, y, proof);
        assert_eq!(verify(&good), Ok(true));
        for first in 0..4 {
            for second in first..4 {
                for (one, other) in bad[first].iter().flat_map(|one| bad[second].iter().map(move |other| (one, other)))
                {
                    let mut arguments = good.clone();
                    arguments[second].clone_from(other);
                    arguments[first].clone_from(one);
                    let told = verify(&arguments).expect_err("bad").field;
                    assert_eq!(told, ["commitment", "z", "y", "proof"][first], "{arguments:?}");
                }
            }
        }
    }

    #[test]
    fn cells_may_repeat_and_be_absent() {
        let setup = setup();
        let [commitments, mut cells, proofs] = constant_cells(6);
        let verify = |indices: &[u64], cells: &[Vec<u8>]| {
            let count = indices.len();
            setup.verify_cell_kzg_proof_batch(&commitments[..count], indices, cells, &proofs[..count], &Inline)
        };
        assert_eq!(verify(&[], &[]).expect("nothing"), [true; 0]);
        assert_eq!(verify(&[3, 3, 127, 0, 3, 127], &cells).expect("well formed"), [true; 6]);
        // The same cell, once right and once wrong.
        cells[4][63] ^= 1;
        let verdicts = verify(&[3, 3, 127, 0, 3, 127], &cells).expect("well formed");
        assert_eq!(verdicts, [true, true, true, true, false, true]);
    }

    #[test]
    fn what_is_wrong_with_cells() {
        let setup = setup();
        let [commitments, cells, proofs] = constant_cells(5);
        let told = |commitments: &[Vec<u8>], indices: &[u64], cells: &[Vec<u8>], proofs: &[Vec<u8>]| {
            setup
                .verify_cell_kzg_proof_batch(commitments, indices, cells, proofs, &Inline)
                .expect_err("bad")
                .to_string()
        };
        let with = |list: &[Vec<u8>], at: usize, bytes: Vec<u8>| {
            let mut list = list.to_vec();
            list[at] = bytes;
            list
        };
        let indices = [0, 1, 2, 3, 4];
        assert_eq!(told(&commitments, &indices[1..], &cells, &proofs), "cell_indices: 4 items, expected 5");
        assert_eq!(told(&commitments, &indices, &cells[1..], &proofs), "cells: 4 items, expected 5");
        assert_eq!(told(&commitments, &indices, &cells, &proofs[1..]), "proofs: 4 items, expected 5");
        assert_eq!(
            told(&commitments, &[0, 1, 2, u64::MAX, 4], &cells, &proofs),
            "cell_indices[3]: 18446744073709551615 is beyond 127"
        );
        let short = with(&cells, 2, cells[2][1..].to_vec());
        assert_eq!(told(&commitments, &indices, &short, &proofs), "cells[2]: 2047 bytes, expected 2048");
        let mut above = cells[4].clone();
        above[32 * 63..].fill(0xff);
        assert_eq!(
            told(&commitments, &indices, &with(&cells, 4, above), &proofs),
            "cells[4][63]: not below the modulus"
        );
        // Equal commitments are decoded once; the first place is named.
        for (list, field) in [(&commitments, "commitments"), (&proofs, "proofs")] {
            for (bytes, reason) in [
                (outside(), "the point is on the curve but not in the subgroup of order r"),
                (vec![0; 48], "the flags mark an uncompressed point"),
                (vec![0xff; 48], ""),
                (list[0][1..].to_vec(), "47"),
            ] {
                let list = with(&with(list, 3, bytes.clone()), 4, bytes);
                let told = match field {
                    "proofs" => told(&commitments, &indices, &cells, &list),
                    _ => told(&list, &indices, &cells, &proofs),
                };
                assert!(told.starts_with(&format!("{field}[3]: ")) && told.contains(reason), "{told}");
            }
        }
    }

    #[test]
    fn what_is_wrong_with_blobs() {
        let setup = setup();
        let rows: Vec<_> = (1..=4).map(constant).collect();
        let [blobs, commitments, proofs] =
            [0, 1, 2].map(|at| rows.iter().map(|row| row[at].clone()).collect::<Vec<_>>());
        let told = |blobs: &[Vec<u8>], commitments: &[Vec<u8>], proofs: &[Vec<u8>]| {
            setup.verify_blob_kzg_proof_batch(blobs, commitments, proofs, &Scoped(2)).expect_err("bad").to_string()
        };
        let none: [Vec<u8>; 0] = [];
        assert_eq!(setup.verify_blob_kzg_proof_batch(&none, &none, &none, &Inline).expect("nothing"), [true; 0]);
        assert_eq!(told(&blobs, &commitments[1..], &proofs), "commitments: 3 items, expected 4");
        assert_eq!(told(&blobs, &commitments, &proofs[2..]), "proofs: 2 items, expected 4");
        let (mut short, mut subgroup) = (blobs.clone(), proofs.clone());
        short[2].push(0);
        subgroup[3] = outside();
        assert_eq!(told(&short, &commitments, &proofs), "blobs[2]: 131073 bytes, expected 131072");
        assert_eq!(
            told(&blobs, &commitments, &subgroup),
            "proofs[3]: the point is on the curve but not in the subgroup of order r"
        );
        let alone = setup.verify_blob_kzg_proof(&blobs[0], &outside(), &proofs[0]).expect_err("bad").to_string();
        assert_eq!(alone, "commitment: the point is on the curve but not in the subgroup of order r");
        // Two bad ones, the first and the last.
        let mut swapped = commitments.clone();
        swapped.swap(0, 3);
        let verdicts = setup.verify_blob_kzg_proof_batch(&blobs, &swapped, &proofs, &Inline).expect("well formed");
        assert_eq!(verdicts, [false, true, true, false]);
    }

    #[test]
    fn challenges_hash_all_there_is() {
        let [blob, commitment, _] = constant(5);
        let challenge = compute_challenge(&blob, &commitment).expect("well formed");
        let mut other = blob.clone();
        other[32 * 4095 + 31] ^= 1;
        assert_ne!(compute_challenge(&other, &commitment).expect("well formed"), challenge);
        assert_ne!(compute_challenge(&blob, &g1(&Fr::from_u64(6))).expect("well formed"), challenge);
        other[32 * 4095..].fill(0xff);
        assert_eq!(
            compute_challenge(&other, &commitment).expect_err("too large").to_string(),
            "blob[4095]: not below the modulus"
        );
        assert_eq!(
            compute_challenge(&blob, &outside()).expect_err("outside").to_string(),
            "commitment: the point is on the curve but not in the subgroup of order r"
        );
    }

    /// `(r − 1) / n` for a power of two n.
    fn order_over(n: u64) -> Vec<u64> {
        let order = <Fr as pairloom_algebra::PrimeField>::MODULUS;
        let shift = n.trailing_zeros();
        (0..4).map(|i| order[i] >> shift | order.get(i + 1).map_or(0, |next| next << (64 - shift))).collect()
    }
}
