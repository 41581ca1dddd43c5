//! The pairing behind AXI4-Stream, with registers behind AXI4-Lite. docs/hardware-pairing.md describes packets and registers.
//!
//! An element waits for the core, not its packet: what a packet of a wrong length has brought the core forgets. On the way out two elements
//! wait, one of which is being sent.

use super::Engine;
use super::control::{PATIENCE, PATIENCE_BITS};
use crate::axi::{self, Element, STREAM_BITS, Statuses, beats, counter, halves};
use crate::bits::Bits;
use crate::ir::{Entity, EntityBuilder, Error, Net, address_bits};
use std::sync::Arc;

/// A register: its name and what it holds.
pub type Register = (&'static str, &'static str);

/// The registers, the first at address 0, the next at 4, and so on; only the first can be written.
pub const REGISTERS: [Register; 14] = [
    (
        "control",
        "bit 0: while it is 1, core and counters are held in reset and nothing is taken in; the rest of a packet that had begun to come is \
         swallowed; an element that is going out goes out whole. Bits 31 to 16: cycles without an element after which a batch that is not full \
         begins, 1024 after a reset",
    ),
    ("identification", "`0x50414952`"),
    ("version", "of these registers: `0x00030000`"),
    ("packets", "bits 31 to 16: words of a packet in; bits 15 to 0: of a packet out"),
    (
        "batch",
        "bits 31 to 16: words of an element; bits 15 to 8: packets of a full batch; bits 7 to 0: pairings of a product",
    ),
    ("field", "bits of p"),
    ("status", "bit 0: a batch is computed or goes out; bits 15 to 8: packets that have come whole and belong to it"),
    ("done", "packets that have gone out"),
    ("errors", "packets of a wrong length (`tlast` too early or too late), which are thrown away"),
    ("cycles", "of the last batch, from its beginning until its last element has been read"),
    ("name", "four words: the curve, 16 characters, the first in the lowest byte, filled up with zeros"),
    ("", ""),
    ("", ""),
    ("", ""),
];

/// Cycles from a batch's last word in to the core, and from the core to its first word out: 89 of 254 bits and 94 of 381 in Verilator, with any number of
/// threads. They count once, because every later batch takes some 20 cycles less than the rest of the model says: its first words wait in the streams.
pub(super) const EDGES: usize = 112;

/// The address of the register of a name.
///
/// # Panics
///
/// There is none of this name.
pub fn address(name: &str) -> usize {
    axi::address(&REGISTERS, name)
}

/// Where packets are.
struct Input {
    /// An element is offered to the core.
    valid: Net,
    data: Net,
    /// A packet of a wrong length has been found.
    wrong: Net,
}

pub(super) fn entity(engine: &Engine, core: &Arc<Entity>, name: &str) -> Result<Arc<Entity>, Error> {
    let about = format!(
        "Optimal ate pairings on {} behind AXI4-Stream, a packet a result, 32-bit words, lowest first; registers behind AXI4-Lite. {}",
        engine.spec().name(),
        engine.spec().warning()
    );
    let mut e = EntityBuilder::new(name, &about);
    let resetn = e.input("aresetn", 1);
    let reset = e.not(resetn);
    e.name(reset, "reset");
    let statuses = Statuses::wires(&mut e, REGISTERS.len() - 1);
    let control = axi::registers(&mut e, reset, (PATIENCE as u32) << PATIENCE_BITS, &statuses);
    let asked = e.bit(control, 0);
    let held = e.or(&[reset, asked]);
    e.name(held, "held");
    let patience = e.slice(control, 32 - PATIENCE_BITS, PATIENCE_BITS);

    let (in_ready, out_ready) = (e.wire("core_in_ready", 1), e.wire("core_out_ready", 1));
    let input = input(&mut e, engine, [reset, asked, held], in_ready);
    e.section("The core");
    let ports = [
        ("reset", held),
        ("in_valid", input.valid),
        ("in_data", input.data),
        ("in_drop", input.wrong),
        ("out_ready", out_ready),
        ("patience", patience),
    ];
    let instance = e.instance("core", core, &ports);
    let port = |name: &str| instance.get(name).unwrap_or(reset);
    e.connect(in_ready, port("in_ready"));
    let out = ["out_data", "out_valid", "out_last", "out_next"].map(port);
    let sent = output(&mut e, engine, out, [reset, held], out_ready);

    e.section("Counters");
    let [done, errors] = [("packets_sent", sent), ("packets_thrown", input.wrong)]
        .map(|(name, event)| counter(&mut e, name, event, held));
    let (busy, filled) = (port("busy"), port("filled"));
    let was_busy = e.state("was_busy", 1);
    e.next(was_busy, busy, None, Some(held));
    let before = e.not(was_busy);
    let begins = e.and(&[busy, before]);
    let restart = e.or(&[begins, held]);
    let cycles = counter(&mut e, "batch_cycles", busy, restart);
    let gap = e.zero(7);
    let status = e.concat(&[filled, gap, busy]);
    let status = e.extend(status, 32);
    let facts = engine.facts().map(|word| e.constant(word));
    let names = engine.name_words().map(|word| e.constant(word));
    statuses.connect(&mut e, &[&facts[..], &[status, done, errors, cycles], &names].concat());
    e.finish()
}

impl Engine {
    /// Words of an element of F_p in a stream.
    pub fn words(&self) -> usize {
        self.spec.bits().div_ceil(STREAM_BITS)
    }

    fn facts(&self) -> [Bits; 5] {
        let words = self.words();
        [
            axi::identification(),
            Bits::from_u64(32, 0x0003_0000),
            halves(words * self.arguments_of_one(), words * self.results_of_one()),
            halves(words, self.threads << 8 | self.pairs),
            halves(0, self.spec.bits()),
        ]
    }

    fn name_words(&self) -> [Bits; 4] {
        [0, 1, 2, 3].map(|word| Bits::from_u64(32, axi::name_word(self.spec.name(), word).into()))
    }
}

/// Packets to elements. A word is taken if no element waits, or the one that waits goes; `held` loses what is under way. During a reset by the
/// port a host offers nothing, so that the stream's output need not follow that input.
fn input(e: &mut EntityBuilder, engine: &Engine, [reset, asked, held]: [Net; 3], in_ready: Net) -> Input {
    e.section("Stream of arguments");
    let data = e.input("s_axis_tdata", STREAM_BITS);
    let [valid, last] = ["s_axis_tvalid", "s_axis_tlast"].map(|port| e.input(port, 1));
    let [waits, swallows, inside] = ["element_waits", "swallows", "in_packet"].map(|name| e.state(name, 1));
    let room = e.not(waits);
    let open = e.not(asked);
    let free = e.or(&[room, in_ready, swallows]);
    let ready = e.and(&[free, open]);
    e.output("s_axis_tready", ready);
    let take = e.and(&[valid, ready]);
    e.name(take, "take");
    let (not_last, counted) = (e.not(last), e.not(swallows));
    let word = e.and(&[take, counted]);
    e.next(inside, not_last, Some(take), Some(reset));

    let clear = e.wire("packet_ends", 1);
    let place = e.state("word", address_bits(engine.words()));
    let ends_element = e.count_up(place, engine.words(), word, clear);
    let whole = e.and(&[word, ends_element]);
    let place = e.state("element", address_bits(engine.arguments_of_one()));
    let last_element = e.count_up(place, engine.arguments_of_one(), whole, clear);
    let ends_packet = e.and(&[whole, last_element]);
    let (early, late) = (e.not(ends_packet), e.and(&[ends_packet, not_last]));
    let early = e.and(&[word, last, early]);
    let wrong = e.or(&[early, late]);
    e.name(wrong, "wrong");
    let clears = e.or(&[ends_packet, wrong, held]);
    e.connect(clear, clears);
    // Until the packet's last word, also of a packet that a reset by the register cuts.
    let cut = e.and(&[held, inside]);
    let begins = e.or(&[late, cut]);
    let ends = e.and(&[take, last]);
    let changes = e.or(&[begins, ends]);
    e.next(swallows, begins, Some(changes), Some(reset));

    let right = e.not(wrong);
    let complete = e.and(&[whole, right]);
    let goes = e.and(&[waits, in_ready]);
    let changes = e.or(&[complete, goes]);
    e.next(waits, complete, Some(changes), Some(held));
    let width = STREAM_BITS * engine.words();
    let all = e.state("collected", width);
    let kept = e.slice(all, STREAM_BITS, width - STREAM_BITS);
    let next = e.concat(&[data, kept]);
    e.next(all, next, Some(word), None);
    Input { valid: waits, data: e.slice(all, 0, engine.spec().bits()), wrong }
}

/// Elements to packets: one is asked for when the place before the one that is sent is free. Whether a packet's last word goes.
fn output(
    e: &mut EntityBuilder,
    engine: &Engine,
    [data, valid, last, next]: [Net; 4],
    [reset, held]: [Net; 2],
    out_ready: Net,
) -> Net {
    e.section("The next element");
    let [asked, waits, is_last] = ["asked", "next_waits", "next_is_last"].map(|name| e.state(name, 1));
    let element = e.state("next_element", engine.spec().bits());
    let load = e.wire("load", 1);
    let under_way = e.or(&[asked, waits, held]);
    let asks = e.not(under_way);
    e.connect(out_ready, asks);
    let changes = e.or(&[next, valid]);
    e.next(asked, next, Some(changes), Some(held));
    let changes = e.or(&[valid, load]);
    e.next(waits, valid, Some(changes), Some(held));
    e.next(element, data, Some(valid), None);
    e.next(is_last, last, Some(valid), None);
    let words = e.extend(element, STREAM_BITS * engine.words());
    let stream = beats(e, Element { words, load, is_last }, reset);
    let loads = e.and(&[waits, stream.free]);
    e.connect(load, loads);
    stream.packet_ends
}
