//! What the formulas cost, beside what the papers print.

use super::exponentiation::{final_exponentiation, final_exponentiation_fourth_root};
use super::miller::{miller_loop, range_without_roots};
use super::state::State;
use crate::counts::row::{Row, Unit, row};
use pairloom_algebra::binary::{CountBinary, Quartic};
use pairloom_algebra::{BinaryField, Field};
use pairloom_curve::binary::Curve;
use pairloom_curve::supersingular;

/// The formulas of a curve, in products M, squarings S, square roots R and inversions I of F_2^m.
pub fn table<C: Curve>() -> Vec<Row> {
    type F<C> = CountBinary<<C as supersingular::Curve>::Field>;
    let point = [F::<C>::one(), F::<C>::one()];
    let state = State::<C, F<C>>::start(&point, &point);
    let f = Quartic::<F<C>>::one();
    let end = super::miller::iterations::<C>();
    let row = |formula: &str, published, run: &dyn Fn() -> Quartic<F<C>>| {
        row(format!("{}: {formula}", C::ID), Unit::Binary, published, run)
    };
    vec![
        row("product of F_2^4m", Some("9 M"), &|| f.mul(&f)),
        row("squaring of F_2^4m", Some("4 S"), &|| f.square()),
        row("L G_0 (seed 000, section 5.2: worker 1)", Some("3 M + 2 S"), &|| state.first()),
        row("iteration (seed 000, section 5.2)", Some("7 M + 2 S + 2 R"), &|| {
            let mut next = state.clone();
            next.advance();
            f.mul_sparse(&next.factor())
        }),
        row("loop", None, &|| miller_loop::<C, _>(&point, &point)),
        row("loop without square roots", None, &|| range_without_roots::<C, _>(&point, &point, 0..end)),
        row("final exponentiation", final_published::<C>(), &|| final_exponentiation::<C, _>(&f)),
        row("fourth root of the final exponentiation", None, &|| final_exponentiation_fourth_root::<C, _>(&f)),
    ]
}

fn final_published<C: Curve>() -> Option<&'static str> {
    (C::Field::DEGREE == 1223).then_some("26 M + 2457 S + 1 I")
}
