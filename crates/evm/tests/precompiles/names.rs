//! Contracts by address, by name, by the names of case files.

use pairloom_evm::{Fork, Precompile};

#[test]
fn addresses_and_names() {
    for contract in Precompile::ALL {
        let address = contract.address();
        for text in [format!("{address}"), format!("0x{address:x}"), format!("0x{address:040x}"), contract.to_string()]
        {
            assert_eq!(text.parse(), Ok(contract), "{text}");
            assert_eq!(text.to_lowercase().parse(), Ok(contract), "{text}");
        }
    }
    assert_eq!("g1msm".parse(), Ok(Precompile::G1Msm));
    assert_eq!("pairing-check".parse(), Ok(Precompile::PairingCheck));
    for unknown in ["0", "1", "9", "18", "0x", "0x12", "", "ecrecover", "0x100000000000000000000000000000006", "-6"] {
        assert!(unknown.parse::<Precompile>().is_err(), "{unknown}");
    }
    for fork in Fork::ALL {
        assert_eq!(fork.to_string().parse(), Ok(fork));
    }
}

#[test]
fn files_of_cases() {
    use Precompile as P;
    let names = [
        ("bn256Add", P::EcAdd),
        ("bn256ScalarMul", P::EcMul),
        ("bn256Pairing", P::EcPairing),
        ("pointEvaluation", P::PointEvaluation),
        ("blsG1Add", P::G1Add),
        ("blsG1Mul", P::G1Msm),
        ("blsG1MultiExp", P::G1Msm),
        ("blsG2Add", P::G2Add),
        ("blsG2Mul", P::G2Msm),
        ("blsG2MultiExp", P::G2Msm),
        ("blsPairing", P::PairingCheck),
        ("blsMapG1", P::MapFpToG1),
        ("blsMapG2", P::MapFp2ToG2),
        ("fail-blsG1Add", P::G1Add),
        ("fail-blsMapG2", P::MapFp2ToG2),
        ("fail-blsPairing", P::PairingCheck),
        ("add_G1_bls", P::G1Add),
        ("add_G2_bls", P::G2Add),
        ("mul_G1_bls", P::G1Msm),
        ("msm_G2_bls", P::G2Msm),
        ("multiexp_G1_bls", P::G1Msm),
        ("map_fp_to_G1_bls", P::MapFpToG1),
        ("map_fp2_to_G2_bls", P::MapFp2ToG2),
        ("pairing_check_bls", P::PairingCheck),
        ("fail-map_fp_to_G1_bls", P::MapFpToG1),
        ("fail-mul_G2_bls", P::G2Msm),
        ("ecpairing", P::EcPairing),
        ("ecadd", P::EcAdd),
        ("kzg_point_evaluation", P::PointEvaluation),
    ];
    for (name, contract) in names {
        assert_eq!(P::of_file_name(name), Some(contract), "{name}");
    }
    for other in ["modexp", "ecRecover", "blake2F", "sha256", "cases", "fail-blake2f", "p256Verify", "modexp_eip2565"] {
        assert_eq!(P::of_file_name(other), None, "{other}");
    }
}
