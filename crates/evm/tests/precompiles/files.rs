//! Whole sets of cases that nobody here computed, where they stand beside the repository.

use pairloom_evm::{Fork, Precompile, cases, point_evaluation};
use pairloom_vectors::shared_vectors;
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// The files of a folder of the shared sets; where it is absent, standard error says so.
fn folder(name: &str) -> Vec<PathBuf> {
    let Some(shared) = shared_vectors() else {
        let line = format!("NOT RUN: the whole set {name}: no folder ../shared/vectors\n");
        drop(std::io::stderr().write_all(line.as_bytes()));
        return Vec::new();
    };
    let files: Vec<_> = fs::read_dir(shared.join(name)).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(!files.is_empty(), "{name} is empty");
    files
}

fn run_all(set: &str, expected: usize) {
    let mut count = 0;
    for path in folder(set) {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let contract = Precompile::of_file_name(name).unwrap_or_else(|| panic!("{name}: of which contract?"));
        for case in cases::parse(&fs::read_to_string(&path).unwrap()).unwrap() {
            assert_eq!(case.run(contract, Fork::Prague), Ok(()), "{name}: {}", case.name);
            count += 1;
        }
    }
    assert!(count == expected || shared_vectors().is_none(), "{set}: {count} cases");
}

#[test]
fn cases_of_geth() {
    run_all("evm-precompiles/geth", 50);
}

#[test]
fn cases_of_eip_2537() {
    run_all("evm-precompiles/eip-2537-assets", 65);
}

#[test]
fn kzg_proofs_of_the_consensus_specification() {
    let Some(shared) = shared_vectors() else { return };
    let file: Value =
        serde_json::from_str(&fs::read_to_string(shared.join("kzg/verify_kzg_proof.json")).unwrap()).unwrap();
    let all = file["cases"].as_array().unwrap();
    assert_eq!(all.len(), 81);
    for case in all {
        let input = &case["input"];
        let field = |name: &str| hex::decode(input[name].as_str().unwrap().trim_start_matches("0x")).unwrap();
        let verdict =
            point_evaluation::verify_kzg_proof(&field("z"), &field("y"), &field("commitment"), &field("proof"));
        let expected = case["output"].as_bool();
        assert_eq!(verdict.ok(), expected, "{}", case["name"]);
    }
}
