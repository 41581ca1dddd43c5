//! The figures of the papers and slides that Pairloom grew from, each beside ours of the same pairing on the same curve, and those of
//! libraries that were measured elsewhere.

use crate::data::Data;
use pairloom_cli::measurements::figure;

/// A figure that a paper printed. Ours stands beside it only if it is of the same pairing, curve, number of cores and kind of time.
pub struct Seed {
    /// The paper, by author and year.
    pub source: &'static str,
    /// What was timed, on what.
    pub what: &'static str,
    /// The figure, in its unit.
    pub printed: &'static str,
    /// Ours, in the same unit.
    pub ours: Ours,
}

/// What stands beside a printed figure.
pub enum Ours {
    /// Ours.
    Figure(String),
    /// Nothing yet: `make performance` measures it, and these data do not have it.
    Missing,
    /// Nothing: why there is nothing to compare.
    Unlike(&'static str),
}

impl Ours {
    fn of(figure: Option<String>) -> Self {
        figure.map_or(Self::Missing, Self::Figure)
    }

    /// As the table has it.
    pub fn cell(self) -> String {
        match self {
            Self::Figure(figure) => figure,
            Self::Missing => "not measured".to_owned(),
            Self::Unlike(why) => format!("not compared: {why}"),
        }
    }
}

/// All of them.
pub fn all(data: &Data) -> Vec<Seed> {
    [curves_on_cores(data), slides_in_milliseconds(data), slides_in_cycles(data), hardware(data)]
        .into_iter()
        .flatten()
        .collect()
}

/// Milliseconds of a pairing on so many threads.
fn millis(data: &Data, curve: &str, pairing: &str, threads: usize) -> Ours {
    Ours::of(data.pairing(curve, pairing, threads).map(|row| format!("{} ms", figure(row.us / 1e3))))
}

/// Microseconds of a pairing on so many threads.
fn micros(data: &Data, curve: &str, pairing: &str, threads: usize) -> Ours {
    Ours::of(data.pairing(curve, pairing, threads).map(|row| format!("{} µs", figure(row.us))))
}

/// Millions of cycles of a pairing on so many threads.
fn megacycles(data: &Data, curve: &str, pairing: &str, threads: usize) -> Ours {
    let row = data.pairing(curve, pairing, threads);
    Ours::of(row.map(|row| format!("{} M", figure(row.us * data.run.ticks_per_us / 1e6))))
}

/// The same of one pairing, by the program for small characteristic.
fn one(data: &Data, curve: &str, op: &str) -> Ours {
    Ours::of(data.small(curve, op).map(|(single, _)| format!("{} M", figure(single / 1e6))))
}

fn curves_on_cores(data: &Data) -> Vec<Seed> {
    let source = "Aranha and López 2010, table 2 (two Core Quad, 2.4 GHz)";
    let row = |what, printed, ours| Seed { source, what, printed, ours };
    vec![
        row("η_T, e2-1223, one core", "8.45 ms", millis(data, "e2-1223", "eta", 1)),
        row("the same, two cores", "4.66 ms", millis(data, "e2-1223", "eta", 2)),
        row("R-ate, bn254-nogami, one core", "5.73 ms", millis(data, "bn254-nogami", "r-ate", 1)),
        row("the same, two cores", "5.17 ms", millis(data, "bn254-nogami", "r-ate", 2)),
    ]
}

fn slides_in_milliseconds(data: &Data) -> Vec<Seed> {
    let source = "Barreto and others 2007, in Hankerson 2010, slide 12 (Pentium 4, 3 GHz)";
    let row = |what, printed, ours| Seed { source, what, printed, ours };
    vec![
        row("η_T, e2-307", "3.50 ms", millis(data, "e2-307", "eta", 1)),
        row("η_T, e3-127", "5.36 ms", millis(data, "e3-127", "eta", 1)),
        row("η_T, g2-103, degenerate divisors", "1.87 ms", millis(data, "g2-103", "eta", 1)),
    ]
}

fn slides_in_cycles(data: &Data) -> Vec<Seed> {
    let row = |source, what, printed, ours| Seed { source, what, printed, ours };
    let (slide13, slide19, slide22) = (
        "Hankerson 2010, slide 13 (Core 2)",
        "Hankerson 2010, slide 19 (Core i5)",
        "Hankerson 2010, slide 22 (Core i5)",
    );
    let another = Ours::Unlike("a BN curve that is not among ours");
    vec![
        row(slide13, "η_T, e2-1223", "19.0 M cycles", one(data, "e2-1223", "eta")),
        row(slide13, "η_T, e3-509", "15.8 M", one(data, "e3-509", "eta")),
        row(slide13, "η_T, g2-439, degenerate divisors", "16.4 M", megacycles(data, "g2-439", "eta", 1)),
        row(slide13, "optimal ate, a BN curve of 256 bits (Beuchat and others 2010)", "3.3 M", another),
        row(slide19, "η_T, e2-1223, one core", "7.5 M", megacycles(data, "e2-1223", "eta", 1)),
        row(slide19, "the same, two cores", "4.3 M", megacycles(data, "e2-1223", "eta", 2)),
        row(slide22, "optimal η, g2-367, degenerate divisors", "2.5 M", one(data, "g2-367", "optimal-eta dd")),
        row(slide22, "optimal η, g2-367, mixed", "4.5 M", one(data, "g2-367", "optimal-eta dA")),
        row(slide22, "optimal η, g2-367, general", "8.6 M", one(data, "g2-367", "optimal-eta AA")),
    ]
}

fn hardware(data: &Data) -> Vec<Seed> {
    let row = |source, what, printed, ours| Seed { source, what, printed, ours };
    let in_a_batch =
        data.small("e3-97", "eta").map(|(_, lanes)| format!("{} µs", figure(lanes / data.run.ticks_per_us)));
    vec![
        row(
            "Cuiman, Cabrera and Sánchez-Solano 2022, table 2 (ARM Cortex-A9 with a coprocessor)",
            "optimal ate, bn254-nogami, cycles of the processor",
            "6.02 M cycles",
            megacycles(data, "bn254-nogami", "optimal-ate", 1),
        ),
        row(
            "Beuchat and others 2011, table V (Virtex-4)",
            "η_T, e3-97, time between two pairings (ours: one core, in lanes)",
            "4.42 µs",
            Ours::of(in_a_batch),
        ),
        row(
            "Mitsunari 2009, in Beuchat and others 2011 (Core 2 Duo, 2.66 GHz)",
            "η_T, e3-97, one pairing on two cores",
            "92 µs",
            micros(data, "e3-97", "eta", 2),
        ),
        row(
            "Ishii, Inomata and Fujikawa, tables 1 to 3 (GeForce GTX 590)",
            "products in F_3^(6·193), F_3^(6·509), F_2^(12·103)",
            "0.383, 0.925, 1.504 ms",
            Ours::Unlike("the latency of one product on a GPU is no throughput of a core"),
        ),
    ]
}

/// Libraries on another machine (Zen 5, time-stamp counter at 2.596 GHz), which stand in a table of their own: curve, operation, name,
/// millions of cycles.
pub const ELSEWHERE: [(&str, &str, &str, f64); 10] = [
    ("e2-1223", "eta", "MIRACL", 5.96),
    ("e2-1223", "eta", "RELIC of 2013", 27.5),
    ("e3-97", "eta", "PBC 1.0.0", 12.8),
    ("e3-509", "eta", "PBC 1.0.0", 653.0),
    ("g2-367", "optimal-eta dd", "RELIC of 2013", 9.78),
    ("g2-367", "optimal-eta dA", "RELIC of 2013", 18.6),
    ("g2-367", "optimal-eta AA", "RELIC of 2013", 38.2),
    ("g2-439", "optimal-eta dd", "RELIC of 2013", 11.99),
    ("g2-439", "optimal-eta dA", "RELIC of 2013", 24.6),
    ("g2-439", "optimal-eta AA", "RELIC of 2013", 50.6),
];
