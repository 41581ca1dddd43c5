//! F_p^12 = F_p^6\[w\]/(w² − v).

use super::fp6::{Fp6, Interpolate, six_products, wide_mul_v};
use crate::array::{Parts, references};
use crate::batch::batch_invert;
use crate::field::{CubicExt, Field, LinearMap, Mask, QuadraticExt, TwistField, Unreduced, Wide};
use core::mem::MaybeUninit;

/// `c0 + c1 w`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Fp12<E> {
    /// The coefficient of 1.
    pub c0: Fp6<E>,
    /// The coefficient of w.
    pub c1: Fp6<E>,
}

/// The product of eighteen: three times those of [`Interpolate`], for `a0b0`, `a1b1`, `(a0+a1)(b0+b1)`.
struct Karatsuba;

impl LinearMap<18, 6> for Karatsuba {
    #[inline(always)]
    fn apply<U: Unreduced>(p: [&U::Value; 18]) -> [U::Value; 6] {
        let [low, high, both] = [interpolated::<U>(&p, 0), interpolated::<U>(&p, 6), interpolated::<U>(&p, 12)];
        recombine::<U>(references(&low), references(&high), references(&both))
    }
}

/// [`Interpolate`] of the six values from an index on.
#[inline(always)]
pub(super) fn interpolated<U: Unreduced>(p: &[&U::Value], k: usize) -> [U::Value; 3] {
    Interpolate::apply::<U>([p[k], p[k + 1], p[k + 2], p[k + 3], p[k + 4], p[k + 5]])
}

/// Recombines the two halves of Karatsuba's quadratic product: `a0b0`, `a1b1`, `(a0+a1)(b0+b1)`.
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

/// `(a0 + a1)(a0 + v a1) − (1 + v) a0a1` and `2 a0a1`, from the products of [`Interpolate`] for `a0a1` and for the first product.
struct ComplexSquare;

impl LinearMap<12, 6> for ComplexSquare {
    #[inline(always)]
    fn apply<U: Unreduced>(p: [&U::Value; 12]) -> [U::Value; 6] {
        let (c, b) = (interpolated::<U>(&p, 0), interpolated::<U>(&p, 6));
        let shifted = wide_mul_v::<U>(references(&c));
        [
            b[0].sub_both(&c[0], &shifted[0]),
            b[1].sub_both(&c[1], &shifted[1]),
            b[2].sub_both(&c[2], &shifted[2]),
            c[0].double(),
            c[1].double(),
            c[2].double(),
        ]
    }
}

/// `a0² − v a1²`, from the products of [`Interpolate`] for both squares.
struct Norm;

impl LinearMap<12, 3> for Norm {
    #[inline(always)]
    fn apply<U: Unreduced>(p: [&U::Value; 12]) -> [U::Value; 3] {
        let (low, high) = (interpolated::<U>(&p, 0), interpolated::<U>(&p, 6));
        let shifted = wide_mul_v::<U>(references(&high));
        [low[0].sub(&shifted[0]), low[1].sub(&shifted[1]), low[2].sub(&shifted[2])]
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
        if E::LATE_REDUCTION {
            self.square_by_sums_in_place();
        } else if E::has_sums_of_products() {
            *self = self.square();
        } else {
            self.square_by_map();
        }
    }

    /// Becomes its square, by [`ComplexSquare`].
    #[inline(never)]
    fn square_by_map(&mut self) {
        let (a, b) = (&self.c0, &self.c1);
        let (mut sums, mut products) = (MaybeUninit::uninit(), MaybeUninit::uninit());
        let [first @ .., t0, t1, t2] = E::sums(
            [(&a.c0, &b.c0), (&a.c1, &b.c1), (&a.c2, &b.c2), (&a.c0, &b.c2.mul_xi()), (&a.c1, &b.c0), (&a.c2, &b.c1)],
            &mut sums,
        );
        let pairs = [(a.coefficients(), b.coefficients()), (references(first), [t0, t1, t2])];
        E::reduced_map_over(ComplexSquare, products_of(pairs, &mut products), self.as_mut_array());
    }

    /// Becomes its product by another, as [`Field::mul`].
    #[inline(never)]
    pub fn mul_in_place(&mut self, rhs: &Self) {
        if E::has_sums_of_products() {
            *self = self.mul(rhs);
            return;
        }
        let mut products = MaybeUninit::uninit();
        let products = self.eighteen_products(rhs, &mut products);
        E::reduced_map_over(Karatsuba, products, self.as_mut_array());
    }

    /// Becomes `self^(p^6)`, the inverse of a unitary element.
    pub fn conjugate_in_place(&mut self) {
        self.c1 = self.c1.neg();
    }

    /// Elements become their inverses, and 0 stays 0: one inversion for all.
    pub fn invert_all(elements: &mut [Self]) {
        let (adjugates, mut norms): (Vec<_>, Vec<_>) = elements.iter().map(|element| element.norm().adjugate()).unzip();
        for norm in &mut norms {
            *norm = E::select(&norm.is_zero(), &E::one(), norm);
        }
        batch_invert(&mut norms);
        for (element, (adjugate, inverse)) in elements.iter_mut().zip(adjugates.iter().zip(&norms)) {
            *element = element.conjugate().mul_base(&adjugate.mul_base(inverse));
        }
    }

    /// The norm to F_p^6, by 12 products of F_p².
    fn norm(&self) -> Fp6<E> {
        if E::LATE_REDUCTION {
            return self.norm_by_rows();
        }
        let mut products = MaybeUninit::uninit();
        let (a, b) = (self.c0.coefficients(), self.c1.coefficients());
        Fp6::from_array(E::reduced_map(Norm, products_of([(a, a), (b, b)], &mut products)))
    }

    /// The products of [`Karatsuba`].
    #[inline(always)]
    fn eighteen_products<'a>(&self, rhs: &Self, out: &'a mut MaybeUninit<[E::Wide; 18]>) -> &'a mut [E::Wide; 18] {
        let mut sums = MaybeUninit::uninit();
        let low = (self.c0.coefficients(), rhs.c0.coefficients());
        let high = (self.c1.coefficients(), rhs.c1.coefficients());
        products_of([low, high, self.halves_added(rhs, &mut sums)], out)
    }

    /// `c0 + c1` of both, as [`TwistField::sums`].
    #[inline(always)]
    pub(super) fn halves_added<'a>(&self, rhs: &Self, out: &'a mut MaybeUninit<[E; 6]>) -> ([&'a E; 3], [&'a E; 3]) {
        let ([a0, a1, a2], [a3, a4, a5]) = (self.c0.coefficients(), self.c1.coefficients());
        let ([b0, b1, b2], [b3, b4, b5]) = (rhs.c0.coefficients(), rhs.c1.coefficients());
        let [s0, s1, s2, t0, t1, t2] = E::sums([(a0, a3), (a1, a4), (a2, a5), (b0, b3), (b1, b4), (b2, b5)], out);
        ([s0, s1, s2], [t0, t1, t2])
    }

    /// As [`recombine`], of reduced elements.
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

/// The six products of every pair.
#[inline(always)]
fn products_of<'a, E: TwistField, const K: usize, const I: usize>(
    pairs: [([&E; 3], [&E; 3]); K],
    out: &'a mut MaybeUninit<[E::Wide; I]>,
) -> &'a mut [E::Wide; I] {
    let mut products = Parts::new(out);
    for (a, b) in pairs {
        products.push(|out| six_products(a, b, out));
    }
    products.whole()
}

impl<E: TwistField> Field for Fp12<E> {
    type Mask = E::Mask;
    type Wide = [E::Wide; 6];
    type Const = [[E::Const; 3]; 2];

    coordinatewise!(Fp6: c0 c1);

    fn mul_wide(&self, rhs: &Self) -> Self::Wide {
        Karatsuba::apply::<E>(references(self.eighteen_products(rhs, &mut MaybeUninit::uninit())))
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
        let mut products = MaybeUninit::uninit();
        Self::from_array(E::reduced_map(Karatsuba, self.eighteen_products(rhs, &mut products)))
    }
    /// Complex squaring `(a0 + a1)(a0 + v a1) − (1 + v) a0a1 + 2 a0a1 w`: 12 products of F_p².
    #[inline(never)]
    fn square(&self) -> Self {
        if E::LATE_REDUCTION || !E::has_sums_of_products() {
            let mut square = *self;
            square.square_in_place();
            return square;
        }
        let cross = self.c0.mul(&self.c1);
        let both = self.c0.add(&self.c1).mul(&self.c0.add(&self.c1.mul_v()));
        Self { c0: both.sub(&cross.add(&cross.mul_v())), c1: cross.double() }
    }
    fn invert(&self) -> Self {
        self.conjugate().mul_base(&self.norm().invert())
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
