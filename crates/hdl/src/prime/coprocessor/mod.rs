//! The coprocessor: a multiplier of F_p² behind AXI4-Stream, with registers behind AXI4-Lite (seed 002, section 5).
//!
//! It is a netlist like everything else, so that VHDL and Verilog are made of one source. docs/hardware-prime.md describes packets and
//! registers.
//!
//! An operation goes to the multiplier as soon as its last word is there. Results wait in a FIFO until their packet has ended with the
//! right length; results of a packet of a wrong length are taken out of it again. So the FIFO holds the longest burst, and two results
//! more, with which operations of the next packet begin while this one's results go out.

mod input;
mod output;

use super::{Error, Fp2Multiplier, Shape};
use crate::axi::{self, STREAM_BITS, Statuses, counter, halves};
use crate::bits::Bits;
use crate::ir::{Entity, EntityBuilder, address_bits};
use std::sync::Arc;

/// Places in the FIFO for results that come while earlier ones go out.
const BEYOND_BURST: usize = 2;

/// The longest burst that the register can say.
const LONGEST: usize = 254;
/// The configuration's bits for the kind of operation, and the lowest of the eight for the operations of a packet.
const KIND: (usize, usize) = (0, 2);
const LENGTH: (usize, usize) = (8, 8);

/// The registers, each its name and what it holds, the first at address 0, the next at 4, and so on; only the first can be written.
pub const REGISTERS: [(&str, &str); 11] = [
    (
        "configuration",
        "bits 1 to 0: the kind of operations, 0 product, 1 square, 2 product by b0; bits 15 to 8: how many make a packet",
    ),
    ("identification", "`0x50414952`"),
    ("version", "of these registers: `0x00020001`"),
    ("sizes", "bits 31 to 16: words of an element; bits 15 to 0: the longest burst"),
    ("cycles", "bits 31 to 16: the latency of the multiplier; bits 15 to 0: its interval"),
    ("widths", "bits 31 to 16: the bits of p; bits 15 to 0: log2 R"),
    ("good", "packets of the right length"),
    ("errors", "packets of a wrong length, which are thrown away"),
    ("operations", "done, those of packets thrown away too"),
    ("busy", "cycles in which an operation was in the multiplier"),
    ("inside", "operations whose results have not gone"),
];

/// The coprocessor.
#[derive(Clone, Debug)]
pub struct Coprocessor {
    unit: Fp2Multiplier,
    sizes: Sizes,
    entity: Arc<Entity>,
}

/// The sizes that the parts share.
#[derive(Clone, Copy, Debug)]
struct Sizes {
    /// Bits of p.
    bits: usize,
    /// Words of an element.
    words: usize,
    /// Results in the FIFO.
    depth: usize,
    /// Cycles of a slot.
    slot: u32,
    latency: u32,
}

impl Sizes {
    /// The bits of a number up to the depth.
    fn count_bits(&self) -> usize {
        address_bits(self.depth + 1)
    }

    /// The longest burst.
    fn longest(&self) -> usize {
        (self.depth - BEYOND_BURST).min(LONGEST)
    }
}

impl Coprocessor {
    /// The coprocessor around a multiplier of this shape, for bursts of up to at least `burst` operations: an entity of this name.
    ///
    /// # Errors
    ///
    /// A burst of none or of more than 254 operations, a prime for which u² + 1 is reducible, a name that is none.
    pub fn new(shape: Shape, burst: usize, name: &str) -> Result<Self, Error> {
        if !(1..=LONGEST).contains(&burst) {
            return Err(Error::Burst { burst, longest: LONGEST });
        }
        let unit = Fp2Multiplier::new(shape, &format!("{name}_multiplier"))?;
        let depth = (burst + BEYOND_BURST).next_power_of_two();
        let bits = unit.shape().spec.bits();
        let sizes =
            Sizes { bits, words: bits.div_ceil(STREAM_BITS), depth, slot: unit.shape().slot, latency: unit.latency() };
        let entity = entity(&unit, sizes, name)?;
        Ok(Self { unit, sizes, entity })
    }

    /// The multiplier.
    pub fn unit(&self) -> &Fp2Multiplier {
        &self.unit
    }

    /// Results that the FIFO holds.
    pub fn depth(&self) -> usize {
        self.sizes.depth
    }

    /// The longest burst.
    pub fn longest(&self) -> usize {
        self.sizes.longest()
    }

    /// Words of an element of F_p in a stream.
    pub fn words(&self) -> usize {
        self.sizes.words
    }

    /// The circuit.
    pub fn entity(&self) -> &Arc<Entity> {
        &self.entity
    }
}

fn entity(unit: &Fp2Multiplier, sizes: Sizes, name: &str) -> Result<Arc<Entity>, Error> {
    let about = format!(
        "Products of F_p[u] / (u^2 + 1), p of {}, behind AXI4-Stream: a packet is a burst of operations, 32-bit words, lowest first. \
         Registers behind AXI4-Lite say which operation and how many. {}",
        unit.shape().spec.name(),
        unit.shape().spec.warning()
    );
    let mut e = EntityBuilder::new(name, &about);
    let resetn = e.input("aresetn", 1);
    let reset = e.not(resetn);
    e.name(reset, "reset");
    let flushing = axi::flushing(&mut e, sizes.latency, reset);
    let statuses = Statuses::wires(&mut e, REGISTERS.len() - 1);
    let config = axi::registers(&mut e, reset, 0, &statuses);
    let stream = input::stream(&mut e, sizes, reset, flushing, config);
    e.section("The multiplier");
    let [a0, a1, b0, b1] = stream.operands;
    let ports = [("start", stream.start), ("kind", stream.kind), ("a0", a0), ("a1", a1), ("b0", b0), ("b1", b1)];
    let multiplier = e.instance("multiplier", unit.entity(), &ports);
    let [done, c0, c1] = ["done", "c0", "c1"].map(|port| multiplier.get(port).unwrap_or(reset));
    let valid = e.not(flushing);
    let done = e.and(&[done, valid]);
    let queue = output::queue(&mut e, sizes, reset, &stream, (done, [c0, c1]));
    e.connect(stream.credit, queue.credit);
    e.connect(stream.drained, queue.drained);
    e.section("Counters");
    let [good, bad] = [("packets_good", stream.good), ("packets_thrown", stream.dropped)]
        .map(|(name, event)| counter(&mut e, name, event, reset));
    let operations = counter(&mut e, "operations", done, reset);
    let under_way = e.not(queue.drained);
    let busy = counter(&mut e, "busy_cycles", under_way, reset);
    let inside = e.extend(queue.occupied, 32);
    let facts = facts(unit, sizes).map(|word| e.constant(word));
    statuses.connect(&mut e, &[&facts[..], &[good, bad, operations, busy, inside]].concat());
    Ok(e.finish()?)
}

/// What registers say about the coprocessor: identification "PAIR", version, words of an element and longest burst, latency and interval,
/// bits of p and log2 R.
fn facts(unit: &Fp2Multiplier, sizes: Sizes) -> [Bits; 5] {
    [
        axi::identification(),
        Bits::from_u64(32, 0x0002_0001),
        halves(sizes.words, sizes.longest()),
        halves(unit.latency() as usize, unit.interval() as usize),
        halves(sizes.bits, unit.shape().shift()),
    ]
}
