//! Batches: lanes = single = portable, whatever the number of items and whichever of them are at infinity.

use pairloom_algebra::ternary::Slicing;
use pairloom_curve::supersingular::{Point, random_point};
use pairloom_curve::ternary::Curve;
use pairloom_curve::ternary::toy::Toy7;
use pairloom_pairing::eta3::{eta, eta_in_lanes, unreduced, unreduced_in_lanes};
use pairloom_parallel::batch::{self, Batch, EtaBatch};
use pairloom_parallel::executor::{Busy, Executor};
use pairloom_parallel::{Inline, Pool, Scoped};
use rand::{RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Pairs of points, some of them with infinity on either side.
fn pairs<C: Curve>(count: usize) -> Vec<(Point<C>, Point<C>)> {
    let mut rng = ChaCha8Rng::seed_from_u64(count as u64);
    let mut point = |bad: bool| if bad { Point::IDENTITY } else { random_point::<C>(|bytes| rng.fill_bytes(bytes)) };
    (0..count).map(|i| (point(i % 7 == 3), point(i % 11 == 3 || i % 5 == 0))).collect()
}

/// Every length of a prefix of some pairs, before the final exponentiation and after it.
fn every_length<C: Curve>(slicing: Slicing, lengths: impl Iterator<Item = usize> + Clone) {
    let all = pairs::<C>(lengths.clone().max().unwrap_or(0));
    let raw: Vec<_> = all.iter().map(|(p, q)| unreduced(p, q)).collect();
    let reduced: Vec<_> = all.iter().map(|(p, q)| eta(p, q)).collect();
    for length in lengths {
        let Some(values) = unreduced_in_lanes(slicing, &all[..length]) else {
            assert!(!slicing.is_available(), "{slicing:?}");
            return eprintln!("NOT RUN: {slicing:?}: this processor has not its instructions");
        };
        assert!(values == raw[..length], "{} {slicing:?} {length}", C::ID);
        assert!(eta_in_lanes(slicing, &all[..length]).is_some_and(|values| values == reduced[..length]));
    }
}

#[test]
fn every_length_up_to_three_times_the_lanes() {
    every_length::<Toy7>(Slicing::Word, 0..=3 * 64 + 1);
}

#[test]
fn every_kind_of_slices() {
    for slicing in Slicing::ALL {
        let lanes = slicing.lanes();
        let around = [0, 1, lanes - 1, lanes, lanes + 1, 2 * lanes + 65, 3 * lanes + 1];
        every_length::<Toy7>(slicing, around.into_iter());
    }
}

/// Nothing but infinity: no lane has a point to take along.
#[test]
fn infinity_alone() {
    let all = vec![(Point::<Toy7>::IDENTITY, Point::IDENTITY); 70];
    let values = batch::run(&EtaBatch::best(), &all, &Inline);
    assert!(values.len() == 70 && values.iter().all(|value| value.is_one()));
}

/// An executor that has no thread to spare.
struct Full;

impl Executor for Full {
    fn workers(&self) -> usize {
        4
    }
    fn run(&self, _: usize, _: &(dyn Fn(usize) + Sync)) -> Result<(), Busy> {
        Err(Busy)
    }
}

#[test]
fn outputs_keep_their_order_over_workers() {
    let batch = EtaBatch::<Toy7>::new(Slicing::Word).expect("plain Rust is everywhere");
    let (all, pool) = (pairs::<Toy7>(64 * 9 + 5), Pool::new(4).expect("threads"));
    let expected: Vec<_> = all.iter().map(|(p, q)| eta(p, q)).collect();
    let executors: [&dyn Executor; 5] = [&Inline, &Scoped(3), &pool, &Scoped(16), &Full];
    for executor in executors {
        assert!(batch::run(&batch, &all, executor) == expected);
        assert!(batch::run(&batch, &all[..65], executor) == expected[..65]);
        assert!(batch::run(&batch, &[], executor).is_empty());
    }
}

/// A batch whose outputs say how many items were computed together, of so many rows at most.
struct Squares {
    rows: usize,
}

impl Batch for Squares {
    type Item = u64;
    type Output = (u64, usize);
    fn lanes(&self) -> usize {
        8
    }
    fn most_items(&self) -> usize {
        8 * self.rows
    }
    fn compute(&self, items: &[u64]) -> Vec<(u64, usize)> {
        items.iter().map(|item| (item * item, items.len())).collect()
    }
}

/// Parts are as large as there are lanes, and no larger than each worker's share.
#[test]
fn other_batches() {
    for (count, workers) in (0..=25).flat_map(|count| [(count, 1), (count, 3)]) {
        let items: Vec<u64> = (0..count).collect();
        let part = count.div_ceil(workers).clamp(1, 8);
        let together = |item: u64| if item / part < count / part { part } else { count % part };
        let expected: Vec<_> = items.iter().map(|&item| (item * item, together(item) as usize)).collect();
        assert_eq!(batch::run(&Squares { rows: 1 }, &items, &Scoped(workers as usize)), expected);
    }
}

/// Rows that share work go together, and no worker computes more rows than it has to.
#[test]
fn rows_together() {
    let parts = |count: u64, workers| {
        let outputs = batch::run(&Squares { rows: 4 }, &(0..count).collect::<Vec<_>>(), &Scoped(workers));
        assert!(outputs.iter().zip(0..).all(|(&(square, _), item)| square == item * item), "{count} on {workers}");
        let first_of_next = |&item: &usize| outputs.get(item).map(|&(_, part)| item + part);
        let starts = core::iter::successors(Some(0), first_of_next).take_while(|&item| item < outputs.len());
        starts.map(|item| outputs[item].1).collect::<Vec<_>>()
    };
    for (count, workers) in (0..=330).step_by(3).flat_map(|count| [1, 2, 3, 5].map(|workers| (count, workers))) {
        let mut rows = vec![0; workers];
        for part in parts(count, workers) {
            assert!(part <= 32);
            *rows.iter_mut().min().expect("a worker") += part.div_ceil(8);
        }
        assert_eq!(
            rows.into_iter().max(),
            Some(count.div_ceil(8).div_ceil(workers as u64) as usize),
            "{count} on {workers}"
        );
    }
    assert_eq!(parts(64, 2), [32, 32]);
    assert_eq!(parts(88, 4), [24, 24, 24, 16]);
    assert_eq!(parts(100, 1), [32, 24, 24, 20]);
}

/// Few pairs go one at a time, more in half registers, and all values are those of one at a time.
#[test]
fn as_many_lanes_as_are_worth_it() {
    let kinds = |count| Slicing::Avx512.for_count(97, count);
    assert_eq!([1, 40, 200, 257].map(kinds), [None, None, Some(Slicing::Avx512Half), Some(Slicing::Avx512)]);
    assert!(Slicing::ALL.into_iter().all(|slicing| slicing.for_count(97, slicing.lanes()).is_some()));
    let all = pairs::<Toy7>(90);
    let expected: Vec<_> = all.iter().map(|(p, q)| eta(p, q)).collect();
    for count in [0, 1, 7, 90] {
        assert!(batch::run(&EtaBatch::best(), &all[..count], &Scoped(2)) == expected[..count]);
    }
}
