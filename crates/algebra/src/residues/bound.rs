//! How large values and residues may be: carried and checked in debug builds, nothing at all in others.
//!
//! Bounds depend on the formula alone, never on the data, so that one run of a formula in a debug build proves them.

use super::layout::{Layout, Length, Multiple, word};
use core::marker::PhantomData;

/// The size of a residue number system, which is all that bounds depend on.
pub(super) struct Size<R> {
    /// How many moduli a base has.
    pub count: usize,
    /// Moduli are just below `2^width`.
    pub width: u32,
    /// M_A / p.
    #[cfg_attr(not(debug_assertions), expect(dead_code))]
    pub slack: f64,
    residues: PhantomData<fn() -> R>,
}

impl<R: Layout> Size<R> {
    /// For p of `log2_p` bits.
    pub fn new(count: usize, width: u32, log2_p: f64) -> Self {
        let bits = count as f64 * f64::from(width);
        Self { count, width, slack: 2f64.powf(bits - log2_p) * 0.99, residues: PhantomData }
    }
    /// [`word`] of these moduli.
    pub fn word(&self, base: usize, i: usize) -> usize {
        word(R::is_packed(self.count), base, i)
    }
}

/// Bounds of magnitudes.
#[derive(Clone, Copy)]
pub(super) struct Bound {
    /// Of the integer, in units of p, or of p² before a reduction.
    #[cfg(debug_assertions)]
    value: f64,
    /// Of the residues, in units of the modulus by words, of half of it by doubles; of a product, in the square of that.
    #[cfg(debug_assertions)]
    residue: f64,
}

/// How large elements may be, in units of p: at most a quarter of M_B, which a test holds.
pub(super) const VALUE: f64 = 512.0;

#[cfg(debug_assertions)]
impl Bound {
    pub fn new(value: f64, residue: f64) -> Self {
        Self { value, residue }
    }
    /// Of an element of F_p, 0 to p, by strict residues.
    pub fn of_constant<R: Layout>() -> Self {
        Self::new(1.0, R::STRICT)
    }
    pub fn add(self, rhs: Self) -> Self {
        Self::new(self.value + rhs.value, self.residue + rhs.residue)
    }
    /// Of a lazy difference.
    #[track_caller]
    pub fn lazy_sub<R: Layout>(self, rhs: Self) -> Self {
        let residue = R::of_lazy_difference(self.residue, rhs.residue);
        Self::new(self.value + rhs.value, residue.unwrap_or_else(|| panic!("a lazy difference: {rhs:?}")))
    }
    #[track_caller]
    pub fn mul<R: Layout>(self, rhs: Self, size: &Size<R>) -> Self {
        let may_be = |x: Self| R::may_be_factors(size.width, x.residue);
        assert!(may_be(self) && may_be(rhs), "factors: {self:?}, {rhs:?}");
        Self::new(self.value * rhs.value, self.residue * rhs.residue)
    }
    /// Of the strict residues of a sum of residues, each so many times; panics where a formula left what can be added.
    #[track_caller]
    pub fn strict_sum<R: Layout>(size: &Size<R>, terms: &[(f64, Self)]) -> Self {
        Self::strict_sum_if(size, terms, R::may_be_added)
    }
    /// As [`Self::strict_sum`], of residues of sums of products.
    #[track_caller]
    pub fn strict_wide_sum<R: Layout>(size: &Size<R>, terms: &[(f64, Self)]) -> Self {
        Self::strict_sum_if(size, terms, R::may_be_added_wide)
    }
    #[track_caller]
    fn strict_sum_if<R: Layout>(
        size: &Size<R>,
        terms: &[(f64, Self)],
        may_be_added: fn(u32, &[(f64, f64)]) -> bool,
    ) -> Self {
        let residues: Vec<_> = terms.iter().map(|(times, bound)| (*times, bound.residue)).collect();
        assert!(may_be_added(size.width, &residues), "residues that are made strict: {terms:?}");
        Self::new(terms.iter().map(|(times, bound)| times * bound.value).sum(), R::STRICT)
    }
    /// Of what an operation makes of sums of products of these bounds: of what is added, and of what is taken off if anything may be.
    #[track_caller]
    pub fn of_sum<R: Layout>(self, minus: Option<Self>, length: Length, size: &Size<R>) -> Self {
        let residue = R::of_sum(size.width, self.residue, minus.map(|minus| minus.residue), length);
        let residue = residue.unwrap_or_else(|| panic!("a sum of products: {self:?}, {minus:?}"));
        Self::new(self.value + minus.map_or(0.0, |minus| minus.value), residue)
    }
    /// Of what a reduction makes of a multiple of an unreduced value. The digits of the quotient are the larger the larger the
    /// value's residues are; they and the value are added up in the other base.
    #[track_caller]
    pub fn reduced<R: Layout>(self, size: &Size<R>, k: Multiple, length: Length) -> Self {
        let digits = size.count as f64 * R::digit(size.width, self.residue);
        let sum = R::of_extension(size.width, self.residue, digits, length);
        assert!(sum.is_some(), "an unreduced value: {self:?}");
        let reduced =
            Self::new(k.integer() as f64 * self.value / size.slack + R::quotient(size.count, digits), R::STRICT);
        reduced.of_element();
        reduced
    }
    /// Panics for what is too large an element to be told from others by B alone.
    #[track_caller]
    pub fn of_element(self) {
        assert!(self.value <= VALUE, "an element: {self:?}");
    }
}

#[cfg(debug_assertions)]
impl core::fmt::Debug for Bound {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} p by residues of {}", self.value, self.residue)
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
    pub fn of_constant<R: Layout>() -> Self {
        Self {}
    }
    #[inline(always)]
    pub fn add(self, _: Self) -> Self {
        self
    }
    #[inline(always)]
    pub fn lazy_sub<R: Layout>(self, _: Self) -> Self {
        self
    }
    #[inline(always)]
    pub fn mul<R: Layout>(self, _: Self, _: &Size<R>) -> Self {
        self
    }
    #[inline(always)]
    pub fn strict_sum<R: Layout>(_: &Size<R>, _: &[(f64, Self)]) -> Self {
        Self {}
    }
    #[inline(always)]
    pub fn strict_wide_sum<R: Layout>(_: &Size<R>, _: &[(f64, Self)]) -> Self {
        Self {}
    }
    #[inline(always)]
    pub fn of_sum<R: Layout>(self, _: Option<Self>, _: Length, _: &Size<R>) -> Self {
        self
    }
    #[inline(always)]
    pub fn reduced<R: Layout>(self, _: &Size<R>, _: Multiple, _: Length) -> Self {
        self
    }
    #[inline(always)]
    pub fn of_element(self) {}
}
