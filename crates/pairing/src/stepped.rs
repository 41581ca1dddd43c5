//! Miller loops as a state, steps and a driver, so that a loop can be entered at any iteration.
//!
//! What runs from one iteration to the next falls into two: the [`MillerLoop::State`], a point that knows nothing of f, and
//! f itself. So the state at any iteration can be reached without f ([`MillerLoop::skip`]), and the loop from there on gives
//! a *partial value* ([`segment`]). With r = 2^w r1 + r0 and the state r1 Q after the iterations of r1,
//!
//! f_{r,Q} = f_{r1,Q}^(2^w) · (what the remaining w iterations give from f = 1 and T = r1 Q),
//!
//! which is lemma 4.1 of seed 000 with equation (3): the iterations that remain multiply the lines of f_{2^w, r1 Q} together
//! and, at the digits of r0, those of f_{r0, Q} and the lines that join them. Applied to each part again it splits a loop
//! anywhere and as often as one likes: f is the product of the partial values, each [raised](MillerLoop::raise) by the
//! iterations that follow its own. Where the loop squares nothing (algorithm 4 of seed 000) raising does nothing.
//!
//! A state holds what one iteration hands to the next and no more: a worker that runs a segment keeps what a worker that
//! runs the whole loop keeps.

use crate::workers::{Alone, Workers};
use core::ops::Range;

/// A Miller loop with its arguments, and the final exponentiation that follows. What has a default is so for a loop that squares
/// nothing.
pub trait MillerLoop: Sync {
    /// What one iteration hands to the next, but for f.
    type State: Clone + Send + Sync;
    /// The lines of one iteration, evaluated.
    type Lines: Clone + Send + Sync;
    /// f.
    type Value: Clone + Send + Sync + 'static;

    /// The number of iterations.
    fn iterations(&self) -> usize;
    /// The state before the first iteration.
    fn start(&self) -> Self::State;
    /// Takes the state over some iterations, its own first, without their lines.
    fn skip(&self, state: &mut Self::State, iterations: Range<usize>);
    /// Takes the state over one iteration, its own, and returns the lines.
    fn lines(&self, state: &mut Self::State, iteration: usize) -> Self::Lines;
    /// An iteration's step of f, `None` standing for 1: squared, if the loop squares, and multiplied by the lines.
    fn accumulate(&self, f: Option<Self::Value>, lines: &Self::Lines) -> Self::Value;
    /// [`Self::accumulate`] in the place of f.
    fn accumulate_in_place(&self, f: &mut Option<Self::Value>, lines: &Self::Lines) {
        *f = Some(self.accumulate(f.take(), lines));
    }
    /// An iteration, of state and f: [`Self::lines`] and [`Self::accumulate_in_place`].
    fn iterate(&self, state: &mut Self::State, f: &mut Option<Self::Value>, iteration: usize) {
        let lines = self.lines(state, iteration);
        self.accumulate_in_place(f, &lines);
    }
    /// The factor of f before the first iteration, if there is one.
    fn head(&self, _start: &Self::State) -> Option<Self::Value> {
        None
    }
    /// 1.
    fn one(&self) -> Self::Value;
    /// What becomes of f after the loop, a homomorphism: a conjugation where the loop's integer is negative, say.
    fn close(&self, f: Self::Value) -> Self::Value {
        f
    }
    /// [`Self::close`] of the last partial value, times what the state after the loop contributes.
    fn tail(&self, f: Self::Value, _end: Self::State) -> Self::Value {
        self.close(f)
    }

    /// A homomorphism that brings an unreduced value where [`Self::raise`] is cheap and [`Self::finish`] may start: the easy
    /// part of the final exponentiation.
    fn settle(&self, f: &Self::Value) -> Self::Value {
        f.clone()
    }
    /// What a settled partial value contributes if `iterations` follow its own: its power 2^iterations if the loop squares.
    fn raise(&self, settled: Self::Value, _iterations: usize) -> Self::Value {
        settled
    }
    /// The product of two values.
    fn product(&self, a: &Self::Value, b: &Self::Value) -> Self::Value;
    /// The pairing's value from the settled value of the loop: the rest of the final exponentiation.
    fn finish<T: Workers>(&self, workers: &mut T, settled: &Self::Value) -> Self::Value;
}

/// The partial value of some iterations, from the state before them, which becomes the state after them; `None` for 1. It
/// starts from `f`: the loop's [`MillerLoop::head`] for its first part, nothing for the others.
pub fn segment<L: MillerLoop>(
    miller: &L,
    state: &mut L::State,
    mut f: Option<L::Value>,
    iterations: Range<usize>,
) -> Option<L::Value> {
    for iteration in iterations {
        miller.iterate(state, &mut f, iteration);
    }
    f
}

/// The unreduced value of the whole loop.
pub fn unreduced<L: MillerLoop>(miller: &L) -> L::Value {
    let mut state = miller.start();
    let head = miller.head(&state);
    let f = segment(miller, &mut state, head, 0..miller.iterations()).unwrap_or_else(|| miller.one());
    miller.tail(f, state)
}

/// The whole pairing, by one worker.
pub fn pairing<L: MillerLoop>(miller: &L) -> L::Value {
    miller.finish(&mut Alone, &miller.settle(&unreduced(miller)))
}
