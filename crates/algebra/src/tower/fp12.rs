//! F_p^12 = F_p^6\[w\]/(w² − v).

use super::fp6::{Fp6, wide_mul_v};
use crate::array::references;
use crate::field::{Field, LinearMap, Mask, QuadraticExt, TwistField, Unreduced, Wide};

/// `c0 + c1 w`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Fp12<E> {
    /// The coefficient of 1.
    pub c0: Fp6<E>,
    /// The coefficient of w.
    pub c1: Fp6<E>,
}

/// Recombines the two halves of Karatsuba's quadratic product: `a0b0`, `a1b1`, `(a0+a1)(b0+b1)`.
struct Recombine;

impl LinearMap<9, 6> for Recombine {
    #[inline(always)]
    fn apply<U: Unreduced>([l0, l1, l2, h0, h1, h2, b0, b1, b2]: [&U::Value; 9]) -> [U::Value; 6] {
        recombine::<U>([l0, l1, l2], [h0, h1, h2], [b0, b1, b2])
    }
}

/// As [`Recombine`].
#[inline(always)]
pub(super) fn recombine<U: Unreduced>(
    low: [&U::Value; 3],
    high: [&U::Value; 3],
    both: [&U::Value; 3],
) -> [U::Value; 6] {
    let shifted = wide_mul_v::<U>(high);
    [
        low[0].add(&shifted[0]),
        low[1].add(&shifted[1]),
        low[2].add(&shifted[2]),
        both[0].sub_both(low[0], high[0]),
        both[1].sub_both(low[1], high[1]),
        both[2].sub_both(low[2], high[2]),
    ]
}

/// The coefficients of `(a0 + a1)(a0 + v a1) − (1 + v) a0a1` and `2 a0a1`, from `a0a1` and the first product.
struct ComplexSquare;

impl LinearMap<6, 6> for ComplexSquare {
    #[inline(always)]
    fn apply<U: Unreduced>([c0, c1, c2, b0, b1, b2]: [&U::Value; 6]) -> [U::Value; 6] {
        let shifted = wide_mul_v::<U>([c0, c1, c2]);
        [
            b0.sub_both(c0, &shifted[0]),
            b1.sub_both(c1, &shifted[1]),
            b2.sub_both(c2, &shifted[2]),
            c0.double(),
            c1.double(),
            c2.double(),
        ]
    }
}

impl<E: TwistField> Fp12<E> {
    /// The Frobenius map `self^(p^k)`, k = 1, 2, 3: 5 products by constants of F_p² (of F_p for k = 2).
    pub fn frobenius(&self, k: usize) -> Self {
        if E::LATE_REDUCTION {
            return self.frobenius_by_rows(k);
        }
        Self { c0: self.c0.frobenius_from(k, 0), c1: self.c1.frobenius_from(k, 1) }
    }

    /// Becomes its square, as [`Field::square`].
    #[inline]
    pub fn square_in_place(&mut self) {
        if E::has_sums_of_products() {
            *self = self.square();
        } else {
            self.square_by_map();
        }
    }

    /// Becomes its square, by [`ComplexSquare`].
    #[inline(never)]
    fn square_by_map(&mut self) {
        let [c0, c1, c2] = &self.c0.mul_wide(&self.c1);
        let [b0, b1, b2] = &self.c0.add(&self.c1).mul_wide(&self.c0.add(&self.c1.mul_v()));
        E::reduced_map_over(ComplexSquare, [c0, c1, c2, b0, b1, b2], self.as_mut_array());
    }

    /// `a0b0`, `a1b1`, `(a0+a1)(b0+b1)`, unreduced.
    #[inline(always)]
    fn three_products(&self, rhs: &Self) -> [[E::Wide; 3]; 3] {
        [self.c0.mul_wide(&rhs.c0), self.c1.mul_wide(&rhs.c1), self.c0.add(&self.c1).mul_wide(&rhs.c0.add(&rhs.c1))]
    }

    /// What [`Recombine`] makes of `a0b0`, `a1b1`, `(a0+a1)(b0+b1)`, reduced.
    #[inline(always)]
    pub(super) fn recombined([[l0, l1, l2], [h0, h1, h2], [b0, b1, b2]]: [&[E::Wide; 3]; 3]) -> Self {
        Self::from_array(E::reduced_map(Recombine, [l0, l1, l2, h0, h1, h2, b0, b1, b2]))
    }

    /// As [`Recombine`], of reduced elements.
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
    type Wide = [E::Wide; 6];
    type Const = [[E::Const; 3]; 2];

    coordinatewise!(Fp6: c0 c1);

    fn mul_wide(&self, rhs: &Self) -> Self::Wide {
        let [[l0, l1, l2], [h0, h1, h2], [b0, b1, b2]] = &self.three_products(rhs);
        Recombine::apply::<E>([l0, l1, l2, h0, h1, h2, b0, b1, b2])
    }
    fn reduce(wide: &Self::Wide) -> Self {
        Self::from_array(E::reduce_many(references(wide)))
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
        Self::recombined(references(&self.three_products(rhs)))
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
        let mut square = self.clone();
        square.square_by_map();
        square
    }
    fn invert(&self) -> Self {
        if E::LATE_REDUCTION {
            let inverse = self.norm_by_rows().invert();
            return Self { c0: self.c0.mul(&inverse), c1: self.c1.neg().mul(&inverse) };
        }
        let [c0, c1, c2] = &self.c1.mul_wide(&self.c1);
        let norm = self.c0.mul_wide(&self.c0).sub(&wide_mul_v::<E>([c0, c1, c2]));
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
