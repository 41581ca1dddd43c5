//! Batches in characteristic two: lanes = single = portable, whatever the number of pairs, their shapes, and whichever of them are
//! neutral.

use pairloom_algebra::binary::lanes::Backend;
use pairloom_curve::genus2::{self, Divisor, random_degenerate, random_type_a, random_type_b};
use pairloom_curve::supersingular::{Point, random_point};
use pairloom_curve::{binary, genus2::toy::Toy13B1 as GenusToy13};
use pairloom_pairing::binary_lanes::{self, BinaryLanes};
use pairloom_pairing::{eta_genus2, eta2, symmetric};
use pairloom_parallel::batch::{self, Batch};
use pairloom_parallel::executor::Executor;
use pairloom_parallel::{BinaryBatch, Inline, Scoped};
use rand::{Rng, RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Pairs of points, some of them with infinity on either side.
fn points<C: binary::Curve>(count: usize) -> Vec<(Point<C>, Point<C>)> {
    let mut rng = ChaCha8Rng::seed_from_u64(count as u64);
    let mut point = |bad: bool| if bad { Point::IDENTITY } else { random_point::<C>(|bytes| rng.fill_bytes(bytes)) };
    (0..count).map(|i| (point(i % 7 == 3), point(i % 11 == 3))).collect()
}

/// Pairs of divisors of every kind, mixed, among them neutral ones and, where the field is small, points over F_2.
fn divisors<C: genus2::Curve>(count: usize) -> Vec<(Divisor<C>, Divisor<C>)> {
    let mut rng = ChaCha8Rng::seed_from_u64(count as u64);
    let mut divisor = || {
        let kind = rng.random_range(0..9);
        let mut fill = |bytes: &mut [u8]| rng.fill_bytes(bytes);
        match kind {
            0 => Divisor::IDENTITY,
            1..=4 => random_degenerate(&mut fill),
            5 | 6 => random_type_a(&mut fill),
            7 => random_type_b(&mut fill),
            _ => random_degenerate::<C>(&mut fill).double(),
        }
    };
    (0..count).map(|_| (divisor(), divisor())).collect()
}

/// Prefixes of some pairs with all vector instructions that there are, before the final exponentiation and after it.
fn check<S: BinaryLanes>(all: &[(S::Argument, S::Argument)], lengths: impl Iterator<Item = usize> + Clone) {
    let raw: Vec<_> = all.iter().map(|(p, q)| symmetric::unreduced::<S>(p, q)).collect();
    let reduced: Vec<_> = all.iter().map(|pair| symmetric::product::<S>(&[*pair])).collect();
    for backend in Backend::ALL {
        for (length, fewest) in lengths.clone().flat_map(|length| [(length, 1), (length, 3)]) {
            let pairs = &all[..length];
            let values = [
                binary_lanes::unreduced::<S>(backend, fewest, pairs).map(|values| values == raw[..length]),
                binary_lanes::reduced::<S>(backend, fewest, pairs).map(|values| values == reduced[..length]),
            ];
            assert_eq!(values, [backend.is_available().then_some(true); 2], "{backend:?} {length}");
        }
    }
}

#[test]
fn eta_of_every_length() {
    check::<eta2::Eta<binary::toy::Toy7B0>>(&points(25), 0..=25);
}

#[test]
fn genus_two_of_every_length() {
    let pairs = divisors::<GenusToy13>(60);
    check::<eta_genus2::Eta<GenusToy13>>(&pairs, (0..=25).chain([60]));
    check::<eta_genus2::OptimalEta<GenusToy13>>(&pairs, (0..=25).chain([60]));
}

/// Pairs keep their places over workers, one at a time and in lanes.
#[test]
fn batches_over_workers() {
    type Optimal = eta_genus2::OptimalEta<GenusToy13>;
    let all = divisors::<GenusToy13>(150);
    let expected: Vec<_> = all.iter().map(|(p, q)| eta_genus2::optimal_eta(p, q)).collect();
    let executors: [&dyn Executor; 2] = [&Inline, &Scoped(3)];
    for batch in
        [BinaryBatch::<Optimal>::best(), BinaryBatch::new(Backend::Portable).expect("plain Rust is everywhere")]
    {
        for executor in executors {
            assert!(batch::run(&batch, &all, executor) == expected);
            assert!(batch::run(&batch, &all[..9], executor) == expected[..9]);
            assert!(batch::run(&batch, &[], executor).is_empty());
        }
    }
}

/// The best batch has eight lanes where the processor's eight cost less than one at a time, and else one.
#[test]
fn the_best_batch_is_in_lanes_where_these_pay() {
    let best = BinaryBatch::<eta2::Eta<binary::toy::Toy7B0>>::best();
    let paying = Backend::best().fewest_in_lanes(7).is_some();
    assert_eq!(best.lanes(), if paying { 8 } else { 1 });
    assert_eq!(paying, Backend::Avx512.is_available() && Backend::best() == Backend::Avx512);
}
