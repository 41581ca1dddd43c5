//! The optimal ate loop in Jacobian coordinates, as seed 002 states it for Barreto–Naehrig curves: the same pairing as
//! [`crate::miller`], operation for operation what the paper's coprocessor runs.

use crate::digits::{Digits, loop_length};
use crate::line::{Line, LineValue};
use crate::machine::TwistOf;
use crate::miller::Pair;
use crate::rate::BarretoNaehrig;
use pairloom_algebra::{Field, Fp12, QuadraticExt, TwistField, Wide};
use pairloom_curve::coordinates::Jacobian;
use pairloom_curve::endomorphism::psi;

/// Algorithm 3: `t` becomes `2t`, the tangent is returned. 7 products, 5 squares; 2 scalings more to evaluate the line.
pub fn double_step<E: TwistField>(t: &mut Jacobian<E>) -> Line<E> {
    let Jacobian { x, y, z } = t;
    let (m, zz, twice_yy) = (x.square().triple(), z.square(), y.square().double());
    let twice_y = y.double();
    let [mx, zzz, mzz] = E::mul_many([(&m, x), (z, &zz), (&m, &zz)]);
    let [line_y, s, z3] = E::mul_many([(&E::reduce(&zzz), &twice_y), (&x.double(), &twice_yy), (z, &twice_y)]);
    let line = Line { constant: E::reduce(&mx).sub(&twice_yy), x: E::reduce(&mzz).neg(), y: E::reduce(&line_y) };
    let s = E::reduce(&s);
    let x3 = m.square().sub(&s.double());
    let y3 = E::reduce(&m.mul_wide(&s.sub(&x3)).sub(&twice_yy.square_wide().double()));
    *t = Jacobian { x: x3, y: y3, z: E::reduce(&z3) };
    line
}

/// Algorithm 2: `t` becomes `t + q`, the secant is returned. 11 products, 4 squares; 2 scalings more to evaluate the line.
/// Line 23 takes the Z_R² of line 18.
pub fn add_step<E: TwistField>(t: &mut Jacobian<E>, [xq, yq]: &[E; 2]) -> Line<E> {
    let Jacobian { x, y, z } = t;
    let zz = z.square();
    let [zzz, u] = E::mul_many([(z, &zz), (xq, &zz)]).each_ref().map(E::reduce);
    let h = x.sub(&u);
    let [z3, s] = E::mul_many([(z, &h), (yq, &zzz)]).each_ref().map(E::reduce);
    let theta = y.sub(&s);
    let [xq_theta, yq_z3] = E::mul_many([(xq, &theta), (yq, &z3)]);
    let line = Line { constant: E::reduce(&xq_theta.sub(&yq_z3)), x: theta.neg(), y: z3 };
    let (zz3, hh) = (z3.square(), h.square());
    let [zzz3, v, xq_zz3] = E::mul_many([(&z3, &zz3), (&hh, &x.add(&u)), (xq, &zz3)]).each_ref().map(E::reduce);
    let x3 = theta.square().sub(&v);
    let [slope, offset] = E::mul_many([(&theta, &xq_zz3.sub(&x3)), (yq, &zzz3)]);
    *t = Jacobian { x: x3, y: E::reduce(&slope.sub(&offset)), z: z3 };
    line
}

/// The optimal ate Miller loop of one pair, before the final exponentiation: algorithm 1, lines 1 to 14, with its erratum
/// for x < 0. Differs from [`crate::miller::miller_loop`] by factors that the final exponentiation removes.
pub fn miller_loop<C: BarretoNaehrig, E: TwistOf<C>>(pair: &Pair<E>) -> Fp12<E> {
    let (mut f, mut t) = lines_1_to_9::<C, E>(pair);
    if C::X_IS_NEGATIVE {
        (f, t) = (f.conjugate(), t.neg());
    }
    lines_10_to_14::<C, E>(pair, f, t)
}

/// The loop over the binary digits of |6x + 2|: f_{|6x+2|,Q}(P) and |6x + 2|Q.
pub fn lines_1_to_9<C: BarretoNaehrig, E: TwistOf<C>>(pair: &Pair<E>) -> (Fp12<E>, Jacobian<E>) {
    let mut t = Jacobian::from_affine(&pair.q[0], &pair.q[1]);
    let mut f = Fp12::one();
    for &digit in &const { Digits::binary(loop_length::<C>()) }.as_slice()[1..] {
        f = multiply::<C, E>(&f.square(), &double_step(&mut t), pair);
        if digit == 1 {
            f = multiply::<C, E>(&f, &add_step(&mut t, &pair.q), pair);
        }
    }
    (f, t)
}

/// The two lines through T, π(Q) and T + π(Q), −π²(Q).
pub fn lines_10_to_14<C: BarretoNaehrig, E: TwistOf<C>>(pair: &Pair<E>, f: Fp12<E>, mut t: Jacobian<E>) -> Fp12<E> {
    let image = frobenius::<C, E>(&pair.q);
    let f = multiply::<C, E>(&f, &add_step(&mut t, &image), pair);
    let [x, y] = frobenius::<C, E>(&image);
    multiply::<C, E>(&f, &add_step(&mut t, &[x, y.neg()]), pair)
}

fn multiply<C: BarretoNaehrig, E: TwistOf<C>>(f: &Fp12<E>, line: &Line<E>, pair: &Pair<E>) -> Fp12<E> {
    LineValue::<C, E>::at(line, &pair.p).multiply(f)
}

/// π on the twist: 2 products by constants.
fn frobenius<C: BarretoNaehrig, E: TwistField>([x, y]: &[E; 2]) -> [E; 2] {
    let [x, y, _] = psi::<C, E>([x, y, &E::one()]);
    [x, y]
}
