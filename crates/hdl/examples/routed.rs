//! Loops of η_T on an ECP5, placed and routed: how fast a pairing is with registers, pairings that take turns, and two multipliers.
//!
//! `cargo run --release -p pairloom-hdl --example routed [DESIGN …]`, all if none is named. A loop takes a core ten minutes to an hour.
//! `… routed --write FOLDER [DESIGN …]` writes the Verilog only, and prints cycles and the inputs of multiplexers.

use pairloom_curve::binary::E2_239;
use pairloom_curve::ternary::E3_97;
use pairloom_hdl::coprocessor::eta::{Binary, Options, Ternary, stored};
use pairloom_hdl::coprocessor::{CoprocessorError, Registers, Unit};
use pairloom_hdl::estimate::Estimate;
use pairloom_hdl::identifier;
use pairloom_hdl::ir::Design;
use pairloom_hdl::tools::{Nextpnr, Verilog, Yosys};
use pairloom_trace::schedule::{Location, Microprogram};
use std::path::Path;

type Failure = Box<dyn std::error::Error>;

/// A design point: curve, multipliers, stages of each, pairings, and whether there are registers that shorten paths.
type DesignPoint = (&'static str, usize, u32, usize, bool);

const DESIGNS: &[DesignPoint] = &[
    ("e2-239", 1, 5, 1, false),
    ("e2-239", 1, 5, 2, true),
    ("e2-239", 2, 2, 1, false),
    ("e2-239", 2, 5, 2, false),
    ("e2-239", 2, 5, 4, true),
    ("e3-97", 1, 7, 1, false),
    ("e3-97", 1, 7, 1, true),
    ("e3-97", 2, 5, 1, false),
    ("e3-97", 2, 7, 2, false),
    ("e3-97", 2, 7, 2, true),
];

fn name(&(curve, multipliers, stages, pairings, registers): &DesignPoint) -> String {
    let registers = if registers { "-registers" } else { "" };
    format!("{curve}-{multipliers}x{stages}-{pairings}{registers}")
}

fn unit(&(curve, multipliers, stages, pairings, registers): &DesignPoint) -> Result<Unit, CoprocessorError> {
    let adders: &[usize] = if curve == "e2-239" { &[2, 4] } else { &[4] };
    let registers = if registers { Registers::SHORT_PATHS } else { Registers::NONE };
    let options = Options { multipliers, pairings, registers, ..Options::new(stages, &adders.repeat(multipliers)) };
    match curve {
        "e2-239" => stored::looped::<Binary<E2_239>>(&options),
        _ => stored::looped::<Ternary<E3_97>>(&options),
    }
}

/// The inputs of the multiplexers of units, and of those of registers.
fn inputs(program: &Microprogram) -> [Vec<usize>; 2] {
    let operands =
        (0..program.units.len()).flat_map(|unit| (0..program.units[unit].operands()).map(move |o| (unit, o)));
    let sources = operands.map(|(unit, operand)| {
        let mut sources: Vec<_> = program.sources(unit, operand).iter().map(|s| (s.location, s.negative)).collect();
        sources.retain(|(location, _)| *location != Location::Zero);
        sources.dedup();
        sources.len()
    });
    [sources.collect(), (0..program.slots).map(|slot| program.writers(slot).len()).collect()]
}

fn main() -> Result<(), Failure> {
    let mut wanted: Vec<String> = std::env::args().skip(1).collect();
    let folder = (wanted.first().is_some_and(|first| first == "--write")).then(|| wanted.drain(..2).nth(1)).flatten();
    let chosen = DESIGNS.iter().filter(|point| wanted.is_empty() || wanted.contains(&name(point)));
    if let Some(folder) = folder {
        for point in chosen {
            let unit = unit(point)?;
            let program = unit.program();
            let design = Design::new(unit.coprocessor()?.entity(&identifier(&name(point)), "The loop of eta_T.")?)?;
            let file = Path::new(&folder).join(format!("{}.v", identifier(&name(point))));
            std::fs::write(file, Verilog::of(&design).text())?;
            let [operands, registers] = inputs(&program);
            let sum = |inputs: &[usize]| inputs.iter().sum::<usize>();
            let (o, r, estimate) = (sum(&operands), sum(&registers), Estimate::of(&design));
            let (cycles, luts, flip_flops) = (program.cycles, estimate.luts, estimate.flip_flops);
            println!(
                "{}: {cycles} cycles, {luts} LUT, {flip_flops} FF, inputs {o} + {r}: {operands:?} {registers:?}",
                name(point)
            );
        }
        return Ok(());
    }
    let (yosys, nextpnr) = (Yosys::find()?, Nextpnr::find()?);
    println!("| design | cycles | pairings | LUT4 | FF | BRAM | MHz | µs a pairing |");
    println!("|---|---|---|---|---|---|---|---|");
    for point in chosen {
        let unit = unit(point)?;
        let (cycles, pairings) = (unit.program().cycles, unit.pairings());
        let entity = unit.coprocessor()?.entity(&identifier(&name(point)), "The loop of eta_T.")?;
        let (_, routing) = nextpnr.synthesize_and_route(&yosys, &Verilog::of(&Design::new(entity)?))?;
        let mhz = routing.fmax_mhz.unwrap_or(f64::NAN);
        println!(
            "| {} | {cycles} | {pairings} | {} | {} | {} | {mhz:.1} | {:.2} |",
            name(point),
            routing.luts,
            routing.flip_flops,
            routing.block_memories,
            f64::from(cycles) / pairings as f64 / mhz
        );
    }
    Ok(())
}
