//! The state of the loop and its step.

use core::marker::PhantomData;
use pairloom_algebra::BinaryField;
use pairloom_algebra::binary::{Quartic, Sparse};
use pairloom_curve::binary::Curve;

/// What iteration i needs: both coordinates of P after i square roots, those of Q after i squarings (seed 003, algorithm 3:
/// `x_P^(i), y_P^(i), x_Q^(i), y_Q^(i)`).
#[derive(Clone, Debug)]
pub struct State<C, F> {
    p: [F; 2],
    q: [F; 2],
    curve: PhantomData<fn() -> C>,
}

impl<C: Curve, F: BinaryField> State<C, F> {
    /// The state before iteration 0: line 1 of the algorithm adds 1 − δ to y_P.
    pub fn start(p: &[F; 2], q: &[F; 2]) -> Self {
        Self::from_powers([p[0].clone(), p[1].add_bit(!C::DELTA)], q.clone())
    }

    /// The state before iteration i: 2 i square roots and 2 i squarings.
    pub fn at(p: &[F; 2], q: &[F; 2], i: usize) -> Self {
        let mut state = Self::start(p, q);
        state.skip(i);
        state
    }

    /// From iteration i to i + n: n times 2 square roots and 2 squarings.
    pub fn skip(&mut self, n: usize) {
        for x in &mut self.p {
            *x = x.inverse_frobenius_often(n);
        }
        for x in &mut self.q {
            *x = x.frobenius_often(n);
        }
    }

    /// The state with these powers: `(x_P^(2^−i), (y_P + 1 − δ)^(2^−i))` and `(x_Q^(2^i), y_Q^(2^i))`.
    pub fn from_powers(p: [F; 2], q: [F; 2]) -> Self {
        Self { p, q, curve: PhantomData }
    }

    /// The two pairs of coordinates.
    pub fn powers(&self) -> [&[F; 2]; 2] {
        [&self.p, &self.q]
    }

    /// From iteration i to i + 1: 2 square roots and 2 squarings (lines 7, 8 and 17, 18).
    pub fn advance(&mut self) {
        self.p.iter_mut().for_each(F::sqrt_in_place);
        self.q.iter_mut().for_each(|x| x.square_times_in_place(1));
    }

    /// `[u, v]` with u = x_P + α, v = x_Q + α (lines 3, 9 and 19).
    #[inline(always)]
    fn shifted(&self) -> [F; 2] {
        [self.p[0].add_bit(C::ALPHA), self.q[0].add_bit(C::ALPHA)]
    }

    /// `G_i = u v + y_P + y_Q + β + (u + v + α) s + t`: 1 product (lines 13, 15 and 16).
    pub fn factor(&self) -> Sparse<F> {
        F::enter(
            #[inline(always)]
            || {
                let [u, v] = self.shifted();
                let w = self.p[1].add(&self.q[1]).add_bit(C::BETA);
                Sparse { g0: u.mul(&v).add(&w), g1: u.add(&v).add_bit(C::ALPHA) }
            },
        )
    }

    /// `L G_0` at iteration 0, `L = G_0 + g2 + s` with `g2 = v + x_P²`: 3 products and 2 squarings in all (lines 5, 6, 11 and
    /// the first pass of line 14).
    ///
    /// With `h = g1² + g1` it is `g0 (g0 + g2) + h + (g2 g1 + g0 + h + 1) s + (g2 + 1) t + st`.
    pub fn first(&self) -> Quartic<F> {
        let Sparse { g0, g1 } = &self.factor();
        let [_, v] = self.shifted();
        let g2 = v.add(&self.p[0].square());
        let h = g1.square().add(g1);
        let one = g0.mul(&g0.add(&g2)).add(&h);
        let s = g2.mul(g1).add(g0).add(&h).add_bit(true);
        Quartic::from_coordinates([one, s, g2.add_bit(true), F::one()])
    }
}

crate::carried::powers!(BinaryField);
