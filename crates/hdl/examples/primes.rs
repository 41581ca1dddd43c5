//! The table of docs/hardware-prime.md: design points of multipliers of F_p² by Yosys, in Markdown.
//!
//! Arguments: words that a row must contain, such as `bn254-nogami xc7`; without any all rows. `--entities`: entity by entity, faster, a few per cent
//! more, and no delay. `--interval=12,24`: these intervals in place of those of the table. `--pairing`: whole pairings behind AXI in place of
//! multipliers, entity by entity; with `--threads=13` so many at a time.

use pairloom_hdl::engine::{Engine, EngineOptions};
use pairloom_hdl::ir::Design;
use pairloom_hdl::prime::{CURVES, Fp2Multiplier, Pipeline, PrimeSpec, Shape};
use pairloom_hdl::tools::{Device, Synthesis, ToolError, Verilog, Yosys};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let (options, wanted): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let has = |option: &str| options.iter().any(|o| o == option);
    let threads = options.iter().find_map(|option| option.strip_prefix("--threads=")).map(str::parse).transpose()?;
    let chosen = options.iter().find_map(|option| option.strip_prefix("--interval="));
    let chosen: Option<Vec<u32>> = chosen.map(|list| list.split(',').map(str::parse).collect()).transpose()?;
    let pairing = has("--pairing");
    let flatten = !has("--entities") && !pairing;
    let tool = (&Yosys::find()?, flatten);
    println!(
        "| curve | device | pipeline | interval | latency | DSP | LUT | FF | BRAM | ABC9 ns |\n|---|---|---|---|---|---|---|---|---|---|"
    );
    for curve in CURVES {
        for device in [(Device::Xc7, "xc7"), (Device::Ecp5, "ecp5")] {
            for pipeline in [(Pipeline::Full, "full"), (Pipeline::None, "none")] {
                let title = format!("| {curve} | {} | {} |", device.1, pipeline.1);
                let is_wanted = wanted.iter().all(|want| title.contains(&format!(" {want} ")));
                let usual = if pairing { vec![None] } else { vec![None, Some([28, 63][pipeline.0 as usize])] };
                let intervals = chosen.clone().map_or(usual, |all| all.into_iter().map(Some).collect());
                for interval in
                    intervals.into_iter().filter(|_| is_wanted && !(pairing && pipeline.0 == Pipeline::None))
                {
                    let row = if pairing {
                        whole(tool, curve, EngineOptions { device: device.0, interval, threads, ..Default::default() })
                    } else {
                        multiplier(tool, curve, device.0, pipeline.0, interval)
                    };
                    println!("{title} {}", row?);
                }
            }
        }
    }
    Ok(())
}

type Row = Result<String, Box<dyn Error>>;

fn columns(interval: u32, latency: u32, s: Result<Synthesis, ToolError>) -> Row {
    let s = s?;
    let delay = s.delay_ns.map_or_else(|| "-".to_owned(), |ns| format!("{ns:.2}"));
    let Synthesis { luts, flip_flops, dsps, block_memories, .. } = s;
    Ok(format!("{interval} | {latency} | {dsps} | {luts} | {flip_flops} | {block_memories} | {delay} |"))
}

fn multiplier(
    (yosys, flatten): (&Yosys, bool),
    curve: &str,
    device: Device,
    pipeline: Pipeline,
    interval: Option<u32>,
) -> Row {
    let unit = Fp2Multiplier::new(Shape::new(PrimeSpec::of_curve(curve)?, device, interval, pipeline)?, "unit")?;
    let verilog = Verilog::of(&Design::new(unit.entity().clone())?);
    columns(unit.interval(), unit.latency(), yosys.synthesize_verilog(&verilog, device, flatten, None))
}

fn whole((yosys, flatten): (&Yosys, bool), curve: &str, options: EngineOptions) -> Row {
    let engine = Engine::new(curve, options)?;
    let verilog = Verilog::of(&Design::new(engine.entity("pairing")?)?);
    let unit = engine.multiplier();
    columns(unit.interval(), unit.latency(), yosys.synthesize_verilog(&verilog, options.device, flatten, None))
}
