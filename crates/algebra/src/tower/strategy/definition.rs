//! What is computed. On every floor products are those of polynomials over F_p² modulo `t^D − ξ`: D = 2 for F_p⁴ and t = y, D = 3 for F_p^6
//! and t = v, D = 6 for F_p^12 and t = w. A sparse factor is known by the exponents of its terms.

use super::super::{Fp6, Fp12, TowerMachine, Twice};
use crate::array::array;
use crate::field::Field;
use crate::tower::TwistField;

/// The powers of w whose coefficients an element of F_p^12 has, in their order in memory.
pub(super) const PLACES: [usize; 6] = [0, 2, 4, 1, 3, 5];

/// What comes next has, in every row k, what terms of the second factor at these exponents are multiplied by in the coefficient of `t^k`:
/// coefficients of a, and those times ξ. The greatest of the exponents is X.
#[inline(always)]
pub(super) fn rows<E: TwistField, const D: usize, const X: usize, const M: usize, R>(
    a: &[&E; D],
    exponents: [usize; M],
    next: impl FnOnce(&[[&E; M]; D]) -> R,
) -> R {
    let xi_a: &[E; X] = &E::Machine::xi_multiples(array(|i| a[i + D - X]));
    next(&array(|k| array(|j| if k >= exponents[j] { a[k - exponents[j]] } else { &xi_a[k + X - exponents[j]] })))
}

/// `a (1 + (x + y v) w)`: `times` multiplies an element of F_p^6 by `x + y v`, `times_v` by v times that.
#[inline(always)]
pub(super) fn mul_by_34_and_1<E: TwistField>(
    a: &Fp12<E>,
    times: impl Fn(&Fp6<E>) -> Fp6<E>,
    times_v: impl Fn(&Fp6<E>) -> Fp6<E>,
) -> Fp12<E> {
    let high = times_v(&a.c1);
    Fp12 { c0: high.add(&a.c0), c1: times(&a.c0).add(&a.c1) }
}

/// `a (x + y v + v w)`: `times` multiplies an element of F_p^6 by `x + y v`.
#[inline(always)]
pub(super) fn mul_by_01_and_4<E: TwistField>(a: &Fp12<E>, times: impl Fn(&Fp6<E>) -> Fp6<E>) -> Fp12<E> {
    let low = times(&a.c0);
    Fp12 { c0: low.add(&a.c1.mul_v().mul_v()), c1: times(&a.c1).add(&a.c0.mul_v()) }
}

/// The pairs i ≤ j of exponents that a square modulo `t^6 − ξ` has in the coefficient of `t^k`: four for even k, three for odd k.
const SQUARE: [[[usize; 2]; 4]; 6] = {
    let mut pairs = [[[0; 2]; 4]; 6];
    let mut k = 0;
    while k < 6 {
        let (mut i, mut count) = (0, 0);
        while i < 6 {
            let j = (k + 6 - i) % 6;
            if i <= j {
                pairs[k][count] = [i, j];
                count += 1;
            }
            i += 1;
        }
        assert!(count == 4 - k % 2);
        k += 1;
    }
    pairs
};

/// What comes next has, in the order of [`PLACES`], the products that are added up in the coefficients of a square.
#[inline(always)]
pub(super) fn square_rows<E: TwistField, R>(a: &[&E; 6], next: impl FnOnce([&[[&E; 2]]; 6]) -> R) -> R {
    let xi: &[E; 3] = &E::Machine::xi_multiples([a[3], a[4], a[5]]);
    let doubles = [(a[0], a[0]), (a[1], a[1]), (a[2], a[2]), (a[3], a[3]), (a[4], a[4])];
    E::Machine::lazy_sums(
        &doubles,
        crate::place::then(|doubles: &[E; 5]| {
            let rows: [[[&E; 2]; 4]; 6] = array(|place| {
                array(|term| {
                    let [i, j] = SQUARE[PLACES[place]][term];
                    [if i < j { &doubles[i] } else { a[i] }, if i + j >= 6 { &xi[j - 3] } else { a[j] }]
                })
            });
            next(array(|place| &rows[place][..4 - PLACES[place] % 2]))
        }),
    )
}

/// What the square of an element of the cyclotomic subgroup is made of, squares `(u + v y)²` in F_p⁴: the u and v. Three times their
/// coefficients are, with [`linear_terms`], those of the square in this order: 1, 1, 1 for 1, v, v²; and y ξ of the last, y, y for w, vw, v²w.
#[inline(always)]
pub(super) fn fourths<E>(Fp12 { c0: a, c1: b }: &Fp12<E>) -> [[&E; 2]; 3] {
    [[&a.c0, &b.c1], [&b.c0, &a.c2], [&a.c1, &b.c2]]
}

/// The linear terms of the square of an element of the cyclotomic subgroup.
#[inline(always)]
pub(super) fn linear_terms<E>(Fp12 { c0: a, c1: b }: &Fp12<E>) -> [Twice<'_, E>; 6] {
    let (minus, plus) = (Twice::Minus, Twice::Plus);
    [minus(&a.c0), minus(&a.c1), minus(&a.c2), plus(&b.c0), plus(&b.c1), plus(&b.c2)]
}

/// `x (s + t v)` by its rows.
#[inline(always)]
pub(super) fn two_term_rows<E: TwistField, R>(x: &Fp6<E>, next: impl FnOnce(&[[&E; 2]; 3]) -> R) -> R {
    rows::<E, 3, 1, 2, R>(&x.coefficients(), [0, 1], next)
}
