//! bls12-381: y² = x³ + 4, embedding degree 12, a 381-bit field and a 255-bit order.

use pairloom_algebra::prime::moduli::{Bls12381Fp, Bls12381Fr};
use pairloom_algebra::residues::{Bls12381Residues, Words};

crate::pairing_curve! {
    /// bls12-381.
    curve: "bls12-381", family: Bls12, fp: Bls12381Fp, fr: Bls12381Fr, x: 0xd201_0000_0001_0000, negative: true, twist: M,
    g1: {
        b: Fp::from_u64(4),
        generator: [
            Fp::from_hex("17f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb"),
            Fp::from_hex("08b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1"),
        ],
    },
    g2: {
        b: [Fp::from_u64(4), Fp::from_u64(4)],
        generator: [
            [
                Fp::from_hex("024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8"),
                Fp::from_hex("13e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e"),
            ],
            [
                Fp::from_hex("0ce5d527727d6e118cc9cdc6da2e351aadfd9baa8cbdd3a76d429a695160d12c923ac9cc3baca289e193548608b82801"),
                Fp::from_hex("0606c4a02ea734cc32acd2b02bc28b99cb3e287e85a763af267492ab572e99ab3f370d275cec1da1aaa9075ff05f79be"),
            ],
        ],
    },
    sums: compiled,
    words: Bls12381Residues<Words>,
    mul_b: |value| value.double().double(),
    mul_twist_b: |value| value.mul_xi().double().double(),
}
