//! Fixed second arguments: the lines of Q, computed once.

pub use crate::line::FixedLines;
use crate::line::{Homogeneous, Line, add_step, double_step};
use crate::machine::{PairingMachine, TwistOf};
use crate::miller::{digits_below_top, frobenius_images};
use pairloom_algebra::{Field, Fp12, QuadraticExt, batch_invert};
use pairloom_curve::{Family, PairingCurve, Twist};

/// The lines of Miller's loop over Q, each divided by its coefficient of y_P, so that two coefficients of F_p² remain:
/// 68 lines of 192 bytes for bls12-381. Evaluated at P they are divided by y_P as well, which leaves 10 products a line.
#[derive(Clone)]
pub struct PreparedLines<E> {
    lines: Vec<[E; 2]>,
}

/// A point P as the prepared lines want it: `[x/y, 1/y]`.
pub type Slopes<F> = [F; 2];

/// `[x/y, 1/y]` for points P = (x, y), none at infinity, with one inversion for all.
pub fn slopes<F: Field>(points: &[[F; 2]]) -> Vec<Slopes<F>> {
    let mut inverses: Vec<_> = points.iter().map(|p| p[1].clone()).collect();
    batch_invert(&mut inverses);
    points.iter().zip(inverses).map(|(p, inverse)| [p[0].mul(&inverse), inverse]).collect()
}

impl<E> FixedLines<E> {
    /// Runs the loop over an affine Q that is not at infinity, by one core's integers.
    pub fn new<C: PairingCurve>(q: &[C::Fp2; 2]) -> Self
    where
        E: PairingMachine<C>,
    {
        let element = |x: &C::Fp2| E::from_one_core(x);
        let line =
            |line: &Line<C::Fp2>| Line { constant: element(&line.constant), x: element(&line.x), y: element(&line.y) };
        Self(lines_of::<C, C::Fp2>(q).iter().map(line).collect())
    }
}

/// The lines of the loop over an affine Q, in the order in which the loop meets them.
fn lines_of<C: PairingCurve, E: TwistOf<C>>(q: &[E; 2]) -> Vec<Line<E>> {
    let negated = [q[0], q[1].neg()];
    let mut t = Homogeneous::from_affine(q);
    let mut lines = Vec::new();
    for &digit in digits_below_top::<C>() {
        lines.push(double_step::<C, E>(&mut t));
        if digit != 0 {
            lines.push(add_step(&mut t, if digit > 0 { q } else { &negated }));
        }
    }
    let images = frobenius_images::<C, E>(&mut t, q);
    lines.extend(images.iter().map(|image| add_step(&mut t, image)));
    lines
}

impl<E> PreparedLines<E> {
    /// Runs the loop over an affine Q that is not at infinity.
    pub fn new<C: PairingCurve>(q: &[E; 2]) -> Self
    where
        E: TwistOf<C>,
    {
        Self { lines: Self::normalise(&lines_of::<C, E>(q)) }
    }

    fn normalise(lines: &[Line<E>]) -> Vec<[E; 2]>
    where
        E: Field,
    {
        // Of points outside the subgroup a coefficient may be 0, which would take all others with it.
        let divisor = |line: &Line<E>| E::select(&line.y.is_zero(), &E::one(), &line.y);
        let mut inverses: Vec<_> = lines.iter().map(divisor).collect();
        batch_invert(&mut inverses);
        lines.iter().zip(inverses).map(|(line, inverse)| [line.x.mul(&inverse), line.constant.mul(&inverse)]).collect()
    }
}

/// One prepared line's factor: `f · (y_P + x x_P + constant)/y_P`.
#[inline(always)]
fn multiply<C: PairingCurve, E: TwistOf<C>>(
    f: &Fp12<E>,
    [x, constant]: &[E; 2],
    [slope, inverse]: &Slopes<E::Base>,
) -> Fp12<E> {
    let (x, constant) = (x.mul_base(slope), constant.mul_base(inverse));
    if const { matches!(C::TWIST, Twist::D) } {
        f.mul_by_34_and_1(&x, &constant)
    } else {
        f.mul_by_01_and_4(&constant, &x)
    }
}

/// The product of Miller loops over prepared second arguments: as [`crate::miller::miller_loop`] up to factors of F_p²,
/// which the final exponentiation removes.
pub fn miller_loop_prepared<C: PairingCurve, E: TwistOf<C>>(pairs: &[(Slopes<E::Base>, &PreparedLines<E>)]) -> Fp12<E> {
    let mut f = Fp12::one();
    let mut next = 0;
    let mut multiply_all = |f: &mut Fp12<E>| {
        for (p, prepared) in pairs {
            *f = multiply::<C, E>(f, &prepared.lines[next], p);
        }
        next += 1;
    };
    for (i, &digit) in digits_below_top::<C>().iter().enumerate() {
        if i > 0 {
            f = f.square();
        }
        multiply_all(&mut f);
        if digit != 0 {
            multiply_all(&mut f);
        }
    }
    if C::X_IS_NEGATIVE {
        f = f.conjugate();
    }
    if C::FAMILY == Family::Bn {
        multiply_all(&mut f);
        multiply_all(&mut f);
    }
    f
}
