//! The instructions of the hot kernels, the cycles they take, and the bounds that issue rates set.
//!
//! JSON Lines on standard output, one a kernel:
//! `{"kernel","field","way","elements","how","instructions","units","cycles","bounds","bound_by","gap"}`. Counts, cycles (of the
//! time-stamp counter, the least of many runs) and `bounds` are for one call, which computes `elements` results; `bounds` has for
//! each unit the cycles that its instructions take to issue at the measured rate, `bound_by` names the highest, `gap` is cycles by it.
//! `how` is `stepped` (counted while it ran) or `read` (from the code: this processor cannot run it, so nothing is timed).
#![warn(missing_docs)]

use clap::Parser;
use pairloom_algebra::binary::lanes::Vectors;
use pairloom_algebra::binary::moduli::{Modulus367, Modulus1223};
use pairloom_algebra::binary::{self, BinaryModulus, F2m, F2mLanes};
use pairloom_algebra::dispatch::Task;
use pairloom_algebra::lanes::{Backend, LaneModulus, Lanes8};
use pairloom_algebra::prime::moduli::{Bls12381Modulus, Bn254Modulus, NogamiModulus};
use pairloom_algebra::prime::{Fp, Modulus, TowerParams};
use pairloom_algebra::residues::{Doubles, Representation, ResidueModulus, Residues, Words};
use pairloom_algebra::ternary::moduli::{Modulus97, Modulus509};
use pairloom_algebra::ternary::sliced::{Slice, Sliced, Slicing};
use pairloom_algebra::ternary::{F3m, TernaryModulus};
use pairloom_algebra::{ComplexBase, Field, Fp2, Fp6, Fp12, Transfer};
use pairloom_bench::instructions::{Counts, UNITS, of_call, of_function};
use pairloom_bench::issue::{Rate, rates};
use pairloom_bench::{clock, computer};
use serde::Serialize;
use std::collections::BTreeMap;
use std::hint::black_box;
use std::marker::PhantomData;

/// Counts the instructions of the hot kernels, and compares their time with what issue rates allow.
#[derive(Parser)]
#[command(name = "instructions", version)]
struct Options {
    /// The core to run on; the last one if not given.
    #[arg(long)]
    core: Option<usize>,
}

/// An operation of a field by some instructions.
struct Kernel {
    name: &'static str,
    field: &'static str,
    way: &'static str,
    elements: usize,
    call: Box<dyn Fn()>,
    cycles: f64,
}

#[derive(Serialize)]
struct Row<'a> {
    kernel: &'a str,
    field: &'a str,
    way: &'a str,
    elements: usize,
    how: &'a str,
    instructions: u64,
    units: &'a BTreeMap<String, u64>,
    cycles: Option<f64>,
    bounds: BTreeMap<&'a str, f64>,
    bound_by: Option<&'a str>,
    gap: Option<f64>,
}

fn main() -> Result<(), String> {
    computer::pin(Options::parse().core)?;
    eprintln!("{}", computer::Computer::this());
    let rates = rates();
    let mut kernels = kernels();
    time(&mut kernels);
    for kernel in &kernels {
        let counts = of_call(&*kernel.call)?;
        print(kernel, "stepped", &counts, &rates)?;
    }
    if Backend::Ifma.is_available() { Ok(()) } else { ifma_as_written(&rates) }
}

/// Times kernels in turns, so that a busy moment of the machine meets all of them.
fn time(kernels: &mut [Kernel]) {
    const PASSES: usize = 400;
    /// What a run is to take at least, in cycles, so that reading the clock counts for little.
    const RUN: f64 = 20_000.0;
    for _ in 0..PASSES {
        for kernel in kernels.iter_mut() {
            let calls = if kernel.cycles.is_finite() { (RUN / kernel.cycles).ceil() as u64 } else { 1 };
            kernel.cycles = kernel.cycles.min(clock::least(20, calls, &*kernel.call));
        }
    }
}

fn print(kernel: &Kernel, how: &str, counts: &Counts, rates: &[Rate]) -> Result<(), String> {
    let round = |x: f64| (x * 100.0).round() / 100.0;
    let bounds: BTreeMap<_, _> = UNITS
        .iter()
        .filter_map(|(unit, rate, _)| {
            let rate = rate_of(rates, if *unit == "vector512" && counts.of("fma512") > 0 { "fma512" } else { rate })?;
            let count = counts.of(unit);
            (count > 0).then_some((*unit, round(count as f64 / rate)))
        })
        .collect();
    let highest = bounds.iter().max_by(|a, b| a.1.total_cmp(b.1)).filter(|_| how == "stepped");
    let row = Row {
        kernel: kernel.name,
        field: kernel.field,
        way: kernel.way,
        elements: kernel.elements,
        how,
        instructions: counts.total,
        units: &counts.units,
        cycles: kernel.cycles.is_finite().then_some(round(kernel.cycles)),
        bound_by: highest.map(|(unit, _)| *unit),
        gap: highest.map(|(_, bound)| round(kernel.cycles / bound)),
        bounds: bounds.clone(),
    };
    println!("{}", serde_json::to_string(&row).map_err(|error| error.to_string())?);
    Ok(())
}

/// The measured rate of a unit. (Multiply-adds slow the core's clock, and all arithmetic beside them.)
fn rate_of(rates: &[Rate], unit: &str) -> Option<f64> {
    rates.iter().find(|known| known.unit == unit)?.per_cycle
}

fn kernels() -> Vec<Kernel> {
    let mut kernels = Vec::new();
    scalar::<Bls12381Modulus, 6>("bls12-381", &mut kernels);
    scalar::<Bn254Modulus, 4>("bn254", &mut kernels);
    scalar::<NogamiModulus, 4>("bn254-nogami", &mut kernels);
    if Backend::best() != Backend::Portable {
        lanes::<Bls12381Modulus, 6, 8>("bls12-381", &mut kernels);
        lanes::<Bn254Modulus, 4, 6>("bn254", &mut kernels);
        lanes::<NogamiModulus, 4, 6>("bn254-nogami", &mut kernels);
        match Backend::best() {
            Backend::Ifma => residues_of_two_fields::<Words>(&mut kernels),
            _ => residues_of_two_fields::<Doubles>(&mut kernels),
        }
    }
    binary_field::<Modulus367, 6>("F_2^367", &mut kernels);
    binary_field::<Modulus1223, 20>("F_2^1223", &mut kernels);
    ternary_field::<Modulus97, 2>("F_3^97", &mut kernels);
    ternary_field::<Modulus509, 8>("F_3^509", &mut kernels);
    kernels
}

impl Kernel {
    fn new<T>([name, field, way]: [&'static str; 3], elements: usize, call: impl Fn() -> T + 'static) -> Self {
        let call = Box::new(move || {
            black_box(call());
        });
        Self { name, field, way, elements, call, cycles: f64::INFINITY }
    }
}

/// Montgomery products on one core.
fn scalar<P: Modulus<N>, const N: usize>(field: &'static str, kernels: &mut Vec<Kernel>)
where
    Fp<P, N>: Field,
{
    let a = Fp::<P, N>::from_u64(3).invert();
    let b = a.square();
    let wide = a.mul_wide(&b);
    kernels.extend([
        Kernel::new(["product", field, "one"], 1, move || black_box(&a).mul(black_box(&b))),
        Kernel::new(["reduction", field, "one"], 1, move || Fp::<P, N>::reduce(black_box(&wide))),
    ]);
}

/// Eight elements in lanes, by the best instructions that there are.
fn lanes<P: LaneModulus<N, L> + 'static, const N: usize, const L: usize>(field: &'static str, kernels: &mut Vec<Kernel>)
where
    Lanes8<P, N, L>: ComplexBase,
{
    let way = Backend::best().name();
    let one = Fp::<P, N>::from_u64(3).invert();
    let [a, b] = [one, one.square()].map(|x| Lanes8::<P, N, L>::splat(&x));
    let wide = a.mul_wide(&b);
    let c = Fp2 { c0: a, c1: b };
    kernels.extend([
        Kernel::new(["product", field, way], 8, move || black_box(&a).mul(black_box(&b))),
        Kernel::new(["product, unreduced", field, way], 8, move || black_box(&a).mul_wide(black_box(&b))),
        Kernel::new(["reduction", field, way], 8, move || Lanes8::<P, N, L>::reduce(black_box(&wide))),
        Kernel::new(["product in F_p²", field, way], 8, move || black_box(&c).mul(black_box(&c))),
    ]);
}

fn residues_of_two_fields<R: Representation>(kernels: &mut Vec<Kernel>) {
    residues::<Bls12381Modulus, 6, R>("bls12-381", kernels);
    residues::<Bn254Modulus, 4, R>("bn254", kernels);
}

/// One element in lanes, by its residues.
fn residues<P: ResidueModulus<N> + TowerParams<N>, const N: usize, R: Representation>(
    field: &'static str,
    kernels: &mut Vec<Kernel>,
) {
    let one = Fp::<P, N>::from_u64(3).invert();
    let a = Fp2 { c0: one, c1: one.square() };
    let b = Fp6 { c0: a, c1: a.square(), c2: a };
    let c = Fp12::<Fp2<Residues<P, N, R>>>::from_one_core(&Fp12 { c0: b, c1: b });
    let d = c.c0.c1;
    kernels.extend([
        Kernel::new(["product in F_p²", field, "residues"], 1, move || black_box(&d).mul(black_box(&d))),
        Kernel::new(["product in F_p^12", field, "residues"], 1, move || black_box(&c).mul(black_box(&c))),
        Kernel::new(["square in F_p^12", field, "residues"], 1, move || black_box(&c).square()),
    ]);
}

/// Products of F_2^m, one and eight.
fn binary_field<P: BinaryModulus + 'static, const W: usize>(field: &'static str, kernels: &mut Vec<Kernel>) {
    let [a, b] = [1, 2].map(binary_element::<P, W>);
    kernels.push(Kernel::new(["product", field, "one"], 1, move || black_box(&a).mul(black_box(&b))));
    let task = BinaryLanes::<P, W> { field, modulus: PhantomData };
    if binary::lanes::Backend::best() != binary::lanes::Backend::Portable {
        kernels.extend(binary::lanes::Backend::best().run(task));
    }
}

fn binary_element<P: BinaryModulus, const W: usize>(seed: u64) -> F2m<P, W> {
    let bytes: Vec<u8> =
        (0..8 * W as u64).map(|i| ((i + seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as u8).collect();
    F2m::from_uniform_bytes(&bytes).unwrap_or(F2m::ONE)
}

struct BinaryLanes<P, const W: usize> {
    field: &'static str,
    modulus: PhantomData<P>,
}

impl<P: BinaryModulus + 'static, V: Vectors, const W: usize> Task<V> for BinaryLanes<P, W> {
    type Output = Kernel;
    fn run(self) -> Kernel {
        let lanes =
            |seed: u64| F2mLanes::<P, V, W>::from_lanes(&[0, 1, 2, 3, 4, 5, 6, 7].map(|i| binary_element(seed + i)));
        let (a, b) = (lanes(1), lanes(20));
        Kernel::new(["product", self.field, V::NAME], binary::lanes::LANES, move || black_box(&a).mul(black_box(&b)))
    }
}

/// Products of F_3^m in slices.
fn ternary_field<P: TernaryModulus + 'static, const W: usize>(field: &'static str, kernels: &mut Vec<Kernel>) {
    kernels.extend(Slicing::best().run(TernaryLanes::<P, W> { field, modulus: PhantomData }));
}

struct TernaryLanes<P, const W: usize> {
    field: &'static str,
    modulus: PhantomData<P>,
}

impl<P: TernaryModulus + 'static, S: Slice, const W: usize> Task<S> for TernaryLanes<P, W> {
    type Output = Kernel;
    fn run(self) -> Kernel {
        let one = |k: usize, seed: usize| {
            F3m::from_digits(|i| ((i + 7 * k) * (seed + 11 + k) * (i + seed + 3) / 5 % 251) as u8)
        };
        let lanes = |seed| Sliced::<P, S, W>::from_lanes(&(0..S::LANES).map(|k| one(k, seed)).collect::<Vec<_>>());
        let (a, b) = (lanes(1), lanes(2));
        Kernel::new(["product", self.field, S::NAME], S::LANES, move || black_box(&a).mul(black_box(&b)))
    }
}

/// What the kernels of lanes of F_p would be on a processor with IFMA, from their code.
fn ifma_as_written(rates: &[Rate]) -> Result<(), String> {
    let tasks = [
        ("product", "Mul<"),
        ("product, unreduced", "MulWide<"),
        ("reduction", "Reduce<"),
        ("product in F_p²", "Mul2<"),
    ];
    for (field, modulus) in
        [("bls12-381", "Bls12381Modulus"), ("bn254", "Bn254Modulus"), ("bn254-nogami", "NogamiModulus")]
    {
        for (name, task) in tasks {
            let task = format!("operations::{task}");
            let Some(counts) = of_function(&["ifma::outlined::<", &task, modulus])? else { continue };
            let kernel = Kernel::new([name, field, Backend::Ifma.name()], 8, || ());
            print(&kernel, "read", &counts, rates)?;
        }
    }
    Ok(())
}
