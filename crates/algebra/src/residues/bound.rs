//! How large values and residues may be: carried and checked in debug builds, nothing at all in others.
//!
//! Bounds depend on the formula alone, never on the data, so that one run of a formula in a debug build proves them.

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
    /// Whatever is larger.
    #[inline(always)]
    pub fn max(self, rhs: Self) -> Self {
        Self::new(self.value().max(rhs.value()), self.residue().max(rhs.residue()))
    }
    /// The same value by residues that are the least.
    #[inline(always)]
    pub fn strict(self) -> Self {
        Self::new(self.value(), STRICT)
    }
    /// Panics where a formula left what an operation accepts.
    #[track_caller]
    #[inline(always)]
    pub fn check(self, value: f64, residue: f64, what: &str) {
        debug_assert!(self.value() <= value, "{what}: {} p, more than {value}", self.value());
        debug_assert!(self.residue() <= residue, "{what}: residues of {} halves, more than {residue}", self.residue());
    }
}

/// What a residue is after its nearest multiple of the modulus has been taken off, by a quotient with an error below 1/128.
pub(super) const STRICT: f64 = 1.0 + 1.0 / 64.0;
