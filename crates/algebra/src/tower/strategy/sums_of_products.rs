//! Sums of two or three products that are reduced once: the product in F_p^6 is that of a matrix and a vector, of which Karatsuba's makes one
//! in F_p^12. More products than [`Karatsuba`]'s, but next to no unreduced additions, each of which would need a correction where a field's
//! bits fill its words.

use super::super::{Compressed, Fp6, Fp12, TowerMachine, TowerStrategy};
use super::definition::{self, PLACES, fourths, linear_terms, rows, two_term_rows};
use super::{Alternatives, Karatsuba};
use crate::array::{array, written};
use crate::field::Field;
use crate::place::{New, Operand, Place};
use crate::tower::TwistField;

/// Sums of a few products.
#[derive(Clone, Copy, Debug)]
pub struct SumsOfProducts;

impl TowerStrategy for SumsOfProducts {
    /// 9 products, 3 reductions.
    #[inline(always)]
    fn mul_6<E: TwistField>(a: &Fp6<E>, Fp6 { c0: b0, c1: b1, c2: b2 }: &Fp6<E>) -> Fp6<E> {
        // SAFETY: all is written.
        unsafe {
            written(|out| {
                rows::<E, 3, 2, 3, _>(&a.coefficients(), [0, 1, 2], |rows| {
                    E::Machine::sums_of_products(rows, [b0, b1, b2], Fp6::place(out));
                });
            })
        }
    }
    fn adjugate<E: TwistField>(a: &Fp6<E>) -> (Fp6<E>, E) {
        Karatsuba::adjugate(a)
    }
    /// 27 products, 9 reductions.
    #[inline(always)]
    fn mul<E: TwistField, P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, b: &Fp12<E>, place: P) -> P::Written {
        let a = a.get();
        let (low, high) = (mul_6(&a.c0, &b.c0), mul_6(&a.c1, &b.c1));
        let both = mul_6(&a.c0.add(&a.c1), &b.c0.add(&b.c1));
        recombine(&low, &high, &both, place)
    }
    /// `(a0 + a1)(a0 + v a1) − (1 + v) a0a1 + 2 a0a1 w`: 18 products, 6 reductions.
    #[inline(always)]
    fn square<E: TwistField, P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, place: P) -> P::Written {
        let Fp12 { c0: a, c1: b } = a.get();
        let cross = mul_6(a, b);
        let both = mul_6(&a.add(b), &a.add(&b.mul_v()));
        halves(|| both.sub(&cross.add(&cross.mul_v())), || cross.double(), place)
    }
    fn norm<E: TwistField>(a: &Fp12<E>) -> Fp6<E> {
        Karatsuba::norm(a)
    }
    #[inline(always)]
    fn frobenius<E: TwistField>(a: &Fp12<E>, k: usize) -> Fp12<E> {
        Karatsuba::frobenius(a, k)
    }
    /// 18 products, 6 reductions.
    #[inline(always)]
    fn mul_by_034<E: TwistField, P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, line: [&E; 3], place: P) -> P::Written {
        mul_by_terms(a, [0, 1, 3], line, place)
    }
    /// 18 products, 6 reductions.
    #[inline(always)]
    fn mul_by_014<E: TwistField, P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, line: [&E; 3], place: P) -> P::Written {
        mul_by_terms(a, [0, 2, 3], line, place)
    }
    /// 12 products, 6 reductions.
    #[inline(always)]
    fn mul_by_34_and_1<E: TwistField>(a: &Fp12<E>, line: [&E; 2]) -> Fp12<E> {
        definition::mul_by_34_and_1(a, |a| mul_two_terms(a, line), |a| mul_two_terms(a, line).mul_v())
    }
    /// 12 products, 6 reductions.
    #[inline(always)]
    fn mul_by_01_and_4<E: TwistField>(a: &Fp12<E>, line: [&E; 2]) -> Fp12<E> {
        definition::mul_by_01_and_4(a, |a| mul_two_terms(a, line))
    }
    #[inline(always)]
    fn line_products<E: TwistField>(a: [&E; 3], b: [&E; 3]) -> [E; 5] {
        Karatsuba::line_products(a, b)
    }
    /// 24 products, 9 reductions.
    #[inline(always)]
    fn mul_by_01234<E: TwistField, P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, b: &Fp12<E>, place: P) -> P::Written {
        let a = a.get();
        let (low, high) = (mul_6(&a.c0, &b.c0), mul_two_terms(&a.c1, [&b.c1.c0, &b.c1.c1]));
        let both = mul_6(&a.c0.add(&a.c1), &b.c0.add(&b.c1));
        recombine(&low, &high, &both, place)
    }
    /// 24 products, 9 reductions.
    #[inline(always)]
    fn mul_by_01245<E: TwistField, P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, b: &Fp12<E>, place: P) -> P::Written {
        let a = a.get();
        let (low, high) = (mul_6(&a.c0, &b.c0), mul_two_terms(&a.c1, [&b.c1.c1, &b.c1.c2]).mul_v());
        let both = mul_6(&a.c0.add(&a.c1), &b.c0.add(&b.c1));
        recombine(&low, &high, &both, place)
    }
    /// 9 products, 6 reductions.
    #[inline(always)]
    fn cyclotomic_square<E: TwistField, P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, place: P) -> P::Written {
        let [first, second, third] = fourths(a.get());
        let [t0, t1] = Self::square_4(first[0], first[1], false, || {});
        let [t2, t3] = Self::square_4(second[0], second[1], false, || {});
        let [t4, t5] = Self::square_4(third[0], third[1], true, || {});
        let (values, terms) = ([&t0, &t2, &t4, &t5, &t1, &t3], linear_terms(a.get()));
        // SAFETY: all are written, each when its term has been read.
        unsafe {
            Fp12::place(place).fill(|out: *mut [E; 6]| {
                for (k, (t, term)) in values.into_iter().zip(terms).enumerate() {
                    out.cast::<E>().add(k).write(term.with_triple::<E::Machine>(t));
                }
            })
        }
    }
    /// 3 products, 2 reductions.
    #[inline(always)]
    fn square_4<E: TwistField>(u: &E, v: &E, twisted: bool, meanwhile: impl FnOnce()) -> [E; 2] {
        let xi_v = &v.mul_xi();
        let [real] = E::Machine::sums_of_products(&[[u, v]], [u, xi_v], New);
        meanwhile();
        [real, u.double().mul(if twisted { xi_v } else { v })]
    }
    /// 6 products, 4 reductions.
    #[inline(always)]
    fn compressed_square<E: TwistField, P: Place<Compressed<E>>>(
        a: Operand<'_, Compressed<E>>,
        place: P,
    ) -> P::Written {
        place.put(a.get().square_by_halves::<Self>())
    }
    #[inline(always)]
    fn choose<A: Alternatives>(alternatives: A) -> A::Output {
        alternatives.karatsuba()
    }
}

/// [`TowerStrategy::mul_6`], out of line.
#[inline(never)]
fn mul_6<E: TwistField>(a: &Fp6<E>, b: &Fp6<E>) -> Fp6<E> {
    SumsOfProducts::mul_6(a, b)
}

/// `x (s + t v)`: 6 products, 3 reductions.
#[inline(never)]
fn mul_two_terms<E: TwistField>(x: &Fp6<E>, terms: [&E; 2]) -> Fp6<E> {
    // SAFETY: all is written.
    unsafe { written(|out| two_term_rows(x, |rows| E::Machine::sums_of_products(rows, terms, Fp6::place(out)))) }
}

/// `a Σ_j factors_j w^(exponents_j)`: every coefficient is one sum.
#[inline(always)]
fn mul_by_terms<E: TwistField, P: Place<Fp12<E>>>(
    a: Operand<'_, Fp12<E>>,
    exponents: [usize; 3],
    factors: [&E; 3],
    place: P,
) -> P::Written {
    let product = |rows: &[[&E; 3]; 6]| E::Machine::sums_of_products(&array::<_, 6>(|i| rows[PLACES[i]]), factors, New);
    Fp12::place(place).put(rows::<E, 6, 3, 3, _>(&a.get().powers(), exponents, product))
}

/// Of the products `a0b0`, `a1b1`, `(a0+a1)(b0+b1)`.
#[inline(always)]
fn recombine<E: TwistField, P: Place<Fp12<E>>>(low: &Fp6<E>, high: &Fp6<E>, both: &Fp6<E>, place: P) -> P::Written {
    halves(|| low.add(&high.mul_v()), || both.sub(&low.add(high)), place)
}

/// Both halves of an element, of which neither reads what lies at the place.
#[inline(always)]
fn halves<E, P: Place<Fp12<E>>>(c0: impl FnOnce() -> Fp6<E>, c1: impl FnOnce() -> Fp6<E>, place: P) -> P::Written {
    // SAFETY: both are written.
    unsafe {
        place.fill(|out| {
            (&raw mut (*out).c0).write(c0());
            (&raw mut (*out).c1).write(c1());
        })
    }
}
