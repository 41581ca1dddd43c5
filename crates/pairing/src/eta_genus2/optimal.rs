//! The optimal η pairing as a loop that can be split (D. Aranha, J.-L. Beuchat, J. Detrey and N. Estibals, 2010).

use super::closing::chord;
use super::coordinate::Factor;
use super::exponentiation::final_exponentiation;
use super::state::{Points, Position, State};
use super::stepped::multiply;
use crate::stepped::MillerLoop;
use crate::team::Team;
use core::marker::PhantomData;
use core::ops::Range;
use pairloom_algebra::binary::Dodecic;
use pairloom_algebra::{BinaryField, Field};
use pairloom_curve::genus2::Curve;

/// The optimal η pairing of divisors given by their points, for m ≡ 1 (mod 6): a third of the loop of η_T is left out.
///
/// With s = 2^((m−1)/2) the integer (q + ε s) − (1 + ε s) q³ is a multiple of N, so that
/// `(f_{q+εs,D} f_{1+εs,D}^(−q³))(ψ(E))^M` is a pairing. With `g = f_{s,D}` and `h = f_{s,[s]D}`, (m − 1)/6 octuplings each, it
/// is `(g^s h)² g^(ε − ε q³)` times the function that adds `[ε s] D` to `2 [s²] D`.
///
/// The first half of the iterations gives g. Before the second half f becomes `g^s g^((ε − ε q³)/2)`, the second half multiplies
/// it by h, and the end squares it.
#[derive(Clone, Debug)]
pub struct OptimalEtaLoop<C, F> {
    points: Points<F>,
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

    /// The loop of two divisors.
    pub fn new(points: Points<F>) -> Self {
        Self { points, curve: PhantomData }
    }

    fn position(iteration: usize) -> Position {
        Position { index: iteration, e: (2 * Self::HALF - 1).saturating_sub(iteration) % Self::HALF }
    }

    /// `g^s g^((ε − ε q³)/2)`: 2 products of F_q¹². The inverse is a conjugate, as the final exponentiation has it.
    fn pass_half(g: &Dodecic<F>) -> Dodecic<F> {
        let [plus, minus] = if C::EPS_IS_NEGATIVE { [3, 6] } else { [0, 9] };
        let quotient = g.frobenius_q(plus).mul(&g.frobenius_q(minus));
        g.frobenius((F::DEGREE - 1) / 2).mul(&quotient.inverse_frobenius(1))
    }
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
        let factors = state.factors(Self::position(iteration));
        if iteration + 1 == Self::HALF {
            *state = State::at(&self.points, Self::position(Self::HALF));
        }
        Lines { factors, second_half: iteration == Self::HALF }
    }
    /// 36 products for each two points over F_q, and 90 more between the halves.
    fn accumulate(&self, f: Option<Dodecic<F>>, lines: &Lines<F>) -> Dodecic<F> {
        let f = if lines.second_half { f.as_ref().map(Self::pass_half) } else { f };
        lines.factors.iter().fold(f, |f, factor| Some(factor.multiply(f))).unwrap_or_else(|| self.one())
    }
    fn one(&self) -> Dodecic<F> {
        Dodecic::one()
    }
    /// The square.
    fn close(&self, f: Dodecic<F>) -> Dodecic<F> {
        f.square()
    }
    fn tail(&self, f: Dodecic<F>, _: State<F>) -> Dodecic<F> {
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
    fn finish<T: Team>(&self, _: &mut T, settled: &Dodecic<F>) -> Dodecic<F> {
        final_exponentiation::<C, F>(settled)
    }
}
