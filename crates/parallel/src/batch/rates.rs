//! What rows of lanes cost on this machine, measured when first asked for.

use super::Batch;
use super::measured::Measured;
use crate::workload::{ProductRates, Rates, Shared};
use core::hint::black_box;
use pairloom_algebra::Field;
use pairloom_curve::Affine;
use pairloom_curve::lanes::LANES;
use pairloom_pairing::clock::least;
use pairloom_pairing::compiled::{self, CompiledPairing};
use pairloom_pairing::{Fast, lanes};

/// The fewest terms of a sum, and pairs of a product whose rates are not known, that a worker is given: fewer share too little.
pub(super) const LEAST_SHARE: usize = 2 * LANES;

/// What calling workers is taken to cost, in nanoseconds. One that spins answers in 250; this leaves room for one that has to be woken.
const CALL: f64 = 10_000.0;

/// What pairings, and products of them, cost in lanes with the present instructions, in pairings one at a time. Measured at the first
/// call for a curve (tens of milliseconds). With portable lanes infinite: they are there for tests.
pub fn rates<C: CompiledPairing>() -> Rates {
    static KNOWN: Measured<&str, Rates> = Measured::new();
    KNOWN.get(C::ID, Rates { lanes: LANES, row: f64::INFINITY, product: None }, measure::<C>)
}

fn measure<C: CompiledPairing>() -> Rates {
    let pair = (Affine::<C::G1>::generator(), Affine::<C::G2>::generator());
    let [alone, row] = least([&mut || _ = black_box(compiled::pairing::<C>(&pair.0, &pair.1)), &mut || {
        drop(black_box(lanes::pairings::<C, Fast>(&[pair])))
    }]);
    let value = compiled::miller::<C>(&[pair]);
    let [join] = least([&mut || _ = black_box(value.mul(&value))]);
    let product = ProductRates {
        alone: shared(|count| _ = black_box(compiled::miller::<C>(&vec![pair; count]))),
        lanes: shared(|rows| _ = black_box(lanes::miller::<C>(&vec![pair; rows * LANES]))),
        join,
        call: CALL,
    };
    Rates { lanes: LANES, row, product: Some(product) }.times(1.0 / alone)
}

/// The time of a computation of so many, from that of one and of three.
fn shared(mut of: impl FnMut(usize)) -> Shared {
    let of = core::cell::RefCell::new(&mut of);
    let [one, three] = least([&mut || (of.borrow_mut())(1), &mut || (of.borrow_mut())(3)]);
    let each = (three - one).max(0.0) / 2.0;
    Shared { once: (one - each).max(0.0), each }
}

/// What a full row of a batch costs, in items alone: measured, with these items again and again. `None` for a batch of single items.
pub fn rates_of<B: Batch<Item: Clone> + ?Sized>(
    batch: &B,
    items: &[B::Item],
    mut alone: impl FnMut(&B::Item),
) -> Option<Rates> {
    let row: Vec<_> = items.iter().cycle().take(batch.lanes()).cloned().collect();
    if row.len() < 2 {
        return None;
    }
    let [singles, row_time] = least([&mut || items.iter().for_each(&mut alone), &mut || drop(batch.compute(&row))]);
    Some(Rates { lanes: row.len(), row: row_time * items.len() as f64 / singles, product: None })
}
