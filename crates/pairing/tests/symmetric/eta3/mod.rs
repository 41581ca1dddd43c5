//! The pairings of the supersingular curves in characteristic three.

mod counts;
mod exhaustive;

use crate::known_answers::{self, Family, sample};
use pairloom_algebra::ternary::Sextic;
use pairloom_algebra::{Field, TernaryField};
use pairloom_curve::ternary::{Curve, E3_97, E3_127, E3_167, E3_193, E3_239, E3_313, E3_509, Point, TernaryElement};
use pairloom_pairing::eta3::{
    Eta, Extension, LineLoop, TateGt, final_exponentiation_by_roots, iterations, miller_loop, modified_tate, range,
    range_by_algorithm_2, range_by_single_lines, range_without_roots, tate,
};
use pairloom_pairing::stepped::{MillerLoop, segment};

impl<C: Curve> Family for Eta<C> {
    type Curve = C;
    fn value(coordinates: &[C::Field]) -> Extension<C, C::Field> {
        Sextic::from_coordinates(core::array::from_fn(|i| coordinates[i]))
    }
    fn modified_tate(p: &Point<C>, q: &Point<C>) -> TateGt<C> {
        modified_tate(p, q)
    }
    fn tate(p: &Point<C>, q: &Point<C>) -> TateGt<C> {
        tate(p, q)
    }
}

/// Every point of a curve over a small field with an x whose number is a multiple of `step`.
fn points<C: Curve>(step: usize) -> Vec<Point<C>> {
    let fields = (0..3usize.pow(C::Field::DEGREE as u32))
        .step_by(step)
        .map(|code| C::Field::from_digits(|i| (code / 3usize.pow(i as u32) % 3) as u8));
    let finite = fields.flat_map(|x| [false, true].into_iter().filter_map(move |sign| Point::from_x(x, sign).ok()));
    core::iter::once(Point::IDENTITY).chain(finite).collect()
}

#[test]
fn values_of_the_vectors() {
    known_answers::known_answers::<Eta<E3_97>>();
    known_answers::known_answers::<Eta<E3_127>>();
    known_answers::known_answers::<Eta<E3_167>>();
    known_answers::known_answers::<Eta<E3_193>>();
    known_answers::known_answers::<Eta<E3_239>>();
    known_answers::known_answers::<Eta<E3_313>>();
    known_answers::known_answers::<Eta<E3_509>>();
}

#[test]
fn the_tate_pairing_of_the_vectors() {
    known_answers::tate_of_the_vectors::<Eta<E3_97>>();
    known_answers::tate_of_the_vectors::<Eta<E3_127>>();
    known_answers::tate_of_the_vectors::<Eta<E3_167>>();
    known_answers::tate_of_the_vectors::<Eta<E3_313>>();
}

#[test]
fn products_and_points_at_infinity() {
    known_answers::products_and_neutral_elements::<Eta<E3_97>>();
}

/// Forms of the loop that differ, before the final exponentiation, and the exponentiation by roots.
fn forms_of_the_loop<C: Curve>() {
    let points = sample::<Eta<C>>();
    let [p, q] = points.map(|point| point.xy().expect("finite"));
    let end = iterations::<C>();
    let whole = miller_loop::<C, _>(&p, &q);
    for cuts in [vec![0, end], vec![0, end / 2, end], vec![0, 1, 2, 2, end / 3, end - 1, end]] {
        let forms = [
            range::<C, C::Field>,
            range_without_roots::<C, _>,
            range_by_algorithm_2::<C, _>,
            range_by_single_lines::<C, _>,
        ];
        for form in forms {
            let parts = cuts.windows(2).map(|cut| form(&p, &q, cut[0]..cut[1]));
            assert_eq!(parts.reduce(|f, g| f.mul(&g)), Some(whole), "{cuts:?}");
        }
        let miller = LineLoop::<C, _>::new(p, q);
        let part = |from: usize, to: usize| {
            let mut state = miller.start();
            let head = if from == 0 { miller.head(&state) } else { None };
            miller.skip(&mut state, 0..from);
            segment(&miller, &mut state, head, from..to)
        };
        let cuts: Vec<usize> = cuts.iter().map(|cut| (*cut).min(miller.iterations())).collect();
        let parts = cuts.windows(2).filter_map(|cut| part(cut[0], cut[1]));
        assert_eq!(parts.reduce(|f, g| miller.product(&f, &g)), Some(whole), "a line an iteration, {cuts:?}");
    }
    let [p, q] = &points;
    assert_eq!(&final_exponentiation_by_roots::<C, _>(&whole), known_answers::eta::<Eta<C>>(p, q).value());
    known_answers::partial_values::<Eta<C>>();
}

#[test]
fn ranges_and_loops_without_roots() {
    forms_of_the_loop::<E3_97>();
    forms_of_the_loop::<E3_239>();
    forms_of_the_loop::<E3_509>();
}
