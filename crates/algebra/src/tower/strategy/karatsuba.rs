//! Few products: Karatsuba's and those for squares, of which linear maps make unreduced coefficients. 54 products and 12 reductions of F_p
//! are a product of F_p^12.

use super::super::listed::{Products, mapped, tripled, unreduced};
use super::super::{Compressed, Fp6, Fp12, LinearMap, TowerMachine, TowerStrategy, Twice};
use super::Alternatives;
use super::definition::{self, fourths, linear_terms};
use super::maps::{
    ByTwoTerms, CompressedSquare, CyclotomicSquare, Interpolate, Line014, Line034, Norm, Product, Square, Square4,
    Triples, TwoTerms, TwoTermsTimesV,
};
use crate::place::{New, Operand, Place, then};
use crate::tower::TwistField;
use crate::wide::Wide;

/// Few products.
#[derive(Clone, Copy, Debug)]
pub struct Karatsuba;

impl TowerStrategy for Karatsuba {
    /// 6 products.
    #[inline(always)]
    fn mul_6<E: TwistField>(a: &Fp6<E>, b: &Fp6<E>) -> Fp6<E> {
        let list = |p: &mut Products<'_, '_, E>| six_products(a.coefficients(), b.coefficients(), p);
        mapped(Interpolate, list, Fp6::place(New))
    }
    /// 6 products, 3 squares, 4 reductions.
    fn adjugate<E: TwistField>(Fp6 { c0: a, c1: b, c2: c }: &Fp6<E>) -> (Fp6<E>, E) {
        let r0 = E::reduce(&a.square_wide().sub(&E::wide_mul_xi(&b.mul_wide(c))));
        let r1 = E::reduce(&E::wide_mul_xi(&c.square_wide()).sub(&a.mul_wide(b)));
        let r2 = E::reduce(&b.square_wide().sub(&a.mul_wide(c)));
        let norm = a.mul_wide(&r0).add(&E::wide_mul_xi(&c.mul_wide(&r1).add(&b.mul_wide(&r2))));
        (Fp6 { c0: r0, c1: r1, c2: r2 }, E::reduce(&norm))
    }
    /// 18 products: Karatsuba's over Karatsuba's.
    #[inline(always)]
    fn mul<E: TwistField, P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, b: &Fp12<E>, place: P) -> P::Written {
        let product =
            |s: [&E; 3], t: [&E; 3]| mapped(Product, |p| eighteen_products(a.get(), b, s, t, p), Fp12::place(place));
        halves_added(a, b, product)
    }
    /// `(a0 + a1)(a0 + v a1) − (1 + v) a0a1 + 2 a0a1 w`: 12 products.
    #[inline(always)]
    fn square<E: TwistField, P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, place: P) -> P::Written {
        let Fp12 { c0, c1 } = a.get();
        let xi_5 = &c1.c2.mul_xi();
        let terms =
            [(&c0.c0, &c1.c0), (&c0.c1, &c1.c1), (&c0.c2, &c1.c2), (&c0.c0, xi_5), (&c0.c1, &c1.c0), (&c0.c2, &c1.c1)];
        let next = |[s0, s1, s2, t0, t1, t2]: &[E; 6]| {
            let list = |p: &mut Products<'_, '_, E>| {
                six_products(a.get().c0.coefficients(), a.get().c1.coefficients(), p);
                six_products([s0, s1, s2], [t0, t1, t2], p);
            };
            mapped(Square, list, Fp12::place(place))
        };
        E::Machine::sums(&terms, then(next))
    }
    /// 12 products.
    fn norm<E: TwistField>(a: &Fp12<E>) -> Fp6<E> {
        let (low, high) = (a.c0.coefficients(), a.c1.coefficients());
        let list = |p: &mut Products<'_, '_, E>| {
            six_products(low, low, p);
            six_products(high, high, p);
        };
        mapped(Norm, list, Fp6::place(New))
    }
    /// 5 products by constants of F_p² (of F_p for k = 2).
    #[inline(always)]
    fn frobenius<E: TwistField>(a: &Fp12<E>, k: usize) -> Fp12<E> {
        Fp12 { c0: a.c0.frobenius_from(k, 0), c1: a.c1.frobenius_from(k, 1) }
    }
    /// 13 products (seed 002, algorithm 6).
    #[inline(always)]
    fn mul_by_034<E: TwistField, P: Place<Fp12<E>>>(
        a: Operand<'_, Fp12<E>>,
        [l0, l3, l4]: [&E; 3],
        place: P,
    ) -> P::Written {
        let next = |[s0, s1, s2, l03]: &[E; 4]| {
            let next = |[b01, l34, s01, l034]: &[E; 4]| {
                let Fp12 { c0: a, c1: b } = a.get();
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
                mapped(Line034, |p| p.push(pairs), Fp12::place(place))
            };
            let b = &a.get().c1;
            E::Machine::lazy_sums(&[(&b.c0, &b.c1), (l3, l4), (s0, s1), (l03, l4)], then(next))
        };
        let Fp12 { c0: a, c1: b } = a.get();
        E::Machine::sums(&[(&a.c0, &b.c0), (&a.c1, &b.c1), (&a.c2, &b.c2), (l0, l3)], then(next))
    }
    /// 13 products.
    #[inline(always)]
    fn mul_by_014<E: TwistField, P: Place<Fp12<E>>>(
        a: Operand<'_, Fp12<E>>,
        [l0, l1, l4]: [&E; 3],
        place: P,
    ) -> P::Written {
        let next = |[s0, s1, s2, l14]: &[E; 4]| {
            let next = |[a01, l01, s01, l014]: &[E; 4]| {
                let Fp12 { c0: a, c1: b } = a.get();
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
                mapped(Line014, |p| p.push(pairs), Fp12::place(place))
            };
            let low = &a.get().c0;
            E::Machine::lazy_sums(&[(&low.c0, &low.c1), (l0, l1), (s0, s1), (l0, l14)], then(next))
        };
        let Fp12 { c0: a, c1: b } = a.get();
        E::Machine::sums(&[(&a.c0, &b.c0), (&a.c1, &b.c1), (&a.c2, &b.c2), (l1, l4)], then(next))
    }
    /// 10 products.
    #[inline(always)]
    fn mul_by_34_and_1<E: TwistField>(a: &Fp12<E>, line: [&E; 2]) -> Fp12<E> {
        definition::mul_by_34_and_1(a, |a| mul_two_terms(TwoTerms, a, line), |a| mul_two_terms(TwoTermsTimesV, a, line))
    }
    /// 10 products.
    #[inline(always)]
    fn mul_by_01_and_4<E: TwistField>(a: &Fp12<E>, line: [&E; 2]) -> Fp12<E> {
        definition::mul_by_01_and_4(a, |a| mul_two_terms(TwoTerms, a, line))
    }
    /// 6 products.
    #[inline(always)]
    fn line_products<E: TwistField>(a: [&E; 3], b: [&E; 3]) -> [E; 5] {
        mapped(Triples, |p| six_products(a, b, p), New)
    }
    /// 17 products.
    #[inline(always)]
    fn mul_by_01234<E: TwistField, P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, b: &Fp12<E>, place: P) -> P::Written {
        mul_by_two_terms(a, b, TwoTerms, [&b.c1.c0, &b.c1.c1], place)
    }
    /// 17 products.
    #[inline(always)]
    fn mul_by_01245<E: TwistField, P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, b: &Fp12<E>, place: P) -> P::Written {
        mul_by_two_terms(a, b, TwoTermsTimesV, [&b.c1.c1, &b.c1.c2], place)
    }
    /// 9 squares.
    #[inline(always)]
    fn cyclotomic_square<E: TwistField, P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, place: P) -> P::Written {
        let [[a0, b1], [b0, a2], [a1, b2]] = fourths(a.get());
        let (u, v, w) = (&a0.lazy_root(b1), &b0.lazy_root(a2), &a1.lazy_root(b2));
        let roots = [a0, b1, u, b0, a2, v, a1, b2, w];
        tripled(CyclotomicSquare, |p| p.push(roots), &linear_terms(a.get()), Fp12::place(place))
    }
    /// 3 squares.
    #[inline(always)]
    fn square_4<E: TwistField>(u: &E, v: &E, twisted: bool, meanwhile: impl FnOnce()) -> [E; 2] {
        let list = |p: &mut Products<'_, '_, E>| {
            p.push([u, v]);
            meanwhile();
            p.push([&u.lazy_root(v)]);
        };
        let [real, imaginary] = mapped(Square4, list, New);
        [real, if twisted { imaginary.mul_xi() } else { imaginary }]
    }
    /// 6 squares.
    #[inline(always)]
    fn compressed_square<E: TwistField, P: Place<Compressed<E>>>(
        a: Operand<'_, Compressed<E>>,
        place: P,
    ) -> P::Written {
        let [l0, l1, h0, h1] = a.get().coefficients();
        let roots = [l0, l1, &l0.lazy_root(l1), h0, h1, &h0.lazy_root(h1)];
        let terms = [Twice::Plus(l0), Twice::Minus(l1), Twice::Minus(h0), Twice::Plus(h1)];
        tripled(CompressedSquare, |p| p.push(roots), &terms, Compressed::place(place))
    }
    #[inline(always)]
    fn choose<A: Alternatives>(alternatives: A) -> A::Output {
        alternatives.karatsuba()
    }
}

/// The products that [`Interpolate`] takes. Coefficients may be [`TowerMachine::sums`].
#[inline(never)]
fn six_products<E: TwistField>([a0, a1, a2]: [&E; 3], [b0, b1, b2]: [&E; 3], products: &mut Products<'_, '_, E>) {
    let next = |[a12, a01, a02, b12, b01, b02]: &[E; 6]| {
        products.push([(a0, b0), (a1, b1), (a2, b2), (a12, b12), (a01, b01), (a02, b02)]);
    };
    E::Machine::lazy_sums(&[(a1, a2), (a0, a1), (a0, a2), (b1, b2), (b0, b1), (b0, b2)], then(next));
}

/// The unreduced product in F_p^6.
#[inline(always)]
pub(in super::super) fn mul_wide_6<E: TwistField>(a: &Fp6<E>, b: &Fp6<E>) -> [E::Wide; 3] {
    let list = |p: &mut Products<'_, '_, E>| six_products(a.coefficients(), b.coefficients(), p);
    unreduced(Interpolate, list)
}

/// The unreduced product in F_p^12.
pub(in super::super) fn mul_wide_12<E: TwistField>(a: &Fp12<E>, b: &Fp12<E>) -> [E::Wide; 6] {
    halves_added(a.into(), b, |s, t| unreduced(Product, |p| eighteen_products(a, b, s, t, p)))
}

/// `c0 + c1` of both, as [`TowerMachine::sums`].
#[inline(always)]
fn halves_added<E: TwistField, R>(a: Operand<'_, Fp12<E>>, b: &Fp12<E>, next: impl FnOnce([&E; 3], [&E; 3]) -> R) -> R {
    let ([a0, a1, a2], [a3, a4, a5]) = (a.get().c0.coefficients(), a.get().c1.coefficients());
    let ([b0, b1, b2], [b3, b4, b5]) = (b.c0.coefficients(), b.c1.coefficients());
    let next = |[s0, s1, s2, t0, t1, t2]: &[E; 6]| next([s0, s1, s2], [t0, t1, t2]);
    E::Machine::sums(&[(a0, a3), (a1, a4), (a2, a5), (b0, b3), (b1, b4), (b2, b5)], then(next))
}

/// The products that [`Product`] takes; s and t are those of [`halves_added`].
#[inline(always)]
fn eighteen_products<E: TwistField>(
    a: &Fp12<E>,
    b: &Fp12<E>,
    s: [&E; 3],
    t: [&E; 3],
    products: &mut Products<'_, '_, E>,
) {
    six_products(a.c0.coefficients(), b.c0.coefficients(), products);
    six_products(a.c1.coefficients(), b.c1.coefficients(), products);
    six_products(s, t, products);
}

/// The five products of which `x (s + t v)` is made.
#[inline(never)]
fn five_products<E: TwistField>(x: &Fp6<E>, [s, t]: [&E; 2], products: &mut Products<'_, '_, E>) {
    let next = |[sum, st]: &[E; 2]| products.push([(&x.c0, s), (&x.c1, t), (sum, st), (&x.c2, s), (&x.c2, t)]);
    E::Machine::lazy_sums(&[(&x.c0, &x.c1), (s, t)], then(next));
}

/// The image under `map` of [`five_products`].
#[inline(always)]
fn mul_two_terms<E: TwistField>(map: impl LinearMap<5, 3>, x: &Fp6<E>, terms: [&E; 2]) -> Fp6<E> {
    mapped(map, |p| five_products(x, terms, p), Fp6::place(New))
}

/// `a b` where the coefficients of odd powers of b are these terms, in places that `map` knows.
#[inline(always)]
fn mul_by_two_terms<E: TwistField, P: Place<Fp12<E>>>(
    a: Operand<'_, Fp12<E>>,
    b: &Fp12<E>,
    map: impl LinearMap<5, 3>,
    terms: [&E; 2],
    place: P,
) -> P::Written {
    halves_added(a, b, |s, t| {
        let list = |p: &mut Products<'_, '_, E>| {
            six_products(a.get().c0.coefficients(), b.c0.coefficients(), p);
            six_products(s, t, p);
            five_products(&a.get().c1, terms, p);
        };
        mapped(ByTwoTerms(map), list, Fp12::place(place))
    })
}
