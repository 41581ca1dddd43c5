//! Whole pairings behind AXI as a netlist: packets, pauses, wrong lengths, results that wait, resets, registers; and the same rows in its Verilog.

use super::host::{Bench, Pauses};
use super::pairing::{LARGE, SIXTEEN, chain};
use super::tools;
use pairloom_curve::binary::E2_239;
use pairloom_curve::binary::toy::Toy11B1;
use pairloom_curve::ternary::toy::Toy11Minus;
use pairloom_hdl::Bits;
use pairloom_hdl::coprocessor::eta::{Binary, Ternary};
use pairloom_hdl::ir::Design;
use pairloom_hdl::package::pairing_name;
use pairloom_hdl::top::Pairing;
use pairloom_hdl::top::axi::REGISTERS;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// A host, and the packets of some pairings with their values.
struct Host {
    bench: Bench,
    tasks: Vec<[Vec<u32>; 2]>,
}

/// The words of elements.
fn words(elements: &[Bits]) -> Vec<u32> {
    let words = |x: &Bits| {
        let part = |i: usize| x.slice(32 * i, 32.min(x.width() - 32 * i)).low_u64() as u32;
        (0..x.width().div_ceil(32)).map(part).collect::<Vec<_>>()
    };
    elements.iter().flat_map(words).collect()
}

impl Host {
    fn new(pairing: &Pairing, tasks: usize) -> (Self, Design) {
        let design = Design::new(pairing.axi_entity(&pairing_name(pairing.curve())).unwrap()).unwrap();
        let task = |i: usize| {
            let arguments = pairing.arguments(format!("stream {i}").as_bytes()).unwrap();
            let value = pairing.reference(&arguments).unwrap();
            [words(&arguments), words(&value)]
        };
        let bench = Bench::new(&design, ChaCha8Rng::seed_from_u64(1));
        (Self { bench, tasks: (0..tasks).map(task).collect() }, design)
    }

    fn read(&mut self, name: &str) -> u32 {
        let address = REGISTERS.iter().find(|register| register.name == name).unwrap().address;
        let (value, code) = self.bench.read(address.into());
        assert_eq!(code, 0, "{name}");
        value as u32
    }

    /// So many words of a task, which end a packet.
    fn send(&mut self, task: usize, length: usize) {
        let packet = &self.tasks[task][0];
        let words = (0..length).map(|i| (packet[i % packet.len()], i + 1 == length));
        self.bench.source.extend(words);
    }

    fn whole(&self) -> usize {
        self.tasks[0][0].len()
    }

    /// Waits for the values of these tasks, and for nothing else.
    fn expect(&mut self, tasks: &[usize]) {
        let value = |task: &usize| {
            let value = &self.tasks[*task][1];
            value.iter().enumerate().map(|(i, word)| (*word, i + 1 == value.len())).collect::<Vec<_>>()
        };
        let expected = tasks.iter().flat_map(value).collect::<Vec<_>>();
        self.bench.until(expected.len(), 20_000);
        assert_eq!(self.bench.sink, expected);
        self.bench.sink.clear();
    }
}

fn check(pairing: &Pairing) -> (Host, Design) {
    let (mut host, design) = Host::new(pairing, 7);
    assert_eq!(design.paths(), <[[String; 2]; 0]>::default());
    let whole = host.whole();
    let field = &pairing.looped().field;
    assert_eq!(
        (host.read("identification"), host.read("version"), host.read("control")),
        (0x5041_4952, 0x0001_0000, 0)
    );
    assert_eq!(host.read("field"), u32::from(field.characteristic()) << 24 | field.degree() as u32);
    assert_eq!(host.read("beats"), (whole << 16 | host.tasks[0][1].len()) as u32);
    let name: Vec<u8> = (0..4).flat_map(|i| (host.bench.read(0x28 + 4 * i).0 as u32).to_le_bytes()).collect();
    assert!(name.starts_with(&pairing.curve().as_bytes()[..pairing.curve().len().min(16)]));
    assert_eq!((host.bench.write(4, 1), host.bench.read(0x38).1, host.read("status")), (2, 2, 1));

    // Words of a packet that has not come whole are not inside.
    host.bench.source.extend([(1, false); 3]);
    host.bench.run(9);
    assert_eq!(host.read("status"), 1);
    host.bench.reset(1);

    // One alone, then four that follow each other.
    host.send(0, whole);
    host.expect(&[0]);
    assert_eq!((host.read("done"), host.read("cycles"), host.read("interval")), (1, pairing.cycles() as u32, 0));
    (1..5).for_each(|task| host.send(task, whole));
    host.expect(&[1, 2, 3, 4]);
    assert_eq!((host.read("done"), host.read("interval")), (5, pairing.interval() as u32));

    // Packets of wrong lengths between others, and pauses of both streams.
    host.bench.pauses = Pauses { source: 0.3, sink: 0.5 };
    for (task, length) in [(0, 1), (1, whole), (2, whole - 1), (3, whole + 1), (4, whole), (5, 2 * whole), (6, whole)] {
        host.send(task, length);
    }
    host.expect(&[1, 4, 6]);
    assert_eq!((host.read("errors"), host.read("done"), host.read("status")), (4, 8, 1));

    // A host that takes nothing: four inside, of which the stream has the words of one, a fifth that waits, and no more.
    host.bench.pauses = Pauses { source: 0.0, sink: 1.0 };
    (0..7).for_each(|task| host.send(task, whole));
    host.bench.run(8 * pairing.cycles());
    assert_eq!((host.bench.source.len(), host.read("status")), (whole, 4 << 8));
    host.bench.pauses.sink = 0.0;
    host.expect(&[0, 1, 2, 3, 4, 5, 6]);
    (host, design)
}

/// Resets by the register and by the port, in all parts of a computation.
fn check_resets(pairing: &Pairing, host: &mut Host) {
    let whole = host.whole();
    for delay in [1, whole, whole + 3, whole + pairing.interval(), whole + pairing.cycles() - 1] {
        (0..2).for_each(|task| host.send(task, whole));
        host.bench.run(delay);
        assert_eq!(host.bench.write(0, 1), 0);
        host.bench.run(3 * whole);
        assert_eq!((host.read("done"), host.read("errors")), (0, 0));
        let rest = host.bench.source.len();
        host.bench.write(0, 0);
        host.bench.run(5 * pairing.cycles());
        // What had not come is a packet of a wrong length, and pairings as usual.
        let cut = u32::from(!rest.is_multiple_of(whole));
        assert_eq!((host.read("errors"), host.read("done")), (cut, (rest / whole) as u32), "{delay} {rest}");
        host.bench.sink.clear();
        host.bench.reset(2);
        host.bench.source.clear();
        host.send(3, whole);
        host.expect(&[3]);
    }
}

#[test]
fn toy_curves_behind_axi() {
    let pairing = chain::<Binary<Toy11B1>>(LARGE);
    let (mut host, design) = check(&pairing);
    check_resets(&pairing, &mut host);
    tools::iverilog(&design, &host.bench.rows, &tools::folder("pairing_axi_2"));
    let pairing = chain::<Ternary<Toy11Minus>>(LARGE);
    let (host, design) = check(&pairing);
    tools::ghdl(&design, &host.bench.rows, &tools::folder("pairing_axi_3"));
    tools::verilator(&design, &host.bench.rows, &tools::folder("pairing_axi_3_verilog"), false);
}

/// Elements of eight words.
#[test]
fn e2_239_behind_axi() {
    let pairing = chain::<Binary<E2_239>>(SIXTEEN);
    let (mut host, design) = Host::new(&pairing, 2);
    let whole = host.whole();
    assert_eq!((whole, host.tasks[0][1].len()), (32, 32));
    (0..2).for_each(|task| host.send(task, whole));
    host.expect(&[0, 1]);
    assert_eq!((host.read("interval"), host.read("cycles")), (852, 1589));
    tools::verilator(&design, &host.bench.rows, &tools::folder("pairing_axi_239_verilog"), false);
}
