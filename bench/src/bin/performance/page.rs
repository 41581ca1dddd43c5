//! The page.

use crate::bars;
use crate::chart::figure;
use crate::data::{Data, Kernel};
use crate::reasons;
use crate::seeds;
use crate::tables::{cell, table};
use pairloom_bench::instructions::{MULTIPLIERS, UNITS};

/// All of it.
pub fn page(data: &Data) -> String {
    [
        head(data),
        bars_section(data),
        peers_section(data),
        cores_section(data),
        small_section(data),
        seeds_section(data),
        lanes_section(data),
        kernels_section(data),
        elsewhere_section(data),
    ]
    .join("\n")
}

fn head(data: &Data) -> String {
    let machine = &data.run.machine;
    let with = |has: bool| {
        let names: Vec<_> =
            machine.features.iter().filter(|(_, known)| *known == has).map(|(name, _)| name.as_str()).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    };
    let commands: String = data.commands.iter().map(|command| format!("{command}\n")).collect();
    format!(
        "# Performance\n\nWritten by `make performance` from the output of the programs below, which is kept in \
         [performance/](performance/). Do not edit it: edit `bench/src/bin/performance`.\n\n\
         | | |\n|---|---|\n| processor | {} ({}), {} cores |\n| instructions it has | {} |\n| instructions it lacks | {} |\n\
         | time-stamp counter | {} cycles a microsecond |\n| day | {} |\n| other work, load average | {} |\n\n\
         The machine was shared with other work while this was measured. So figures are minima, comparisons are interleaved \
         round by round in one process on one core, what takes long is charged by processor time, and of a program that was run \
         more than once the least of each figure is shown. A figure alone is worth less \
         than a ratio of two of the same table.\n\n```text\n{commands}```\n\n{}",
        machine.processor,
        machine.model,
        machine.cores,
        with(true),
        with(false),
        data.run.ticks_per_us,
        data.run.date,
        data.run.load,
        consequences(data),
    )
}

/// What the processor's instructions mean for the figures.
fn consequences(data: &Data) -> String {
    let machine = &data.run.machine;
    let mut text = String::new();
    if !machine.has("AVX-512 IFMA") {
        text += "Without IFMA, lanes of F_p multiply by double-precision multiply-adds, five instructions for a product of two \
                 digits instead of two. Whether they pay is measured for each operation, and where they do not items go one at a \
                 time. Nothing on this page says how fast the lanes with IFMA are.\n\n";
    }
    if !machine.has("VPCLMULQDQ") {
        text += "Without VPCLMULQDQ, lanes of F_2^m multiply their words one after the other, as one element does.\n\n";
    }
    text + "bn254 and bn254-nogami have about 100 bits of security. **All curves of characteristic two and three are broken**; they \
            are here for the methods.\n"
}

fn bars_section(data: &Data) -> String {
    let rows = bars::all(data).into_iter().map(|bar| {
        let sign = if bar.least { "≥" } else { "≤" };
        let digits = if bar.unit.is_empty() { 2 } else { 0 };
        let limit = format!("{sign} {} {}", cell(Some(bar.most), digits), bar.unit);
        [bar.what.to_owned(), limit.trim_end().to_owned(), cell(bar.figure, digits), bar.verdict(data)]
    });
    format!(
        "## The bars\n\nSet for a processor with AVX-512 IFMA and VPCLMULQDQ. \"Not measurable here\" means that the bar is about \
         instructions that this processor lacks; the figure beside it is what this processor does instead. Cycles are those of a \
         Zen 5 with its counter at 2.6 GHz; elsewhere the bar is the same multiple of an instruction's issue time.\n\n{}\n\
         Lanes, one at a time and portable code giving the same values is no figure but what the tests hold: \
         `crates/algebra/tests/lanes.rs`, `crates/parallel/tests/pairings.rs`, `crates/curve/tests/groups/lanes.rs`, \
         `crates/signature/tests/signatures/many.rs`.\n",
        table(["", "bar", "here", ""], rows)
    )
}

fn peers_section(data: &Data) -> String {
    let rows = data.peers.iter().map(|row| {
        [
            row.curve.clone(),
            format!("`{}`", row.op),
            figure(row.ours_us),
            row.peer.clone(),
            figure(row.peer_us),
            format!("{:.2}", row.ratio),
        ]
    });
    format!(
        "## Ours and peers\n\nMicroseconds of processor time an item on one core, ratio = ours / peer: below 1 Pairloom is faster. \
         [bench/README.md](../bench/README.md) says what each operation is, and which unlike things it compares. Native build.\n\n\
         ![One pairing](figures/performance-latency.svg)\n\n![Many items](figures/performance-throughput.svg)\n\n{}",
        table(["curve", "operation", "Pairloom", "peer", "peer's", "ratio"], rows)
    )
}

fn cores_section(data: &Data) -> String {
    let one = data.pairings.iter().map(|row| {
        [
            row.curve.clone(),
            row.pairing.clone(),
            row.threads.to_string(),
            figure(row.us),
            cell(Some(row.speedup), 2),
            cell(Some(row.predicted), 2),
        ]
    });
    let many = data.batches.iter().map(|row| {
        [
            row.curve.clone(),
            format!("`{}`", row.op),
            row.size.to_string(),
            row.threads.to_string(),
            figure(row.us_per),
            cell(row.tsc_per.map(|cycles| cycles / 1e3), 1),
        ]
    });
    format!(
        "## One pairing and many over cores\n\nThese are times by the clock of the wall, which other work on the machine lengthens, \
         two threads more than one.\n\nOne pairing (`pairloom bench pairing`), speed-up against the fastest on one thread, and \
         what the plan predicts:\n\n{}\n\nBatches (`pairloom bench batch`), an item:\n\n{}",
        table(["curve", "pairing", "threads", "µs", "speed-up", "predicted"], one),
        table(["curve", "operation", "items", "threads", "µs", "thousands of cycles"], many)
    )
}

fn small_section(data: &Data) -> String {
    let rows = data.small.iter().map(|row| {
        let thousands = |cycles: f64| figure(cycles / 1e3);
        let micros = |cycles: f64| figure(cycles / data.run.ticks_per_us);
        [
            row.curve.clone(),
            row.op.clone(),
            thousands(row.single_tsc),
            thousands(row.lanes_tsc),
            format!("{:.2}", row.ratio),
            micros(row.single_tsc),
            micros(row.lanes_tsc),
        ]
    });
    format!(
        "## Broken curves of small characteristic\n\nA reduced pairing, thousands of cycles and microseconds of processor time; \
         d is a degenerate divisor, A a general one. In lanes: eight in characteristic two, 512 bit-sliced in characteristic three.\n\n\
         ![Small characteristic](figures/performance-small-characteristic.svg)\n\n{}",
        table(["curve", "pairing", "one, k cycles", "in lanes, k cycles", "ratio", "one, µs", "in lanes, µs"], rows)
    )
}

fn seeds_section(data: &Data) -> String {
    let rows = seeds::all(data).into_iter().map(|seed| {
        [
            seed.source.to_owned(),
            seed.what.to_owned(),
            seed.printed.to_owned(),
            seed.ours.unwrap_or_else(|| "–".to_owned()),
        ]
    });
    format!(
        "## The papers that this grew from\n\nFigures as they printed them, on the processors of their time, beside ours on this one. \
         They say how far fifteen years of processors and methods have come, not who programs better.\n\n{}",
        table(["source", "what", "printed", "here"], rows)
    )
}

fn lanes_section(data: &Data) -> String {
    let rows = data.lanes.iter().map(|row| {
        let pays = if row.ratio < 1.0 { "yes" } else { "no" };
        [
            row.curve.clone(),
            row.op.clone(),
            figure(row.single_us),
            figure(row.lanes_us),
            format!("{:.2}", row.ratio),
            pays.to_owned(),
        ]
    });
    format!(
        "## Whether eight in lanes pay\n\nMicroseconds of processor time an item, one at a time and eight side by side. \
         `parallel::batch` measures the same when an operation is first asked for, and decides by it. (On G1 of the bn curves, whose \
         cofactor is 1, there is nothing to check.)\n\n{}",
        table(["curve", "operation", "one at a time", "in lanes", "ratio", "pays"], rows)
    )
}

fn kernels_section(data: &Data) -> String {
    let rates = data.rates.iter().map(|rate| [rate.instruction.clone(), cell(rate.per_cycle, 2)]);
    let stepped = data.kernels.iter().filter(|kernel| kernel.how == "stepped").map(kernel_row);
    let read = data.kernels.iter().filter(|kernel| kernel.how == "read").map(|kernel| {
        [
            kernel.field.clone(),
            kernel.kernel.clone(),
            kernel.instructions.to_string(),
            count(kernel, "madd52"),
            count(kernel, "vector512"),
            count(kernel, "load"),
            count(kernel, "store"),
        ]
    });
    let units: Vec<_> = UNITS.iter().map(|(unit, _, what)| format!("{unit}: {what}")).collect();
    format!(
        "## Hot kernels and their bounds\n\nHow many instructions that wait for nothing issue in a cycle of the time-stamp counter \
         (`issue-rates`). The core's own clock is another, and changes with what runs.\n\n{}\n\
         Every instruction of a kernel was stepped through and counted (`instructions`); what it multiplies with, and which unit \
         it cannot do without for how long, give two bounds. Cycles are those of calls that do not wait for each other, the least of \
         many. Counts and cycles are for a call, which computes as many results as it has elements. Where a kernel takes more than \
         {GAP} times its bound, the last column says why.\n\nUnits: {}.\n\n{}\n{}",
        table(["instruction", "a cycle"], rates),
        units.join("; "),
        table(
            [
                "field",
                "kernel",
                "way",
                "elements",
                "instructions",
                "multiply",
                "bound by products",
                "bound by issue",
                "cycles",
                "gap",
                "why"
            ],
            stepped
        ),
        if data.kernels.iter().any(|kernel| kernel.how == "read") {
            format!(
                "\nThe same kernels with IFMA, read from the compiled code, which this processor cannot run (eight elements a call):\n\n{}",
                table(
                    ["field", "kernel", "instructions", "multiply-adds", "512-bit operations", "loads", "stores"],
                    read
                )
            )
        } else {
            String::new()
        },
        GAP = reasons::GAP,
    )
}

fn count(kernel: &Kernel, unit: &str) -> String {
    kernel.units.get(unit).copied().unwrap_or(0).to_string()
}

fn kernel_row(kernel: &Kernel) -> [String; 11] {
    let multiply = MULTIPLIERS.iter().find(|unit| kernel.units.contains_key(**unit));
    let products = multiply.and_then(|unit| kernel.bounds.get(*unit).copied());
    let by_issue = kernel.bound_by.as_deref().and_then(|unit| Some((unit, *kernel.bounds.get(unit)?)));
    [
        kernel.field.clone(),
        kernel.kernel.clone(),
        kernel.way.clone(),
        kernel.elements.to_string(),
        kernel.instructions.to_string(),
        multiply.map_or_else(|| "–".to_owned(), |unit| format!("{} {unit}", count(kernel, unit))),
        products.map_or_else(|| "–".to_owned(), figure),
        by_issue.map_or_else(|| "–".to_owned(), |(unit, bound)| format!("{} ({unit})", figure(bound))),
        kernel.cycles.map_or_else(|| "–".to_owned(), figure),
        cell(kernel.gap, 2),
        reasons::of(kernel).to_owned(),
    ]
}

fn elsewhere_section(data: &Data) -> String {
    let lacks = if data.run.machine.has("AVX-512 IFMA") { "" } else { ", which this page lacks most" };
    format!(
        "## On other processors\n\n`make performance` measures and writes this page anew: a quarter of an hour to compile, ten minutes \
         to measure. It needs Linux on x86-64 for counting instructions, and nothing of the network but the peers' sources. A \
         processor with AVX-512 IFMA and VPCLMULQDQ (Ice Lake, Sapphire Rapids, Zen 4 and later) shows what the bars are about{lacks}. \
         Use a quiet machine, and let the cores' clocks be fixed if you can.\n"
    )
}
