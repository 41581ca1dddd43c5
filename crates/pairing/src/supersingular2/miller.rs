//! The loop, for one worker or for whoever splits it.

use super::exponentiation::{cofactor_power, settle};
use crate::stepped::MillerLoop;
use crate::workers::Workers;
use core::marker::PhantomData;
use core::ops::Range;
use pairloom_algebra::{ComplexBase, Field, Fp2, Wide};
use pairloom_curve::coordinates::Jacobian;
use pairloom_curve::supersingular::non_adjacent_form;
use pairloom_curve::supersingular2::Curve;

/// f_{r,P}(ψ(Q)) of two points of order r: an iteration a digit of r below the highest, in non-adjacent form.
#[derive(Clone, Debug)]
pub struct TateLoop<C, F> {
    p: [F; 2],
    q: [F; 2],
    digits: Vec<i8>,
    curve: PhantomData<fn() -> C>,
}

/// The lines of an iteration at ψ(Q), each up to a factor of F_p.
#[derive(Clone, Debug)]
pub struct Lines<F> {
    tangent: Fp2<F>,
    secant: Option<Fp2<F>>,
}

impl<C: Curve, F: ComplexBase> TateLoop<C, F> {
    /// The loop of P and Q.
    pub fn new(p: [F; 2], q: [F; 2]) -> Self {
        let digits = non_adjacent_form(C::ORDER).into_iter().rev().skip_while(|&digit| digit == 0).collect();
        Self { p, q, digits, curve: PhantomData }
    }

    /// The digit of an iteration, or of what comes before the first.
    fn digit(&self, iteration: usize) -> i8 {
        self.digits.get(iteration + 1).copied().unwrap_or(0)
    }

    /// ±P, by the sign of a digit.
    fn signed(&self, digit: i8) -> [F; 2] {
        let [x, y] = &self.p;
        [x.clone(), if digit < 0 { y.neg() } else { y.clone() }]
    }

    /// 2T, and the tangent at T: `M (x_Q Z² + X) − 2 Y² + i y_Q Z3 Z²`, M the numerator of its slope. 7 products and 6 squares.
    #[inline(never)]
    fn tangent(&self, t: &mut Jacobian<F>) -> Fp2<F> {
        let [x, y] = &self.q;
        let step = t.tangent(F::clone);
        let [abscissa, scale] = F::mul_many([(x, &step.zz), (&step.double.z, &step.zz)]);
        let abscissa = F::reduce(&abscissa).add(&t.x);
        let c0 = step.slope.mul(&abscissa).sub(&step.yy.double());
        *t = step.double;
        Fp2 { c0, c1: y.mul(&F::reduce(&scale)) }
    }

    /// T ± P, and the line through both points: `r (x_Q + x_P) ∓ y_P Z3 + i y_Q Z3`, r the numerator of its slope. At the last
    /// digit that is the vertical, T being ∓P.
    #[inline(never)]
    fn secant(&self, t: &mut Jacobian<F>, digit: i8) -> Fp2<F> {
        let ([xp, yp], [xq, yq]) = (self.signed(digit), &self.q);
        let (sum, slope) = t.secant(&xp, &yp);
        *t = sum;
        let [left, right, c1] = F::mul_many([(&slope, &xq.add(&xp)), (&yp, &t.z), (yq, &t.z)]);
        Fp2 { c0: F::reduce(&left.sub(&right)), c1: F::reduce(&c1) }
    }
}

impl<C: Curve, F: ComplexBase> MillerLoop for TateLoop<C, F> {
    /// The multiple T of P.
    type State = Jacobian<F>;
    type Lines = Lines<F>;
    type Value = Fp2<F>;

    fn iterations(&self) -> usize {
        self.digits.len().saturating_sub(1)
    }
    fn start(&self) -> Jacobian<F> {
        Jacobian::from_affine(&self.p[0], &self.p[1])
    }
    fn skip(&self, state: &mut Jacobian<F>, iterations: Range<usize>) {
        for iteration in iterations {
            *state = state.tangent(F::clone).double;
            let digit = self.digit(iteration);
            if digit != 0 {
                let [x, y] = self.signed(digit);
                *state = state.add_mixed(&x, &y);
            }
        }
    }
    fn lines(&self, state: &mut Jacobian<F>, iteration: usize) -> Lines<F> {
        let tangent = self.tangent(state);
        let digit = self.digit(iteration);
        Lines { tangent, secant: (digit != 0).then(|| self.secant(state, digit)) }
    }
    fn accumulate(&self, f: Option<Fp2<F>>, lines: &Lines<F>) -> Fp2<F> {
        let f = f.map_or_else(|| lines.tangent.clone(), |f| f.square().mul(&lines.tangent));
        lines.secant.iter().fold(f, |f, secant| f.mul(secant))
    }
    fn one(&self) -> Fp2<F> {
        Fp2::one()
    }
    fn close(&self, f: Fp2<F>) -> Fp2<F> {
        f
    }
    fn tail(&self, f: Fp2<F>, _: Jacobian<F>) -> Fp2<F> {
        f
    }
    fn settle(&self, f: &Fp2<F>) -> Fp2<F> {
        settle(f)
    }
    fn raise(&self, settled: Fp2<F>, iterations: usize) -> Fp2<F> {
        settled.square_times(iterations)
    }
    fn product(&self, a: &Fp2<F>, b: &Fp2<F>) -> Fp2<F> {
        a.mul(b)
    }
    fn finish<T: Workers>(&self, workers: &mut T, settled: &Fp2<F>) -> Fp2<F> {
        cofactor_power::<C, F, T>(workers, settled)
    }
}
