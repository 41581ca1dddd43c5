//! Prices, as the standards print them.

use pairloom_evm::{Fork, Precompile};

fn gas(contract: Precompile, fork: Fork, items: usize) -> Option<u64> {
    contract.gas(fork, &contract.sample(items))
}

#[test]
fn prices_of_forks() {
    use Fork::{Byzantium, Cancun, Eip7904, Istanbul, Prague};
    assert_eq!(gas(Precompile::EcAdd, Byzantium, 1), Some(500));
    assert_eq!(gas(Precompile::EcMul, Byzantium, 1), Some(40_000));
    assert_eq!(gas(Precompile::EcPairing, Byzantium, 2), Some(260_000));
    assert_eq!(gas(Precompile::EcAdd, Istanbul, 1), Some(150));
    assert_eq!(gas(Precompile::EcMul, Istanbul, 1), Some(6_000));
    assert_eq!(gas(Precompile::EcPairing, Prague, 2), Some(113_000));
    assert_eq!(gas(Precompile::PointEvaluation, Istanbul, 1), None);
    assert_eq!(gas(Precompile::PointEvaluation, Cancun, 1), Some(50_000));
    assert_eq!(gas(Precompile::PairingCheck, Cancun, 1), None);
    assert_eq!(gas(Precompile::PairingCheck, Prague, 3), Some(135_500));
    assert_eq!(gas(Precompile::EcPairing, Eip7904, 4), Some(55_095));
    assert_eq!(gas(Precompile::PointEvaluation, Eip7904, 1), Some(23_825));
    assert_eq!(gas(Precompile::G1Add, Eip7904, 1), Some(236));
    assert_eq!(gas(Precompile::MapFp2ToG2, Eip7904, 1), Some(23_800));
}

#[test]
fn sums_of_products_have_a_discount() {
    let of =
        |contract: Precompile, items| contract.gas(Fork::Prague, &vec![0; items * contract.item_length().unwrap()]);
    assert_eq!(of(Precompile::G1Msm, 0), Some(0));
    assert_eq!(of(Precompile::G1Msm, 1), Some(12_000));
    assert_eq!(of(Precompile::G1Msm, 2), Some(22_776));
    assert_eq!(of(Precompile::G1Msm, 128), Some(797_184));
    assert_eq!(of(Precompile::G1Msm, 200), Some(1_245_600));
    assert_eq!(of(Precompile::G2Msm, 2), Some(45_000));
    assert_eq!(of(Precompile::G2Msm, 3), Some(62_302));
    // Items that are not whole cost nothing.
    assert_eq!(Precompile::G1Msm.gas(Fork::Prague, &[0; 319]), Some(12_000));
}
