//! Elements of the tower: coefficients, and their places in memory.

use crate::place::{As, Place};

/// `c0 + c1 i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Fp2<F> {
    /// The real part.
    pub c0: F,
    /// The imaginary part.
    pub c1: F,
}

impl<F: zeroize::DefaultIsZeroes> zeroize::DefaultIsZeroes for Fp2<F> {}

/// `c0 + c1 v + c2 v²`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Fp6<E> {
    /// The coefficient of 1.
    pub c0: E,
    /// The coefficient of v.
    pub c1: E,
    /// The coefficient of v².
    pub c2: E,
}

impl<E> Fp6<E> {
    /// The place of an element as that of its coefficients.
    #[inline(always)]
    pub(super) fn place<P: Place<Self>>(place: P) -> As<P, Self> {
        // SAFETY: those are the fields.
        unsafe { As::new(place) }
    }

    /// The coefficients.
    #[inline(always)]
    pub(super) fn coefficients(&self) -> [&E; 3] {
        [&self.c0, &self.c1, &self.c2]
    }
}

/// `c0 + c1 w`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Fp12<E> {
    /// The coefficient of 1.
    pub c0: Fp6<E>,
    /// The coefficient of w.
    pub c1: Fp6<E>,
}

/// The powers of w are 1, w², w⁴, w, w³, w⁵, in their order in memory.
impl<E> Fp12<E> {
    /// The place of an element as that of its coefficients, in their order in memory.
    #[inline(always)]
    pub(super) fn place<P: Place<Self>>(place: P) -> As<P, Self> {
        // SAFETY: those are the fields of the fields.
        unsafe { As::new(place) }
    }

    /// The coefficients of 1, w, … w⁵ over F_p², in which w⁶ = ξ.
    #[inline(always)]
    pub(super) fn powers(&self) -> [&E; 6] {
        let (a, b) = (&self.c0, &self.c1);
        [&a.c0, &b.c0, &a.c1, &b.c1, &a.c2, &b.c2]
    }
}

/// An element of the cyclotomic subgroup by four of its six coefficients (Karabina, eprint 2010/542, section 3.2).
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Compressed<E> {
    pub(super) low: [E; 2],
    pub(super) high: [E; 2],
}

impl<E> Compressed<E> {
    /// The element of these halves.
    pub fn new(low: [E; 2], high: [E; 2]) -> Self {
        Self { low, high }
    }

    /// The coefficients, in their order in memory.
    #[inline(always)]
    pub(super) fn coefficients(&self) -> [&E; 4] {
        let ([l0, l1], [h0, h1]) = (&self.low, &self.high);
        [l0, l1, h0, h1]
    }

    /// The place of an element as that of its coefficients.
    #[inline(always)]
    pub(super) fn place<P: Place<Self>>(place: P) -> As<P, Self> {
        // SAFETY: those are the fields, in their order.
        unsafe { As::new(place) }
    }
}
