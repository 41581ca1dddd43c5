//! The steps of a loop, each compiled once a loop, however many places split it, time it or compute it whole.

use core::ops::Range;
use pairloom_pairing::stepped::{self, MillerLoop};
use pairloom_pairing::workers::Workers;

/// [`stepped::pairing`].
#[inline(never)]
pub fn pairing<L: MillerLoop>(miller: &L) -> L::Value {
    stepped::pairing(miller)
}

/// [`stepped::segment`].
#[inline(never)]
pub fn segment<L: MillerLoop>(
    miller: &L,
    state: &mut L::State,
    f: Option<L::Value>,
    iterations: Range<usize>,
) -> Option<L::Value> {
    stepped::segment(miller, state, f, iterations)
}

/// [`MillerLoop::skip`].
#[inline(never)]
pub fn skip<L: MillerLoop>(miller: &L, state: &mut L::State, iterations: Range<usize>) {
    miller.skip(state, iterations);
}

/// [`MillerLoop::lines`].
#[inline(never)]
pub fn lines<L: MillerLoop>(miller: &L, state: &mut L::State, iteration: usize) -> L::Lines {
    miller.lines(state, iteration)
}

/// [`MillerLoop::accumulate`].
#[inline(never)]
pub fn accumulate<L: MillerLoop>(miller: &L, f: Option<L::Value>, lines: &L::Lines) -> L::Value {
    miller.accumulate(f, lines)
}

/// [`MillerLoop::settle`].
#[inline(never)]
pub fn settle<L: MillerLoop>(miller: &L, f: &L::Value) -> L::Value {
    miller.settle(f)
}

/// [`MillerLoop::raise`].
#[inline(never)]
pub fn raise<L: MillerLoop>(miller: &L, settled: L::Value, iterations: usize) -> L::Value {
    miller.raise(settled, iterations)
}

/// [`MillerLoop::product`].
#[inline(never)]
pub fn product<L: MillerLoop>(miller: &L, a: &L::Value, b: &L::Value) -> L::Value {
    miller.product(a, b)
}

/// [`MillerLoop::finish`].
#[inline(never)]
pub fn finish<L: MillerLoop, T: Workers>(miller: &L, workers: &mut T, settled: &L::Value) -> L::Value {
    miller.finish(workers, settled)
}
