//! Contracts by address, by name, by the names of case files.

use pairloom_evm::cases::parse;
use pairloom_evm::{Fork, Precompile};

#[test]
fn addresses_and_names() {
    for contract in Precompile::ALL {
        let address = contract.address();
        let texts = [format!("{address}"), format!("0x{address:x}"), format!("0x{address:040x}")];
        for text in texts.into_iter().chain([format!("{address:040x}"), contract.to_string()]) {
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

/// What does not hold of a case is told, whatever else it says.
#[test]
fn cases_that_do_not_hold() {
    let zeros = "0".repeat(128);
    let run = |fields: &str| {
        let text = format!(r#"[{{"Name": "sum", {fields}}}]"#);
        let case = parse(&text).expect("a case").remove(0);
        case.run(Precompile::EcAdd, Fork::Prague).map_err(|failed| failed.to_string())
    };
    let sum = |more: &str| run(&format!(r#""Input": "", {more}"#));
    assert_eq!(sum(&format!(r#""Expected": "{zeros}", "Gas": 150"#)), Ok(()));
    assert_eq!(sum(&format!(r#""Expected": "{zeros}", "Gas": 151"#)), Err("gas 150, expected 151".into()));
    let other = sum(&format!(r#""Expected": "01{zeros}""#)).expect_err("another output");
    assert!(other.contains(&zeros), "{other}");
    let accepted = sum(r#""ExpectedError": "off the curve""#).expect_err("accepted");
    assert!(accepted.contains("off the curve") && accepted.contains(&zeros), "{accepted}");
    let both = sum(&format!(r#""Expected": "{zeros}", "ExpectedError": "off the curve""#));
    assert_eq!(both, Err("ExpectedError: stands beside Expected".into()));
    assert!(sum(r#""Gas": 150"#).is_err());
    assert!(sum(r#""Expected": "0""#).expect_err("half a byte").starts_with("Expected: "));
    assert!(run(&format!(r#""Input": "x", "Expected": "{zeros}""#)).expect_err("no bytes").starts_with("Input: "));
    let off = format!(r#""Input": "{}", "Expected": "{zeros}""#, "01".repeat(64));
    assert!(run(&off).is_err());
    assert_eq!(run(&off.replace("Expected", "ExpectedError")), Ok(()));
    assert!(parse("{}").is_err());
}
