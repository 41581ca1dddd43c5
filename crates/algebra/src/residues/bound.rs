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
    /// The same value by residues of least magnitude; before, they must be exact as doubles.
    #[track_caller]
    #[inline(always)]
    pub fn strict(self, basis: &Basis) -> Self {
        self.check(f64::INFINITY, 2.0 * basis.limit, "residues that are made strict");
        Self::new(self.value(), STRICT)
    }
    /// Of what an operation makes of a sum of products of this bound: the quotient's error grows with the sum.
    #[track_caller]
    #[inline(always)]
    pub fn of_sum(self, basis: &Basis) -> Self {
        self.check(f64::INFINITY, basis.limit, "a sum of products");
        Self::new(self.value(), 1.0 + self.residue() / basis.limit)
    }
    /// Of what a reduction makes of `factor` times an unreduced value. The digits of the quotient are residues, the larger the further
    /// the value's are from the least; they and the value are added up in the other base.
    #[track_caller]
    #[inline(always)]
    pub fn reduced(self, basis: &Basis, factor: f64) -> Self {
        let digits = basis.count as f64 * (STRICT + self.residue() / (2.0 * basis.limit));
        Self::new(0.0, self.residue() + digits).check(f64::INFINITY, basis.limit, "an unreduced value");
        let reduced = Self::new(factor * self.value() / basis.slack + digits / 2.0, STRICT);
        reduced.of_element();
        reduced
    }
    /// Panics for what is too large an element to be told from others by B alone.
    #[track_caller]
    #[inline(always)]
    pub fn of_element(self) {
        self.check(VALUE, f64::INFINITY, "an element");
    }
}

/// What a residue is after its nearest multiple of the modulus has been taken off, by a quotient with an error below 1/128.
pub(super) const STRICT: f64 = 1.0 + 1.0 / 64.0;
/// How large elements may be, in units of p: at most a quarter of M_B, which a test holds.
pub(super) const VALUE: f64 = 512.0;
