//! Registers behind AXI4-Lite with a master whose five channels pause by themselves: each request has one response, which stays as it is until
//! it is taken, and values are those of a model. No output follows an input within a cycle.

use pairloom_hdl::Bits;
use pairloom_hdl::ir::Design;
use pairloom_hdl::prime::{Coprocessor, Pipeline, PrimeSpec, Shape};
use pairloom_hdl::simulate::Simulator;
use pairloom_hdl::tools::Device;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::VecDeque;

/// OKAY and SLVERR.
const CODES: [u64; 2] = [0, 2];
/// Registers, the first of which can be written.
const REGISTERS: u64 = 11;

fn design() -> Design {
    let shape = Shape::new(PrimeSpec::of_curve("bn254-nogami").unwrap(), Device::Xc7, None, Pipeline::None).unwrap();
    let coprocessor = Coprocessor::new(shape, 2, "unit").unwrap();
    Design::new(coprocessor.entity().clone()).unwrap()
}

/// How the halves of a write come.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Order {
    AddressFirst,
    DataFirst,
    Together,
    Any,
}

/// A channel of requests: what is offered, and how many have been taken.
#[derive(Default)]
struct Source {
    offered: Option<u64>,
    taken: usize,
}

/// A channel of responses: what waits in it, and how many have been taken.
#[derive(Default)]
struct Sink {
    waits: Option<u64>,
    taken: usize,
}

struct Master {
    simulator: Simulator,
    rng: ChaCha8Rng,
    addresses: VecDeque<u64>,
    words: VecDeque<u64>,
    reads: VecDeque<u64>,
    register: u64,
    facts: Vec<u64>,
}

impl Master {
    fn get(&mut self, port: &str) -> u64 {
        self.simulator.get(&format!("s_axi_{port}")).unwrap().low_u64()
    }

    fn set(&mut self, port: &str, width: usize, value: u64) {
        self.simulator.set(&format!("s_axi_{port}"), &Bits::from_u64(width, value)).unwrap();
    }

    /// Offers something else if nothing waits and something may come; `ports` share the bits, the lowest first.
    fn offer(&mut self, source: &mut Source, may: bool, pace: f64, (name, ports): (&str, &[(&str, usize)])) {
        let mut word = self.rng.random::<u64>();
        if let [("awaddr" | "araddr", _)] = ports {
            // Mostly of the registers or close behind them.
            word &= if self.rng.random_bool(0.2) { 0xff } else { 0x3f };
        }
        if source.offered.is_none() && may && self.rng.random_bool(pace) {
            source.offered = Some(word);
        }
        let (mut value, valid) = (source.offered.unwrap_or(word), source.offered.is_some());
        for (port, width) in ports {
            self.set(port, *width, value);
            value >>= width;
        }
        self.set(&format!("{name}valid"), 1, valid.into());
    }

    /// Takes what is offered, if it is; what it was.
    fn taken(&mut self, source: &mut Source, name: &str) -> Option<u64> {
        let ready = self.get(&format!("{name}ready")) == 1;
        let word = source.offered.take_if(|_| ready);
        source.taken += usize::from(word.is_some());
        word
    }

    /// The write that is answered now.
    fn write(&mut self) -> u64 {
        let (address, word) = (self.addresses.pop_front().unwrap(), self.words.pop_front().unwrap());
        let good = address & 0xff < 4;
        for i in (0..4).filter(|i| good && word >> (32 + i) & 1 == 1) {
            let byte = 0xff << (8 * i);
            self.register = self.register & !byte | word & byte;
        }
        CODES[usize::from(!good)]
    }

    fn read(&self, address: u64) -> u64 {
        match (address & 0xff) / 4 {
            0 => self.register << 2,
            index if index < REGISTERS => self.facts[index as usize - 1] << 2,
            _ => CODES[1],
        }
    }
}

/// So many writes and reads.
fn check(design: &Design, order: Order, [offers, takes]: [f64; 2], count: usize) {
    let mut m = Master {
        simulator: Simulator::new(design).unwrap(),
        rng: ChaCha8Rng::seed_from_u64(count as u64),
        addresses: VecDeque::new(),
        words: VecDeque::new(),
        reads: VecDeque::new(),
        register: 0,
        facts: vec![],
    };
    for on in [0, 1] {
        m.simulator.set("aresetn", &Bits::from_u64(1, on)).unwrap();
        m.simulator.step();
    }
    for index in 1..REGISTERS {
        m.set("araddr", 8, 4 * index);
        m.set("arvalid", 1, 1);
        m.set("rready", 1, 1);
        m.simulator.step();
        m.set("arvalid", 1, 0);
        let fact = m.get("rdata");
        m.facts.push(fact);
        m.simulator.step();
    }
    let [mut aw, mut w, mut ar] = [(); 3].map(|()| Source::default());
    let [mut b, mut r] = [(); 2].map(|()| Sink::default());
    let mut cycles = 0;
    while b.taken < count || r.taken < count {
        assert!(cycles < 100 * count, "{order:?}: {} of {count} writes, {} reads", b.taken, r.taken);
        cycles += 1;
        let equal = aw.taken == w.taken;
        let (first, second) = (aw.taken > w.taken, w.taken > aw.taken);
        let may_aw = aw.taken < count && (order != Order::DataFirst || second) && (order != Order::Together || equal);
        let may_w = w.taken < count && (order != Order::AddressFirst || first) && (order != Order::Together || equal);
        let pace = if order == Order::Together { 1.0 } else { offers };
        m.offer(&mut aw, may_aw, pace, ("aw", &[("awaddr", 8)]));
        m.offer(&mut w, may_w, pace, ("w", &[("wdata", 32), ("wstrb", 4)]));
        let more = ar.taken < count;
        m.offer(&mut ar, more, offers, ("ar", &[("araddr", 8)]));
        let [take_b, take_r] = [(); 2].map(|()| m.rng.random_bool(takes));
        m.set("bready", 1, take_b.into());
        m.set("rready", 1, take_r.into());

        let offered = (m.get("bvalid") == 1).then(|| m.get("bresp"));
        if b.waits.is_none() && offered.is_some() {
            b.waits = Some(m.write());
        }
        assert_eq!(offered, b.waits, "{order:?}: the response of write {}", b.taken);
        b.taken += usize::from(b.waits.take_if(|_| take_b).is_some());
        let offered = (m.get("rvalid") == 1).then(|| m.get("rdata") << 2 | m.get("rresp"));
        if r.waits.is_none() && offered.is_some() {
            let expected = m.reads.pop_front().unwrap();
            // An error comes with any data.
            let error = offered.filter(|answer| expected == CODES[1] && answer & 3 == expected);
            r.waits = error.or(Some(expected));
        }
        assert_eq!(offered, r.waits, "{order:?}: the response of read {}", r.taken);
        r.taken += usize::from(r.waits.take_if(|_| take_r).is_some());

        let [address, word, read] = [(&mut aw, "aw"), (&mut w, "w"), (&mut ar, "ar")].map(|(s, name)| m.taken(s, name));
        m.addresses.extend(address);
        m.words.extend(word);
        m.reads.extend(read.map(|address| m.read(address)));
        m.simulator.step();
    }
    assert_eq!([aw.taken, w.taken, ar.taken, b.taken, r.taken], [count; 5], "{order:?}");
}

#[test]
fn responses_answer_requests() {
    let design = design();
    for order in [Order::AddressFirst, Order::DataFirst, Order::Together, Order::Any] {
        for paces in [[1.0, 1.0], [0.5, 0.5], [0.9, 0.2], [0.2, 0.9]] {
            check(&design, order, paces, 200);
        }
    }
}

#[test]
fn no_output_follows_an_input_within_a_cycle() {
    assert_eq!(design().paths(), <[[String; 2]; 0]>::default());
}
