//! The curves: a field, b, a cofactor each.

use pairloom_algebra::ternary::moduli::{F3m97, F3m127, F3m167, F3m193, F3m239, F3m313, F3m509};
use pairloom_algebra::ternary::{Minus, Plus};

/// Declares a curve; the words are those of the group's order.
macro_rules! supersingular {
    ($(#[$doc:meta])* $name:ident = $id:literal, $field:ty, $words:literal, b: $b:ty, cofactor: $cofactor:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name;
        impl $crate::supersingular::Curve for $name {
            type Field = $field;
            type Law = $crate::ternary::TernaryLaw<Self>;
            const ID: &'static str = $id;
            const COFACTOR: &'static [u64] = &$crate::supersingular::words($cofactor);
            const GROUP_ORDER: &'static [u64] = &$crate::ternary::group_order::<$words>(
                <$field>::DEGREE,
                <Self as $crate::ternary::Curve>::ORDER_SIGN < 0,
            );
            const ORDER: &'static [u64] = &$crate::supersingular::divide::<$words>(Self::GROUP_ORDER, $cofactor);
        }
        impl $crate::ternary::Curve for $name {
            type Sign = $b;
        }
    };
}

supersingular!(
    /// y² = x³ − x + 1 over F_3^97 (seed 003, table IV).
    E3_97 = "e3-97", F3m97, 3, b: Plus, cofactor: 7
);
supersingular!(
    /// y² = x³ − x − 1 over F_3^127. Seed 001, slide 12, names the field; of the two curves over it this is the one whose order
    /// has the greater prime divisor, of 83 bits.
    E3_127 = "e3-127", F3m127, 4, b: Minus, cofactor: 25_312_879 * 41_757_061_638_619 * 399_164_334_498_031
);
supersingular!(
    /// y² = x³ − x + 1 over F_3^167 (seed 003, table IV).
    E3_167 = "e3-167", F3m167, 5, b: Plus, cofactor: 7
);
supersingular!(
    /// y² = x³ − x − 1 over F_3^193 (seed 003, table IV): the group's order is prime.
    E3_193 = "e3-193", F3m193, 5, b: Minus, cofactor: 1
);
supersingular!(
    /// y² = x³ − x − 1 over F_3^239 (seed 003, table IV): the group's order is prime.
    E3_239 = "e3-239", F3m239, 6, b: Minus, cofactor: 1
);
supersingular!(
    /// y² = x³ − x + 1 over F_3^313 (seed 003, table IV).
    E3_313 = "e3-313", F3m313, 8, b: Plus, cofactor: 7 * 37_561 * 477_013
);
supersingular!(
    /// y² = x³ − x + 1 over F_3^509 (seed 001, slide 13).
    E3_509 = "e3-509", F3m509, 13, b: Plus, cofactor: 7
);

/// Curves small enough to try every point of: both b over F_3^5, F_3^7, F_3^11 and F_3^13, one of every class of m modulo 12.
/// Where the order is not prime the cofactor is that of its greatest prime divisor.
pub mod toy {
    use pairloom_algebra::ternary::moduli::toy::{F3m5, F3m7, F3m11, F3m13};
    use pairloom_algebra::ternary::{Minus, Plus};

    supersingular!(
        /// m = 5, b = 1: 217 = 7 · 31 points.
        Toy5 = "toy-e3-5", F3m5, 1, b: Plus, cofactor: 7
    );
    supersingular!(
        /// m = 5, b = −1: 271 points.
        Toy5Minus = "toy-e3-5-minus", F3m5, 1, b: Minus, cofactor: 1
    );
    supersingular!(
        /// m = 7, b = 1: 2107 = 7² · 43 points.
        Toy7 = "toy-e3-7", F3m7, 1, b: Plus, cofactor: 49
    );
    supersingular!(
        /// m = 7, b = −1: 2269 points.
        Toy7Minus = "toy-e3-7-minus", F3m7, 1, b: Minus, cofactor: 1
    );
    supersingular!(
        /// m = 11, b = 1: 177877 = 7 · 25411 points.
        Toy11 = "toy-e3-11", F3m11, 1, b: Plus, cofactor: 7
    );
    supersingular!(
        /// m = 11, b = −1: 176419 points.
        Toy11Minus = "toy-e3-11-minus", F3m11, 1, b: Minus, cofactor: 1
    );
    supersingular!(
        /// m = 13, b = 1: 1596511 = 7 · 79 · 2887 points.
        Toy13 = "toy-e3-13", F3m13, 1, b: Plus, cofactor: 7 * 79
    );
    supersingular!(
        /// m = 13, b = −1: 1592137 = 157 · 10141 points.
        Toy13Minus = "toy-e3-13-minus", F3m13, 1, b: Minus, cofactor: 157
    );
}
