//! `pairloom hdl explore`: variants of a multiplier.

use super::field::{FieldName, usual_latency};
use super::grid::{Cells, print};
use super::mistakes::of_recipe;
use super::{about, usage};
use crate::outcome::complain;
use crate::{Failure, Status};
use clap::Args;
use pairloom_hdl::FieldSpec;
use pairloom_hdl::estimate::Estimate;
use pairloom_hdl::ir::Design;
use pairloom_hdl::multiplier::{Recipe, Split};
use pairloom_hdl::tools::{Device, Synthesis, Yosys};
use serde::Serialize;

const ABOUT: &str = r#"Splits: halves, odd-even, contiguous-K, interleaved-K (K parts, K from 2 to 8). A variant splits by one of them until no factor
has more digits than its leaf. Levels are levels of two-operand logic between two registers, or ports. LUTs are an estimate of
six-input look-up tables; with --synth Yosys counts LUTs and flip-flops of a 7-series device, entity by entity; with
--flatten as well it gives the delay before placement, which is a lower bound, and takes several times as long.

With --json: one object a variant, {"field", "splits", "leaf", "latency", "levels", "and", "xor", "trit_add", "gates",
"flip_flops", "lut_estimate", "synthesis"}; synthesis is null or {"tool", "lut", "ff", "delay_ns"}."#;

/// Compares the variants of a multiplier: ways of splitting, leaves, latencies
#[derive(Debug, Args)]
#[command(after_long_help = about(ABOUT), after_help = "See --help for splits and JSON.")]
pub struct Explore {
    #[command(flatten)]
    field: FieldName,
    /// Ways of splitting
    #[arg(long, value_name = "SPLIT,…", value_delimiter = ',',
          default_values_t = [Split::Contiguous(2), Split::Interleaved(2), Split::Contiguous(3), Split::Interleaved(3)])]
    split: Vec<Split>,
    /// Digits of the leaves; by default what halving the field gives, from 64 down to 4
    #[arg(long, value_name = "DIGITS,…", value_delimiter = ',')]
    leaf: Vec<usize>,
    /// Cycles from the factors to the product; by default 5 for 2^m and 7 for 3^m
    #[arg(long, value_name = "CYCLES,…", value_delimiter = ',')]
    latency: Vec<u32>,
    /// Synthesise every variant with Yosys
    #[arg(long)]
    synth: bool,
    /// Synthesise without hierarchy, with the delay before placement
    #[arg(long, requires = "synth")]
    flatten: bool,
    /// Answer in JSON Lines
    #[arg(long)]
    json: bool,
}

/// A variant.
#[derive(Serialize)]
struct Row {
    field: String,
    splits: String,
    leaf: usize,
    latency: u32,
    levels: usize,
    and: u64,
    xor: u64,
    trit_add: u64,
    gates: u64,
    flip_flops: u64,
    lut_estimate: u64,
    synthesis: Option<Synthesised>,
}

/// What Yosys says.
#[derive(Serialize)]
struct Synthesised {
    tool: &'static str,
    lut: u64,
    ff: u64,
    delay_ns: Option<f64>,
}

impl Cells for Row {
    const TITLES: &'static [&'static str] = &[
        "splits",
        "leaf",
        "latency",
        "levels",
        "and",
        "xor",
        "trit +",
        "gates",
        "FF",
        "LUT (est.)",
        "LUT",
        "FF",
        "ns",
    ];
    const NUMBERS_FROM: usize = 1;

    fn cells(&self) -> Vec<String> {
        let counts = [self.and, self.xor, self.trit_add, self.gates, self.flip_flops, self.lut_estimate];
        let numbers = [self.leaf as u64, u64::from(self.latency), self.levels as u64];
        let synthesis = match &self.synthesis {
            Some(s) => {
                let delay = s.delay_ns.map_or_else(|| "-".into(), |delay| format!("{delay:.2}"));
                [s.lut.to_string(), s.ff.to_string(), delay]
            }
            None => ["-", "-", "-"].map(str::to_owned),
        };
        let all = numbers.iter().chain(&counts).map(ToString::to_string);
        core::iter::once(self.splits.clone()).chain(all).chain(synthesis).collect()
    }
}

impl Explore {
    /// Prints the table.
    ///
    /// # Errors
    ///
    /// Something that is no field or no variant, Yosys if it is asked for and fails, output that cannot be written.
    pub fn run(self) -> Result<Status, Failure> {
        let field = self.field.spec()?;
        let leaves = if self.leaf.is_empty() { halvings(&field) } else { self.leaf.clone() };
        let latencies = if self.latency.is_empty() { vec![usual_latency(&field)] } else { self.latency.clone() };
        let yosys = self.synth.then(Yosys::find).transpose().map_err(usage)?;
        let synthesise = |design: &Design| {
            yosys.as_ref().map(|yosys| yosys.synthesize(design, self.flatten)).transpose().map_err(usage)
        };
        let mut rows = vec![];
        for split in &self.split {
            for leaf in &leaves {
                for latency in &latencies {
                    rows.push(row(&field, *split, *leaf, *latency, synthesise)?);
                }
            }
        }
        if !self.json {
            complain(&format!("{field}, modulus {}", field.modulus()));
        }
        print(&rows, self.json)?;
        Ok(Status::Valid)
    }
}

/// The sizes that repeated halving comes to, between 64 and 4.
fn halvings(field: &FieldSpec) -> Vec<usize> {
    let sizes = core::iter::successors(Some(field.degree()), |n| (*n > 4).then(|| n.div_ceil(2)));
    let sizes: Vec<usize> = sizes.filter(|n| (4..=64).contains(n)).collect();
    if sizes.is_empty() { vec![field.degree()] } else { sizes }
}

fn row(
    field: &FieldSpec,
    split: Split,
    leaf: usize,
    latency: u32,
    synthesise: impl Fn(&Design) -> Result<Option<Synthesis>, Failure>,
) -> Result<Row, Failure> {
    let recipe = Recipe::new(field.clone(), &[split], leaf, latency).map_err(of_recipe)?;
    let entity = recipe.entity(&format!("{}_multiplier", field.identifier())).map_err(usage)?;
    let design = Design::new(entity).map_err(usage)?;
    let estimate = Estimate::of(&design);
    let synthesis = synthesise(&design)?;
    Ok(Row {
        field: field.to_string(),
        splits: recipe.scheme(),
        leaf,
        latency,
        levels: recipe.pipeline().longest(),
        and: estimate.and_or,
        xor: estimate.xor,
        trit_add: estimate.trit_add,
        gates: estimate.gates(),
        flip_flops: estimate.flip_flops,
        lut_estimate: estimate.luts,
        synthesis: synthesis.map(synthesised),
    })
}

fn synthesised(s: Synthesis) -> Synthesised {
    Synthesised { tool: Device::Xc7.tool(), lut: s.luts, ff: s.flip_flops, delay_ns: s.delay_ns }
}
