//! The page of one processor.

use crate::bars;
use crate::data::{Data, Kernel};
use crate::reasons;
use crate::seeds;
use crate::tables::{cell, table};
use pairloom_bench::instructions::{MULTIPLIERS, UNITS};
use pairloom_cli::measurements::figure;
use pairloom_cli::measurements::remarks;

/// All of it.
pub fn page(data: &Data) -> String {
    [
        head(data),
        bars_section(data),
        peers_section(data),
        cores_section(data),
        small_section(data),
        seeds_section(data),
        extensions_section(data),
        lanes_section(data),
        kernels_section(data),
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
        "# {} with {}\n\nThis page is generated: `make performance` measures, and writes it from the programs' output in this \
         folder. To change it, change `bench/src/bin/performance`. [Other processors](../../performance.md).\n\n\
         | | |\n|---|---|\n| processor | {} ({}), {} cores |\n| instructions used | {} |\n| instructions not there, or not used | {} |\n{}\
         | time-stamp counter | {} cycles a microsecond |\n| date | {} |\n| load average before the run | {} |\n\n\
         Other programs shared the machine during the run. Every figure is therefore a minimum. Programs that are compared run \
         in one process on one core and take turns round by round. Times on one core are processor time. Where a program ran more \
         than once, the page shows the minimum of its runs. A ratio of two figures from one table is more reliable than either \
         figure.\n\n```text\n{commands}```\n\n{}",
        machine.processor,
        level_name(&machine.level),
        machine.processor,
        machine.model,
        machine.cores,
        with(true),
        with(false),
        machine.cap.as_ref().map_or_else(String::new, |cap| {
            format!("| capped | `PAIRLOOM_INSTRUCTIONS={cap}`: ours use no more; peers use what they find |\n")
        }),
        data.run.ticks_per_us,
        data.run.date,
        data.run.load,
        consequences(data),
    )
}

/// What a level is called on pages.
pub fn level_name(level: &str) -> &str {
    match level {
        "ifma" => "AVX-512 IFMA",
        "avx512" => "AVX-512F",
        "avx2" => "AVX2",
        "scalar" => "scalar kernels",
        other => other,
    }
}

/// What the processor's instructions mean for the figures.
fn consequences(data: &Data) -> String {
    let machine = &data.run.machine;
    let mut text = String::new();
    if machine.has("AVX-512F") && !machine.has("AVX-512 IFMA") {
        text += "Without IFMA, lanes of F_p multiply by double-precision multiply-adds: a product of two digits takes five \
                 instructions instead of two.\n\n";
    } else if machine.has("AVX2") && !machine.has("AVX-512F") {
        text += "One pairing is computed by residues as doubles or by one core's integers, whichever takes less time on this \
                 processor.\n\n";
    }
    if !machine.has("VPCLMULQDQ") {
        text += "Without VPCLMULQDQ, lanes of F_2^m multiply their words one after the other, as a single element does.\n\n";
    }
    text + "bn254 and bn254-nogami have about 100 bits of security. **All curves of characteristic two and three are broken**; they \
            are here for research.\n"
}

fn bars_section(data: &Data) -> String {
    let rows = bars::all(data).into_iter().map(|bar| {
        let sign = if bar.least { "≥" } else { "≤" };
        let digits = if bar.unit.is_empty() { 2 } else { 0 };
        let limit = format!("{sign} {} {}", cell(Some(bar.most), digits), bar.unit);
        [bar.what.to_owned(), limit.trim_end().to_owned(), cell(bar.figure, digits), bar.verdict(data)]
    });
    let set_for = if bars::are_for_avx2(data) {
        "The targets were set for a processor with AVX2 and without AVX-512. Targets in cycles were set on a Zen 3 whose time-stamp \
         counter runs at 2.45 GHz."
    } else {
        "The targets were set for a processor with AVX-512 IFMA and VPCLMULQDQ. \"Not measurable here\" means that a target depends on \
         instructions that this processor lacks; the figure beside it is what this processor reaches without them. Targets in cycles \
         were set on a Zen 5 whose time-stamp counter runs at 2.6 GHz; in issue times they are the same multiple of an instruction's \
         issue time on either processor. Targets for bn254-nogami divide by the time of a pairing on the other BN curve, because no \
         peer has this one: they are goals and no comparison of libraries."
    };
    format!(
        "## Targets\n\n{set_for} Targets for a batch of pairings divide by the time of one pairing, because no peer has a batch of \
         separate pairings.\n\n{}\n\
         Tests hold that lanes, single elements and portable code compute the same values: \
         `crates/algebra/tests/lanes.rs`, `crates/parallel/tests/pairings.rs`, `crates/curve/tests/groups/lanes.rs`, \
         `crates/signature/tests/signatures/many.rs`.\n",
        table(["what", "target", "here", ""], rows)
    )
}

fn peers_section(data: &Data) -> String {
    let rows = data.peers.iter().map(|row| {
        let remark = remarks::of(row);
        let ratio = if remark.is_unlike() { "–".to_owned() } else { format!("{:.2}", row.ratio) };
        [
            row.curve.clone(),
            format!("`{}`", row.op),
            figure(row.ours_us),
            row.peer.clone(),
            figure(row.peer_us),
            ratio,
            remark.text().to_owned(),
        ]
    });
    format!(
        "## Pairloom and its peers\n\nMicroseconds of processor time an item on one core, native builds. The ratio is Pairloom's time \
         over the peer's: below 1 Pairloom is faster. A row without a ratio names the difference between the two operations. \
         [bench/README.md](../../../bench/README.md) defines each operation. `miller` and `final_exp` compute by the integers of one \
         core in every library. Where the processor has IFMA, Pairloom computes a whole `pairing` by residues in vector registers, so \
         it takes less time than the two together.\n\n\
         ![One pairing](latency.svg)\n\n![Many items](throughput.svg)\n\n{}",
        table(["curve", "operation", "Pairloom", "peer", "peer's", "ratio", "difference"], rows)
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
        "## One pairing and many over cores\n\nThese are wall-clock times. Other work on the machine lengthens them, those of two \
         threads more than those of one.\n\nOne pairing (`pairloom bench pairing`). The speed-up is against one thread; the last \
         column is what the plan predicts:\n\n{}\n\nBatches (`pairloom bench batch`), time an item:\n\n{}",
        table(["curve", "pairing", "threads", "µs", "speed-up", "predicted"], one),
        table(["curve", "operation", "items", "threads", "µs", "thousands of cycles"], many)
    )
}

fn small_section(data: &Data) -> String {
    let elsewhere = seeds::ELSEWHERE
        .map(|(curve, op, name, cycles)| [curve.to_owned(), op.to_owned(), name.to_owned(), figure(cycles)]);
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
        "## Broken curves of small characteristic\n\nOne reduced pairing in thousands of cycles of the time-stamp counter and in \
         microseconds of processor time; d is a degenerate divisor, A a general one. Lanes of characteristic three are bit-sliced.\n\n\
         ![Small characteristic](small-characteristic.svg)\n\n{}\n\
         Other libraries were measured on another processor only, a Zen 5 whose time-stamp counter runs at 2.596 GHz. Cycles of two \
         processors do not compare, so ours do not stand beside them. One pairing, millions of cycles:\n\n{}",
        table(["curve", "pairing", "one, k cycles", "in lanes, k cycles", "ratio", "one, µs", "in lanes, µs"], rows),
        table(["curve", "pairing", "library", "M cycles"], elsewhere)
    )
}

fn seeds_section(data: &Data) -> String {
    let rows = seeds::all(data)
        .into_iter()
        .map(|seed| [seed.source.to_owned(), seed.what.to_owned(), seed.printed.to_owned(), seed.ours.cell()]);
    format!(
        "## The papers that Pairloom grew from\n\nFigures as printed, on the processors of their time, and ours on this one, for the \
         same pairing on the same curve in the same unit. Our cycles are those of the time-stamp counter. The table shows what fifteen years \
         of processors and methods have changed. It does not compare programs. \"Not measured\" means that the data of this page lack \
         the figure; the next `make performance` measures it. [The index](../../README.md#papers) has the papers' titles.\n\n{}",
        table(["source", "what", "printed", "here"], rows)
    )
}

fn extensions_section(data: &Data) -> String {
    let fields = [("F_3^193", 6), ("F_3^509", 6), ("F_2^103", 12)];
    let rows = fields.into_iter().filter_map(|(field, k)| {
        let (row, cycles) = data.extension(field, k)?;
        let micros = figure(cycles / data.run.ticks_per_us);
        Some([field.to_owned(), k.to_string(), row.method.clone(), micros])
    });
    format!(
        "## Products in extension fields\n\nMicroseconds of one product in an extension of degree k on one core, by the fastest \
         method: the minimum over many runs of 16 in a row (`extension`). [extension-products.md](../../extension-products.md) has the other methods.\n\n{}",
        table(["field", "k", "method", "µs"], rows)
    )
}

fn lanes_section(data: &Data) -> String {
    let rows = data.lanes.iter().map(|row| {
        let faster = if row.ratio < 1.0 { "yes" } else { "no" };
        [
            row.curve.clone(),
            row.op.clone(),
            figure(row.single_us),
            figure(row.lanes_us),
            format!("{:.2}", row.ratio),
            faster.to_owned(),
        ]
    });
    format!(
        "## In lanes or one at a time\n\nMicroseconds of processor time an item. `parallel::batch` measures the same when an \
         operation is first used, and takes the faster way. (G1 of the BN curves has cofactor 1: there is nothing to \
         check.)\n\n{}",
        table(["curve", "operation", "one at a time", "in lanes", "ratio", "lanes faster"], rows)
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
        "## Kernels and their bounds\n\nThe first table has how many independent instructions issue in a cycle of the time-stamp \
         counter (`issue-rates`). The core has another clock, which changes with the work.\n\n{}\n\
         `instructions` steps through a kernel and counts every instruction. Two bounds follow: the time that its multiplying \
         instructions need, and the time of the busiest unit. Cycles are the minimum over calls that do not wait for each \
         other. Counts and cycles are for one call, which computes as many results as it has elements. Where a kernel takes more than \
         {GAP} times its bound, the last column gives the reason.\n\nUnits: {}.\n\n{}\n{}",
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
                "\nThe same kernels with IFMA, which this processor cannot run, counted in the compiled code (eight elements a call):\n\n{}",
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
