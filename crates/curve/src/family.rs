//! The families of pairing-friendly curves.

/// A family of curves given by polynomials in x.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Barreto–Naehrig: p = 36x⁴ + 36x³ + 24x² + 6x + 1, r = p − 6x².
    Bn,
    /// Barreto–Lynn–Scott, k = 12: r = x⁴ − x² + 1, p = (x − 1)² r/3 + x.
    Bls12,
}
