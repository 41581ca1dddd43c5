//! bn254 (alt_bn128, EIP-196 and EIP-197): y² = x³ + 3, a Barreto–Naehrig curve over 254 bits, about 100 bits of security.

use pairloom_algebra::prime::moduli::{Bn254Fp, Bn254Fr};

crate::pairing_curve! {
    /// bn254, alias alt_bn128.
    curve: "bn254", family: Bn, fp: Bn254Fp, fr: Bn254Fr, x: 0x44e9_92b4_4a69_09f1, negative: false, twist: D,
    g1: { b: Fp::from_u64(3), generator: [Fp::from_u64(1), Fp::from_u64(2)] },
    g2: {
        b: crate::curves::b_over_xi(3, 9),
        generator: [
            [
                Fp::from_hex("1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed"),
                Fp::from_hex("198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2"),
            ],
            [
                Fp::from_hex("12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa"),
                Fp::from_hex("090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b"),
            ],
        ],
    },
    sums: compiled,
    mul_b: |value| value.triple(),
}
