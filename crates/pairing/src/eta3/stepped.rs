//! The loop for whoever splits it over workers.

use super::Extension;
use super::exponentiation::final_exponentiation;
use super::state::State;
use crate::stepped::MillerLoop;
use crate::workers::Workers;
use core::marker::PhantomData;
use core::ops::Range;
use pairloom_algebra::ternary::{Line, Sextic, Sparse};
use pairloom_algebra::{Field, TernaryField};
use pairloom_curve::ternary::Curve;

/// η_T of two points, neither at infinity. R S_0 comes before the loop; an iteration is two of the remaining (m − 1)/2 lines of
/// seed 003's algorithm 1, joined before they meet f, and the last may be one line. Nothing is cubed, so partial values are
/// multiplied together as they are.
#[derive(Clone, Debug)]
pub struct EtaLoop<C, F> {
    p: [F; 2],
    q: [F; 2],
    curve: PhantomData<fn() -> C>,
}

/// The factor of an iteration.
#[derive(Clone, Debug)]
pub enum Factor<E, F> {
    /// One line.
    Line(Sparse<F>),
    /// The product of two.
    Joined(E),
}

/// The lines after the first.
const fn lines<C: Curve>() -> usize {
    super::miller::iterations::<C>() - 1
}

impl<C: Curve, F: TernaryField> EtaLoop<C, F> {
    /// The loop of P and Q.
    pub fn new(p: [F; 2], q: [F; 2]) -> Self {
        Self { p, q, curve: PhantomData }
    }
}

impl<C: Curve, F: TernaryField> MillerLoop for EtaLoop<C, F> {
    type State = State<C, F>;
    type Lines = Factor<Extension<C, F>, F>;
    type Value = Extension<C, F>;

    fn iterations(&self) -> usize {
        lines::<C>().div_ceil(2)
    }
    fn start(&self) -> State<C, F> {
        State::start(&self.p, &self.q)
    }
    fn skip(&self, state: &mut State<C, F>, iterations: Range<usize>) {
        let [start, end] = [iterations.start, iterations.end].map(|i| (2 * i).min(lines::<C>()));
        state.skip(end - start);
    }
    /// 10 products for two lines.
    fn lines(&self, state: &mut State<C, F>, iteration: usize) -> Self::Lines {
        state.advance();
        let line = state.line();
        if 2 * iteration + 1 == lines::<C>() {
            return Factor::Line(line.evaluate());
        }
        state.advance();
        let [a, b] = Line::evaluate_both([&line, &state.line()]);
        Factor::Joined(a.times(&b))
    }
    /// 15 products, or 12 for a single line.
    fn accumulate(&self, f: Option<Self::Value>, factor: &Self::Lines) -> Self::Value {
        match (f, factor) {
            (Some(f), Factor::Joined(lines)) => f.mul(lines),
            (None, Factor::Joined(lines)) => lines.clone(),
            (Some(f), Factor::Line(line)) => f.mul_sparse(line),
            (None, Factor::Line(line)) => line.into(),
        }
    }
    fn head(&self, start: &State<C, F>) -> Option<Self::Value> {
        Some(start.first())
    }
    fn one(&self) -> Self::Value {
        Sextic::one()
    }
    fn product(&self, a: &Self::Value, b: &Self::Value) -> Self::Value {
        a.mul(b)
    }
    /// By one worker: it is short beside the loop.
    fn finish<T: Workers>(&self, _: &mut T, settled: &Self::Value) -> Self::Value {
        final_exponentiation::<C, F>(settled)
    }
}

/// The same loop, a line an iteration, as seed 003's algorithm 1 has it: each meets f by algorithm 2, 17 products of which none waits
/// for the line's value. That takes more products than [`EtaLoop`], and fewer steps one after the other.
#[derive(Clone, Debug)]
pub struct LineLoop<C, F>(EtaLoop<C, F>);

impl<C: Curve, F: TernaryField> LineLoop<C, F> {
    /// The loop of P and Q.
    pub fn new(p: [F; 2], q: [F; 2]) -> Self {
        Self(EtaLoop::new(p, q))
    }
}

impl<C: Curve, F: TernaryField> MillerLoop for LineLoop<C, F> {
    type State = State<C, F>;
    type Lines = Line<F>;
    type Value = Extension<C, F>;

    fn iterations(&self) -> usize {
        lines::<C>()
    }
    fn start(&self) -> State<C, F> {
        self.0.start()
    }
    fn skip(&self, state: &mut State<C, F>, iterations: Range<usize>) {
        state.skip(iterations.len());
    }
    fn lines(&self, state: &mut State<C, F>, _: usize) -> Line<F> {
        state.advance();
        state.line()
    }
    fn accumulate(&self, f: Option<Self::Value>, line: &Line<F>) -> Self::Value {
        f.map_or_else(|| (&line.evaluate()).into(), |f| f.mul_line(line))
    }
    fn head(&self, start: &State<C, F>) -> Option<Self::Value> {
        self.0.head(start)
    }
    fn one(&self) -> Self::Value {
        Sextic::one()
    }
    fn product(&self, a: &Self::Value, b: &Self::Value) -> Self::Value {
        a.mul(b)
    }
    fn finish<T: Workers>(&self, workers: &mut T, settled: &Self::Value) -> Self::Value {
        self.0.finish(workers, settled)
    }
}
