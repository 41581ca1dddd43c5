//! Registers behind AXI4-Lite: one that is written at address 0, facts and counters after it. Other addresses and writes to what can only be
//! read are answered with SLVERR. Address and data of a write come in any order, and no output follows an input within a cycle.

use crate::bits::Bits;
use crate::ir::{EntityBuilder, Net, address_bits};

/// Bits of an address.
const ADDRESS_BITS: usize = 8;

/// Registers that can only be read, which are driven later.
pub struct Statuses(Vec<Net>);

impl Statuses {
    /// So many of them.
    pub fn wires(e: &mut EntityBuilder, count: usize) -> Self {
        Self((0..count).map(|i| e.wire(&format!("status{i}"), 32)).collect())
    }

    /// Drives them.
    pub fn connect(self, e: &mut EntityBuilder, nets: &[Net]) {
        self.0.iter().zip(nets).for_each(|(wire, net)| e.connect(*wire, *net));
    }
}

/// Drives the state of a response: it waits from the cycle after `now` until it is taken.
fn respond(e: &mut EntityBuilder, waits: Net, now: Net, ready: &str, reset: Net) {
    let ready = e.input(ready, 1);
    let goes = e.and(&[waits, ready]);
    let changes = e.or(&[now, goes]);
    e.next(waits, now, Some(changes), Some(reset));
}

/// Half of a write, address or data, which is held until the other comes: whether it is there, and its nets. Another is taken when this
/// write's response has gone.
fn half(e: &mut EntityBuilder, name: &str, ports: &[(&str, usize)], [free, now, reset]: [Net; 3]) -> (Net, Vec<Net>) {
    let nets = ports.iter().map(|(port, width)| (*port, e.input(&format!("s_axi_{port}"), *width))).collect::<Vec<_>>();
    let offered = e.input(&format!("s_axi_{name}valid"), 1);
    let held = e.state(&format!("has_{name}"), 1);
    let (none, here) = (e.not(held), e.or(&[held, offered]));
    let ready = e.and(&[free, none]);
    e.output(&format!("s_axi_{name}ready"), ready);
    let alone = e.not(now);
    let stays = e.and(&[here, alone]);
    e.next(held, stays, Some(free), Some(reset));
    let choice = |(port, net): (&str, Net)| {
        let old = e.state(&format!("held_{port}"), e.width(net));
        e.next(old, net, Some(ready), None);
        e.mux(held, old, net)
    };
    (here, nets.into_iter().map(choice).collect())
}

/// OKAY, or SLVERR.
fn code(e: &mut EntityBuilder, good: Net) -> Net {
    let (bad, zero) = (e.not(good), e.zero(1));
    e.concat(&[bad, zero])
}

/// The ports `s_axi_…` and the registers; what stands in the one that can be written, `initial` after a reset.
pub fn registers(e: &mut EntityBuilder, reset: Net, initial: u32, statuses: &Statuses) -> Net {
    e.section("Registers, write");
    let (waits, now) = (e.state("write_response", 1), e.wire("write_now", 1));
    let free = e.not(waits);
    let events = [free, now, reset];
    let (has_address, address) = half(e, "aw", &[("awaddr", ADDRESS_BITS)], events);
    let (has_data, halves) = half(e, "w", &[("wdata", 32), ("wstrb", 4)], events);
    let (address, data, strobes) = (address[0], halves[0], halves[1]);
    let both = e.and(&[has_address, has_data, free]);
    e.connect(now, both);
    respond(e, waits, now, "s_axi_bready", reset);
    let index = e.slice(address, 2, ADDRESS_BITS - 2);
    let good = e.is_number(index, 0);
    let bytes = [0, 1, 2, 3].map(|i| {
        let byte = e.state_from("config", Bits::from_u64(8, u64::from(initial.to_le_bytes()[i])));
        let (new, strobe) = (e.slice(data, 8 * i, 8), e.bit(strobes, i));
        let enable = e.and(&[now, good, strobe]);
        e.next(byte, new, Some(enable), Some(reset));
        byte
    });
    let answer = code(e, good);
    let held = e.state("write_code", 2);
    e.next(held, answer, Some(now), None);
    e.output("s_axi_bvalid", waits);
    e.output("s_axi_bresp", held);
    e.section("Registers, read");
    let config = e.concat(&[bytes[3], bytes[2], bytes[1], bytes[0]]);
    read(e, reset, config, statuses);
    config
}

fn read(e: &mut EntityBuilder, reset: Net, config: Net, statuses: &Statuses) {
    let (address, asked) = (e.input("s_axi_araddr", ADDRESS_BITS), e.input("s_axi_arvalid", 1));
    let waits = e.state("read_response", 1);
    let free = e.not(waits);
    let now = e.and(&[asked, free]);
    respond(e, waits, now, "s_axi_rready", reset);
    let index = e.slice(address, 2, ADDRESS_BITS - 2);
    let end = e.number(ADDRESS_BITS - 2, statuses.0.len() as u64 + 1);
    let good = e.less(index, end);
    let all: Vec<Net> = core::iter::once(config).chain(statuses.0.iter().copied()).collect();
    let low = e.slice(index, 0, address_bits(all.len()));
    let (chosen, answer) = (e.choose(low, &all), code(e, good));
    let (word, held) = (e.state("read_data", 32), e.state("read_code", 2));
    e.next(word, chosen, Some(now), None);
    e.next(held, answer, Some(now), None);
    for (port, net) in [("s_axi_arready", free), ("s_axi_rvalid", waits), ("s_axi_rdata", word), ("s_axi_rresp", held)]
    {
        e.output(port, net);
    }
}
