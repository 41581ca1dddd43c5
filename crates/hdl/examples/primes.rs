//! The table of docs/hardware-prime.md: design points of multipliers of F_p² by Yosys, in Markdown.
//!
//! Arguments: words that a row must contain, such as `bn254-nogami xc7`; without any all rows.

use pairloom_hdl::ir::Design;
use pairloom_hdl::prime::{CURVES, Fp2Multiplier, Pipeline, PrimeSpec, Shape};
use pairloom_hdl::tools::{Device, Yosys};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let yosys = Yosys::find()?;
    println!(
        "| curve | device | pipeline | interval | latency | DSP | LUT | FF | ABC9 ns |\n|---|---|---|---|---|---|---|---|---|"
    );
    for curve in CURVES {
        for (device, name) in [(Device::Xc7, "xc7"), (Device::Ecp5, "ecp5")] {
            for (pipeline, word) in [(Pipeline::Full, "full"), (Pipeline::None, "none")] {
                for interval in [None, Some(28), Some(63)] {
                    let title = format!("| {curve} | {name} | {word} | {} |", interval.unwrap_or(0));
                    if wanted.iter().all(|want| title.contains(&format!(" {want} "))) {
                        row(&yosys, curve, (device, name), (pipeline, word), interval)?;
                    }
                }
            }
        }
    }
    Ok(())
}

fn row(
    yosys: &Yosys,
    curve: &str,
    (device, name): (Device, &str),
    (pipeline, word): (Pipeline, &str),
    interval: Option<u32>,
) -> Result<(), Box<dyn Error>> {
    let shape = Shape::new(PrimeSpec::of_curve(curve)?, device, interval, pipeline)?;
    let unit = Fp2Multiplier::new(shape, "unit")?;
    let design = Design::new(unit.entity().clone())?;
    let s = yosys.synthesize_verilog(&pairloom_hdl::tools::Verilog::of(&design), device, true, None)?;
    let delay = s.delay_ns.map_or_else(|| "-".to_owned(), |ns| format!("{ns:.2}"));
    let (cycles, latency) = (unit.interval(), unit.latency());
    println!(
        "| {curve} | {name} | {word} | {cycles} | {latency} | {} | {} | {} | {delay} |",
        s.dsps, s.luts, s.flip_flops
    );
    Ok(())
}
