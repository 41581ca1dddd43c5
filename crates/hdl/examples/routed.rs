//! Loops of η_T on an ECP5, placed and routed: how fast a pairing is with registers, pairings that take turns, and two multipliers.
//!
//! `cargo run --release -p pairloom-hdl --example routed [DESIGN …]`, all if none is named. A loop takes a core ten minutes to an hour.

use pairloom_curve::binary::E2_239;
use pairloom_curve::binary::toy::Toy11B1;
use pairloom_curve::ternary::E3_97;
use pairloom_hdl::coprocessor::eta::{Binary, Family, Options, Ternary, looped};
use pairloom_hdl::coprocessor::{Registers, Unit};
use pairloom_hdl::ir::Design;
use pairloom_hdl::tools::{Nextpnr, Verilog, Yosys};

type Failure = Box<dyn std::error::Error>;
type Made = Result<Unit, Failure>;

/// A design point: its name and how it is made.
type DesignPoint = (&'static str, fn() -> Made);

const DESIGNS: &[DesignPoint] = &[
    ("e2-239", || usual::<Binary<E2_239>>(1)),
    ("e2-239-registers", || short_paths::<Binary<E2_239>>(2, 1)),
    ("e2-239-two-multipliers", || short_paths::<Binary<E2_239>>(4, 2)),
    ("e3-97", || usual::<Ternary<E3_97>>(1)),
    ("e3-97-registers", || short_paths::<Ternary<E3_97>>(1, 1)),
    ("e3-97-two-multipliers", || short_paths::<Ternary<E3_97>>(2, 2)),
    ("toy-e2-11-1-registers", || short_paths::<Binary<Toy11B1>>(2, 1)),
];

fn usual<E: Family>(multipliers: usize) -> Made {
    Ok(looped::<E>(&Options { multipliers, ..E::options() })?)
}

/// With a register behind every multiplexer and two behind the control words. Each multiplier has adders of its own.
fn short_paths<E: Family>(pairings: usize, multipliers: usize) -> Made {
    let usual = E::options();
    let adders = usual.adders.repeat(multipliers);
    Ok(looped::<E>(&Options { adders, pairings, multipliers, registers: Registers::SHORT_PATHS, ..usual })?)
}

fn main() -> Result<(), Failure> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let (yosys, nextpnr) = (Yosys::find()?, Nextpnr::find()?);
    println!("| design | cycles | pairings | LUT4 | FF | BRAM | MHz | µs a pairing |");
    println!("|---|---|---|---|---|---|---|---|");
    for (name, make) in DESIGNS.iter().filter(|(name, _)| wanted.is_empty() || wanted.iter().any(|w| w == name)) {
        let unit = make()?;
        let (cycles, pairings) = (unit.program().cycles, unit.pairings());
        let entity = unit.coprocessor()?.entity(&name.replace('-', "_"), "The loop of eta_T.")?;
        let (_, routing) = nextpnr.synthesize_and_route(&yosys, &Verilog::of(&Design::new(entity)?))?;
        let mhz = routing.fmax_mhz.unwrap_or(f64::NAN);
        println!(
            "| {name} | {cycles} | {pairings} | {} | {} | {} | {mhz:.1} | {:.2} |",
            routing.luts,
            routing.flip_flops,
            routing.block_memories,
            f64::from(cycles) / pairings as f64 / mhz
        );
    }
    Ok(())
}
