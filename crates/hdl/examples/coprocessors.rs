//! The coprocessors of all curves: their cycles, what they are made of, and how long it takes to make them and how much memory.
//!
//! `cargo run --release -p pairloom-hdl --example coprocessors [loop|exponentiation|pairing] [CURVE …]`, and with
//! `--digits D,…` how many coefficients a serial multiplier takes in a cycle.

use pairloom_curve::binary::{E2_239, E2_313, E2_457, E2_557, E2_613, E2_691, E2_1223};
use pairloom_curve::supersingular::Curve;
use pairloom_curve::ternary::{E3_97, E3_167, E3_193, E3_239, E3_313};
use pairloom_hdl::coprocessor::eta::{Binary, ExponentiationOptions, Family, Ternary, stored};
use pairloom_hdl::coprocessor::{CoprocessorError, Unit};
use pairloom_hdl::estimate::Estimate;
use pairloom_hdl::ir::Design;
use pairloom_hdl::package;
use std::time::Instant;

type Made = Result<Unit, CoprocessorError>;

/// The circuits of a curve.
struct Circuits {
    curve: &'static str,
    looped: fn() -> Made,
    exponentiation: fn(ExponentiationOptions) -> Made,
    pairing: fn(ExponentiationOptions) -> Made,
    /// Coefficients a cycle with which the exponentiation takes no longer than the loop.
    digits: usize,
}

const fn circuits<E: Family>(digits: usize) -> Circuits {
    Circuits {
        curve: <E::Curve as Curve>::ID,
        looped: || stored::looped::<E>(&E::options()),
        exponentiation: stored::exponentiation::<E>,
        pairing: stored::pairing::<E>,
        digits,
    }
}

const ALL: [Circuits; 12] = [
    circuits::<Binary<E2_239>>(15),
    circuits::<Binary<E2_313>>(15),
    circuits::<Binary<E2_457>>(15),
    circuits::<Binary<E2_557>>(15),
    circuits::<Binary<E2_613>>(15),
    circuits::<Binary<E2_691>>(15),
    circuits::<Binary<E2_1223>>(15),
    circuits::<Ternary<E3_97>>(14),
    circuits::<Ternary<E3_167>>(14),
    circuits::<Ternary<E3_193>>(14),
    circuits::<Ternary<E3_239>>(14),
    circuits::<Ternary<E3_313>>(14),
];

/// The most memory that the process has had, in MB, where the system tells.
fn peak_memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.map_or_else(|| "?".to_owned(), |kb| (kb / 1024).to_string())
}

fn row(curve: &str, part: &str, digits: &str, make: impl FnOnce() -> Made) -> Result<(), Box<dyn std::error::Error>> {
    let start = Instant::now();
    let unit = make()?;
    let scheduled = start.elapsed().as_secs_f64();
    let files = package::coprocessor(&unit, part, package::WARNING, "example")?;
    let seconds = start.elapsed().as_secs_f64();
    let lines = files[0].text.lines().count();
    let (program, interval) = (unit.program(), unit.timeline.interval);
    let estimate = Estimate::of(&Design::new(unit.coprocessor()?.entity("coprocessor", "A part of eta_T.")?)?);
    let Estimate { flip_flops, luts, memory_bits, .. } = estimate;
    let (cycles, slots, words) = (program.cycles, program.slots, program.words.len());
    println!(
        "{curve}\t{part}\t{digits}\t{interval}\t{cycles}\t{slots}\t{words}\t{luts}\t{flip_flops}\t{memory_bits}\t{scheduled:.2}\t{seconds:.2}\t{}\t{lines}",
        peak_memory()
    );
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let at = arguments.iter().position(|argument| argument == "--digits");
    let digits: Vec<usize> = at.map_or_else(Vec::new, |at| {
        let list: Vec<String> = arguments.drain(at..(at + 2).min(arguments.len())).collect();
        list.last().into_iter().flat_map(|list| list.split(',')).filter_map(|d| d.parse().ok()).collect()
    });
    let (parts, curves): (Vec<String>, Vec<String>) =
        arguments.into_iter().partition(|argument| ["loop", "exponentiation", "pairing"].contains(&argument.as_str()));
    let wanted = |name: &str, list: &[String]| list.is_empty() || list.iter().any(|item| item == name);
    println!(
        "curve\tpart\tdigits\tinterval\tcycles\tregisters\twords\tLUT (est.)\tFF\tmemory bits\tscheduled s\tseconds\tpeak MB\tlines"
    );
    for circuits in ALL.iter().filter(|circuits| wanted(circuits.curve, &curves)) {
        if wanted("loop", &parts) {
            row(circuits.curve, "loop", "", circuits.looped)?;
        }
        let all = if digits.is_empty() { vec![circuits.digits] } else { digits.clone() };
        for (part, make) in [("exponentiation", circuits.exponentiation), ("pairing", circuits.pairing)] {
            for digits in all.iter().copied().filter(|_| wanted(part, &parts)) {
                let options = ExponentiationOptions::new(digits);
                row(circuits.curve, part, &digits.to_string(), || make(options))?;
            }
        }
    }
    Ok(())
}
