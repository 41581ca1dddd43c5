//! The cases that stand in the repository, on every machine.

use pairloom_evm::Precompile;
use pairloom_vectors::{Bytes, cases};
use serde_json::Value;

#[test]
fn cases_of_geth() {
    for contract in [Precompile::EcAdd, Precompile::EcMul, Precompile::EcPairing, Precompile::PointEvaluation] {
        for case in cases::<Bytes, Bytes>("evm-contracts", contract.name()) {
            assert_eq!(contract.call(&case.input), Ok(case.expected.to_vec()), "{contract} {}", case.name);
        }
    }
}

/// The bytes of a value, or of all parts of it; an element of F_p by itself has no padding.
fn bytes(value: &Value) -> Vec<u8> {
    match value {
        Value::Array(parts) => parts.iter().flat_map(bytes).collect(),
        Value::Bool(verdict) => [vec![0; 31], vec![u8::from(*verdict)]].concat(),
        text => {
            let bytes = hex::decode(text.as_str().unwrap().trim_start_matches("0x")).unwrap();
            let padding = if bytes.len() == 48 { 16 } else { 0 };
            [vec![0; padding], bytes].concat()
        }
    }
}

#[test]
fn cases_of_eip_2537() {
    let contracts = [
        ("g1_add", Precompile::G1Add),
        ("g1_mul", Precompile::G1Msm),
        ("g2_add", Precompile::G2Add),
        ("g2_mul", Precompile::G2Msm),
        ("pairing_check", Precompile::PairingCheck),
        ("map_to_g1", Precompile::MapFpToG1),
        ("map_to_g2", Precompile::MapFp2ToG2),
    ];
    for (kind, contract) in contracts {
        for case in cases::<Value, Value>("eip-2537", kind) {
            let output = contract.call(&bytes(&case.input));
            assert_eq!(output, Ok(bytes(&case.expected)), "{contract} {}", case.name);
        }
    }
}
