//! How large values and residues may be: carried and checked in debug builds, nothing at all in others.
//!
//! Bounds depend on the formula alone, never on the data, so that one run of a formula in a debug build proves them.

use super::basis::Basis;

/// Bounds of magnitudes.
#[derive(Clone, Copy)]
pub(super) struct Bound {
    /// Of the integer, in units of p, or of p² before a reduction.
    #[cfg(debug_assertions)]
    value: f64,
    /// Of the residues, in units of half a modulus; of a product, in the square of that.
    #[cfg(debug_assertions)]
    residue: f64,
}

#[cfg(debug_assertions)]
impl Bound {
    pub fn new(value: f64, residue: f64) -> Self {
        Self { value, residue }
    }
    pub fn value(self) -> f64 {
        self.value
    }
    pub fn residue(self) -> f64 {
        self.residue
    }
}

#[cfg(not(debug_assertions))]
#[allow(clippy::unused_self)]
impl Bound {
    #[inline(always)]
    pub fn new(_: f64, _: f64) -> Self {
        Self {}
    }
    #[inline(always)]
    pub fn value(self) -> f64 {
        0.0
    }
    #[inline(always)]
    pub fn residue(self) -> f64 {
        0.0
    }
}

impl Bound {
    #[inline(always)]
    pub fn add(self, rhs: Self) -> Self {
        Self::new(self.value() + rhs.value(), self.residue() + rhs.residue())
    }
    #[inline(always)]
    pub fn mul(self, rhs: Self) -> Self {
        Self::new(self.value() * rhs.value(), self.residue() * rhs.residue())
    }
    #[inline(always)]
    pub fn times(self, factor: f64) -> Self {
        Self::new(self.value() * factor, self.residue() * factor)
    }
    /// Panics where a formula left what an operation accepts.
    #[track_caller]
    #[inline(always)]
    pub fn check(self, value: f64, residue: f64, what: &str) {
        debug_assert!(self.value() <= value, "{what}: {} p, more than {value}", self.value());
        debug_assert!(self.residue() <= residue, "{what}: residues of {} halves, more than {residue}", self.residue());
    }
    /// The same value by residues that are the least.
    #[track_caller]
    #[inline(always)]
    pub fn strict(self) -> Self {
        self.check(f64::INFINITY, RESIDUE, "an element");
        Self::new(self.value(), STRICT)
    }
    /// Of what an operation makes of a sum of products of this bound.
    #[track_caller]
    #[inline(always)]
    pub fn of_sum(self, basis: &Basis) -> Self {
        self.check(f64::INFINITY, basis.limit, "a sum of products");
        Self::new(self.value(), 1.0 + self.residue() / basis.limit)
    }
    /// Of what a reduction makes of `factor` times an unreduced value.
    #[track_caller]
    #[inline(always)]
    pub fn reduced(self, basis: &Basis, factor: f64) -> Self {
        let digits = basis.count as f64 * STRICT;
        self.check(f64::INFINITY, basis.limit - digits, "an unreduced value");
        let reduced = Self::new(factor * self.value() / basis.slack + digits / 2.0, STRICT);
        reduced.check(VALUE, STRICT, "a reduced value");
        reduced
    }
}

/// What a residue is after its nearest multiple of the modulus has been taken off, by a quotient with an error below 1/128.
pub(super) const STRICT: f64 = 1.0 + 1.0 / 64.0;
/// How large elements may be, in units of p: a quarter of M_B at least.
pub(super) const VALUE: f64 = 512.0;
/// How large residues may be that are made strict, in units of half a modulus: quotients by it are exact.
const RESIDUE: f64 = 1024.0;
