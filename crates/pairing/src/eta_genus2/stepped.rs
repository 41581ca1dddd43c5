//! η_T as a loop that can be split.

use super::arguments::points;
use super::closing::quadrupling;
use super::coordinate::{Coordinate, Factor};
use super::exponentiation::final_exponentiation;
use super::state::{Pairs, Points, Position, State};
use crate::stepped::MillerLoop;
use crate::workers::Workers;
use core::marker::PhantomData;
use core::ops::Range;
use pairloom_algebra::binary::{Dodecic, Line, Quadratic};
use pairloom_algebra::{BinaryField, Field};
use pairloom_curve::genus2::{Curve, Divisor};

/// η_T, f_{2^a + ε, −ε D}(ψ(E)) with a = (3m + 1)/2, of divisors given by their points: (m − 1)/2 octuplings and a quadrupling.
/// The points that the last addition joins are opposite. Nothing is squared but what the octuplings have given, once, to the
/// fourth power; so partial values are multiplied together as they are.
#[derive(Clone, Debug)]
pub struct EtaLoop<C, F> {
    points: Points<F>,
    curve: PhantomData<fn() -> C>,
}

/// The octuplings.
const fn octuplings<C: Curve>() -> usize {
    (<C::Field as BinaryField>::DEGREE - 1) / 2
}

impl<C: Curve, F: BinaryField> EtaLoop<C, F> {
    /// The loop of two divisors.
    pub fn new(points: Points<F>) -> Self {
        let points = match points {
            Points::Rational(pairs) => Points::Rational(signed::<C, _, F>(pairs)),
            Points::Conjugate(pairs) => Points::Conjugate(signed::<C, _, F>(pairs)),
        };
        Self { points, curve: PhantomData }
    }

    fn position(iteration: usize) -> Position {
        Position { index: iteration, e: octuplings::<C>().saturating_sub(iteration + 1) }
    }
}

impl<C: Curve> EtaLoop<C, C::Field> {
    /// The loop of two divisors, `None` if one of them is neutral.
    pub fn of_divisors(first: &Divisor<C>, second: &Divisor<C>) -> Option<Self> {
        points(first, second).map(Self::new)
    }
}

/// The first points taken −ε times.
fn signed<C: Curve, K: Coordinate<F>, F: BinaryField>(mut pairs: Pairs<K>) -> Pairs<K> {
    pairs.first.iter_mut().for_each(|[_, y]| *y = y.add_bit(!C::EPS_IS_NEGATIVE));
    pairs
}

/// `f` times a function of each pair of points.
pub(super) fn multiply<F: BinaryField>(
    f: Dodecic<F>,
    points: &Points<F>,
    rational: impl Fn(&[F; 2], &[F; 2]) -> Line<F>,
    conjugate: impl Fn(&[Quadratic<F>; 2], &[Quadratic<F>; 2]) -> Line<Quadratic<F>>,
) -> Dodecic<F> {
    let mut f = f;
    let times = |factor: Factor<F>| factor.multiply(&mut f);
    match points {
        Points::Rational(pairs) => pairs.iter().map(|(p, q)| Coordinate::factor(rational(p, q))).for_each(times),
        Points::Conjugate(pairs) => pairs.iter().map(|(p, q)| Coordinate::factor(conjugate(p, q))).for_each(times),
    }
    f
}

impl<C: Curve, F: BinaryField> MillerLoop for EtaLoop<C, F> {
    type State = State<F>;
    type Lines = Vec<Factor<F>>;
    type Value = Dodecic<F>;

    fn iterations(&self) -> usize {
        octuplings::<C>()
    }
    fn start(&self) -> State<F> {
        State::at(&self.points, Self::position(0))
    }
    fn skip(&self, state: &mut State<F>, iterations: Range<usize>) {
        if !iterations.is_empty() {
            *state = State::at(&self.points, Self::position(iterations.end));
        }
    }
    /// 7 products for two points over F_q.
    fn lines(&self, state: &mut State<F>, iteration: usize) -> Self::Lines {
        let mut factors = vec![];
        state.step(Self::position(iteration), C::B, |factor| factors.push(factor));
        factors
    }
    /// 36 products for each two points over F_q.
    fn accumulate(&self, mut f: Option<Dodecic<F>>, lines: &Self::Lines) -> Dodecic<F> {
        lines.iter().for_each(|factor| factor.accumulate(&mut f));
        f.unwrap_or_else(|| self.one())
    }
    /// Factor by factor, none kept.
    fn iterate(&self, state: &mut State<F>, f: &mut Option<Dodecic<F>>, iteration: usize) {
        state.step(Self::position(iteration), C::B, |factor| factor.accumulate(f));
    }
    fn one(&self) -> Dodecic<F> {
        Dodecic::one()
    }
    /// The fourth power.
    fn close(&self, f: Dodecic<F>) -> Dodecic<F> {
        f.frobenius(2)
    }
    fn tail(&self, f: Dodecic<F>, _: State<F>) -> Dodecic<F> {
        multiply(self.close(f), &self.points, quadrupling, quadrupling)
    }
    fn product(&self, a: &Dodecic<F>, b: &Dodecic<F>) -> Dodecic<F> {
        a.mul(b)
    }
    /// By one worker.
    fn finish<T: Workers>(&self, _: &mut T, settled: &Dodecic<F>) -> Dodecic<F> {
        final_exponentiation::<C, F>(settled)
    }
}
