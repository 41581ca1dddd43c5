//! Curves so small that tests can try every point, for exhaustive tests of generic code.

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

/// The BLS12 curve of x = −5, an M-twist as bls12-381 has: p = 7207, r = 601.
pub mod bls12_negative {
    pairloom_algebra::prime_field!(
        /// The integers modulo 7207.
        Modulus7207, ToyFp, 1, "1c27"
    );
    pairloom_algebra::prime_field!(
        /// The integers modulo 601.
        Modulus601, ToyFr, 1, "259"
    );
    pairloom_algebra::tower_field!(Modulus7207, 1, 3);

    crate::pairing_curve! {
        /// y² = x³ + 1 over the integers modulo 7207.
        curve: "toy-bls12-negative", family: Bls12, fp: ToyFp, fr: ToyFr, x: 5, negative: true, twist: M,
        g1: { b: Fp::from_u64(1), generator: [Fp::from_u64(3601), Fp::from_u64(1510)] },
        g2: {
            b: [Fp::from_u64(3), Fp::from_u64(1)],
            generator: [[Fp::from_u64(2249), Fp::from_u64(4488)], [Fp::from_u64(640), Fp::from_u64(1582)]],
        },
    }
}

/// The Barreto–Naehrig curve of x = −1, with the equation and the tower of bn254-nogami: p = 19, r = 13.
pub mod bn_negative {
    pairloom_algebra::prime_field!(
        /// The integers modulo 19.
        Modulus19, ToyFp, 1, "13"
    );
    pairloom_algebra::prime_field!(
        /// The integers modulo 13.
        Modulus13, ToyFr, 1, "d"
    );
    pairloom_algebra::tower_field!(Modulus19, 1, 1);

    crate::pairing_curve! {
        /// y² = x³ + 2 over the integers modulo 19.
        curve: "toy-bn-negative", family: Bn, fp: ToyFp, fr: ToyFr, x: 1, negative: true, twist: D,
        g1: { b: Fp::from_u64(2), generator: [Fp::from_u64(6), Fp::from_u64(16)] },
        g2: {
            b: [Fp::from_u64(1), Fp::from_u64(18)],
            generator: [[Fp::from_u64(11), Fp::from_u64(12)], [Fp::from_u64(8), Fp::from_u64(11)]],
        },
    }
}

/// Curves y² = x³ + x of embedding degree 2: p = 43, r = 11; p = 59, r = 5; p = 67, r = 17; p = 103, r = 13.
pub mod ss2 {
    use crate::supersingular2::{Curve, PlusXLaw};

    macro_rules! toy {
        ($name:ident = $id:literal, $modulus:ident, $field:ident, $p:literal = $digits:literal, $r:literal, $generator:expr) => {
            pairloom_algebra::prime_field!(
                #[doc = concat!("The integers modulo ", $p, ".")]
                $modulus,
                $field,
                1,
                $digits
            );
            #[doc = concat!("y² = x³ + x over the integers modulo ", $p, ", groups of order ", $r, ".")]
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub struct $name;
            impl crate::supersingular::Curve for $name {
                type Field = $field;
                type Law = PlusXLaw<Self>;
                const ID: &'static str = $id;
                const ORDER: &'static [u64] = &[$r];
                const COFACTOR: &'static [u64] = &[($p + 1) / $r];
                const GROUP_ORDER: &'static [u64] = &[$p + 1];
                const PAIRS_WHOLE_GROUP: bool = false;
            }
            impl Curve for $name {
                const GENERATOR: [$field; 2] = [$field::from_u64($generator[0]), $field::from_u64($generator[1])];
            }
        };
    }

    toy!(Toy43 = "toy-ss2-43", Modulus43, ToyFp43, 43 = "2b", 11, [4, 38]);
    toy!(Toy59 = "toy-ss2-59", Modulus59, ToyFp59, 59 = "3b", 5, [25, 29]);
    toy!(Toy67 = "toy-ss2-67", Modulus67, ToyFp67, 67 = "43", 17, [6, 17]);
    toy!(Toy103 = "toy-ss2-103", Modulus103, ToyFp103, 103 = "67", 13, [18, 59]);
}
