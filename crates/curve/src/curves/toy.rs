//! Curves small enough to try every point of, for exhaustive tests of generic code.

/// The BLS12 curve of x = 4: p = 727, r = 241.
pub mod bls12 {
    pairloom_algebra::prime_field!(
        /// The integers modulo 727.
        Modulus727, ToyFp, 1, "2d7"
    );
    pairloom_algebra::prime_field!(
        /// The integers modulo 241.
        Modulus241, ToyFr, 1, "f1"
    );
    pairloom_algebra::tower_field!(Modulus727, 1, 2);

    crate::pairing_curve! {
        /// y² = x³ + 7 over the integers modulo 727.
        curve: "toy-bls12", family: Bls12, fp: ToyFp, fr: ToyFr, x: 4, negative: false, twist: D,
        g1: { b: Fp::from_u64(7), generator: [Fp::from_u64(45), Fp::from_u64(411)] },
        g2: {
            b: crate::curves::b_over_xi(7, 2),
            generator: [[Fp::from_u64(388), Fp::from_u64(315)], [Fp::from_u64(660), Fp::from_u64(213)]],
        },
    }
}

/// The Barreto–Naehrig curve of x = 1: p = 103, r = 97.
pub mod bn {
    pairloom_algebra::prime_field!(
        /// The integers modulo 103.
        Modulus103, ToyFp, 1, "67"
    );
    pairloom_algebra::prime_field!(
        /// The integers modulo 97.
        Modulus97, ToyFr, 1, "61"
    );
    pairloom_algebra::tower_field!(Modulus103, 1, 2);

    crate::pairing_curve! {
        /// y² = x³ + 5 over the integers modulo 103.
        curve: "toy-bn", family: Bn, fp: ToyFp, fr: ToyFr, x: 1, negative: false, twist: D,
        g1: { b: Fp::from_u64(5), generator: [Fp::from_u64(2), Fp::from_u64(42)] },
        g2: {
            b: crate::curves::b_over_xi(5, 2),
            generator: [[Fp::from_u64(86), Fp::from_u64(29)], [Fp::from_u64(88), Fp::from_u64(47)]],
        },
    }
}
