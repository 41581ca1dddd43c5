//! The curves: a field, b, a cofactor each.

use pairloom_algebra::binary::moduli::{F2m79, F2m103, F2m367, F2m439};

/// Declares a curve, its order of so many words.
macro_rules! supersingular {
    ($(#[$doc:meta])* $name:ident = $id:literal, $field:ty, $words:literal, b: $b:literal, cofactor: $cofactor:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name;
        impl $crate::genus2::Curve for $name {
            type Field = $field;
            const ID: &'static str = $id;
            const B: bool = $b;
            const COFACTOR: u128 = $cofactor;
            const GROUP_ORDER: &'static [u64] =
                &$crate::genus2::group_order::<$words>(<$field>::DEGREE, Self::EPS_IS_NEGATIVE);
            const ORDER: &'static [u64] = &$crate::supersingular::divide::<$words>(
                Self::GROUP_ORDER,
                Self::COFACTOR,
            );
        }
    };
}

supersingular!(
    /// y² + y = x⁵ + x³ + 1 over F_2^79, the field of seed 004.
    G2_79 = "g2-79", F2m79, 3, b: true, cofactor: 151_681
);
supersingular!(
    /// y² + y = x⁵ + x³ over F_2^103 (seed 001, slide 12; seed 004).
    G2_103 = "g2-103", F2m103, 4, b: false, cofactor: 13 * 1_237
);
supersingular!(
    /// y² + y = x⁵ + x³ over F_2^367 (seed 001, slide 22).
    G2_367 = "g2-367", F2m367, 12, b: false, cofactor: 13 * 7_170_258_097
);
supersingular!(
    /// y² + y = x⁵ + x³ over F_2^439 (seed 001, slides 9 and 13).
    G2_439 = "g2-439", F2m439, 14, b: false, cofactor: 13
);

/// Curves with groups of at most 2^35 elements: both b over F_2^5, F_2^7, F_2^11, F_2^13, F_2^17, a field of every degree modulo 8.
/// Where the order is not prime the cofactor is that of its greatest prime divisor.
pub mod toy {
    use pairloom_algebra::binary::moduli::toy::{F2m5, F2m7, F2m11, F2m13, F2m17};

    supersingular!(
        /// m = 5, b = 0: 793 = 13 · 61 divisors.
        Toy5B0 = "toy-g2-5-0", F2m5, 1, b: false, cofactor: 13
    );
    supersingular!(
        /// m = 5, b = 1: 1321 divisors.
        Toy5B1 = "toy-g2-5-1", F2m5, 1, b: true, cofactor: 1
    );
    supersingular!(
        /// m = 7, b = 0: 18577 = 13 · 1429 divisors.
        Toy7B0 = "toy-g2-7-0", F2m7, 1, b: false, cofactor: 13
    );
    supersingular!(
        /// m = 7, b = 1: 14449 divisors.
        Toy7B1 = "toy-g2-7-1", F2m7, 1, b: true, cofactor: 1
    );
    supersingular!(
        /// m = 11, b = 0: 4065217 = 13 · 312709 divisors.
        Toy11B0 = "toy-g2-11-0", F2m11, 1, b: false, cofactor: 13
    );
    supersingular!(
        /// m = 11, b = 1: 4327489 divisors.
        Toy11B1 = "toy-g2-11-1", F2m11, 1, b: true, cofactor: 1
    );
    supersingular!(
        /// m = 13, b = 0: 66068353 = 13² · 313 · 1249 divisors.
        Toy13B0 = "toy-g2-13-0", F2m13, 1, b: false, cofactor: 13 * 13 * 313
    );
    supersingular!(
        /// m = 13, b = 1: 68165761 = 3121 · 21841 divisors.
        Toy13B1 = "toy-g2-13-1", F2m13, 1, b: true, cofactor: 3121
    );
    supersingular!(
        /// m = 17, b = 0: 17247109633 = 13 · 1326700741 divisors.
        Toy17B0 = "toy-g2-17-0", F2m17, 1, b: false, cofactor: 13
    );
    supersingular!(
        /// m = 17, b = 1: 17112890881 = 409 · 3061 · 13669 divisors.
        Toy17B1 = "toy-g2-17-1", F2m17, 1, b: true, cofactor: 409 * 3061
    );
}
