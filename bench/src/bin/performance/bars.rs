//! The targets that were set, and what is measured.

use crate::data::Data;

/// A target: what is measured, its limit, the processor features it is meant for, the figure.
pub struct Bar {
    pub what: &'static str,
    pub most: f64,
    /// The processor features that it is meant for.
    pub needs: &'static [&'static str],
    pub figure: Option<f64>,
    /// Whether more is better.
    pub least: bool,
    pub unit: &'static str,
    /// Whether it is a wall-clock time on all cores.
    pub on_the_wall: bool,
}

const FIELDS: &[&str] = &["AVX-512 IFMA"];
const BINARY: &[&str] = &["VPCLMULQDQ"];
const TERNARY: &[&str] = &["AVX-512F"];
const AVX2: &[&str] = &["AVX2"];

/// Whether the targets are those for processors, or caps, with AVX2 and without AVX-512.
pub fn are_for_avx2(data: &Data) -> bool {
    let machine = &data.run.machine;
    machine.has("AVX2") && !machine.has("AVX-512F")
}

/// All of them, in the order in which they were set.
pub fn all(data: &Data) -> Vec<Bar> {
    let small = if are_for_avx2(data) { small_by_avx2(data) } else { small(data) };
    [prime(data), groups(data), small, cores(data)].into_iter().flatten().collect()
}

/// The limit, and what it is meant for: the first with AVX-512 IFMA, the second with AVX2 alone.
fn limit(data: &Data, limits: [f64; 2]) -> (f64, &'static [&'static str]) {
    if are_for_avx2(data) { (limits[1], AVX2) } else { (limits[0], FIELDS) }
}

fn ratio(data: &Data, [curve, op]: [&str; 2], [peer, op_of_peer]: [&str; 2]) -> Option<f64> {
    let (ours, _) = data.ours_and(curve, op, peer)?;
    let (_, theirs) = data.ours_and(curve, op_of_peer, peer)?;
    Some(ours / theirs)
}

fn bar(what: &'static str, most: f64, needs: &'static [&'static str], unit: &'static str, figure: Option<f64>) -> Bar {
    Bar { what, most, needs, figure, least: false, unit, on_the_wall: false }
}

fn prime(data: &Data) -> Vec<Bar> {
    let of = |what, limits, ours, theirs| {
        let (most, needs) = limit(data, limits);
        bar(what, most, needs, "", ratio(data, ours, theirs))
    };
    let mut bars = vec![
        of(
            "bls12-381, batch of 64, a pairing / blst's single one",
            [0.15, 0.40],
            ["bls12-381", "pairing_batch"],
            ["blst", "pairing"],
        ),
        of("bls12-381, product of 64 / blst's", [0.22, 0.45], ["bls12-381", "product_64"], ["blst", "product_64"]),
        of("bls12-381, one pairing / blst's", [0.24, 0.60], ["bls12-381", "pairing"], ["blst", "pairing"]),
        of(
            "bn254, batch of 64, a pairing / arkworks' single one",
            [0.09, 0.20],
            ["bn254", "pairing_batch"],
            ["arkworks", "pairing"],
        ),
        of("bn254, one pairing / arkworks'", [0.18, 0.35], ["bn254", "pairing"], ["arkworks", "pairing"]),
    ];
    if !are_for_avx2(data) {
        let ours = ["bn254-nogami", "pairing_batch"];
        let figure = ratio(data, ours, ["arkworks (bn254)", "pairing"]);
        bars.push(bar("bn254-nogami, batch of 64, a pairing / arkworks' single bn254", 0.06, FIELDS, "", figure));
    }
    bars
}

fn groups(data: &Data) -> Vec<Bar> {
    let of = |what, by_avx2, op| {
        let (most, needs) = limit(data, [0.30, by_avx2]);
        bar(what, most, needs, "", ratio(data, ["bls12-381", op], ["blst", op]))
    };
    vec![
        of("bls12-381, hash to G2, batch of 64 / blst's", 0.50, "hash_g2_batch"),
        of("bls12-381, check of G1, batch of 64 / blst's", 0.45, "g1_check_batch"),
        of("bls12-381, check of G2, batch of 64 / blst's", 0.45, "g2_check_batch"),
        of("1024 min-pk signatures, one / one of blst's", 0.40, "verify_batch_1024"),
    ]
}

/// An instruction that bars in cycles are counted in.
struct Issue {
    /// Of the measured rates.
    unit: &'static str,
    name: &'static str,
    /// Time-stamp cycles in which the processor that the bars were set on (Zen 5) issues one: core cycles, 1.47 of which are one of the
    /// counter's.
    there: f64,
}

const TERNARY_ISSUE: Issue =
    Issue { unit: "ternlog512", name: "the same, in issue times of VPTERNLOG", there: 0.3 / 1.47 };
const BINARY_ISSUE: Issue =
    Issue { unit: "clmul512", name: "the same, in issue times of VPCLMULQDQ", there: 2.0 / 1.47 };

/// A bar in thousands of cycles, and as a multiple of the time in which an instruction issues, there and here.
fn in_cycles_and_issues(
    data: &Data,
    what: &'static str,
    most: f64,
    needs: &'static [&'static str],
    issue: &Issue,
    cycles: Option<f64>,
) -> [Bar; 2] {
    let rate = data.rates.iter().find(|rate| rate.unit == issue.unit).and_then(|rate| rate.per_cycle);
    let issues = cycles.zip(rate).map(|(cycles, rate)| cycles * rate / 1e3);
    [
        bar(what, most, needs, "k cycles", cycles.map(|cycles| cycles / 1e3)),
        bar(issue.name, (most / issue.there).round(), needs, "k issue times", issues),
    ]
}

fn small(data: &Data) -> Vec<Bar> {
    let lanes = |curve, op| data.small(curve, op).map(|(_, lanes)| lanes);
    let single = data.small("e2-1223", "eta").map(|(single, _)| single);
    let binary = |what, most, cycles| in_cycles_and_issues(data, what, most, BINARY, &BINARY_ISSUE, cycles);
    let ternary = |what, most, cycles| in_cycles_and_issues(data, what, most, TERNARY, &TERNARY_ISSUE, cycles);
    [
        binary("e2-1223, batches of 8", 500.0, lanes("e2-1223", "eta")),
        binary("e2-1223, one pairing", 800.0, single),
        ternary("e3-97, batches", 40.0, lanes("e3-97", "eta")),
        ternary("e3-509, batches", 3000.0, lanes("e3-509", "eta")),
        binary("g2-367, optimal η, dd, batches", 110.0, lanes("g2-367", "optimal-eta dd")),
        binary("g2-367, optimal η, dA, batches", 210.0, lanes("g2-367", "optimal-eta dA")),
        binary("g2-367, optimal η, AA, batches", 420.0, lanes("g2-367", "optimal-eta AA")),
        binary("g2-439, optimal η, dd, batches", 150.0, lanes("g2-439", "optimal-eta dd")),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn small_by_avx2(data: &Data) -> Vec<Bar> {
    let of = |what: [&'static str; 2], most: [f64; 2], curve| {
        let (single, lanes) = data.small(curve, "eta").unzip();
        let of = |what, most, cycles: Option<f64>| bar(what, most, AVX2, "k cycles", cycles.map(|cycles| cycles / 1e3));
        [of(what[0], most[0], single), of(what[1], most[1], lanes)]
    };
    [
        of(["e3-97, one pairing", "e3-97, batches"], [350.0, 40.0], "e3-97"),
        of(["e3-509, one pairing", "e3-509, batches"], [7000.0, 6000.0], "e3-509"),
        of(["e2-1223, one pairing", "e2-1223, batches"], [1500.0, 1100.0], "e2-1223"),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn cores(data: &Data) -> Vec<Bar> {
    let of = |what, curve| {
        let best = |threads| {
            let rows = data.batches.iter().filter(|row| row.curve == curve && row.op == "pairing_batch");
            rows.filter(|row| row.threads == threads).map(|row| row.us_per).min_by(f64::total_cmp)
        };
        let figure = best(1).zip(best(2)).map(|(one, two)| one / two);
        Bar { what, most: 1.9, needs: &[], figure, least: true, unit: "", on_the_wall: true }
    };
    vec![
        of("bls12-381, batch of pairings, throughput of two cores / of one", "bls12-381"),
        of("bn254-nogami, the same", "bn254-nogami"),
    ]
}

impl Bar {
    /// Met, not met, or not measurable on this processor.
    pub fn verdict(&self, data: &Data) -> String {
        let Some(figure) = self.figure else { return "not measured".into() };
        let met = if self.least { figure >= self.most } else { figure <= self.most };
        let lacks: Vec<_> = self.needs.iter().filter(|need| !data.run.machine.has(need)).copied().collect();
        match (met, lacks.is_empty()) {
            (true, _) => "met".into(),
            (false, _) if self.on_the_wall && data.run.load > 0.5 => {
                format!("not measurable here: other work had the cores (load {})", data.run.load)
            }
            (false, true) => "**not met**".into(),
            (false, false) => format!("not met here; meant for {}, not measurable here", lacks.join(", ")),
        }
    }
}
