//! Drivers: the loop over a range of iterations.

use super::Extension;
use super::state::State;
use core::ops::Range;
use pairloom_algebra::ternary::{Line, Sextic, Sign};
use pairloom_algebra::{Field, TernaryField};
use pairloom_curve::ternary::Curve;

/// The number of iterations, (m + 1)/2.
pub const fn iterations<C: Curve>() -> usize {
    <C::Field as TernaryField>::DEGREE.div_ceil(2)
}

/// The value after the whole loop (seed 003, algorithm 1): 8 products, then 25 for two iterations.
pub fn miller_loop<C: Curve, F: TernaryField>(p: &[F; 2], q: &[F; 2]) -> Extension<C, F> {
    range::<C, F>(p, q, 0..iterations::<C>())
}

/// `f` times the lines of two iterations: 4 products for their values, 6 for the product of these, 15 for that with f.
#[inline(always)]
fn multiply_both<F: TernaryField, B: Sign>(f: Option<Sextic<F, B>>, lines: [&Line<F>; 2]) -> Sextic<F, B> {
    let [a, b] = Line::evaluate_both(lines);
    let product = a.times(&b);
    f.map_or(product.clone(), |f| f.mul(&product))
}

/// `f` times the line of an iteration: 14 products.
fn multiply_one<F: TernaryField, B: Sign>(f: Option<Sextic<F, B>>, line: &Line<F>) -> Sextic<F, B> {
    let value = line.evaluate();
    f.map_or_else(|| Sextic::from(&value), |f| f.mul_sparse(&value))
}

/// The product of all lines, two at a time, and `first`.
fn multiply_all<F: TernaryField, B: Sign>(
    first: Option<Sextic<F, B>>,
    mut lines: impl Iterator<Item = Line<F>>,
) -> Sextic<F, B> {
    let mut f = first;
    while let Some(line) = lines.next() {
        f = Some(match lines.next() {
            Some(next) => multiply_both(f, [&line, &next]),
            None => multiply_one(f, &line),
        });
    }
    f.unwrap_or_else(Sextic::one)
}

/// The lines of some iterations from the state before the first of them; the state moves on before every line but the first.
struct Lines<C, F> {
    state: State<C, F>,
    fresh: bool,
    left: usize,
}

impl<C: Curve, F: TernaryField> Lines<C, F> {
    fn new(p: &[F; 2], q: &[F; 2], range: &Range<usize>) -> Self {
        Self { state: State::at(p, q, range.start), fresh: true, left: range.len() }
    }

    /// The product of line 4's R and line 0, which is then behind.
    fn first(&mut self) -> Extension<C, F> {
        (self.fresh, self.left) = (false, self.left - 1);
        self.state.first()
    }
}

impl<C: Curve, F: TernaryField> Iterator for Lines<C, F> {
    type Item = Line<F>;
    fn next(&mut self) -> Option<Line<F>> {
        self.left = self.left.checked_sub(1)?;
        if !core::mem::take(&mut self.fresh) {
            self.state.advance();
        }
        Some(self.state.line())
    }
}

/// The product of the factors of some iterations, that of line 4's R among them for iteration 0: what one worker computes.
/// The product over the ranges of a partition is the value after the loop.
pub fn range<C: Curve, F: TernaryField>(p: &[F; 2], q: &[F; 2], range: Range<usize>) -> Extension<C, F> {
    if range.is_empty() {
        return Sextic::one();
    }
    let mut lines = Lines::<C, F>::new(p, q, &range);
    let first = (range.start == 0).then(|| lines.first());
    multiply_all(first, lines)
}

/// The same, one line at a time as seed 003 states it: algorithm 2's 17 products an iteration.
pub fn range_by_algorithm_2<C: Curve, F: TernaryField>(p: &[F; 2], q: &[F; 2], range: Range<usize>) -> Extension<C, F> {
    let first = if range.start == 0 { State::<C, F>::start(p, q).initial() } else { Sextic::one() };
    Lines::<C, F>::new(p, q, &range).fold(first, |f, line| f.mul_line(&line))
}

/// The same, one line at a time by interpolation: 14 products an iteration.
pub fn range_by_single_lines<C: Curve, F: TernaryField>(
    p: &[F; 2],
    q: &[F; 2],
    range: Range<usize>,
) -> Extension<C, F> {
    let first = if range.start == 0 { State::<C, F>::start(p, q).initial() } else { Sextic::one() };
    Lines::<C, F>::new(p, q, &range).fold(first, |f, line| multiply_one(Some(f), &line))
}

/// The same without a cube root: the factors commute, so the iterations run from the last to the first. P starts at its
/// 3^(m − i)-th power for the last i and is cubed upward; the cubes of Q are stored, two elements an iteration.
pub fn range_without_roots<C: Curve, F: TernaryField>(p: &[F; 2], q: &[F; 2], range: Range<usize>) -> Extension<C, F> {
    if range.is_empty() {
        return Sextic::one();
    }
    let start = State::<C, F>::start(p, q);
    let [p, q] = start.powers();
    let count = range.len() - usize::from(range.start == 0);
    let p_powers = cubes(p, F::DEGREE + 1 - range.end, count);
    let q_powers = cubes(q, range.end - count, count);
    let lines = p_powers.into_iter().zip(q_powers.into_iter().rev());
    let lines = lines.map(|(p, q)| State::<C, F>::from_powers(p, q).line());
    multiply_all((range.start == 0).then(|| start.first()), lines)
}

/// The 3^i-th powers of two elements for `count` i from `first` on.
fn cubes<F: TernaryField>(point: &[F; 2], first: usize, count: usize) -> Vec<[F; 2]> {
    let mut powers: Vec<[F; 2]> = Vec::with_capacity(count);
    for _ in 0..count {
        let next = match powers.last() {
            Some(last) => last.each_ref().map(F::cube),
            None => point.each_ref().map(|x| x.frobenius(first)),
        };
        powers.push(next);
    }
    powers
}
