//! A host for the coprocessor: it drives both streams, with pauses, and the registers, and writes down what it sees.

use pairloom_hdl::Bits;
use pairloom_hdl::emit::testbench::Row;
use pairloom_hdl::ir::Design;
use pairloom_hdl::simulate::Simulator;
use rand::Rng;
use rand_chacha::ChaCha8Rng;
use std::collections::{HashMap, VecDeque};

/// How often a stream pauses.
#[derive(Clone, Copy)]
pub struct Pauses {
    pub source: f64,
    pub sink: f64,
}

pub struct Bench {
    design: Design,
    simulator: Simulator,
    rng: ChaCha8Rng,
    pub pauses: Pauses,
    /// Words to be sent, and whether they end a packet.
    pub source: VecDeque<(u32, bool)>,
    offered: bool,
    /// Words that came.
    pub sink: Vec<(u32, bool)>,
    pub rows: Vec<Row>,
    /// The ports that are driven in the next cycle, others are 0.
    ports: HashMap<String, u64>,
}

impl Bench {
    /// The design after a reset.
    pub fn new(design: &Design, rng: ChaCha8Rng) -> Self {
        let (simulator, pauses) = (Simulator::new(design).unwrap(), Pauses { source: 0.0, sink: 0.0 });
        let (source, sink, rows, ports) = (VecDeque::new(), vec![], vec![], HashMap::new());
        let mut bench =
            Self { design: design.clone(), simulator, rng, pauses, source, offered: false, sink, rows, ports };
        bench.reset(3);
        bench
    }

    pub fn reset(&mut self, cycles: usize) {
        (0..cycles).for_each(|_| self.cycle(false));
    }

    fn get(&mut self, port: &str) -> u64 {
        self.simulator.get(port).unwrap().low_u64()
    }

    /// One cycle; what goes in and comes out is written down as a row of a testbench.
    fn cycle(&mut self, running: bool) {
        self.offered |= running && !self.source.is_empty() && !self.rng.random_bool(self.pauses.source);
        let ready = running && !self.rng.random_bool(self.pauses.sink);
        let mut inputs = core::mem::take(&mut self.ports);
        inputs.extend([("aresetn".to_owned(), running.into()), ("m_axis_tready".to_owned(), ready.into())]);
        if let Some((word, last)) = self.source.front().filter(|_| self.offered) {
            let word = [("s_axis_tdata", u64::from(*word)), ("s_axis_tlast", u64::from(*last)), ("s_axis_tvalid", 1)];
            inputs.extend(word.map(|(port, value)| (port.to_owned(), value)));
        }
        let top = self.design.top().clone();
        let mut row = Row { inputs: vec![], expected: vec![] };
        for net in &top.inputs {
            let (name, width) = (top.node(*net).name.clone().unwrap(), top.node(*net).width);
            let value = Bits::from_u64(width, inputs.get(&name).copied().unwrap_or(0));
            self.simulator.set(&name, &value).unwrap();
            row.inputs.push(value);
        }
        let [valid, read] = ["m_axis_tvalid", "s_axi_rvalid"].map(|port| self.get(port) == 1);
        for port in &top.outputs {
            let known = match port.name.as_str() {
                "m_axis_tdata" | "m_axis_tlast" => valid,
                "s_axi_rdata" | "s_axi_rresp" => read,
                "s_axi_bresp" => self.get("s_axi_bvalid") == 1,
                _ => self.rows.len() > 2,
            };
            let value = self.simulator.get(&port.name).unwrap();
            row.expected.push(known.then_some(value));
        }
        self.rows.push(row);
        if self.offered && self.get("s_axis_tready") == 1 {
            self.source.pop_front();
            self.offered = false;
        }
        if valid && ready {
            let word = (self.get("m_axis_tdata") as u32, self.get("m_axis_tlast") == 1);
            self.sink.push(word);
        }
        self.simulator.step();
    }

    pub fn run(&mut self, cycles: usize) {
        (0..cycles).for_each(|_| self.cycle(true));
    }

    fn drive(&mut self, ports: &[(&str, u64)]) {
        self.ports.extend(ports.iter().map(|(port, value)| ((*port).to_owned(), *value)));
    }

    /// Writes a register: the response.
    pub fn write(&mut self, address: u64, data: u64) -> u64 {
        self.drive(&[("s_axi_awaddr", address), ("s_axi_awvalid", 1)]);
        self.drive(&[("s_axi_wdata", data), ("s_axi_wstrb", 15), ("s_axi_wvalid", 1)]);
        self.cycle(true);
        self.drive(&[("s_axi_bready", 1)]);
        let code = self.get("s_axi_bresp");
        self.cycle(true);
        code
    }

    /// Reads a register: its value and the response.
    pub fn read(&mut self, address: u64) -> (u64, u64) {
        self.drive(&[("s_axi_araddr", address), ("s_axi_arvalid", 1)]);
        self.cycle(true);
        self.drive(&[("s_axi_rready", 1)]);
        let answer = (self.get("s_axi_rdata"), self.get("s_axi_rresp"));
        self.cycle(true);
        answer
    }

    /// Runs until all is sent and so many words have come, or for `limit` cycles at most.
    pub fn until(&mut self, words: usize, limit: usize) {
        for _ in 0..limit {
            if self.source.is_empty() && self.sink.len() >= words {
                return;
            }
            self.cycle(true);
        }
        panic!("{} words are left, {} of {words} came after {limit} cycles", self.source.len(), self.sink.len());
    }
}
