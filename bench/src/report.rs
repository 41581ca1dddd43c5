//! The results, as JSON Lines and as a table.

use crate::measure::Timing;
use pairloom_algebra::lanes::Backend;
use pairloom_bench::computer::Computer;
use serde::Serialize;

/// One of our operations against one peer's. Times are microseconds an operation.
#[derive(Serialize)]
pub struct Row {
    curve: &'static str,
    op: &'static str,
    ours_us: Option<f64>,
    peer: &'static str,
    peer_us: f64,
    ratio: Option<f64>,
    ours_median_us: Option<f64>,
    peer_median_us: f64,
    build: &'static str,
    lanes: &'static str,
}

/// How this program was compiled: `native` if the compiler may use MULX and ADX anywhere.
const BUILD: &str = if cfg!(target_feature = "adx") { "native" } else { "portable" };

impl Row {
    /// The comparison, minimum over minimum.
    pub fn new(
        (curve, op, peer): (&'static str, &'static str, &'static str),
        ours: Option<Timing>,
        theirs: Timing,
    ) -> Self {
        Self {
            curve,
            op,
            ours_us: ours.map(|t| round(t.min)),
            peer,
            peer_us: round(theirs.min),
            ratio: ours.map(|t| round(t.min / theirs.min)),
            ours_median_us: ours.map(|t| round(t.median)),
            peer_median_us: round(theirs.median),
            build: BUILD,
            lanes: Backend::best().name(),
        }
    }

    /// One line of JSON on standard output.
    pub fn print_json(&self) -> serde_json::Result<()> {
        println!("{}", serde_json::to_string(self)?);
        Ok(())
    }

    /// One line of the table on standard error.
    pub fn print_line(&self) {
        eprintln!(
            "{:<12} {:<17} {:>11} {:<16} {:>11} {:>7} {:>13} {:>13}",
            self.curve,
            self.op,
            text(self.ours_us),
            self.peer,
            text(Some(self.peer_us)),
            text(self.ratio),
            text(self.ours_median_us),
            text(Some(self.peer_median_us)),
        );
    }
}

/// The table's head on standard error.
pub fn print_head(core: usize, rounds: usize) {
    eprintln!("{}", Computer::this());
    eprintln!("{BUILD} build, core {core}, {rounds} rounds, microseconds an operation, ratio = ours / peer (minima)");
    eprintln!(
        "{:<12} {:<17} {:>11} {:<16} {:>11} {:>7} {:>13} {:>13}",
        "curve", "op", "ours", "peer", "peer's", "ratio", "ours, median", "peer's, med."
    );
}

fn round(x: f64) -> f64 {
    (x * 1e4).round() / 1e4
}

/// Four significant digits, more or less.
fn text(value: Option<f64>) -> String {
    match value {
        None => "-".into(),
        Some(x) if x < 10.0 => format!("{x:.4}"),
        Some(x) if x < 100.0 => format!("{x:.2}"),
        Some(x) => format!("{x:.1}"),
    }
}
