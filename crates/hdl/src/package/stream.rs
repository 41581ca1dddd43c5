//! The folder of a coprocessor behind AXI4-Stream: bursts of each kind, as a host that never pauses sends them.

use super::prime::{describe, residues};
use super::{File, Package, readme};
use crate::bits::Bits;
use crate::emit::testbench::Row;
use crate::ir::{Design, Error};
use crate::prime::coprocessor::REGISTERS;
use crate::prime::{Coprocessor, Kind};
use crate::simulate::Simulator;
use std::collections::HashMap;

/// The operations of the bursts in the testbench.
const BURST: usize = 3;
/// The rows of a reset.
const RESET: usize = 3;

/// The files of a coprocessor.
///
/// # Errors
///
/// A netlist that is wrong, which is a defect.
pub fn fp2_coprocessor(coprocessor: &Coprocessor, command: &str) -> Result<Vec<File>, Error> {
    let shape = coprocessor.unit().shape();
    let design = Design::new(coprocessor.entity().clone())?;
    let mut description = describe(shape);
    description.push(format!(
        "Bursts of up to {} operations; {} words of 32 bits an element; a product every {} cycles inside, {} after it began",
        coprocessor.longest(),
        coprocessor.words(),
        coprocessor.unit().interval(),
        coprocessor.unit().latency()
    ));
    let package = Package {
        design: &design,
        title: format!("Coprocessor of F_p[u] / (u² + 1), p of {}, behind AXI4-Stream", shape.spec.name()),
        command: command.to_owned(),
        description,
        warning: shape.spec.warning().to_owned(),
        rows: rows(coprocessor, &design)?,
        device: shape.device,
        period_ns: super::prime::period(shape),
    };
    let mut files = package.files();
    readme::append(&mut files, &streams(coprocessor));
    Ok(files)
}

/// What the page says of packets and registers.
fn streams(coprocessor: &Coprocessor) -> String {
    format!(
        "\n## Packets\n\n\
         A packet in is a burst of operations of one kind: for each a0, a1, b0, b1 (product), a0, a1 (square) or a0, a1, b0 (product by b0). \
         A packet out has c0, c1 of each, in order. An element is {} words of 32 bits, the lowest first; that it is below p is not checked. \
         `tlast` is 1 with the last word of a packet. A packet of another length is counted and thrown away whole. A packet has the configuration \
         that is in the register when its first word is taken: a host waits for the answer to its write before it offers the packet.\n\n\
         ## Registers\n\nBehind `s_axi_…`, AXI4-Lite with 8 bits of address and 32 bits of data:\n\n{}\n\
         Other addresses, and writes to others than configuration, are answered with SLVERR.\n",
        coprocessor.words(),
        readme::registers(&REGISTERS)
    )
}

/// The rows of a reset, and for each kind of a write to the configuration and a packet.
fn rows(coprocessor: &Coprocessor, design: &Design) -> Result<Vec<Row>, Error> {
    let mut host = Host { design, simulator: Simulator::new(design)?, rows: vec![] };
    for _ in 0..RESET {
        host.cycle(&[])?;
    }
    let mut residue = residues(coprocessor.unit().shape());
    let words = coprocessor.words();
    for kind in Kind::ALL {
        let config = kind.code() | (BURST as u64) << 8;
        let write = [("s_axi_awvalid", 1), ("s_axi_wvalid", 1), ("s_axi_wstrb", 15), ("s_axi_wdata", config)];
        host.cycle(&[&write[..], &[("s_axi_bready", 1), ("aresetn", 1)]].concat())?;
        host.cycle(&[("s_axi_bready", 1), ("aresetn", 1)])?;
        let elements = BURST * kind.operands() as usize;
        let packet: Vec<Bits> = (0..elements).map(|_| residue()).collect();
        let all = packet.iter().flat_map(|element| (0..words).map(|i| element.slice(32 * i, 32).low_u64()));
        let all: Vec<u64> = all.collect();
        for (i, word) in all.iter().enumerate() {
            host.send(*word, i + 1 == all.len())?;
        }
        // Until the last result has gone.
        let end = coprocessor.unit().latency() as usize + 2 * words * (BURST + 1);
        (0..end).try_for_each(|_| host.cycle(&[("aresetn", 1), ("m_axis_tready", 1)]).map(drop))?;
    }
    Ok(host.rows)
}

/// The design in the interpreter, and what happens at its ports.
struct Host<'a> {
    design: &'a Design,
    simulator: Simulator,
    rows: Vec<Row>,
}

impl Host<'_> {
    /// One cycle with these inputs, the others 0; whether a word that was offered has gone.
    fn cycle(&mut self, ports: &[(&str, u64)]) -> Result<bool, Error> {
        let (top, given) = (self.design.top(), ports.iter().copied().collect::<HashMap<_, _>>());
        let mut row = Row { inputs: vec![], expected: vec![] };
        for net in &top.inputs {
            let name = top.node(*net).name.as_deref().unwrap_or_default();
            let value = Bits::from_u64(top.node(*net).width, given.get(name).copied().unwrap_or(0));
            self.simulator.set(name, &value)?;
            row.inputs.push(value);
        }
        let valid = !self.simulator.get("m_axis_tvalid")?.is_zero();
        for port in &top.outputs {
            let stream = port.name.starts_with("m_axis_t");
            let data = matches!(port.name.as_str(), "m_axis_tdata" | "m_axis_tlast");
            let known = self.rows.len() >= RESET && (stream && (valid || !data) || port.name == "s_axis_tready");
            row.expected.push(if known { Some(self.simulator.get(&port.name)?) } else { None });
        }
        let gone = !self.simulator.get("s_axis_tready")?.is_zero();
        self.rows.push(row);
        self.simulator.step();
        Ok(gone)
    }

    /// Offers a word until it is taken.
    fn send(&mut self, word: u64, last: bool) -> Result<(), Error> {
        let offer = [("s_axis_tdata", word), ("s_axis_tvalid", 1), ("s_axis_tlast", last.into())];
        while !self.cycle(&[&offer[..], &[("aresetn", 1), ("m_axis_tready", 1)]].concat())? {}
        Ok(())
    }
}
