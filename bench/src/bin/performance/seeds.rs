//! The figures of the papers and slides that Pairloom grew from, and of libraries that were measured elsewhere.

use crate::chart::figure;
use crate::data::Data;

/// What a paper printed, and what stands beside it here.
pub struct Seed {
    /// The paper.
    pub source: &'static str,
    /// What was timed, on what.
    pub what: &'static str,
    /// The figure, in its unit.
    pub printed: &'static str,
    /// Ours, in the same unit if there is one.
    pub ours: Option<String>,
}

/// All of them.
pub fn all(data: &Data) -> Vec<Seed> {
    [curves_on_cores(data), slides(data), hardware(data)].into_iter().flatten().collect()
}

/// Milliseconds of a pairing on so many threads.
fn millis(data: &Data, curve: &str, pairing: &str, threads: usize) -> Option<String> {
    data.pairing(curve, pairing, threads).map(|row| format!("{} ms", figure(row.us / 1e3)))
}

/// Millions of cycles of a pairing on so many threads.
fn megacycles(data: &Data, curve: &str, pairing: &str, threads: usize) -> Option<String> {
    data.pairing(curve, pairing, threads).map(|row| format!("{} M", figure(row.us * data.run.ticks_per_us / 1e6)))
}

/// The same of one pairing and of one in lanes, by the program for small characteristic.
fn one_and_lanes(data: &Data, curve: &str, op: &str) -> Option<String> {
    let (single, lanes) = data.small(curve, op)?;
    Some(format!("{} M; {} M in a batch", figure(single / 1e6), figure(lanes / 1e6)))
}

fn curves_on_cores(data: &Data) -> Vec<Seed> {
    let source = "000: Aranha, López, table 2 (2 × Intel Core Quad, 2.4 GHz)";
    let row = |what, printed, ours| Seed { source, what, printed, ours };
    vec![
        row("η_T, e2-1223, one core", "8.45 ms", millis(data, "e2-1223", "eta", 1)),
        row("η_T, e2-1223, two cores", "4.66 ms", millis(data, "e2-1223", "eta", 2)),
        row(
            "R-ate, BN curve of 256 bits, one core (ours: optimal ate, bn254)",
            "5.73 ms",
            millis(data, "bn254", "optimal-ate", 1),
        ),
        row("the same, two cores", "5.17 ms", millis(data, "bn254", "optimal-ate", 2)),
    ]
}

fn slides(data: &Data) -> Vec<Seed> {
    let row = |what, printed, ours| Seed { source: "001: Hankerson, slides", what, printed, ours };
    vec![
        row("η_T, e2-1223, Core i5 with PCLMULQDQ, one core", "7.5 M cycles", one_and_lanes(data, "e2-1223", "eta")),
        row("the same, two cores", "4.3 M", megacycles(data, "e2-1223", "eta", 2)),
        row("η_T, e3-509, Core 2", "15.8 M", one_and_lanes(data, "e3-509", "eta")),
        row("genus 2, m = 439, degenerate, Core 2", "16.4 M", one_and_lanes(data, "g2-439", "optimal-eta dd")),
        row("genus 2, m = 367, degenerate, Core i5", "2.5 M", one_and_lanes(data, "g2-367", "optimal-eta dd")),
        row("genus 2, m = 367, mixed, Core i5", "4.5 M", one_and_lanes(data, "g2-367", "optimal-eta dA")),
        row("genus 2, m = 367, general, Core i5", "8.6 M", one_and_lanes(data, "g2-367", "optimal-eta AA")),
        row("BN curve of 256 bits, Core 2 (ours: bn254)", "3.3 M", megacycles(data, "bn254", "optimal-ate", 1)),
    ]
}

fn hardware(data: &Data) -> Vec<Seed> {
    let row = |source, what, printed, ours| Seed { source, what, printed, ours };
    let micros = |curve| {
        let (single, lanes) = data.small(curve, "eta")?;
        let of = |cycles: f64| figure(cycles / data.run.ticks_per_us);
        Some(format!("{} µs; {} µs in a batch", of(single), of(lanes)))
    };
    let product = |field: &str, k| {
        let (row, cycles) = data.extension(field, k)?;
        Some(format!("{} µs ({})", figure(cycles / data.run.ticks_per_us), row.method))
    };
    let (asip, fpga, gpu) = (
        "002: Cuiman, Cabrera, Sánchez-Solano, table 2",
        "003: Beuchat et al., table V and section V",
        "004: Ishii et al., tables 1 to 3 (GeForce GTX 590, without transfers)",
    );
    vec![
        row(
            asip,
            "optimal ate, BN curve of Nogami and others, ARM Cortex-A9 with a coprocessor for F_p²",
            "6.02 M cycles",
            megacycles(data, "bn254-nogami", "optimal-ate", 1),
        ),
        row(fpga, "η_T, e3-97, Virtex-4", "4.42 µs", micros("e3-97")),
        row(fpga, "η_T, e3-97, Core 2 Duo, Mitsunari's program", "92 µs", micros("e3-97")),
        row(gpu, "product in F_3^(6·193)", "383 µs", product("F_3^193", 6)),
        row(gpu, "product in F_3^(6·509)", "925 µs", product("F_3^509", 6)),
        row(gpu, "product in F_2^(12·103)", "1504 µs", product("F_2^103", 12)),
    ]
}

/// Libraries on another machine (Zen 5, time-stamp counter at 2.596 GHz): curve, operation, name, millions of cycles.
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
