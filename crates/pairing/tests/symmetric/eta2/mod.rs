//! The pairings of the supersingular curves in characteristic two.

mod counts;
mod exhaustive;

use crate::known_answers::{self, Family, sample};
use pairloom_algebra::binary::Quartic;
use pairloom_algebra::{BinaryField, Field};
use pairloom_curve::binary::{
    BinaryElement, Curve, E2_239, E2_307, E2_313, E2_457, E2_557, E2_613, E2_691, E2_1223, Point,
};
use pairloom_pairing::eta2::{Eta, TateGt, iterations, miller_loop, modified_tate, range, range_without_roots, tate};

impl<C: Curve> Family for Eta<C> {
    type Curve = C;
    fn value(coordinates: &[C::Field]) -> Quartic<C::Field> {
        Quartic::from_coordinates(core::array::from_fn(|i| coordinates[i]))
    }
    fn modified_tate(p: &Point<C>, q: &Point<C>) -> TateGt<C> {
        modified_tate(p, q)
    }
    fn tate(p: &Point<C>, q: &Point<C>) -> TateGt<C> {
        tate(p, q)
    }
}

/// Every point of a curve over a small field.
fn every_point<C: Curve>() -> Vec<Point<C>> {
    let fields = (0..1u16 << C::Field::DEGREE).filter_map(|x| C::Field::from_uniform_bytes(&x.to_be_bytes()));
    let finite = fields.flat_map(|x| [false, true].into_iter().filter_map(move |sign| Point::from_x(x, sign).ok()));
    core::iter::once(Point::IDENTITY).chain(finite).collect()
}

#[test]
fn values_of_the_vectors() {
    known_answers::known_answers::<Eta<E2_239>>();
    known_answers::known_answers::<Eta<E2_307>>();
    known_answers::known_answers::<Eta<E2_313>>();
    known_answers::known_answers::<Eta<E2_457>>();
    known_answers::known_answers::<Eta<E2_557>>();
    known_answers::known_answers::<Eta<E2_613>>();
    known_answers::known_answers::<Eta<E2_691>>();
    known_answers::known_answers::<Eta<E2_1223>>();
}

#[test]
fn the_tate_pairing_of_the_vectors() {
    known_answers::tate_of_the_vectors::<Eta<E2_239>>();
    known_answers::tate_of_the_vectors::<Eta<E2_307>>();
    known_answers::tate_of_the_vectors::<Eta<E2_313>>();
    known_answers::tate_of_the_vectors::<Eta<E2_691>>();
}

#[test]
fn products_and_points_at_infinity() {
    known_answers::products_and_neutral_elements::<Eta<E2_239>>();
}

/// Forms of the loop that differ, before the final exponentiation.
fn forms_of_the_loop<C: Curve>() {
    let [p, q] = sample::<Eta<C>>().map(|point| point.xy().expect("finite"));
    let end = iterations::<C>();
    let whole = miller_loop::<C, _>(&p, &q);
    for cuts in [vec![0, end], vec![0, end / 2, end], vec![0, 1, 2, 2, end / 3, end - 1, end]] {
        for form in [range::<C, C::Field>, range_without_roots::<C, C::Field>] {
            let parts = cuts.windows(2).map(|cut| form(&p, &q, cut[0]..cut[1]));
            assert_eq!(parts.reduce(|f, g| f.mul(&g)), Some(whole), "{cuts:?}");
        }
    }
    known_answers::partial_values::<Eta<C>>();
}

#[test]
fn ranges_and_loops_without_roots() {
    forms_of_the_loop::<E2_239>();
    forms_of_the_loop::<E2_557>();
    forms_of_the_loop::<E2_1223>();
}
