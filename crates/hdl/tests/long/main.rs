//! Every curve of seed 003's table, as circuits: `make test-hdl` runs it.

#[allow(dead_code, reason = "shared with the tests of circuits")]
#[path = "../circuits/tools.rs"]
mod tools;

use pairloom_curve::binary::{E2_239, E2_313, E2_457, E2_557, E2_613, E2_691, E2_1223};
use pairloom_curve::ternary::{E3_97, E3_167, E3_193, E3_239, E3_313};
use pairloom_hdl::FieldSpec;
use pairloom_hdl::coprocessor::eta::{
    self, Binary, ExponentiationOptions, Family, Options, Ternary, exponentiation, looped,
};
use pairloom_hdl::coprocessor::vectors::Task;
use pairloom_hdl::coprocessor::{Registers, Unit};
use pairloom_hdl::emit::testbench::Row;
use pairloom_hdl::identifier;
use pairloom_hdl::ir::Design;
use pairloom_hdl::multiplier::Recipe;
use pairloom_hdl::package;
use pairloom_hdl::simulate::Simulator;
use pairloom_hdl::top::Pairing;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn usual<E: Family>() -> Unit {
    looped::<E>(&E::options()).unwrap()
}

/// The cycles of a loop of so many iterations: the interval, as many as there are products in the body, and what the start, the
/// drain and the delivery add. Of m come (m − 1)/2 iterations: 7 (m + 1)/2 + 12 cycles, and 17 (m + 3)/2 − 6.
fn loop_cycles(field: &FieldSpec, iterations: usize) -> usize {
    match field.characteristic() {
        2 => 7 * iterations + 19,
        _ => 17 * iterations + 28,
    }
}

fn iterations(field: &FieldSpec) -> usize {
    (field.degree() - 1) / 2
}

fn design(unit: &Unit, part: &str) -> Design {
    let name = format!("{}_{part}", identifier(unit.curve));
    Design::new(unit.coprocessor().unwrap().entity(&name, "A part of eta_T.").unwrap()).unwrap()
}

fn rows(unit: &Unit) -> Vec<Row> {
    let task = Task { start: 1, arguments: unit.arguments(b"all curves").unwrap() };
    unit.rows(&unit.program(), &[task], &[]).unwrap()
}

fn in_ghdl(unit: &Unit, part: &str) {
    let name = format!("long_{}_{part}", unit.curve);
    tools::ghdl(&design(unit, part), &rows(unit), &tools::folder(&name));
}

/// A loop, and two whole pairings as close as can be; with the paper's 15 and 14 coefficients a cycle the final exponentiation takes no
/// longer than the loop.
fn whole(looped: Unit, exponentiation: Unit) {
    let expected = loop_cycles(&looped.field, iterations(&looped.field));
    assert_eq!(looped.program().cycles as usize, expected);
    assert!(exponentiation.program().cycles as usize <= expected, "the exponentiation keeps up with the loop");
    in_ghdl(&looped, "loop");
    let cycles = expected + 1 + exponentiation.program().cycles as usize;
    let pairing = Pairing::new(looped, exponentiation).unwrap();
    assert_eq!((pairing.interval(), pairing.cycles()), (expected, cycles));
    let (design, rows) = two_pairings(&pairing);
    tools::ghdl(&design, &rows, &tools::folder(&format!("long_{}", design.top().name)));
}

/// A whole pairing, and the rows of two, the second as soon as can be.
fn two_pairings(pairing: &Pairing) -> (Design, Vec<Row>) {
    let design = Design::new(pairing.entity(&package::pairing_name(pairing.curve())).unwrap()).unwrap();
    let task = |(start, message): (usize, &[u8])| Task { start, arguments: pairing.arguments(message).unwrap() };
    let tasks: Vec<Task> = pairing.starts(1, 2).into_iter().zip([b"first".as_slice(), b"second"]).map(task).collect();
    (design, pairing.rows(&tasks, &[]).unwrap())
}

/// The Verilog twins that `docs/hardware.md` has synthesised, which nothing else simulates: every output in every cycle.
fn in_verilator(looped: Unit, exponentiation: Unit) {
    let (design, rows) = two_pairings(&Pairing::new(looped, exponentiation).unwrap());
    tools::verilator(&design, &rows, &tools::folder(&format!("long_{}_verilog", design.top().name)), true);
}

#[test]
fn e2_239_in_verilator() {
    in_verilator(usual::<Binary<E2_239>>(), exponentiation::<Binary<E2_239>>(by_powers(16)).unwrap());
}

/// Two pairings that take turns in the loop, with the registers that shorten paths.
#[test]
fn e2_239_with_registers_in_verilator() {
    let options = Options { pairings: 2, registers: Registers::SHORT_PATHS, ..<Binary<E2_239>>::options() };
    let registers = <Binary<E2_239>>::EXPONENTIATION_REGISTERS;
    let exponentiation = exponentiation::<Binary<E2_239>>(ExponentiationOptions { registers, ..by_powers(14) });
    in_verilator(looped::<Binary<E2_239>>(&options).unwrap(), exponentiation.unwrap());
}

#[test]
fn e3_97_in_verilator() {
    in_verilator(usual::<Ternary<E3_97>>(), exponentiation::<Ternary<E3_97>>(by_powers(14)).unwrap());
}

fn by_powers(digits: usize) -> ExponentiationOptions {
    ExponentiationOptions::new(digits)
}

macro_rules! whole { ($($test:ident: $family:ty, $digits:expr;)*) => { $(
    #[test]
    fn $test() {
        whole(usual::<$family>(), exponentiation::<$family>(by_powers($digits)).unwrap());
    }
)* } }

whole! {
    e2_313_in_ghdl: Binary<E2_313>, 15;
    e2_457_in_ghdl: Binary<E2_457>, 15;
    e3_167_in_ghdl: Ternary<E3_167>, 14;
    e3_193_in_ghdl: Ternary<E3_193>, 14;
}

/// The first iterations of a loop, in GHDL, which elaborates the whole circuit; the multiplier in the interpreter; and the length of
/// the whole program.
fn beginning(looped: &Unit, beginning: &Unit, exponentiation: &Unit) {
    let cycles = |unit: &Unit| unit.program().cycles as usize;
    assert_eq!(cycles(looped), loop_cycles(&looped.field, iterations(&looped.field)));
    assert_eq!(cycles(beginning), loop_cycles(&looped.field, beginning.timeline.iterations));
    in_ghdl(beginning, "beginning");
    products(&looped.field, if looped.field.characteristic() == 2 { 5 } else { 7 });
    assert!(cycles(exponentiation) > 0);
    elaborated(exponentiation);
}

/// A circuit in GHDL for a few cycles in which it waits.
fn elaborated(unit: &Unit) {
    let waiting: Vec<Row> = rows(unit).into_iter().take(1).collect();
    tools::ghdl(
        &design(unit, "exponentiation"),
        &waiting,
        &tools::folder(&format!("long_{}_exponentiation", unit.curve)),
    );
}

/// Random products, one a cycle, against schoolbook.
fn products(field: &FieldSpec, latency: u32) {
    let recipe = Recipe::standard(field.clone(), latency).unwrap();
    let design = Design::new(recipe.entity("multiplier").unwrap()).unwrap();
    let mut simulator = Simulator::new(&design).unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(field.degree() as u64);
    let mut element =
        || -> Vec<u8> { (0..field.degree()).map(|_| random.random_range(0..field.characteristic())).collect() };
    let pairs: Vec<[Vec<u8>; 2]> = (0..8).map(|_| [element(), element()]).collect();
    for cycle in 0..pairs.len() + latency as usize {
        if let Some([a, b]) = pairs.get(cycle) {
            simulator.set("a", &field.to_bits(a)).unwrap();
            simulator.set("b", &field.to_bits(b)).unwrap();
        }
        if let Some([a, b]) = cycle.checked_sub(latency as usize).and_then(|begun| pairs.get(begun)) {
            assert_eq!(simulator.get("c").unwrap(), field.to_bits(&field.multiply(a, b)), "{field}");
        }
        simulator.step();
    }
}

macro_rules! beginning { ($($test:ident: $family:ty;)*) => { $(
    #[test]
    fn $test() {
        let first = eta::beginning::<$family>(&<$family>::options(), 4).unwrap();
        beginning(&usual::<$family>(), &first, &exponentiation::<$family>(by_powers(16)).unwrap());
    }
)* } }

beginning! {
    e2_557_elaborated: Binary<E2_557>;
    e2_613_elaborated: Binary<E2_613>;
    e2_691_elaborated: Binary<E2_691>;
    e2_1223_elaborated: Binary<E2_1223>;
    e3_239_elaborated: Ternary<E3_239>;
    e3_313_elaborated: Ternary<E3_313>;
}

/// What `pairloom hdl` makes circuits of is what the formulas give when they are recorded.
#[test]
fn kept_programs_of_all_curves() {
    use pairloom_hdl::coprocessor::eta::stored::{record, text};
    macro_rules! same { ($($family:ident: $($curve:ty),*;)*) => { $($(
        assert_eq!(text::<$family<$curve>>().unwrap(), record::<$family<$curve>>().unwrap());
    )*)* } }
    same! {
        Binary: E2_239, E2_313, E2_457, E2_557, E2_613, E2_691, E2_1223;
        Ternary: E3_97, E3_167, E3_193, E3_239, E3_313;
    }
}
