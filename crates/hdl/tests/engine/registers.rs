//! The registers of a pairing behind AXI, resets, and packets of wrong lengths, in the interpreter; the same rows in GHDL and Icarus Verilog.

use crate::host::{Bench, Pauses};
use crate::known_answers;
use crate::tools::{folder, ghdl, iverilog, verilator};
use pairloom_hdl::engine::axi::address;
use pairloom_hdl::engine::{Engine, EngineOptions};
use pairloom_hdl::ir::Design;
use pairloom_hdl::package::Exchange;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

const RESET: u64 = 1;

struct Host {
    bench: Bench,
    packet: Vec<u32>,
}

impl Host {
    fn read(&mut self, name: &str) -> u64 {
        let (value, code) = self.bench.read(address(name) as u64);
        assert_eq!(code, 0, "{name}");
        value
    }

    fn control(&mut self, value: u64) {
        assert_eq!((self.bench.write(0, value), self.bench.read(0)), (0, (value, 0)));
    }

    /// Sends the first words of a packet, and then some more of it.
    fn send(&mut self, words: usize) {
        let words = (0..words).map(|i| (self.packet[i % self.packet.len()], i + 1 == words));
        self.bench.source.extend(words);
        self.sent();
    }

    fn sent(&mut self) {
        self.bench.until(0, 1000);
        self.bench.run(3);
    }

    /// Packets that have come whole; those of wrong lengths; whether a batch is computed.
    fn state(&mut self) -> (u64, u64, bool) {
        let status = self.read("status");
        (status >> 8 & 0xff, self.read("errors"), status & 1 == 1)
    }
}

#[test]
fn registers_resets_and_wrong_packets() {
    let engine = Engine::new("bn254-nogami", EngineOptions::default()).unwrap();
    let design = Design::new(engine.entity("unit").unwrap()).unwrap();
    assert_eq!(design.paths(), <[[String; 2]; 0]>::default());
    let Exchange { arguments, .. } = known_answers("bn254_nogami", 254).swap_remove(0);
    let words = |x: &pairloom_hdl::Bits| (0..8).map(|i| x.slice(32 * i, 32).low_u64() as u32).collect::<Vec<_>>();
    let packet: Vec<u32> = arguments.iter().flat_map(words).collect();
    let mut host = Host { bench: Bench::new(&design, ChaCha8Rng::seed_from_u64(1)), packet };
    let whole = host.packet.len();

    let patience = 1024 << 16;
    assert_eq!((host.read("control"), host.read("identification")), (patience, 0x5041_4952));
    assert_eq!((host.read("packets"), host.read("batch")), (48 << 16 | 96, 8 << 16 | 20 << 8 | 1));
    let name: Vec<u8> =
        (0..4).flat_map(|i| (host.bench.read(address("name") as u64 + 4 * i).0 as u32).to_le_bytes()).collect();
    assert_eq!(&name, b"bn254-nogami\0\0\0\0");
    assert_eq!((host.bench.write(4, 1), host.bench.read(56).1, host.bench.read(52).1), (2, 2, 0));

    host.bench.pauses = Pauses { source: 0.3, sink: 0.0 };
    let mut wrong = 0;
    for length in [1, 8, 40, whole - 1, whole + 1, whole + 8, 3 * whole] {
        host.send(length);
        wrong += 1;
        assert_eq!(host.state(), (wrong - 1, wrong, false), "{length} words");
        host.send(whole);
        assert_eq!(host.state(), (wrong, wrong, false));
    }

    // A reset by the register forgets them; what is left of a packet is swallowed, though it may have the right length.
    host.bench.pauses.source = 0.0;
    // The cut comes after eleven words.
    let length = whole + 11;
    host.bench.source.extend((0..length).map(|i| (host.packet[i % whole], i + 1 == length)));
    while host.bench.source.len() > whole + 1 {
        host.bench.run(1);
    }
    host.control(patience | RESET);
    assert_eq!((host.state(), host.bench.source.len()), ((0, 0, false), whole));
    host.control(patience);
    host.sent();
    assert_eq!(host.state(), (0, 0, false));

    // A batch that is not full begins after the cycles that the register says, and takes nothing more.
    host.send(whole);
    host.control(200 << 16);
    host.bench.run(150);
    assert_eq!(host.state(), (1, 0, false));
    host.bench.run(100);
    assert_eq!(host.state(), (1, 0, true));
    host.bench.source.extend(host.packet.iter().map(|word| (*word, false)));
    host.bench.run(300);
    assert_eq!(host.bench.source.len(), whole - 8);
    assert!(host.read("cycles") > 300);
    host.bench.reset(3);
    host.bench.source.clear();
    assert_eq!((host.state(), host.read("control")), ((0, 0, false), patience));
    host.send(whole);
    assert_eq!(host.state(), (1, 0, false));

    let folder = folder("engine_registers");
    ghdl(&design, &host.bench.rows, &folder);
    iverilog(&design, &host.bench.rows, &folder);
    verilator(&design, &host.bench.rows, &folder, false);
}
