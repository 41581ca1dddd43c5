//! Times Groth16 proofs beside arkworks and KZG proofs beside c-kzg, round by round in one process, on one thread.
//!
//! Groth16: 1000 proofs of one key with two public inputs, decoded and checked, keys prepared; decoding apart. KZG: from bytes to verdicts.
//! Microseconds that the thread ran; the least of all rounds. `PAIRLOOM_INSTRUCTIONS` caps ours.
#![warn(missing_docs)]

use ark_ec::pairing::Pairing;
use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::Field;
use ark_groth16::{Groth16, Proof as ArkProof, VerifyingKey as ArkKey, prepare_verifying_key};
use ark_serialize::CanonicalSerialize;
use c_kzg::{Blob, Bytes48, KzgSettings};
use clap::Parser;
use pairloom_algebra::instructions;
use pairloom_bench::clock::micros;
use pairloom_curve::{bls12_381, bn254};
use pairloom_parallel::Inline;
use pairloom_proof::groth16::format::arkworks;
use pairloom_proof::groth16::{Inputs, PreparedKey, Proof, ProofCurve};
use pairloom_proof::kzg::Setup;
use serde_json::json;
use std::hint::black_box;
use std::path::PathBuf;

/// Times Groth16 and KZG proofs beside arkworks and c-kzg.
#[derive(Parser)]
#[command(name = "proofs", version)]
struct Options {
    /// How many rounds.
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// How many Groth16 proofs.
    #[arg(long, default_value_t = 1000)]
    proofs: usize,
    /// c-kzg's trusted_setup.txt; without it no KZG.
    #[arg(long)]
    setup: Option<PathBuf>,
    /// Instead, two proofs of arkworks on each curve as JSON, as the tests read them.
    #[arg(long)]
    cases: bool,
}

/// The least microseconds of each of some calls, in rounds that take turns.
fn least<const N: usize>(rounds: usize, mut calls: [&mut dyn FnMut(); N]) -> [f64; N] {
    let mut least = [f64::INFINITY; N];
    for _ in 0..rounds {
        for (least, call) in least.iter_mut().zip(&mut calls) {
            *least = least.min(micros(&mut *call));
        }
    }
    least
}

fn row(what: &str, ours: f64, theirs: f64, peer: &str) {
    println!("{what:<44} {ours:>12.1} {peer} {theirs:>12.1}  ratio {:.3}", ours / theirs);
}

/// Scalars that look random, the same in every run.
fn scalars<E: Pairing>() -> impl FnMut() -> E::ScalarField {
    let mut state = E::ScalarField::from(3u64);
    move || {
        state = state.square() + E::ScalarField::from(7u64);
        state.inverse().unwrap_or(state)
    }
}

/// A key and valid proofs of it, by whoever knows the key's secrets.
fn proofs<E: Pairing>(count: usize) -> (ArkKey<E>, Vec<(ArkProof<E>, [E::ScalarField; 2])>) {
    let mut next = scalars::<E>();
    let (g1, g2) = (E::G1Affine::generator(), E::G2Affine::generator());
    let (alpha, beta, gamma, delta) = (next(), next(), next(), next());
    let inputs = [next(), next(), next()];
    let key = ArkKey {
        alpha_g1: (g1 * alpha).into_affine(),
        beta_g2: (g2 * beta).into_affine(),
        gamma_g2: (g2 * gamma).into_affine(),
        delta_g2: (g2 * delta).into_affine(),
        gamma_abc_g1: inputs.iter().map(|input| (g1 * input).into_affine()).collect(),
    };
    let inverse = delta.inverse().expect("not 0");
    let proof = |_| {
        let (a, b, x) = (next(), next(), [next(), next()]);
        let sum = inputs[0] + inputs[1] * x[0] + inputs[2] * x[1];
        let c = (a * b - alpha * beta - sum * gamma) * inverse;
        let proof = ArkProof { a: (g1 * a).into_affine(), b: (g2 * b).into_affine(), c: (g1 * c).into_affine() };
        (proof, x)
    };
    (key, (0..count).map(proof).collect())
}

fn bytes(value: &impl CanonicalSerialize, compressed: bool) -> Vec<u8> {
    let mut bytes = Vec::new();
    let written =
        if compressed { value.serialize_compressed(&mut bytes) } else { value.serialize_uncompressed(&mut bytes) };
    written.expect("memory");
    bytes
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn groth16<E: Pairing, C: ProofCurve>(name: &str, options: &Options) {
    let (key, theirs) = proofs::<E>(options.proofs);
    let prepared = prepare_verifying_key(&key);
    let ours = arkworks::key::<C>(&bytes(&key, true)).expect("its form").expect("a key");
    let ours = PreparedKey::new(ours).expect("points of the subgroups");
    let encoded: Vec<_> = theirs
        .iter()
        .map(|(proof, inputs)| (json!(hex(&bytes(proof, true))), json!(hex(&bytes(&inputs.to_vec(), true)))))
        .collect();
    let decode = || -> Vec<(Proof<C>, Inputs<C>)> {
        let claim = |(proof, public)| {
            (arkworks::proof(proof).expect("a proof"), arkworks::public::<C>(public).expect("inputs"))
        };
        encoded.iter().map(|(proof, public)| claim((proof, public))).collect()
    };
    let claims = decode();
    let mut spoiled = claims.clone();
    let bad = options.proofs * 2 / 3;
    spoiled[bad].0 = spoiled[0].0.clone();
    let verify = |proof: &ArkProof<E>, inputs: &[E::ScalarField]| {
        Groth16::<E>::verify_proof(&prepared, proof, inputs).expect("inputs")
    };
    let [many, one_bad, single, ark, decoding] = least(
        options.rounds,
        [
            &mut || assert!(ours.verify_batch(&claims, &Inline).iter().all(Result::is_ok)),
            &mut || {
                let verdicts = ours.verify_batch(&spoiled, &Inline);
                assert!(verdicts.iter().enumerate().all(|(at, verdict)| verdict.is_ok() == (at != bad)));
            },
            &mut || claims.iter().take(50).for_each(|(proof, inputs)| assert!(ours.verify(proof, inputs).is_ok())),
            &mut || theirs.iter().for_each(|(proof, inputs)| assert!(verify(proof, inputs))),
            &mut || drop(black_box(decode())),
        ],
    );
    let count = options.proofs as f64;
    row(&format!("{name}: {} proofs, each", options.proofs), many / count, ark / count, "arkworks one by one");
    row(&format!("{name}: one proof alone"), single / claims.len().min(50) as f64, ark / count, "arkworks");
    row(&format!("{name}: one bad among {}", options.proofs), one_bad, many, "all good");
    println!("{name}: decoding and checking a proof {:>8.1}", decoding / count);
}

fn cases<E: Pairing>(curve: &str) -> serde_json::Value {
    let (key, proofs) = proofs::<E>(2);
    let proofs: Vec<_> = proofs
        .iter()
        .zip([true, false])
        .map(|((proof, inputs), compressed)| {
            let decimal: Vec<_> = inputs.iter().map(ToString::to_string).collect();
            json!({"proof": hex(&bytes(proof, compressed)), "public_bytes": hex(&bytes(&inputs.to_vec(), true)), "public": decimal})
        })
        .collect();
    json!({"curve": curve, "key": hex(&bytes(&key, true)), "key_uncompressed": hex(&bytes(&key, false)), "proofs": proofs})
}

/// Blobs that look random.
fn blobs(count: usize) -> Vec<Blob> {
    let mut state = 1u64;
    let mut byte = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    let mut blob = || {
        let mut bytes = vec![0; 131_072];
        bytes.iter_mut().enumerate().for_each(|(at, out)| *out = if at % 32 == 0 { 0 } else { byte() });
        Blob::from_bytes(&bytes).expect("its length")
    };
    (0..count).map(|_| blob()).collect()
}

fn kzg(path: &PathBuf, rounds: usize) {
    const BLOBS: usize = 72;
    let ours = Setup::read(&std::fs::read_to_string(path).expect("readable")).expect("a setup");
    let theirs = KzgSettings::load_trusted_setup_file(path, 0).expect("a setup");
    let blobs = blobs(BLOBS);
    let commitments: Vec<Bytes48> =
        blobs.iter().map(|blob| theirs.blob_to_kzg_commitment(blob).expect("a commitment").to_bytes()).collect();
    let proofs: Vec<Bytes48> = blobs
        .iter()
        .zip(&commitments)
        .map(|(blob, commitment)| theirs.compute_blob_kzg_proof(blob, commitment).expect("a proof").to_bytes())
        .collect();
    let raw_blobs: Vec<&[u8]> = blobs.iter().map(|blob| blob.as_slice()).collect();
    let raw_commitments: Vec<&[u8]> = commitments.iter().map(|bytes| bytes.as_slice()).collect();
    let raw_proofs: Vec<&[u8]> = proofs.iter().map(|bytes| bytes.as_slice()).collect();
    let batch = |commitments: &[&[u8]]| {
        ours.verify_blob_kzg_proof_batch(&raw_blobs, commitments, &raw_proofs, &Inline).expect("well formed")
    };
    let mut spoiled = raw_commitments.clone();
    spoiled[50] = raw_commitments[51];
    let [one, their_one, many, their_many, one_bad] = least(
        rounds,
        [
            &mut || {
                for at in 0..20 {
                    let verdict = ours.verify_blob_kzg_proof(raw_blobs[at], raw_commitments[at], raw_proofs[at]);
                    assert!(verdict.expect("well formed"));
                }
            },
            &mut || {
                for at in 0..20 {
                    let verdict = theirs.verify_blob_kzg_proof(&blobs[at], &commitments[at], &proofs[at]);
                    assert!(verdict.expect("well formed"));
                }
            },
            &mut || assert!(batch(&raw_commitments).iter().all(|valid| *valid)),
            &mut || assert!(theirs.verify_blob_kzg_proof_batch(&blobs, &commitments, &proofs).expect("well formed")),
            &mut || assert_eq!(batch(&spoiled).iter().position(|valid| !valid), Some(50)),
        ],
    );
    row("kzg: a blob", one / 20.0, their_one / 20.0, "c-kzg");
    row(&format!("kzg: {BLOBS} blobs"), many, their_many, "c-kzg");
    row(&format!("kzg: one bad among {BLOBS}"), one_bad, many, "all good");

    let (cells, cell_proofs) = theirs.compute_cells_and_kzg_proofs(&blobs[0]).expect("cells");
    let cell_proofs: Vec<Bytes48> = cell_proofs.iter().map(|proof| proof.to_bytes()).collect();
    let same = vec![commitments[0]; 128];
    let indices: Vec<u64> = (0..128).collect();
    let raw_cells: Vec<Vec<u8>> = cells.iter().map(|cell| cell.to_bytes().to_vec()).collect();
    let raw_same: Vec<Vec<u8>> = same.iter().map(|bytes| bytes.to_vec()).collect();
    let raw_proofs: Vec<Vec<u8>> = cell_proofs.iter().map(|bytes| bytes.to_vec()).collect();
    let [ours, theirs] = least(
        rounds,
        [
            &mut || {
                let verdicts = ours.verify_cell_kzg_proof_batch(&raw_same, &indices, &raw_cells, &raw_proofs, &Inline);
                assert!(verdicts.expect("well formed").iter().all(|valid| *valid));
            },
            &mut || {
                let verdict = theirs.verify_cell_kzg_proof_batch(&same, &indices, cells.as_slice(), &cell_proofs);
                assert!(verdict.expect("well formed"));
            },
        ],
    );
    row("kzg: the 128 cells of a blob", ours, theirs, "c-kzg");
}

fn main() {
    let options = Options::parse();
    match instructions::cap_of_environment() {
        Ok(cap) => cap.into_iter().for_each(instructions::lower_cap),
        Err(error) => return eprintln!("{}: {error}", instructions::VARIABLE),
    }
    if options.cases {
        let cases = json!([cases::<ark_bn254::Bn254>("bn254"), cases::<ark_bls12_381::Bls12_381>("bls12-381")]);
        return println!("{cases:#}");
    }
    println!("lanes: {}; microseconds of one thread", pairloom_algebra::lanes::Backend::current().name());
    groth16::<ark_bn254::Bn254, bn254::Curve>("bn254", &options);
    groth16::<ark_bls12_381::Bls12_381, bls12_381::Curve>("bls12-381", &options);
    if let Some(path) = &options.setup {
        kzg(path, options.rounds);
    }
}
