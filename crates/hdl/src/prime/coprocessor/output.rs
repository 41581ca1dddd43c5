//! Results to packets.

use super::Sizes;
use super::input::Stream;
use crate::axi::{Element, STREAM_BITS, beats};
use crate::ir::{EntityBuilder, Net, address_bits};

/// The FIFO of results as the rest sees it.
pub(super) struct Queue {
    /// There is room for one more operation's result.
    pub credit: Net,
    /// All operations that began have their results in the FIFO.
    pub drained: Net,
    /// Operations that began and whose results have not gone.
    pub occupied: Net,
}

/// A number that one event adds to and others take from.
fn balance(e: &mut EntityBuilder, count: Net, plus: Net, minus: Net, taken: Net, reset: Net) {
    let width = e.width(count);
    let [plus, minus] = [plus, minus].map(|bit| e.extend(bit, width));
    let more = e.add(count, plus);
    let less = e.add(minus, taken);
    let next = e.sub(more, less);
    e.next(count, next, None, Some(reset));
}

/// A pointer that an event moves on.
fn pointer(e: &mut EntityBuilder, name: &str, bits: usize, event: Net, reset: Net) -> Net {
    let (pointer, one) = (e.state(name, bits), e.number(bits, 1));
    let next = e.add(pointer, one);
    e.next(pointer, next, Some(event), Some(reset));
    pointer
}

pub(super) fn queue(
    e: &mut EntityBuilder,
    sizes: Sizes,
    reset: Net,
    stream: &Stream,
    (done, c): (Net, [Net; 2]),
) -> Queue {
    e.section("Results wait until their packet has ended well");
    let (bits, count_bits) = (address_bits(sizes.depth), sizes.count_bits());
    let [occupied, stored, packets] = ["occupied", "stored", "packets"].map(|name| e.state(name, count_bits));
    let load = e.wire("load", 1);
    let begun = super::super::words::fit(e, stream.begun, count_bits);
    let mask = e.repeat(stream.dropped, count_bits);
    let thrown = e.and(&[begun, mask]);
    balance(e, occupied, stream.start, load, thrown, reset);
    balance(e, stored, done, load, thrown, reset);
    let results = e.memory("results", bits, 2 * sizes.bits);
    let write_at = e.state("write_at", bits);
    let step = e.extend(done, bits);
    let back = super::super::words::fit(e, thrown, bits);
    let forward = e.add(write_at, step);
    let next = e.sub(forward, back);
    e.next(write_at, next, None, Some(reset));
    let both = e.concat(&[c[1], c[0]]);
    e.write(results, done, write_at, both);
    let read_at = pointer(e, "read_at", bits, load, reset);
    let result = e.read(results, read_at);
    e.section("Lengths of packets");
    let lengths = e.memory("lengths", bits, 8);
    let length_at = pointer(e, "length_at", bits, stream.good, reset);
    e.write(lengths, stream.good, length_at, stream.length);
    let ends = e.wire("ends", 1);
    let head_at = pointer(e, "head_at", bits, ends, reset);
    let head = e.read(lengths, head_at);
    let none = e.zero(count_bits);
    balance(e, packets, stream.good, ends, none, reset);
    let is_last = last_of_packet(e, head, [load, ends], reset);
    let [empty, no_packet] = [stored, packets].map(|count| e.is_number(count, 0));
    let nothing = e.or(&[empty, no_packet]);
    let ready = e.not(nothing);
    let [c0, c1] = [0, 1].map(|i| e.slice(result, i * sizes.bits, sizes.bits));
    let [c0, c1] = [c0, c1].map(|net| e.extend(net, STREAM_BITS * sizes.words));
    let both = e.concat(&[c1, c0]);
    let free = beats(e, Element { words: both, load, is_last }, reset).free;
    let loads = e.and(&[ready, free]);
    e.connect(load, loads);
    let full = e.is_number(occupied, sizes.depth as u64);
    Queue { credit: e.not(full), drained: e.equal(occupied, stored), occupied }
}

/// Whether the result at the head is the last of its packet; drives `ends`.
fn last_of_packet(e: &mut EntityBuilder, head: Net, [load, ends]: [Net; 2], reset: Net) -> Net {
    let (taken, one) = (e.state("taken", 8), e.number(8, 1));
    let next = e.add(taken, one);
    let is_last = e.equal(next, head);
    let ending = e.and(&[load, is_last]);
    e.connect(ends, ending);
    let clear = e.or(&[ending, reset]);
    e.next(taken, next, Some(load), Some(clear));
    is_last
}
