//! The ternary fields of Pairloom's curves.

/// Declares a modulus by its terms, and its field.
#[macro_export]
macro_rules! ternary_field {
    ($(#[$doc:meta])* $name:ident, $field:ident, $words:literal, [$(($exponent:literal, $coefficient:literal)),*]) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $name;
        impl $crate::ternary::TernaryModulus for $name {
            const TERMS: &'static [(u32, u8)] = &[$(($exponent, $coefficient)),*];
            fn derived() -> &'static std::sync::OnceLock<$crate::ternary::modulus::Derived> {
                static DERIVED: std::sync::OnceLock<$crate::ternary::modulus::Derived> = std::sync::OnceLock::new();
                &DERIVED
            }
        }
        $(#[$doc])*
        pub type $field = $crate::ternary::F3m<$name, $words>;
    };
}

ternary_field!(
    /// F_3^97 = F_3\[z\]/(z^97 + z^16 − 1) (seed 003, table II).
    Modulus97, F3m97, 2, [(97, 1), (16, 1), (0, 2)]
);
ternary_field!(
    /// F_3^127 = F_3\[z\]/(z^127 + z^8 − 1): the irreducible trinomial of least second exponent (seed 001, slide 12, names no
    /// polynomial).
    Modulus127, F3m127, 2, [(127, 1), (8, 1), (0, 2)]
);
ternary_field!(
    /// F_3^167 = F_3\[z\]/(z^167 − z^71 + 1) (seed 003, table II).
    Modulus167, F3m167, 3, [(167, 1), (71, 2), (0, 1)]
);
ternary_field!(
    /// F_3^193 = F_3\[z\]/(z^193 + z^64 − 1) (seed 003, table II).
    Modulus193, F3m193, 4, [(193, 1), (64, 1), (0, 2)]
);
ternary_field!(
    /// F_3^239 = F_3\[z\]/(z^239 − z^5 + 1) (seed 003, table II).
    Modulus239, F3m239, 4, [(239, 1), (5, 2), (0, 1)]
);
ternary_field!(
    /// F_3^313 = F_3\[z\]/(z^313 − z^187 − 1) (seed 003, table II).
    Modulus313, F3m313, 5, [(313, 1), (187, 2), (0, 2)]
);
ternary_field!(
    /// F_3^509 = F_3\[z\]/(z^509 − z^318 − z^191 + z^127 + 1) of seed 001's curve: cube roots are sparse, which they are for none
    /// of the irreducible trinomials.
    Modulus509, F3m509, 8, [(509, 1), (318, 2), (191, 2), (127, 1), (0, 1)]
);
ternary_field!(
    /// The same field by its trinomial z^509 − z^151 + 1: cubes are cheaper, cube roots dense.
    Modulus509Trinomial, F3m509Trinomial, 8, [(509, 1), (151, 2), (0, 1)]
);

/// Fields small enough to try every element of, or to sample well.
#[doc(hidden)]
pub mod toy {
    ternary_field!(
        /// F_3^3.
        Modulus3, F3m3, 1, [(3, 1), (1, 2), (0, 1)]
    );
    ternary_field!(
        /// F_3^5.
        Modulus5, F3m5, 1, [(5, 1), (1, 2), (0, 1)]
    );
    ternary_field!(
        /// F_3^7.
        Modulus7, F3m7, 1, [(7, 1), (2, 1), (0, 2)]
    );
    ternary_field!(
        /// F_3^11.
        Modulus11, F3m11, 1, [(11, 1), (2, 1), (0, 2)]
    );
    ternary_field!(
        /// F_3^13.
        Modulus13, F3m13, 1, [(13, 1), (1, 2), (0, 1)]
    );
}
