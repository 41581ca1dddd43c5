//! How long it takes to make the multiplier of every field of the registry, with its files, and how much memory.
//!
//! `cargo run --release -p pairloom-hdl --example generation [FIELD …]`; with `--synth` Yosys counts every one, with `--flatten` flattened
//! and with the delay.

use pairloom_curve::registry::CURVES;
use pairloom_hdl::FieldSpec;
use pairloom_hdl::estimate::Estimate;
use pairloom_hdl::ir::Design;
use pairloom_hdl::multiplier::Recipe;
use pairloom_hdl::package;
use pairloom_hdl::tools::Yosys;
use std::time::Instant;

/// The most memory that the process has had, in MB, where the system tells.
fn peak_memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.map_or_else(|| "?".to_owned(), |kb| (kb / 1024).to_string())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let yosys = arguments.iter().any(|a| a == "--synth" || a == "--flatten").then(Yosys::find).transpose()?;
    let wanted: Vec<&String> = arguments.iter().filter(|a| !a.starts_with("--")).collect();
    let mut fields: Vec<FieldSpec> = CURVES.iter().filter_map(|entry| FieldSpec::of(&entry.field)).collect();
    fields.dedup();
    println!("field     latency  seconds  peak MB  lines  entities    gates      FF  LUT (est.)");
    for field in
        fields.into_iter().filter(|f| wanted.is_empty() || wanted.iter().any(|w| f.to_string().ends_with(w.as_str())))
    {
        let start = Instant::now();
        let recipe = Recipe::standard(field.clone(), if field.characteristic() == 2 { 5 } else { 7 })?;
        let files = package::multiplier(&recipe, "example")?;
        let seconds = start.elapsed().as_secs_f64();
        let lines = files[0].text.lines().count();
        let design = Design::new(recipe.entity("multiplier")?)?;
        let (e, entities) = (Estimate::of(&design), design.entities().len());
        println!(
            "{:9} {:7}  {seconds:7.2}  {:>7}  {lines:5}  {entities:8} {:8} {:7}  {:10}",
            field.to_string(),
            recipe.latency(),
            peak_memory(),
            e.gates(),
            e.flip_flops,
            e.luts
        );
        if let Some(yosys) = &yosys {
            let start = Instant::now();
            let s = yosys.synthesize(&design, arguments.iter().any(|a| a == "--flatten"))?;
            println!("          {s:?}, {:.0} s", start.elapsed().as_secs_f64());
        }
    }
    Ok(())
}
