//! Few reductions: every coefficient is one sum of products, and the sums of an element are reduced together and written where they belong.
//! For machines on which a reduction costs as much as a dozen products, and an element is brought back to size by nothing else.

use super::super::{Compressed, Fp6, Fp12, Product, Sum, TowerMachine, TowerStrategy, Twice};
use super::definition::{self, PLACES, fourths, linear_terms, rows, square_rows, two_term_rows};
use super::{Alternatives, Karatsuba};
use crate::array::array;
use crate::field::Field;
use crate::place::{New, Operand, Place, then};
use crate::tower::TwistField;

/// Few reductions.
#[derive(Clone, Copy, Debug)]
pub struct LateReduction;

impl TowerStrategy for LateReduction {
    /// 9 products, 3 reductions.
    #[inline(always)]
    fn mul_6<E: TwistField>(a: &Fp6<E>, b: &Fp6<E>) -> Fp6<E> {
        let product = |rows: &[[&E; 3]; 3]| sums(rows, b.coefficients(), Fp6::place(New));
        rows::<E, 3, 2, 3, _>(&a.coefficients(), [0, 1, 2], product)
    }
    /// 9 products, 4 reductions.
    fn adjugate<E: TwistField>(Fp6 { c0: a, c1: b, c2: c }: &Fp6<E>) -> (Fp6<E>, E) {
        let ([xi_b, xi_c], minus_a) = (&E::Machine::xi_multiples([b, c]), &a.neg());
        let adjugate = [
            Sum::Once(&[[a, a], [&xi_b.neg(), c]]),
            Sum::Once(&[[xi_c, c], [minus_a, b]]),
            Sum::Once(&[[b, b], [minus_a, c]]),
        ];
        let [r0, r1, r2] = E::Machine::sums_of_pairs(&adjugate, New);
        let [norm] = E::Machine::sums_of_pairs(&[Sum::Once(&[[a, &r0], [xi_c, &r1], [xi_b, &r2]])], New);
        (Fp6 { c0: r0, c1: r1, c2: r2 }, norm)
    }
    /// 36 products, 6 reductions.
    #[inline(always)]
    fn mul<E: TwistField, P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, b: &Fp12<E>, place: P) -> P::Written {
        mul_by_terms::<5, 6, E, P>(a, [0, 1, 2, 3, 4, 5], b.powers(), place)
    }
    /// 21 products, 6 reductions.
    #[inline(always)]
    fn square<E: TwistField, P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, place: P) -> P::Written {
        square_rows(&a.get().powers(), |rows| {
            E::Machine::sums_of_pairs(&array::<_, 6>(|k| Sum::Once(rows[k])), Fp12::place(place))
        })
    }
    /// `a` times its conjugate over F_p^6, in which odd powers of w vanish: 18 products, 3 reductions.
    fn norm<E: TwistField>(a: &Fp12<E>) -> Fp6<E> {
        let (powers, minus) = (a.powers(), a.c1.neg());
        let conjugate = [powers[0], &minus.c0, powers[2], &minus.c1, powers[4], &minus.c2];
        let product = |[r0, _, r2, _, r4, _]: &[[&E; 6]; 6]| sums(&[*r0, *r2, *r4], conjugate, Fp6::place(New));
        rows::<E, 6, 5, 6, _>(&powers, [0, 1, 2, 3, 4, 5], product)
    }
    /// 5 products by constants of F_p².
    fn frobenius<E: TwistField>(a: &Fp12<E>, k: usize) -> Fp12<E> {
        let a = a.powers();
        let conjugates: [E; 6] = array(|j| if k % 2 == 1 { a[j].conjugate() } else { *a[j] });
        let constants: [E; 6] = array(|j| E::frobenius_constant(k, j));
        let [_, products @ ..]: [Product<'_, E>; 6] = array(|j| Product::Two(&conjugates[j], &constants[j]));
        let element = |&[b1, b2, b3, b4, b5]: &[E; 5]| {
            let [b0, ..] = conjugates;
            Fp12 { c0: Fp6 { c0: b0, c1: b2, c2: b4 }, c1: Fp6 { c0: b1, c1: b3, c2: b5 } }
        };
        E::Machine::products(products, then(element))
    }
    /// 18 products, 6 reductions.
    #[inline(always)]
    fn mul_by_034<E: TwistField, P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, line: [&E; 3], place: P) -> P::Written {
        mul_by_terms::<3, 3, E, P>(a, [0, 1, 3], line, place)
    }
    /// 18 products, 6 reductions.
    #[inline(always)]
    fn mul_by_014<E: TwistField, P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, line: [&E; 3], place: P) -> P::Written {
        mul_by_terms::<3, 3, E, P>(a, [0, 2, 3], line, place)
    }
    /// 12 products, 6 reductions.
    #[inline(always)]
    fn mul_by_34_and_1<E: TwistField>(a: &Fp12<E>, line: [&E; 2]) -> Fp12<E> {
        definition::mul_by_34_and_1(a, |a| mul_two_terms(a, line), |a| mul_two_terms(a, line).mul_v())
    }
    fn mul_by_01_and_4<E: TwistField>(a: &Fp12<E>, line: [&E; 2]) -> Fp12<E> {
        Karatsuba::mul_by_01_and_4(a, line)
    }
    /// 9 products, 5 reductions.
    #[inline(always)]
    fn line_products<E: TwistField>([a0, a1, a2]: [&E; 3], [b0, b1, b2]: [&E; 3]) -> [E; 5] {
        let products = [
            Sum::Once(&[[a0, b0], [&a2.mul_xi(), b2]]),
            Sum::Once(&[[a1, b1]]),
            Sum::Once(&[[a0, b1], [a1, b0]]),
            Sum::Once(&[[a0, b2], [a2, b0]]),
            Sum::Once(&[[a1, b2], [a2, b1]]),
        ];
        E::Machine::sums_of_pairs(&products, New)
    }
    /// 30 products, 6 reductions.
    #[inline(always)]
    fn mul_by_01234<E: TwistField, P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, b: &Fp12<E>, place: P) -> P::Written {
        let [b0, b1, b2, b3, b4, _] = b.powers();
        mul_by_terms::<4, 5, E, P>(a, [0, 1, 2, 3, 4], [b0, b1, b2, b3, b4], place)
    }
    /// 30 products, 6 reductions.
    #[inline(always)]
    fn mul_by_01245<E: TwistField, P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, b: &Fp12<E>, place: P) -> P::Written {
        let [b0, _, b2, b3, b4, b5] = b.powers();
        mul_by_terms::<5, 5, E, P>(a, [0, 2, 3, 4, 5], [b0, b2, b3, b4, b5], place)
    }
    /// By sums that take linear terms in: 9 products, 6 reductions.
    #[inline(always)]
    fn cyclotomic_square<E: TwistField, P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, place: P) -> P::Written {
        let pairs = fourths(a.get());
        let xi: &[E; 3] = &E::Machine::xi_multiples(array(|k| pairs[k][1]));
        let real: [[[&E; 2]; 2]; 3] = array(|k| [[pairs[k][0], pairs[k][0]], [pairs[k][1], &xi[k]]]);
        let [first, second, third] = pairs;
        let imaginary = [[[third[0], &xi[2]]], [first], [second]];
        let terms = linear_terms(a.get());
        let sums =
            array(|k| if k < 3 { Sum::Thrice(&real[k], terms[k]) } else { Sum::Sixfold(&imaginary[k - 3], terms[k]) });
        E::Machine::sums_of_pairs::<6, _>(&sums, Fp12::place(place))
    }
    /// 3 products, 2 reductions.
    #[inline(always)]
    fn square_4<E: TwistField>(u: &E, v: &E, twisted: bool, meanwhile: impl FnOnce()) -> [E; 2] {
        let xi_v = &v.mul_xi();
        let [real] = E::Machine::sums_of_pairs(&[Sum::Once(&[[u, u], [v, xi_v]])], New);
        meanwhile();
        [real, u.double().mul(if twisted { xi_v } else { v })]
    }
    /// By sums that take linear terms in: 6 products, 4 reductions.
    #[inline(always)]
    fn compressed_square<E: TwistField, P: Place<Compressed<E>>>(
        a: Operand<'_, Compressed<E>>,
        place: P,
    ) -> P::Written {
        let [g2, _, g4, _] = a.get().coefficients();
        let next = |[twice_g2, twice_g4]: &[E; 2]| {
            let [g2, g3, g4, g5] = a.get().coefficients();
            let [xi_g3, xi_g5] = &E::Machine::xi_multiples([g3, g5]);
            let sums = [
                Sum::Thrice(&[[twice_g4, xi_g5]], Twice::Plus(g2)),
                Sum::Thrice(&[[g4, g4], [g5, xi_g5]], Twice::Minus(g3)),
                Sum::Thrice(&[[g2, g2], [g3, xi_g3]], Twice::Minus(g4)),
                Sum::Thrice(&[[twice_g2, g3]], Twice::Plus(g5)),
            ];
            E::Machine::sums_of_pairs::<4, _>(&sums, Compressed::place(place))
        };
        E::Machine::lazy_sums(&[(g2, g2), (g4, g4)], then(next))
    }
    #[inline(always)]
    fn choose<A: Alternatives>(alternatives: A) -> A::Output {
        alternatives.late_reduction()
    }
}

/// `Σ_j row_j factor_j` for every row, in their order.
#[inline(always)]
fn sums<E: TwistField, const K: usize, const M: usize, P: Place<[E; K]>>(
    rows: &[[&E; M]; K],
    factors: [&E; M],
    place: P,
) -> P::Written {
    let pairs: [[[&E; 2]; M]; K] = array(|k| array(|j| [rows[k][j], factors[j]]));
    E::Machine::sums_of_pairs(&array(|k| Sum::Once(&pairs[k])), place)
}

/// `x (s + t v)`: 6 products, 3 reductions.
#[inline(never)]
fn mul_two_terms<E: TwistField>(x: &Fp6<E>, terms: [&E; 2]) -> Fp6<E> {
    two_term_rows(x, |rows| sums(rows, terms, Fp6::place(New)))
}

/// `a Σ_j factors_j w^(exponents_j)`, the greatest exponent X: 6 M products, 6 reductions.
#[inline(always)]
fn mul_by_terms<const X: usize, const M: usize, E: TwistField, P: Place<Fp12<E>>>(
    a: Operand<'_, Fp12<E>>,
    exponents: [usize; M],
    factors: [&E; M],
    place: P,
) -> P::Written {
    let product = |rows: &[[&E; M]; 6]| sums(&array::<_, 6>(|i| rows[PLACES[i]]), factors, Fp12::place(place));
    rows::<E, 6, X, M, _>(&a.get().powers(), exponents, product)
}
