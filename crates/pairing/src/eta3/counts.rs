//! What the formulas cost, beside what the papers print.

use super::miller::{iterations, miller_loop, range_by_algorithm_2, range_by_single_lines, range_without_roots};
use super::state::State;
use super::{Extension, final_exponentiation, final_exponentiation_by_roots};
use crate::counts::row::{Row, Unit, row};
use pairloom_algebra::ternary::{CountTernary, Line, Sextic};
use pairloom_algebra::{Field, TernaryField};
use pairloom_curve::supersingular;
use pairloom_curve::ternary::Curve;

/// The formulas of a curve, in products M (squares among them), cubes C, cube roots R and inversions I of F_3^m.
pub fn table<C: Curve>() -> Vec<Row> {
    type F<C> = CountTernary<<C as supersingular::Curve>::Field>;
    type S<C> = Extension<C, CountTernary<<C as supersingular::Curve>::Field>>;
    let point = [F::<C>::one(), F::<C>::one()];
    let state = State::<C, F<C>>::start(&point, &point);
    let (f, line, end) = (S::<C>::one(), state.line(), iterations::<C>());
    let row = |formula: &str, published, run: &dyn Fn() -> S<C>| {
        row(format!("{}: {formula}", C::ID), Unit::Ternary, published, run)
    };
    vec![
        row("product of F_3^6m (Gorla, Puttmann, Shokrollahi)", Some("15 M"), &|| f.mul(&f)),
        row("the same by Karatsuba", Some("18 M"), &|| Sextic::reduce(&f.mul_wide_karatsuba(&f))),
        row("a line (seed 003, algorithm 2)", Some("17 M"), &|| f.mul_line(&line)),
        row("a line by Karatsuba", None, &|| f.mul_sparse_karatsuba(&line.evaluate())),
        row("a line by interpolation", None, &|| f.mul_sparse(&line.evaluate())),
        row("two lines", None, &|| {
            let [a, b] = Line::evaluate_both([&line, &line]);
            f.mul(&a.times(&b))
        }),
        row("R S_0", None, &|| state.first()),
        row("loop", slide_13::<C>(), &|| miller_loop::<C, _>(&point, &point)),
        row("loop by algorithm 2", None, &|| range_by_algorithm_2::<C, _>(&point, &point, 0..end)),
        row("loop by single lines", slide_13::<C>(), &|| range_by_single_lines::<C, _>(&point, &point, 0..end)),
        row("loop without cube roots", None, &|| range_without_roots::<C, _>(&point, &point, 0..end)),
        row("final exponentiation", None, &|| final_exponentiation::<C, _>(&f)),
        row("final exponentiation by cube roots", None, &|| final_exponentiation_by_roots::<C, _>(&f)),
    ]
}

fn slide_13<C: Curve>() -> Option<&'static str> {
    (C::Field::DEGREE == 509).then_some("3570 M")
}
