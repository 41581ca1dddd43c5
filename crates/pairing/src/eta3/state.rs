//! The state of the loop and its step.

use super::Extension;
use core::marker::PhantomData;
use pairloom_algebra::ternary::{Line, Quadratic, Sextic};
use pairloom_algebra::{CubicExt, QuadraticExt, TernaryField, Wide};
use pairloom_curve::ternary::Curve;

/// What iteration i needs: both coordinates of P after i cube roots, those of Q after i cubes (seed 003, algorithm 1:
/// `x_P^(i), y_P^(i), x_Q^(i), y_Q^(i)`).
#[derive(Clone, Debug)]
pub struct State<C, F> {
    p: [F; 2],
    q: [F; 2],
    curve: PhantomData<fn() -> C>,
}

impl<C: Curve, F: TernaryField> State<C, F> {
    /// The state before iteration 0 (lines 1 and 2): `(x_P − ν b, −μ b y_P)` and `(x_Q, −λ y_Q)`.
    pub fn start([x_p, y_p]: &[F; 2], [x_q, y_q]: &[F; 2]) -> Self {
        Self::from_powers(
            [x_p.add_trit(-C::NU * C::B), y_p.mul_trit(-C::ORDER_SIGN)],
            [x_q.clone(), y_q.mul_trit(-C::LAMBDA)],
        )
    }

    /// The state before iteration i: 2 i cube roots and 2 i cubes.
    pub fn at(p: &[F; 2], q: &[F; 2], i: usize) -> Self {
        let mut state = Self::start(p, q);
        state.skip(i);
        state
    }

    /// From iteration i to i + n: n times 2 cube roots and 2 cubes.
    pub fn skip(&mut self, n: usize) {
        for x in &mut self.p {
            *x = x.inverse_frobenius(n);
        }
        for x in &mut self.q {
            *x = x.frobenius(n);
        }
    }

    /// The state with these powers: the 3^i-th roots of the first pair of [`State::start`], the 3^i-th powers of the second.
    pub fn from_powers(p: [F; 2], q: [F; 2]) -> Self {
        Self { p, q, curve: PhantomData }
    }

    /// The two pairs of coordinates.
    pub fn powers(&self) -> [&[F; 2]; 2] {
        [&self.p, &self.q]
    }

    /// From iteration i to i + 1: 2 cube roots and 2 cubes (lines 8 and 9).
    pub fn advance(&mut self) {
        for x in &mut self.p {
            *x = x.cube_root();
        }
        for x in &mut self.q {
            *x = x.cube();
        }
    }

    /// `S_i = −t² + y_P y_Q σ − t ρ − ρ²`, t = x_P + x_Q (line 6, and line 10 with its erratum: both x are those of
    /// iteration i + 1).
    #[inline(always)]
    pub fn line(&self) -> Line<F> {
        let ([x_p, y_p], [x_q, y_q]) = (&self.p, &self.q);
        Line { t: x_p.add(x_q), y_p: y_p.clone(), y_q: y_q.clone() }
    }

    /// `R = λ y_P t − λ y_Q σ − λ y_P ρ` at iteration 0: 1 product (line 4).
    pub fn initial(&self) -> Extension<C, F> {
        let Line { t, y_p, y_q } = self.line();
        let (y_p, y_q, zero) = (y_p.mul_trit(C::LAMBDA), y_q.mul_trit(-C::LAMBDA), F::zero());
        Sextic::from_coordinates([y_p.mul(&t), y_q, y_p.neg(), zero.clone(), zero.clone(), zero])
    }

    /// `R S_0` at iteration 0: 8 products (line 4 and the first pass of line 7).
    ///
    /// For `e = e0 + e1 σ`, `R = e + e2 ρ` and `S_0 = u − t ρ − ρ²` it is
    /// `e u − b e2 + (e2 u − t e − e2) ρ − (e + e2 t) ρ²`, and `e2 t = −e0`.
    #[inline(never)]
    pub fn first(&self) -> Extension<C, F> {
        let Line { t, y_p, y_q } = self.line();
        let e2 = y_p.mul_trit(-C::LAMBDA);
        let e1 = y_q.mul_trit(-C::LAMBDA);
        let [tt, yy, e2_t] = F::mul_many([(&t, &t), (&y_p, &y_q), (&e2, &t)]).each_ref().map(F::reduce);
        let (u0, u1, e0) = (tt.neg(), yy, e2_t.neg());
        let [p0, p1, both, q0, q1] = F::mul_many([
            (&e0, &u0),
            (&e1, &u1),
            (&e0.lazy_add(&e1), &u0.lazy_add(&u1)),
            (&e0.lazy_add(&e2), &u0.sub(&t)),
            (&e1.lazy_add(&e2), &u1.sub(&t)),
        ]);
        let constant = Quadratic::new(F::reduce(&p0.sub(&p1)), F::reduce(&both.sub_both(&p0, &p1)));
        let linear = Quadratic::new(F::reduce(&q0.sub(&p0)).sub(&e0).sub(&e2), F::reduce(&q1.sub(&p1)).sub(&e0));
        Sextic::new(
            Quadratic::new(constant.c0.sub(&e2.mul_trit(C::B)), constant.c1),
            linear,
            Quadratic::new(F::zero(), e1.neg()),
        )
    }
}

crate::carried::powers!(TernaryField);
