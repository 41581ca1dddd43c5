//! The ways to multiply.

/// A way to multiply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Multiplier {
    /// López and Dahab's comb, portable.
    Comb,
    /// One level of Karatsuba above that comb, portable.
    Karatsuba,
    /// A comb of vector registers.
    VectorComb,
    /// One level of Karatsuba above combs of vector registers.
    VectorKaratsuba,
    /// Karatsuba on planes down to words, of which vector registers multiply eight at a time, coefficient by coefficient.
    Planes,
    /// The same, with VPDPBUSD for the products of words: coefficients as bytes.
    Bytes,
}

impl Multiplier {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Comb, Self::Karatsuba, Self::VectorComb, Self::VectorKaratsuba, Self::Planes, Self::Bytes];
}
