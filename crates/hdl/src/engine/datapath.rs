//! Register file, adder, multiplier and the queue behind it.

use super::control::{Control, DRAIN, PATIENCE_BITS};
use super::words::{self, Fields};
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

/// Cycles from a row's address to its word: one in the memory, one behind the choice among its blocks.
const WORD: u32 = 2;
/// To its operands: one in front of the register file, whose blocks are all over a device, and one in it.
const READ: u32 = WORD + 2;
/// To the write of its sum.
pub const WRITE: u32 = READ + adder::LATENCY;
const _: () = assert!(WRITE as usize <= DRAIN);
/// From the number of a result's register to the result, by the same registers in front of and in the register file.
pub const OUT: u32 = 1 + READ - WORD;

pub fn entity(engine: &Engine, multiplier: &Arc<Entity>, name: &str) -> Result<Arc<Entity>, Error> {
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
    let [in_drop, out_ready] = ["in_drop", "out_ready"].map(|port| e.input(port, 1));
    let patience = e.input("patience", PATIENCE_BITS);
    let control = Control::new(&mut e, engine, [reset, in_valid, in_drop, patience, out_ready]);

    e.section("Microcode");
    let word = e.table(control.row, words::table(engine.microcode(), engine.number_bits()));
    let word = e.register(word);
    let word = later(&mut e, word, WORD - 1);
    let file = File::new(&mut e, engine);
    let block = file.block(&mut e, control.thread);
    let (active, block) = (later(&mut e, control.running, WORD), later(&mut e, block, WORD));
    let fields = Fields::of(&mut e, word, engine.number_bits());

    e.section("Register file: read");
    let out = file.out_address(&mut e, &control);
    let constants = e.number(file.address_bits, file.constants as u64);
    let addresses = fields.operands.map(|(number, constant)| {
        let block = e.mux(constant, constants, block);
        file.address(&mut e, block, number)
    });
    let first = e.mux(active, addresses[0], out);
    let [a, b] = [first, addresses[1]].map(|address| {
        let address = later(&mut e, address, READ - WORD - 1);
        file.read(&mut e, address)
    });
    let halves = |e: &mut EntityBuilder, net: Net| [0, 1].map(|i| e.slice(net, i * spec.bits(), spec.bits()));
    let ([a0, a1], [b0, b1]) = (halves(&mut e, a), halves(&mut e, b));

    e.section("Multiplier");
    let starts = e.and(&[active, fields.start]);
    let (start, function) = (later(&mut e, starts, READ - WORD), later(&mut e, fields.control, READ - WORD));
    let kind = e.slice(function, 0, 2);
    let ports = [("start", start), ("kind", kind), ("a0", a0), ("a1", a1), ("b0", b0), ("b1", b1)];
    let multiplier = e.instance("multiplier", multiplier, &ports);
    let takes = e.and(&[active, fields.product]);
    let takes = later(&mut e, takes, WRITE - WORD);
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
    let target = file.address(&mut e, block, fields.target);
    let (writes, target) = (later(&mut e, writes, WRITE - WORD), later(&mut e, target, WRITE - WORD));
    let result = e.mux(takes, product, sum);
    file.write(&mut e, &control, [in_data, writes, target, result]);

    e.section("Results");
    let [last, half] = [control.out_last, control.out_half].map(|net| later(&mut e, net, OUT));
    // What is on its way is no result after a reset.
    let valid = (0..OUT).fold(control.out_next, |net, _| {
        let state = e.state("valid", 1);
        e.next(state, net, None, Some(reset));
        state
    });
    let data = e.mux(half, a1, a0);
    let streams = [("in_ready", control.in_ready), ("out_valid", valid), ("out_data", data), ("out_last", last)];
    let states = [("out_next", control.out_next), ("busy", control.busy), ("filled", control.load_thread)];
    streams.into_iter().chain(states).for_each(|(port, net)| e.output(port, net));
    e.finish()
}

/// The register file: the registers of every thread, then the constants. It is read at two addresses, so tools make two copies.
struct File<'a> {
    engine: &'a Engine,
    memory: Memory,
    bits: usize,
    address_bits: usize,
    /// The address of the first constant.
    constants: usize,
}

impl<'a> File<'a> {
    fn new(e: &mut EntityBuilder, engine: &'a Engine) -> Self {
        let (bits, constants) = (engine.spec().bits(), engine.threads() * engine.microcode().registers());
        let address_bits = engine.file_bits();
        Self { engine, memory: e.memory("registers", address_bits, 2 * bits), bits, address_bits, constants }
    }

    /// The address of a thread's first register.
    fn block(&self, e: &mut EntityBuilder, thread: Net) -> Net {
        let first = |thread: usize| (thread * self.engine.microcode().registers()) as u64;
        let blocks: Vec<Net> =
            (0..self.engine.threads()).map(|thread| e.number(self.address_bits, first(thread))).collect();
        e.choose(thread, &blocks)
    }

    fn address(&self, e: &mut EntityBuilder, block: Net, number: Net) -> Net {
        let number = e.extend(number, self.address_bits);
        e.add(block, number)
    }

    /// One of a list of registers, of a thread.
    fn register(&self, e: &mut EntityBuilder, registers: &[usize], index: Net, thread: Net) -> Net {
        let numbers: Vec<Net> =
            registers.iter().map(|register| e.number(self.address_bits, *register as u64)).collect();
        let (number, block) = (e.choose(index, &numbers), self.block(e, thread));
        e.add(block, number)
    }

    /// Where a result is, a cycle after its number.
    fn out_address(&self, e: &mut EntityBuilder, control: &Control) -> Net {
        let address = self.register(e, self.engine.microcode().outputs(), control.out_number, control.out_thread);
        later(e, address, 1)
    }

    fn read(&self, e: &mut EntityBuilder, address: Net) -> Net {
        let word = e.read(self.memory, address);
        e.register(word)
    }

    fn write(&self, e: &mut EntityBuilder, control: &Control, row: [Net; 4]) {
        let [in_data, writes, target, result] = row;
        let held = e.state("first_half", self.bits);
        e.next(held, in_data, Some(control.takes), None);
        let argument = e.concat(&[in_data, held]);
        let of_argument = self.register(e, self.engine.microcode().inputs(), control.loaded, control.load_thread);
        let table = self.engine.constants.iter().map(|[c0, c1]| {
            let bits = Bits::from_fn(2 * self.bits, |i| if i < self.bits { c0.bit(i) } else { c1.bit(i - self.bits) });
            (bits, String::new())
        });
        let constant = e.table(control.constant, table.collect());
        let first = e.number(self.address_bits, self.constants as u64);
        let number = self.address(e, first, control.constant);
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
