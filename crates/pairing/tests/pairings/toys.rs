//! Two more curves to try every point of: the signs and twists that the real curves have. Found by a search over b, the
//! equation, points and orders of which [`pages`] checks.

use pairloom_algebra::Field;
use pairloom_curve::{Affine, PairingCurve};

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

    pairloom_curve::pairing_curve! {
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

    pairloom_curve::pairing_curve! {
        /// y² = x³ + 2 over the integers modulo 19.
        curve: "toy-bn-negative", family: Bn, fp: ToyFp, fr: ToyFr, x: 1, negative: true, twist: D,
        g1: { b: Fp::from_u64(2), generator: [Fp::from_u64(6), Fp::from_u64(16)] },
        g2: {
            b: [Fp::from_u64(1), Fp::from_u64(18)],
            generator: [[Fp::from_u64(11), Fp::from_u64(12)], [Fp::from_u64(8), Fp::from_u64(11)]],
        },
    }

    impl pairloom_pairing::rate::BarretoNaehrig for Curve {}
}

fn page<C: PairingCurve>() {
    let (p, q) = (Affine::<C::G1>::generator(), Affine::<C::G2>::generator());
    assert!(bool::from(p.is_on_curve() & q.is_on_curve()), "{}", C::ID);
    for point in [p.mul_words_vartime(C::ORDER).is_identity(), q.mul_words_vartime(C::ORDER).is_identity()] {
        assert!(bool::from(point), "{}", C::ID);
    }
    assert_ne!(C::Fp::zero(), p.y);
}

#[test]
fn pages() {
    page::<bls12_negative::Curve>();
    page::<bn_negative::Curve>();
}
