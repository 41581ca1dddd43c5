//! The page: what is shown, section by section.

use super::data::Measurements;
use super::html::{Bar, bars, escaped, section, table};
use crate::Failure;
use crate::measurements::{Batch, Pairing, Peer, PrintedAt, TableRow, figure, remarks};
use pairloom_curve::binary::E2_239;
use pairloom_curve::registry;
use pairloom_curve::ternary::E3_97;
use pairloom_hdl::coprocessor::CoprocessorError;
use pairloom_hdl::coprocessor::eta::{Binary, Family, Ternary, stored};
use pairloom_hdl::figures;

const STYLE: &str = include_str!("report.css");

/// A single page of HTML.
///
/// # Errors
///
/// A circuit that cannot be drawn.
pub(super) fn page(measurements: &Measurements) -> Result<String, Failure> {
    let sections = [
        about(measurements),
        peers(measurements),
        batches(measurements),
        threads(measurements),
        small(measurements),
        papers(measurements),
        section(
            "Plans over cores",
            "The load of each worker by costs that were measured on this machine.",
            &measurements.plans.concat(),
        ),
        circuits().map_err(|error| Failure::Usage(error.to_string()))?,
    ];
    Ok(format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Pairloom: measurements</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
         <h1>Pairloom: measurements</h1>\n{}</main>\n</body>\n</html>\n",
        sections.concat()
    ))
}

/// A curve with what its security is today.
fn labelled(curve: &str) -> String {
    registry::find(curve)
        .map_or_else(|| curve.to_owned(), |entry| format!("{curve} (security: {})", entry.security.today))
}

fn about(measurements: &Measurements) -> String {
    let rows: Vec<_> = measurements.about.iter().map(|(name, text)| vec![(*name).to_owned(), text.clone()]).collect();
    let note = "Shorter bars are faster. Every figure is a minimum over many runs; programs that are compared ran in one process and took \
                turns. Point at a bar for its ratio. Curves of characteristic two and three are broken and serve research only; BN254 \
                has about 100 bits of security.";
    let version = vec!["version".to_owned(), format!("pairloom {}", env!("CARGO_PKG_VERSION"))];
    let rows: Vec<_> = std::iter::once(version).chain(rows).collect();
    section("This run", note, &table(&["", ""], &rows))
}

/// The first occurrences of what rows are about.
fn distinct<'a, T, K: PartialEq>(rows: &'a [T], key: impl Fn(&'a T) -> K) -> Vec<K> {
    let mut known = Vec::new();
    for key in rows.iter().map(key) {
        if !known.contains(&key) {
            known.push(key);
        }
    }
    known
}

/// Ours and those of other libraries that do the same.
fn compared(rows: &[&Peer]) -> Vec<Bar> {
    let ours = rows.iter().map(|row| row.ours_us).fold(f64::INFINITY, f64::min);
    let (name, hover) = ("Pairloom".to_owned(), format!("{ours} µs of processor time an item, one core"));
    let first = Bar { name, length: ours, unit: "µs", is_ours: true, hover };
    let peer = |row: &&Peer| {
        let Peer { peer, peer_us, ratio, .. } = row;
        let hover = format!("{peer}: {peer_us} µs; Pairloom takes {} times as long", figure(*ratio));
        let hover = [hover.as_str(), remarks::of(row).text()].join("; ");
        let hover = hover.trim_end_matches("; ").to_owned();
        Bar { name: peer.clone(), length: *peer_us, unit: "µs", is_ours: false, hover }
    };
    std::iter::once(first).chain(rows.iter().map(peer)).collect()
}

fn peers(measurements: &Measurements) -> String {
    let rows = &measurements.peers;
    let mut body = String::new();
    for curve in distinct(rows, |row| row.curve.as_str()) {
        body += &format!("<h3>{}</h3>\n", escaped(&labelled(curve)));
        let of_curve: Vec<_> = rows.iter().filter(|row| row.curve == curve).collect();
        for op in distinct(&of_curve, |row| row.op.as_str()) {
            let of_op = of_curve.iter().filter(|row| row.op == op && !remarks::of(row).is_unlike());
            let peers: Vec<_> = of_op.copied().collect();
            if !peers.is_empty() {
                body += &bars(op, &compared(&peers));
            }
        }
    }
    section(
        "Pairloom and other libraries",
        "Microseconds an item on one core. bench/README.md of the source defines each operation; what another library does otherwise is \
         left out, or told on pointing at its bar.",
        &body,
    )
}

fn batches(measurements: &Measurements) -> String {
    let mut body = String::new();
    for curve in distinct(&measurements.batches, |row| row.curve.as_str()) {
        let bar = |row: &Batch| Bar {
            name: format!(
                "{}, {} at once, {} thread{}",
                row.op,
                row.size,
                row.threads,
                if row.threads == 1 { "" } else { "s" }
            ),
            length: row.us_per,
            unit: "µs",
            is_ours: true,
            hover: format!("{:.0} a second", 1e6 / row.us_per),
        };
        let of_curve: Vec<_> = measurements.batches.iter().filter(|row| row.curve == curve).map(bar).collect();
        body += &bars(&labelled(curve), &of_curve);
    }
    section("Many items at once", "Microseconds an item.", &body)
}

fn threads(measurements: &Measurements) -> String {
    let mut body = String::new();
    for (curve, pairing) in distinct(&measurements.pairings, |row| (row.curve.as_str(), row.pairing.as_str())) {
        let bar = |row: &Pairing| Bar {
            name: format!("{} thread{}", row.threads, if row.threads == 1 { "" } else { "s" }),
            length: row.us,
            unit: "µs",
            is_ours: true,
            hover: format!("speed-up {}; the plan predicted {}", figure(row.speedup), figure(row.predicted)),
        };
        let of_pairing = measurements.pairings.iter().filter(|row| row.curve == curve && row.pairing == pairing);
        body += &bars(&format!("{}: {pairing}", labelled(curve)), &of_pairing.map(bar).collect::<Vec<_>>());
    }
    section(
        "One pairing over threads",
        "Microseconds by the clock. Predicted speed-ups are those of the static load balance.",
        &body,
    )
}

fn small(measurements: &Measurements) -> String {
    let mut body = String::new();
    for row in &measurements.small {
        let ratio = figure(row.lanes_tsc / row.single_tsc);
        let bar = |name: &str, cycles: f64| Bar {
            name: name.to_owned(),
            length: cycles / 1e6,
            unit: "M cycles",
            is_ours: true,
            hover: format!("{cycles:.0} cycles of the time-stamp counter; in lanes over alone: {ratio}"),
        };
        body += &bars(
            &format!("{}: {}", labelled(&row.curve), row.op),
            &[bar("one", row.single_tsc), bar("in lanes", row.lanes_tsc)],
        );
    }
    section("Broken curves", "Pairings of characteristic two and three, for research only.", &body)
}

fn papers(measurements: &Measurements) -> String {
    let row = |row: &TableRow| {
        let place = match row.place {
            PrintedAt::Slide(number) => format!("slide {number}"),
            PrintedAt::Table(number) => format!("table {number}"),
        };
        let [name, printed, security] = [&row.row, &row.printed, &row.security_today].map(String::clone);
        vec![place, name, printed, row.ours_as_printed(), row.ours.how.clone(), security]
    };
    let head = ["", "what", "printed", "ours", "how", "security today"];
    let is_of_table = |row: &&TableRow| matches!(row.place, PrintedAt::Table(_));
    let (tables, slides): (Vec<_>, Vec<_>) = measurements.tables.iter().partition(is_of_table);
    let mut body = String::new();
    for (heading, rows) in [("Aranha and López, SBSeg 2010", tables), ("Hankerson, ECC 2010", slides)] {
        if !rows.is_empty() {
            body += &format!("<h3>{heading}</h3>\n{}", table(&head, &rows.into_iter().map(row).collect::<Vec<_>>()));
        }
    }
    section(
        "The papers' tables",
        "What is printed, from the papers' machines, and ours. Composed: each worker's share ran alone; the longest share, joining, and calling workers are added.",
        &body,
    )
}

fn circuit<E: Family>() -> Result<String, CoprocessorError> {
    let unit = stored::looped::<E>(&E::options())?;
    let figures = [figures::datapath(&unit), figures::schedule(&unit)];
    Ok(figures.map(|figure| format!("<div class=\"scroll\">{figure}</div>\n")).concat())
}

fn circuits() -> Result<String, CoprocessorError> {
    let body = circuit::<Binary<E2_239>>()? + &circuit::<Ternary<E3_97>>()?;
    let note = "The loop of η_T on e2-239 and e3-97 (both broken), drawn from the control words that the generated VHDL has. Point at a part \
                for its name.";
    Ok(section("Datapaths and schedules", note, &body))
}
