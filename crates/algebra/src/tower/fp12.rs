//! F_p^12 = F_p^6\[w\]/(w² − v).

use super::fp6::{Fp6, wide_mul_v};
use super::{Wide2, Wide3};
use crate::field::{Field, Mask, QuadraticExt, TwistField, Wide};

/// `c0 + c1 w`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Fp12<E> {
    /// The coefficient of 1.
    pub c0: Fp6<E>,
    /// The coefficient of w.
    pub c1: Fp6<E>,
}

impl<E: TwistField> Fp12<E> {
    /// The Frobenius map `self^(p^k)`, k = 1, 2, 3: 5 products by constants of F_p² (of F_p for k = 2).
    pub fn frobenius(&self, k: usize) -> Self {
        if E::LATE_REDUCTION {
            return self.frobenius_by_rows(k);
        }
        Self { c0: self.c0.frobenius_from(k, 0), c1: self.c1.frobenius_from(k, 1) }
    }

    /// Recombines the two halves of Karatsuba's quadratic product: `a0b0`, `a1b1`, `(a0+a1)(b0+b1)`.
    #[inline(always)]
    pub(super) fn recombine(
        low: &Wide3<E::Wide>,
        high: &Wide3<E::Wide>,
        both: &Wide3<E::Wide>,
    ) -> <Self as Field>::Wide {
        Wide2(low.add(&wide_mul_v::<E>(high)), both.sub_both(low, high))
    }

    /// As [`Self::recombine`], of reduced elements.
    #[inline(always)]
    pub(super) fn recombine_reduced(low: &Fp6<E>, high: &Fp6<E>, both: &Fp6<E>) -> Self {
        Self { c0: low.add(&high.mul_v()), c1: both.sub(&low.add(high)) }
    }

    /// The twelve coordinates over F_p in the order c0.c0.re, c0.c0.im, c0.c1.re, …, c1.c2.im.
    pub fn coordinates(&self) -> [E::Base; 12] {
        let [a, b, c] = [&self.c0.c0, &self.c0.c1, &self.c0.c2].map(E::parts);
        let [d, e, f] = [&self.c1.c0, &self.c1.c1, &self.c1.c2].map(E::parts);
        let mut parts = [a, b, c, d, e, f].into_iter().flatten();
        core::array::from_fn(|_| parts.next().unwrap_or_else(E::Base::zero))
    }

    /// The element with the given coordinates, in the order of [`Self::coordinates`].
    pub fn from_coordinates(coordinates: [E::Base; 12]) -> Self {
        let [a, b, c, d, e, f, g, h, i, j, k, l] = coordinates;
        Self {
            c0: Fp6 { c0: E::new(a, b), c1: E::new(c, d), c2: E::new(e, f) },
            c1: Fp6 { c0: E::new(g, h), c1: E::new(i, j), c2: E::new(k, l) },
        }
    }
}

impl<E: TwistField> Field for Fp12<E> {
    type Mask = E::Mask;
    type Wide = Wide2<Wide3<E::Wide>>;
    type Const = [[E::Const; 3]; 2];

    coordinatewise!(Fp6: c0 c1);

    fn mul_wide(&self, rhs: &Self) -> Self::Wide {
        let low = self.c0.mul_wide(&rhs.c0);
        let high = self.c1.mul_wide(&rhs.c1);
        let both = self.c0.add(&self.c1).mul_wide(&rhs.c0.add(&rhs.c1));
        Self::recombine(&low, &high, &both)
    }
    fn reduce(wide: &Self::Wide) -> Self {
        Self { c0: Fp6::reduce(&wide.0), c1: Fp6::reduce(&wide.1) }
    }
    /// 18 products of F_p² (Karatsuba over Karatsuba), 12 reductions of F_p.
    #[inline(never)]
    fn mul(&self, rhs: &Self) -> Self {
        if E::LATE_REDUCTION {
            return self.mul_by_terms::<5, _>([0, 1, 2, 3, 4, 5], rhs.powers());
        }
        if E::has_sums_of_products() {
            let (low, high) = (self.c0.mul(&rhs.c0), self.c1.mul(&rhs.c1));
            let both = self.c0.add(&self.c1).mul(&rhs.c0.add(&rhs.c1));
            return Self::recombine_reduced(&low, &high, &both);
        }
        Self::reduce(&self.mul_wide(rhs))
    }
    /// Complex squaring `(a0 + a1)(a0 + v a1) − (1 + v) a0a1 + 2 a0a1 w`: 12 products of F_p².
    #[inline(never)]
    fn square(&self) -> Self {
        if E::LATE_REDUCTION {
            return self.square_by_sums();
        }
        if E::has_sums_of_products() {
            let cross = self.c0.mul(&self.c1);
            let both = self.c0.add(&self.c1).mul(&self.c0.add(&self.c1.mul_v()));
            return Self { c0: both.sub(&cross.add(&cross.mul_v())), c1: cross.double() };
        }
        let cross = self.c0.mul_wide(&self.c1);
        let both = self.c0.add(&self.c1).mul_wide(&self.c0.add(&self.c1.mul_v()));
        let c1 = Fp6::reduce(&cross).double();
        Self { c0: Fp6::reduce(&both.sub_both(&cross, &wide_mul_v::<E>(&cross))), c1 }
    }
    fn invert(&self) -> Self {
        if E::LATE_REDUCTION {
            let inverse = self.norm_by_rows().invert();
            return Self { c0: self.c0.mul(&inverse), c1: self.c1.neg().mul(&inverse) };
        }
        let norm = self.c0.mul_wide(&self.c0).sub(&wide_mul_v::<E>(&self.c1.mul_wide(&self.c1)));
        let inverse = Fp6::reduce(&norm).invert();
        Self { c0: self.c0.mul(&inverse), c1: self.c1.mul(&inverse).neg() }
    }
}

impl<E: TwistField> QuadraticExt for Fp12<E> {
    type Base = Fp6<E>;
    fn new(c0: Fp6<E>, c1: Fp6<E>) -> Self {
        Self { c0, c1 }
    }
    fn parts(&self) -> [Fp6<E>; 2] {
        [self.c0.clone(), self.c1.clone()]
    }
    /// `self^(p^6)`; the inverse of a unitary element.
    fn conjugate(&self) -> Self {
        Self { c0: self.c0.clone(), c1: self.c1.neg() }
    }
    fn mul_base(&self, rhs: &Fp6<E>) -> Self {
        Self { c0: self.c0.mul(rhs), c1: self.c1.mul(rhs) }
    }
}
