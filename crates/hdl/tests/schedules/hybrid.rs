//! Whole pairings on the hybrid unit alone: loop and final exponentiation in one program.

use super::*;
use pairloom_hdl::coprocessor::eta::program::pairing;

/// Schedules, checks and runs a pairing; the program.
fn computed<E: Known>(by_roots: bool, digits: usize) -> Microprogram {
    let looped = pairing::<E>(by_roots, E::MAPS).unwrap();
    let resources = Resources::hybrid(E::field().unwrap().degree(), digits, Unified::both_ways(E::MAPS, by_roots));
    let (_, timeline) = assembled(&looped, &resources, looped.iterations);
    let program = Microprogram::new(&timeline, &looped);
    for seed in 0..2 {
        let (arguments, points) = points::<<E as Family>::Curve>(seed);
        let expected = E::elements(&E::reduced(&E::unreduced(&points), by_roots));
        assert!(program.run(&E::arithmetic(), &arguments).unwrap() == expected);
    }
    program
}

/// 7 products of 15 cycles an iteration in characteristic two, 17 of 7 in characteristic three: the multiplier never waits in the
/// loop.
#[test]
fn whole_pairings_on_the_hybrid_unit() {
    let mut found = Vec::new();
    for by_roots in [false, true] {
        let two = computed::<Binary<E2_239>>(by_roots, 16);
        let three = computed::<Ternary<E3_97>>(by_roots, 14);
        found.push([(two.kernel.len(), two.cycles), (three.kernel.len(), three.cycles)]);
    }
    assert_eq!(found, [[(7 * 15, 13_282), (17 * 7, 6_582)], [(7 * 15, 13_337), (17 * 7, 6_576)]]);
}

#[test]
fn pairings_of_toy_curves_on_the_hybrid_unit() {
    use pairloom_curve::binary::toy::{Toy5B0, Toy7B1, Toy9B1, Toy11B0};
    use pairloom_curve::ternary::toy::{Toy5, Toy11Minus};
    for (by_roots, digits) in [(false, 1), (true, 2), (false, 4), (true, 11)] {
        computed::<Binary<Toy5B0>>(by_roots, digits);
        computed::<Binary<Toy7B1>>(by_roots, digits);
        computed::<Binary<Toy9B1>>(by_roots, digits);
        computed::<Binary<Toy11B0>>(by_roots, digits);
        computed::<Ternary<Toy5>>(by_roots, digits);
        computed::<Ternary<Toy11Minus>>(by_roots, digits);
    }
}

/// The finish takes as many values as the loop gives, of its characteristic.
#[test]
fn a_finish_of_another_loop_is_an_error() {
    use pairloom_trace::flow::LowerError;
    let two = || looped::<Binary<E2_239>>().unwrap();
    let three = exponentiation::<Ternary<E3_97>>(false, 1).unwrap();
    assert_eq!(two().then(three), Err(LowerError::Finish));
    assert_eq!(two().then(two().body), Err(LowerError::Finish));
    // Nine squarings at a time are none of the unit's steps.
    let looped = two().then(exponentiation::<Binary<E2_239>>(false, 9).unwrap()).unwrap();
    let resources = Resources::hybrid(239, 16, Unified::both_ways(3, false));
    let modulo = Modulo::of_loop(&looped, &resources).unwrap();
    assert!(matches!(Timeline::new(&looped, &modulo, &resources, 3), Err(ScheduleError::NoUnit(_))));
}
