//! revm's own contracts with Pairloom installed: the case files of clients, and inputs that must be refused.

use pairloom_evm::{Fork, Precompile};
use pairloom_revm::Pairloom;
use revm_precompile::{Crypto, DefaultCrypto, PrecompileHalt, Precompiles, crypto, install_crypto, u64_to_address};
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::Path;

/// The output and the gas of revm's contract, or why it halts.
fn call(contract: Precompile, input: &[u8]) -> Result<(Vec<u8>, u64), PrecompileHalt> {
    install_crypto(Pairloom);
    assert_eq!(format!("{:?}", crypto()), "Pairloom");
    let precompile = Precompiles::prague().get(&u64_to_address(contract.address())).expect("a contract of Prague");
    let output = precompile.execute(input, u64::MAX, 0).expect("no fatal error");
    match output.halt_reason() {
        Some(halt) => Err(halt.clone()),
        None => Ok((output.bytes.to_vec(), output.gas_used)),
    }
}

#[test]
fn case_files() {
    let named = std::env::var_os("PAIRLOOM_SHARED_VECTORS").filter(|name| !name.is_empty());
    let repository = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let shared = repository.join(named.as_deref().unwrap_or("../shared/vectors".as_ref())).join("evm-precompiles");
    if !shared.is_dir() {
        drop(std::io::stderr().write_all(b"NOT RUN: the case files of clients: no folder ../shared/vectors\n"));
        return;
    }
    let mut count = 0;
    for folder in ["geth", "eip-2537-assets"] {
        for entry in fs::read_dir(shared.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let contract = Precompile::of_file_name(path.file_stem().unwrap().to_str().unwrap()).unwrap();
            let cases: Vec<Value> = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
            for case in cases {
                let bytes = |field: &str| hex::decode(case[field].as_str().unwrap()).unwrap();
                let (output, gas) = call(contract, &bytes("Input")).unwrap();
                assert_eq!(output, bytes("Expected"), "{} {}", path.display(), case["Name"]);
                assert_eq!(gas, case["Gas"].as_u64().unwrap(), "{} {}", path.display(), case["Name"]);
                count += 1;
            }
        }
    }
    assert_eq!(count, 115);
}

/// Both accept samples, with one output and one price, and both refuse samples with a byte changed.
#[test]
fn as_without_revm() {
    for contract in Precompile::ALL {
        for items in [1, 2, 5, 14] {
            let sample = contract.sample(items);
            let (output, gas) = call(contract, &sample).unwrap();
            assert_eq!(Ok(output), contract.call(&sample), "{contract}");
            assert_eq!(Some(gas), contract.gas(Fork::Prague, &sample), "{contract}");
            for at in (0..sample.len()).step_by(29) {
                let mut input = sample.clone();
                input[at] ^= 1;
                let (theirs, ours) = (call(contract, &input).map(|(output, _)| output), contract.call(&input));
                assert_eq!(theirs.as_ref().ok(), ours.as_ref().ok(), "{contract}, byte {at}: {theirs:?}, {ours:?}");
            }
        }
    }
}

/// revm's own cryptography refuses for the same reasons.
#[test]
fn reasons() {
    let mut coordinates = [[0; 48]; 4];
    coordinates[0][47] = 1;
    let [x, y, ..] = coordinates;
    assert_eq!(Pairloom.bls12_381_g1_add((x, y), (y, y)), Err(PrecompileHalt::Bls12381G1NotOnCurve));
    assert_eq!(DefaultCrypto.bls12_381_g1_add((x, y), (y, y)), Err(PrecompileHalt::Bls12381G1NotOnCurve));
    assert_eq!(Pairloom.bls12_381_g2_add((x, y, y, y), (y, y, y, y)), Err(PrecompileHalt::Bls12381G2NotOnCurve));
    assert_eq!(Pairloom.bls12_381_fp_to_g1(&[0xff; 48]), Err(PrecompileHalt::NonCanonicalFp));
    assert_eq!(DefaultCrypto.bls12_381_fp_to_g1(&[0xff; 48]), Err(PrecompileHalt::NonCanonicalFp));
    assert_eq!(Pairloom.bn254_g1_add(&[1; 64], &[0; 64]), Err(PrecompileHalt::Bn254AffineGFailedToCreate));
    assert_eq!(DefaultCrypto.bn254_g1_add(&[1; 64], &[0; 64]), Err(PrecompileHalt::Bn254AffineGFailedToCreate));
    assert_eq!(Pairloom.bn254_g1_add(&[0xff; 64], &[0; 64]), Err(PrecompileHalt::Bn254FieldPointNotAMember));
    assert_eq!(DefaultCrypto.bn254_g1_add(&[0xff; 64], &[0; 64]), Err(PrecompileHalt::Bn254FieldPointNotAMember));
}
