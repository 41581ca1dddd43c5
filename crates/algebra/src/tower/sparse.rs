//! Products in F_p^12 by lines, which have three coefficients, and by products of two lines, which have five.
//!
//! Coefficients are numbered as in the literature: 0, 1, 2 are those of 1, v, v² and 3, 4, 5 those of w, vw, v²w.

use super::fp6::{Fp6, six_products, wide_mul_v};
use super::fp12::{Fp12, interpolated, recombine};
use crate::array::{Parts, references};
use crate::field::{Field, LinearMap, TwistField, Unreduced, Wide};
use core::mem::MaybeUninit;

/// `(x0 + x1 v + x2 v²)(s + t v)` from `x0 s, x1 t, (x0+x1)(s+t), x2 s, x2 t`.
struct TwoTerms;

impl LinearMap<5, 3> for TwoTerms {
    #[inline(always)]
    fn apply<U: Unreduced>(products: [&U::Value; 5]) -> [U::Value; 3] {
        two_terms::<U>(products)
    }
}

/// As [`TwoTerms`].
#[inline(always)]
fn two_terms<U: Unreduced>([x0s, x1t, middle, x2s, x2t]: [&U::Value; 5]) -> [U::Value; 3] {
    [U::mul_xi(x2t).add(x0s), middle.sub_both(x0s, x1t), x1t.add(x2s)]
}

/// v times [`TwoTerms`].
struct TwoTermsTimesV;

impl LinearMap<5, 3> for TwoTermsTimesV {
    #[inline(always)]
    fn apply<U: Unreduced>(products: [&U::Value; 5]) -> [U::Value; 3] {
        let [c0, c1, c2] = &two_terms::<U>(products);
        wide_mul_v::<U>([c0, c1, c2])
    }
}

/// The five products of which `x (s + t v)` is made.
#[inline(never)]
fn five_products<'a, E: TwistField>(
    x: &Fp6<E>,
    [s, t]: [&E; 2],
    out: &'a mut MaybeUninit<[E::Wide; 5]>,
) -> &'a mut [E::Wide; 5] {
    let mut sums = MaybeUninit::uninit();
    let [sum, st] = E::lazy_sums([(&x.c0, &x.c1), (s, t)], &mut sums);
    E::unreduced([(&x.c0, s), (&x.c1, t), (sum, st), (&x.c2, s), (&x.c2, t)], out)
}

/// The image under `map` of [`five_products`].
#[inline(always)]
fn mul_two_terms<E: TwistField>(map: impl LinearMap<5, 3>, x: &Fp6<E>, terms: [&E; 2]) -> Fp6<E> {
    let mut products = MaybeUninit::uninit();
    Fp6::from_array(E::reduced_map(map, five_products(x, terms, &mut products)))
}

/// The product by something whose half of odd powers has two terms, of which the 17 products are.
struct ByTwoTerms<M>(M);

impl<M: LinearMap<5, 3>> LinearMap<17, 6> for ByTwoTerms<M> {
    #[inline(always)]
    fn apply<U: Unreduced>(p: [&U::Value; 17]) -> [U::Value; 6] {
        let (low, both) = (interpolated::<U>(&p, 0), interpolated::<U>(&p, 6));
        let high = M::apply::<U>([p[12], p[13], p[14], p[15], p[16]]);
        recombine::<U>(references(&low), references(&high), references(&both))
    }
}

/// Recombines the 13 products of [`Fp12::mul_by_034`].
struct Line034;

impl LinearMap<13, 6> for Line034 {
    #[inline(always)]
    fn apply<U: Unreduced>(p: [&U::Value; 13]) -> [U::Value; 6] {
        let [h0, h1, h2] = &two_terms::<U>([p[3], p[4], p[5], p[6], p[7]]);
        let [b0, b1, b2] = &two_terms::<U>([p[8], p[9], p[10], p[11], p[12]]);
        recombine::<U>([p[0], p[1], p[2]], [h0, h1, h2], [b0, b1, b2])
    }
}

/// Recombines the 13 products of [`Fp12::mul_by_014`].
struct Line014;

impl LinearMap<13, 6> for Line014 {
    #[inline(always)]
    fn apply<U: Unreduced>(p: [&U::Value; 13]) -> [U::Value; 6] {
        let [l0, l1, l2] = &two_terms::<U>([p[0], p[1], p[2], p[3], p[4]]);
        let [b0, b1, b2] = &two_terms::<U>([p[8], p[9], p[10], p[11], p[12]]);
        recombine::<U>([l0, l1, l2], [&U::mul_xi(p[5]), p[6], p[7]], [b0, b1, b2])
    }
}

/// From the products `a_i b_i` and `(a_i + a_j)(b_i + b_j)` of two triples, in the order 00, 11, 22, 12, 01, 02: `00 + ξ 22`, 11, and
/// what is left of 01, 02, 12 without the first three.
struct Triples;

impl LinearMap<6, 5> for Triples {
    #[inline(always)]
    fn apply<U: Unreduced>([p00, p11, p22, p12, p01, p02]: [&U::Value; 6]) -> [U::Value; 5] {
        [U::mul_xi(p22).add(p00), p11.clone(), p01.sub_both(p00, p11), p02.sub_both(p00, p22), p12.sub_both(p11, p22)]
    }
}

/// As [`Triples`], reduced.
#[inline(always)]
fn triple_products<E: TwistField>(a: [&E; 3], b: [&E; 3]) -> [E; 5] {
    if E::LATE_REDUCTION {
        let xi_a2 = &a[2].mul_xi();
        return E::sums_of_pairs([
            &[[a[0], b[0]], [xi_a2, b[2]]],
            &[[a[1], b[1]]],
            &[[a[0], b[1]], [a[1], b[0]]],
            &[[a[0], b[2]], [a[2], b[0]]],
            &[[a[1], b[2]], [a[2], b[1]]],
        ]);
    }
    let mut products = MaybeUninit::uninit();
    E::reduced_map(Triples, six_products(a, b, &mut products))
}

impl<E: TwistField> Fp12<E> {
    /// As [`Self::mul_by_034_in_place`].
    pub fn mul_by_034(&self, l0: &E, l3: &E, l4: &E) -> Self {
        let mut product = *self;
        product.mul_by_034_in_place(l0, l3, l4);
        product
    }

    /// Becomes `self · (l0 + l3 w + l4 vw)`, the line of a D-twist: 13 independent products of F_p² (seed 002, algorithm 6).
    #[inline(never)]
    pub fn mul_by_034_in_place(&mut self, l0: &E, l3: &E, l4: &E) {
        if E::has_sums_of_products() {
            return self.mul_by_terms_in_place::<3, _>([0, 1, 3], [l0, l3, l4]);
        }
        let (a, b) = (&self.c0, &self.c1);
        let (mut sums, mut lazy) = (MaybeUninit::uninit(), MaybeUninit::uninit());
        let [s0, s1, s2, l03] = E::sums([(&a.c0, &b.c0), (&a.c1, &b.c1), (&a.c2, &b.c2), (l0, l3)], &mut sums);
        let [b01, l34, s01, l034] = E::lazy_sums([(&b.c0, &b.c1), (l3, l4), (s0, s1), (l03, l4)], &mut lazy);
        let pairs = [
            (&a.c0, l0),
            (&a.c1, l0),
            (&a.c2, l0),
            (&b.c0, l3),
            (&b.c1, l4),
            (b01, l34),
            (&b.c2, l3),
            (&b.c2, l4),
            (s0, l03),
            (s1, l4),
            (s01, l034),
            (s2, l03),
            (s2, l4),
        ];
        let mut products = MaybeUninit::uninit();
        let products = E::unreduced(pairs, &mut products);
        E::reduced_map_over(Line034, products, self.as_mut_array());
    }

    /// As [`Self::mul_by_014_in_place`].
    pub fn mul_by_014(&self, l0: &E, l1: &E, l4: &E) -> Self {
        let mut product = *self;
        product.mul_by_014_in_place(l0, l1, l4);
        product
    }

    /// Becomes `self · (l0 + l1 v + l4 vw)`, the line of an M-twist: 13 independent products of F_p².
    #[inline(never)]
    pub fn mul_by_014_in_place(&mut self, l0: &E, l1: &E, l4: &E) {
        if E::LATE_REDUCTION {
            return self.mul_by_terms_in_place::<3, _>([0, 2, 3], [l0, l1, l4]);
        }
        let (a, b) = (&self.c0, &self.c1);
        let (mut sums, mut lazy) = (MaybeUninit::uninit(), MaybeUninit::uninit());
        let [s0, s1, s2, l14] = E::sums([(&a.c0, &b.c0), (&a.c1, &b.c1), (&a.c2, &b.c2), (l1, l4)], &mut sums);
        let [a01, l01, s01, l014] = E::lazy_sums([(&a.c0, &a.c1), (l0, l1), (s0, s1), (l0, l14)], &mut lazy);
        let pairs = [
            (&a.c0, l0),
            (&a.c1, l1),
            (a01, l01),
            (&a.c2, l0),
            (&a.c2, l1),
            (&b.c2, l4),
            (&b.c0, l4),
            (&b.c1, l4),
            (s0, l0),
            (s1, l14),
            (s01, l014),
            (s2, l0),
            (s2, l14),
        ];
        let mut products = MaybeUninit::uninit();
        let products = E::unreduced(pairs, &mut products);
        E::reduced_map_over(Line014, products, self.as_mut_array());
    }

    /// `self · (1 + l3 w + l4 vw)`, a prepared line of a D-twist: 10 products of F_p².
    #[inline(never)]
    pub fn mul_by_34_and_1(&self, l3: &E, l4: &E) -> Self {
        if E::has_sums_of_products() {
            let high = self.c1.mul_two_terms_by_rows(l3, l4).mul_v();
            return Self { c0: high.add(&self.c0), c1: self.c0.mul_two_terms_by_rows(l3, l4).add(&self.c1) };
        }
        let high = mul_two_terms(TwoTermsTimesV, &self.c1, [l3, l4]);
        let cross = mul_two_terms(TwoTerms, &self.c0, [l3, l4]);
        Self { c0: high.add(&self.c0), c1: cross.add(&self.c1) }
    }

    /// `self · (l0 + l1 v + vw)`, a prepared line of an M-twist: 10 products of F_p².
    #[inline(never)]
    pub fn mul_by_01_and_4(&self, l0: &E, l1: &E) -> Self {
        let low = mul_two_terms(TwoTerms, &self.c0, [l0, l1]);
        let cross = mul_two_terms(TwoTerms, &self.c1, [l0, l1]);
        Self { c0: low.add(&self.c1.mul_v().mul_v()), c1: cross.add(&self.c0.mul_v()) }
    }

    /// `(a0 + a3 w + a4 vw)(b0 + b3 w + b4 vw)`: 6 products of F_p², the coefficient 5 is 0.
    #[inline(never)]
    pub fn product_of_034(a: [&E; 3], b: [&E; 3]) -> Self {
        let [c0, p33, p03, p04, p34] = triple_products(a, b);
        Self { c0: Fp6 { c0, c1: p33, c2: p34 }, c1: Fp6 { c0: p03, c1: p04, c2: E::zero() } }
    }

    /// `(a0 + a1 v + a4 vw)(b0 + b1 v + b4 vw)`: 6 products of F_p², the coefficient 3 is 0.
    #[inline(never)]
    pub fn product_of_014(a: [&E; 3], b: [&E; 3]) -> Self {
        let [c0, p11, p01, p04, p14] = triple_products(a, b);
        Self { c0: Fp6 { c0, c1: p01, c2: p11 }, c1: Fp6 { c0: E::zero(), c1: p04, c2: p14 } }
    }

    /// `self · rhs` where the coefficient 5 of `rhs` is 0: 17 products of F_p².
    #[inline(never)]
    pub fn mul_by_01234(&self, rhs: &Self) -> Self {
        if E::LATE_REDUCTION {
            let [b0, b1, b2, b3, b4, _] = rhs.powers();
            return self.mul_by_terms::<4, _>([0, 1, 2, 3, 4], [b0, b1, b2, b3, b4]);
        }
        if E::has_sums_of_products() {
            let (low, high) = (self.c0.mul(&rhs.c0), self.c1.mul_two_terms_by_rows(&rhs.c1.c0, &rhs.c1.c1));
            let both = self.c0.add(&self.c1).mul(&rhs.c0.add(&rhs.c1));
            return Self::recombine_reduced(&low, &high, &both);
        }
        self.mul_by_two_terms(rhs, TwoTerms, [&rhs.c1.c0, &rhs.c1.c1])
    }

    /// `self · rhs` where the coefficient 3 of `rhs` is 0: 17 products of F_p².
    #[inline(never)]
    pub fn mul_by_01245(&self, rhs: &Self) -> Self {
        if E::LATE_REDUCTION {
            let [b0, _, b2, b3, b4, b5] = rhs.powers();
            return self.mul_by_terms::<5, _>([0, 2, 3, 4, 5], [b0, b2, b3, b4, b5]);
        }
        self.mul_by_two_terms(rhs, TwoTermsTimesV, [&rhs.c1.c1, &rhs.c1.c2])
    }

    /// `self · rhs` where the coefficients of odd powers of `rhs` are these terms, in places that `map` knows.
    #[inline(always)]
    fn mul_by_two_terms(&self, rhs: &Self, map: impl LinearMap<5, 3>, terms: [&E; 2]) -> Self {
        let mut products = MaybeUninit::uninit();
        let mut parts = Parts::new(&mut products);
        let mut sums = MaybeUninit::uninit();
        let (s, t) = self.halves_added(rhs, &mut sums);
        parts.push(|out| six_products(self.c0.coefficients(), rhs.c0.coefficients(), out));
        parts.push(|out| six_products(s, t, out));
        parts.push(|out| five_products(&self.c1, terms, out));
        Self::from_array(E::reduced_map(ByTwoTerms(map), parts.whole()))
    }
}
