//! The binary fields of Pairloom's curves.

/// Declares a modulus by its exponents, and its field.
#[macro_export]
macro_rules! binary_field {
    ($(#[$doc:meta])* $name:ident, $field:ident, $words:literal, [$($exponent:literal),*]) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $name;
        impl $crate::binary::BinaryModulus for $name {
            const EXPONENTS: &'static [u32] = &[$($exponent),*];
            fn root_of_z() -> &'static std::sync::OnceLock<Vec<u64>> {
                static ROOT: std::sync::OnceLock<Vec<u64>> = std::sync::OnceLock::new();
                &ROOT
            }
            fn frobenius_maps() -> &'static $crate::binary::FrobeniusMaps {
                static MAPS: $crate::binary::FrobeniusMaps = std::sync::RwLock::new(Vec::new());
                &MAPS
            }
        }
        $(#[$doc])*
        pub type $field = $crate::binary::F2m<$name, $words>;
    };
}

binary_field!(
    /// F_2^79, of seed 004's genus-2 curves.
    Modulus79, F2m79, 2, [79, 9, 0]
);
binary_field!(
    /// F_2^103, of the genus-2 curves of seeds 001 and 004.
    Modulus103, F2m103, 2, [103, 9, 0]
);
binary_field!(
    /// F_2^239 (seed 003, table III).
    Modulus239, F2m239, 4, [239, 81, 0]
);
binary_field!(
    /// F_2^307 (seed 001, slide 12, names no polynomial): there is no irreducible trinomial, and of the irreducible pentanomials
    /// this one has the least exponents. Its square root of z is not sparse; the only one of seed 003's square-root friendly family,
    /// d = 35, would fold a product nine times.
    Modulus307, F2m307, 5, [307, 8, 4, 2, 0]
);
binary_field!(
    /// F_2^313 (seed 003, table III).
    Modulus313, F2m313, 5, [313, 79, 0]
);
binary_field!(
    /// F_2^367, of seed 001's genus-2 curve.
    Modulus367, F2m367, 6, [367, 21, 0]
);
binary_field!(
    /// F_2^439, of seed 001's genus-2 curve.
    Modulus439, F2m439, 7, [439, 49, 0]
);
binary_field!(
    /// F_2^457 (seed 003, table III).
    Modulus457, F2m457, 8, [457, 61, 0]
);
binary_field!(
    /// F_2^557 (seed 003, table III): d = 197.
    Modulus557, F2m557, 9, [557, 360, 197, 163, 0]
);
binary_field!(
    /// F_2^613 (seed 003, table III): d = 185.
    Modulus613, F2m613, 10, [613, 428, 243, 185, 0]
);
binary_field!(
    /// F_2^691 (seed 003, table III): d = 243.
    Modulus691, F2m691, 11, [691, 448, 243, 205, 0]
);
binary_field!(
    /// F_2^1223 (seed 000, section 5.2).
    Modulus1223, F2m1223, 20, [1223, 255, 0]
);

/// Fields small enough to try every element of.
#[doc(hidden)]
pub mod toy {
    binary_field!(
        /// F_2^3.
        Modulus3, F2m3, 1, [3, 1, 0]
    );
    binary_field!(
        /// F_2^5, whose square root of z is not sparse.
        Modulus5, F2m5, 1, [5, 2, 0]
    );
    binary_field!(
        /// F_2^7.
        Modulus7, F2m7, 1, [7, 1, 0]
    );
    binary_field!(
        /// F_2^9.
        Modulus9, F2m9, 1, [9, 4, 0]
    );
    binary_field!(
        /// F_2^11.
        Modulus11, F2m11, 1, [11, 2, 0]
    );
    binary_field!(
        /// F_2^13, for which there is no irreducible trinomial.
        Modulus13, F2m13, 1, [13, 4, 3, 1, 0]
    );
    binary_field!(
        /// F_2^17.
        Modulus17, F2m17, 1, [17, 3, 0]
    );
}
