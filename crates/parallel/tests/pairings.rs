//! Batches on curves over prime fields: lanes = one at a time, on whatever vector instructions there are, for any number of items
//! and whichever of them are at infinity.

use core::sync::atomic::{AtomicU32, Ordering};
use pairloom_algebra::lanes::Backend;
use pairloom_curve::hash::expand::Xmd;
use pairloom_curve::hash::{self, Dst};
use pairloom_curve::lanes::{LANES, LaneGroup};
use pairloom_curve::{Affine, Point};
use pairloom_pairing::engine::{miller, reduce};
use pairloom_pairing::{CompiledPairing, Convention, Fast, PointPair, Reduced, lanes};
use pairloom_parallel::batch::{self, Batch, PairingBatch};
use pairloom_parallel::compiled::CompiledPrime;
use pairloom_parallel::executor::Task;
use pairloom_parallel::fallback::Fallback;
use pairloom_parallel::{Busy, Executor, Inline, Pool};
use sha2::Sha256;

/// Pairs of points of the two groups, some with infinity on one side or on both, and one off the curve's subgroups.
fn pairs<C: CompiledPairing>(count: usize) -> Vec<PointPair<C>> {
    let multiples =
        |(p, q): &(Point<C::G1>, Point<C::G2>)| Some((p.double(), q.double().add_affine(&Affine::generator())));
    core::iter::successors(Some((Point::generator(), Point::generator())), multiples)
        .enumerate()
        .map(|(i, (p, q))| match i % 10 {
            3 => (Affine::identity(), q.to_affine()),
            6 => (p.to_affine(), Affine::identity()),
            9 => (Affine::identity(), Affine::identity()),
            _ => (p.to_affine(), q.to_affine()),
        })
        .take(count)
        .collect()
}

/// Every number of items up to five rows and one more, in either power, with the best instructions; few numbers with the others.
fn every_count<C: CompiledPrime>() {
    every_count_in_power::<C, Fast>();
    every_count_in_power::<C, Reduced>();
}

fn every_count_in_power<C: CompiledPrime, X: Convention>() {
    let all = pairs::<C>(5 * LANES + 1);
    let expected: Vec<_> = all.iter().map(|pair| reduce::<C, X>(&miller::<C>(&[*pair]))).collect();
    let lanes = PairingBatch::<C, X>::in_lanes();
    assert_eq!(lanes.lanes(), LANES);
    for count in 0..=all.len() {
        assert_eq!(batch::run(&lanes, &all[..count], &Inline), expected[..count], "{} {count}", C::ID);
    }
    Backend::on_each(|_| assert_eq!(lanes::pairings::<C, X>(&all[1..11]), expected[1..11]));
    let (best, pool) = (PairingBatch::<C, X>::best(), Pool::new(3).unwrap());
    assert_eq!(batch::run(&best, &all, &pool), expected);
    // One may be split over the cores, two may be, many are not.
    for count in [0, 1, 2, all.len()] {
        assert_eq!(batch::pairings::<C, X>(&all[..count], &pool), expected[..count], "{} {count}", C::ID);
    }
}

/// Counts how often more than one worker was wanted at a time that wait for each other.
struct Counting(Pool, AtomicU32);

impl Executor for Counting {
    fn workers(&self) -> usize {
        self.0.workers()
    }
    fn run(&self, tasks: usize, task: &(dyn Fn(usize) + Sync)) -> Result<(), Busy> {
        self.0.run(tasks, task)
    }
    fn start(&self, tasks: usize, task: Task) -> Result<(), Busy> {
        self.1.fetch_add(u32::from(tasks > 1), Ordering::Relaxed);
        self.0.start(tasks, task)
    }
}

/// A single pairing is split from its second time on; where that has been slower several times in a row, it is not for a while. What is known
/// of it is kept from one call to the next.
fn one_is_split<C: CompiledPrime>() {
    let pool = Counting(Pool::new(2).unwrap(), AtomicU32::new(0));
    let pair = pairs::<C>(2)[1];
    let expected = [reduce::<C, Reduced>(&miller::<C>(&[pair]))];
    for _ in 0..1 + Fallback::SLOWER + Fallback::REST {
        assert_eq!(batch::pairings::<C, Reduced>(&[pair], &pool), expected);
    }
    let split = pool.1.into_inner();
    assert!(split >= Fallback::SLOWER, "{} split {split} times", C::ID);
}

/// Before the final exponentiation a lane's value is that of its pair alone: what stands in for infinity meets nobody.
fn products<C: CompiledPairing>() {
    let all = pairs::<C>(2 * 8 * LANES + 3);
    for count in [0, 1, 2, 7, 8, 9, 10, 63, 64, 65, all.len()] {
        let expected = reduce(&miller::<C>(&all[..count]));
        assert_eq!(lanes::multi_pairing::<C>(&all[..count]), expected, "{} {count}", C::ID);
        assert_eq!(batch::multi_pairing::<C>(&all[..count], &Inline), expected);
        assert_eq!(batch::multi_pairing::<C>(&all[..count], &Pool::new(2).unwrap()), expected);
    }
}

/// A point that is on no curve spoils its own value only.
fn a_bad_item_spoils_nothing<C: CompiledPairing>() {
    let mut all = pairs::<C>(3 * LANES);
    let good = lanes::pairings::<C, Fast>(&all);
    all[2].0.x = all[2].0.y;
    all[5].1 = Affine::from_xy_unchecked(all[4].1.x, all[4].1.x);
    let found = lanes::pairings::<C, Fast>(&all);
    for item in 0..all.len() {
        assert_eq!(found[item] == good[item], item != 2 && item != 5, "item {item}");
    }
}

fn hashing_and_checks<C: CompiledPairing, G: LaneGroup>() {
    let dst = Dst::of_constant(b"QUUX-V01-CS02-with-batches");
    let messages: Vec<[u8; 3]> = (0..21u8).map(|i| [i, 2 * i, 77]).collect();
    let messages: Vec<&[u8]> = messages.iter().map(|message| message.as_slice()).collect();
    let expected: Vec<Affine<G>> =
        messages.iter().map(|message| hash::hash_to_curve::<G, Xmd<Sha256>>(message, dst).to_affine()).collect();
    let pool = Pool::new(2).unwrap();
    assert_eq!(batch::hash_to_curve::<C, G, Xmd<Sha256>>(&messages, dst, &pool), expected);
    assert_eq!(batch::are_in_subgroup::<C, G>(&expected, &pool), [true; 21]);
}

macro_rules! for_every_curve {
    ($($curve:ident)*) => { $(
        mod $curve {
            use super::*;
            use pairloom_curve::$curve as curve;
            #[test]
            fn every_number_of_pairings() {
                every_count::<curve::Curve>();
            }
            #[test]
            fn a_single_pairing_over_two_workers() {
                one_is_split::<curve::Curve>();
            }
            #[test]
            fn products_of_any_length() {
                products::<curve::Curve>();
            }
            #[test]
            fn bad_items() {
                a_bad_item_spoils_nothing::<curve::Curve>();
            }
            #[test]
            fn hashes_and_subgroups() {
                hashing_and_checks::<curve::Curve, curve::G1>();
                hashing_and_checks::<curve::Curve, curve::G2>();
            }
        }
    )* };
}

for_every_curve!(bls12_381 bn254 bn254_nogami);
