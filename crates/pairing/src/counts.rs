//! What the formulas cost, counted by running them on machines that only count, beside what papers print.

pub(crate) mod row;

pub use row::{Row, Unit};

use crate::final_exponentiation::{Exponent, final_exponentiation};
use crate::jacobian;
use crate::line::{Homogeneous, Line, LineValue, add_step, double_step};
use crate::machine::TwistOf;
use crate::miller::{Pair, miller_loop};
use crate::rate::{self, BarretoNaehrig};
use crate::{eta_genus2, eta2, eta3};
use pairloom_algebra::count::{Count, Count2};
use pairloom_algebra::{Field, Fp2, Fp12, QuadraticExt};
use pairloom_curve::binary::E2_1223;
use pairloom_curve::coordinates::Jacobian;
use pairloom_curve::genus2::G2_367;
use pairloom_curve::ternary::E3_509;
use pairloom_curve::{PairingCurve, bls12_381, bn254, bn254_nogami};
use row::row;

/// All counts: seed 002's formulas in products of F_p², whole pairings in wide products and reductions of F_p, the formulas of
/// a curve of small characteristic of each kind in products of its field. Compiled, with all that it counts, where it is called.
#[inline]
pub fn table() -> Vec<Row> {
    let mut rows = seed_002();
    rows.extend(homogeneous_steps());
    rows.extend(whole_pairing::<bls12_381::Curve>());
    rows.extend(whole_pairing::<bn254::Curve>());
    rows.extend(r_ate::<bn254::Curve>());
    rows.extend(whole_pairing::<bn254_nogami::Curve>());
    rows.extend(r_ate::<bn254_nogami::Curve>());
    rows.extend(eta2::counts::table::<E2_1223>());
    rows.extend(eta3::counts::table::<E3_509>());
    rows.extend(eta_genus2::table::<G2_367>());
    rows
}

/// F_p² as the unit, for a curve.
type Twist2<C> = Count2<<C as PairingCurve>::Fp>;
/// F_p² over an F_p that counts, for a curve.
type TwistOverFp<C> = Fp2<Count<<C as PairingCurve>::Fp>>;

fn pair<E: QuadraticExt>() -> Pair<E> {
    Pair { p: [E::Base::one(), E::Base::one()], q: [E::one(), E::one()] }
}

/// The formulas of seed 002 on its curve, bn254-nogami, and the counts of its section 4.1.
#[inline]
pub fn seed_002() -> Vec<Row> {
    let mut rows = jacobian_steps();
    rows.extend(loop_and_exponentiations());
    rows
}

#[inline]
fn jacobian_steps() -> Vec<Row> {
    type C = bn254_nogami::Curve;
    type E = Twist2<C>;
    let (pair, f) = (pair::<E>(), Fp12::<E>::one());
    let mut point = Jacobian::from_affine(&E::one(), &E::one());
    let line = jacobian::double_step(&mut point);
    let at = |line: &Line<E>| LineValue::<C, E>::at(line, &pair.p);
    vec![
        row(
            "secant and addition, Jacobian (seed 002, algorithm 2)",
            Unit::Fp2,
            Some("11 M + 4 S + 2 scalings"),
            || at(&jacobian::add_step(&mut point.clone(), &pair.q)),
        ),
        row("tangent and doubling, Jacobian (algorithm 3)", Unit::Fp2, Some("7 M + 5 S + 2 scalings"), || {
            at(&jacobian::double_step(&mut point.clone()))
        }),
        row("square of F_p^12 (algorithm 5)", Unit::Fp2, Some("12 M"), || f.square()),
        row("sparse product of F_p^12 (algorithm 6)", Unit::Fp2, Some("13 M"), {
            let value = at(&line);
            let f = &f;
            move || value.multiply(f)
        }),
    ]
}

#[inline]
fn loop_and_exponentiations() -> Vec<Row> {
    type C = bn254_nogami::Curve;
    type E = Twist2<C>;
    let (pair, f) = (pair::<E>(), Fp12::<E>::one());
    let (_, point) = jacobian::lines_1_to_9::<C, E>(&pair);
    let exponentiation = |exponent| final_exponentiation::<C, E>(&f, exponent);
    vec![
        row("algorithm 1, lines 2 to 9", Unit::Fp2, Some("2144 M + 336 S"), || jacobian::lines_1_to_9::<C, E>(&pair)),
        row("algorithm 1, lines 10 to 14", Unit::Fp2, None, || jacobian::lines_10_to_14::<C, E>(&pair, f, point)),
        row("unitary square of F_p^12", Unit::Fp2, None, || f.cyclotomic_square()),
        row("final exponentiation, reduced (equations 3 to 5)", Unit::Fp2, Some("1780 M + 772 S + 1 I"), || {
            exponentiation(Exponent::Reduced)
        }),
        row("final exponentiation, fast", Unit::Fp2, None, || exponentiation(Exponent::Fast)),
    ]
}

/// The steps of the fast path, on bn254-nogami.
#[inline]
pub fn homogeneous_steps() -> [Row; 2] {
    type C = bn254_nogami::Curve;
    type E = Twist2<C>;
    let pair = pair::<E>();
    let point = || Homogeneous::from_affine(&pair.q);
    let at = |line: &Line<E>| LineValue::<C, E>::at(line, &pair.p);
    [
        row("tangent and doubling, homogeneous", Unit::Fp2, None, || at(&double_step::<C, E>(&mut point()))),
        row("secant and addition, homogeneous", Unit::Fp2, None, || at(&add_step(&mut point(), &pair.q))),
    ]
}

/// The optimal ate pairing of one pair on a curve: its loop, both final exponentiations, loop and fast exponentiation.
pub fn whole_pairing<C: PairingCurve>() -> [Row; 4]
where
    TwistOverFp<C>: TwistOf<C>,
{
    let pair = [pair::<TwistOverFp<C>>()];
    let f = Fp12::<TwistOverFp<C>>::one();
    let formula = |what: &str| format!("{}: {what}", C::ID);
    [
        row(formula("optimal ate loop"), Unit::Fp, None, || miller_loop::<C, _>(&pair)),
        row(formula("final exponentiation, fast"), Unit::Fp, None, || final_exponentiation::<C, _>(&f, Exponent::Fast)),
        row(formula("final exponentiation, reduced"), Unit::Fp, None, || {
            final_exponentiation::<C, _>(&f, Exponent::Reduced)
        }),
        row(formula("optimal ate pairing, fast"), Unit::Fp, None, || {
            final_exponentiation::<C, _>(&miller_loop::<C, _>(&pair), Exponent::Fast)
        }),
    ]
}

/// The loop of the R-ate pairing of one pair on a curve.
pub fn r_ate<C: BarretoNaehrig>() -> [Row; 1]
where
    TwistOverFp<C>: TwistOf<C>,
{
    let pair = pair::<TwistOverFp<C>>();
    [row(format!("{}: R-ate loop", C::ID), Unit::Fp, None, || rate::miller_loop::<C, _>(&pair))]
}
