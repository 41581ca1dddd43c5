//! Groth16 proofs of other programs, and spoiled ones.

mod envelopes;
mod files;
mod gnark;
mod snarkjs;
mod subgroups;

use pairloom_algebra::Field;
use pairloom_curve::encoding::PointEncoding;
use pairloom_curve::{Affine, PairingCurve, bn254};
use pairloom_parallel::Inline;
use pairloom_proof::groth16::dynamic::Key;
use pairloom_proof::groth16::format::Format;
use pairloom_proof::groth16::{ProofCurve, VerifyingKey};
use pairloom_vectors::{say_not_run, shared_vectors};
use serde_json::{Value, json};
use std::path::Path;

fn json_of(path: &Path) -> Value {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_slice(&bytes).expect("JSON")
}

fn chosen(name: &str) -> Value {
    json_of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/groth16").join(name))
}

/// Cases in the layout of snarkjs: the whole set where it is, and otherwise the chosen ones.
fn cases() -> Vec<Value> {
    let Some(folder) = shared_vectors() else {
        say_not_run("groth16");
        return chosen("chosen.json").as_array().expect("a list").clone();
    };
    let folders = std::fs::read_dir(folder.join("groth16")).expect("the set");
    let mut cases: Vec<Value> = folders
        .map(|entry| {
            let folder = entry.expect("readable").path();
            let mut case = json_of(&folder.join("case.json"));
            if let Ok(key) = std::fs::read(folder.join("groth16_vk.bin")) {
                case["key_file"] = json!(hex::encode(key));
                case["fixture"] = json_of(&folder.join("groth16-fixture.json"));
            }
            if folder.join("gnark_vk.json").exists() {
                for name in ["gnark_vk", "gnark_proof", "gnark_public"] {
                    let text = std::fs::read_to_string(folder.join(format!("{name}.json"))).expect("readable");
                    case[name] = json!(text);
                }
            }
            case
        })
        .collect();
    cases.sort_by_key(|case| case["name"].to_string());
    assert_eq!(cases.len(), 8, "cases of groth16");
    for case in chosen("chosen.json").as_array().expect("a list") {
        assert!(cases.contains(case), "{} is not what the whole set says", case["name"]);
    }
    cases
}

fn key(format: Format, key: &Value) -> Key {
    Key::read(format, key.to_string().as_bytes()).expect("a key")
}

/// Whether a row is valid, or why not: the same where it is read among others.
fn verdict(key: &Key, row: &Value) -> Result<(), String> {
    let claim = key.claim(row);
    let rows = [row.clone(), json!({}), row.clone()];
    for (one, row) in key.claims(&rows, &Inline).iter().zip(&rows) {
        assert_eq!(one.as_ref().err(), key.claim(row).as_ref().err(), "{row}");
    }
    let claim = claim.map_err(|error| error.to_string())?;
    key.verify(vec![claim], &Inline).remove(0).map_err(|error| error.to_string())
}

type Scalar = <bn254::Curve as PairingCurve>::Fr;

type Points = (Affine<bn254::G1>, Affine<bn254::G2>, Affine<bn254::G1>);

/// The points of a proof by the secrets of a key: A = s, B = t, C = (s t − α β − γ (k_0 + Σ x_i k_i)) / δ times generators.
fn forged(inputs: &[Scalar]) -> (VerifyingKey<bn254::Curve>, Points) {
    let [alpha, beta, gamma, delta, s, t] = [2, 3, 5, 7, 11, 13].map(Scalar::from_u64);
    let g1 = |k: &Scalar| Affine::<bn254::G1>::generator().mul(k).to_affine();
    let g2 = |k: &Scalar| Affine::<bn254::G2>::generator().mul(k).to_affine();
    let weights: Vec<_> = (0..=inputs.len() as u64).map(|i| Scalar::from_u64(17 + i)).collect();
    let sum = inputs.iter().zip(&weights[1..]).fold(weights[0], |sum, (x, k)| sum.add(&x.mul(k)));
    let c = s.mul(&t).sub(&alpha.mul(&beta)).sub(&gamma.mul(&sum)).mul(&delta.invert());
    let key = VerifyingKey {
        alpha: g1(&alpha),
        beta: g2(&beta),
        gamma: g2(&gamma),
        delta: g2(&delta),
        inputs: weights.iter().map(g1).collect(),
        commitments: Vec::new(),
    };
    (key, (g1(&s), g2(&t), g1(&c)))
}

/// A key without commitments in gnark's binary form.
fn gnark_file<C: ProofCurve, E: PointEncoding<C::G1> + PointEncoding<C::G2>>(key: &VerifyingKey<C>) -> Vec<u8> {
    let (g1, g2) = (<E as PointEncoding<C::G1>>::encode, <E as PointEncoding<C::G2>>::encode);
    let points = [
        [g1(&key.alpha), g1(&key.alpha), g2(&key.beta), g2(&key.gamma), g1(&key.alpha), g2(&key.delta)].concat(),
        (key.inputs.len() as u32).to_be_bytes().to_vec(),
        key.inputs.iter().flat_map(g1).collect(),
        vec![0; 8],
    ];
    points.concat()
}
