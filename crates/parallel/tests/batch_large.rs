//! Batches over the fields that papers time: lanes = single on every kind of vector instructions. Long to compile, so not among the
//! tests of every day: `make test-long`.

use pairloom_algebra::binary::lanes;
use pairloom_algebra::ternary::Slicing;
use pairloom_curve::binary::E2_239;
use pairloom_curve::genus2::{Divisor, G2_103, random_degenerate, random_type_a};
use pairloom_curve::supersingular::{Curve, Point, random_point};
use pairloom_curve::ternary::E3_97;
use pairloom_pairing::binary_lanes::{self, BinaryLanes};
use pairloom_pairing::{eta_genus2, eta2, eta3, symmetric};
use rand::{RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn points<C: Curve>(count: usize) -> Vec<(Point<C>, Point<C>)> {
    let mut rng = ChaCha8Rng::seed_from_u64(count as u64);
    let mut point = |bad: bool| if bad { Point::IDENTITY } else { random_point::<C>(|bytes| rng.fill_bytes(bytes)) };
    (0..count).map(|i| (point(i % 7 == 3), point(i % 11 == 3))).collect()
}

fn in_characteristic_two<S: BinaryLanes>(pairs: &[(S::Argument, S::Argument)]) {
    let raw: Vec<_> = pairs.iter().map(|(p, q)| symmetric::unreduced::<S>(p, q)).collect();
    let reduced: Vec<_> = pairs.iter().map(|pair| symmetric::product::<S>(&[*pair])).collect();
    for backend in lanes::Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
        assert!(binary_lanes::unreduced::<S>(backend, 1, pairs).is_some_and(|values| values == raw), "{backend:?}");
        assert!(binary_lanes::reduced::<S>(backend, 1, pairs).is_some_and(|values| values == reduced), "{backend:?}");
    }
}

#[test]
fn genus_one() {
    in_characteristic_two::<eta2::Eta<E2_239>>(&points(11));
}

#[test]
fn genus_two() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut fill = |bytes: &mut [u8]| rng.fill_bytes(bytes);
    let mut divisor = |i: usize| match i % 5 {
        0 => Divisor::IDENTITY,
        1 | 2 => random_type_a(&mut fill),
        _ => random_degenerate::<G2_103>(&mut fill),
    };
    let pairs: Vec<_> = (0..24).map(|i| (divisor(i), divisor(i / 5))).collect();
    in_characteristic_two::<eta_genus2::OptimalEta<G2_103>>(&pairs);
}

#[test]
fn characteristic_three() {
    for slicing in Slicing::ALL.into_iter().filter(|slicing| slicing.is_available()) {
        let pairs = points::<E3_97>(slicing.lanes() + 2);
        let reduced: Vec<_> = pairs.iter().map(|(p, q)| eta3::eta(p, q)).collect();
        assert!(eta3::eta_in_lanes(slicing, &pairs).is_some_and(|values| values == reduced), "{slicing:?}");
    }
}
