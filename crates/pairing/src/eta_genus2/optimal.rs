//! The optimal η pairing as a loop that can be split (D. Aranha, J.-L. Beuchat, J. Detrey and N. Estibals, 2010).

use super::arguments::Arguments;
use super::closing::chord;
use super::coordinate::Factor;
use super::exponentiation::final_exponentiation;
use super::resultant::evaluate;
use super::state::{Points, Position, State};
use super::stepped::multiply;
use crate::stepped::MillerLoop;
use crate::workers::Workers;
use core::marker::PhantomData;
use core::ops::Range;
use pairloom_algebra::binary::Dodecic;
use pairloom_algebra::{BinaryField, Field};
use pairloom_curve::binary::BinaryElement;
use pairloom_curve::genus2::{Curve, Divisor, Mumford};

/// The optimal η pairing of divisors given by their points, for m ≡ 1 (mod 6): a third of the loop of η_T is left out.
///
/// With s = 2^((m−1)/2) the integer (q + ε s) − (1 + ε s) q³ is a multiple of N, so that
/// `(f_{q+εs,D} f_{1+εs,D}^(−q³))(ψ(E))^M` is a pairing. With `g = f_{s,D}` and `h = f_{s,[s]D}`, (m − 1)/6 octuplings each, it
/// is `(g^s h)² g^(ε − ε q³)` times the function that adds `[ε s] D` to `2 [s²] D`.
///
/// The first half of the iterations gives g. Before the second half f becomes `g^s g^((ε − ε q³)/2)`, the second half multiplies
/// it by h, and the end squares it.
///
/// For a divisor of type B, whose points are not of the group of order N by themselves, and where points of a chord coincide, the
/// last function is Cantor's, and f_{1+εs,D} has one too.
#[derive(Clone, Debug)]
pub struct OptimalEtaLoop<C, F> {
    points: Points<F>,
    /// The value of the last functions, where chords do not give it.
    closing: Option<Dodecic<F>>,
    curve: PhantomData<fn() -> C>,
}

/// The factors of an iteration.
#[derive(Clone, Debug)]
pub struct Lines<F> {
    factors: Vec<Factor<F>>,
    /// Whether these are the first ones of the second half.
    second_half: bool,
}

/// The octuplings of a half.
const fn half<C: Curve>() -> usize {
    let degree = <C::Field as BinaryField>::DEGREE;
    assert!(degree % 6 == 1, "the optimal pairing's loop is written for m = 1 (mod 6)");
    (degree - 1) / 6
}

impl<C: Curve, F: BinaryField> OptimalEtaLoop<C, F> {
    /// The octuplings of either half, if the curve has a field that the loop is written for.
    const HALF: usize = half::<C>();

    /// The loop of two divisors, the first of which has its points over F_q, and none over F_2.
    pub fn new(points: Points<F>) -> Self {
        Self { points, closing: None, curve: PhantomData }
    }

    /// The loop of any two divisors, with [`closing_value`] of both.
    pub fn with_closing(points: Points<F>, closing: Dodecic<F>) -> Self {
        Self { closing: Some(closing), ..Self::new(points) }
    }

    fn position(iteration: usize) -> Position {
        Position { index: iteration, e: (2 * Self::HALF - 1).saturating_sub(iteration) % Self::HALF }
    }

    /// Takes the state over one iteration, its own, and hands out its factors.
    fn step(&self, state: &mut State<F>, iteration: usize, take: impl FnMut(Factor<F>)) {
        state.step(Self::position(iteration), C::B, take);
        if iteration + 1 == Self::HALF {
            *state = State::at(&self.points, Self::position(Self::HALF));
        }
    }

    /// `g^s g^((ε − ε q³)/2)`: 2 products of F_q¹². The inverse is a conjugate, as the final exponentiation has it.
    fn pass_half(g: &Dodecic<F>) -> Dodecic<F> {
        let [plus, minus] = if C::EPS_IS_NEGATIVE { [3, 6] } else { [0, 9] };
        let quotient = g.frobenius_q(plus).mul(&g.frobenius_q(minus));
        g.frobenius((F::DEGREE - 1) / 2).mul(&quotient.inverse_frobenius(1))
    }
}

impl<C: Curve> OptimalEtaLoop<C, C::Field> {
    /// The loop of two divisors, `None` if one of them is neutral.
    pub fn of_divisors(first: &Divisor<C>, second: &Divisor<C>) -> Option<Self> {
        let Arguments { first, second, points } = Arguments::new(first, second)?;
        Some(if has_chords(&points) {
            Self::new(points)
        } else {
            let value = closing_value(&last_functions(&first), &second.mumford());
            Self::with_closing(points, value)
        })
    }
}

/// Whether the last functions are the products of those of the points: for points over F_q, since each of those is an element of
/// the group of order N, and for x⁴ ≠ x, since then no two points of a chord are the same.
pub(super) fn has_chords<F: BinaryElement>(points: &Points<F>) -> bool {
    let over_f_2 = |x: &F| x.square() == *x;
    match points {
        Points::Rational(pairs) => !pairs.first.iter().any(|[x, _]| over_f_2(x)),
        Points::Conjugate(pairs) => !pairs.first.iter().any(|[x, _]| !bool::from(x.c1.is_zero()) || over_f_2(&x.c0)),
    }
}

/// The functions y + V(x) of the steps that follow the octuplings, by Cantor's algorithm: V of those of f_{q+εs,D} and of those of
/// f_{1+εs,D}.
fn last_functions<C: Curve>(first: &Divisor<C>) -> [Vec<[C::Field; 4]>; 2] {
    let half = half::<C>();
    let multiple = first.octuple_times(half);
    let signed = if C::EPS_IS_NEGATIVE { multiple.neg() } else { multiple };
    let [mut numerator, mut denominator] = [vec![], vec![]];
    let double = first.octuple_times(2 * half).double_with(|cubic| numerator.push(cubic));
    double.add_with(&signed, |cubic| numerator.push(cubic));
    first.add_with(&signed, |cubic| denominator.push(cubic));
    [numerator, denominator]
}

/// The value of the last functions at a divisor's distorted points: of those y + V(x) of f_{q+εs,D}, times that of those of
/// f_{1+εs,D} to the power −q³.
pub fn closing_value<F: BinaryField>(functions: &[Vec<[F; 4]>; 2], second: &Mumford<F>) -> Dodecic<F> {
    let value = |cubics: &[[F; 4]]| {
        cubics.iter().map(|cubic| evaluate(cubic, second)).reduce(|f, g| f.mul(&g)).unwrap_or_else(Dodecic::one)
    };
    let [numerator, denominator] = functions.each_ref().map(|cubics| value(cubics));
    numerator.mul(&denominator.frobenius_q(9))
}

impl<C: Curve, F: BinaryField> MillerLoop for OptimalEtaLoop<C, F> {
    type State = State<F>;
    type Lines = Lines<F>;
    type Value = Dodecic<F>;

    fn iterations(&self) -> usize {
        2 * Self::HALF
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
    fn lines(&self, state: &mut State<F>, iteration: usize) -> Lines<F> {
        let mut factors = vec![];
        self.step(state, iteration, |factor| factors.push(factor));
        Lines { factors, second_half: iteration == Self::HALF }
    }
    /// 36 products for each two points over F_q, and 90 more between the halves.
    fn accumulate(&self, mut f: Option<Dodecic<F>>, lines: &Lines<F>) -> Dodecic<F> {
        if lines.second_half {
            f = f.as_ref().map(Self::pass_half);
        }
        lines.factors.iter().for_each(|factor| factor.accumulate(&mut f));
        f.unwrap_or_else(|| self.one())
    }
    /// Factor by factor, none kept.
    fn iterate(&self, state: &mut State<F>, f: &mut Option<Dodecic<F>>, iteration: usize) {
        if iteration == Self::HALF {
            *f = f.as_ref().map(Self::pass_half);
        }
        self.step(state, iteration, |factor| factor.accumulate(f));
    }
    fn one(&self) -> Dodecic<F> {
        Dodecic::one()
    }
    /// The square.
    fn close(&self, f: Dodecic<F>) -> Dodecic<F> {
        f.square()
    }
    fn tail(&self, f: Dodecic<F>, _: State<F>) -> Dodecic<F> {
        if let Some(closing) = &self.closing {
            return self.close(f).mul(closing);
        }
        let negative = C::EPS_IS_NEGATIVE;
        multiply(self.close(f), &self.points, |p, q| chord(p, q, negative), |p, q| chord(p, q, negative))
    }
    /// A part of the first half is yet to pass to the second one.
    fn raise(&self, settled: Dodecic<F>, iterations: usize) -> Dodecic<F> {
        if iterations < Self::HALF { settled } else { Self::pass_half(&settled) }
    }
    fn product(&self, a: &Dodecic<F>, b: &Dodecic<F>) -> Dodecic<F> {
        a.mul(b)
    }
    /// By one worker.
    fn finish<T: Workers>(&self, _: &mut T, settled: &Dodecic<F>) -> Dodecic<F> {
        final_exponentiation::<C, F>(settled)
    }
}
