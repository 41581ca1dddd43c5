//! The optimal ate Miller loop, for one pair as a [`MillerLoop`] and for many pairs with shared squarings.

use crate::digits::{Digits, loop_length};
use crate::final_exponentiation::{Exponent, easy_part, hard_part};
use crate::line::{FixedLines, Homogeneous, LineValue};
use crate::machine::{PairingMachine, TwistOf};
use crate::stepped::MillerLoop;
use crate::steps::LinesAt;
use crate::workers::Workers;
use core::iter::repeat_n;
use core::marker::PhantomData;
use core::ops::Range;
use pairloom_algebra::secret::Wiped;
use pairloom_algebra::{Field, Fp12, QuadraticExt, Transfer, TwistField};
use pairloom_curve::coordinates::Jacobian;
#[cfg(doc)]
use pairloom_curve::subgroup;
use pairloom_curve::{Affine, Family, PairingCurve, Twist};

/// A pair of affine points, P in G1 and Q in G2, neither at infinity.
#[derive(Clone)]
pub struct Pair<E: QuadraticExt> {
    /// P = (x, y) over F_p.
    pub p: [E::Base; 2],
    /// Q = (x, y) on the twist.
    pub q: [E; 2],
}

impl<E: QuadraticExt> Pair<E> {
    /// The machine's elements of two points.
    pub fn new<C: PairingCurve>(p: &Affine<C::G1>, q: &Affine<C::G2>) -> Self
    where
        E: PairingMachine<C>,
    {
        Self { p: [p.x, p.y].map(|x| E::Base::from_one_core(&x)), q: [q.x, q.y].map(|x| E::from_one_core(&x)) }
    }
}

/// A pairing whose loop goes over the multiples of Q: what differs from one to the other.
pub trait AteKind<C: PairingCurve>: Send + Sync + 'static {
    /// The integer of the loop.
    const DIGITS: Digits;
    /// As [`MillerLoop::close`].
    fn close<E: TwistOf<C>>(f: Fp12<E>) -> Fp12<E>;
    /// As [`MillerLoop::tail`], from the multiple of Q that the loop ends with.
    fn tail<E: TwistOf<C>>(f: Fp12<E>, multiple: Homogeneous<E>, pair: &Pair<E>) -> Fp12<E>;
}

/// The optimal ate pairing: f_{6x+2,Q} and two lines for the BN family (seed 002, algorithm 1 with its erratum for x < 0),
/// f_{x,Q} for BLS12 (Vercauteren, eprint 2008/096).
#[derive(Clone, Copy, Debug)]
pub struct OptimalAte;

/// The Miller loop of one pair.
pub struct AteLoop<C: PairingCurve, E: QuadraticExt, K> {
    pair: Pair<E>,
    negated: [E; 2],
    at: LinesAt<E>,
    exponent: Exponent,
    digits: Digits,
    kind: PhantomData<fn() -> (C, K)>,
}

/// The lines of one iteration: the tangent and, at a nonzero digit, the secant.
#[derive(Clone)]
pub struct IterationLines<C, E> {
    tangent: LineValue<C, E>,
    secant: Option<LineValue<C, E>>,
}

impl<C, E> IterationLines<C, E> {
    fn iter(&self) -> impl Iterator<Item = &LineValue<C, E>> {
        core::iter::once(&self.tangent).chain(&self.secant)
    }
}

impl<C: PairingCurve, E: TwistOf<C>, K: AteKind<C>> AteLoop<C, E, K> {
    /// The loop of a pair; its value in this power of the reduced pairing.
    pub fn new(pair: Pair<E>, exponent: Exponent) -> Self {
        Self::of_integer(pair, const { K::DIGITS }, exponent)
    }

    /// The loop of another integer n over the same steps: f_{n,Q}.
    pub fn of_integer(pair: Pair<E>, digits: Digits, exponent: Exponent) -> Self {
        let negated = [pair.q[0], pair.q[1].neg()];
        let at = LinesAt::new::<C>(&pair.p);
        Self { pair, negated, at, exponent, digits, kind: PhantomData }
    }

    fn digits(&self) -> &[i8] {
        self.digits.as_slice().split_at(1).1
    }

    /// ±Q.
    fn signed(&self, digit: i8) -> &[E; 2] {
        if digit > 0 { &self.pair.q } else { &self.negated }
    }
}

impl<C: PairingCurve, E: TwistOf<C>, K: AteKind<C>> MillerLoop for AteLoop<C, E, K> {
    type State = Homogeneous<E>;
    type Lines = IterationLines<C, E>;
    type Value = Fp12<E>;

    fn iterations(&self) -> usize {
        self.digits().len()
    }
    fn start(&self) -> Homogeneous<E> {
        Homogeneous::from_affine(&self.pair.q)
    }
    /// Jacobian doublings: 3 products and 4 squares of F_p² each, where a tangent takes 3 and 6 and 4 products of F_p; and
    /// the change of coordinates, 2 products and 1 square each way (none from an affine point, at iteration 0).
    fn skip(&self, state: &mut Homogeneous<E>, iterations: Range<usize>) {
        if iterations.is_empty() {
            return;
        }
        let [x, y] = &self.pair.q;
        let mut point = if iterations.start == 0 { Jacobian::from_affine(x, y) } else { state.to_jacobian() };
        for &digit in &self.digits()[iterations] {
            point = point.double();
            if digit != 0 {
                let [x, y] = self.signed(digit);
                point = point.add_mixed(x, y);
            }
        }
        *state = Homogeneous::from_jacobian(&point);
    }
    fn lines(&self, state: &mut Homogeneous<E>, iteration: usize) -> IterationLines<C, E> {
        let digit = self.digits()[iteration];
        let mut lines = IterationLines { tangent: LineValue::zero(), secant: None };
        self.at.double::<C>(state, &mut lines.tangent);
        if digit != 0 {
            self.at.add::<C>(state, self.signed(digit), lines.secant.insert(LineValue::zero()));
        }
        lines
    }
    fn accumulate(&self, f: Option<Fp12<E>>, lines: &IterationLines<C, E>) -> Fp12<E> {
        let mut f = Accumulator(f);
        f.square();
        f.multiply(lines.iter());
        f.finish()
    }
    fn one(&self) -> Fp12<E> {
        Fp12::one()
    }
    fn close(&self, f: Fp12<E>) -> Fp12<E> {
        K::close(f)
    }
    fn tail(&self, f: Fp12<E>, end: Homogeneous<E>) -> Fp12<E> {
        K::tail(f, end, &self.pair)
    }
    fn settle(&self, f: &Fp12<E>) -> Fp12<E> {
        easy_part(f)
    }
    fn raise(&self, settled: Fp12<E>, iterations: usize) -> Fp12<E> {
        settled.cyclotomic_square_times(iterations)
    }
    fn product(&self, a: &Fp12<E>, b: &Fp12<E>) -> Fp12<E> {
        a.mul(b)
    }
    fn finish<T: Workers>(&self, workers: &mut T, settled: &Fp12<E>) -> Fp12<E> {
        hard_part::<C, _, T>(workers, settled, self.exponent)
    }
}

impl<C: PairingCurve> AteKind<C> for OptimalAte {
    const DIGITS: Digits = Digits::cheapest(loop_length::<C>());

    fn close<E: TwistOf<C>>(f: Fp12<E>) -> Fp12<E> {
        if C::X_IS_NEGATIVE { f.conjugate() } else { f }
    }
    fn tail<E: TwistOf<C>>(f: Fp12<E>, mut multiple: Homogeneous<E>, pair: &Pair<E>) -> Fp12<E> {
        let mut f = Accumulator(Some(<Self as AteKind<C>>::close(f)));
        let mut lines = [LineValue::zero(), LineValue::zero()];
        let count = frobenius_lines::<C, E>(&mut multiple, &pair.q, &LinesAt::new::<C>(&pair.p), &mut lines);
        f.multiply(lines[..count].iter());
        f.finish()
    }
}

/// The accumulator of the loop: 1 until the first line arrives.
struct Accumulator<E>(Option<Fp12<E>>);

impl<E: TwistField> Accumulator<E> {
    fn square(&mut self) {
        if let Some(f) = &mut self.0 {
            f.square_in_place();
        }
    }

    /// Multiplies all lines in, two at a time: 6 products join two lines, 17 multiply the result in.
    fn multiply<'a, C: PairingCurve>(&mut self, mut lines: impl Iterator<Item = &'a LineValue<C, E>>)
    where
        E: TwistOf<C>,
    {
        while let Some(first) = lines.next() {
            match (&mut self.0, lines.next()) {
                (Some(f), None) => first.multiply_in_place(f),
                (Some(f), Some(second)) => multiply_by_two_lines::<C, E>(f, &first.times(second)),
                (one, None) => *one = Some(first.to_fp12()),
                (one, Some(second)) => *one = Some(first.times(second)),
            }
        }
    }

    fn finish(self) -> Fp12<E> {
        self.0.unwrap_or_else(Fp12::one)
    }
}

/// `f` becomes f times the product of two lines.
#[inline(always)]
fn multiply_by_two_lines<C: PairingCurve, E: TwistField>(f: &mut Fp12<E>, product: &Fp12<E>) {
    if const { matches!(C::TWIST, Twist::D) } {
        f.mul_by_01234_in_place(product);
    } else {
        f.mul_by_01245_in_place(product);
    }
}

/// The digits of the optimal ate loop below the top one.
pub(crate) fn digits_below_top<C: PairingCurve>() -> &'static [i8] {
    const { &<OptimalAte as AteKind<C>>::DIGITS }.as_slice().split_at(1).1
}

/// The product of the optimal ate Miller loops of `pairs`, before the final exponentiation; 1 for no pairs. Squarings are
/// shared.
pub fn miller_loop<C: PairingCurve, E: TwistOf<C>>(pairs: &[Pair<E>]) -> Fp12<E> {
    miller_loop_with_fixed::<C, E>(pairs, &[])
}

/// As [`miller_loop`], with more pairs of a point P and the lines of a Q that stays the same.
pub fn miller_loop_with_fixed<C: PairingCurve, E: TwistOf<C>>(
    pairs: &[Pair<E>],
    fixed: &[([E::Base; 2], &FixedLines<E>)],
) -> Fp12<E> {
    miller_loop_with_ends::<C, E>(pairs, fixed).0
}

/// As [`miller_loop_with_fixed`], and for each of `pairs` the multiple of its Q that the loop ends with, which says whether Q has order r
/// ([`subgroup::g2_by_end_of_loop`]). Z = 0 stays so in every step, so it is 0 at the end if a step met an exception of its formulas.
pub fn miller_loop_with_ends<C: PairingCurve, E: TwistOf<C>>(
    pairs: &[Pair<E>],
    fixed: &[([E::Base; 2], &FixedLines<E>)],
) -> (Fp12<E>, Wiped<Homogeneous<E>>) {
    type Loop<C, E> = AteLoop<C, E, OptimalAte>;
    let loops: Wiped<_> = pairs.iter().map(|pair| Loop::<C, E>::new(pair.clone(), Exponent::Fast)).collect();
    let mut running: Wiped<_> = loops.iter().map(|miller| (miller, miller.start())).collect();
    let mut f = Accumulator(None);
    let mut lines: Wiped<_> = repeat_n(LineValue::zero(), 2 * (pairs.len() + fixed.len())).collect();
    let mut fixed_lines: Vec<_> = fixed.iter().map(|(p, FixedLines(lines))| (p, lines.iter())).collect();
    for digit in digits_below_top::<C>() {
        f.square();
        let mut count = 0;
        for (miller, state) in running.iter_mut() {
            miller.at.double::<C>(state, &mut lines[count]);
            count += 1;
            if *digit != 0 {
                miller.at.add::<C>(state, miller.signed(*digit), &mut lines[count]);
                count += 1;
            }
        }
        for (p, fixed) in &mut fixed_lines {
            for line in fixed.by_ref().take(if *digit == 0 { 1 } else { 2 }) {
                lines[count] = LineValue::at(line, p);
                count += 1;
            }
        }
        f.multiply(lines[..count].iter());
    }
    let mut f = Accumulator(Some(<OptimalAte as AteKind<C>>::close(f.finish())));
    let mut count = 0;
    for (miller, end) in running.iter_mut() {
        count += frobenius_lines::<C, E>(end, &miller.pair.q, &miller.at, &mut lines[count..]);
    }
    for (p, fixed) in fixed_lines {
        for line in fixed {
            lines[count] = LineValue::at(line, p);
            count += 1;
        }
    }
    f.multiply(lines[..count].iter());
    (f.finish(), running.iter().map(|(_, end)| *end).collect())
}

/// The lines after the loop at P, and how many they are: two for the BN family, none for BLS12. T becomes what it is after them.
fn frobenius_lines<C: PairingCurve, E: TwistOf<C>>(
    t: &mut Homogeneous<E>,
    q: &[E; 2],
    at: &LinesAt<E>,
    lines: &mut [LineValue<C, E>],
) -> usize {
    let images = frobenius_images::<C, E>(t, q);
    for (image, line) in images.iter().zip(lines) {
        at.add::<C>(t, image, line);
    }
    images.len()
}

/// What lines 10 to 14 of seed 002's algorithm 1 add to T, in turn: π(Q), then −π²(Q); nothing for BLS12. The sign of T for x < 0 is taken
/// in here.
pub(crate) fn frobenius_images<C: PairingCurve, E: TwistOf<C>>(t: &mut Homogeneous<E>, q: &[E; 2]) -> Wiped<[E; 2]> {
    const { assert!(matches!(C::FAMILY, Family::Bls12) || matches!(C::TWIST, Twist::D), "the map is that of a D-twist") };
    if const { !matches!(C::FAMILY, Family::Bn) } {
        return Wiped::default();
    }
    if C::X_IS_NEGATIVE {
        t.y = t.y.neg();
    }
    let first = [q[0].frobenius_coefficient(1, 2), q[1].frobenius_coefficient(1, 3)];
    [first, [q[0].frobenius_coefficient(2, 2), q[1]]].into_iter().collect()
}
