//! F_p^6 = F_p²\[v\]/(v³ − ξ).

use crate::array::{references, restructured};
use crate::field::{CubicExt, Field, LinearMap, Mask, Product, TwistField, Unreduced, Wide};
use core::mem::MaybeUninit;

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

/// Interpolates Karatsuba's six products `a0b0, a1b1, a2b2, (a1+a2)(b1+b2), (a0+a1)(b0+b1), (a0+a2)(b0+b2)`.
pub(super) struct Interpolate;

impl LinearMap<6, 3> for Interpolate {
    #[inline(always)]
    fn apply<U: Unreduced>([v0, v1, v2, v12, v01, v02]: [&U::Value; 6]) -> [U::Value; 3] {
        [
            U::mul_xi(&v12.sub_both(v1, v2)).add(v0),
            v01.sub_both(v0, v1).add(&U::mul_xi(v2)),
            v02.sub_both(v0, v2).add(v1),
        ]
    }
}

/// The products that [`Interpolate`] takes. Coefficients may be [`TwistField::sums`].
#[inline(never)]
pub(super) fn six_products<'a, E: TwistField>(
    [a0, a1, a2]: [&E; 3],
    [b0, b1, b2]: [&E; 3],
    out: &'a mut MaybeUninit<[E::Wide; 6]>,
) -> &'a mut [E::Wide; 6] {
    let mut sums = MaybeUninit::uninit();
    let [a12, a01, a02, b12, b01, b02] =
        E::lazy_sums([(a1, a2), (a0, a1), (a0, a2), (b1, b2), (b0, b1), (b0, b2)], &mut sums);
    E::unreduced([(a0, b0), (a1, b1), (a2, b2), (a12, b12), (a01, b01), (a02, b02)], out)
}

/// `v value`.
#[inline(always)]
pub(super) fn wide_mul_v<U: Unreduced>([c0, c1, c2]: [&U::Value; 3]) -> [U::Value; 3] {
    [U::mul_xi(c2), c0.clone(), c1.clone()]
}

impl<E> Fp6<E> {
    /// The element of these coefficients.
    #[inline(always)]
    pub(super) fn from_array(coefficients: [E; 3]) -> Self {
        // SAFETY: those are the fields.
        unsafe { restructured(coefficients) }
    }
}

impl<E: TwistField> Fp6<E> {
    /// `v self`.
    #[inline(always)]
    pub fn mul_v(&self) -> Self {
        Self { c0: self.c2.mul_xi(), c1: self.c0, c2: self.c1 }
    }

    /// The coefficients.
    #[inline(always)]
    pub(super) fn coefficients(&self) -> [&E; 3] {
        [&self.c0, &self.c1, &self.c2]
    }

    /// The product as that of a matrix and a vector: 9 products, of which three are added up before each reduction.
    #[inline(always)]
    fn mul_by_rows(&self, Self { c0: b0, c1: b1, c2: b2 }: &Self) -> Self {
        let (a0, a1, a2) = (&self.c0, &self.c1, &self.c2);
        let [xi_a1, xi_a2] = &E::xi_multiples([a1, a2]);
        Self::from_array(E::sums_of_products([[a0, xi_a2, xi_a1], [a1, a0, xi_a2], [a2, a1, a0]], [b0, b1, b2]))
    }

    /// `self (s + t v)`, as [`Self::mul_by_rows`].
    #[inline(never)]
    pub(super) fn mul_two_terms_by_rows(&self, s: &E, t: &E) -> Self {
        let (a0, a1, a2) = (&self.c0, &self.c1, &self.c2);
        Self::from_array(E::sums_of_products([[a0, &a2.mul_xi()], [a1, a0], [a2, a1]], [s, t]))
    }

    /// What over the norm to F_p² is the inverse, and the norm.
    pub(super) fn adjugate(&self) -> (Self, E) {
        let (a, b, c) = (&self.c0, &self.c1, &self.c2);
        if E::LATE_REDUCTION {
            let ([xi_b, xi_c], minus_a) = (&E::xi_multiples([b, c]), &a.neg());
            let [r0, r1, r2] =
                E::sums_of_pairs([&[[a, a], [&xi_b.neg(), c]], &[[xi_c, c], [minus_a, b]], &[[b, b], [minus_a, c]]]);
            let [norm] = E::sums_of_pairs([&[[a, &r0], [xi_c, &r1], [xi_b, &r2]]]);
            return (Self::from_array([r0, r1, r2]), norm);
        }
        let r0 = E::reduce(&a.square_wide().sub(&E::wide_mul_xi(&b.mul_wide(c))));
        let r1 = E::reduce(&E::wide_mul_xi(&c.square_wide()).sub(&a.mul_wide(b)));
        let r2 = E::reduce(&b.square_wide().sub(&a.mul_wide(c)));
        let norm = a.mul_wide(&r0).add(&E::wide_mul_xi(&c.mul_wide(&r1).add(&b.mul_wide(&r2))));
        (Self::from_array([r0, r1, r2]), E::reduce(&norm))
    }

    /// The Frobenius map `self^(p^k)`, k = 1, 2, 3: coefficient `2j` of w for every `v^j`, shifted by `odd` (0 or 1) for
    /// the multiple of w.
    pub(super) fn frobenius_from(&self, k: usize, odd: usize) -> Self {
        Self {
            c0: self.c0.frobenius_coefficient(k, odd),
            c1: self.c1.frobenius_coefficient(k, 2 + odd),
            c2: self.c2.frobenius_coefficient(k, 4 + odd),
        }
    }
}

impl<E: TwistField> Field for Fp6<E> {
    type Mask = E::Mask;
    type Wide = [E::Wide; 3];
    type Const = [E::Const; 3];

    fn zero() -> Self {
        Self { c0: E::zero(), c1: E::zero(), c2: E::zero() }
    }
    fn one() -> Self {
        Self { c0: E::one(), c1: E::zero(), c2: E::zero() }
    }
    fn constant(value: &Self::Const) -> Self {
        Self { c0: E::constant(&value[0]), c1: E::constant(&value[1]), c2: E::constant(&value[2]) }
    }
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        Self { c0: self.c0.add(&rhs.c0), c1: self.c1.add(&rhs.c1), c2: self.c2.add(&rhs.c2) }
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        Self { c0: self.c0.sub(&rhs.c0), c1: self.c1.sub(&rhs.c1), c2: self.c2.sub(&rhs.c2) }
    }
    #[inline(always)]
    fn neg(&self) -> Self {
        Self { c0: self.c0.neg(), c1: self.c1.neg(), c2: self.c2.neg() }
    }
    #[inline(always)]
    fn double(&self) -> Self {
        Self { c0: self.c0.double(), c1: self.c1.double(), c2: self.c2.double() }
    }
    #[inline(always)]
    fn mul_wide(&self, rhs: &Self) -> Self::Wide {
        Interpolate::apply::<E>(references(six_products(
            self.coefficients(),
            rhs.coefficients(),
            &mut MaybeUninit::uninit(),
        )))
    }
    #[inline(never)]
    fn mul(&self, rhs: &Self) -> Self {
        if E::has_sums_of_products() {
            return self.mul_by_rows(rhs);
        }
        let mut products = MaybeUninit::uninit();
        let products = six_products(self.coefficients(), rhs.coefficients(), &mut products);
        Self::from_array(E::reduced_map(Interpolate, products))
    }
    #[inline(always)]
    fn reduce(wide: &Self::Wide) -> Self {
        Self::from_array(E::reduce_many(references(wide)))
    }
    /// By the adjugate: 9 products, 3 squares and one inversion below.
    fn invert(&self) -> Self {
        let (adjugate, norm) = self.adjugate();
        adjugate.mul_base(&norm.invert())
    }
    fn is_zero(&self) -> Self::Mask {
        self.c0.is_zero().and(&self.c1.is_zero()).and(&self.c2.is_zero())
    }
    fn select(mask: &Self::Mask, if_true: &Self, if_false: &Self) -> Self {
        Self {
            c0: E::select(mask, &if_true.c0, &if_false.c0),
            c1: E::select(mask, &if_true.c1, &if_false.c1),
            c2: E::select(mask, &if_true.c2, &if_false.c2),
        }
    }
}

impl<E: TwistField> CubicExt for Fp6<E> {
    type Base = E;
    fn new(c0: E, c1: E, c2: E) -> Self {
        Self { c0, c1, c2 }
    }
    fn parts(&self) -> [E; 3] {
        [self.c0, self.c1, self.c2]
    }
    fn mul_base(&self, rhs: &E) -> Self {
        let products = self.coefficients().map(|coefficient| Product::Two(coefficient, rhs));
        Self::from_array(*E::products(products, &mut MaybeUninit::uninit()))
    }
}
