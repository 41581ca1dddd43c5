//! Batches of up to six with every pattern of bad items among them: each has the verdict that it has alone.

use pairloom::batch::{Inline, Scoped};
use pairloom::bls12_381::{G1Affine, Scalar};
use pairloom_fuzz::setup;
use pairloom_proof::groth16::dynamic::Key;
use pairloom_proof::groth16::format::Format;
use pairloom_signature::drand::{Chain, SigningChain};
use serde_json::{Value, json};

/// Calls a check with every pattern: for each item whether it is good.
fn every_pattern(check: impl Fn(&[bool])) -> usize {
    let patterns = (1..=6).flat_map(|count| {
        (0..1u8 << count).map(move |bits| (0..count).map(|i| bits >> i & 1 == 1).collect::<Vec<_>>())
    });
    patterns.map(|pattern| check(&pattern)).count()
}

#[test]
fn groth16() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../vectors/groth16/arkworks.json");
    let cases: Value = serde_json::from_str(&std::fs::read_to_string(path).expect("readable")).expect("JSON");
    for case in cases.as_array().expect("a list") {
        let file = hex::decode(case["key"].as_str().expect("digits")).expect("digits");
        let key = Key::read(Format::Arkworks, &file).expect("a key");
        let proofs = case["proofs"].as_array().expect("a list");
        // A bad item is the proof of other inputs.
        let claim = |index: usize, good: bool| {
            let (own, other) = (&proofs[index % proofs.len()], &proofs[(index + 1) % proofs.len()]);
            let public = if good { &own["public"] } else { &other["public"] };
            key.claim(&json!({"proof": own["proof"], "public": public})).expect("a claim")
        };
        let patterns = every_pattern(|pattern| {
            let claims = pattern.iter().enumerate().map(|(index, good)| claim(index, *good)).collect();
            let verdicts = key.verify(claims, &Scoped(2));
            assert_eq!(verdicts.iter().map(Result::is_ok).collect::<Vec<_>>(), pattern, "{}", case["curve"]);
        });
        assert_eq!(patterns, 126);
    }
}

/// A constant polynomial, its commitment and its proof, which is infinity; a bad item has the commitment of the next constant.
fn constant(index: usize, good: bool, elements: usize) -> [Vec<u8>; 3] {
    let value = Scalar::from_u64(index as u64 + 1);
    let committed = if good { value } else { value + Scalar::one() };
    let commitment = (G1Affine::generator() * committed).to_affine().to_compressed().to_vec();
    [value.to_be_bytes().repeat(elements), commitment, G1Affine::identity().to_compressed().to_vec()]
}

fn columns(pattern: &[bool], elements: usize) -> [Vec<Vec<u8>>; 3] {
    let rows: Vec<_> = pattern.iter().enumerate().map(|(index, good)| constant(index, *good, elements)).collect();
    [0, 1, 2].map(|column| rows.iter().map(|row| row[column].clone()).collect())
}

#[test]
fn blobs() {
    every_pattern(|pattern| {
        let [blobs, commitments, proofs] = columns(pattern, pairloom_proof::kzg::BLOB_ELEMENTS);
        let verdicts =
            setup().verify_blob_kzg_proof_batch(&blobs, &commitments, &proofs, &Inline).expect("well formed");
        assert_eq!(verdicts, pattern);
    });
}

#[test]
fn cells() {
    every_pattern(|pattern| {
        let [cells, commitments, proofs] = columns(pattern, pairloom_proof::kzg::CELL_ELEMENTS);
        let indices: Vec<u64> = (0..pattern.len() as u64).map(|index| 20 * index).collect();
        let verdicts =
            setup().verify_cell_kzg_proof_batch(&commitments, &indices, &cells, &proofs, &Inline).expect("well formed");
        assert_eq!(verdicts, pattern);
    });
}

#[test]
fn beacons() {
    for scheme in ["bls-unchained-g1-rfc9380", "bls-bn254-unchained-on-g1", "pedersen-bls-chained"] {
        let signing = SigningChain::derive(scheme, &[7; 32]).expect("a scheme").expect("long enough");
        let previous = signing.is_chained().then(|| vec![1; 32]);
        let good: Vec<_> = (1..=7).map(|round| signing.beacon(round, previous.clone())).collect();
        let chain = Chain::new(scheme, signing.public_key()).expect("a network");
        every_pattern(|pattern| {
            let beacons: Vec<_> = pattern
                .iter()
                .enumerate()
                .map(|(index, is_good)| {
                    let mut beacon = good[index].clone();
                    // A bad item is the signature of the next round.
                    if !is_good {
                        beacon.signature.clone_from(&good[index + 1].signature);
                        beacon.randomness = None;
                    }
                    beacon
                })
                .collect();
            let verdicts = chain.check(&beacons.iter().collect::<Vec<_>>());
            assert_eq!(verdicts.iter().map(Result::is_ok).collect::<Vec<_>>(), pattern, "{scheme}");
        });
    }
}
