//! F_p^12 = F_p^6\[w\]/(w² − v).

use super::strategy::karatsuba;
use super::traits::StrategyOf;
use super::{Fp6, Fp12, TowerStrategy, TwistField};
use crate::array::array;
use crate::batch::batch_invert;
use crate::field::{Field, Mask};
use crate::levels::{CubicExt, QuadraticExt};
use crate::place::{New, Place, replace};

impl<E: TwistField> Fp12<E> {
    /// The Frobenius map `self^(p^k)`, k = 1, 2, 3: 5 products by constants of F_p² (of F_p for k = 2).
    pub fn frobenius(&self, k: usize) -> Self {
        StrategyOf::<E>::frobenius(self, k)
    }

    /// Becomes its square, as [`Field::square`].
    #[inline(never)]
    pub fn square_in_place(&mut self) {
        replace(self, |a, place| StrategyOf::<E>::square(a, place));
    }

    /// Becomes its product by another, as [`Field::mul`].
    #[inline(never)]
    pub fn mul_in_place(&mut self, rhs: &Self) {
        replace(self, |a, place| StrategyOf::<E>::mul(a, rhs, place));
    }

    /// Becomes `self^(p^6)`, the inverse of a unitary element.
    pub fn conjugate_in_place(&mut self) {
        self.c1 = self.c1.neg();
    }

    /// Elements become their inverses, and 0 stays 0: one inversion for all.
    pub fn invert_all(elements: &mut [Self]) {
        let (adjugates, mut norms): (Vec<_>, Vec<_>) =
            elements.iter().map(|element| StrategyOf::<E>::adjugate(&StrategyOf::<E>::norm(element))).unzip();
        for norm in &mut norms {
            *norm = E::select(&norm.is_zero(), &E::one(), norm);
        }
        batch_invert(&mut norms);
        for (element, (adjugate, inverse)) in elements.iter_mut().zip(adjugates.iter().zip(&norms)) {
            *element = element.conjugate().mul_base(&adjugate.mul_base(inverse));
        }
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
        karatsuba::mul_wide_12(self, rhs)
    }
    fn reduce(wide: &Self::Wide) -> Self {
        Self::place(New).put(array::<_, 6>(|k| E::reduce(&wide[k])))
    }
    #[inline(never)]
    fn mul(&self, rhs: &Self) -> Self {
        StrategyOf::<E>::mul(self.into(), rhs, New)
    }
    #[inline(never)]
    fn square(&self) -> Self {
        StrategyOf::<E>::square(self.into(), New)
    }
    fn invert(&self) -> Self {
        self.conjugate().mul_base(&StrategyOf::<E>::norm(self).invert())
    }
}

impl<E: TwistField> QuadraticExt for Fp12<E> {
    type Base = Fp6<E>;
    fn new(c0: Fp6<E>, c1: Fp6<E>) -> Self {
        Self { c0, c1 }
    }
    fn parts(&self) -> [Fp6<E>; 2] {
        [self.c0, self.c1]
    }
    /// `self^(p^6)`; the inverse of a unitary element.
    fn conjugate(&self) -> Self {
        Self { c0: self.c0, c1: self.c1.neg() }
    }
    fn mul_base(&self, rhs: &Fp6<E>) -> Self {
        Self { c0: self.c0.mul(rhs), c1: self.c1.mul(rhs) }
    }
}
