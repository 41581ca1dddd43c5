//! The coprocessor as a host sees it: bursts of all kinds and lengths, pauses on both sides, packets of wrong lengths, a full FIFO.

use crate::bench::{Bench, Pauses};
use crate::integers::Residues;
use crate::tools::{folder, ghdl, iverilog, verilator};
use num_bigint::BigUint;
use pairloom_hdl::ir::Design;
use pairloom_hdl::package;
use pairloom_hdl::prime::{Coprocessor, Kind, Pipeline, PrimeSpec, Shape};
use pairloom_hdl::tools::Device;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

const GOOD: u64 = 6 * 4;
const THROWN: u64 = 7 * 4;
const OPERATIONS: u64 = 8 * 4;
const INSIDE: u64 = 10 * 4;

struct Host {
    coprocessor: Coprocessor,
    residues: Residues,
    rng: ChaCha8Rng,
    bench: Bench,
    expected: Vec<(u32, bool)>,
    good: u64,
    operations: u64,
}

impl Host {
    fn new(spec: PrimeSpec, pipeline: Pipeline, burst: usize, seed: u64) -> Self {
        let shape = Shape::new(spec, Device::Xc7, None, pipeline).unwrap();
        let residues = Residues::new(&shape.spec, shape.shift());
        let coprocessor = Coprocessor::new(shape, burst, "unit").unwrap();
        let design = Design::new(coprocessor.entity().clone()).unwrap();
        let rng = ChaCha8Rng::seed_from_u64(seed);
        let bench = Bench::new(&design, rng.clone());
        Self { coprocessor, residues, rng, bench, expected: vec![], good: 0, operations: 0 }
    }

    fn words(&self, a: &BigUint) -> Vec<u32> {
        let mut words = a.to_u32_digits();
        words.resize(self.coprocessor.words(), 0);
        words
    }

    fn configure(&mut self, kind: Kind, length: usize) {
        assert_eq!(self.bench.write(0, kind.code() | (length as u64) << 8), 0);
        assert_eq!(self.bench.read(0), (kind.code() | (length as u64) << 8, 0));
    }

    /// The words of some operations and of their results.
    fn operations(&mut self, kind: Kind, count: usize) -> [Vec<u32>; 2] {
        let mut all = [vec![], vec![]];
        for _ in 0..count {
            let [a0, a1, b0, b1] = [(); 4].map(|()| self.residues.element(&mut self.rng));
            let c = self.residues.operation(kind, [&a0, &a1], [&b0, &b1]);
            let taken: &[&BigUint] = match kind {
                Kind::Product => &[&a0, &a1, &b0, &b1],
                Kind::Square => &[&a0, &a1],
                Kind::Scale => &[&a0, &a1, &b0],
            };
            taken.iter().for_each(|x| all[0].extend(self.words(x)));
            c.iter().for_each(|x| all[1].extend(self.words(x)));
        }
        all
    }

    fn words_of(&self, (kind, length): (Kind, usize)) -> usize {
        length * kind.operands() as usize * self.coprocessor.words()
    }

    fn send(&mut self, words: &[u32]) {
        let end = words.len() - 1;
        self.bench.source.extend(words.iter().enumerate().map(|(i, word)| (*word, i == end)));
    }

    /// A packet of the right length, whose results are expected.
    fn packet(&mut self, kind: Kind, length: usize) {
        let [words, results] = self.operations(kind, length);
        self.send(&words);
        let end = results.len() - 1;
        self.expected.extend(results.iter().enumerate().map(|(i, word)| (*word, i == end)));
        (self.good, self.operations) = (self.good + 1, self.operations + length as u64);
    }

    fn finish(&mut self) {
        self.bench.until(self.expected.len(), 100_000);
        self.bench.run(300);
        assert_eq!(self.bench.sink, self.expected);
        assert_eq!(self.bench.read(GOOD), (self.good, 0));
        assert_eq!(self.bench.read(INSIDE), (0, 0));
    }
}

/// The bursts of seed 002, and one and the longest, with all kinds of pauses.
fn bursts(host: &mut Host) {
    let longest = host.coprocessor.longest();
    for (i, length) in [2, 3, 4, 5, 6, 13, 1, longest].into_iter().filter(|length| *length <= longest).enumerate() {
        let [source, sink] = [[0.0, 0.0], [0.5, 0.0], [0.0, 0.7], [0.3, 0.3]][i % 4];
        host.bench.pauses = Pauses { source, sink };
        let kind = Kind::ALL[i % 3];
        host.configure(kind, length);
        (0..2).for_each(|_| host.packet(kind, length));
        host.finish();
    }
    assert_eq!(host.bench.read(OPERATIONS), (host.operations, 0));
    assert_eq!(host.bench.read(THROWN), (0, 0));
}

#[test]
fn bursts_of_all_kinds() {
    for (name, pipeline) in [("bn254-nogami", Pipeline::Full), ("bls12-381", Pipeline::None)] {
        bursts(&mut Host::new(PrimeSpec::of_curve(name).unwrap(), pipeline, 14, 1));
    }
    bursts(&mut Host::new(PrimeSpec::new("toy", &[65_519]).unwrap(), Pipeline::Full, 30, 2));
}

/// A packet too short or too long by a word or an operation, or one that the register does not allow, leaves nothing but a count; what
/// stands before and behind it is not touched.
fn wrong_lengths(host: &mut Host) {
    let (length, mut thrown) = (5, 0);
    for (i, kind) in Kind::ALL.into_iter().enumerate() {
        host.bench.pauses = Pauses { source: 0.1, sink: [0.0, 0.5, 0.9][i] };
        host.configure(kind, length);
        let operation = host.operations(kind, 1)[0].len();
        let right = length * operation;
        for wrong in [1, operation, right - 1, right - operation, right + 1, right + operation, 3 * right] {
            host.packet(kind, length);
            let [words, _] = host.operations(kind, 3 * length);
            host.send(&words[..wrong]);
            host.packet(kind, length);
            thrown += 1;
        }
        host.finish();
        assert_eq!(host.bench.read(THROWN), (thrown, 0));
    }
    for config in [0, 3 | 5 << 8, (host.coprocessor.longest() as u64 + 1) << 8] {
        host.bench.write(0, config);
        let [words, _] = host.operations(Kind::Product, 5);
        host.send(&words);
        thrown += 1;
        host.finish();
        assert_eq!(host.bench.read(THROWN), (thrown, 0));
    }
}

#[test]
fn packets_of_wrong_lengths() {
    wrong_lengths(&mut Host::new(PrimeSpec::of_curve("bn254-nogami").unwrap(), Pipeline::Full, 14, 3));
    wrong_lengths(&mut Host::new(PrimeSpec::new("toy", &[65_519]).unwrap(), Pipeline::Full, 14, 4));
}

/// A host that takes nothing: the FIFO fills to its last place, the stream of operations stops, and nothing is lost.
#[test]
fn the_queue_fills_and_nothing_is_lost() {
    for (p, length) in [("bn254-nogami", 14), ("bn254-nogami", 1), ("bls12-381", 5)] {
        let mut host = Host::new(PrimeSpec::of_curve(p).unwrap(), Pipeline::Full, 14, 5);
        host.bench.pauses = Pauses { source: 0.0, sink: 1.0 };
        host.configure(Kind::Square, length);
        (0..28 / length + 8).for_each(|_| host.packet(Kind::Square, length));
        host.bench.run(3000);
        assert_eq!(host.bench.read(INSIDE), (host.coprocessor.depth() as u64, 0));
        assert!(!host.bench.source.is_empty());
        host.bench.pauses.sink = 0.2;
        host.finish();
    }
}

/// A host that offers all its packets without a pause, and writes a packet's configuration as soon as the packet before has begun.
#[test]
fn configurations_are_written_while_packets_come() {
    for pipeline in [Pipeline::Full, Pipeline::None] {
        let mut host = Host::new(PrimeSpec::of_curve("bn254-nogami").unwrap(), pipeline, 14, 11);
        let packets: Vec<(Kind, usize)> = (0..12).map(|i| (Kind::ALL[(i * i + i / 3) % 3], 1 + 5 * i % 4)).collect();
        host.configure(packets[0].0, packets[0].1);
        packets.iter().for_each(|(kind, length)| host.packet(*kind, *length));
        for (i, (kind, length)) in packets.iter().enumerate().skip(1) {
            // Until the packet before has begun: its first word was the next one where i packets were whole.
            let begun = |host: &Host| {
                let ends = host.bench.source.iter().filter(|(_, last)| *last).count();
                let words = host.bench.source.iter().position(|(_, last)| *last).map_or(0, |end| end + 1);
                ends + i == packets.len() + 1 && words < host.words_of(packets[i - 1])
            };
            while !begun(&host) {
                host.bench.run(1);
            }
            assert_eq!(host.bench.write(0, kind.code() | (*length as u64) << 8), 0);
        }
        host.finish();
        assert_eq!(host.bench.read(THROWN), (0, 0));
    }
}

/// A packet has the configuration that is in the register when its first word is taken: a write counts if it was accepted in a cycle before,
/// though the packet was offered all the time.
#[test]
fn a_configuration_is_taken_with_a_first_word() {
    let offers_two = |cycles: usize| {
        let mut host = Host::new(PrimeSpec::new("toy", &[65_519]).unwrap(), Pipeline::Full, 14, 12);
        host.configure(Kind::Product, 5);
        // After a reset nothing is taken until the multiplier is empty.
        host.bench.run(host.coprocessor.unit().latency() as usize + 2);
        host.packet(Kind::Product, 5);
        let [second, _] = host.operations(Kind::Square, 1);
        host.send(&second);
        host.bench.run(cycles);
        (host, second.len())
    };
    let mut counts = [0, 0];
    for cycles in 0..40 {
        let (twin, second) = offers_two(cycles + 1);
        let in_time = twin.bench.source.len() >= second;
        let (mut host, _) = offers_two(cycles);
        host.bench.write(0, Kind::Square.code() | 1 << 8);
        host.bench.run(100);
        assert_eq!(host.bench.read(THROWN).0, u64::from(!in_time), "a write {cycles} cycles after the first word");
        counts[usize::from(in_time)] += 1;
    }
    assert!(counts.iter().all(|count| *count > 10), "{counts:?}");
}

/// With a host that never pauses operations never wait for room: squares, as many words in as out, are the closest.
#[test]
fn a_host_without_pauses_is_never_stopped() {
    let mut host = Host::new(PrimeSpec::of_curve("bn254-nogami").unwrap(), Pipeline::Full, 14, 6);
    host.configure(Kind::Square, 14);
    (0..20).for_each(|_| host.packet(Kind::Square, 14));
    let (words, before) = (host.bench.source.len(), host.bench.rows.len());
    while !host.bench.source.is_empty() {
        host.bench.run(1);
    }
    // Between packets the next slot of four cycles is waited for.
    let cycles = host.bench.rows.len() - before;
    assert!(cycles <= words + 20 * 9, "{words} words took {cycles} cycles");
    host.finish();
}

#[test]
fn a_reset_forgets_everything() {
    let mut host = Host::new(PrimeSpec::of_curve("bn254-nogami").unwrap(), Pipeline::Full, 6, 7);
    host.configure(Kind::Product, 3);
    host.packet(Kind::Product, 3);
    host.bench.run(110);
    host.bench.reset(2);
    host.bench.source.clear();
    host.bench.sink.clear();
    host.expected.clear();
    host.good = 0;
    assert_eq!(host.bench.read(0), (0, 0));
    host.configure(Kind::Product, 2);
    host.packet(Kind::Product, 2);
    host.finish();
}

#[test]
fn registers_that_are_not_there() {
    let mut host = Host::new(PrimeSpec::new("toy", &[7]).unwrap(), Pipeline::Full, 1, 8);
    assert_eq!(host.bench.read(4), (0x5041_4952, 0));
    assert_eq!((host.bench.write(4, 1), host.bench.read(44).1, host.bench.read(40).1), (2, 2, 0));
}

#[test]
fn simulators_agree() {
    for (name, run) in [("bn254-nogami", true), ("bls12-381", false)] {
        let mut host = Host::new(PrimeSpec::of_curve(name).unwrap(), Pipeline::Full, 6, 9);
        host.bench.pauses = Pauses { source: 0.1, sink: 0.3 };
        for (kind, length) in [(Kind::Product, 6), (Kind::Square, 5), (Kind::Scale, 2)] {
            host.configure(kind, length);
            host.packet(kind, length);
            host.send(&[1, 2, 3]);
            host.packet(kind, length);
            host.finish();
        }
        let design = Design::new(host.coprocessor.entity().clone()).unwrap();
        let folder = folder(&format!("coprocessor_{name}"));
        verilator(&design, &host.bench.rows, &folder, false);
        if run {
            ghdl(&design, &host.bench.rows, &folder);
            iverilog(&design, &host.bench.rows, &folder);
        }
    }
}

/// What `vhdl/examples/fp2_coprocessor.py` drives.
#[test]
fn designs_for_vunit() {
    let shape = Shape::new(PrimeSpec::of_curve("bn254-nogami").unwrap(), Device::Xc7, None, Pipeline::Full).unwrap();
    let coprocessor = Coprocessor::new(shape, 6, "bn254_nogami_fp2_coprocessor").unwrap();
    let designs = std::env::var_os("PAIRLOOM_DESIGNS").map_or_else(|| folder("designs_of_primes"), Into::into);
    let folder = designs.join(&coprocessor.entity().name);
    std::fs::create_dir_all(&folder).unwrap();
    for file in package::fp2_coprocessor(&coprocessor, "cargo test designs_for_vunit").unwrap() {
        std::fs::write(folder.join(&file.name), &file.text).unwrap();
    }
}
