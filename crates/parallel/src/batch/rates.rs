//! What rows of lanes cost on this machine, measured when first asked for.

use super::Batch;
use crate::workload::{ProductRates, Rates, Shared};
use core::hint::black_box;
use pairloom_algebra::lanes::Backend;
use pairloom_curve::Affine;
use pairloom_curve::lanes::{LANES, LaneCurve};
use pairloom_pairing::{Exponent, engine, lanes};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Runs of which the fastest says how long a computation takes, more of them if they are short.
const TRIALS: usize = 3;
/// For so long short runs are repeated.
const AT_LEAST: Duration = Duration::from_micros(500);

/// The fewest pairs of a product that a thread is given: fewer share too few squarings.
pub(super) const LEAST_SHARE: usize = 2 * LANES;

/// What pairings, and products of them, cost in lanes with the present instructions, in pairings alone on one core. Measured at the first
/// call for a curve (tens of milliseconds). With portable lanes infinite: they are there for tests.
pub fn rates<C: LaneCurve>() -> Rates {
    static KNOWN: Mutex<Option<HashMap<(&str, &str), Rates>>> = Mutex::new(None);
    let backend = Backend::current();
    if backend == Backend::Portable {
        return Rates { lanes: LANES, row: f64::INFINITY, product: None };
    }
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    *known.get_or_insert_default().entry((C::ID, backend.name())).or_insert_with(measure::<C>)
}

fn measure<C: LaneCurve>() -> Rates {
    let pair = (Affine::<C::G1>::generator(), Affine::<C::G2>::generator());
    let single = least(|| _ = black_box(engine::pairing::<C>(&pair.0, &pair.1)));
    let product = ProductRates {
        alone: shared(|count| _ = black_box(engine::miller::<C>(&vec![pair; count]))),
        lanes: shared(|rows| _ = black_box(lanes::miller::<C>(&vec![pair; rows * LANES]))),
        share: LEAST_SHARE,
    };
    let row = least(|| drop(black_box(lanes::pairings::<C>(&[pair], Exponent::Fast))));
    Rates { lanes: LANES, row, product: Some(product) }.times(1.0 / single)
}

/// The time of a computation of so many, from that of one and of three.
fn shared(mut of: impl FnMut(usize)) -> Shared {
    let [one, three] = [1, 3].map(|count| least(|| of(count)));
    let each = (three - one).max(0.0) / 2.0;
    Shared { once: (one - each).max(0.0), each }
}

/// What a full row of a batch costs, in items alone: measured, with these items again and again. `None` for a batch of single items.
pub fn rates_of<B: Batch<Item: Clone>>(batch: &B, items: &[B::Item], mut alone: impl FnMut(&B::Item)) -> Option<Rates> {
    let row: Vec<_> = items.iter().cycle().take(batch.lanes()).cloned().collect();
    if row.len() < 2 {
        return None;
    }
    let single = least(|| items.iter().for_each(&mut alone)) / items.len() as f64;
    Some(Rates { lanes: row.len(), row: least(|| drop(batch.compute(&row))) / single, product: None })
}

/// The least of some times, in nanoseconds.
pub(super) fn least(mut f: impl FnMut()) -> f64 {
    let (start, mut best, mut runs) = (Instant::now(), Duration::MAX, 0);
    while runs < TRIALS || start.elapsed() < AT_LEAST {
        let before = Instant::now();
        f();
        best = best.min(before.elapsed());
        runs += 1;
    }
    best.as_nanos() as f64
}
