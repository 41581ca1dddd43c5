//! Packets to operations.

use super::{KIND, LENGTH, STREAM_BITS, Sizes};
use crate::ir::{EntityBuilder, Net, address_bits};
use crate::prime::Kind;

/// What comes of a stream of packets, and what it needs to know.
pub(super) struct Stream {
    /// An operation begins.
    pub start: Net,
    pub kind: Net,
    pub operands: [Net; 4],
    /// A packet has ended with the right length: its operations.
    pub good: Net,
    pub length: Net,
    /// A packet of a wrong length has ended and the multiplier is empty: how many of its operations had begun.
    pub dropped: Net,
    pub begun: Net,
    /// To be connected: there is room for one more result.
    pub credit: Net,
    /// To be connected: nothing is in the multiplier.
    pub drained: Net,
}

/// The place in a packet: word of an element, element of an operation, complete operations.
struct Place {
    ends_operation: Net,
    element: Net,
    operations: Net,
    more: Net,
    is_last: Net,
}

pub(super) fn stream(e: &mut EntityBuilder, sizes: Sizes, reset: Net, flushing: Net, config: Net) -> Stream {
    e.section("Stream of operations");
    let (data, valid, last) =
        (e.input("s_axis_tdata", STREAM_BITS), e.input("s_axis_tvalid", 1), e.input("s_axis_tlast", 1));
    let (credit, drained) = (e.wire("credit", 1), e.wire("drained", 1));
    let [pending, dropping, inside] = ["pending", "dropping", "in_packet"].map(|name| e.state(name, 1));
    let start = e.wire("start_now", 1);
    let ready = ready(e, [pending, dropping, flushing], [start, inside]);
    e.output("s_axis_tready", ready);
    let take = e.and(&[valid, ready]);
    e.name(take, "take");
    let not_last = e.not(last);
    e.next(inside, not_last, Some(take), Some(reset));
    let outside = e.not(inside);
    let first = e.and(&[take, outside]);
    e.name(first, "first_word");
    let (kind, length, allowed) = sampled(e, sizes, config, first, reset);
    let ends_packet = e.and(&[take, last]);
    let dropped = e.and(&[dropping, drained]);
    let place = place(e, sizes, (kind, length, allowed), [take, first, ends_packet, dropped, reset]);
    let good = e.and(&[place.ends_operation, last, place.is_last]);
    e.name(good, "good");
    let not_good = e.not(good);
    let bad = e.and(&[ends_packet, not_good]);
    let other = e.or(&[bad, dropped]);
    e.next(dropping, bad, Some(other), Some(reset));
    let continues = e.or(&[not_last, good]);
    let complete = e.and(&[place.ends_operation, continues]);
    let starts = slots(e, sizes, kind, |e, free| e.and(&[pending, credit, free]));
    e.connect(start, starts);
    let changes = e.or(&[complete, start]);
    e.next(pending, complete, Some(changes), Some(reset));
    let operands = operands(e, sizes, data, [take, place.more], place.element);
    Stream { start, kind, operands, good, length, dropped, begun: place.operations, credit, drained }
}

/// Whether a word can be taken: not while an operation waits, but for a word of the same packet in the cycle in which it begins.
fn ready(e: &mut EntityBuilder, [pending, dropping, flushing]: [Net; 3], goes_on: [Net; 2]) -> Net {
    let moves = e.and(&goes_on);
    let free = e.not(pending);
    let can = e.or(&[free, moves]);
    let blocked = e.or(&[dropping, flushing]);
    let open = e.not(blocked);
    e.and(&[can, open])
}

/// Kind and length as they are in the register when the packet's first word is taken, and whether there are such packets; valid from the
/// second word on. They stay until the next packet's first word, which waits until the packet's last operation has begun.
fn sampled(e: &mut EntityBuilder, sizes: Sizes, config: Net, first: Net, reset: Net) -> (Net, Net, Net) {
    let (kind, length) = (e.state("kind_now", 2), e.state("length_now", 8));
    for (state, (low, width)) in [(kind, KIND), (length, LENGTH)] {
        let field = e.slice(config, low, width);
        e.next(state, field, Some(first), Some(reset));
    }
    let (beyond, three, none) = (e.number(8, sizes.longest() as u64 + 1), e.is_number(kind, 3), e.is_number(length, 0));
    let short = e.less(length, beyond);
    let unknown = e.or(&[three, none]);
    let known = e.not(unknown);
    (kind, length, e.and(&[short, known]))
}

/// Where the next word of a packet belongs.
fn place(
    e: &mut EntityBuilder,
    sizes: Sizes,
    (kind, length, allowed): (Net, Net, Net),
    [take, first, ends_packet, dropped, reset]: [Net; 5],
) -> Place {
    let (bits, count) = (address_bits(sizes.words), 8);
    let (word, element, operations) =
        (e.state("word", bits), e.state("element", 2), e.state("complete_operations", count));
    let full = e.equal(operations, length);
    let open = e.not(full);
    let known = e.and(&[open, allowed]);
    // A first word ends no operation, so it is kept whatever its packet turns out to be.
    let more = e.or(&[first, known]);
    let steps = e.and(&[take, more]);
    let last_elements = Kind::ALL.map(|k| e.number(2, u64::from(k.operands()) - 1));
    let last_element = e.choose(kind, &last_elements);
    let (ends_word, at_last) = (e.is_number(word, sizes.words as u64 - 1), e.equal(element, last_element));
    let ends_element = e.and(&[steps, ends_word]);
    let ends_operation = e.and(&[ends_element, at_last]);
    let clears_word = e.or(&[reset, ends_packet, ends_element]);
    let clears_element = e.or(&[reset, ends_packet, ends_operation]);
    for (state, width, event, clear) in [(word, bits, steps, clears_word), (element, 2, ends_element, clears_element)] {
        let one = e.number(width, 1);
        let next = e.add(state, one);
        e.next(state, next, Some(event), Some(clear));
    }
    let one = e.number(count, 1);
    let next = e.add(operations, one);
    let is_last = e.equal(next, length);
    let not_end = e.not(ends_packet);
    let counts = e.and(&[ends_operation, not_end]);
    let good = e.and(&[ends_operation, ends_packet, is_last]);
    let clears = e.or(&[reset, good, dropped]);
    e.next(operations, next, Some(counts), Some(clears));
    Place { ends_operation, element, operations, more, is_last }
}

/// The start of operations: at the first cycle of a slot, when the operation before has had its own.
fn slots(
    e: &mut EntityBuilder,
    sizes: Sizes,
    kind: Net,
    may_start: impl FnOnce(&mut EntityBuilder, Net) -> Net,
) -> Net {
    let bits = address_bits(sizes.slot as usize);
    let (phase, wait) = (e.state("phase", bits), e.state("slots_left", 2));
    let (one, tick, at_end) = (e.number(bits, 1), e.is_number(phase, 0), e.is_number(phase, u64::from(sizes.slot) - 1));
    let next = e.add(phase, one);
    e.next(phase, next, None, Some(at_end));
    let rested = e.is_number(wait, 0);
    let free = e.and(&[tick, rested]);
    let start = may_start(e, free);
    let slots = Kind::ALL.map(|k| e.number(2, u64::from(k.slots()) - 1));
    let (own, less) = (e.choose(kind, &slots), e.number(2, 1));
    let fewer = e.sub(wait, less);
    let next = e.mux(start, own, fewer);
    let waits = e.not(rested);
    let goes_on = e.and(&[tick, waits]);
    let changes = e.or(&[start, goes_on]);
    e.next(wait, next, Some(changes), None);
    start
}

/// a0, a1, b0, b1, collected word by word.
fn operands(e: &mut EntityBuilder, sizes: Sizes, data: Net, events: [Net; 2], element: Net) -> [Net; 4] {
    let width = STREAM_BITS * sizes.words;
    [0u64, 1, 2, 3].map(|i| {
        let all = e.state("collected", width);
        let next = if sizes.words == 1 {
            data
        } else {
            let kept = e.slice(all, STREAM_BITS, width - STREAM_BITS);
            e.concat(&[data, kept])
        };
        let mine = e.is_number(element, i);
        let enable = e.and(&[events[0], events[1], mine]);
        e.next(all, next, Some(enable), None);
        e.slice(all, 0, sizes.bits)
    })
}
