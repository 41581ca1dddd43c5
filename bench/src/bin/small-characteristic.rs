//! Times pairings on the supersingular curves that papers time, one at a time and in lanes. The curves are broken.
//!
//! JSON Lines on standard output: `{"curve","op","single_tsc","lanes_tsc","ratio"}`, processor time in cycles of the time-stamp
//! counter for a reduced pairing, minima over rounds in which both run; `op` has the pairing and, in genus two, the kinds of divisors (d: degenerate, A:
//! general, of type A), `ratio` = lanes / single. Where there are no lanes, those of a batch go one after the other.
#![warn(missing_docs)]

use clap::Parser;
use pairloom_algebra::binary::lanes::{Backend, LANES};
use pairloom_algebra::ternary::Slicing;
use pairloom_bench::{clock, computer};
use pairloom_curve::genus2::{self, Divisor, G2_367, G2_439, random_degenerate, random_type_a};
use pairloom_curve::hash::Dst;
use pairloom_curve::ternary::{self, E3_97, E3_509};
use pairloom_curve::{binary, binary::E2_1223};
use pairloom_pairing::binary_lanes::{self, BinaryLanes};
use pairloom_pairing::{eta_genus2, eta2, eta3, symmetric};
use serde::Serialize;

/// Times pairings of small characteristic.
#[derive(Parser)]
#[command(name = "small-characteristic", version)]
struct Options {
    /// How many times each way is sampled.
    #[arg(long, default_value_t = 40)]
    rounds: usize,
    /// The core to run on; the last one if not given.
    #[arg(long)]
    core: Option<usize>,
}

#[derive(Serialize)]
struct Row {
    curve: &'static str,
    op: String,
    single_tsc: f64,
    lanes_tsc: f64,
    ratio: f64,
}

/// A pairing both ways: one, and as many as there are lanes.
struct Operation {
    curve: &'static str,
    op: String,
    lanes: usize,
    ways: [Box<dyn Fn()>; 2],
    best: [f64; 2],
}

/// How long a way runs in a round at least, in microseconds: the first run finds its code and data out of the caches.
const WARM_US: f64 = 3000.0;

const DST: Dst<'static> = Dst::of_constant(b"PAIRLOOM-TIMING");

fn main() -> Result<(), String> {
    let options = Options::parse();
    computer::pin(options.core)?;
    eprintln!("{}", computer::Computer::this());
    let mut operations = vec![elliptic_binary::<E2_1223>(), elliptic_ternary::<E3_97>(), elliptic_ternary::<E3_509>()];
    operations.extend(["dd", "dA", "AA"].map(genus_two::<G2_367>));
    operations.extend(["dd", "dA", "AA"].map(genus_two::<G2_439>));
    for _ in 0..options.rounds {
        operations.iter_mut().for_each(Operation::sample);
    }
    let ticks = clock::ticks_per_microsecond();
    operations.iter().try_for_each(|operation| operation.print(ticks))
}

impl Operation {
    fn new(
        curve: &'static str,
        op: String,
        lanes: usize,
        single: impl Fn() + 'static,
        in_lanes: impl Fn() + 'static,
    ) -> Self {
        Self { curve, op, lanes, ways: [Box::new(single), Box::new(in_lanes)], best: [f64::INFINITY; 2] }
    }

    fn sample(&mut self) {
        for (way, best) in self.ways.iter().zip(&mut self.best) {
            let mut spent = 0.0;
            while spent < WARM_US {
                let micros = clock::micros(way);
                spent += micros;
                *best = best.min(micros);
            }
        }
    }

    fn print(&self, ticks: f64) -> Result<(), String> {
        let [single, all] = self.best.map(|micros| micros * ticks);
        let each = all / self.lanes as f64;
        let row = Row {
            curve: self.curve,
            op: self.op.clone(),
            single_tsc: single.round(),
            lanes_tsc: each.round(),
            ratio: (each / single * 1e3).round() / 1e3,
        };
        println!("{}", serde_json::to_string(&row).map_err(|error| error.to_string())?);
        Ok(())
    }
}

fn in_characteristic_two<S: BinaryLanes>(
    curve: &'static str,
    op: String,
    pairs: [(S::Argument, S::Argument); LANES],
) -> Operation
where
    S::Argument: 'static,
{
    let single = move || _ = core::hint::black_box(symmetric::product::<S>(&pairs[..1]));
    let one_by_one = move || pairs.map(|pair| symmetric::product::<S>(&[pair]));
    let in_lanes = move || {
        let values = binary_lanes::reduced::<S>(Backend::best(), 1, &pairs);
        core::hint::black_box(values.unwrap_or_else(|| one_by_one().into()));
    };
    Operation::new(curve, op, LANES, single, in_lanes)
}

fn elliptic_binary<C: binary::Curve>() -> Operation {
    let points = [b"P", b"Q"].map(|message| binary::hash_to_curve::<C>(message, DST));
    let mut pair = (points[0], points[1]);
    let pairs = core::array::from_fn(|_| {
        pair = (pair.0.add(&points[1]), pair.1.double());
        pair
    });
    in_characteristic_two::<eta2::Eta<C>>(C::ID, "eta".into(), pairs)
}

fn elliptic_ternary<C: ternary::Curve>() -> Operation {
    let points = [b"P", b"Q"].map(|message| ternary::hash_to_curve::<C>(message, DST));
    let next = |pair: &(ternary::Point<C>, ternary::Point<C>)| Some((pair.0.add(&points[1]), pair.1.double()));
    let lanes = Slicing::best().lanes();
    let pairs: Vec<_> = core::iter::successors(Some((points[0], points[1])), next).take(lanes).collect();
    let (p, q) = pairs[0];
    let single = move || _ = core::hint::black_box(eta3::eta(&p, &q));
    let in_lanes = move || drop(eta3::eta_in_lanes(Slicing::best(), &pairs));
    Operation::new(C::ID, "eta".into(), lanes, single, in_lanes)
}

/// Bytes that look random and are the same in every run.
fn fill(seed: &mut u64) -> impl FnMut(&mut [u8]) {
    move |bytes| {
        for byte in bytes {
            *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            *byte = (*seed >> 56) as u8;
        }
    }
}

fn divisor<C: genus2::Curve>(kind: u8, seed: &mut u64) -> Divisor<C> {
    if kind == b'd' { random_degenerate(fill(seed)) } else { random_type_a(fill(seed)) }
}

fn genus_two<C: genus2::Curve>(kinds: &'static str) -> Operation {
    let (mut seed, kinds_of) = (7, kinds.as_bytes());
    let pairs = core::array::from_fn(|_| (divisor::<C>(kinds_of[0], &mut seed), divisor(kinds_of[1], &mut seed)));
    in_characteristic_two::<eta_genus2::OptimalEta<C>>(C::ID, format!("optimal-eta {kinds}"), pairs)
}
