//! The whole pairing behind AXI4-Stream and AXI4-Lite as a netlist, which is written in both languages: packets and registers are those of
//! [`super::axi`], `tdata` has 32 bits, and four packets may be inside at a time.

use super::Pairing;
use super::axi::REGISTERS;
use crate::axi::{self, Element, STREAM_BITS, Statuses, beats, counter, halves};
use crate::bits::Bits;
use crate::coprocessor::CoprocessorError;
use crate::ir::{Entity, EntityBuilder, Net, address_bits};
use std::sync::Arc;

/// Packets inside at a time, results that wait included: a power of two.
const QUEUE: usize = 4;
/// Bits of their number.
const INSIDE_BITS: usize = 3;
/// The words of the curve's name.
const NAME_WORDS: usize = 4;

/// What comes in.
struct Tasks {
    /// An element is offered to the core.
    valid: Net,
    data: Net,
    /// The core takes the first element of a task.
    begun: Net,
    /// A task waits or is being taken.
    waits: Net,
    /// A packet of a wrong length has gone by.
    wrong: Net,
}

impl Pairing {
    /// The circuit `<core>_axi` around the core of [`Self::entity`]. Ports as those of [`Self::axi_top`], the clock is `clk`.
    ///
    /// # Errors
    ///
    /// A name that is none in the languages.
    pub fn axi_entity(&self, core: &str) -> Result<Arc<Entity>, CoprocessorError> {
        let inner = self.entity(core)?;
        let about = format!("The pairing eta_T on {}, behind AXI4-Stream and AXI4-Lite.", self.curve());
        let mut e = EntityBuilder::new(&format!("{core}_axi"), &about);
        let resetn = e.input("aresetn", 1);
        let reset = e.not(resetn);
        e.name(reset, "reset");
        let statuses = Statuses::wires(&mut e, REGISTERS.len() - 2 + NAME_WORDS);
        let control = axi::registers(&mut e, reset, 0, &statuses);
        let asked = e.bit(control, 0);
        let held = e.or(&[reset, asked]);
        e.name(held, "held");

        let (ready, inside) = (e.wire("core_ready", 1), e.state("inside", INSIDE_BITS));
        let tasks = self.tasks(&mut e, [asked, held], ready, inside);
        e.section("The core");
        let ports = [("reset", held), ("in_valid", tasks.valid), ("in_data", tasks.data)];
        let instance = e.instance("core", &inner, &ports);
        let port = |name: &str| instance.get(name).unwrap_or(reset);
        e.connect(ready, port("in_ready"));
        let left = self.results(&mut e, [reset, held], ["out_valid", "out_data", "out_last"].map(port));
        let [more, less] = [tasks.begun, left].map(|event| e.extend(event, INSIDE_BITS));
        let next = e.add(inside, more);
        let next = e.sub(next, less);
        e.next(inside, next, None, Some(held));

        let last = e.and(&[port("out_valid"), port("out_last")]);
        let counts = counts(&mut e, held, last, [tasks.begun, tasks.wrong], inside);
        let (none, waiting) = (e.is_number(inside, 0), e.not(tasks.waits));
        let idle = e.and(&[none, waiting]);
        let gap = e.zero(7);
        let status = e.concat(&[inside, gap, idle]);
        let status = e.extend(status, 32);
        let facts = self.facts().map(|word| e.constant(word));
        let name = self.name_words().map(|word| e.constant(word));
        let [done, errors, cycles, interval] = counts;
        statuses.connect(&mut e, &[&facts[..], &[status, done, errors, cycles, interval], &name].concat());
        Ok(e.finish()?)
    }

    /// Words of an element.
    fn words(&self) -> usize {
        self.looped.field.width().div_ceil(STREAM_BITS)
    }

    /// The registers that do not change: identification, version, field, beats.
    fn facts(&self) -> [Bits; 4] {
        let field = &self.looped.field;
        let number = u64::from(field.characteristic()) << 24 | field.degree() as u64;
        let [packet_in, packet_out] =
            [self.arguments_of_task(), self.results_of_task()].map(|count| count * self.words());
        [
            axi::identification(),
            Bits::from_u64(32, 0x0001_0000),
            Bits::from_u64(32, number),
            halves(packet_in, packet_out),
        ]
    }

    fn name_words(&self) -> [Bits; NAME_WORDS] {
        [0, 1, 2, 3].map(|word| Bits::from_u64(32, axi::name_word(self.curve(), word).into()))
    }

    /// Words to a packet, a packet to elements in consecutive cycles. Nothing is taken during a reset by register; during one by the port a host
    /// offers nothing, so that the stream's output need not follow that input.
    fn tasks(&self, e: &mut EntityBuilder, [asked, held]: [Net; 2], core_ready: Net, inside: Net) -> Tasks {
        let (elements, words) = (self.arguments_of_task(), self.words());
        let (length, padded) = (elements * words, words * STREAM_BITS);
        e.section("Stream of points: words to a packet");
        let data = e.input("s_axis_tdata", STREAM_BITS);
        let [valid, last] = ["s_axis_tvalid", "s_axis_tlast"].map(|port| e.input(port, 1));
        let full = e.state("packet_waits", 1);
        let closed = e.or(&[full, asked]);
        let ready = e.not(closed);
        e.output("s_axis_tready", ready);
        let take = e.and(&[valid, ready]);
        // The words of a packet, counted up to one more than it should have.
        let bits = address_bits(length + 1);
        let (count, one) = (e.state("words_in", bits), e.number(bits, 1));
        let too_many = e.is_number(count, length as u64);
        let following = e.add(count, one);
        let (zero, more) = (e.zero(bits), e.mux(too_many, count, following));
        let next = e.mux(last, zero, more);
        e.next(count, next, Some(take), Some(held));
        let ends = e.and(&[take, last]);
        let is_right = e.is_number(count, length as u64 - 1);
        let is_wrong = e.not(is_right);
        let (right, wrong) = (e.and(&[ends, is_right]), e.and(&[ends, is_wrong]));
        let packet = e.state("packet", length * STREAM_BITS);
        let kept = e.slice(packet, STREAM_BITS, (length - 1) * STREAM_BITS);
        let next = e.concat(&[data, kept]);
        e.next(packet, next, Some(take), None);

        e.section("Elements: the first when there is room for the result");
        let index = e.state("element", address_bits(elements));
        let is_first = e.is_number(index, 0);
        let (is_later, no_room) = (e.not(is_first), e.is_number(inside, QUEUE as u64));
        let room = e.not(no_room);
        let allowed = e.or(&[is_later, room]);
        let offered = e.and(&[full, allowed]);
        let taken = e.and(&[offered, core_ready]);
        let is_last = e.count_up(index, elements, taken, held);
        let gone = e.and(&[taken, is_last]);
        let changes = e.or(&[right, gone]);
        e.next(full, right, Some(changes), Some(held));
        let width = self.looped.field.width();
        let parts: Vec<Net> = (0..elements).map(|i| e.slice(packet, i * padded, width)).collect();
        let data = e.choose(index, &parts);
        Tasks { valid: offered, data, begun: e.and(&[taken, is_first]), waits: full, wrong }
    }

    /// Elements to a result, a queue of results, a result to words; whether one leaves the queue. What has begun to go out goes out whole.
    fn results(&self, e: &mut EntityBuilder, [reset, held]: [Net; 2], [valid, data, last]: [Net; 3]) -> Net {
        e.section("Results");
        let (elements, padded, width) = (self.results_of_task(), self.words() * STREAM_BITS, self.looped.field.width());
        let result = e.state("result", elements * width);
        let kept = e.slice(result, width, (elements - 1) * width);
        let next = e.concat(&[data, kept]);
        e.next(result, next, Some(valid), None);
        let complete = e.state("result_waits", 1);
        let ends = e.and(&[valid, last]);
        e.next(complete, ends, None, Some(held));
        let bits = address_bits(QUEUE);
        let queue = e.memory("results", bits, elements * width);
        let load = e.wire("load", 1);
        let [write_at, read_at] = [("write_at", complete), ("read_at", load)].map(|(name, event)| {
            let (place, one) = (e.state(name, bits), e.number(bits, 1));
            let next = e.add(place, one);
            e.next(place, next, Some(event), Some(held));
            place
        });
        e.write(queue, complete, write_at, result);
        let stored = e.state("stored", INSIDE_BITS);
        let [more, less] = [complete, load].map(|event| e.extend(event, INSIDE_BITS));
        let next = e.add(stored, more);
        let next = e.sub(next, less);
        e.next(stored, next, None, Some(held));
        let head = e.read(queue, read_at);
        let parts: Vec<Net> = (0..elements).map(|i| e.slice(head, i * width, width)).collect();
        let parts: Vec<Net> = parts.into_iter().rev().map(|part| e.extend(part, padded)).collect();
        let (words, is_last) = (e.concat(&parts), e.number(1, 1));
        let free = beats(e, Element { words, load, is_last }, reset).free;
        let (empty, open) = (e.is_number(stored, 0), e.not(held));
        let filled = e.not(empty);
        let loads = e.and(&[filled, free, open]);
        e.connect(load, loads);
        load
    }
}

/// The registers that count: pairings done, wrong packets, cycles of a pairing that began alone, cycles between the last two.
fn counts(e: &mut EntityBuilder, held: Net, last: Net, [begun, wrong]: [Net; 2], inside: Net) -> [Net; 4] {
    e.section("Counters");
    let [done, errors] = [("done", last), ("errors", wrong)].map(|(name, event)| counter(e, name, event, held));
    let one = e.number(32, 1);
    let since = |e: &mut EntityBuilder, name: &str, event: Net| {
        let age = e.state(name, 32);
        // 0 until the event has come once.
        let never = e.is_number(age, 0);
        let step = e.not(never);
        let step = e.extend(step, 32);
        let older = e.add(age, step);
        let next = e.mux(event, one, older);
        e.next(age, next, None, Some(held));
        age
    };
    let none = e.is_number(inside, 0);
    let begins_alone = e.and(&[begun, none]);
    let (since_last, age) = (since(e, "since_last", last), since(e, "age", begins_alone));
    let alone = e.state("alone", 1);
    let changes = e.or(&[begins_alone, last]);
    e.next(alone, begins_alone, Some(changes), Some(held));
    let (cycles, interval) = (e.state("cycles", 32), e.state("interval", 32));
    let ends_alone = e.and(&[last, alone]);
    e.next(cycles, age, Some(ends_alone), Some(held));
    e.next(interval, since_last, Some(last), Some(held));
    [done, errors, cycles, interval]
}
