//! Packages: all files of a design in one folder.

mod coprocessor;
mod engine;
mod multiplier;
mod pairing;
mod prime;
mod readme;
mod stream;

use crate::emit::Language;
use crate::emit::testbench::{Row, testbench, vectors, vunit_testbench};
use crate::estimate::Estimate;
use crate::ir::Design;
use crate::tools::Device;

pub use coprocessor::coprocessor;
pub use engine::{Exchange, engine, engine_name, engine_testbench, engine_words};
pub use multiplier::{WARNING, multiplier};
pub use pairing::{pairing, pairing_name, pairing_of};
pub use prime::{fp_multiplier, fp2_multiplier};
pub use stream::fp2_coprocessor;

/// The messages whose points, or values after the loop, testbenches take.
const MESSAGES: [&[u8]; 2] = [b"first", b"second"];

/// The clock that the constraints of coprocessors ask for, in ns: what multipliers were routed at (docs/hardware.md).
const PERIOD_NS: f64 = 10.0;

/// A file of a package: its name and text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name in the folder.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// A package: a design and the facts that its files state.
#[derive(Clone, Debug)]
pub struct Package<'a> {
    /// The design.
    pub design: &'a Design,
    /// The title of its page.
    pub title: String,
    /// The command line that makes it again.
    pub command: String,
    /// Field, parameters, latency: a line each.
    pub description: Vec<String>,
    /// What is to be known before anybody uses it, a paragraph; may be empty.
    pub warning: String,
    /// The vectors of its testbench.
    pub rows: Vec<Row>,
    /// The device that it is made for; 7-series too where it is made for none.
    pub device: Device,
    /// The clock that the constraints ask for, in ns.
    pub period_ns: f64,
}

/// Constraints and a script for Vivado, if it knows the device.
fn of_vivado(device: Device, name: &str, constraints: String, script: String) -> Vec<File> {
    match device {
        Device::Xc7 => vec![
            File { name: format!("{name}.xdc"), text: constraints },
            File { name: "vivado.tcl".into(), text: script },
        ],
        Device::Ecp5 => vec![],
    }
}

impl Package<'_> {
    /// The comment at the beginning of every file.
    pub fn header(&self) -> Vec<String> {
        let mut lines = vec![self.title.clone(), format!("Made by: {}", self.command)];
        lines.extend(self.description.iter().cloned());
        lines.push(self.resources());
        lines.extend((!self.warning.is_empty()).then(|| self.warning.clone()));
        lines
    }

    fn resources(&self) -> String {
        let e = Estimate::of(self.design);
        let memory = if e.memory_bits > 0 { format!(", {} bits of memory", e.memory_bits) } else { String::new() };
        let products =
            if e.products > 0 { format!(", {} multipliers of the device", e.products) } else { String::new() };
        format!(
            "Estimate: {} two-input gates, {} flip-flops, about {} six-input look-up tables{products}{memory}",
            e.gates(),
            e.flip_flops,
            e.luts
        )
    }

    /// All files: the design and its testbench in both languages, vectors, the list of sources, constraints and a script for
    /// Vivado if it knows the device, a page that says what is what.
    pub fn files(&self) -> Vec<File> {
        let (name, header) = (&self.design.top().name, self.header());
        let mut files = vec![];
        for language in [Language::Vhdl, Language::Verilog] {
            let end = language.extension();
            files.push(File { name: format!("{name}.{end}"), text: language.design(self.design, &header) });
            files.push(File { name: format!("{name}_tb.{end}"), text: testbench(language, self.design) });
        }
        files.push(File { name: format!("tb_{name}.vhd"), text: vunit_testbench(self.design) });
        files.push(File { name: format!("{name}.vectors"), text: vectors(self.design, &self.rows) });
        files.push(File { name: format!("{name}.f"), text: format!("{name}.vhd\n{name}_tb.vhd\n") });
        files.extend(of_vivado(self.device, name, self.constraints(), self.vivado()));
        files.push(File { name: readme::NAME.into(), text: readme::page(self) });
        files
    }

    fn constraints(&self) -> String {
        if self.design.top().is_clocked() { clock("clk", self.period_ns) } else { "# No clock.\n".to_owned() }
    }

    fn vivado(&self) -> String {
        let name = &self.design.top().name;
        vivado(&[format!("{name}.vhd")], name)
    }
}

fn clock(port: &str, period_ns: f64) -> String {
    format!("create_clock -name clk -period {period_ns:.3} [get_ports {port}]\n")
}

/// Non-project mode; nobody has run it for this project.
fn vivado(sources: &[String], top: &str) -> String {
    let read: String = sources.iter().map(|source| format!("read_vhdl -vhdl2008 {source}\n")).collect();
    format!(
        "# Not run by us: no Vivado was at hand. vivado -mode batch -source vivado.tcl -tclargs PART\n\
         set part [expr {{$argc > 0 ? [lindex $argv 0] : \"xc7z020clg484-1\"}}]\n\
         {read}\
         read_xdc {top}.xdc\n\
         synth_design -top {top} -part $part -mode out_of_context\n\
         opt_design\n\
         place_design\n\
         route_design\n\
         report_utilization -file {top}_utilization.txt\n\
         report_timing_summary -file {top}_timing.txt\n"
    )
}
