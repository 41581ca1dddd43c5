//! What x^D is: the irreducible polynomials of every level, over F_p.

/// x^D as a polynomial of lower degree. A test shows that it makes a field of every q of [`mod@super::table`].
pub trait Relation {
    /// The coefficients −1, 0 or 1 in F_p (−1 in characteristic three only), the lowest power of x first, each coefficient a
    /// vector over the basis of the level below.
    const POWER: &'static [i8];
}

macro_rules! relations {
    ($($(#[$doc:meta])* $name:ident = [$($c:literal),*];)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            pub struct $name;
            impl Relation for $name {
                const POWER: &'static [i8] = &[$($c),*];
            }
        )*
    };
}

/// Characteristic two.
pub mod binary {
    use super::Relation;

    relations! {
        /// s² = s + 1.
        Quadratic = [1, 1];
        /// w³ = w + 1 (seed 004, section 5).
        Cubic = [1, 1, 0];
        /// x^6 = x + 1: x is s w of seed 004's tower.
        Sextic = [1, 1, 0, 0, 0, 0];
        /// x^12 = x^7 + 1: x is t w of seed 004's tower.
        Dodecic = [1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0];
        /// s² = s + w + 1 over F_{q³} (seed 004, section 5).
        QuadraticOverCubic = [1, 1, 0, 1, 0, 0];
        /// t² = t + s + s w² over F_{q^6} (seed 004, section 5).
        QuadraticOverSextic = [0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 0, 0];
        /// w³ = w + 1 over F_q².
        CubicOverQuadratic = [1, 0, 1, 0, 0, 0];
        /// t² = t + s over F_{q^6}, s of F_q².
        QuadraticOverCubicOverQuadratic = [0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0];
    }
}

/// Characteristic three.
pub mod ternary {
    use super::Relation;

    relations! {
        /// σ² = −1.
        Quadratic = [-1, 0];
        /// ρ³ = ρ + 1.
        Cubic = [1, 1, 0];
        /// x^6 = x^4 − 1: x is σ ρ² of both towers.
        Sextic = [-1, 0, 0, 0, 1, 0];
        /// x^12 = 1 − x²: x is τ + τ σ ρ² of both towers.
        Dodecic = [1, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        /// σ² = −1 over F_{q³}.
        QuadraticOverCubic = [-1, 0, 0, 0, 0, 0];
        /// τ² = 1 + σ over F_{q^6}.
        QuadraticOverSextic = [1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0];
        /// ρ³ = ρ + 1 over F_q².
        CubicOverQuadratic = [1, 0, 1, 0, 0, 0];
        /// τ² = 1 + σ over F_{q^6}, σ of F_q².
        QuadraticOverCubicOverQuadratic = [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    }
}
