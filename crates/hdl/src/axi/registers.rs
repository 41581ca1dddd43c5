//! Registers behind AXI4-Lite: one that is written at address 0, facts and counters after it. Other addresses and writes to what can only be
//! read are answered with SLVERR.

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

/// A response that waits until it is taken.
fn response(
    e: &mut EntityBuilder,
    [name, ready]: [&str; 2],
    now: impl FnOnce(&mut EntityBuilder, Net) -> Net,
    reset: Net,
) -> (Net, Net) {
    let (valid, ready) = (e.state(name, 1), e.input(ready, 1));
    let free = e.not(valid);
    let now = now(e, free);
    let goes = e.and(&[valid, ready]);
    let changes = e.or(&[now, goes]);
    e.next(valid, now, Some(changes), Some(reset));
    (valid, now)
}

/// OKAY, or SLVERR.
fn code(e: &mut EntityBuilder, good: Net) -> Net {
    let (bad, zero) = (e.not(good), e.zero(1));
    e.concat(&[bad, zero])
}

/// The ports `s_axi_…` and the registers; what stands in the one that can be written, `initial` after a reset.
pub fn registers(e: &mut EntityBuilder, reset: Net, initial: u32, statuses: &Statuses) -> Net {
    e.section("Registers, write");
    let address = e.input("s_axi_awaddr", ADDRESS_BITS);
    let offered = ["s_axi_awvalid", "s_axi_wvalid"].map(|port| e.input(port, 1));
    let (data, strobes) = (e.input("s_axi_wdata", 32), e.input("s_axi_wstrb", 4));
    // Address and data are taken together when the last response has gone.
    let (valid, now) =
        response(e, ["write_response", "s_axi_bready"], |e, free| e.and(&[offered[0], offered[1], free]), reset);
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
    for (port, net) in [("s_axi_awready", now), ("s_axi_wready", now), ("s_axi_bvalid", valid), ("s_axi_bresp", held)] {
        e.output(port, net);
    }
    e.section("Registers, read");
    let config = e.concat(&[bytes[3], bytes[2], bytes[1], bytes[0]]);
    read(e, reset, config, statuses);
    config
}

fn read(e: &mut EntityBuilder, reset: Net, config: Net, statuses: &Statuses) {
    let (address, asked) = (e.input("s_axi_araddr", ADDRESS_BITS), e.input("s_axi_arvalid", 1));
    let (valid, now) = response(e, ["read_response", "s_axi_rready"], |e, free| e.and(&[asked, free]), reset);
    let index = e.slice(address, 2, ADDRESS_BITS - 2);
    let end = e.number(ADDRESS_BITS - 2, statuses.0.len() as u64 + 1);
    let good = e.less(index, end);
    let all: Vec<Net> = core::iter::once(config).chain(statuses.0.iter().copied()).collect();
    let low = e.slice(index, 0, address_bits(all.len()));
    let (chosen, answer) = (e.choose(low, &all), code(e, good));
    let (word, held) = (e.state("read_data", 32), e.state("read_code", 2));
    e.next(word, chosen, Some(now), None);
    e.next(held, answer, Some(now), None);
    for (port, net) in [("s_axi_arready", now), ("s_axi_rvalid", valid), ("s_axi_rdata", word), ("s_axi_rresp", held)] {
        e.output(port, net);
    }
}
