//! The page of a folder.

use super::{File, Package};
use crate::ir::{Entity, Latency, Net};
use crate::tools::Device;

/// The page's file.
pub(super) const NAME: &str = "README.md";

/// Adds to the page that is among the files.
pub(super) fn append(files: &mut [File], text: &str) {
    if let Some(page) = files.iter_mut().find(|file| file.name == NAME) {
        page.text.push_str(text);
    }
}

/// The page, in Markdown.
pub(super) fn page(package: &Package<'_>) -> String {
    let top = package.design.top();
    let warning = if package.warning.is_empty() { String::new() } else { format!("**{}**\n\n", package.warning) };
    let facts: String = package.header()[1..].iter().filter(|line| **line != package.warning).map(item).collect();
    format!(
        "# {}\n\n{warning}{facts}\n## Ports of `{}`\n\n{}\n## Files\n\n{}\n## Simulation\n\n{}",
        package.title,
        top.name,
        ports(top),
        files(&top.name, package.device),
        simulation(&top.name)
    )
}

fn item(line: &String) -> String {
    match line.split_once(": ") {
        Some(("Made by", command)) => format!("* Made by: `{command}`\n"),
        _ => format!("* {line}\n"),
    }
}

fn ports(entity: &Entity) -> String {
    let row = |name: &str, direction: &str, net: Net| {
        let node = entity.node(net);
        let cycle = match node.latency {
            Latency::After(cycles) => format!("cycle {cycles}"),
            Latency::Always => "constant".to_owned(),
            Latency::Untimed => "as the state says".to_owned(),
        };
        let comment = node.comment.as_deref().unwrap_or_default();
        format!("| `{name}` | {direction} | {} | {cycle} | {comment} |\n", node.width)
    };
    let clock = if entity.is_clocked() { "| `clk` | in | 1 | | rising edge |\n" } else { "" };
    let name = |net: &Net| entity.node(*net).name.clone().unwrap_or_default();
    let inputs: String = entity.inputs.iter().map(|net| row(&name(net), "in", *net)).collect();
    let outputs: String = entity.outputs.iter().map(|output| row(&output.name, "out", output.net)).collect();
    format!("| port | direction | bits | valid | |\n| --- | --- | --- | --- | --- |\n{clock}{inputs}{outputs}")
}

fn files(name: &str, device: Device) -> String {
    let tools = tools(name, device);
    format!(
        "| file | what |\n| --- | --- |\n\
         | `{name}.vhd` | the design in VHDL-2008, entities bottom up |\n\
         | `{name}.v` | the same netlist in Verilog-2005 |\n\
         | `{name}_tb.vhd`, `{name}_tb.v` | self-checking testbenches |\n\
         | `tb_{name}.vhd` | the testbench for VUnit |\n\
         | `{name}.vectors` | what they read: inputs, mask of outputs to check, outputs, hexadecimal, a line a cycle |\n\
         | `{name}.f` | VHDL sources in the order of compilation |\n{tools}"
    )
}

/// The end of the table of files: what there is for Vivado, or what takes its place for a device that it does not know.
pub(super) fn tools(name: &str, device: Device) -> String {
    match device {
        Device::Xc7 => format!(
            "| `{name}.xdc`, `vivado.tcl` | constraints; synthesis, placement and routing without a project, not run by us |\n"
        ),
        Device::Ecp5 => "\nIt is made of multipliers of 18×18 bits, for ECP5: `pairloom hdl synth --design FOLDER --device ecp5 --route` has it \
                         synthesised and routed by Yosys and nextpnr.\n"
            .to_owned(),
    }
}

/// A table of registers, the first at address 0, the next at 4, and so on; those without a name belong to the one before.
pub(super) fn registers(all: &[(&str, &str)]) -> String {
    let row = |(i, (name, about)): (usize, &(&str, &str))| format!("| 0x{:02x} | {name} | {about} |\n", 4 * i);
    let named = all.iter().enumerate().filter(|(_, (name, _))| !name.is_empty());
    format!("| address | name | |\n| --- | --- | --- |\n{}", named.map(row).collect::<String>())
}

fn simulation(name: &str) -> String {
    format!(
        "```sh\nghdl -a --std=08 {name}.vhd {name}_tb.vhd && ghdl --elab-run --std=08 {name}_tb --ieee-asserts=disable-at-0\n\
         iverilog -g2005-sv -o run {name}.v {name}_tb.v && vvp run\n```\n"
    )
}
