//! Intervals that values are known to lie in: carried and checked in debug builds, nothing at all in others.
//!
//! They depend on the formula alone, never on the data, so that one run of a formula in a debug build proves its bounds.

use crate::wide::Wide;

/// What is known of an element or of a lazy sum.
#[derive(Clone, Copy)]
pub(super) struct Bound {
    /// The value, in units of p.
    pub value: Interval,
    /// Every digit but the top one, in units of what digits of an element may be.
    pub digit: Interval,
}

impl Bound {
    /// Of elements, and of what is carried.
    #[inline(always)]
    pub fn carried(value: Interval) -> Self {
        Self { value, digit: Interval::new(-1.0, 1.0) }
    }
    /// Of a sum digit by digit.
    #[inline(always)]
    pub fn add(self, rhs: Self) -> Self {
        Self { value: self.value.add(rhs.value), digit: self.digit.add(rhs.digit) }
    }
    /// Of a difference digit by digit.
    #[inline(always)]
    pub fn sub(self, rhs: Self) -> Self {
        Self { value: self.value.sub(rhs.value), digit: self.digit.sub(rhs.digit) }
    }
}

/// What is known of an unreduced value.
#[derive(Clone, Copy)]
pub(super) struct WideBound {
    /// The value, in units of p².
    pub value: Interval,
    /// Every column, in units of the base.
    pub column: Interval,
}

impl Wide for WideBound {
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        Self { value: self.value.add(rhs.value), column: self.column.add(rhs.column) }
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        Self { value: self.value.sub(rhs.value), column: self.column.sub(rhs.column) }
    }
}

/// A closed interval of multiples of some unit.
#[derive(Clone, Copy)]
pub(super) struct Interval {
    #[cfg(debug_assertions)]
    ends: [f64; 2],
}

#[cfg(debug_assertions)]
impl Interval {
    pub fn new(low: f64, high: f64) -> Self {
        Self { ends: [low, high] }
    }
    pub fn add(self, rhs: Self) -> Self {
        Self::new(self.ends[0] + rhs.ends[0], self.ends[1] + rhs.ends[1])
    }
    pub fn sub(self, rhs: Self) -> Self {
        Self::new(self.ends[0] - rhs.ends[1], self.ends[1] - rhs.ends[0])
    }
    pub fn mul(self, rhs: Self) -> Self {
        let products = self.ends.map(|a| rhs.ends.map(|b| a * b)).concat();
        Self::new(products.iter().copied().fold(f64::MAX, f64::min), products.iter().copied().fold(f64::MIN, f64::max))
    }
    /// The greatest magnitude.
    pub fn most(self) -> f64 {
        self.ends[1].max(-self.ends[0])
    }
    /// Panics where a formula left the interval that an operation accepts.
    #[track_caller]
    pub fn check(self, low: f64, high: f64, what: &str) {
        let [least, most] = self.ends;
        assert!(low <= least && most <= high, "{what}: [{least}, {most}] is not within [{low}, {high}]");
    }
}

#[cfg(not(debug_assertions))]
#[allow(clippy::unused_self)]
impl Interval {
    #[inline(always)]
    pub fn new(_: f64, _: f64) -> Self {
        Self {}
    }
    #[inline(always)]
    pub fn add(self, _: Self) -> Self {
        self
    }
    #[inline(always)]
    pub fn sub(self, _: Self) -> Self {
        self
    }
    #[inline(always)]
    pub fn mul(self, _: Self) -> Self {
        self
    }
    #[inline(always)]
    pub fn most(self) -> f64 {
        0.0
    }
    #[inline(always)]
    pub fn check(self, _: f64, _: f64, _: &str) {}
}
