//! The folder of a whole pairing.

use super::coprocessor::figures_of;
use super::{File, MESSAGES, PERIOD_NS, Package, clock, readme, vivado};
use crate::coprocessor::CoprocessorError;
use crate::coprocessor::vectors::Task;
use crate::emit::Language;
use crate::ir::{Design, identifier};
use crate::tools::Device;
use crate::top::Pairing;
use crate::top::axi::{BLOCKS, REGISTERS, Register};

/// The name of the core.
pub fn pairing_name(curve: &str) -> String {
    format!("{}_pairing", identifier(curve))
}

/// The files of a whole pairing: the core, and a top level with AXI around it, in both languages.
///
/// # Errors
///
/// A netlist that is wrong, which is a defect.
pub fn pairing(pairing: &Pairing, warning: &str, command: &str) -> Result<Vec<File>, CoprocessorError> {
    let tasks: Vec<_> = MESSAGES.iter().filter_map(|message| pairing.arguments(message)).collect();
    pairing_of(pairing, &tasks, warning, command)
}

/// [`pairing`] with testbenches that compute given pairings.
///
/// # Errors
///
/// A netlist that is wrong, which is a defect.
pub fn pairing_of(
    pairing: &Pairing,
    tasks: &[Vec<crate::Bits>],
    warning: &str,
    command: &str,
) -> Result<Vec<File>, CoprocessorError> {
    let name = pairing_name(pairing.curve());
    let design = Design::new(pairing.entity(&name)?)?;
    let starts = pairing.starts(1, tasks.len());
    let timed = starts.iter().zip(tasks).map(|(start, task)| Task { start: *start, arguments: task.clone() });
    let package = Package {
        design: &design,
        title: format!("The pairing eta_T on {}", pairing.curve()),
        command: command.to_owned(),
        description: description(pairing),
        warning: warning.to_owned(),
        rows: pairing.rows(&timed.collect::<Vec<_>>(), &[]).unwrap_or_default(),
        device: Device::Xc7,
        period_ns: PERIOD_NS,
    };
    let mut files = package.files();
    let header = |language: Language| language.remarks(&package.header());
    let axi = Design::new(pairing.axi_entity(&name)?)?;
    let axi = Language::Verilog.prologue(&axi) + &Language::Verilog.entity(axi.top(), &name);
    let mut add = |name: String, text: String| match files.iter_mut().find(|file| file.name == name) {
        Some(file) => file.text = text,
        None => files.push(File { name, text }),
    };
    BLOCKS.iter().for_each(|(block, text)| add((*block).to_owned(), (*text).to_owned()));
    add(format!("{name}_axi.vhd"), header(Language::Vhdl) + &pairing.axi_top(&name));
    add(format!("{name}_axi.v"), format!("{}\n{axi}", header(Language::Verilog)));
    add(format!("tb_{name}_axi.vhd"), pairing.axi_testbench(&name, tasks.len()));
    add(format!("{name}_axi.vectors"), pairing.axi_vectors(tasks).unwrap_or_default());
    add(format!("{name}_axi.xdc"), clock("aclk", PERIOD_NS));
    let sources: Vec<String> = BLOCKS.iter().map(|(block, _)| (*block).to_owned()).collect();
    let sources = [sources, vec![format!("{name}.vhd"), format!("{name}_axi.vhd")]].concat();
    add("vivado.tcl".to_owned(), vivado(&sources, &format!("{name}_axi")));
    add(format!("{name}_axi.f"), sources.iter().map(|source| format!("{source}\n")).collect());
    for (part, unit) in [("loop", pairing.looped()), ("exponentiation", pairing.exponentiation())] {
        figures_of(unit, &format!("{part}_")).into_iter().for_each(|file| add(file.name, file.text));
    }
    readme::append(&mut files, &page(pairing, &name));
    Ok(files)
}

fn description(pairing: &Pairing) -> Vec<String> {
    let [looped, exponentiation] =
        [pairing.looped(), pairing.exponentiation()].map(|unit| unit.multiplier.description());
    let [before, behind] = [pairing.looped(), pairing.exponentiation()].map(|unit| unit.program().cycles);
    let pairings = pairing.pairings();
    let (times, task, of_each) = match pairings {
        1 => (String::new(), "One pairing".to_owned(), ""),
        _ => (format!("{pairings} times "), format!("{pairings} pairings"), " of each pairing"),
    };
    vec![
        format!("Field: {}", pairing.looped().field),
        format!("Multiplier of the loop: {looped}"),
        format!("Multiplier of the exponentiation: {exponentiation}"),
        format!(
            "Cycles: {}, from the one in which the first coordinate is accepted to the one in which the last result is on the \
             output: {before} of the loop, 1 in the buffer, {times}{behind} of the exponentiation",
            pairing.cycles()
        ),
        format!("{task} every {} cycles when they follow each other", pairing.interval()),
        format!("Arguments: x_P, x_Q, y_P, y_Q{of_each} in consecutive cycles; results come when they come"),
    ]
}

/// What the page says about the top level.
fn page(pairing: &Pairing, name: &str) -> String {
    let blocks: Vec<String> = BLOCKS.iter().map(|(block, _)| format!("`{block}`")).collect();
    let (blocks, packets) = (blocks.join(", "), packets(pairing));
    let titles = "| address | name | | |\n| --- | --- | --- | --- |\n".to_owned();
    let registers = REGISTERS.iter().map(row).fold(titles, |table, row| table + &row);
    let of_task = match pairing.pairings() {
        1 => "a pairing".to_owned(),
        pairings => format!("for {pairings} pairings"),
    };
    format!(
        "\n## AXI top level `{name}_axi`\n\n\
         In VHDL it is made of the blocks below, and its clock is `aclk`. In Verilog it is one module around the core, its clock is `clk`, \
         and the generics have their defaults.\n\n\
         | generic | default | |\n| --- | --- | --- |\n\
         | `StreamWidth_g` | 32 | bits of `tdata`, whole bytes: 32, 64, … |\n\
         | `Queue_g` | 4 | packets inside at a time, results that wait included; a power of two up to 128 |\n\n\
         | ports | |\n| --- | --- |\n\
         | `aclk`, `aresetn` | clock; synchronous reset, low active |\n\
         | `s_axis_tdata`, `s_axis_tvalid`, `s_axis_tready`, `s_axis_tlast` | points, a packet {of_task} |\n\
         | `m_axis_tdata`, `m_axis_tvalid`, `m_axis_tready`, `m_axis_tlast` | values, a packet {of_task}, in the same order |\n\
         | `s_axi_…` | AXI4-Lite, 8 bits of address, 32 bits of data |\n\n\
         {packets}\n\
         Registers:\n\n{registers}\n\
         | file | what |\n| --- | --- |\n\
         | `{name}_axi.vhd` | the top level |\n\
         | `{name}_axi.v` | the same in Verilog, to be read with `{name}.v` |\n\
         | {blocks} | what it is made of |\n\
         | `tb_{name}_axi.vhd`, `{name}_axi.vectors` | testbench for VUnit: pairings, stalls, wrong packets, resets |\n\
         | `{name}_axi.f` | its VHDL sources in the order of compilation |\n\
         | `{name}_axi.xdc` | constraints; `vivado.tcl` builds this top level |\n\
         | `loop_schedule.svg`, `loop_datapath.svg`, `exponentiation_schedule.svg`, `exponentiation_datapath.svg` | schedules \
         (a row a unit, a column a cycle) and data paths |\n\
         | `loop_program.dot`, `exponentiation_program.dot` | what is computed of what, for Graphviz |\n",
    )
}

fn row(register: &Register) -> String {
    let access = if register.writable { "read, write" } else { "read" };
    format!("| 0x{:02x} | {} | {access} | {} |\n", register.address, register.name, register.about)
}

fn packets(pairing: &Pairing) -> String {
    let field = &pairing.looped().field;
    let (integer, basis) = match field.characteristic() {
        2 => ("Σ c_i 2^i of its coefficients", "1, s, t, st"),
        _ => ("Σ c_i 4^i of its coefficients (0, 1, and 2 for −1; 3 is none)", "1, σ, ρ, σρ, ρ², σρ²"),
    };
    let beats = |bits: usize| field.width().div_ceil(bits);
    let of_each = match pairing.pairings() {
        1 => String::new(),
        pairings => format!(" of the first of {pairings} pairings, then those of the next"),
    };
    format!(
        "An element is the integer {integer}, {} bits, padded with zeros to whole beats ({} of 32 bits, {} of 64), the lowest bits \
         in the first beat. A packet in is {} elements: x_P, x_Q, y_P, y_Q{of_each}. A packet out is {} coordinates: of {basis}{of_each}. \
         `tlast` is 1 with the last beat of a packet. Padding that comes in is ignored; that points lie on the curve is not \
         checked.\n",
        field.width(),
        beats(32),
        beats(64),
        pairing.arguments_of_task(),
        pairing.results_of_task(),
    )
}
