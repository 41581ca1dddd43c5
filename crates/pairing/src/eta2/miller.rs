//! Drivers: the loop over a range of iterations.

use super::state::State;
use core::ops::Range;
use pairloom_algebra::binary::Quartic;
use pairloom_algebra::{BinaryField, Field};
use pairloom_curve::binary::Curve;

/// The number of iterations, (m + 1)/2.
pub const fn iterations<C: Curve>() -> usize {
    <C::Field as BinaryField>::DEGREE.div_ceil(2)
}

/// The value after the whole loop (seeds 000 and 003, algorithm 3): 3 products, then 7 an iteration for all but the first.
pub fn miller_loop<C: Curve, F: BinaryField>(p: &[F; 2], q: &[F; 2]) -> Quartic<F> {
    range::<C, F>(p, q, 0..iterations::<C>())
}

/// The product of the factors of some iterations, that of L among them for iteration 0: what one worker of seed 000's
/// algorithm 4 computes. The product over the ranges of a partition is the value after the loop.
pub fn range<C: Curve, F: BinaryField>(p: &[F; 2], q: &[F; 2], range: Range<usize>) -> Quartic<F> {
    if range.is_empty() {
        return Quartic::one();
    }
    let mut state = State::<C, F>::at(p, q, range.start);
    let mut f = if range.start == 0 { state.first() } else { (&state.factor()).into() };
    for _ in range.skip(1) {
        state.advance();
        f = f.mul_sparse(&state.factor());
    }
    f
}

/// The same without a square root: the factors commute, so the iterations run from the last to the first. P starts at its
/// 2^(m − i)-th power for the last i and is squared upward; the squares of Q are stored, two elements an iteration.
pub fn range_without_roots<C: Curve, F: BinaryField>(p: &[F; 2], q: &[F; 2], range: Range<usize>) -> Quartic<F> {
    if range.is_empty() {
        return Quartic::one();
    }
    let square = |point: &[F; 2]| point.each_ref().map(F::square);
    let mut power = q.each_ref().map(|x| x.frobenius(range.start));
    let mut squares = Vec::with_capacity(range.len());
    for _ in 1..range.len() {
        let next = square(&power);
        squares.push(core::mem::replace(&mut power, next));
    }
    squares.push(power);
    let start = [p[0].clone(), p[1].add_bit(!C::DELTA)];
    let mut p = start.map(|x| x.frobenius(F::DEGREE.saturating_sub(range.end)));
    let mut f = Quartic::one();
    for (i, q) in range.clone().zip(squares).rev() {
        p = square(&p);
        let state = State::<C, F>::from_powers(p.clone(), q);
        f = match i {
            0 if range.end == 1 => state.first(),
            0 => f.mul(&state.first()),
            _ if i + 1 == range.end => (&state.factor()).into(),
            _ => f.mul_sparse(&state.factor()),
        };
    }
    f
}
