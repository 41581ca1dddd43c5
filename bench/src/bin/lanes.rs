//! Times every operation that has lanes against the same one item at a time: whether a row of eight pays.
//!
//! JSON Lines on standard output: `{"curve","op","single_us","lanes_us","ratio","lanes"}`, microseconds of processor time an item,
//! minima over rounds in which both run, `ratio` = lanes / single.
#![warn(missing_docs)]

use clap::Parser;
use pairloom_algebra::lanes::Backend;
use pairloom_bench::{clock, computer};
use pairloom_curve::hash::expand::Xmd;
use pairloom_curve::hash::{Dst, hash_to_curve_vartime};
use pairloom_curve::lanes::{self as curve_lanes, LANES, LaneGroup};
use pairloom_curve::{Affine, PairingCurve, Point, bls12_381, bn254, bn254_nogami};
use pairloom_pairing::{CompiledPairing, Fast, PointPair, lanes, pairing};
use serde::Serialize;
use sha2::Sha256;

/// Times lanes against one item at a time.
#[derive(Parser)]
#[command(name = "lanes", version)]
struct Options {
    /// How many times each way is sampled.
    #[arg(long, default_value_t = 200)]
    rounds: usize,
    /// The core to run on; the last one if not given.
    #[arg(long)]
    core: Option<usize>,
}

#[derive(Serialize)]
struct Row {
    curve: &'static str,
    op: &'static str,
    single_us: f64,
    lanes_us: f64,
    ratio: f64,
    lanes: &'static str,
}

/// How often a sample repeats what it times: some operations take less than a microsecond.
const TIMES: usize = 4;

/// What is timed both ways.
struct Operation {
    curve: &'static str,
    op: &'static str,
    ways: [Box<dyn Fn()>; 2],
    best: [f64; 2],
}

fn main() -> Result<(), String> {
    let options = Options::parse();
    computer::pin(options.core)?;
    eprintln!("{}", computer::Computer::this());
    let mut operations = [
        curve_operations::<bls12_381::Curve>(),
        curve_operations::<bn254::Curve>(),
        curve_operations::<bn254_nogami::Curve>(),
    ]
    .into_iter()
    .flatten()
    .collect::<Vec<_>>();
    for _ in 0..options.rounds {
        operations.iter_mut().for_each(Operation::sample);
    }
    operations.iter().try_for_each(Operation::print)
}

impl Operation {
    /// Two ways from a list of eight items to nothing.
    fn new<I: Clone + 'static>(
        op: &'static str,
        curve: &'static str,
        items: &[I],
        single: impl Fn(&[I]) + 'static,
        in_lanes: impl Fn(&[I]) + 'static,
    ) -> Self {
        let (first, second) = (items.to_vec(), items.to_vec());
        let ways: [Box<dyn Fn()>; 2] = [Box::new(move || single(&first)), Box::new(move || in_lanes(&second))];
        Self { curve, op, ways, best: [f64::INFINITY; 2] }
    }

    fn sample(&mut self) {
        for (way, best) in self.ways.iter().zip(&mut self.best) {
            way();
            *best = best.min(clock::micros(|| (0..TIMES).for_each(|_| way())));
        }
    }

    fn print(&self) -> Result<(), String> {
        let round = |x: f64| (x * 1e3).round() / 1e3;
        let [single, in_lanes] = self.best.map(|micros| micros / (TIMES * LANES) as f64);
        let row = Row {
            curve: self.curve,
            op: self.op,
            single_us: round(single),
            lanes_us: round(in_lanes),
            ratio: round(in_lanes / single),
            lanes: Backend::best().name(),
        };
        println!("{}", serde_json::to_string(&row).map_err(|error| error.to_string())?);
        Ok(())
    }
}

fn curve_operations<C: CompiledPairing<G1: LaneGroup, G2: LaneGroup>>() -> Vec<Operation> {
    let pairs = pairs::<C>();
    let (g1, g2): (Vec<_>, Vec<_>) = pairs.iter().copied().unzip();
    let single = |pairs: &[PointPair<C>]| drop(each(pairs, |(p, q)| pairing::<C>(p, q)));
    let in_lanes = |pairs: &[PointPair<C>]| drop(lanes::pairings::<C, Fast>(pairs));
    vec![
        Operation::new("pairing", C::ID, &pairs, single, in_lanes),
        checks::<C, _>("g1_check", &g1),
        checks::<C, _>("g2_check", &g2),
        hashes::<C, C::G1>("hash_g1"),
        hashes::<C, C::G2>("hash_g2"),
    ]
}

fn each<'a, I, T>(items: &'a [I], f: impl Fn(&'a I) -> T) -> Vec<T> {
    items.iter().map(f).collect()
}

fn checks<C: PairingCurve, G: LaneGroup>(op: &'static str, points: &[Affine<G>]) -> Operation {
    let single = |points: &[Affine<G>]| drop(each(points, Affine::is_in_subgroup_vartime));
    Operation::new(op, C::ID, points, single, |points| drop(curve_lanes::are_in_subgroup(points)))
}

fn hashes<C: PairingCurve, G: LaneGroup>(op: &'static str) -> Operation {
    const DST: Dst<'static> = Dst::of_constant(b"PAIRLOOM-BENCH-LANES-V01");
    let messages: Vec<[u8; 32]> = (0..LANES as u8).map(|k| [k; 32]).collect();
    let single = |messages: &[[u8; 32]]| {
        let points = each(messages, |message| hash_to_curve_vartime::<G, Xmd<Sha256>>(message, DST));
        drop(Point::batch_to_affine(&points));
    };
    let in_lanes = |messages: &[[u8; 32]]| {
        let messages = each(messages, <[u8; 32]>::as_slice);
        drop(curve_lanes::hash_to_curve::<G, Xmd<Sha256>>(&messages, DST));
    };
    Operation::new(op, C::ID, &messages, single, in_lanes)
}

/// Eight pairs, the doubles of the generators, each of the last.
fn pairs<C: PairingCurve>() -> Vec<PointPair<C>> {
    let doubles = |(p, q): &(Point<C::G1>, Point<C::G2>)| Some((p.double(), q.double()));
    let (p, q): (Vec<_>, Vec<_>) =
        core::iter::successors(Some((Point::generator(), Point::generator())), doubles).take(LANES).unzip();
    Point::batch_to_affine(&p).into_iter().zip(Point::batch_to_affine(&q)).collect()
}
