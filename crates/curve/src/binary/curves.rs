//! The curves: a field, b, a cofactor each.

use pairloom_algebra::binary::moduli::{
    F2m239, F2m307, F2m313, F2m457, F2m557, F2m613, F2m691, F2m1223, Modulus239, Modulus307, Modulus313, Modulus457,
    Modulus557, Modulus613, Modulus691, Modulus1223,
};

/// Declares a curve.
macro_rules! supersingular {
    ($(#[$doc:meta])* $name:ident = $id:literal, $modulus:ty, $field:ty, $words:literal, b: $b:literal, cofactor: $cofactor:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name;
        impl $crate::supersingular::Curve for $name {
            type Field = $field;
            type Law = $crate::binary::BinaryLaw<Self>;
            const ID: &'static str = $id;
            const COFACTOR: &'static [u64] = &$crate::supersingular::words($cofactor);
            const GROUP_ORDER: &'static [u64] = &$crate::binary::group_order::<$words>(
                <$field>::DEGREE,
                <Self as $crate::binary::Curve>::NU_IS_NEGATIVE,
            );
            const ORDER: &'static [u64] = &$crate::supersingular::divide::<$words>(Self::GROUP_ORDER, $cofactor);
        }
        impl $crate::binary::Curve for $name {
            const B: bool = $b;
        }
        const _: () = assert!(<$modulus as pairloom_algebra::binary::BinaryModulus>::EXPONENTS[0] as usize == <$field>::DEGREE);
    };
}

supersingular!(
    /// y² + y = x³ + x + 1 over F_2^239 (seed 003, table IV): the group's order is prime.
    E2_239 = "e2-239", Modulus239, F2m239, 4, b: true, cofactor: 1
);
supersingular!(
    /// y² + y = x³ + x over F_2^307. Seed 001, slide 12, names the field; of the two curves over it this is the one whose order
    /// has the greater prime divisor, of 269 bits.
    E2_307 = "e2-307", Modulus307, F2m307, 5, b: false, cofactor: 5 * 93_329 * 1_021_697
);
supersingular!(
    /// y² + y = x³ + x over F_2^313 (seed 003, table IV).
    E2_313 = "e2-313", Modulus313, F2m313, 5, b: false,
    cofactor: 5 * 1_933_526_201 * 307_168_226_569 * 338_431_049_916_629
);
supersingular!(
    /// y² + y = x³ + x + 1 over F_2^457 (seed 003, table IV): the group's order is prime.
    E2_457 = "e2-457", Modulus457, F2m457, 8, b: true, cofactor: 1
);
supersingular!(
    /// y² + y = x³ + x over F_2^557 (seed 003, table IV).
    E2_557 = "e2-557", Modulus557, F2m557, 9, b: false, cofactor: 5
);
supersingular!(
    /// y² + y = x³ + x over F_2^613 (seed 003, table IV).
    E2_613 = "e2-613", Modulus613, F2m613, 10, b: false, cofactor: 5
);
supersingular!(
    /// y² + y = x³ + x over F_2^691 (seed 003, table IV).
    E2_691 = "e2-691", Modulus691, F2m691, 11, b: false, cofactor: 5
);
supersingular!(
    /// y² + y = x³ + x over F_2^1223 (seed 000, section 5.2; seed 001, slide 13).
    E2_1223 = "e2-1223", Modulus1223, F2m1223, 20, b: false, cofactor: 5
);

/// Curves small enough to try every point of: both b over F_2^3, F_2^5, F_2^7, F_2^9, F_2^11. Where the order is not prime
/// the cofactor is that of its greatest prime divisor.
pub mod toy {
    use pairloom_algebra::binary::moduli::toy::{
        F2m3, F2m5, F2m7, F2m9, F2m11, Modulus3, Modulus5, Modulus7, Modulus9, Modulus11,
    };

    supersingular!(
        /// m = 3, b = 0: 5 points.
        Toy3B0 = "toy-e2-3-0", Modulus3, F2m3, 1, b: false, cofactor: 1
    );
    supersingular!(
        /// m = 3, b = 1: 13 points.
        Toy3B1 = "toy-e2-3-1", Modulus3, F2m3, 1, b: true, cofactor: 1
    );
    supersingular!(
        /// m = 5, b = 0: 25 points.
        Toy5B0 = "toy-e2-5-0", Modulus5, F2m5, 1, b: false, cofactor: 5
    );
    supersingular!(
        /// m = 5, b = 1: 41 points.
        Toy5B1 = "toy-e2-5-1", Modulus5, F2m5, 1, b: true, cofactor: 1
    );
    supersingular!(
        /// m = 7, b = 0: 145 = 5 · 29 points.
        Toy7B0 = "toy-e2-7-0", Modulus7, F2m7, 1, b: false, cofactor: 5
    );
    supersingular!(
        /// m = 7, b = 1: 113 points.
        Toy7B1 = "toy-e2-7-1", Modulus7, F2m7, 1, b: true, cofactor: 1
    );
    supersingular!(
        /// m = 9, b = 0: 545 = 5 · 109 points.
        Toy9B0 = "toy-e2-9-0", Modulus9, F2m9, 1, b: false, cofactor: 5
    );
    supersingular!(
        /// m = 9, b = 1: 481 = 13 · 37 points.
        Toy9B1 = "toy-e2-9-1", Modulus9, F2m9, 1, b: true, cofactor: 13
    );
    supersingular!(
        /// m = 11, b = 0: 1985 = 5 · 397 points.
        Toy11B0 = "toy-e2-11-0", Modulus11, F2m11, 1, b: false, cofactor: 5
    );
    supersingular!(
        /// m = 11, b = 1: 2113 points.
        Toy11B1 = "toy-e2-11-1", Modulus11, F2m11, 1, b: true, cofactor: 1
    );
}
