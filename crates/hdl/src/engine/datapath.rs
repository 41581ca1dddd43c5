//! Register file, adder, multiplier and the queue behind it.

use super::control::{Control, THREAD};
use super::words::{self, Fields, NUMBER};
use super::{Engine, adder};
use crate::bits::Bits;
use crate::ir::{Entity, EntityBuilder, Error, Memory, Net, address_bits};
use std::sync::Arc;

/// A delay by registers that are 0 at power-up.
fn later(e: &mut EntityBuilder, net: Net, cycles: u32) -> Net {
    (0..cycles).fold(net, |net, _| {
        let state = e.state("later", e.width(net));
        e.next(state, net, None, None);
        state
    })
}

/// Cycles from a row's address to its operands, and to the write of its sum.
const READ: u32 = 2;
const WRITE: u32 = READ + adder::LATENCY;

pub fn entity(engine: &Engine, name: &str) -> Result<Arc<Entity>, Error> {
    let spec = engine.spec();
    let about = format!(
        "Optimal ate pairings on {}: {} threads, {} rows of microcode. {}",
        spec.name(),
        engine.threads(),
        engine.rows(),
        spec.warning()
    );
    let adder = adder::entity(spec, &format!("{name}_adder"))?;
    let mut e = EntityBuilder::new(name, &about);
    let (reset, in_valid) = (e.input("reset", 1), e.input("in_valid", 1));
    let in_data = e.input("in_data", spec.bits());
    let control = Control::new(&mut e, engine, reset, in_valid);

    e.section("Microcode");
    let word = e.table(control.row, words::table(engine.microcode()));
    let word = e.register(word);
    let (active, thread) = (later(&mut e, control.running, 1), later(&mut e, control.thread, 1));
    let fields = Fields::of(&mut e, word);

    e.section("Register file: read");
    let mut file = File::new(&mut e, spec.bits());
    let out = out_address(&mut e, engine, &control);
    let constants = e.zero(THREAD);
    let addresses = fields.operands.map(|(number, constant)| {
        let block = e.mux(constant, constants, thread);
        e.concat(&[block, number])
    });
    let first = e.mux(active, addresses[0], out);
    let [a, b] = [file.read(&mut e, first), file.read(&mut e, addresses[1])];
    let halves = |e: &mut EntityBuilder, net: Net| [0, 1].map(|i| e.slice(net, i * spec.bits(), spec.bits()));
    let ([a0, a1], [b0, b1]) = (halves(&mut e, a), halves(&mut e, b));

    e.section("Multiplier");
    let starts = e.and(&[active, fields.start]);
    let (start, function) = (later(&mut e, starts, 1), later(&mut e, fields.control, 1));
    let kind = e.slice(function, 0, 2);
    let ports = [("start", start), ("kind", kind), ("a0", a0), ("a1", a1), ("b0", b0), ("b1", b1)];
    let multiplier = e.instance("multiplier", engine.multiplier().entity(), &ports);
    let takes = e.and(&[active, fields.product]);
    let takes = later(&mut e, takes, WRITE - 1);
    let outputs = ["done", "c0", "c1"].map(|port| multiplier.get(port).unwrap_or(a0));
    let empty = e.or(&[reset, control.begins]);
    let product = queue(&mut e, engine, outputs, takes, empty);

    e.section("Adder");
    let ports = [("control", function), ("a0", a0), ("a1", a1), ("b0", b0), ("b1", b1)];
    let sum = e.instance("adder", &adder, &ports);
    let [c0, c1] = ["c0", "c1"].map(|port| sum.get(port).unwrap_or(a0));
    let sum = e.concat(&[c1, c0]);

    e.section("Register file: written by rows, arguments and constants");
    let writes = e.and(&[active, fields.write]);
    let target = e.concat(&[thread, fields.target]);
    let (writes, target) = (later(&mut e, writes, WRITE - 1), later(&mut e, target, WRITE - 1));
    let result = e.mux(takes, product, sum);
    file.write(&mut e, engine, &control, [in_data, writes, target, result]);

    e.section("Results");
    let (valid, last, half) =
        (later(&mut e, control.unloading, 2), later(&mut e, control.out_last, 2), later(&mut e, control.out_half, 2));
    let data = e.mux(half, a1, a0);
    for (port, net) in [("in_ready", control.in_ready), ("out_valid", valid), ("out_data", data), ("out_last", last)] {
        e.output(port, net);
    }
    e.finish()
}

/// Where a result is, a cycle after its number.
fn out_address(e: &mut EntityBuilder, engine: &Engine, control: &Control) -> Net {
    let registers: Vec<Net> =
        engine.microcode().outputs().iter().map(|register| e.number(NUMBER, *register as u64)).collect();
    let register = e.choose(control.out_number, &registers);
    let address = e.concat(&[control.out_thread, register]);
    later(e, address, 1)
}

/// The register file: a block of registers a thread, two copies.
struct File {
    memory: Memory,
    bits: usize,
}

impl File {
    fn new(e: &mut EntityBuilder, bits: usize) -> Self {
        Self { memory: e.memory("registers", THREAD + NUMBER, 2 * bits), bits }
    }

    fn read(&mut self, e: &mut EntityBuilder, address: Net) -> Net {
        let word = e.read(self.memory, address);
        e.register(word)
    }

    fn write(&mut self, e: &mut EntityBuilder, engine: &Engine, control: &Control, row: [Net; 4]) {
        let [in_data, writes, target, result] = row;
        let held = e.state("first_half", self.bits);
        e.next(held, in_data, Some(control.takes), None);
        let argument = e.concat(&[in_data, held]);
        let registers: Vec<Net> = engine
            .microcode()
            .inputs()
            .iter()
            .map(|register| e.number(NUMBER, register.unwrap_or(engine.microcode().registers()) as u64))
            .collect();
        let register = e.choose(control.loaded, &registers);
        let of_argument = e.concat(&[control.load_thread, register]);
        let table = engine.constants.iter().map(|[c0, c1]| {
            let bits = Bits::from_fn(2 * self.bits, |i| if i < self.bits { c0.bit(i) } else { c1.bit(i - self.bits) });
            (bits, String::new())
        });
        let constant = e.table(control.constant, table.collect());
        let number = e.extend(control.constant, THREAD + NUMBER);
        let data = e.mux(control.priming, constant, argument);
        let address = e.mux(control.priming, number, of_argument);
        let (data, address) = (e.mux(writes, result, data), e.mux(writes, target, address));
        let enable = e.or(&[writes, control.priming, control.loads]);
        e.write(self.memory, enable, address, data);
    }
}

/// Products wait here for their thread's next turn.
fn queue(e: &mut EntityBuilder, engine: &Engine, [done, c0, c1]: [Net; 3], takes: Net, reset: Net) -> Net {
    let bits = address_bits(engine.threads() + 1);
    let memory = e.memory("products", bits, 2 * engine.spec().bits());
    let [filled, taken] = [("put", done), ("taken", takes)].map(|(name, enable)| {
        let state = e.state(name, bits);
        let one = e.number(bits, 1);
        let more = e.add(state, one);
        e.next(state, more, Some(enable), Some(reset));
        state
    });
    let product = e.concat(&[c1, c0]);
    e.write(memory, done, filled, product);
    e.read(memory, taken)
}
