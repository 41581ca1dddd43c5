//! Whole pairings on the hybrid unit alone: loop and final exponentiation in one program.

use super::*;
use crate::schedule::Unified;
use pairloom_algebra::{BinaryField, TernaryField};

/// Schedules, checks and runs a pairing; the program.
fn pairing_2<C: binary::Curve>(by_roots: bool, digits: usize) -> Microprogram {
    let degree = <C::Field as BinaryField>::DEGREE;
    let looped = eta::pairing2::<C>(by_roots, 3).unwrap();
    let resources = Resources::hybrid(degree, digits, Unified::both_ways(3, by_roots));
    let (_, timeline) = assembled(&looped, &resources, Head::Joined.iterations(degree));
    let program = Microprogram::new(&timeline, &looped);
    for seed in 0..2 {
        let (arguments, [p, q]) = points::<C>(seed);
        let f = pairloom_pairing::eta2::unreduced(&p, &q);
        let expected = match by_roots {
            true => pairloom_pairing::eta2::final_exponentiation_fourth_root::<C, _>(&f),
            false => pairloom_pairing::eta2::final_exponentiation::<C, _>(&f),
        };
        assert!(program.run(&Arithmetic::binary(), &arguments).unwrap() == expected.coordinates());
    }
    program
}

fn pairing_3<C: ternary::Curve>(by_roots: bool, digits: usize) -> Microprogram {
    let degree = <C::Field as TernaryField>::DEGREE;
    let looped = eta::pairing3::<C>(by_roots, 2).unwrap();
    let resources = Resources::hybrid(degree, digits, Unified::both_ways(2, by_roots));
    let (_, timeline) = assembled(&looped, &resources, Head::Joined.iterations(degree));
    let program = Microprogram::new(&timeline, &looped);
    for seed in 0..2 {
        let (arguments, [p, q]) = points::<C>(seed);
        let f = pairloom_pairing::eta3::unreduced(&p, &q);
        let expected = pairloom_pairing::eta3::final_exponentiation::<C, _>(&f);
        assert!(program.run(&Arithmetic::ternary(), &arguments).unwrap() == expected.coordinates());
    }
    program
}

/// 7 products of 15 cycles an iteration in characteristic two, 17 of 7 in characteristic three: the multiplier never waits in the
/// loop.
#[test]
fn whole_pairings_on_the_hybrid_unit() {
    for by_roots in [false, true] {
        let program = pairing_2::<E2_239>(by_roots, 16);
        assert_eq!(program.kernel.len(), 7 * 15);
        assert_eq!(program.cycles, if by_roots { 13_475 } else { 13_420 });
        let program = pairing_3::<E3_97>(by_roots, 14);
        assert_eq!(program.kernel.len(), 17 * 7);
        assert_eq!(program.cycles, if by_roots { 6_577 } else { 6_583 });
    }
}

#[test]
fn pairings_of_toy_curves_on_the_hybrid_unit() {
    use pairloom_curve::binary::toy::{Toy5B0, Toy7B1, Toy9B1, Toy11B0};
    use pairloom_curve::ternary::toy::{Toy5, Toy11Minus};
    for (by_roots, digits) in [(false, 1), (true, 2), (false, 4), (true, 11)] {
        pairing_2::<Toy5B0>(by_roots, digits);
        pairing_2::<Toy7B1>(by_roots, digits);
        pairing_2::<Toy9B1>(by_roots, digits);
        pairing_2::<Toy11B0>(by_roots, digits);
        pairing_3::<Toy5>(by_roots, digits);
        pairing_3::<Toy11Minus>(by_roots, digits);
    }
}

/// The finish takes as many values as the loop gives, of its characteristic.
#[test]
fn a_finish_of_another_loop_is_an_error() {
    use crate::flow::LowerError;
    let two = || eta::eta2::<E2_239>().unwrap();
    let three = eta::exponentiation3::<E3_97>(false, 1).unwrap();
    assert_eq!(two().then(three), Err(LowerError::Loop));
    assert_eq!(two().then(two().body), Err(LowerError::Loop));
    // Nine squarings at a time are none of the unit's steps.
    let looped = two().then(eta::exponentiation2::<E2_239>(false, 9).unwrap()).unwrap();
    let resources = Resources::hybrid(239, 16, Unified::both_ways(3, false));
    let modulo = Modulo::of_loop(&looped, &resources).unwrap();
    assert!(matches!(Timeline::new(&looped, &modulo, &resources, 3), Err(ScheduleError::NoUnit(_))));
}
