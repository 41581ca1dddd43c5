//! The loop for whoever splits it over workers (seed 000, algorithm 4).

use super::exponentiation::final_exponentiation;
use super::miller::iterations;
use super::state::State;
use crate::stepped::MillerLoop;
use crate::workers::Workers;
use core::marker::PhantomData;
use core::ops::Range;
use pairloom_algebra::binary::{Quartic, Sparse};
use pairloom_algebra::{BinaryField, Field};
use pairloom_curve::binary::Curve;

/// η_T of two points, neither at infinity, as algorithm 4 counts: L G_0 comes before the loop, the iterations are the
/// remaining (m − 1)/2. Nothing is squared, so partial values are multiplied together as they are.
#[derive(Clone, Debug)]
pub struct EtaLoop<C, F> {
    p: [F; 2],
    q: [F; 2],
    curve: PhantomData<fn() -> C>,
}

impl<C: Curve, F: BinaryField> EtaLoop<C, F> {
    /// The loop of P and Q.
    pub fn new(p: [F; 2], q: [F; 2]) -> Self {
        Self { p, q, curve: PhantomData }
    }
}

impl<C: Curve, F: BinaryField> MillerLoop for EtaLoop<C, F> {
    type State = State<C, F>;
    type Lines = Sparse<F>;
    type Value = Quartic<F>;

    fn iterations(&self) -> usize {
        iterations::<C>() - 1
    }
    fn start(&self) -> State<C, F> {
        State::start(&self.p, &self.q)
    }
    fn skip(&self, state: &mut State<C, F>, iterations: Range<usize>) {
        state.skip(iterations.len());
    }
    fn lines(&self, state: &mut State<C, F>, _: usize) -> Sparse<F> {
        state.advance();
        state.factor()
    }
    fn accumulate(&self, f: Option<Quartic<F>>, line: &Sparse<F>) -> Quartic<F> {
        f.map_or_else(|| line.into(), |f| f.mul_sparse(line))
    }
    fn accumulate_in_place(&self, f: &mut Option<Quartic<F>>, line: &Sparse<F>) {
        match f {
            Some(f) => f.mul_sparse_in_place(line),
            None => *f = Some(line.into()),
        }
    }
    fn head(&self, start: &State<C, F>) -> Option<Quartic<F>> {
        Some(start.first())
    }
    fn one(&self) -> Quartic<F> {
        Quartic::one()
    }
    fn product(&self, a: &Quartic<F>, b: &Quartic<F>) -> Quartic<F> {
        a.mul(b)
    }
    /// By one worker: it is some 3 % of the whole.
    fn finish<T: Workers>(&self, _: &mut T, settled: &Quartic<F>) -> Quartic<F> {
        final_exponentiation::<C, F>(settled)
    }
}
