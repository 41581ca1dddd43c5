//! bn254-nogami: y² = x³ + 2 with x = −(2^62 + 2^55 + 1), the Barreto–Naehrig curve of seeds 000 and 002, about 100 bits
//! of security.

use pairloom_algebra::Field;
use pairloom_algebra::prime::moduli::{NogamiFp, NogamiFr};

crate::pairing_curve! {
    /// bn254-nogami.
    curve: "bn254-nogami", family: Bn, fp: NogamiFp, fr: NogamiFr, x: 0x4080_0000_0000_0001, negative: true, twist: D,
    g1: { b: Fp::from_u64(2), generator: [Fp::from_i64(-1), Fp::from_u64(1)] },
    g2: {
        b: crate::curves::b_over_xi(2, 1),
        generator: [
            [
                Fp::from_hex("061a10bb519eb62feb8d8c7e8c61edb6a4648bbb4898bf0d91ee4224c803fb2b"),
                Fp::from_hex("0516aaf9ba737833310aa78c5982aa5b1f4d746bae3784b70d8c34c1e7d54cf3"),
            ],
            [
                Fp::from_hex("021897a06baf93439a90e096698c822329bd0ae6bdbe09bd19f0e07891cd2b9a"),
                Fp::from_hex("0ebb2b0e7c8b15268f6d4456f5f38d37b09006ffd739c9578a2d1aec6b3ace9b"),
            ],
        ],
    },
    mul_b: |value| value.double(),
    mul_twist_b: |value| {
        let [re, im] = value.mul_xi().parts();
        E::new(im, re.neg())
    },
}
